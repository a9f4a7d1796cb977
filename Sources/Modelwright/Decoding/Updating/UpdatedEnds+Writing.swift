/// What was written with its values stays so, and held, as long as the graph has it.
///
/// An update takes an object out of the list that writes it, and an identity, or its own end, goes on naming it elsewhere: there it is
/// written from now on. So what a program saves is what it has.
extension UpdatedEnds {
    /// A place at which an object is, or may be, written with its values.
    private struct Place {
        let object: ModelObject
        let owner: ModelObject
        let relationship: RelationshipMapping
    }

    /// Lets all that the document has written, and the graph still has, be written and held.
    ///
    /// The whole graph is walked for it, as it was to find what the identities lead to.
    mutating func keepWritten(_ saidEnds: [UpdatedEnd], _ moves: [Move], _ root: ModelObject, _ before: WrittenObjects?)
    {
        // What the JSON has as objects is written there, in each case but these; and so is what was written, if nothing lets it go.
        let mayBeUnwritten =
            hasRepeated
            || saidEnds.contains { end in
                !(end.relationship.isWritten && end.relationship.reference == .nested)
                    && (end.said ?? []).contains { $0.identity == nil && !$0.isContainer }
            }
        let namesObjects = saidEnds.contains { end in
            end.relationship.reference == .nested
                && (end.said ?? []).contains {
                    mayBeUnwritten && $0.identity != nil && $0.staged !== $0.object || end.tellsNamed($0)
                }
        }
        let isHeldOtherwise = before != nil || hasArrivals || !moves.isEmpty || all.contains { !$0.released.isEmpty }
        guard namesObjects || isHeldOtherwise || all.contains(where: \.letsWrittenGo), let storage = root.ownStorage
        else { return }
        let former = before ?? WrittenObjects(around: root, in: storage)
        let moves = moves.filter(\.isDone)
        for move in moves where move.end.owner.isPlaceholder {
            // What only stands for an identity is written as an object from now on, if it can be read again.
            if move.end.owner.mapping?.isReadByIdentityAlone == true {
                brought.insert(ObjectIdentifier(move.end.owner))
            }
        }
        let (places, written) = write(former, isChanged: before != nil, root)
        if isHeldOtherwise {
            hold(places, moves.filter { !written.contains(ObjectIdentifier($0.object)) }, below: former.outermost)
        }
    }

    /// Finds what is written, and lets what isn't any more be written where it is named. What was named, and is told now, goes on being
    /// named if it is written elsewhere.
    ///
    /// - Parameters:
    ///   - isChanged: Whether objects of other types have taken places, so that ends have changed of which nothing is known.
    ///   - root: What is updated.
    /// - Returns: Where each object is written, what contains others before them; and all of them by address.
    private mutating func write(
        _ former: WrittenObjects, isChanged: Bool, _ root: ModelObject
    ) -> (places: [Place], written: Set<ObjectIdentifier>) {
        var places: [Place] = []
        var written: Set<ObjectIdentifier> = [ObjectIdentifier(former.outermost)]
        var queue = [former.outermost]
        // Looked at when everything has been reached that is written in any case.
        var rest: [Place] = []
        var said = SaidContents()
        var (next, sorted) = (0, 0)
        while true {
            while let owner = queue.popLast() {
                for relationship in owner.mapping?.relationships ?? [] {
                    rest += namedPlaces(owner, relationship, former, isChanged: isChanged, root, &said)
                    let toldThoughNamed = known(owner, relationship)?.toldThoughNamed ?? []
                    for object in self.written(from: owner, relationship) {
                        if toldThoughNamed.contains(ObjectIdentifier(object)), former.has(object) {
                            rest.append(Place(object: object, owner: owner, relationship: relationship))
                            continue
                        }
                        guard written.insert(ObjectIdentifier(object)).inserted else { continue }
                        places.append(Place(object: object, owner: owner, relationship: relationship))
                        queue.append(object)
                    }
                }
            }
            guard next < rest.count else { return (places, written) }
            if next == sorted {
                rest[next...] = containersFirst(rest[next...], besides: written)[...]
                sorted = rest.count
            }
            let place = rest[next]
            next += 1
            let end = settledEnd(place.owner, place.relationship)
            guard written.insert(ObjectIdentifier(place.object)).inserted else {
                if end.toldThoughNamed.contains(ObjectIdentifier(place.object)) { end.name(place.object) }
                continue
            }
            end.takeOver(place.object)
            weakenWayBack(from: place.object, to: end)
            places.append(place)
            queue.append(place.object)
        }
    }

    /// Where objects that were written are named by an identity, or by their own ends as they were where they were written.
    private func namedPlaces(
        _ owner: ModelObject, _ relationship: RelationshipMapping, _ former: WrittenObjects, isChanged: Bool,
        _ root: ModelObject, _ said: inout SaidContents
    ) -> [Place] {
        guard relationship.isWritten, relationship.reference == .nested else { return [] }
        let end = known(owner, relationship)
        let named = (end?.referredTo ?? UpdatedEnd.referredTo(by: owner, relationship)).filter {
            former.has($0) || brought.contains(ObjectIdentifier($0))
        }
        // What the JSON says of an end is what that has of its own.
        let setByInverse =
            if let end {
                end.isSaidByJSON ? [] : end.setByInverse
            } else if isChanged || owner.isPlaceholder {
                relationship.objectsSetByInverse(of: owner)
            } else {
                leads(root, to: owner, relationship) ? [root] : []
            }
        // What wasn't written at all is new, or has waited for the owner.
        let hasCome = owner.isPlaceholder && brought.contains(ObjectIdentifier(owner))
        let claiming = setByInverse.filter { object in
            // What the JSON lets go, and says nothing of, isn't to come back. An object's own JSON doesn't let it go.
            let inverse = object.mapping.flatMap(relationship.inverse(on:))
            let isSaid = object === root || inverse.flatMap { known(object, $0) }?.said != nil
            let isContained =
                isSaid || isChanged && former.relationships[ObjectIdentifier(object)] == .some(relationship.index)
            let isWaiting = hasCome || brought.contains(ObjectIdentifier(object))
            let isClaiming = former.has(object) ? isContained : isWaiting
            return isClaiming && says(object, owner, relationship, &said)
        }
        return (named + claiming).map { Place(object: $0, owner: owner, relationship: relationship) }
    }

    /// Whether an object leads to the owner of a relationship by a to-one end that leads back.
    private func leads(_ object: ModelObject, to owner: ModelObject, _ relationship: RelationshipMapping) -> Bool {
        guard relationship.inverseIndex != nil, let inverse = object.mapping.flatMap(relationship.inverse(on:)) else {
            return false
        }
        return !inverse.isToMany && inverse.object(of: object) === owner
    }

    /// Whether an object's own end says that it leads to the owner of a relationship.
    private func says(
        _ object: ModelObject, _ owner: ModelObject, _ relationship: RelationshipMapping, _ said: inout SaidContents
    ) -> Bool {
        guard let inverse = object.mapping.flatMap(relationship.inverse(on:)) else { return false }
        if let end = known(object, inverse), end.said != nil { return end.names(owner) }
        return said.has(owner, inverse, of: object)
    }

    /// The same with each object after those that it would be written within.
    private func containersFirst(_ named: ArraySlice<Place>, besides written: Set<ObjectIdentifier>) -> [Place] {
        if named.count == 1 { return Array(named) }
        var known: Set<ObjectIdentifier> = []
        // Where each object comes when what it leads to comes before it.
        var places: [ObjectIdentifier: Int] = [:]
        for place in named {
            var stack = [(object: place.object, isLeft: false)]
            while let (object, isLeft) = stack.popLast() {
                if isLeft {
                    places[ObjectIdentifier(object)] = places.count
                } else if !written.contains(ObjectIdentifier(object)), known.insert(ObjectIdentifier(object)).inserted {
                    stack.append((object, true))
                    for relationship in object.mapping?.relationships ?? [] {
                        stack += self.written(from: object, relationship).map { ($0, false) }
                    }
                }
            }
        }
        return named.map { (named: $0, place: places[ObjectIdentifier($0.object)] ?? 0) }
            .ordered { $0.place > $1.place }.map(\.named)
    }

    /// What is to be written from an owner with its values.
    private func written(from owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        known(owner, relationship)?.written ?? UpdatedEnd.written(from: owner, relationship)
    }

    /// The end of an owner as it was worked out; of one that nothing has said anything of as it is.
    private mutating func settledEnd(_ owner: ModelObject, _ relationship: RelationshipMapping) -> UpdatedEnd {
        let count = all.count
        let end = end(owner, relationship)
        if all.count > count { end.settle() }
        return end
    }

    // MARK: Holding

    /// Lets each object be held where it is written, or where its own end has moved it, if nothing else that stays holds it.
    private mutating func hold(_ places: [Place], _ moves: [Move], below outermost: ModelObject) {
        var held: Set<ObjectIdentifier> = [ObjectIdentifier(outermost)]
        func addHeld(below object: ModelObject) {
            var queue = [object]
            while let owner = queue.popLast() {
                for relationship in owner.mapping?.relationships ?? [] where !relationship.isValue {
                    for other in objectsHeld(by: owner, relationship)
                    where held.insert(ObjectIdentifier(other)).inserted {
                        queue.append(other)
                    }
                }
            }
        }
        addHeld(below: outermost)
        for place in places where held.insert(ObjectIdentifier(place.object)).inserted {
            hold(place.object, at: settledEnd(place.owner, place.relationship))
            addHeld(below: place.object)
        }
        // What nothing of the document holds can't hold anything for it.
        for move in moves where held.contains(ObjectIdentifier(move.end.owner)) { hold(move.object, at: move.end) }
    }

    private func objectsHeld(by owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        guard let end = known(owner, relationship), relationship.isDynamic else {
            return relationship.objectsHeld(by: owner)
        }
        return end.elements.map(\.object).filter { !end.weak.contains(ObjectIdentifier($0)) }
    }

    private mutating func hold(_ object: ModelObject, at end: UpdatedEnd) {
        end.hold(object)
        weakenWayBack(from: object, to: end)
    }

    /// Lets an object not hold what holds it.
    private mutating func weakenWayBack(from object: ModelObject, to end: UpdatedEnd) {
        guard object !== end.owner, let inverse = object.mapping.flatMap(end.relationship.inverse(on:)) else { return }
        settledEnd(object, inverse).weaken(end.owner)
    }

    // MARK: Graphs

    /// Lets an object that was written with its values where something was taken out be so where the same JSON has its identity.
    mutating func writeNamed(_ saidEnds: [UpdatedEnd], besides lists: ModelObject?) {
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
}
