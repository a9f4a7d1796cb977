/// What a predicate compares a variable with, or computes with it: the type of a parameter that is given for it.
package indirect enum VariableUse: Sendable, Hashable {
    /// A value of an attribute.
    case attribute(AttributeDescription)
    /// A value as attributes of a type have it: a text, or a whole number for `@count`.
    case value(AttributeType)
    /// A number of any type.
    case number
    /// An object of an entity.
    case object(EntityDescription)
    /// Several values, for `IN` and `BETWEEN`.
    case list(VariableUse)

    /// What each is of which there are several; nil for one.
    package var element: VariableUse? { if case .list(let element) = self { element } else { nil } }
}

/// A variable of a predicate, and all that is done with it.
package struct VariableUses: Sendable, Hashable {
    /// The name without the sign.
    package let name: String
    /// What is known of it, each once.
    package internal(set) var uses: [VariableUse]
}

extension FetchRequestDescription {
    /// The variables of the predicate, in the order in which they come; nil if the predicate can't be used.
    ///
    /// It is meant for templates: a fetched property has no variables that a program gives.
    package var variables: [VariableUses]? {
        guard let text = predicateString, !text.isEmpty else { return [] }
        return try? EntityPredicate(text, of: entity, variables: .unknown).variableUses
    }
}

extension FetchedPropertyDescription {
    /// Whether its objects can be fetched: it has a fetch request, whose predicate can be used.
    package var isUsable: Bool {
        guard let fetchRequest else { return false }
        guard let text = fetchRequest.predicateString, !text.isEmpty else { return true }
        return (try? EntityPredicate(text, of: fetchRequest.entity, variables: .fetchSource(of: entity))) != nil
    }
}
