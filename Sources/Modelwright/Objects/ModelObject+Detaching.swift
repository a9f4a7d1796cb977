/// Copies that nothing leads to: what an object had, for looking at it later and for giving it back.
extension ModelObject {
    /// A copy of the object by itself. Its relationships lead to what the object's lead to, and nothing leads back to it; a
    /// composite's object is copied as well. Nil for an object of no model, and of a class whose `init()` returns one that is in use.
    final func detachedCopy() -> ModelObject? {
        guard let mapping, let copy = mapping.newObject(type(of: self)) else { return nil }
        copy.takeAll(of: self, mapping)
        return copy
    }

    /// Gives the object all that another of its entity has. Other ends of its relationships are left alone.
    final func takeAll(of other: ModelObject, _ mapping: EntityMapping) {
        copyAttributes(of: other, mapping)
        for relationship in mapping.relationships { takeObjects(of: other, relationship) }
        restore(other.memory)
    }

    /// Gives the object the attributes that another of its entity has. A setter may change other properties, so what isn't alike then is
    /// set again, a few times at most.
    final func copyAttributes(
        of other: ModelObject, _ mapping: EntityMapping, where isCopied: (AttributeMapping) -> Bool = { _ in true }
    ) {
        for _ in 0..<4 {
            var hasChanged = false
            mapping.attributeTable.forEach { attribute in
                guard attribute.derivation == nil, isCopied(attribute), !attribute.isSame(self, as: other) else {
                    return
                }
                hasChanged = true
                attribute.copy(to: self, from: other)
            }
            if !hasChanged { return }
        }
    }

    /// Gives a relationship what it leads to in another object.
    final func takeObjects(of other: ModelObject, _ relationship: RelationshipMapping) {
        if relationship.isToMany, relationship.count(of: other) == nil { return relationship.clear(self) }
        let objects = relationship.objects(of: other)
        if relationship.isValue {
            relationship.setObject(objects.first, of: self)
        } else if relationship.destination.isComposite {
            relationship.setObject(objects.first?.detachedCopy(), of: self)
        } else {
            relationship.set(objects, weak: relationship.weakObjects(of: other), of: self, isCopy: true)
        }
    }

    /// Whether it is the same as another object, or one of them only stands for the identity of both.
    fileprivate final func isNamed(as other: ModelObject) -> Bool {
        self === other
            || isPlaceholder != other.isPlaceholder
                && (isPlaceholder ? other.mayArrive(for: self) : mayArrive(for: other))
                && IdentityKey(self) != nil && IdentityKey(self) == IdentityKey(other)
    }

    /// Takes over how elements came into a to-many relationship of another object.
    final func takeOrigins(of other: ModelObject, slot: Int, where isTaken: (ModelObject) -> Bool) {
        for (object, origin) in other.elementOrigins(slot: slot) where isTaken(object) {
            noteElement(object, slot: slot, origin)
        }
    }

    /// The properties in which the object has other values than another of its entity. What is derived isn't compared.
    ///
    /// - Parameter isExact: Whether an object is another than what stands for its identity, and a value that is written is another than
    ///   the same value that isn't; elements of lists alike.
    final func properties(
        unlike other: ModelObject, _ mapping: EntityMapping, isExact: Bool = false
    ) -> [PropertyMapping] {
        let isSaidAlike = { (slot: Int) in !isExact || self.states.isSame(slot, as: other.states) }
        return mapping.attributes.filter { attribute in
            attribute.derivation == nil && !(attribute.isSame(self, as: other) && isSaidAlike(attribute.slot))
        }
            + mapping.relationships.filter { relationship in
                !(relationship.hasSameObjects(self, as: other, isExact: isExact) && isSaidAlike(relationship.slot))
                    || isExact && !hasSameOrigins(as: other, slot: relationship.slot)
            }
    }

    /// Whether elements came into a to-many relationship as those of another object did.
    private final func hasSameOrigins(as other: ModelObject, slot: Int) -> Bool {
        guard hasNotes || other.hasNotes else { return true }
        func origins(_ object: ModelObject) -> [ModelObject: ElementOrigin] {
            Dictionary(object.elementOrigins(slot: slot).map { ($0.object, $0.origin) }) { $1 }
        }
        return origins(self) == origins(other)
    }
}

extension RelationshipMapping {
    /// Whether an end leads to the same objects in two owners, in the same order if it has one.
    fileprivate func hasSameObjects(_ owner: ModelObject, as other: ModelObject, isExact: Bool) -> Bool {
        let (objects, others) = (objects(of: owner), objects(of: other))
        if objects.count != others.count { return false }
        if destination.isComposite {
            return zip(objects, others).allSatisfy { $0.properties(unlike: $1, destination, isExact: isExact).isEmpty }
        }
        if isSet {
            let (left, right) = (Set(objects).subtracting(others), Set(others).subtracting(objects))
            if left.isEmpty || isExact { return left.isEmpty && right.isEmpty }
            let known = Dictionary(left.map { (IdentityKey($0), $0) }) { first, _ in first }
            return right.allSatisfy { other in known[IdentityKey(other)].map(other.isNamed) == true }
        }
        if objects.elementsEqual(others, by: { isExact ? $0 === $1 : $0.isNamed(as: $1) }) { return true }
        return !isExact && !isOrdered && Set(objects) == Set(others)
    }
}
