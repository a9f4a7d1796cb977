/// A Unicode date pattern (UTS #35), compiled once.
struct DatePattern: Sendable, Hashable {
    /// One part of the text.
    enum Element: Sendable, Hashable {
        case literal([UInt8])
        /// A number of `width` digits, or of as many as there are where `width` is nil.
        case number(Field, width: Int?)
        case twoDigitYear
        case monthName(isShort: Bool)
        case weekday(isShort: Bool)
        case dayPeriod
        case fraction(digits: Int)
        /// How UTC is written; any offset is read.
        case zone(writtenAs: String)
    }

    enum Field: Sendable, Hashable {
        case year, month, day, dayOfYear, minute, second
        /// `H`
        case hour0To23
        /// `k`
        case hour1To24
        /// `h`
        case hour1To12
        /// `K`
        case hour0To11
    }

    let elements: [Element]
    /// The parts of a date that the elements give.
    let parts: Element.Parts

    /// The years that `yy` writes.
    static let twoDigitYears = 1950...2049

    /// How many bytes the text has at most.
    var maximumLength: Int {
        elements.reduce(0) { length, element in
            if case .literal(let bytes) = element { length + bytes.count } else { length + 10 }
        }
    }

    /// The text may need an escape in a JSON string.
    var mayNeedEscapes: Bool {
        elements.contains { element in
            guard case .literal(let bytes) = element else { return false }
            return bytes.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        }
    }
}
