/// What an entity's annotations say for all its properties: its own where it has them, otherwise its superentity's.
struct EntitySettings {
    var naming = NamingStyle.asWritten
    var dateFormat: UserInfoEntry?
    var nulls = NullPolicy.asDecoded
    var unknownKeys = UnknownKeyPolicy.ignore
    var discriminator: UserInfoEntry?
    /// The entity's own; not inherited.
    var discriminatorValue: String?

    init(_ entity: EntityDescription, _ diagnostics: inout [Diagnostic]) {
        let lineage = sequence(first: entity, next: \.superentity)
        for step in Array(lineage).reversed() {
            let annotations = Annotations(step.userInfoEntries, of: .entity, named: step.name)
            if step == entity { annotations.checkKeys(&diagnostics) }
            naming = annotations.choice("jsonNaming", &diagnostics) ?? naming
            dateFormat = annotations.entry("jsonDateFormat") ?? dateFormat
            nulls = annotations.choice("jsonNulls", &diagnostics) ?? nulls
            unknownKeys = annotations.choice("jsonUnknownKeys", &diagnostics) ?? unknownKeys
            discriminator = annotations.entry("jsonDiscriminator") ?? discriminator
            discriminatorValue = annotations.entry("jsonDiscriminatorValue")?.value
        }
    }

    /// The key path of a property that has none of its own.
    func keyPath(for name: String) -> JSONKeyPath {
        JSONKeyPath(components: [.key(naming.key(for: name))])
    }
}
