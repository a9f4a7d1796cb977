/// An object as it was: its values, its objects, its states and notes.
struct ObjectSnapshot {
    let object: ModelObject
    private let mapping: EntityMapping
    private let memory: ModelObject.Memory
    /// The attributes' primitives, by slot; nil for nil.
    private let values: [Any?]
    /// How attributes get back what their primitives lack.
    private let kept: [() -> Void]
    /// What the relationships of a class's object led to; nil for a list that was nil.
    private var objects: [[ModelObject]?] = []
    /// What those of a `DynamicObject` led to.
    private var links: DynamicObject.Links?

    /// Nil for an object of no model.
    init?(_ object: ModelObject) {
        guard let mapping = object.mapping else { return nil }
        self.object = object
        self.mapping = mapping
        memory = object.memory
        values = mapping.attributes.map { $0.access.value(of: object) }
        kept = mapping.attributes.compactMap { $0.access.keep(object) }
        if let dynamic = object as? DynamicObject {
            links = dynamic.allLinks
        } else {
            objects = mapping.relationships.map { Self.objects(of: object, $0) }
        }
    }

    private static func objects(of object: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject]? {
        guard relationship.isToMany else { return relationship.object(of: object).map { [$0] } }
        return relationship.count(of: object) == nil ? nil : relationship.objects(of: object)
    }

    /// Gives the object back what has changed since. Other ends of its relationships are left alone.
    ///
    /// - Returns: Whether a property of its class had changed.
    fileprivate func restore() -> Bool {
        var hasChanged = false
        // What was read for a derived attribute is in the notes.
        for (attribute, value) in zip(mapping.attributes, values) where attribute.derivation == nil {
            if let value {
                if attribute.access.isSame(object, asPrimitive: value) { continue }
                hasChanged = attribute.access.set(object, primitive: value) || hasChanged
            } else if !attribute.isNil(object) {
                hasChanged = attribute.setNil(object) || hasChanged
            }
        }
        for restore in kept { restore() }
        if let links, let dynamic = object as? DynamicObject { dynamic.allLinks = links }
        for (relationship, former) in zip(mapping.relationships, objects) {
            let present = Self.objects(of: object, relationship)
            if former?.count == present?.count, zip(former ?? [], present ?? []).allSatisfy(===) { continue }
            hasChanged = true
            if !relationship.isToMany {
                relationship.setObject(former?.first, of: object)
            } else if let former {
                relationship.setObjects(former, of: object)
            } else {
                relationship.clear(object)
            }
        }
        object.restore(memory)
        return hasChanged
    }
}

extension [ObjectSnapshot] {
    /// Gives the objects back what they had. A setter may change other properties, so the values are compared again, up to four
    /// times: a setter that keeps overwriting another property wins.
    func restore() {
        for _ in 0..<4 {
            let hasChanged = map { $0.restore() }.contains(true)
            if !hasChanged { return }
        }
    }
}
