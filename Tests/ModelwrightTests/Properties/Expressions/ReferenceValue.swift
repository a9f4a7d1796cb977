import Foundation

@testable import Modelwright

/// A value of an expression, by the documentation of derived attributes.
enum ReferenceValue: Equatable, Sendable {
    case none
    case integer(Int64)
    case exact(ExactNumber)
    case double(Double)
    case text(String)
    case boolean(Bool)
    case date(Date)

    /// An integer or a decimal number.
    var exact: ExactNumber? {
        switch self {
        case .integer(let value): ExactNumber(value)
        case .exact(let value): value
        default: nil
        }
    }

    var double: Double? { if case .double(let value) = self { value } else { exact?.double } }

    /// A number that decimals hold, or the floating-point number that goes on for one beyond their range.
    ///
    /// - Throws: `Unsaid` for one with digits below the range.
    init(_ number: ExactNumber, orBeyond double: @autoclosure () -> Double) throws(Unsaid) {
        let number = try number.rounded()
        if number.exponent > 127 || number.wholeDigits < -128 {
            self = Self(finite: double())
        } else if number.exponent < -128 {
            // It isn't said which of the last digits are kept.
            throw Unsaid()
        } else {
            self = .exact(number)
        }
    }

    init(finite double: Double) { self = double.isFinite ? .double(double) : .none }

    /// What an attribute of a type has of it.
    func stored(as type: PlannedType) throws(Unsaid) -> ReferenceValue {
        if self == .none { return .none }
        switch type {
        case .integer16: return integer(in: Int64(Int16.min)...Int64(Int16.max))
        case .integer32: return integer(in: Int64(Int32.min)...Int64(Int32.max))
        case .integer64: return integer(in: .min ... .max)
        case .double: return double.map { Self(finite: $0) } ?? .none
        case .decimal:
            if let exact { return .exact(exact) }
            guard case .double(let value) = self else { return .none }
            // The digits that a floating-point number is written with.
            let number = ExactNumber(text: "\(value)")
            if number.wholeDigits < -100 { throw Unsaid() }
            let stored = try Self(number, orBeyond: .infinity)
            return stored
        default: return self
        }
    }

    /// Without its fraction; nil if it is too large or too small.
    private func integer(in range: ClosedRange<Int64>) -> ReferenceValue {
        let integer: Int64? =
            switch self {
            case .double(let value): Int64(exactly: value.rounded(.towardZero))
            default: exact?.truncated.integer
            }
        return integer.flatMap { range.contains($0) ? .integer($0) : nil } ?? .none
    }

    /// Whether an object's property has this value.
    func isValue(_ value: Any?) -> Bool {
        switch (self, value) {
        case (.none, nil): true
        case (.integer(let integer), let value as Int): integer == Int64(value)
        case (.exact(let number), let value as Decimal): number == ExactNumber(text: "\(value)")
        case (.double(let double), let value as Double): double == value
        case (.text(let text), let value as String): ExactString.isSame(text, value)
        case (.boolean(let boolean), let value as Bool): boolean == value
        case (.date(let date), let value as Date): date == value
        default: false
        }
    }

    /// As JSON has it.
    var node: DocumentNode {
        switch self {
        case .none: .null
        case .integer(let value): .number("\(value)")
        case .exact(let value): .number(value.description)
        case .double(let value): .number("\(value)")
        case .text(let text): .string(text)
        case .boolean(let value): .boolean(value)
        case .date(let date): .string(date.ISO8601Format())
        }
    }
}
