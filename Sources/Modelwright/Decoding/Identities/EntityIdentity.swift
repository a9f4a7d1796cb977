/// An identity, and the entity as one of whose objects it finds one: of objects of different subentities that have the same, each is
/// found as what it is.
struct EntityIdentity: Hashable {
    /// Owned by the model's mapping, which outlives what decodes by it.
    unowned(unsafe) let entity: EntityMapping
    let key: IdentityKey

    init(_ entity: EntityMapping, _ key: IdentityKey) {
        self.entity = entity
        self.key = key
    }

    /// The identity by which an object is known where an entity is declared; nil where it has none.
    init?(_ object: ModelObject, at declared: EntityMapping) {
        guard let entity = object.mapping?.identified(at: declared), let key = IdentityKey(object) else { return nil }
        self.init(entity, key)
    }

    /// The same by what was read for the object.
    init?(read staged: ModelObject, at declared: EntityMapping) {
        guard let entity = staged.mapping?.identified(at: declared), let key = IdentityKey(read: staged) else {
            return nil
        }
        self.init(entity, key)
    }

    /// How a failure says that another object has the identity.
    var phrasesOfTaken: (expected: String, found: String) {
        let names = entity.identity.map(\.name).joined(separator: ", ")
        return ("\(names) that no other \(entity.name) has", "\(key.phrase), which another one has")
    }

    /// What is wrong with an object that has an identity which a relationship has as one of another entity.
    static func phrases(of object: ModelObject, for standIn: ModelObject) -> (expected: String, found: String) {
        let name = standIn.mapping?.name ?? ""
        return (
            "an object of \(name), since a relationship has the identity of one",
            "one of \(object.mapping?.name ?? "")"
        )
    }

    static func == (left: EntityIdentity, right: EntityIdentity) -> Bool {
        left.entity === right.entity && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(entity.index)
        hasher.combine(key)
    }
}

extension ModelObject {
    /// The identities by which the object is found.
    var identities: some Sequence<EntityIdentity> { identities(by: IdentityKey(self)) }

    /// Whether the object is to get an identity: its entity has one, and the object hasn't yet.
    var isDraft: Bool { IdentityKey(self) == nil && mapping?.identity.isEmpty == false }

    /// An identity as one of each of the object's entities.
    func identities(by key: IdentityKey?) -> some Sequence<EntityIdentity> {
        let entities = key == nil ? [] : mapping?.identifiedEntities ?? []
        return entities.lazy.compactMap { entity in key.map { EntityIdentity(entity.object, $0) } }
    }
}

extension EntityMapping {
    /// The entity as one of whose objects one of this is known where another is declared: that one, or if it has no identity, the
    /// topmost that has it.
    fileprivate func identified(at declared: EntityMapping) -> EntityMapping {
        declared.identity.isEmpty ? identifiedEntities.first?.object ?? declared : declared
    }
}
