/// Setters of classes that put inverses right, which is what the library does itself.
extension RelationshipMapping {
    /// Lets `body` set one end only. A setter may let what it gets lead back, and what it loses lead nowhere: to-one inverses are
    /// as before afterwards.
    @inline(__always)
    func keepingInverses(of objects: [ModelObject], to owner: ModelObject? = nil, _ body: () -> Void) {
        if objects.isEmpty || inverseIndex == nil { body() } else { keepInverses(of: objects, to: owner, body) }
    }

    @inline(never)
    private func keepInverses(of objects: [ModelObject], to owner: ModelObject?, _ body: () -> Void) {
        if isDynamic { return body() }
        let former = objects.map { object -> (inverse: RelationshipMapping, owner: ModelObject?)? in
            guard let inverse = object.mapping.flatMap(inverse(on:)), !inverse.isToMany,
                // Where an object leads to itself by a relationship that is its own inverse, that is the end which is set.
                inverse !== self || object !== owner
            else { return nil }
            return (inverse, inverse.object(of: object))
        }
        body()
        for case (let object, let (inverse, owner)?) in zip(objects, former)
        where inverse.object(of: object) !== owner {
            inverse.setObject(owner, of: object)
        }
    }
}
