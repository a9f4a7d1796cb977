import Foundation

/// A decimal number with as many digits as it takes, rounded when all is computed.
struct DecimalDigits {
    /// The most significant first; zeros may be before it.
    private var digits: [UInt8]
    /// The power of ten of the last digit.
    private var exponent: Int
    private var isNegative: Bool

    init(_ number: Decimal) {
        digits = "\(number.significand.magnitude)".utf8.map { $0 - UInt8(ascii: "0") }
        exponent = number.exponent
        isNegative = number < 0
    }

    private init(_ digits: [UInt8], exponent: Int, isNegative: Bool) {
        (self.digits, self.exponent, self.isNegative) = (digits, exponent, isNegative)
    }

    /// The nearest number of 38 digits, as many as an attribute holds; nil for what is too large, and for what is so small that
    /// a `Double` has more digits of it.
    var rounded: Decimal? {
        guard let first = digits.firstIndex(where: { $0 != 0 }) else { return 0 }
        let end = digits.count - max(0, digits.count - first - 38, -128 - exponent)
        let exponent = exponent + digits.count - end
        let isCut = end < digits.count && end - first < 17
        guard exponent < 128, !isCut || digits[max(end, 0)...].allSatisfy({ $0 == 0 }) else { return nil }
        var significand = digits[first..<end].reduce(Decimal()) { $0 * 10 + Decimal($1) }
        if end < digits.count, digits[end] >= 5 { significand += 1 }
        let number = Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        return number.isNaN || number.isZero ? nil : number
    }

    static func + (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
        let unit = min(left.exponent, right.exponent)
        let count = max(left.digits.count + left.exponent, right.digits.count + right.exponent) - unit + 1
        func aligned(_ number: DecimalDigits) -> [UInt8] {
            let end = Array(repeating: UInt8(0), count: number.exponent - unit)
            return Array(repeating: 0, count: count - number.digits.count - end.count) + number.digits + end
        }
        var (large, small) = (aligned(left), aligned(right))
        let isSwapped = large.lexicographicallyPrecedes(small)
        if isSwapped { swap(&large, &small) }
        var carry = 0
        for index in large.indices.reversed() {
            let digit = Int(small[index]) + carry
            let sum = Int(large[index]) + (left.isNegative == right.isNegative ? digit : -digit)
            carry = sum < 0 || sum > 9 ? 1 : 0
            large[index] = UInt8(sum < 0 ? sum + 10 : sum % 10)
        }
        return DecimalDigits(large, exponent: unit, isNegative: isSwapped ? right.isNegative : left.isNegative)
    }

    static func * (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
        var columns = Array(repeating: 0, count: left.digits.count + right.digits.count)
        for (place, digit) in left.digits.enumerated() {
            for (other, factor) in right.digits.enumerated() { columns[place + other + 1] += Int(digit) * Int(factor) }
        }
        for column in columns.indices.dropFirst().reversed() {
            columns[column - 1] += columns[column] / 10
            columns[column] %= 10
        }
        return DecimalDigits(
            columns.map(UInt8.init), exponent: left.exponent + right.exponent,
            isNegative: left.isNegative != right.isNegative)
    }

    /// The quotient to so many digits, and one or more after them.
    ///
    /// - Parameter right: Not zero.
    func divided(by right: DecimalDigits, digits wanted: Int = 38) -> DecimalDigits {
        var division = LongDivision(by: right.digits)
        var quotient: [UInt8] = []
        var rest = digits[...]
        var count = 0
        while !rest.isEmpty || count <= wanted && !division.isExact {
            let digit = division.next(rest.popFirst() ?? 0)
            if count > 0 || digit > 0 { count += 1 }
            quotient.append(digit)
        }
        return DecimalDigits(
            quotient, exponent: exponent - right.exponent - (quotient.count - digits.count),
            isNegative: isNegative != right.isNegative)
    }

    /// What is left of a division to a whole number, with the sign of what is divided.
    ///
    /// - Parameter right: Not zero.
    static func % (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
        // Both are whole numbers of the smaller unit.
        let unit = min(left.exponent, right.exponent)
        func whole(_ number: DecimalDigits) -> [UInt8] {
            number.digits + Array(repeating: 0, count: number.exponent - unit)
        }
        var division = LongDivision(by: whole(right))
        for digit in whole(left) { _ = division.next(digit) }
        return DecimalDigits(division.rest, exponent: unit, isNegative: left.isNegative)
    }

    /// A whole power by squaring, with more digits than are kept: each squaring doubles the error of the one before.
    ///
    /// - Returns: Nil for zero to a negative power, and for what is far beyond all decimal numbers.
    func power(_ exponent: Int64) -> DecimalDigits? {
        let digits = 64
        var (result, square, rest) = (DecimalDigits(1), self, exponent.magnitude)
        while rest > 0 {
            if rest & 1 == 1 { result = (result * square).cut(to: digits) }
            rest >>= 1
            if rest > 0 { square = (square * square).cut(to: digits) }
            guard result.isNear, square.isNear || rest == 0 else { return nil }
        }
        if exponent >= 0 { return result }
        return result.isZero ? nil : DecimalDigits(1).divided(by: result, digits: digits)
    }

    private var isZero: Bool { digits.allSatisfy { $0 == 0 } }

    /// Whether it is within a thousand digits of the point, or zero.
    private var isNear: Bool { isZero || abs(digits.count + exponent) < 1_000 }

    /// The first digits.
    private func cut(to count: Int) -> DecimalDigits {
        let significant = digits.drop { $0 == 0 }
        let kept = significant.prefix(count)
        return DecimalDigits(
            Array(kept), exponent: exponent + significant.count - kept.count, isNegative: isNegative)
    }
}

/// A division by a positive whole number, digit by digit.
private struct LongDivision {
    private let divisor: [UInt8]
    /// Of one digit more than the divisor.
    private(set) var rest: [UInt8]

    init(by divisor: [UInt8]) {
        self.divisor = [0] + divisor
        rest = Array(repeating: 0, count: divisor.count + 1)
    }

    var isExact: Bool { rest.allSatisfy { $0 == 0 } }

    /// Takes the next digit of what is divided, and gives the quotient's.
    mutating func next(_ digit: UInt8) -> UInt8 {
        rest.removeFirst()
        rest.append(digit)
        var quotient: UInt8 = 0
        while !rest.lexicographicallyPrecedes(divisor) {
            quotient += 1
            var borrow: UInt8 = 0
            for index in rest.indices.reversed() {
                let taken = divisor[index] + borrow
                borrow = rest[index] < taken ? 1 : 0
                rest[index] = rest[index] + 10 * borrow - taken
            }
        }
        return quotient
    }
}
