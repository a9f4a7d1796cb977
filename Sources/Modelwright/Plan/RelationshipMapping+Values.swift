/// Getting and setting relationships, whatever the class: the only place that knows how each kind is held.
///
/// A class's own accessors are at hand, as `toOne` and `toMany`; what is not is reached by a switch, out of line.
extension RelationshipMapping {
    @inline(__always)
    func object(of owner: ModelObject) -> ModelObject? {
        if let toOne { return toOne.with { $0.get(owner) } }
        return objectBySwitch(of: owner)
    }

    @inline(never)
    private func objectBySwitch(of owner: ModelObject) -> ModelObject? {
        switch access {
        case .toOne(let access): access.get(owner)
        case .composite(let access): composite(access, of: owner)
        case .toMany: nil
        case .dynamic: unsafeDowncast(owner, to: DynamicObject.self).object(slot)
        }
    }

    /// An object for a composite's value, which is written as it was read. It is of the destination's type: a property that
    /// holds another is refused when the mapping is compiled.
    private func composite(_ access: ToOneAccess, of owner: ModelObject) -> ModelObject? {
        guard let object = access.get(owner) else { return nil }
        object.attach(destination)
        destination.compositeType?.restoreOrigin(of: object)
        return object
    }

    /// Sets the object. The former one goes when the property has been set: what is released with it may read it.
    @inline(__always)
    func setObject(_ object: ModelObject?, of owner: ModelObject) {
        if let toOne {
            return toOne.with { access in
                let former = access.get(owner)
                access.set(owner, object)
                withExtendedLifetime(former) {}
            }
        }
        setObjectBySwitch(object, of: owner)
    }

    @inline(never)
    private func setObjectBySwitch(_ object: ModelObject?, of owner: ModelObject) {
        switch access {
        case .toOne(let access), .composite(let access): access.set(owner, object)
        case .toMany: break
        case .dynamic:
            let owner = unsafeDowncast(owner, to: DynamicObject.self)
            if holdsWeakly, let object { owner.setWeakly(object, slot) } else { owner.setObject(object, slot) }
        }
    }

    /// Walks the objects; a set's in an order that changes from run to run.
    @inline(__always)
    func forEach(of owner: ModelObject, _ body: (ModelObject) throws -> Void) throws {
        if let toMany { return try toMany.with { try $0.forEach(owner, body) } }
        try forEachBySwitch(of: owner, body)
    }

    @inline(never)
    private func forEachBySwitch(of owner: ModelObject, _ body: (ModelObject) throws -> Void) throws {
        switch access {
        case .toOne, .composite: break
        case .toMany(let access): try access.forEach(owner, body)
        case .dynamic: try unsafeDowncast(owner, to: DynamicObject.self).objects(slot).forEach(body)
        }
    }

    /// The objects, or the one of a to-one relationship, in order; a set's in the order in which they were set.
    func objects(of owner: ModelObject) -> [ModelObject] {
        guard isToMany else { return object(of: owner).map { [$0] } ?? [] }
        if case .dynamic = access { return unsafeDowncast(owner, to: DynamicObject.self).objects(slot) }
        var objects: [ModelObject] = []
        try? forEach(of: owner) { objects.append($0) }
        return isSet ? owner.inKeptOrder(objects, of: self) : objects
    }

    /// How many objects there are; nil where the property is nil.
    @inline(__always)
    func count(of owner: ModelObject) -> Int? {
        if let toMany { return toMany.with { $0.count(owner) } }
        return switch access {
        case .toOne, .composite: nil
        case .toMany(let access): access.count(owner)
        case .dynamic: unsafeDowncast(owner, to: DynamicObject.self).objects(slot).count
        }
    }

    /// How many objects this end has.
    func heldCount(of owner: ModelObject) -> Int {
        isToMany ? count(of: owner) ?? 0 : object(of: owner) == nil ? 0 : 1
    }

    /// Those of this end that are in it only since they lead to the owner.
    func objectsSetByInverse(of owner: ModelObject) -> [ModelObject] {
        switch owner.states[self] {
        case .setByInverse, .setByInverseOverNull: objects(of: owner).filter { !isSetByBothEnds(with: $0, of: owner) }
        default: isToMany ? owner.elementsSetByInverse(slot: slot) : []
        }
    }

    /// Whether a program has set both ends of a link by properties of classes. This end was set by what else leads here, and so was the other
    /// one, which doesn't write it either.
    func isSetByBothEnds(with object: ModelObject, of owner: ModelObject) -> Bool {
        guard mayBeSetByBothEnds, let inverse = object.mapping.flatMap(inverse(on:)) else { return false }
        let isSetByOwner =
            switch object.states[inverse] {
            case .setByInverse, .setByInverseOverNull: true
            default: inverse.isToMany && object.elementsSetByInverse(slot: inverse.slot).contains { $0 === owner }
            }
        return isSetByOwner && inverse.objects(of: object).contains { $0 === owner }
    }

    /// The others: the owner's JSON, or a program, has put them there.
    func ownObjects(of owner: ModelObject) -> [ModelObject] {
        let led = Set(objectsSetByInverse(of: owner))
        let objects = objects(of: owner)
        return led.isEmpty ? objects : objects.filter { !led.contains($0) }
    }

    /// Whether an object belongs to what has it here: nothing else can name it, and it isn't to get an identity by an answer of its own.
    func isPart(_ object: ModelObject) -> Bool {
        IdentityKey(object) == nil && (cascades || object.mapping?.identity.isEmpty != false)
    }

    /// Those of this end that it doesn't write: the other end leads here.
    func objectsWrittenByInverse(of owner: ModelObject) -> [ModelObject] {
        isWritten ? objectsSetByInverse(of: owner) : objects(of: owner)
    }

    /// Sets the objects, taking them out of the buffer, which is uninitialised memory afterwards. The former ones go when
    /// the property has been set.
    @inline(__always)
    func moveIn(_ buffer: UnsafeMutableBufferPointer<ModelObject>, of owner: ModelObject) {
        if let toMany {
            return toMany.with { access in
                if access.isSet {
                    owner.reportChange()
                    owner.keepOrder(of: self, buffer)
                }
                let former = access.count(owner) ?? 0 == 0 ? [] : objects(of: owner)
                access.moveIn(owner, buffer)
                withExtendedLifetime(former) {}
            }
        }
        switch access {
        case .toOne, .toMany, .composite: buffer.deinitialize()
        case .dynamic where holdsWeakly:
            let objects = Property.movedArray(from: buffer)
            unsafeDowncast(owner, to: DynamicObject.self).set(
                objects, weak: Set(objects.map { ObjectIdentifier($0) }), slot)
        case .dynamic: unsafeDowncast(owner, to: DynamicObject.self).moveIn(buffer, slot)
        }
    }

    /// Sets the objects of a to-many relationship; a setter may change their inverses.
    func setObjects(_ objects: [ModelObject], of owner: ModelObject) {
        let buffer = UnsafeMutableBufferPointer<ModelObject>.allocate(capacity: objects.count)
        _ = buffer.initialize(from: objects)
        moveIn(buffer, of: owner)
        buffer.deallocate()
    }

    /// Sets the object or the objects, and says which of them are held weakly, where the owner can choose. The other ends stay.
    ///
    /// - Parameter isCopy: Whether the owner is a copy, which no object is to lead back to.
    func set(_ objects: [ModelObject], weak: Set<ObjectIdentifier>, of owner: ModelObject, isCopy: Bool = false) {
        if case .dynamic = access {
            return unsafeDowncast(owner, to: DynamicObject.self).set(objects, weak: weak, slot)
        }
        keepingInverses(of: self.objects(of: owner) + objects, to: owner) {
            if isToMany { setObjects(objects, of: owner) } else { setObject(objects.first, of: owner) }
        }
        // Of two ends whose setters lead back, one takes away what the other has set.
        if !isToMany, !isCopy, object(of: owner) !== objects.first { setObject(objects.first, of: owner) }
    }

    /// Sets the object or the objects that identities stand for. Where the owner can choose it holds them: what carries the
    /// identities may be decoded elsewhere.
    func setReferenced(_ objects: [ModelObject], of owner: ModelObject) {
        if isToMany {
            set(objects, weak: weakObjects(of: owner), of: owner)
        } else if let object = objects.first {
            if case .dynamic = access {
                unsafeDowncast(owner, to: DynamicObject.self).setObject(object, slot)
            } else {
                set([object], weak: [], of: owner)
            }
        }
    }

    /// The objects that are held weakly, where the owner can choose.
    func weakObjects(of owner: ModelObject) -> Set<ObjectIdentifier> {
        guard case .dynamic = access else { return [] }
        return unsafeDowncast(owner, to: DynamicObject.self).weakObjects(slot)
    }

    func clear(_ owner: ModelObject) {
        switch access {
        case .toOne: setObject(nil, of: owner)
        case .composite(let access): access.set(owner, nil)
        case .toMany(let access):
            // They go when the property has been set: what is released with them may read it.
            var former: [ModelObject] = []
            try? access.forEach(owner) { former.append($0) }
            keepingInverses(of: former, to: owner) { access.clear(owner) }
            withExtendedLifetime(former) {}
        case .dynamic: unsafeDowncast(owner, to: DynamicObject.self).clear(slot)
        }
    }

    /// Sets this end of a relationship from its other end: weakly, where the object can choose.
    @inline(__always)
    func link(_ owner: ModelObject, to other: ModelObject) {
        if let toOne { return toOne.with { $0.set(owner, other) } }
        linkBySwitch(owner, to: other)
    }

    @inline(never)
    private func linkBySwitch(_ owner: ModelObject, to other: ModelObject) {
        switch access {
        case .toOne(let access), .composite(let access): access.set(owner, other)
        case .toMany:
            let present = objects(of: owner)
            if !present.contains(where: { $0 === other }) { setObjects(present + [other], of: owner) }
        case .dynamic:
            let owner = unsafeDowncast(owner, to: DynamicObject.self)
            if isToMany { owner.addWeakly(other, slot) } else { owner.setWeakly(other, slot) }
        }
    }

    /// Sets a to-many end from its other end, for several objects that are not in it.
    func link(_ owner: ModelObject, to others: [ModelObject]) {
        if case .dynamic = access {
            unsafeDowncast(owner, to: DynamicObject.self).addWeakly(others, slot)
        } else {
            setObjects(objects(of: owner) + others, of: owner)
        }
    }

    /// Adds objects that are not in it to a to-many end, which holds them.
    func append(_ objects: [ModelObject], to owner: ModelObject) {
        guard case .dynamic = access else { return setObjects(self.objects(of: owner) + objects, of: owner) }
        if holdsWeakly { return unsafeDowncast(owner, to: DynamicObject.self).addWeakly(objects, slot) }
        unsafeDowncast(owner, to: DynamicObject.self).addStrongly(objects, slot)
    }

    /// Holds objects that are in a to-many end, where the owner can choose; their other ends need not hold the owner then.
    func hold(_ objects: [ModelObject], of owner: ModelObject) {
        guard case .dynamic = access, !holdsWeakly, !objects.isEmpty else { return }
        let others = objects.filter { $0 !== owner && $0 is DynamicObject }
        for object in unsafeDowncast(owner, to: DynamicObject.self).strengthen(others, slot) {
            guard let inverse = object.mapping.flatMap(inverse(on:)) else { continue }
            // The owner holds the object from now on.
            inverse.weaken([owner], of: object) { _, _ in false }
        }
    }

    /// Holds an object weakly from now on, where the owner can choose and the object holds the owner strongly.
    func weaken(_ object: ModelObject, of owner: ModelObject) {
        weaken([object], of: owner) { $0.isWeak(owner, $1.slot) }
    }

    /// The same for several objects.
    ///
    /// - Parameter refersWeakly: Whether the end of an object that leads back holds the owner weakly.
    func weaken(
        _ objects: [ModelObject], of owner: ModelObject,
        unless refersWeakly: (DynamicObject, RelationshipMapping) -> Bool
    ) {
        guard case .dynamic = access, !objects.isEmpty else { return }
        let others = objects.filter { object in
            guard object !== owner, let other = object as? DynamicObject, let mapping = object.mapping,
                let back = inverse(on: mapping)
            else { return true }
            return !refersWeakly(other, back)
        }
        unsafeDowncast(owner, to: DynamicObject.self).weaken(Set(others.map { ObjectIdentifier($0) }), slot)
    }

    /// Whether an object is among those of a to-many end.
    func contains(_ object: ModelObject, of owner: ModelObject) -> Bool {
        guard case .dynamic = access else {
            var isFound = false
            try? forEach(of: owner) { if $0 === object { isFound = true } }
            return isFound
        }
        return unsafeDowncast(owner, to: DynamicObject.self).contains(object, slot)
    }

    /// Whether it is a `DynamicObject`'s.
    var isDynamic: Bool {
        if case .dynamic = access { true } else { false }
    }

    /// Whether the property is a set.
    var isSet: Bool {
        if case .toMany(let access) = access { access.isSet } else { false }
    }

    /// Takes objects out of this end, all in one walk.
    func remove(from owner: ModelObject, where isRemoved: (ModelObject) -> Bool) {
        if isToMany, case .dynamic = access {
            unsafeDowncast(owner, to: DynamicObject.self).remove(slot, where: isRemoved)
        } else {
            let present = objects(of: owner)
            let kept = present.filter { !isRemoved($0) }
            if isToMany || kept.count < present.count { set(kept, weak: [], of: owner) }
        }
    }

    func accepts(_ object: ModelObject) -> Bool { object.mapping.map { accepts(object, of: $0) } ?? false }

    /// Whether an object of an entity of the model is of the destination entity and of a class that the property holds.
    func accepts(_ object: ModelObject, of entity: EntityMapping) -> Bool {
        guard entity.lineage.contains(destinationIndex) else { return false }
        switch access {
        case .toOne(let access), .composite(let access): return access.accepts(type(of: object))
        case .toMany(let access): return access.accepts(type(of: object))
        case .dynamic: return true
        }
    }
}
