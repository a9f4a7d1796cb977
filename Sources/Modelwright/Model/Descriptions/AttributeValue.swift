public import Foundation

/// A value that a model document gives for an attribute: a default or a bound.
public enum AttributeValue: Sendable, Hashable {
    /// Of an Integer 16, 32 or 64.
    case integer(Int64)
    /// Of a Decimal.
    case decimal(Decimal)
    /// Of a Double.
    case double(Double)
    /// Of a Float.
    case float(Float)
    /// Of a String.
    case string(String)
    /// Of a Boolean.
    case boolean(Bool)
    /// Of a Date.
    case date(Date)
    /// Of a Binary.
    case binaryData(Data)
    /// Of a UUID.
    case uuid(UUID)
    /// Of a URI.
    case uri(URL)
}

extension AttributeValue {
    /// Whether it is less than a value of the same type; nil where the two can't be compared.
    func isLess(than other: AttributeValue) -> Bool? {
        switch (self, other) {
        case (.integer(let a), .integer(let b)): a < b
        case (.decimal(let a), .decimal(let b)): a < b
        case (.double(let a), .double(let b)): a < b
        case (.float(let a), .float(let b)): a < b
        case (.date(let a), .date(let b)): a < b
        default: nil
        }
    }
}
