import Foundation

/// The kinds of value that travel between JSON and a property; the engine switches on them.
@usableFromInline
enum PrimitiveKind: UInt8, Sendable {
    case integer, unsigned, double, float, boolean, string, decimal, date, data, uuid, url, json, strings, any

    /// The one type that is of this kind.
    var primitiveType: any ModelPrimitive.Type {
        switch self {
        case .integer: Int64.self
        case .unsigned: UInt64.self
        case .double: Double.self
        case .float: Float.self
        case .boolean: Bool.self
        case .string: String.self
        case .decimal: Decimal.self
        case .date: Date.self
        case .data: Data.self
        case .uuid: UUID.self
        case .url: URL.self
        case .json: JSONValue.self
        case .strings: [String].self
        case .any: _AnyModelValue.self
        }
    }
}
