/// A model, resolved and checked: the entities, and how they hang together. Immutable.
///
///     let author = model.entitiesByName["Author"]
///     author?.attributesByName["dateOfBirth"]?.type                        // .date
///     author?.relationshipsByName["books"]?.destinationEntity.name         // "Book"
public struct ObjectModel: Sendable {
    let storage: ModelStorage

    init(storage: ModelStorage) { self.storage = storage }

    /// The model's name: its version's in a bundle (`Authors 3`), otherwise its file's without the extension.
    public var name: String { storage.name }

    /// The entities, in the document's order.
    public var entities: [EntityDescription] {
        storage.entities.indices.filter { storage.entities[$0].composite == nil }.map {
            EntityDescription(storage: storage, index: $0)
        }
    }

    /// The entities by their names.
    public var entitiesByName: [String: EntityDescription] {
        storage.entityIndexByName.mapValues { EntityDescription(storage: storage, index: $0) }
    }

    /// The entity of that name, without building a dictionary.
    public func entity(named name: String) -> EntityDescription? {
        storage.entityIndexByName[name].map { EntityDescription(storage: storage, index: $0) }
    }

    /// What was found in the document that does not keep it from being used, in its order.
    public var warnings: [Diagnostic] { storage.warnings }

    /// The version's identifier that the document's author gave it; nil where there is none.
    public var versionIdentifier: String? { storage.versionIdentifier }

    /// The names of the configurations, in the document's order.
    public var configurationNames: [String] { storage.configurations.map(\.name) }

    /// The entities of each configuration, by its name.
    public var configurations: [String: [EntityDescription]] {
        let pairs = storage.configurations.map { configuration in
            (configuration.name, configuration.entities.map { EntityDescription(storage: storage, index: $0) })
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The fetch request templates, in the document's order. `ObjectGraph.fetch(template:variables:)` runs one.
    public var fetchRequestTemplates: [FetchRequestDescription] {
        storage.fetchRequests.map { FetchRequestDescription(storage: storage, record: $0) }
    }

    /// The fetch request templates by their names.
    public var fetchRequestTemplatesByName: [String: FetchRequestDescription] {
        Dictionary(fetchRequestTemplates.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The composite types, in the document's order.
    public var composites: [CompositeDescription] {
        storage.composites.indices.map { CompositeDescription(storage: storage, index: $0) }
    }
}
