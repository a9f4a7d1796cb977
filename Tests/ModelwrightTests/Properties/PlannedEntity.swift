@testable import Modelwright

/// An entity of a planned model.
struct PlannedEntity {
    var name: String
    /// The superentity's place among the model's entities.
    var parent: Int?
    var isAbstract = false
    var naming: NamingStyle?
    var nulls: NullPolicy?
    var dateFormat: String?
    var unknownKeys: UnknownKeyPolicy?
    var discriminatorKey: String?
    var discriminatorValue: String?
    /// The name of the entity that is taken for an unknown type.
    var discriminatorFallback: String?
    var emptyAsNil: Bool?
    var identity: [String] = []
    var hasConstraint = false
    /// Whether its objects are of the class `SampledObject`.
    var isBound = false
    /// What its hooks do, and those of entities that inherit from it.
    var hook: PlannedHook?
    /// The properties that the entity's list for a view names; nil for none.
    var view: [String]?
    var attributes: [PlannedAttribute] = []
    var relationships: [PlannedRelationship] = []

    var annotations: [(key: String, value: String)] {
        var entries: [(String, String)] = []
        if let naming { entries.append(("jsonNaming", naming.rawValue)) }
        if let nulls { entries.append(("jsonNulls", nulls.rawValue)) }
        if let dateFormat { entries.append(("jsonDateFormat", dateFormat)) }
        if let unknownKeys { entries.append(("jsonUnknownKeys", unknownKeys.rawValue)) }
        if let discriminatorKey { entries.append(("jsonDiscriminator", discriminatorKey)) }
        if let discriminatorValue { entries.append(("jsonDiscriminatorValue", discriminatorValue)) }
        if let discriminatorFallback { entries.append(("jsonDiscriminatorFallback", discriminatorFallback)) }
        if let emptyAsNil { entries.append(("jsonEmptyAsNil", emptyAsNil ? "YES" : "NO")) }
        if !identity.isEmpty, !hasConstraint {
            entries.append(("identityAttributes", identity.joined(separator: ",")))
        }
        if let view { entries.append(("jsonView.\(ViewProperties.name)", view.joined(separator: ", "))) }
        return entries
    }
}
