/// Placeholders: objects of which nothing but the identity is known, since nothing that was decoded has it.
extension ModelObject {
    /// Lets a placeholder begin as a new object does: what it lacks is to be given its default, or is missing.
    ///
    /// - Returns: Whether it is one, and lacks anything.
    final func startAsPlaceholder() -> Bool {
        guard let mapping, isPlaceholder else { return false }
        var isStarted = false
        for property in mapping.readProperties where states.isAbsent(property.slot) && isNil(property) {
            states.unset(property.slot)
            isStarted = true
        }
        return isStarted
    }

    /// Whether its identity was read, and nothing else.
    final var isPlaceholder: Bool {
        guard let mapping, unknownMembers.isEmpty else { return false }
        return !mapping.identity.isEmpty
            && mapping.identity.allSatisfy { !states.isAbsent($0.slot) && !states.isUnset($0.slot) }
            && mapping.readProperties.allSatisfy { property in
                states.isAbsent(property.slot) || isSetByInverse(property)
                    || mapping.identity.contains { $0 === property }
            }
    }

    /// Whether that is all it has, also by what the program has set.
    final var isEmptyPlaceholder: Bool {
        guard let mapping, isPlaceholder else { return false }
        return mapping.attributes.allSatisfy {
            $0.isRead && !states.isAbsent($0.slot) || isNil($0) || $0.isDefault(self)
        }
            && mapping.relationships.allSatisfy { $0.isRead && !states.isAbsent($0.slot) || isNil($0) }
    }

    private func isSetByInverse(_ property: PropertyMapping) -> Bool {
        guard let relationship = property as? RelationshipMapping else { return false }
        return states[relationship] == .setByInverse || states[relationship] == .setByInverseOverNull
    }

    /// Whether the program has set nothing, as far as can be told: a property without nil has its initial value otherwise.
    private func isNil(_ property: PropertyMapping) -> Bool {
        if let relationship = property as? RelationshipMapping {
            if case .composite(let access) = relationship.access, !access.allowsNil { return true }
            return relationship.heldCount(of: self) == 0
        }
        guard let attribute = property as? AttributeMapping else { return true }
        return attribute.isNil(self) || !attribute.access.allowsNil
    }
}
