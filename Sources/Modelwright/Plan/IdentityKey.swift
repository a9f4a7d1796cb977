/// What finds an object in a decode call: the JSON of its identity attributes.
struct IdentityKey: Hashable {
    let values: [JSONValue]

    /// The identity of an object; nil where its entity has none, or it lacks a part of it.
    init?(_ object: ModelObject, as entity: EntityMapping) {
        self.init(object, object.mapping?.identity(as: entity) ?? [])
    }

    /// The identity that was read for an object; nil where its JSON lacks a part of it, whatever the class has instead.
    init?(read staged: ModelObject, as entity: EntityMapping) {
        self.init(read: staged, staged.mapping?.identity(as: entity) ?? [])
    }

    /// The same as an object of its own entity.
    init?(read staged: ModelObject) { self.init(read: staged, staged.mapping?.identity ?? []) }

    private init?(read staged: ModelObject, _ parts: [AttributeMapping]) {
        let isRead = parts.allSatisfy { part in
            switch staged.states[part] {
            case .unset, .absent, .defaulted, .withheld: false
            case .null, .value: true
            }
        }
        guard isRead else { return nil }
        self.init(staged, parts)
    }

    /// The identity that some of the object's attributes are.
    init?(_ object: ModelObject, _ parts: [AttributeMapping]) {
        self.init(object, parts) { _ in .plain }
    }

    /// The identity as it is written, where one of a single attribute stood in a form.
    init?(_ object: ModelObject, as entity: EntityMapping, writtenFrom form: ValueForm) {
        let parts = object.mapping?.identity(as: entity) ?? []
        self.init(object, parts) { object.identityForm(of: $0, isAlone: parts.count == 1, form: form) }
    }

    /// The identity that an object gets.
    ///
    /// - Parameter read: By the slots of its parts, what was read for the object and has them; it has the others itself.
    init?(_ object: ModelObject, _ parts: [AttributeMapping], read: [Int: ModelObject]) {
        let values = parts.compactMap { part -> JSONValue? in
            let owner = read[part.slot] ?? object
            guard let own = owner.mapping?.attributesByName[part.name] else { return nil }
            return try? AttributeWriter.value(own, of: owner, form: .plain)
        }
        self.init(values, of: parts)
    }

    private init?(_ object: ModelObject, _ parts: [AttributeMapping], form: (AttributeMapping) -> ValueForm) {
        let values = parts.compactMap { part in
            try? AttributeWriter.value(part, of: object, form: form(part))
        }
        self.init(values, of: parts)
    }

    private init?(_ values: [JSONValue], of parts: [AttributeMapping]) {
        // An object or an array by itself would be read as the object, or as several.
        if parts.count == 1, values.first?.isContainer == true { return nil }
        self.init(complete: values, of: parts)
    }

    private init?(complete values: [JSONValue], of parts: [AttributeMapping]) {
        guard !values.isEmpty, values.count == parts.count, !values.contains(.null) else { return nil }
        self.values = values
    }

    /// What no two objects may have alike, be it an identity or not; nil where a part of it is nil.
    init?(uniqueIn object: ModelObject, _ parts: [AttributeMapping]) {
        self.init(complete: parts.compactMap { try? AttributeWriter.value($0, of: object, form: .plain) }, of: parts)
    }

    /// The values, for messages.
    var phrase: String { values.map(DataFailure.found).joined(separator: ", ") }
}

extension ModelObject {
    /// How a part of the object's identity is written: by itself as it stood there, or else, and beside others always, as
    /// the object has it.
    final func identityForm(of part: AttributeMapping, isAlone: Bool, form: ValueForm?) -> ValueForm {
        (isAlone ? form : nil) ?? states[part].form
    }
}
