import Foundation

/// The elements of a list that is the same for all objects, by what those that are the same have in common: so `IN` compares a value
/// with a few of them, and not with each.
struct ElementTable {
    /// What values have in common that are the same for a comparison. Others may have it, too: an integer beyond 53 bits is the nearest
    /// `Double`.
    enum Key: Hashable {
        case null
        /// A number of any type, or a Boolean.
        case number(Double)
        /// Without what makes no difference.
        case text(String)
        case date(Date)
        case uuid(UUID)
        case uri(URL)
        case binary(Data)
        case json(JSONValue)
        case object(ObjectIdentifier)
    }

    let elements: [ExpressionValue]
    private let elementsByKey: [Key: [ExpressionValue]]

    /// - Parameter key: What a value has in common with others; nil for one that is the same as nothing.
    init(_ elements: [ExpressionValue], by key: (ExpressionValue) -> Key?) {
        self.elements = elements
        var elementsByKey: [Key: [ExpressionValue]] = [:]
        for element in elements {
            if let key = key(element) { elementsByKey[key, default: []].append(element) }
        }
        self.elementsByKey = elementsByKey
    }

    /// The elements among which are all that are the same as a value.
    func elements(with key: Key?) -> [ExpressionValue] { key.flatMap { elementsByKey[$0] } ?? [] }
}
