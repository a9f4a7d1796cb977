/// An object of a graph that a call has to do with.
struct TouchedObject {
    let object: ModelObject
    /// What it had before the call.
    var before: ModelObject
    /// What the JSON has for it; nil where it has changed by its relationships only.
    private(set) var named: NamedProperties?
    /// By the slots of lists that the JSON has added to, what it has named there.
    private(set) var added: [Int: Set<ModelObject>] = [:]

    init(_ object: ModelObject, before: ModelObject, named: NamedProperties? = nil) {
        (self.object, self.before, self.named) = (object, before, named)
    }

    /// Whether it was the graph's object before, and has other values by now.
    var isChanged: Bool {
        !before.isPlaceholder
            && object.mapping.map { $0 === before.mapping && !object.properties(unlike: before, $0).isEmpty } == true
    }

    mutating func name(_ properties: NamedProperties) {
        var properties = properties
        if let named { properties.formUnion(named) }
        named = properties
    }

    mutating func add(_ objects: [ModelObject], slot: Int) { added[slot, default: []].formUnion(objects) }

    /// Lets what it had before be as if it had never led to what has left.
    mutating func apply(_ succession: Succession) {
        guard succession.concerns(before), let copy = before.detachedCopy() else { return }
        succession.apply(to: copy)
        before = copy
    }
}

/// What a call has taken out, and what has come with its identity.
struct Succession {
    private var left: Set<ModelObject>
    private var successors: [ObjectIdentifier: ModelObject] = [:]

    init(of gone: [ModelObject], by inserted: [ModelObject]) {
        left = Set(gone)
        var owners: [EntityIdentity: ModelObject] = [:]
        for object in inserted { for identity in object.identities { owners[identity] = object } }
        for object in gone {
            successors[ObjectIdentifier(object)] = object.identities.lazy.compactMap { owners[$0] }.first
        }
    }

    var isEmpty: Bool { left.isEmpty }

    mutating func add(_ former: ModelObject, _ successor: ModelObject) {
        left.insert(former)
        successors[ObjectIdentifier(former)] = successor
    }

    /// The same without some objects.
    func besides(_ isLeftOut: (ModelObject) -> Bool) -> Succession {
        var rest = self
        rest.left = left.filter { !isLeftOut($0) }
        rest.successors = rest.left.reduce(into: [:]) { $0[ObjectIdentifier($1)] = successor(of: $1) }
        return rest
    }

    func successor(of object: ModelObject) -> ModelObject? { successors[ObjectIdentifier(object)] }

    /// Whether an object leads to something that has left.
    func concerns(_ object: ModelObject) -> Bool { !ends(of: object).isEmpty }

    private func ends(of object: ModelObject) -> [RelationshipMapping] {
        (object.mapping?.relationships ?? []).filter { relationship in
            !relationship.isValue && relationship.objects(of: object).contains(where: left.contains)
        }
    }

    /// Lets a copy lead to what has come, and to nothing that has left, unless it may.
    func apply(to copy: ModelObject) {
        let ends = ends(of: copy)
        copy.replace(with: successors)
        for relationship in ends where !relationship.outlivesDestination {
            relationship.remove(from: copy) { left.contains($0) && successor(of: $0) == nil }
        }
    }
}
