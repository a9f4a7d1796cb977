/// An identity, and the entity whose identity it is: another entity may have the same values.
struct EntityIdentity: Hashable {
    let entity: EntityMapping
    let key: IdentityKey

    init(_ entity: EntityMapping, _ key: IdentityKey) {
        self.entity = entity
        self.key = key
    }

    /// The identity by which an object is known where an entity is declared; nil where it has none.
    init?(_ object: ModelObject, at declared: EntityMapping) {
        guard let entity = object.mapping?.identified(at: declared), let key = IdentityKey(object, as: entity) else {
            return nil
        }
        self.init(entity, key)
    }

    /// The same by what was read for the object.
    init?(read staged: ModelObject, at declared: EntityMapping) {
        guard let entity = staged.mapping?.identified(at: declared), let key = IdentityKey(read: staged, as: entity)
        else { return nil }
        self.init(entity, key)
    }

    static func == (left: EntityIdentity, right: EntityIdentity) -> Bool {
        left.entity === right.entity && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(entity.index)
        hasher.combine(key)
    }
}

extension EntityMapping {
    /// The entity by whose identity an object of this one is known where another is declared: that one, or if it has none, the
    /// nearest to it of those between the two that has one.
    fileprivate func identified(at declared: EntityMapping) -> EntityMapping {
        if declared === self || !declared.identity.isEmpty || identity.isEmpty { return declared }
        let entities = storage.object.mapping?.entities ?? []
        return lineage.lazy.map { entities[$0] }
            .filter { !$0.identity.isEmpty && $0.lineage.contains(declared.index) }
            .min { $0.lineage.count < $1.lineage.count } ?? declared
    }
}
