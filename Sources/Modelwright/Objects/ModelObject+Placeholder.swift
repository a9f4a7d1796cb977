/// What an object had when it began to stand for an identity, by the slots of its properties: what is otherwise by now, the program
/// has set.
struct PlaceholderNote {
    /// The attributes' primitives.
    fileprivate var values: [Int: Any] = [:]
    /// How many objects the relationships led to.
    fileprivate var counts: [Int: Int] = [:]
}

/// Placeholders: objects of which nothing but the identity is known, since nothing that was decoded has it.
extension ModelObject {
    /// Whether it is one.
    final var isPlaceholder: Bool { placeholderNote != nil }

    /// Lets an object that has nothing but an identity stand for it.
    final func becomePlaceholder() {
        guard let mapping else { return }
        var note = PlaceholderNote()
        for attribute in mapping.attributes where attribute.derivation == nil {
            note.values[attribute.slot] = attribute.access.value(of: self)
        }
        for relationship in mapping.relationships {
            let count = relationship.heldCount(of: self)
            if count > 0 { note.counts[relationship.slot] = count }
        }
        placeholderNote = note
    }

    /// Lets a placeholder begin as a new object does: what it lacks is to be given its default, or is missing.
    ///
    /// - Returns: Whether it is one.
    final func startAsPlaceholder() -> Bool {
        guard let mapping, let note = placeholderNote else { return false }
        placeholderNote = nil
        for property in mapping.readProperties where states.isAbsent(property.slot) && !hasSet(property, since: note) {
            states.unset(property.slot)
        }
        return true
    }

    /// Whether it is one, and the program has set nothing either.
    final var isEmptyPlaceholder: Bool {
        guard let mapping, let note = placeholderNote else { return false }
        return !mapping.attributes.contains { hasSet($0, since: note) }
            && !mapping.relationships.contains { hasSet($0, since: note) }
    }

    private func hasSet(_ property: PropertyMapping, since note: PlaceholderNote) -> Bool {
        if let relationship = property as? RelationshipMapping {
            switch states[relationship] {
            case .setByInverse, .setByInverseOverNull: return false
            default: return relationship.heldCount(of: self) != note.counts[relationship.slot] ?? 0
            }
        }
        guard let attribute = property as? AttributeMapping, attribute.derivation == nil else { return false }
        guard let value = note.values[attribute.slot] else { return !attribute.isNil(self) }
        return !attribute.access.isSame(self, asPrimitive: value)
    }
}
