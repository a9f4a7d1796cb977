import Foundation

// Not a property `description`: many entities have an attribute of that name.
extension ModelObject: TextOutputStreamable {
    /// Writes the entity and the values of its properties, for people, as `print` and string interpolation do:
    /// `Author(name: "Mark", books: [Book(title: nil, author: Author…)])`.
    ///
    /// An object that stands in itself is cut to `Author…`, and so are those below eight levels and beyond the first
    /// thousand, and one that `init()` made and that has no entity yet. A class that conforms to `CustomStringConvertible`
    /// is written by its own `description`, unless it stands in another object.
    public final func write<Target: TextOutputStream>(to target: inout Target) {
        if let own = self as? any CustomStringConvertible { return target.write(own.description) }
        target.write(ObjectText.text(of: self))
    }
}

extension DynamicObject: CustomStringConvertible {
    /// The object as `print` writes it: `Author(name: "Mark", books: [Book(title: nil, author: Author…)])`.
    public var description: String { ObjectText.text(of: self) }
}

/// Prints an object graph: as a tree, and no more of it than anyone reads.
private struct ObjectText {
    private static let maximumDepth = 8
    private static let maximumCount = 1_000

    private var text = ""
    private var count = 0
    /// The objects that are being printed, outermost first.
    private var ancestors: [ObjectIdentifier] = []

    static func text(of object: ModelObject) -> String {
        var text = ObjectText()
        text.add(object)
        return text.text
    }

    private mutating func add(_ object: ModelObject) {
        text += object.mapping?.name ?? String(describing: type(of: object))
        let identifier = ObjectIdentifier(object)
        guard let mapping = object.mapping, !ancestors.contains(identifier), ancestors.count < Self.maximumDepth,
            count < Self.maximumCount
        else {
            text += "…"
            return
        }
        count += 1
        ancestors.append(identifier)
        text += "("
        var isFirst = true
        func begin(_ property: PropertyMapping) {
            text += "\(isFirst ? "" : ", ")\(property.name): "
            isFirst = false
        }
        for attribute in mapping.attributes {
            begin(attribute)
            text += attribute.value(of: object).map(ObjectText.text) ?? "nil"
        }
        for relationship in mapping.relationships {
            begin(relationship)
            if relationship.isToMany {
                add(relationship.objects(of: object))
            } else if let other = relationship.object(of: object) {
                add(other)
            } else {
                text += "nil"
            }
        }
        text += ")"
        ancestors.removeLast()
    }

    private mutating func add(_ objects: [ModelObject]) {
        text += "["
        for (index, object) in objects.enumerated() {
            if index > 0 { text += ", " }
            if count >= Self.maximumCount {
                text += "…"
                break
            }
            add(object)
        }
        text += "]"
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let string as String: JSONValue.string(string).description
        case let json as JSONValue: "JSONValue \(json)"
        case let date as Date where DateFormat.iso8601.string(from: date) == nil: date.shown
        default: "\(value)"
        }
    }
}
