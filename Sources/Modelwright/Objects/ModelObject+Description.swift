import Foundation

// Not a property `description`: many entities have an attribute of that name.
extension ModelObject: TextOutputStreamable {
    /// Writes the entity and the values of its properties, for people, as `print` and string interpolation do:
    /// `Author(name: "Mark", books: [Book(title: nil, author: Author…)])`.
    ///
    /// An object that stands in itself is cut to `Author…`, and so are those below eight levels and beyond the first
    /// thousand, and one that `init()` made and that has no entity yet. The object that another belongs to, since its list
    /// has it, is cut to its identity: `Album(title: "Quiet Life", band: Band(name: "Japan")…)`. A class that conforms to `CustomStringConvertible`
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
            let isLinked = [.setByInverse, .setByInverseOverNull].contains(object.states[relationship])
            if relationship.isToMany {
                let objects = relationship.objects(of: object)
                add(objects, linked: isLinked ? objects : object.elementsSetByInverse(slot: relationship.slot))
            } else if let other = relationship.object(of: object) {
                if isLinked { addIdentity(of: other) } else { add(other) }
            } else {
                text += "nil"
            }
        }
        text += ")"
        ancestors.removeLast()
    }

    /// The object that this one belongs to: its own values are printed where it is.
    private mutating func addIdentity(of owner: ModelObject) {
        let identity = ancestors.contains(ObjectIdentifier(owner)) ? [] : owner.mapping?.identity ?? []
        text += owner.mapping?.name ?? String(describing: type(of: owner))
        if !identity.isEmpty {
            let values = identity.map { "\($0.name): \($0.value(of: owner).map(ObjectText.text) ?? "nil")" }
            text += "(\(values.joined(separator: ", ")))"
        }
        text += "…"
    }

    /// - Parameter linked: Those of which the other end is the one that was set. Below the outermost object, one of them
    ///   stands for all: a list of objects would print them once for each.
    private mutating func add(_ objects: [ModelObject], linked: [ModelObject]) {
        let linked = ancestors.count > 1 ? Set(linked.map { ObjectIdentifier($0) }) : []
        let own = linked.isEmpty ? objects : objects.filter { !linked.contains(ObjectIdentifier($0)) }
        text += "["
        defer { text += "]" }
        for (index, object) in own.enumerated() {
            if index > 0 { text += ", " }
            if count >= Self.maximumCount {
                text += "…"
                return
            }
            add(object)
        }
        let others = objects.lazy.filter { linked.contains(ObjectIdentifier($0)) }.prefix(2).map { $0 }
        guard let first = others.first else { return }
        if !own.isEmpty { text += ", " }
        addIdentity(of: first)
        if others.count > 1 { text += ", …" }
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
