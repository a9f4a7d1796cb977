/// Ends that are to lead to each other: what leads to an object that doesn't lead back is found, and the other end is set. Where that can
/// lead to one object only, and does to another, what leads there is taken out.
struct WaysBack {
    private var contents = EndContents()
    private var ends: [(owner: ModelObject, relationship: RelationshipMapping, object: ModelObject)] = []

    /// Notes what an object leads to.
    mutating func add(_ owner: ModelObject) {
        for relationship in owner.mapping?.relationships ?? [] where relationship.inverseIndex != nil {
            for object in relationship.objects(of: owner) { ends.append((owner, relationship, object)) }
        }
    }

    /// Notes what leads to an object that changes.
    mutating func add(leadingTo object: ModelObject) {
        for relationship in object.mapping?.relationships ?? [] where relationship.inverseIndex != nil {
            for owner in relationship.objects(of: object) {
                if let inverse = owner.mapping.flatMap(relationship.inverse(on:)) {
                    ends.append((owner, inverse, object))
                }
            }
        }
    }

    /// - Parameters:
    ///   - isThere: Whether an object is of the graph: what isn't may lead where it likes.
    ///   - willChange: Is called for each object before it changes.
    mutating func settle(where isThere: (ModelObject) -> Bool, willChange: (ModelObject) -> Void) {
        var links = InverseLinks()
        var led = EndContents { $0.objectsWrittenByInverse(of: $1) }
        var written = ObjectsByEnd()
        for (owner, relationship, object) in ends {
            guard isThere(owner), isThere(object),
                let inverse = object.mapping.flatMap(relationship.inverse(on:)),
                !contents.has(owner, inverse, of: object), contents.has(object, relationship, of: owner)
            else { continue }
            links.add(inverseOf: relationship, on: object, to: owner, at: 0)
            // What only stands for an identity writes nothing.
            if owner.isPlaceholder || led.has(object, relationship, of: owner) {
                written.add(owner, to: inverse, of: object)
            }
        }
        links.objects.forEach(willChange)
        links.link()
        links.separate { willChange($0) }
        written.forEach { $0.write($2, through: $1) }
    }
}
