package import Modelwright

/// A document whose transforms only the program has, changed so that what they take passes through as the JSON that it is.
package struct PassedTransforms {
    /// The document, with an attribute that takes any JSON in the place of each that is transformed.
    package let document: ModelDocument
    /// The transforms, in the order of names.
    package let names: [String]

    /// Finds the transforms of a document.
    ///
    /// - Parameter model: The document's model.
    package init(_ document: ModelDocument, of model: ObjectModel) {
        var names: Set<String> = []
        var document = document
        document.entities = document.entities.map { entity in
            guard let description = entity.name.flatMap(model.entity(named:)) else { return entity }
            var entity = entity
            entity.attributes = entity.attributes.map { attribute in
                guard let resolved = attribute.name.flatMap(description.attribute(named:)),
                    let name = resolved.transformerName
                else { return attribute }
                names.insert(name)
                return Self.passed(attribute, resolved)
            }
            return entity
        }
        self.document = document
        self.names = names.sorted()
    }

    /// An attribute that takes any JSON in the same place.
    private static func passed(_ attribute: AttributeDocument, _ resolved: AttributeDescription) -> AttributeDocument {
        var passed = AttributeDocument(name: resolved.name, attributeType: "Transformable")
        // A default is the transform's to write, and so not known here.
        passed.isOptional = resolved.isOptional || resolved.defaultValue != nil
        passed.userInfo = attribute.userInfo.filter { entry in
            ["jsonDirection", "jsonNulls"].contains(entry.key) || entry.key.hasPrefix("jsonKeyPath")
        }
        return passed
    }
}
