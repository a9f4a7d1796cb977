/// What finds an object of an entity in a decode call: the JSON of the entity's identity attributes.
///
/// An object has an identity as each of the entities that it is a kind of: a subentity may overrule `identityAttributes`,
/// and a relationship reads and writes those of its own destination.
struct IdentityKey: Hashable {
    let values: [JSONValue]

    /// The identity of an object; nil where its entity has none, or it lacks a part of it.
    init?(_ object: ModelObject, as entity: EntityMapping) {
        self.init(object, as: entity) { _ in .value }
    }

    /// The identity as it is written, where one of a single attribute stood in a form.
    init?(_ object: ModelObject, as entity: EntityMapping, writtenFrom form: PropertyState) {
        let isAlone = entity.identity.count == 1
        self.init(object, as: entity) { object.identityState(of: $0, isAlone: isAlone, form: form) }
    }

    private init?(_ object: ModelObject, as entity: EntityMapping, state: (AttributeMapping) -> PropertyState) {
        guard let parts = object.mapping?.identity(as: entity), !parts.isEmpty else { return nil }
        var values: [JSONValue] = []
        for attribute in parts {
            var sink = JSONTreeSink(.json)
            guard AttributeWriter.write(attribute, of: object, state: state(attribute), to: &sink) == nil,
                let value = sink.root, value != .null
            else { return nil }
            values.append(value)
        }
        // An object or an array by itself would be read as the object, or as several.
        if parts.count == 1, values[0].isContainer { return nil }
        self.values = values
    }

    /// The values, for messages.
    var phrase: String { values.map(DataFailure.found).joined(separator: ", ") }
}

extension ModelObject {
    /// How a part of the object's identity is written: by itself as it stood there, or else, and beside others always, as
    /// the object has it.
    final func identityState(of part: AttributeMapping, isAlone: Bool, form: PropertyState?) -> PropertyState {
        ((isAlone ? form : nil) ?? states[part.slot]).spelling
    }
}
