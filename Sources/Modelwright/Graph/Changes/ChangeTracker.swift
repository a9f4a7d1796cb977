/// What the objects of a graph had when a program last accepted its changes, or JSON has said since: what they have now is compared
/// with it.
///
/// It has a copy of each object, which nothing changes: what an object has accepted anew is another copy.
final class ChangeTracker {
    struct Accepted {
        let object: ModelObject
        let copy: ModelObject
        /// Where it comes among the others: they are in the order in which they came.
        fileprivate let place: Int

        /// Whether it is the graph's object, and doesn't only stand for an identity.
        var isObject: Bool { !copy.isPlaceholder }

        var isChanged: Bool {
            object.isPlaceholder != copy.isPlaceholder
                || object.mapping.map { !object.properties(unlike: copy, $0).isEmpty } == true
        }
    }

    private let model: ObjectModel
    unowned let members: GraphMembers
    private(set) var accepted: [ObjectIdentifier: Accepted] = [:]
    private var nextPlace = 0
    /// What the program has deleted.
    private(set) var deleted: [ModelObject] = []

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
        return accepted.values.contains { $0.isObject && !members.contains($0.object) }
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
        let deleted = accepted.values.filter { $0.isObject && !members.contains($0.object) }
            .ordered { $0.place < $1.place }.map(\.object)
        return GraphChanges(inserted: inserted, updated: updated, deleted: deleted, former: former, model: model)
    }

    /// Lets everything be as it is.
    func accept() {
        let former = accepted
        (accepted, deleted, nextPlace) = ([:], [], 0)
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

    /// Forgets an object.
    func forget(_ object: ModelObject) { accepted[ObjectIdentifier(object)] = nil }

    /// Notes what the program has deleted.
    func noteDeleted(_ objects: [ModelObject]) { deleted += objects.filter { accepted[ObjectIdentifier($0)] != nil } }

    func forgetDeleted(where isForgotten: (Accepted) -> Bool) {
        deleted.removeAll { object in
            guard let one = accepted[ObjectIdentifier(object)], isForgotten(one) else { return false }
            forget(object)
            return true
        }
    }

    // MARK: Undoing

    /// Gives all objects back what they had, and the graph the objects that it had.
    ///
    /// - Returns: The objects of the graph that have changed.
    func rollback() throws -> [ModelObject] {
        let former = Array(accepted.values).ordered { $0.place < $1.place }
        takeOutInserted()
        var changed: [ModelObject] = []
        // A setter may change other properties, so the values are compared again.
        for _ in 0..<4 {
            let different = former.filter(\.isChanged)
            if different.isEmpty { break }
            for one in different {
                guard let mapping = one.object.mapping else { continue }
                members.identities.remove(one.object)
                one.object.takeAll(of: one.copy, mapping)
            }
            changed += different.map(\.object)
        }
        // What stands for the identities of what was deleted gives way to it.
        var insertion = GraphInsertion(members, in: model)
        for one in former where one.isObject && !members.contains(one.object) && !isTaken(one) {
            try insertion.add(one.object)
        }
        changed = changed.filter(members.contains)
        insertion.perform()
        deleted = []
        for one in former where members.contains(one.object) { members.identities.add(one.object) }
        members.sort(as: former.map(\.object))
        return changed
    }

    /// Whether JSON has given the identity of what was deleted to something else.
    private func isTaken(_ one: Accepted) -> Bool {
        one.copy.identities.contains { identity in
            members.identities.object(of: identity).map { !$0.isPlaceholder && $0 !== one.object } == true
        }
    }

    /// Takes out what the program has inserted.
    private func takeOutInserted() {
        let inserted = members.all.filter { accepted[ObjectIdentifier($0)] == nil }
        if inserted.isEmpty { return }
        members.begin()
        for object in inserted {
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.clear(object)
            }
            members.remove(object)
        }
        members.commit(by: .program)
    }
}
