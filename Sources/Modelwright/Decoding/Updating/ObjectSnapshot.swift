/// An object as it was: its values, its objects, its states and notes.
struct ObjectSnapshot {
    let object: ModelObject
    private let mapping: EntityMapping
    private let memory: ModelObject.Memory
    /// The attributes' primitives, by slot; nil for nil.
    private let values: [Any?]
    /// How attributes get back what their primitives lack.
    private let kept: [() -> Void]
    /// What the relationships of a class's object led to; nil for a list that was nil. A list is looked at only if it is to be
    /// given back: most of them an update doesn't mention.
    private var objects: [() -> [ModelObject]?] = []
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
            objects = mapping.relationships.map { $0.keepObjects(of: object) }
        }
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
        for (relationship, kept) in zip(mapping.relationships, objects) {
            let (former, present) = (kept(), relationship.keepObjects(of: object)())
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

extension RelationshipMapping {
    /// Keeps what a class's property leads to: a set in the order that is known by now.
    fileprivate func keepObjects(of owner: ModelObject) -> () -> [ModelObject]? {
        if case .toMany(let access) = access, !access.isSet { return access.keep(owner) }
        let isNil = isToMany ? count(of: owner) == nil : object(of: owner) == nil
        let objects = isNil ? nil : objects(of: owner)
        return { objects }
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
