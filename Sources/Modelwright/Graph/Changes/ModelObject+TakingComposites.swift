/// Composites that a program has changed, and perhaps JSON as well.
extension ModelObject {
    /// Gives a composite what another object of the entity has in it; where the JSON names the composite, only what that doesn't name in it.
    ///
    /// - Parameters:
    ///   - base: What the other object had before it changed.
    ///   - named: What the JSON has for this object.
    final func takeComposite(
        _ relationship: RelationshipMapping, of own: ModelObject, since base: ModelObject?,
        besides named: NamedProperties?
    ) {
        guard let named, named.contains(relationship.slot) else {
            takeObjects(of: own, relationship)
            return states.copy(relationship.slot, from: own.states)
        }
        guard let inside = named[composite: relationship.slot], let present = relationship.object(of: self),
            let changed = relationship.object(of: own) ?? present.emptyValue()
        else { return }
        present.takeValues(of: changed, since: base.flatMap(relationship.object(of:)), besides: inside)
        if relationship.isValue { relationship.setObject(present, of: self) }
    }

    private final func takeValues(of own: ModelObject, since base: ModelObject?, besides named: NamedProperties) {
        guard let mapping, mapping === own.mapping else { return }
        for attribute in mapping.attributes
        where attribute.derivation == nil && !named.contains(attribute.slot)
            && base.map({ !attribute.isSame(own, as: $0) }) ?? !own.states.isAbsent(attribute.slot)
        {
            attribute.copy(to: self, from: own)
            keepOriginal(own.original(slot: attribute.slot), slot: attribute.slot)
            states.copy(attribute.slot, from: own.states)
        }
        for relationship in mapping.relationships where relationship.destination.isComposite {
            takeComposite(relationship, of: own, since: base, besides: named)
        }
    }

    /// What an object of the entity is of which JSON says nothing.
    private final func emptyValue() -> ModelObject? {
        guard let mapping, let object = mapping.newObject(type(of: self)) else { return nil }
        object.beginAsPlaceholder()
        for attribute in mapping.attributes {
            guard let value = attribute.defaultValue, attribute.set(object, primitive: value) else { continue }
            object.states[attribute] = .defaulted
        }
        return object
    }
}
