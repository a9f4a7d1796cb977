import Foundation

/// A value that is written in an expression.
enum ExpressionLiteral: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case decimal(Decimal)
    case double(Double)
    case string(String)
    case date(Date)

    /// A number as narrow as it can be without loss; nil for one that is beyond all of them.
    init?(_ number: JSONNumber) {
        if let integer = number.int64 {
            self = .integer(integer)
        } else if let decimal = number.decimal {
            self = .decimal(decimal)
        } else {
            guard let double = number.double else { return nil }
            self = .double(double)
        }
    }
}
