public import Foundation

/// A JSON number, exact to the digit.
///
/// Numbers compare by their decimal value: `1`, `1.0` and `10e-1` are equal, and so are their hash values. An integer
/// of 64 bits, or a decimal number that a `Double` writes with the same digits, takes a few bytes; of any other number
/// the text is kept.
///
/// ```swift
/// JSONNumber("14.990") == JSONNumber("14.99")      // true
/// JSONNumber("0.1000000000000000055")?.description // "0.1000000000000000055"
/// JSONNumber("1e2")?.int64                         // 100
/// JSONNumber("01")                                 // nil
/// ```
public struct JSONNumber: Sendable, CustomStringConvertible {
    // One decimal value has one kind of storage only, the first that holds it, so that equal values compare equal.
    // The exception is a negative zero, a double beside the integer 0.
    private enum Storage: Sendable {
        case integer(Int64)
        /// Above `Int64.max`.
        case unsigned(UInt64)
        /// The decimal number that `writeDouble` writes.
        case double(Double)
        /// A JSON number.
        case text(String)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// The number that `text` writes by JSON's rules, or nil where it isn't one: `"+1"`, `"01"`, `"1."`, `"NaN"`.
    public init?(_ text: String) {
        let number = withPaddedBytes(of: text) { start, end -> JSONNumber? in
            guard let scanned = scanRareNumber(start), scanned.end == end else { return nil }
            return JSONNumber(scanned, at: start)
        }
        guard let number else { return nil }
        self = number
    }

    /// The number that was scanned at `start`.
    init(_ scanned: ScannedNumber, at start: UnsafePointer<UInt8>) {
        if let value = scanned.int64(at: start), value != 0 || !scanned.isNegative {
            storage = .integer(value)
        } else if let value = scanned.uint64(at: start), value != 0 {
            storage = .unsigned(value)
        } else if let value = scanned.double(at: start), Self.isWritten(value, as: scanned, at: start) {
            storage = .double(value)
        } else {
            let text = UnsafeBufferPointer(start: start, count: scanned.end - start)
            storage = .text(String(decoding: text, as: UTF8.self))
        }
    }

    /// Whether `writeDouble` writes `value`, which was read from the number at `start`, as that same number.
    private static func isWritten(
        _ value: Double,
        as scanned: ScannedNumber,
        at start: UnsafePointer<UInt8>
    ) -> Bool {
        // Up to 15 digits a normal Double keeps any decimal number.
        if scanned.mantissa < 1_000_000_000_000_000 && !scanned.isTruncated && value.isNormal { return true }
        return withWrittenBytes({ writeDouble(value, to: $0) }) { digits, end in
            equalAsDecimals((start, scanned.end), (digits, end))
        }
    }

    /// An integer.
    public init(_ value: Int) {
        self.init(Int64(value))
    }

    /// An integer.
    public init(_ value: Int64) {
        storage = .integer(value)
    }

    /// An integer.
    public init(_ value: UInt64) {
        storage = Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
    }

    /// The shortest decimal number that reads back as `value`, or nil for NaN and infinity, which JSON can't write.
    ///
    /// ```swift
    /// JSONNumber(0.1) == JSONNumber("0.1") // true, though the Double is 0.1000000000000000055…
    /// ```
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self = withWrittenBytes({ writeDouble(value, to: $0) }) { digits, _ in
            guard let scanned = scanRareNumber(digits) else { return JSONNumber(.double(value)) }
            if let integer = scanned.int64(at: digits), integer != 0 || value.sign == .plus {
                return JSONNumber(integer)
            }
            if let integer = scanned.uint64(at: digits), integer != 0 { return JSONNumber(integer) }
            return JSONNumber(.double(value))
        }
    }

    /// The decimal number, exactly; 0 for NaN, which JSON can't write.
    public init(_ value: Decimal) {
        self = withWrittenBytes({ writeDecimal(value, to: $0) }) { digits, _ in
            scanRareNumber(digits).map { JSONNumber($0, at: digits) } ?? JSONNumber(0)
        }
    }

    /// The number as an `Int64`, or nil where it has a fraction or is out of range.
    public var int64: Int64? {
        switch storage {
        case .integer(let value): value
        case .double(let value) where value == 0: 0
        default: nil
        }
    }

    /// The number as a `UInt64`, or nil where it has a fraction or is out of range.
    public var uint64: UInt64? {
        switch storage {
        case .integer(let value): UInt64(exactly: value)
        case .unsigned(let value): value
        case .double(let value) where value == 0: 0
        default: nil
        }
    }

    /// The `Double` nearest to the number, or nil where it is too large for one.
    public var double: Double? {
        switch storage {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        case .text: withScannedDigits { scanned, start in scanned.double(at: start) }
        }
    }

    /// The `Float` nearest to the number, or nil where it is too large for one.
    public var float: Float? {
        withScannedDigits { scanned, start in scanned.float(at: start) }
    }

    /// The number as a `Decimal`, or nil where it has more than 38 significant digits or its exponent is out of range.
    public var decimal: Decimal? {
        withScannedDigits { scanned, start in scanned.decimal(at: start) }
    }

    /// Whether the number is a zero with a minus sign. It equals 0, and is written as `-0`.
    var isNegativeZero: Bool {
        if case .double(let value) = storage { value == 0 } else { false }
    }

    /// The number as JSON writes it.
    public var description: String {
        if case .text(let text) = storage { return text }
        return withDigits { digits, end in
            String(decoding: UnsafeBufferPointer(start: digits, count: end - digits), as: UTF8.self)
        }
    }

    /// Calls `body` with where the number's text starts and ends, padded as `paddingLength` says.
    func withDigits<Result>(_ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
        switch storage {
        case .integer(let value): try withWrittenBytes({ writeInt64(value, to: $0) }, body)
        case .unsigned(let value): try withWrittenBytes({ writeUInt64(value, to: $0) }, body)
        case .double(let value): try withWrittenBytes({ writeDouble(value, to: $0) }, body)
        case .text(let text): try withPaddedBytes(of: text, body)
        }
    }

    private func withScannedDigits<Result>(_ body: (ScannedNumber, UnsafePointer<UInt8>) -> Result?) -> Result? {
        withDigits { start, _ in scanRareNumber(start).flatMap { body($0, start) } }
    }
}

extension JSONNumber: Hashable {
    /// Whether both numbers have the same decimal value.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left.storage, right.storage) {
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.integer(0), .double(let zero)), (.double(let zero), .integer(0)): zero == 0
        case (.text, .text):
            left.withDigits { leftStart, leftEnd in
                right.withDigits { equalAsDecimals((leftStart, leftEnd), ($0, $1)) }
            }
        default: false
        }
    }

    /// Feeds the decimal value to `hasher`.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .integer(let value): hasher.combine(value)
        case .unsigned(let value): hasher.combine(value)
        case .double(let value) where value == 0: hasher.combine(0 as Int64)
        case .double(let value): hasher.combine(value)
        case .text: withDigits { hasher.combine(SignificantDigits(from: $0, to: $1)) }
        }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// An integer: `let year: JSONNumber = 1985`.
    public init(integerLiteral value: Int64) {
        self.init(value)
    }

    /// A decimal number: `let price: JSONNumber = 14.99`. A literal too large for a `Double` is 0.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value) ?? JSONNumber(0)
    }
}
