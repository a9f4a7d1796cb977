/// The ends of relationships that an update is about, each once.
struct UpdatedEnds {
    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let slot: Int
    }

    /// An object that is said to lead to another, whose own end leads to somebody else.
    struct Contradiction {
        let end: UpdatedEnd
        let said: UpdatedEnd.Said
        /// The name of the other's end.
        let inverse: String
    }

    private(set) var all: [UpdatedEnd] = []
    private var indexByKey: [Key: Int] = [:]
    /// The objects that were read and are new: what they have is what was read.
    var newObjects: Set<ObjectIdentifier> = []

    /// The end of an owner, as the owner's plan has it.
    mutating func end(_ owner: ModelObject, _ relationship: RelationshipMapping) -> UpdatedEnd {
        let key = Key(owner: ObjectIdentifier(owner), slot: relationship.slot)
        if let index = indexByKey[key] { return all[index] }
        let end = UpdatedEnd(owner, relationship, isNew: newObjects.contains(ObjectIdentifier(owner)))
        indexByKey[key] = all.count
        all.append(end)
        return end
    }

    /// Removes the ends of owners that are dropped.
    mutating func remove(ofOwner isDropped: (ModelObject) -> Bool) {
        all.removeAll { isDropped($0.owner) }
        indexByKey = [:]
        for (index, end) in all.enumerated() {
            indexByKey[Key(owner: ObjectIdentifier(end.owner), slot: end.relationship.slot)] = index
        }
    }

    /// What the JSON says of the end that leads from an object to the owner of one; nil for nothing.
    private func said(by object: ModelObject, leadingTo end: UpdatedEnd) -> UpdatedEnd? {
        object.mapping.flatMap(end.relationship.inverse(on:)).flatMap { inverse in
            indexByKey[Key(owner: ObjectIdentifier(object), slot: inverse.slot)].map { all[$0] }
        }
    }

    /// The end that leads from an object to the owner of one; nil where it has none.
    private mutating func inverse(of end: UpdatedEnd, on object: ModelObject) -> UpdatedEnd? {
        guard let inverse = object.mapping.flatMap(end.relationship.inverse(on:)) else { return nil }
        // A relationship that is its own inverse has one end only where an object refers to itself.
        if object === end.owner, inverse === end.relationship { return nil }
        return self.end(object, inverse)
    }

    /// Works out what all ends lead to, from those that the JSON says.
    ///
    /// - Parameter root: What is encoded, so that each object has to be written somewhere below it; nil for nothing.
    /// - Returns: Where the JSON contradicts itself.
    mutating func settle(root: ModelObject?) -> [Contradiction] {
        let saidEnds = all.filter { $0.said != nil }
        for end in saidEnds {
            end.keepContainers { [ends = self] in ends.said(by: $0, leadingTo: end)?.names(end.owner) ?? true }
        }
        var contradictions: [Contradiction] = []
        for end in saidEnds {
            for object in end.takenOut { inverse(of: end, on: object)?.lose(end.owner) }
            for said in end.said ?? [] {
                guard let inverse = inverse(of: end, on: said.object) else { continue }
                let canLeadBack = inverse.claim(
                    by: end.owner, isWritten: end.relationship.isWritten, isIdentity: said.identity != nil)
                if !canLeadBack {
                    contradictions.append(Contradiction(end: end, said: said, inverse: inverse.relationship.name))
                } else if !inverse.relationship.isToMany, let former = inverse.former.first?.object,
                    former !== end.owner
                {
                    self.inverse(of: inverse, on: former)?.lose(said.object)
                }
            }
        }
        for end in all { end.settle() }
        holdOnce(saidEnds)
        if let root { writeMoved(saidEnds, root) }
        return contradictions
    }

    /// Lets an object that was written with its values, and is so nowhere any more, be so where an identity names it: it was
    /// moved there.
    ///
    /// The whole graph is walked for it, as it was to find what the identities lead to.
    private mutating func writeMoved(_ saidEnds: [UpdatedEnd], _ root: ModelObject) {
        var named: [ObjectIdentifier: [(object: ModelObject, end: UpdatedEnd)]] = [:]
        var former: Set<ObjectIdentifier> = []
        for end in saidEnds {
            for said in end.said ?? [] {
                if said.identity == nil {
                    former.insert(ObjectIdentifier(said.object))
                } else if said.staged !== said.object, end.relationship.reference == .nested {
                    named[ObjectIdentifier(end.owner), default: []].append((said.object, end))
                }
            }
        }
        guard !named.isEmpty, let storage = root.ownStorage else { return }
        var walk = GraphWalk([root], isArray: false, in: storage, scope: .owned)
        while let (_, object, _) = walk.next() { former.insert(ObjectIdentifier(object)) }
        var written: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        var queue = [root]
        // Looked at when everything has been reached that is written in any case.
        var rest: [(object: ModelObject, end: UpdatedEnd)] = []
        var (next, sorted) = (0, 0)
        while true {
            while let object = queue.popLast() {
                rest += named[ObjectIdentifier(object)] ?? []
                queue += self.written(from: object).filter { written.insert(ObjectIdentifier($0)).inserted }
            }
            guard next < rest.count else { return }
            if next == sorted {
                rest[next...] = containersFirst(rest[next...], besides: written)[...]
                sorted = rest.count
            }
            let (object, end) = rest[next]
            next += 1
            if former.contains(ObjectIdentifier(object)), written.insert(ObjectIdentifier(object)).inserted {
                end.write(object)
                // Nothing else may hold it any more.
                end.hold(object)
                inverse(of: end, on: object)?.weaken(end.owner)
                queue.append(object)
            }
        }
    }

    /// The same with each object after those that it would be written within.
    private func containersFirst(
        _ named: ArraySlice<(object: ModelObject, end: UpdatedEnd)>, besides written: Set<ObjectIdentifier>
    ) -> [(object: ModelObject, end: UpdatedEnd)] {
        if named.count == 1 { return Array(named) }
        var known: Set<ObjectIdentifier> = []
        // Where each object comes when what it leads to comes before it.
        var places: [ObjectIdentifier: Int] = [:]
        for (object, _) in named {
            var stack = [(object: object, isLeft: false)]
            while let (object, isLeft) = stack.popLast() {
                if isLeft {
                    places[ObjectIdentifier(object)] = places.count
                } else if !written.contains(ObjectIdentifier(object)), known.insert(ObjectIdentifier(object)).inserted {
                    stack.append((object, true))
                    stack += self.written(from: object).map { ($0, false) }
                }
            }
        }
        return named.map { (named: $0, place: places[ObjectIdentifier($0.object)] ?? 0) }
            .ordered { $0.place > $1.place }.map(\.named)
    }

    /// What is to be written from an object with its values.
    private func written(from owner: ModelObject) -> [ModelObject] {
        (owner.mapping?.relationships ?? []).flatMap { relationship in
            let key = Key(owner: ObjectIdentifier(owner), slot: relationship.slot)
            return indexByKey[key].map { all[$0].written } ?? UpdatedEnd.written(from: owner, relationship)
        }
    }

    /// Where both ends would hold each other, weakens one: the one at which the JSON has no object, otherwise the later.
    private mutating func holdOnce(_ saidEnds: [UpdatedEnd]) {
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity == nil && end.holds(said.object) {
                inverse(of: end, on: said.object)?.weaken(end.owner)
            }
        }
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity != nil {
                if inverse(of: end, on: said.object)?.holds(end.owner) == true { end.weaken(said.object) }
            }
        }
    }
}
