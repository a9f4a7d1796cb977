/// The exponent of a decimal number, however large: `1e99999999999999999999` is a JSON number too.
///
/// Every exponent has one form only, so that equal ones compare equal: `large` holds what `Int64` doesn't.
enum DecimalExponent: Hashable {
    case small(Int64)
    /// Decimal digits, most significant first, without leading zeros.
    case large(isNegative: Bool, digits: [UInt8])

    var isNegative: Bool {
        switch self {
        case .small(let value): value < 0
        case .large(let isNegative, _): isNegative
        }
    }

    /// The exponent that is written between `start` (behind the `e`) and `end`, plus `offset`.
    init(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, plus offset: Int) {
        var place = start
        let isNegative = place.pointee == UInt8(ascii: "-")
        if isNegative || place.pointee == UInt8(ascii: "+") { place += 1 }
        while place < end, place.pointee == UInt8(ascii: "0") { place += 1 }
        let written = UnsafeBufferPointer(start: place, count: end - place)
        if written.count <= 18 {
            var value: Int64 = 0
            for byte in written { value = value * 10 + Int64(byte &- UInt8(ascii: "0")) }
            self = .small((isNegative ? -value : value) + Int64(offset))
            return
        }
        // At least 10^18, more than the length of any text, so adding the offset doesn't change its sign.
        let digits = Self.adding(isNegative ? -offset : offset, to: written.map { $0 &- UInt8(ascii: "0") })
        if let value = Self.value(of: digits, isNegative: isNegative) {
            self = .small(value)
        } else {
            self = .large(isNegative: isNegative, digits: digits)
        }
    }

    /// The decimal number `digits` plus `offset`. Invariant: `digits` is greater than `offset` is negative.
    private static func adding(_ offset: Int, to digits: [UInt8]) -> [UInt8] {
        var digits = digits
        var carry = offset
        for index in digits.indices.reversed() {
            if carry == 0 { break }
            let (quotient, remainder) = (carry + Int(digits[index])).quotientAndRemainder(dividingBy: 10)
            digits[index] = UInt8(remainder < 0 ? remainder + 10 : remainder)
            carry = remainder < 0 ? quotient - 1 : quotient
        }
        if carry > 0 { digits.insert(UInt8(carry), at: 0) }
        return Array(digits.drop { $0 == 0 })
    }

    private static func value(of digits: [UInt8], isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
            let step = isNegative ? -Int64(digit) : Int64(digit)
            let (sum, sumOverflow) = product.addingReportingOverflow(step)
            if productOverflow || sumOverflow { return nil }
            value = sum
        }
        return value
    }
}
