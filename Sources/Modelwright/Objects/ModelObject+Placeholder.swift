/// What an object had beside its identity when it began to stand for that, by the slots of its properties: what is otherwise by now,
/// the program has set.
struct PlaceholderNote {
    /// The attributes' primitives.
    private var values: [Int: Any] = [:]
    /// What the relationships led to.
    private var objects: [Int: [ObjectIdentifier]] = [:]
    /// What values of composites had.
    private var composites: [Int: PlaceholderNote] = [:]

    init(_ object: ModelObject, _ mapping: EntityMapping) {
        for attribute in mapping.attributes where Self.isKept(attribute, mapping) {
            values[attribute.slot] = attribute.access.value(of: object)
        }
        for relationship in mapping.relationships where relationship.heldCount(of: object) > 0 {
            if relationship.isValue {
                composites[relationship.slot] = Self.value(relationship, of: object)
            } else {
                objects[relationship.slot] = relationship.objects(of: object).map { ObjectIdentifier($0) }
            }
        }
    }

    /// Lets it be the note of a copy.
    mutating func translate(_ counterpart: (ObjectIdentifier) -> ObjectIdentifier) {
        objects = objects.mapValues { $0.map(counterpart) }
    }

    private static func value(_ relationship: RelationshipMapping, of object: ModelObject) -> PlaceholderNote? {
        relationship.object(of: object).flatMap { value in value.mapping.map { PlaceholderNote(value, $0) } }
    }

    private static func isKept(_ attribute: AttributeMapping, _ mapping: EntityMapping) -> Bool {
        attribute.derivation == nil && !mapping.identity.contains { $0 === attribute }
    }

    /// Whether something of an object has been set since.
    func differs(from object: ModelObject, _ mapping: EntityMapping) -> Bool {
        mapping.attributes.contains { Self.isKept($0, mapping) && differs(in: $0, from: object) }
            || mapping.relationships.contains { differs(in: $0, from: object) }
    }

    func differs(in property: PropertyMapping, from object: ModelObject) -> Bool {
        if let relationship = property as? RelationshipMapping { return differs(in: relationship, from: object) }
        guard let attribute = property as? AttributeMapping else { return false }
        guard let value = values[attribute.slot] else { return !attribute.isNil(object) }
        return !attribute.access.isSame(object, asPrimitive: value)
    }

    func differs(in relationship: RelationshipMapping, from object: ModelObject) -> Bool {
        switch object.states[relationship] {
        case .setByInverse, .setByInverseOverNull: return false
        default: break
        }
        guard relationship.isValue else {
            return relationship.objects(of: object).map { ObjectIdentifier($0) } != objects[relationship.slot] ?? []
        }
        guard let note = composites[relationship.slot] else { return relationship.heldCount(of: object) > 0 }
        return relationship.object(of: object).map { value in
            value.mapping.map { note.differs(from: value, $0) } ?? false
        } ?? true
    }
}

/// Placeholders: objects of which nothing but the identity is known, since nothing that was decoded has it.
extension ModelObject {
    /// Whether it only stands for an identity that no JSON has brought an object for.
    ///
    /// Decoding makes such an object where a relationship has an identity that nothing in the document has. It has nothing but that
    /// identity, and its class's initial values, until an update brings the object.
    ///
    /// ```swift
    /// let cart = try decoder.decode(Cart.self, from: #"{"customer": 5}"#)
    /// cart.customer?.isUnresolvedReference    // true
    /// ```
    public final var isUnresolvedReference: Bool { isPlaceholder }

    /// Whether it is one.
    final var isPlaceholder: Bool { hasNotes && placeholderNote != nil }

    /// Lets an object that has nothing but an identity stand for it.
    final func becomePlaceholder() {
        guard let mapping else { return }
        if !mapping.isDynamic {
            for relationship in mapping.relationships
            where !relationship.isRequired && states.isAbsent(relationship.slot) {
                clearInitialObjects(of: relationship)
            }
            for attribute in mapping.attributes
            where attribute.isRead && !attribute.isRequired && attribute.access.allowsNil
                && states.isAbsent(attribute.slot)
            {
                _ = attribute.setNil(self)
            }
        }
        placeholderNote = PlaceholderNote(self, mapping)
    }

    /// Takes out what a class's `init()` has made for a relationship of which no document has anything.
    final func clearInitialObjects(of relationship: RelationshipMapping) {
        guard relationship.heldCount(of: self) > 0 else { return }
        if case .composite(let access) = relationship.access {
            if access.allowsNil { relationship.clear(self) }
        } else if relationship.objects(of: self).allSatisfy({ !$0.isAttached }) {
            relationship.clear(self)
        }
    }

    /// Lets a placeholder begin as a new object does: what it lacks is to be given its default, or is missing.
    ///
    /// - Returns: Whether it is one.
    final func startAsPlaceholder() -> Bool {
        guard let mapping, let note = placeholderNote else { return false }
        placeholderNote = nil
        for slot in 0..<mapping.propertyCount
        where states.isAbsent(slot) && !note.differs(in: mapping.property(at: slot), from: self) {
            states.unset(slot)
        }
        return true
    }

    /// Whether it is one, and the program has set nothing either.
    final var isEmptyPlaceholder: Bool {
        guard let mapping, let note = placeholderNote else { return false }
        return !note.differs(from: self, mapping)
    }

    /// Whether what a relationship has is a value that the class began with, and stands for nothing.
    final func hasInitialValue(of relationship: RelationshipMapping) -> Bool {
        guard relationship.isValue, let note = placeholderNote else { return false }
        return states.isAbsent(relationship.slot) && !note.differs(in: relationship, from: self)
    }
}
