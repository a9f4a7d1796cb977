/// The properties for which an object was read with something, and those of the composites in it.
struct NamedProperties {
    private var slots: Set<Int> = []
    /// By the slot of a composite.
    private var inside: [Int: NamedProperties] = [:]

    init(of object: ModelObject) {
        guard let mapping = object.mapping else { return }
        for attribute in mapping.attributes {
            switch object.states[attribute] {
            case .null, .value: slots.insert(attribute.slot)
            case .unset, .absent, .defaulted, .withheld: continue
            }
        }
        for relationship in mapping.relationships {
            switch object.states[relationship] {
            case .null, .value, .identity: slots.insert(relationship.slot)
            case .unset, .absent, .setByInverse, .setByInverseOverNull: continue
            }
            if relationship.destination.isComposite, let composite = relationship.object(of: object) {
                inside[relationship.slot] = NamedProperties(of: composite)
            }
        }
    }

    func contains(_ slot: Int) -> Bool { slots.contains(slot) }

    subscript(composite slot: Int) -> NamedProperties? { inside[slot] }

    mutating func formUnion(_ other: NamedProperties) {
        slots.formUnion(other.slots)
        inside.merge(other.inside) { own, other in
            var union = own
            union.formUnion(other)
            return union
        }
    }
}

extension ModelObject {
    /// Lets composites have what was accepted of them where the program has changed that, and the JSON hasn't since.
    ///
    /// - Parameters:
    ///   - before: What the object was before the JSON.
    ///   - known: What was accepted of it.
    ///   - named: What the JSON has for it.
    final func keepChangesOfComposites(
        since before: ModelObject, of known: ModelObject, besides named: NamedProperties?
    ) {
        for relationship in mapping?.relationships ?? [] where relationship.destination.isComposite {
            let named = named?[composite: relationship.slot]
            // Of one that the program has set to nil, what the JSON doesn't name goes on being so.
            guard let composite = relationship.object(of: self),
                let before = relationship.object(of: before) ?? (named == nil ? nil : composite.emptyValue())
            else { continue }
            // Where the program has put it, the JSON has accepted what it names.
            guard let known = relationship.object(of: known) ?? (named == nil ? nil : composite.emptyValue()) else {
                continue
            }
            composite.keepChanges(since: before, of: known, besides: named)
            composite.keepChangesOfComposites(since: before, of: known, besides: named)
            if relationship.isValue { relationship.setObject(composite, of: self) }
        }
    }

    private final func keepChanges(since before: ModelObject, of known: ModelObject, besides named: NamedProperties?) {
        for attribute in mapping?.attributes ?? []
        where named?.contains(attribute.slot) != true && attribute.isSame(self, as: before) {
            attribute.copy(to: self, from: known)
            keepOriginal(known.original(slot: attribute.slot), slot: attribute.slot)
            states.copy(attribute.slot, from: known.states)
        }
        for relationship in mapping?.relationships ?? []
        where named?.contains(relationship.slot) != true && relationship.heldCount(of: self) == 0
            && relationship.heldCount(of: known) == 0
        {
            states.copy(relationship.slot, from: known.states)
        }
    }

    /// What an object of the entity is of which JSON says nothing.
    private final func emptyValue() -> ModelObject? {
        guard let object = emptyObject() else { return nil }
        for attribute in object.mapping?.attributes ?? [] {
            guard let value = attribute.defaultValue, attribute.set(object, primitive: value) else { continue }
            object.states[attribute] = .defaulted
        }
        return object
    }

    /// A new object of the entity of which nothing was read.
    final func emptyObject() -> ModelObject? {
        guard let mapping, let object = mapping.newObject(type(of: self)) else { return nil }
        object.beginAsPlaceholder()
        return object
    }
}
