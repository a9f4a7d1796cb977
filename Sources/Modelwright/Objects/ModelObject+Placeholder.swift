/// Placeholders: objects of which nothing but the identity is known, since nothing that was decoded has it.
extension ModelObject {
    /// Lets a placeholder begin as a new object does: what it lacks is to be given its default, or is missing.
    ///
    /// - Returns: Whether it is one.
    final func startAsPlaceholder() -> Bool {
        guard let mapping, isPlaceholder else { return false }
        isPlaceholder = false
        for property in mapping.readProperties where states.isAbsent(property.slot) && isNil(property) {
            states.unset(property.slot)
        }
        return true
    }

    /// Whether it is one, and the program has set nothing either, as far as can be told: what was there from the beginning may be
    /// set as well.
    final var isEmptyPlaceholder: Bool {
        guard let mapping, isPlaceholder else { return false }
        lazy var initial = mapping.newObject(mapping.objectType)
        let areAttributesEmpty = mapping.attributes.allSatisfy { attribute in
            if isNil(attribute) || attribute.isDefault(self) || mapping.identity.contains(where: { $0 === attribute }) {
                return true
            }
            return initial.flatMap { attribute.access.value(of: $0) }
                .map { attribute.access.isSame(self, asPrimitive: $0) } ?? false
        }
        return areAttributesEmpty
            && mapping.relationships.allSatisfy { relationship in
                switch states[relationship] {
                case .setByInverse, .setByInverseOverNull: true
                default: isNil(relationship)
                }
            }
    }

    /// Whether a property has nothing, as far as can be told: one without nil has its initial value otherwise.
    private func isNil(_ property: PropertyMapping) -> Bool {
        if let relationship = property as? RelationshipMapping {
            if case .composite(let access) = relationship.access, !access.allowsNil { return true }
            return relationship.heldCount(of: self) == 0
        }
        guard let attribute = property as? AttributeMapping else { return true }
        return attribute.isNil(self) || !attribute.access.allowsNil
    }
}
