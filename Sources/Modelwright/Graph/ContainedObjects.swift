/// The objects of a graph that have no identity, and are written inside what leads to them.
struct ContainedObjects {
    /// A relationship with what it leads to, or of what leads by it.
    private typealias Link = (object: ModelObject, relationship: RelationshipMapping)

    private var parts: [ObjectIdentifier: [Link]] = [:]
    /// What has an object inside it.
    private var containers: [ObjectIdentifier: [ModelObject]] = [:]
    /// Where what has been reached is written; nil for what isn't written inside anything.
    private var ends: [ObjectIdentifier: Link?] = [:]

    /// - Throws: `missingIdentity` for what would be written twice, and be two objects where that is read.
    init(_ objects: [ModelObject]) throws {
        for owner in objects {
            for relationship in owner.mapping?.relationships ?? []
            where relationship.isWritten && !relationship.destination.isComposite {
                for object in relationship.ownObjects(of: owner) where IdentityKey(object) == nil {
                    parts[ObjectIdentifier(owner), default: []].append((object, relationship))
                    containers[ObjectIdentifier(object), default: []].append(owner)
                }
            }
        }
        if containers.isEmpty { return }
        for object in objects where containers[ObjectIdentifier(object)] == nil { try reach(below: object) }
        // Objects may contain each other in a circle that nothing else leads into. One of them isn't contained then.
        for object in objects where containers[ObjectIdentifier(object)] != nil && !isReached(object) {
            let outermost = outermost(from: object)
            ends[ObjectIdentifier(outermost)] = .some(nil)
            try reach(below: outermost)
        }
    }

    private func isReached(_ object: ModelObject) -> Bool { ends[ObjectIdentifier(object)] != nil }

    /// The first object of the circle that contains an object, which nothing has reached.
    private func outermost(from object: ModelObject) -> ModelObject {
        var known: Set<ModelObject> = []
        var outermost = object
        while known.insert(outermost).inserted,
            let container = containers[ObjectIdentifier(outermost)]?.first(where: { !isReached($0) })
        {
            outermost = container
        }
        return outermost
    }

    func has(_ object: ModelObject) -> Bool { ends[ObjectIdentifier(object)].flatMap(\.self) != nil }

    private mutating func reach(below object: ModelObject) throws {
        var queue = [object]
        while let owner = queue.popLast() {
            let container = ends[ObjectIdentifier(owner)].flatMap(\.self)
            for part in parts[ObjectIdentifier(owner)] ?? [] {
                if let container, part.object === container.object, let mapping = owner.mapping,
                    container.relationship.inverse(on: mapping) === part.relationship
                {
                    continue
                }
                if let known = ends[ObjectIdentifier(part.object)] {
                    // In a circle encoding comes to it.
                    if let known { throw sharing(part, by: owner, with: known) }
                    continue
                }
                ends[ObjectIdentifier(part.object)] = (owner, part.relationship)
                queue.append(part.object)
            }
        }
    }

    private func sharing(_ part: Link, by owner: ModelObject, with known: Link) -> MappingError {
        let end = "\(known.object.mapping?.name ?? "").\(known.relationship.name)"
        func name(_ object: ModelObject, _ otherwise: String) -> String {
            IdentityKey(object).map { "the object with the identity \($0.phrase)" } ?? otherwise
        }
        let other = known.object === owner ? end : "\(end) of \(name(known.object, "another object"))"
        return .data(
            DataFailure(
                reason: .missingIdentity, path: JSONPath(), entity: owner.mapping?.name,
                property: part.relationship.name,
                expected: "an object with an identity, since \(other) has it too",
                found: "an object of \(part.object.mapping?.name ?? "") without one in \(name(owner, "this one"))"))
    }
}
