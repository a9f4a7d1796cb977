/// How a property stands, which decides how it is encoded: `ModelObject.state(forKey:)`.
public enum PropertyState: String, Sendable, Hashable, CaseIterable {
    /// The object was made by the program, and nobody has given the property a value. It is written as null.
    case unset
    /// The key was not there, and the property is nil. It is left out.
    case absent
    /// The key was there with null, or the program has set the property to nil. It is written as null.
    case null
    /// The key was there with an empty string, which is nil by `jsonEmptyAsNil`, and is written again.
    case empty
    /// The key was not there, and the property still has the model's default. It is left out.
    case `default`
    /// The key was there with an unknown case, and the property still has the fallback, `jsonEnumFallback`. The case that was
    /// read is written.
    case fallback
    /// The property has a value.
    case value
    /// The relationship was read from identities, and is written as them.
    case identity
    /// The relationship was set from its other end, and is written there.
    case inverse
}

extension ModelObject {
    /// How a property stands: whether its key was absent, null or there, as long as the program has not changed the value.
    ///
    /// ```swift
    /// let author = try model.decode(Author.self, from: #"{"name": null}"#)
    /// try author.state(forKey: "name")         // null
    /// try author.state(forKey: "dateOfBirth")  // absent
    /// author.name = "Mark"
    /// try author.state(forKey: "name")         // value
    /// ```
    ///
    /// - Throws: `MappingError.unknownProperty`.
    public final func state(forKey key: String) throws -> PropertyState {
        if let attribute = mapping?.attributesByName[key] { return state(of: attribute) }
        guard let relationship = mapping?.relationshipsByName[key] else { throw MappingError.unknownProperty(key) }
        return state(of: relationship)
    }

    private final func state(of attribute: AttributeMapping) -> PropertyState {
        let isNil = attribute.isNil(self)
        switch states[attribute] {
        case .unset: return isNil ? .unset : .value
        case .absent: return isNil ? .absent : .value
        case .withheld: return .absent
        case .defaulted where attribute.isDefault(self): return .default
        case .value(.empty) where isNil: return .empty
        case .value(.original) where attribute.isEnumFallback(self): return .fallback
        case .null, .defaulted, .value: return isNil ? .null : .value
        }
    }

    private final func state(of relationship: RelationshipMapping) -> PropertyState {
        let own = relationship.heldCount(of: self) - elementsSetByInverse(slot: relationship.slot).count
        let isNil = relationship.isToMany ? relationship.count(of: self) == nil : own == 0
        switch states[relationship] {
        case .unset: return own == 0 ? .unset : .value
        case .absent: return own == 0 ? .absent : .value
        case .null: return own == 0 ? .null : .value
        case .value: return isNil ? .null : .value
        case .identity: return isNil ? .null : .identity
        case .setByInverse, .setByInverseOverNull: return relationship.heldCount(of: self) == 0 ? .absent : .inverse
        }
    }
}
