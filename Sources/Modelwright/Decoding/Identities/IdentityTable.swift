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

    /// By the entity's index.
    private var tables: [ObjectTable] = []
    /// What was read last for each part of the identities of objects that were there, by its slot.
    private var read: [ObjectIdentifier: [Int: ModelObject]] = [:]
    /// What was done since `begin()`, in order; nil where nothing may be undone.
    private var steps: [Step]?
    /// Objects that may be where an identity leads that they don't have any more.
    private var renamed: Set<ObjectIdentifier> = []
    /// Objects that are found no longer, and may still be where an identity has led that they have had.
    private var gone: Set<ObjectIdentifier> = []
    /// Notes the objects that lose an identity here.
    var changed: ChangedObjects?

    private enum Step {
        case added(ModelObject, EntityIdentity)
        case removed(ModelObject, EntityIdentity)
        /// An entry that has led to nothing.
        case dropped(ModelObject, EntityIdentity)
        case gone(ModelObject)
        case returned(ModelObject)
    }

    // MARK: Undoing

    /// Begins changes that may be undone.
    mutating func begin() { steps = [] }

    /// Ends them: what was read has been given to the objects.
    mutating func commit() {
        steps = nil
        read = [:]
        // Looking through all of them takes as long as it has taken to lose so many.
        if gone.count > 16, gone.count > count / 4 { forgetGone() }
    }

    /// How many entries there are: an object has one for each identity by which it may be found.
    var count: Int { tables.reduce(0) { $0 + $1.count } }

    private mutating func forgetGone() {
        for index in tables.indices { tables[index].removeAll(where: isGone) }
        gone = []
    }

    private func isGone(_ object: ModelObject) -> Bool { gone.contains(ObjectIdentifier(object)) }

    /// Undoes them.
    mutating func rollback() {
        let done = steps ?? []
        steps = nil
        for step in done.reversed() {
            switch step {
            case .added(let object, let identity): remove(object, identity)
            case .removed(let object, let identity), .dropped(let object, let identity):
                tables[identity.entity.index].insert(object, identity.key.shortHash)
            case .gone(let object):
                gone.remove(ObjectIdentifier(object))
                renamed.insert(ObjectIdentifier(object))
            case .returned(let object):
                renamed.remove(ObjectIdentifier(object))
                gone.insert(ObjectIdentifier(object))
            }
        }
        read = [:]
    }

    /// The identities that objects have lost since then.
    var lost: [(identity: EntityIdentity, object: ModelObject)] {
        (steps ?? []).compactMap { step in
            if case .removed(let object, let identity) = step { (identity, object) } else { nil }
        }
    }

    private mutating func insert(_ object: ModelObject, _ identity: EntityIdentity) {
        if !gone.isEmpty, gone.remove(ObjectIdentifier(object)) != nil {
            renamed.insert(ObjectIdentifier(object))
            steps?.append(.returned(object))
        }
        makeTable(identity.entity.index)
        if !renamed.isEmpty || !gone.isEmpty { dropEntries(of: identity, for: object) }
        steps?.append(.added(object, identity))
        tables[identity.entity.index].insert(object, identity.key.shortHash)
    }

    /// Takes out what an identity leads to in vain, before it leads to an object: what had it, and a former entry of that object. Where
    /// a program gives one identity again and again, a look-up would go through all of them.
    private mutating func dropEntries(of identity: EntityIdentity, for object: ModelObject) {
        let (index, hash) = (identity.entity.index, identity.key.shortHash)
        var former: [ModelObject] = []
        _ = tables[index].object(hash) { other in
            if other === object || isGone(other) || key(of: other)?.shortHash != hash { former.append(other) }
            return false
        }
        for other in former where tables[index].remove(other, hash) { steps?.append(.dropped(other, identity)) }
    }

    /// - Returns: Whether the identity has led to the object.
    @discardableResult
    private mutating func remove(_ object: ModelObject, _ identity: EntityIdentity) -> Bool {
        let index = identity.entity.index
        guard index < tables.count, tables[index].remove(object, identity.key.shortHash) else { return false }
        steps?.append(.removed(object, identity))
        changed?.insert(object)
        return true
    }

    @inline(__always)
    private mutating func makeTable(_ index: Int) {
        while index >= tables.count { tables.append(ObjectTable()) }
    }

    // MARK: Changes

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) { perform(.add(object)) }

    /// Adds an object that may have been added by another identity.
    mutating func add(again object: ModelObject) {
        if object.identities.contains(where: { self.object(of: $0) !== object }) {
            renamed.insert(ObjectIdentifier(object))
        }
        add(object)
    }

    mutating func perform(_ change: Change) {
        switch change {
        case .add(let object):
            for identity in object.identities(by: IdentityKey(object)) where self.object(of: identity) == nil {
                insert(object, identity)
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
            for identity in object.identities(by: former) where !remove(object, identity) {
                renamed.insert(ObjectIdentifier(object))
            }
            for identity in object.identities(by: key) {
                // Its own entry may be left from before, when it had that identity.
                let present = objects(of: identity)
                // Others that have it are found by it no longer.
                for other in present where other !== object { remove(other, identity) }
                if !present.contains(where: { $0 === object }) { insert(object, identity) }
            }
        }
    }

    /// Takes over what identities lead to in another table, if there are none of their entities here.
    ///
    /// That isn't undone with other changes: `remove(_:)` does it.
    ///
    /// - Returns: Whether it does.
    mutating func adopt(_ other: IdentityTable) -> Bool {
        guard gone.isEmpty else { return false }
        let adopted = other.tables.indices.filter { other.tables[$0].count > 0 }
        if let last = adopted.last { makeTable(last) }
        guard adopted.allSatisfy({ tables[$0].count == 0 }) else { return false }
        for index in adopted { tables[index] = other.tables[index] }
        return true
    }

    /// Makes room for objects of an entity.
    mutating func reserve(_ count: Int, of mapping: EntityMapping) {
        let index = mapping.topmostIdentifiedIndex
        makeTable(index)
        tables[index].reserve(tables[index].count + count)
    }

    /// The object to which an identity leads, as one of the topmost entity that has it; where there is none, the identity leads to one
    /// that was read from now on.
    ///
    /// That isn't undone with other changes: `remove(_:)` does it.
    @inline(__always)
    mutating func object(
        of key: IdentityKey, topmostOf mapping: EntityMapping, orAdd read: ModelObject
    ) -> ModelObject? {
        let index = mapping.topmostIdentifiedIndex
        makeTable(index)
        let hash = key.shortHash
        if !isPlain {
            if let found = presentObject(key, index) { return found }
            gone.remove(ObjectIdentifier(read))
        } else if let found = tables[index].nextObject(hash, where: { Self.ownKey(of: $0) == key }) {
            return found
        }
        tables[index].insert(read, hash)
        if mapping.index != index { addBelow(read, key, mapping) }
        return nil
    }

    @inline(never)
    private mutating func addBelow(_ read: ModelObject, _ key: IdentityKey, _ mapping: EntityMapping) {
        for entity in mapping.identifiedEntities.dropFirst() { insert(read, EntityIdentity(entity.object, key)) }
    }

    /// The identities that an object has, with what was read for it.
    func identities(of object: ModelObject) -> some Sequence<EntityIdentity> {
        object.identities(by: IdentityKey(object, read: read[ObjectIdentifier(object)] ?? [:]))
    }

    /// Lets nothing lead to an object any more.
    mutating func remove(_ object: ModelObject) {
        var isRenamed = renamed.remove(ObjectIdentifier(object)) != nil
        for identity in identities(of: object) where !remove(object, identity) { isRenamed = true }
        if isRenamed, gone.insert(ObjectIdentifier(object)).inserted { steps?.append(.gone(object)) }
    }

    /// Lets nothing lead to an object that was read in vain: it is found by no other identity than its own, if by that.
    mutating func abandon(_ object: ModelObject) {
        for identity in identities(of: object) { remove(object, identity) }
    }

    func object(of identity: EntityIdentity) -> ModelObject? {
        let index = identity.entity.index
        guard index < tables.count else { return nil }
        if !isPlain { return presentObject(identity.key, index) }
        return tables[index].object(identity.key.shortHash) { Self.ownKey(of: $0) == identity.key }
    }

    /// The same of an entity, for JSON that mostly brings the objects in the order in which it brought them before.
    @inline(__always)
    mutating func nextObject(of key: IdentityKey, _ mapping: EntityMapping) -> ModelObject? {
        let index = mapping.index
        guard index < tables.count else { return nil }
        if !isPlain { return presentObject(key, index) }
        return tables[index].nextObject(key.shortHash) { Self.ownKey(of: $0) == key }
    }

    /// Whether objects are found by what they have, and all of them: nearly always. Then a look-up reads nothing of this but its table.
    @inline(__always)
    private var isPlain: Bool { gone.isEmpty && read.isEmpty }

    @inline(never)
    private func presentObject(_ key: IdentityKey, _ index: Int) -> ModelObject? {
        tables[index].object(key.shortHash) { self.key(of: $0) == key && !isGone($0) }
    }

    /// All objects to which an identity leads: a program may have given one what another has.
    func objects(of identity: EntityIdentity) -> [ModelObject] {
        let index = identity.entity.index
        guard index < tables.count else { return [] }
        var found: [ModelObject] = []
        _ = tables[index].object(identity.key.shortHash) { object in
            if key(of: object) == identity.key, !isGone(object) { found.append(object) }
            return false
        }
        return found
    }

    /// The identity of an object, with what was read for it.
    private func key(of object: ModelObject) -> IdentityKey? {
        read.isEmpty ? Self.ownKey(of: object) : IdentityKey(object, read: read[ObjectIdentifier(object)] ?? [:])
    }

    /// The identity that an object has: a program may have given it another than that by which it was added.
    @inline(__always)
    private static func ownKey(of object: ModelObject) -> IdentityKey? {
        object.mappingReference?.with { IdentityKey(object, $0) }
    }
}
