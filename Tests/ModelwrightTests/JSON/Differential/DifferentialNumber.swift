@testable import Modelwright

/// Why a number, as it is written, may be held otherwise by Foundation's types than by ours.
struct DifferentialNumber {
    let text: String

    private var parts: [Substring] { text.split(maxSplits: 1) { $0 == "e" || $0 == "E" } }
    private var digits: [Character] { parts.first?.filter { ("0"..."9").contains($0) } ?? [] }
    var isZero: Bool { digits.allSatisfy { $0 == "0" } }

    /// Not zero, but nearer to zero than to any other `Float`.
    var isAlmostZero: Bool { !isZero && JSONNumber(text)?.float == 0 }

    /// More than 38 digits between the first and the last that are not zero.
    var isLongDecimal: Bool {
        digits.drop { $0 == "0" }.reversed().drop { $0 == "0" }.count > 38
    }

    /// An integer of no type, and of one once it has been a `Double`; or the other way round.
    var isIntegerOnOneSideOfADouble: Bool {
        guard let number = JSONNumber(text), let double = number.double else { return false }
        let isInteger = number.int64 != nil || number.uint64 != nil
        let isRoundedToOne = Int64(exactly: double) != nil || UInt64(exactly: double) != nil
        return isInteger != isRoundedToOne
    }

    /// Near the ends of what a `Decimal` holds, or beyond.
    var hasLargeExponent: Bool { max(parts.count > 1 ? abs(Int(parts[1]) ?? .max) : 0, digits.count) > 90 }

    var classes: Set<DifferentialClass> {
        /// Near the ends of what a `Decimal` holds, or beyond.
        var hasLargeExponent: Bool { max(parts.count > 1 ? abs(Int(parts[1]) ?? .max) : 0, digits.count) > 90 }

        var classes: Set<DifferentialClass> = []
        if isAlmostZero { classes.insert(.underflow) }
        if isIntegerOnOneSideOfADouble { classes.insert(.integerThroughDouble) }
        if isLongDecimal { classes.insert(.longDecimal) }
        if isZero, parts.count > 1 { classes.insert(.zeroExponent) }
        if hasLargeExponent, !isZero { classes.insert(.decimalExponent) }
        return classes
    }
}
