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

    /// The quotient, with a digit more than are kept.
    ///
    /// - Parameter divisor: Not zero.
    static func / (left: DecimalDigits, divisor: Decimal) -> DecimalDigits {
        var division = LongDivision(by: divisor.significand.magnitude)
        var quotient: [UInt8] = []
        var rest = left.digits[...]
        var count = 0
        while !rest.isEmpty || count < 39 && !division.rest.isZero {
            let digit = division.next(rest.popFirst() ?? 0)
            quotient.append(digit)
            if count > 0 || digit > 0 { count += 1 }
        }
        return DecimalDigits(
            quotient, exponent: left.exponent - divisor.exponent - (quotient.count - left.digits.count),
            isNegative: left.isNegative != (divisor < 0))
    }

    /// What is left of a division to a whole number, with the sign of what is divided.
    ///
    /// - Parameter divisor: Not zero, and not larger than `left`.
    static func % (left: DecimalDigits, divisor: Decimal) -> Decimal {
        // Both are whole numbers of the smaller unit.
        let unit = min(left.exponent, divisor.exponent)
        let whole = Decimal(sign: .plus, exponent: divisor.exponent - unit, significand: divisor.significand.magnitude)
        var division = LongDivision(by: whole)
        for digit in left.digits { _ = division.next(digit) }
        for _ in unit..<left.exponent { _ = division.next(0) }
        return Decimal(sign: left.isNegative ? .minus : .plus, exponent: unit, significand: division.rest)
    }
}

/// A division by a positive whole number, digit by digit.
private struct LongDivision {
    let divisor: Decimal
    private(set) var rest = Decimal()
    private var digit: UInt8 = 0

    init(by divisor: Decimal) { self.divisor = divisor }

    /// Takes the next digit of what is divided, and gives the quotient's.
    mutating func next(_ digit: UInt8) -> UInt8 {
        self.digit = 0
        let former = rest
        double()
        double()
        add(former)
        double()
        for _ in 0..<digit { add(1) }
        return self.digit
    }

    private mutating func double() {
        digit *= 2
        add(rest)
    }

    /// Adds without a sum that is larger than the divisor, which may have all the digits that there are.
    private mutating func add(_ number: Decimal) {
        let room = divisor - number
        if rest < room {
            rest += number
        } else {
            rest -= room
            digit += 1
        }
    }
}
