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
    /// What the JSON has as objects, wherever they stand.
    var brought: Set<ObjectIdentifier> = []

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
    /// - Parameters:
    ///   - root: What is updated.
    ///   - isGraph: Whether it is in an object graph, in which everything may be encoded.
    ///   - isCollection: Whether it only has the lists of what is decoded into one.
    /// - Returns: Where the JSON contradicts itself.
    mutating func settle(root: ModelObject, isGraph: Bool, isCollection: Bool) -> [Contradiction] {
        let saidEnds = all.filter { $0.said != nil }
        for end in saidEnds {
            end.keepContainers { [ends = self] in ends.said(by: $0, leadingTo: end)?.names(end.owner) ?? true }
        }
        var contradictions: [Contradiction] = []
        var moves: [(former: UpdatedEnd, end: UpdatedEnd, object: ModelObject)] = []
        for end in saidEnds {
            if let move = move(by: end) { moves.append(move) }
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
        // What the document has at its root has a list that isn't written.
        let writtenEnds = isCollection ? saidEnds.filter { $0.owner !== root } : saidEnds
        takeOver(moves, writtenEnds)
        holdOnce(saidEnds)
        if isGraph { writeMoved(writtenEnds, besides: isCollection ? root : nil) } else { writeMoved(saidEnds, root) }
        return contradictions
    }

    /// The ends between which an object is moved whose own end says what contains it; nil where it isn't written with its values at
    /// those that it leaves, or wouldn't be where it comes.
    private mutating func move(by end: UpdatedEnd) -> (former: UpdatedEnd, end: UpdatedEnd, object: ModelObject)? {
        let object = end.owner
        func writes(_ container: UpdatedEnd) -> Bool { container.formerlyWritten.contains(ObjectIdentifier(object)) }
        var left: UpdatedEnd?
        for container in end.takenOut where left == nil {
            left = inverse(of: end, on: container).flatMap { writes($0) ? $0 : nil }
        }
        guard let left else { return nil }
        for said in end.said ?? [] where !said.isContainer && said.object !== object {
            // What is new and only stands here is held here, and written.
            guard said.staged !== said.object, let new = inverse(of: end, on: said.object), new.relationship.isWritten,
                new.relationship.reference == .nested
            else { continue }
            return writes(new) ? nil : (left, new, object)
        }
        return nil
    }

    /// Lets objects that are moved by their own ends be written where they come, as they were where they leave, unless the JSON has
    /// them elsewhere.
    private mutating func takeOver(
        _ moves: [(former: UpdatedEnd, end: UpdatedEnd, object: ModelObject)], _ saidEnds: [UpdatedEnd]
    ) {
        if moves.isEmpty { return }
        var nested: Set<ObjectIdentifier> = []
        for end in saidEnds {
            for said in end.said ?? [] where said.identity == nil && !said.isContainer {
                nested.insert(ObjectIdentifier(said.object))
            }
        }
        for (former, end, object) in moves {
            let id = ObjectIdentifier(object)
            guard !nested.contains(id), !former.members.contains(id), end.members.contains(id) else { continue }
            if end.owner.isPlaceholder, !brought.contains(ObjectIdentifier(end.owner)) {
                // What only stands for an identity is written as an object from now on, if it can be read again.
                guard end.owner.mapping?.isReadByIdentityAlone == true else { continue }
                brought.insert(ObjectIdentifier(end.owner))
            }
            end.takeOver(object)
            inverse(of: end, on: object)?.weaken(end.owner)
        }
    }

    /// Lets an object that was written with its values, and is so nowhere any more, be so where an identity names it: it was
    /// moved there, or what is there was said by an earlier document.
    ///
    /// The whole graph is walked for it, as it was to find what the identities lead to.
    private mutating func writeMoved(_ saidEnds: [UpdatedEnd], _ root: ModelObject) {
        var former = brought
        let namesObjects = saidEnds.contains { end in
            end.relationship.reference == .nested
                && (end.said ?? []).contains { $0.identity != nil && $0.staged !== $0.object }
        }
        guard namesObjects || all.contains(where: { $0.letsWrittenGo || !$0.released.isEmpty }),
            let storage = root.ownStorage
        else { return }
        let root = outermost(root, in: storage)
        var walk = GraphWalk([root], isArray: false, in: storage, scope: .owned)
        while let (_, object, _) = walk.next() { former.insert(ObjectIdentifier(object)) }
        var written: Set<ObjectIdentifier> = [ObjectIdentifier(root)]
        var queue = [root]
        // Where something is written that an end has held and lets go; and what is held elsewhere.
        let released = Set(all.flatMap(\.released).map { ObjectIdentifier($0) })
        var writers: [ObjectIdentifier: Reference] = [:]
        var held: Set<ObjectIdentifier> = []
        // Looked at when everything has been reached that is written in any case.
        var rest: [Reference] = []
        var (next, sorted) = (0, 0)
        while true {
            while let object = queue.popLast() {
                rest += references(from: object).filter { former.contains(ObjectIdentifier($0.object)) }
                if !released.isEmpty { noteHolders(object, of: released, &writers, &held) }
                queue += self.written(from: object).filter { written.insert(ObjectIdentifier($0)).inserted }
            }
            guard next < rest.count else { break }
            if next == sorted {
                rest[next...] = containersFirst(rest[next...], besides: written)[...]
                sorted = rest.count
            }
            let reference = rest[next]
            let object = reference.object
            next += 1
            guard written.insert(ObjectIdentifier(object)).inserted else { continue }
            let end = settledEnd(reference.owner, reference.relationship)
            // Nothing else may hold it any more.
            end.takeOver(object)
            if let inverse = object.mapping.flatMap(end.relationship.inverse(on:)), object !== end.owner {
                settledEnd(object, inverse).weaken(end.owner)
            }
            held.insert(ObjectIdentifier(object))
            queue.append(object)
        }
        for (id, writer) in writers where !held.contains(id) {
            settledEnd(writer.owner, writer.relationship).hold(writer.object)
            if let inverse = writer.object.mapping.flatMap(writer.relationship.inverse(on:)),
                writer.object !== writer.owner
            {
                settledEnd(writer.object, inverse).weaken(writer.owner)
            }
        }
    }

    /// Notes which objects of some an owner writes, and which it holds.
    private func noteHolders(
        _ owner: ModelObject, of objects: Set<ObjectIdentifier>, _ writers: inout [ObjectIdentifier: Reference],
        _ held: inout Set<ObjectIdentifier>
    ) {
        for relationship in owner.mapping?.relationships ?? [] where !relationship.isValue && relationship.isDynamic {
            let end = indexByKey[Key(owner: ObjectIdentifier(owner), slot: relationship.slot)].map { all[$0] }
            for object in end?.written ?? UpdatedEnd.written(from: owner, relationship)
            where objects.contains(ObjectIdentifier(object)) && writers[ObjectIdentifier(object)] == nil {
                writers[ObjectIdentifier(object)] = Reference(object: object, owner: owner, relationship: relationship)
            }
            if let end {
                held.formUnion(
                    end.elements.lazy.map { ObjectIdentifier($0.object) }.filter {
                        objects.contains($0) && !end.weak.contains($0)
                    })
            } else {
                held.formUnion(
                    relationship.objectsHeld(by: owner).lazy.map { ObjectIdentifier($0) }.filter(objects.contains))
            }
        }
    }

    /// Lets an object that was written with its values where something was taken out be so where the same JSON has its identity.
    private mutating func writeMoved(_ saidEnds: [UpdatedEnd], besides lists: ModelObject?) {
        let leaving = all.filter(\.letsWrittenGo)
        if leaving.isEmpty { return }
        var lost = leaving.reduce(into: Set<ObjectIdentifier>()) { $0.formUnion($1.formerlyWritten) }
        for end in all where end.owner !== lists { lost.subtract(end.written.lazy.map { ObjectIdentifier($0) }) }
        for end in saidEnds where end.relationship.reference == .nested && end.relationship.isWritten {
            for said in end.said ?? [] where said.identity != nil && said.object !== end.owner {
                guard end.members.contains(ObjectIdentifier(said.object)),
                    lost.remove(ObjectIdentifier(said.object)) != nil
                else { continue }
                end.takeOver(said.object)
                inverse(of: end, on: said.object)?.weaken(end.owner)
            }
        }
    }

    /// What an object is written in, as far as the graph leads there; itself if nothing is known to write it.
    private func outermost(_ object: ModelObject, in storage: ModelStorage) -> ModelObject {
        var containers: [ObjectIdentifier: ModelObject] = [:]
        var walk = GraphWalk([object], isArray: false, in: storage)
        while let (_, owner, mapping) = walk.next() {
            for relationship in mapping.relationships where !relationship.isValue {
                for other in UpdatedEnd.written(from: owner, relationship) {
                    if containers[ObjectIdentifier(other)] == nil { containers[ObjectIdentifier(other)] = owner }
                }
            }
        }
        // What is written in a circle has no outermost.
        var outermost = object
        while let container = containers.removeValue(forKey: ObjectIdentifier(outermost)) { outermost = container }
        return outermost
    }

    /// An identity that names an object, and might be the object instead.
    private struct Reference {
        let object: ModelObject
        let owner: ModelObject
        let relationship: RelationshipMapping
    }

    private func references(from owner: ModelObject) -> [Reference] {
        (owner.mapping?.relationships ?? []).flatMap { relationship -> [Reference] in
            guard relationship.isWritten, relationship.reference == .nested else { return [] }
            let key = Key(owner: ObjectIdentifier(owner), slot: relationship.slot)
            let objects =
                indexByKey[key].map { all[$0].referredTo } ?? UpdatedEnd.referredTo(by: owner, relationship)
            return objects.map { Reference(object: $0, owner: owner, relationship: relationship) }
        }
    }

    /// The end of an owner as it was worked out; of one that nothing has said anything of as it is.
    private mutating func settledEnd(_ owner: ModelObject, _ relationship: RelationshipMapping) -> UpdatedEnd {
        let count = all.count
        let end = end(owner, relationship)
        if all.count > count { end.settle() }
        return end
    }

    /// The same with each object after those that it would be written within.
    private func containersFirst(
        _ named: ArraySlice<Reference>, besides written: Set<ObjectIdentifier>
    ) -> [Reference] {
        if named.count == 1 { return Array(named) }
        var known: Set<ObjectIdentifier> = []
        // Where each object comes when what it leads to comes before it.
        var places: [ObjectIdentifier: Int] = [:]
        for reference in named {
            var stack = [(object: reference.object, isLeft: false)]
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

    /// Where both ends would hold each other, weakens one: the one at which the JSON has no object, otherwise the later; but what has
    /// held the other before goes on holding it.
    private mutating func holdOnce(_ saidEnds: [UpdatedEnd]) {
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity == nil && end.holds(said.object) {
                guard let inverse = inverse(of: end, on: said.object) else { continue }
                if inverse.holds(end.owner), inverse.held(end.owner) {
                    end.weaken(said.object)
                } else {
                    inverse.weaken(end.owner)
                }
            }
        }
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity != nil {
                if inverse(of: end, on: said.object)?.holds(end.owner) == true { end.weaken(said.object) }
            }
        }
    }
}
