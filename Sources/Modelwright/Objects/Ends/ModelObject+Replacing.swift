/// Objects in the places of others.
extension ModelObject {
    /// Lets the relationships lead to the successors of objects, as far as they may: a list of puppies can't have a cat.
    ///
    /// - Parameter keep: Is called before anything changes.
    func replace(with successors: [ObjectIdentifier: ModelObject], keep: () -> Void = {}) {
        var isKept = false
        for relationship in mapping?.relationships ?? [] {
            let objects = relationship.objects(of: self)
            guard objects.contains(where: { successors[ObjectIdentifier($0)] != nil }) else { continue }
            if !isKept { keep() }
            isKept = true
            relationship.set(
                objects.succeeded(by: successors, in: relationship),
                weak: relationship.weakObjects(of: self).succeeded(by: successors), of: self)
        }
        if isKept { translateNotes { $0.successor(successors) } }
    }

    /// Whether the object may come where another only stands for its identity: relationships may hold no other entity.
    func mayArrive(for standIn: ModelObject) -> Bool {
        standIn.mapping.map { mapping?.lineage.contains($0.index) == true } ?? false
    }

    func successor(_ successors: [ObjectIdentifier: ModelObject]) -> ModelObject {
        successors[ObjectIdentifier(self)] ?? self
    }

    /// Lets an object that leaves a graph lead to nothing.
    func clearOwnEnds() {
        for relationship in mapping?.relationships ?? [] where !relationship.destination.isComposite {
            relationship.clear(self)
        }
    }
}

extension [ModelObject] {
    /// The objects with successors in their places. What has led to an object and its successor leads to that once.
    fileprivate func succeeded(
        by successors: [ObjectIdentifier: ModelObject], in relationship: RelationshipMapping
    ) -> [ModelObject] {
        let staying = filter { successors[ObjectIdentifier($0)] == nil }
        var formers = [ModelObject: ModelObject](zip(staying, staying)) { former, _ in former }
        return compactMap { object in
            let successor = object.successor(successors)
            if successor === object { return object }
            if !relationship.accepts(successor) { return nil }
            let former = formers[successor] ?? object
            formers[successor] = former
            return former === object ? successor : nil
        }
    }

    /// Lets objects lead to the successors of others among them, which lead to nothing any more. Where a successor leads back to somebody
    /// else, and can to one only, that is so.
    ///
    /// - Parameters:
    ///   - isNewer: Whether what leads to a successor counts, and not where that leads back to.
    ///   - willChange: Is called for each object before it changes.
    func replace(
        _ successors: [ObjectIdentifier: ModelObject], isNewer: (ModelObject) -> Bool = { _ in false },
        willChange: (ModelObject) -> Void
    ) {
        var links = InverseLinks()
        // What only those that leave have written is written by what comes in their places.
        var written = ObjectsByEnd()
        for owner in self {
            // What leaves has led to others that leave.
            let heir = owner.successor(successors)
            for relationship in owner.mapping?.relationships ?? []
            where !relationship.isValue && heir.mapping?.relationshipsByIndex[relationship.index] != nil {
                let leaving = relationship.objects(of: owner).filter { successors[ObjectIdentifier($0)] != nil }
                if leaving.isEmpty { continue }
                let led = Set(relationship.objectsWrittenByInverse(of: owner))
                for object in leaving {
                    let successor = object.successor(successors)
                    if !relationship.accepts(successor) { continue }
                    links.add(inverseOf: relationship, on: successor, to: heir, at: 0)
                    // What only stands for an identity writes nothing.
                    if owner.isPlaceholder || led.contains(object),
                        let inverse = successor.mapping.flatMap(relationship.inverse(on:))
                    {
                        written.add(heir, to: inverse, of: successor)
                    }
                }
            }
            if heir === owner { owner.replace(with: successors) { willChange(owner) } }
        }
        for object in self where successors[ObjectIdentifier(object)] != nil { object.clearOwnEnds() }
        links.objects.forEach(willChange)
        links.link()
        written.forEach { $0.write($2, through: $1) }
        links.separate(isNewer, willChange)
    }
}

extension InverseLinks {
    /// Takes apart what leads to an object that leads back to somebody else.
    func separate(_ isNewer: (ModelObject) -> Bool = { _ in false }, _ willChange: (ModelObject) -> Void) {
        var former = ObjectsByEnd()
        for (origin, object, inverse) in contradictions {
            guard let present = inverse.object(of: object), present !== origin.owner else { continue }
            if isNewer(origin.owner), let back = present.mapping.flatMap(inverse.inverse(on:)) {
                former.add(object, to: back, of: present)
                willChange(object)
                inverse.setObject(origin.owner, of: object)
                object.states[inverse] = .setByInverse
            } else {
                former.add(object, to: origin.relationship, of: origin.owner)
            }
        }
        former.forEach { owner, relationship, objects in
            willChange(owner)
            relationship.remove(from: owner, where: objects.contains)
            owner.forgetElements(slot: relationship.slot, where: objects.contains)
        }
    }
}

extension Set<ObjectIdentifier> {
    func succeeded(by successors: [ObjectIdentifier: ModelObject]) -> Self {
        Set(map { id in successors[id].map { ObjectIdentifier($0) } ?? id })
    }
}
