/// A whole number from zero up, of any size, as it is computed with on paper.
struct WholeNumber: Comparable, Sendable {
    /// The last digit first, without zeros at the end.
    let digits: [Int]

    init(_ digits: [Int]) {
        let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        self.digits = Array(digits[..<end])
    }

    /// - Parameter text: Digits alone.
    init(text: some StringProtocol) { self.init(text.reversed().compactMap(\.wholeNumberValue)) }

    var isZero: Bool { digits.isEmpty }

    var text: String { isZero ? "0" : digits.reversed().map(String.init).joined() }

    static func < (left: Self, right: Self) -> Bool {
        if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
        return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
    }

    static func + (left: Self, right: Self) -> Self {
        var (sum, carry): ([Int], Int) = ([], 0)
        for place in 0..<max(left.digits.count, right.digits.count) {
            let column = left.digit(place) + right.digit(place) + carry
            sum.append(column % 10)
            carry = column / 10
        }
        return Self(sum + [carry])
    }

    /// - Parameter right: Not larger than the other.
    static func - (left: Self, right: Self) -> Self {
        var (difference, borrow): ([Int], Int) = ([], 0)
        for place in left.digits.indices {
            let column = left.digit(place) - right.digit(place) - borrow
            difference.append(column < 0 ? column + 10 : column)
            borrow = column < 0 ? 1 : 0
        }
        return Self(difference)
    }

    static func * (left: Self, right: Self) -> Self {
        var columns = Array(repeating: 0, count: left.digits.count + right.digits.count)
        for (place, digit) in left.digits.enumerated() {
            for (other, factor) in right.digits.enumerated() { columns[place + other] += digit * factor }
        }
        for place in columns.indices.dropLast() {
            columns[place + 1] += columns[place] / 10
            columns[place] %= 10
        }
        return Self(columns)
    }

    /// - Parameter divisor: Not zero.
    func divided(by divisor: Self) -> (quotient: Self, rest: Self) {
        var (quotient, rest): ([Int], Self) = ([], Self([]))
        for digit in digits.reversed() {
            rest = Self([digit] + rest.digits)
            var count = 0
            while rest >= divisor {
                rest = rest - divisor
                count += 1
            }
            quotient.append(count)
        }
        return (Self(quotient.reversed()), rest)
    }

    func timesTen(_ count: Int) -> Self { Self(Array(repeating: 0, count: count) + digits) }

    private func digit(_ place: Int) -> Int { place < digits.count ? digits[place] : 0 }
}
