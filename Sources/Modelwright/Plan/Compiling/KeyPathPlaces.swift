/// Where annotations say where properties are in JSON, so that a conflict is said at the overlay that caused it.
struct KeyPathPlaces {
    /// Of all attributes of the model, and of all relationships.
    let attributeAnnotations: [PropertyAnnotations]
    let relationshipAnnotations: [PropertyAnnotations]
    /// Of all entities.
    let settings: [EntitySettings]
    /// What a property's annotations say; nil if the entity has no such property.
    private func annotations(_ name: String, of entity: EntityDescription) -> PropertyAnnotations? {
        entity.attribute(named: name).map { attributeAnnotations[$0.index] }
            ?? entity.relationship(named: name).map { relationshipAnnotations[$0.index] }
    }

    /// Where a property's key path is written; nil if its name leads to its value.
    func written(_ name: String, of entity: EntityDescription) -> SourcePosition? {
        annotations(name, of: entity)?.keyPathPosition
    }

    /// Where an overlay says how a property without a key path is named; nil if none does, or its name stays as it is.
    func naming(_ name: String, of entity: EntityDescription) -> SourcePosition? {
        let settings = settings[entity.index]
        // As written is a change too, since the model may say something else.
        guard
            settings.naming == .asWritten || settings.keyPaths(for: name) != [NamingStyle.asWritten.keyPath(for: name)]
        else { return nil }
        return (settings.namingPlace?.position).flatMap { Self.isInOverlay($0, of: entity) ? $0 : nil }
    }

    /// Where an overlay says where a property is; nil if the model says it.
    func overlay(_ name: String, of entity: EntityDescription) -> SourcePosition? {
        guard let annotations = annotations(name, of: entity) else { return nil }
        let places = [annotations.keyPathPosition] + annotations.fallbackKeyPaths.map(\.position)
        return places.compactMap { $0 }.first { Self.isInOverlay($0, of: entity) }
            ?? (annotations.keyPath == nil ? naming(name, of: entity) : nil)
    }

    /// Where an overlay says at which key an entity's type field is; nil if the model says it.
    func typeField(of entity: EntityDescription) -> SourcePosition? {
        settings[entity.index].discriminator.map(\.position).flatMap { Self.isInOverlay($0, of: entity) ? $0 : nil }
    }

    /// Whether a place is in another file than the model.
    static func isInOverlay(_ place: SourcePosition, of entity: EntityDescription) -> Bool {
        place.file != entity.position.file && place != .unwritten
    }
}
