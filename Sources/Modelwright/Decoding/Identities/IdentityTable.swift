/// Objects by their identities: those of a decode call, or of the graph that is updated. Of several that have one, the first.
struct IdentityTable {
    /// A change by which an object is found, or no longer found.
    enum Change {
        case add(ModelObject)
        /// An identity that leads to an object leads to it no longer.
        case forget(ModelObject, as: EntityIdentity)
        /// The first has what was read into the second, and is found by that.
        ///
        /// - cleared: The slots of what is nil since something around it is null.
        case read(ModelObject, from: ModelObject, cleared: Set<Int> = [])
    }

    /// Whether it outlives a call, so that a program may have given its objects other identities since.
    private let isKept: Bool
    private var objects = ObjectsByIdentity()
    /// What was read last for each part of the identities of objects that were there, by its slot.
    private var read: [ObjectIdentifier: [Int: ModelObject]] = [:]
    /// What identities led to before the changes that may be undone, in their order; nil where none may.
    private var former: [(identity: EntityIdentity, object: ModelObject?)]?

    init(isKept: Bool = false) { self.isKept = isKept }

    // MARK: Undoing

    /// Begins changes that may be undone.
    mutating func begin() { former = [] }

    /// Ends them: what was read has been given to the objects.
    mutating func commit() {
        former = nil
        read = [:]
    }

    /// Undoes them.
    mutating func rollback() {
        for (identity, object) in (former ?? []).reversed() { objects[identity] = object }
        former = nil
        read = [:]
    }

    private mutating func set(_ object: ModelObject?, _ identity: EntityIdentity) {
        former?.append((identity, objects[identity]))
        objects[identity] = object
    }

    /// The identities that have been changed since then, and what they led to before each change.
    var changed: [(identity: EntityIdentity, object: ModelObject?)] { former ?? [] }

    // MARK: Changes

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) { perform(.add(object)) }

    mutating func perform(_ change: Change) {
        switch change {
        case .add(let object):
            for identity in object.identities(by: IdentityKey(object)) where self.object(of: identity) == nil {
                set(object, identity)
            }
        case .forget(let object, let identity): remove(object, identity)
        case .read(let object, let staged, let cleared):
            guard let mapping = object.mapping else { return }
            let before = read[ObjectIdentifier(object)] ?? [:]
            var after = before
            for part in mapping.identity {
                guard let own = staged.mapping?.attributesByName[part.name] else { continue }
                switch staged.states[own] {
                case .unset, .withheld: continue
                // Its value didn't fit, and stays as it is.
                case .absent, .defaulted: if !cleared.contains(own.slot) { continue }
                case .null, .value: break
                }
                after[part.slot] = staged
            }
            read[ObjectIdentifier(object)] = after
            let former = IdentityKey(object, read: before)
            let key = IdentityKey(object, read: after)
            // What it has already it shares with others, of which the first is found; what is new to it counts.
            if key == former { return }
            for identity in object.identities(by: former) { remove(object, identity) }
            for identity in object.identities(by: key) { set(object, identity) }
        }
    }

    /// Makes room for objects of an entity.
    mutating func reserve(_ count: Int, of mapping: EntityMapping) { objects.reserve(count, of: mapping) }

    /// The object to which an identity leads, as one of the topmost entity that has it, be it that a program has given it another
    /// since; where there is none, the identity leads to one that was read from now on.
    ///
    /// That isn't undone with other changes: `remove(_:)` does it.
    mutating func object(
        of key: IdentityKey, topmostOf mapping: EntityMapping, orAdd read: ModelObject
    ) -> ModelObject? {
        let entities = mapping.identifiedEntities
        guard let topmost = entities.first else { return nil }
        if let found = objects.object(of: key, topmost, otherwise: read) { return found }
        for entity in entities.dropFirst() { objects[EntityIdentity(entity.object, key)] = read }
        return nil
    }

    /// Lets identities lead to another object that has them.
    mutating func replace(_ object: ModelObject, by other: ModelObject) {
        for identity in other.identities(by: IdentityKey(other)) where objects[identity] === object {
            objects[identity] = other
        }
    }

    /// The identities that an object has, with what was read for it.
    func identities(of object: ModelObject) -> some Sequence<EntityIdentity> {
        object.identities(by: IdentityKey(object, read: read[ObjectIdentifier(object)] ?? [:]))
    }

    private mutating func remove(_ object: ModelObject, _ identity: EntityIdentity) {
        if objects[identity] === object { set(nil, identity) }
    }

    /// Lets nothing lead to an object any more.
    mutating func remove(_ object: ModelObject) {
        for identity in identities(of: object) { remove(object, identity) }
    }

    func object(of identity: EntityIdentity) -> ModelObject? {
        guard let object = objects[identity], isKept else { return objects[identity] }
        let key: IdentityKey?
        if read.isEmpty, let mapping = object.mapping {
            key = IdentityKey(object, mapping)
        } else {
            key = IdentityKey(object, read: read[ObjectIdentifier(object)] ?? [:])
        }
        return key == identity.key ? object : nil
    }
}
