/// What an update has to say to make one JSON of an object of another.
///
/// An update leaves alone what it doesn't name, so what is gone is null in it. But a value is a value, whatever objects it consists of: it is
/// in the update whole, and so is an object that a relationship refers to by its identity.
struct DocumentDifference {
    private(set) var update = JSONObject()
    /// The unknown members that are gone.
    private(set) var forgotten: [ForgottenMembers] = []

    var isEmpty: Bool { update.isEmpty && forgotten.isEmpty }

    /// - Parameter named: The keys of members that are in it although they are the same.
    init(of object: ModelObject, from former: JSONObject, to latter: JSONObject, naming named: Set<String>) {
        guard let mapping = object.mapping else { return }
        let known = Set(mapping.writeRoot.entries.flatMap { [$0.key.text, $0.identityKey?.text] })
        let gone = former.keys.filter { latter[$0] == nil && !known.contains($0) }
        if !gone.isEmpty { forgotten = [ForgottenMembers(holder: object, path: [], container: 0, keys: gone)] }
        update = Self.update(of: object, mapping.writeRoot, from: former, to: latter)
        for key in gone { update[key] = nil }
        for (key, value) in latter where named.contains(key) && update[key] == nil { update[key] = value }
    }

    private static func update(
        of object: ModelObject, _ node: WriteNode, from former: JSONObject, to latter: JSONObject
    ) -> JSONObject {
        var update = JSONObject()
        for (key, value) in latter where former[key]?.description != value.description {
            guard case .object(let old)? = former[key], case .object(let new) = value,
                let entry = node.entries.first(where: { $0.key.text == key }),
                let inner = Self.update(of: object, entry, from: old, to: new)
            else {
                update[key] = value
                continue
            }
            update[key] = .object(inner)
        }
        for key in former.keys where latter[key] == nil { update[key] = .null }
        return update
    }

    /// The update of what is an object by the model; nil where it is a value, or another object by now.
    private static func update(
        of object: ModelObject, _ entry: WriteNode.Entry, from former: JSONObject, to latter: JSONObject
    ) -> JSONObject? {
        switch entry.kind {
        case .container:
            return entry.child.map { $0.isArray ? nil : update(of: object, $0, from: former, to: latter) } ?? nil
        case .relationship:
            guard let other = entry.relationship?.object(of: object) else {
                return entry.child.map { update(of: object, $0, from: former, to: latter) }
            }
            guard IdentityKey(other) == nil, let mapping = other.mapping else { return nil }
            return update(of: other, mapping.writeRoot, from: former, to: latter)
        case .attribute, .discriminator, .flattened: return nil
        }
    }
}
