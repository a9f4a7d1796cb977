/// Objects in the places of others.
extension ModelObject {
    /// Lets the relationships lead to the successors of objects.
    ///
    /// - Parameter keep: Is called before anything changes.
    func replace(with successors: [ObjectIdentifier: ModelObject], keep: () -> Void) {
        var isKept = false
        for relationship in mapping?.relationships ?? [] {
            let objects = relationship.objects(of: self)
            guard objects.contains(where: { successors[ObjectIdentifier($0)] != nil }) else { continue }
            if !isKept { keep() }
            isKept = true
            relationship.set(
                objects.map { $0.successor(successors) },
                weak: relationship.weakObjects(of: self).succeeded(by: successors), of: self)
        }
        if isKept { translateNotes { $0.successor(successors) } }
    }

    func successor(_ successors: [ObjectIdentifier: ModelObject]) -> ModelObject {
        successors[ObjectIdentifier(self)] ?? self
    }

    /// Lets an object that leaves a graph lead to nothing.
    func clearOwnEnds() {
        for relationship in mapping?.relationships ?? [] where !relationship.isValue { relationship.clear(self) }
    }
}

extension [ModelObject] {
    /// Lets objects lead to the successors of others among them, which lead to nothing any more.
    ///
    /// - Parameter willChange: Is called for each object before it changes.
    func replace(_ successors: [ObjectIdentifier: ModelObject], willChange: (ModelObject) -> Void) {
        var links = InverseLinks()
        // What only those that leave have written is written by what comes in their places.
        var written: [ModelObject: [Int: Set<ModelObject>]] = [:]
        for owner in self where successors[ObjectIdentifier(owner)] == nil {
            for relationship in owner.mapping?.relationships ?? [] where !relationship.isValue {
                let leaving = relationship.objects(of: owner).filter { successors[ObjectIdentifier($0)] != nil }
                if leaving.isEmpty { continue }
                let led = Set(relationship.objectsWrittenByInverse(of: owner))
                for object in leaving {
                    let successor = object.successor(successors)
                    links.add(inverseOf: relationship, on: successor, to: owner, at: 0)
                    if led.contains(object), let inverse = successor.mapping.flatMap(relationship.inverse(on:)) {
                        written[successor, default: [:]][inverse.slot, default: []].insert(owner)
                    }
                }
            }
            owner.replace(with: successors) { willChange(owner) }
        }
        for object in self where successors[ObjectIdentifier(object)] != nil { object.clearOwnEnds() }
        links.objects.forEach(willChange)
        links.link()
        for (successor, ends) in written {
            for relationship in successor.mapping?.relationships ?? [] {
                if let objects = ends[relationship.slot] { successor.write(objects, through: relationship) }
            }
        }
    }
}

extension Set<ObjectIdentifier> {
    func succeeded(by successors: [ObjectIdentifier: ModelObject]) -> Self {
        Set(map { id in successors[id].map { ObjectIdentifier($0) } ?? id })
    }
}
