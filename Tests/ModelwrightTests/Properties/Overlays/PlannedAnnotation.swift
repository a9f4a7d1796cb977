@testable import Modelwright

/// An annotation of a planned model, and what it is on.
struct PlannedAnnotation {
    enum Kind { case entity, composite, attribute, relationship }

    /// The entity's or the composite's name.
    var owner: String
    /// Nil for one of the owner itself.
    var property: String?
    var kind: Kind
    var key: String
    var value: String

    /// What the same annotation might say instead.
    var others: [String] {
        let values: [String]
        switch key {
        case "jsonNaming": values = NamingStyle.allCases.map(\.rawValue)
        case "jsonUnknownKeys": values = UnknownKeyPolicy.allCases.map(\.rawValue)
        case "jsonDirection": values = MappingDirection.allCases.map(\.rawValue)
        case "jsonNulls": values = NullPolicy.allCases.map(\.rawValue)
        case "jsonReference": values = ["nested", "identity"]
        case "jsonMerge": values = ["replace", "merge", "append"]
        case "jsonLossy", "jsonEmptyAsNil": values = ["YES", "NO"]
        case "jsonDateFormat": values = ["iso8601", "secondsSince1970", "dd.MM.yyyy"]
        case "jsonType": values = ["asDecoded", "string"]
        case "jsonTransformer": values = ["Day", "List", "Shout"]
        case "jsonEnumFallback": values = ["prose", "poetry"]
        case "jsonDiscriminatorFallback": values = [owner]
        // Others may have the same.
        default: values = ["elsewhere"]
        }
        // What is overridden need not have a meaning.
        return values.filter { $0 != value } + ["?!"]
    }
}

extension PlannedModel {
    /// All annotations, in the order of the document.
    var annotations: [PlannedAnnotation] {
        var annotations: [PlannedAnnotation] = []
        func add(
            _ entries: [(key: String, value: String)], _ owner: String, _ property: String?,
            _ kind: PlannedAnnotation.Kind
        ) {
            for (key, value) in entries {
                annotations.append(
                    PlannedAnnotation(owner: owner, property: property, kind: kind, key: key, value: value))
            }
        }
        for entity in entities {
            for attribute in entity.attributes {
                add(attribute.annotations, entity.name, attribute.place.name, .attribute)
            }
            for relationship in entity.relationships {
                add(relationship.annotations, entity.name, relationship.place.name, .relationship)
            }
            add(entity.annotations, entity.name, nil, .entity)
        }
        if hasComposite { add(Self.compositeAnnotations, "Point", nil, .composite) }
        return annotations
    }

    /// What the settings that subentities inherit are, whether or not they are stated.
    func settings(of entity: Int) -> [(key: String, value: String)] {
        [
            ("jsonNaming", (setting(entity, \.naming) ?? .asWritten).rawValue),
            ("jsonNulls", (setting(entity, \.nulls) ?? .asDecoded).rawValue),
            ("jsonUnknownKeys", unknownKeys(of: entity).rawValue),
            ("jsonDateFormat", setting(entity, \.dateFormat) ?? "iso8601"),
            ("jsonEmptyAsNil", setting(entity, \.emptyAsNil) ?? false ? "YES" : "NO"),
        ]
    }
}
