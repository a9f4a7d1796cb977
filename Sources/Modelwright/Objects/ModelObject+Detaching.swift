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
        for attribute in mapping.attributes where attribute.derivation == nil {
            _ = attribute.access.copy(to: self, from: other)
        }
        for relationship in mapping.relationships { takeObjects(of: other, relationship) }
        restore(other.memory)
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
            relationship.set(objects, weak: relationship.weakObjects(of: other), of: self)
        }
    }

    /// Takes over how elements came into a to-many relationship of another object.
    final func takeOrigins(of other: ModelObject, slot: Int, where isTaken: (ModelObject) -> Bool) {
        for (object, origin) in other.elementOrigins(slot: slot) where isTaken(object) {
            noteElement(object, slot: slot, origin)
        }
    }

    /// The properties in which the object has other values than another of its entity. What is derived isn't compared.
    final func properties(unlike other: ModelObject, _ mapping: EntityMapping) -> [PropertyMapping] {
        mapping.attributes.filter { $0.derivation == nil && !$0.isSame(self, as: other) }
            + mapping.relationships.filter { !$0.hasSameObjects(self, as: other) }
    }
}

extension RelationshipMapping {
    /// Whether an end leads to the same objects in two owners, in the same order if it has one.
    fileprivate func hasSameObjects(_ owner: ModelObject, as other: ModelObject) -> Bool {
        let (objects, others) = (objects(of: owner), objects(of: other))
        if objects.count != others.count { return false }
        if destination.isComposite {
            return zip(objects, others).allSatisfy { $0.properties(unlike: $1, destination).isEmpty }
        }
        if isSet { return Set(objects) == Set(others) }
        return objects.elementsEqual(others, by: ===)
    }
}
