/// What the objects of a graph had when a program last accepted its changes, or JSON has said since: what they have now is compared
/// with it.
///
/// It has a copy of each object, which nothing changes: what an object has accepted anew is another copy.
final class ChangeTracker {
    struct Accepted {
        let object: ModelObject
        let copy: ModelObject
        /// Where it comes among the others: they are in the order in which they came.
        let place: Int

        /// Whether it is the graph's object, and doesn't only stand for an identity.
        var isObject: Bool { !copy.isPlaceholder }

        var isChanged: Bool { isChanged(isExact: false) }

        /// - Parameter isExact: Whether an object is another than what stood for its identity.
        func isChanged(isExact: Bool) -> Bool {
            object.isPlaceholder != copy.isPlaceholder
                || object.mapping.map { !object.properties(unlike: copy, $0, isExact: isExact).isEmpty } == true
        }
    }

    private let model: ObjectModel
    unowned let members: GraphMembers
    private(set) var accepted: [ObjectIdentifier: Accepted] = [:]
    private var nextPlace = 0
    /// What has stood for identities and has given way to what the program has inserted.
    private(set) var standIns: [ModelObject] = []

    init(_ members: GraphMembers, of model: ObjectModel) {
        self.members = members
        self.model = model
        accept()
    }

    // MARK: Changes

    var hasChanges: Bool {
        for object in members.all where !object.isPlaceholder {
            guard let one = accepted[ObjectIdentifier(object)], !one.isChanged else { return true }
        }
        return accepted.values.contains(where: isDeleted)
    }

    var changes: GraphChanges {
        var inserted: [ModelObject] = []
        var updated: [GraphChanges.Update] = []
        var former: [ObjectIdentifier: ModelObject] = [:]
        for object in members.all where !object.isPlaceholder {
            guard let one = accepted[ObjectIdentifier(object)], one.isObject, let mapping = object.mapping else {
                inserted.append(object)
                continue
            }
            let properties = object.properties(unlike: one.copy, mapping)
            if properties.isEmpty { continue }
            former[ObjectIdentifier(object)] = one.copy
            updated.append(
                GraphChanges.Update(
                    object: object,
                    properties: properties.map { property in
                        GraphChanges.Property(
                            name: property.name, old: try? one.copy.value(forKey: property.name),
                            new: try? object.value(forKey: property.name))
                    }))
        }
        let deleted = accepted.values.filter(isDeleted).ordered { $0.place < $1.place }.map(\.object)
        return GraphChanges(inserted: inserted, updated: updated, deleted: deleted, former: former, model: model)
    }

    /// Whether the program has deleted what was accepted, and JSON hasn't brought its identity again.
    private func isDeleted(_ one: Accepted) -> Bool {
        if !one.isObject || members.contains(one.object) { return false }
        return !one.copy.identities.contains { identity in
            members.identities.object(of: identity).map { !$0.isPlaceholder } == true
        }
    }

    /// Lets everything be as it is.
    func accept() {
        let former = accepted
        (accepted, nextPlace, standIns) = ([:], 0, [])
        for object in members.all {
            if let known = former[ObjectIdentifier(object)], !known.isChanged {
                accept(known.copy, of: object)
            } else if let copy = object.detachedCopy() {
                accept(copy, of: object)
            }
        }
    }

    /// Lets an object have accepted what a copy has.
    func accept(_ copy: ModelObject, of object: ModelObject) {
        let place = accepted[ObjectIdentifier(object)]?.place ?? nextPlace
        accepted[ObjectIdentifier(object)] = Accepted(object: object, copy: copy, place: place)
        nextPlace = max(nextPlace, place + 1)
    }

    /// Notes what the program has taken out.
    func noteRemoved(_ objects: [ModelObject]) {
        standIns += objects.filter { $0.isPlaceholder && accepted[ObjectIdentifier($0)] != nil }
    }

    /// Forgets what has stood for some identities.
    ///
    /// - Returns: What that was.
    func takeStandIns(of identities: Set<EntityIdentity>) -> [ModelObject] {
        let met = standIns.filter { !identities.isDisjoint(with: $0.identities) }
        standIns.removeAll(where: Set(met).contains)
        met.forEach(forget)
        return met
    }

    /// Forgets an object.
    func forget(_ object: ModelObject) { accepted[ObjectIdentifier(object)] = nil }
}
