/// What an entity's annotations say for all its properties: its own where it has them, otherwise its superentity's.
struct EntitySettings {
    var naming = NamingStyle.asWritten
    var dateFormat: UserInfoEntry?
    var nulls = NullPolicy.asDecoded
    var unknownKeys = UnknownKeyPolicy.ignore
    var discriminator: UserInfoEntry?
    /// The entity's own; not inherited.
    var discriminatorValue: String?

    init() {}

    /// The settings of an entity, given those of its superentity.
    init(_ annotations: Annotations, inheriting inherited: EntitySettings?, _ diagnostics: inout DiagnosticList) {
        self = inherited ?? EntitySettings()
        naming = annotations.choice("jsonNaming", &diagnostics) ?? naming
        dateFormat = annotations.entry("jsonDateFormat") ?? dateFormat
        nulls = annotations.choice("jsonNulls", &diagnostics) ?? nulls
        unknownKeys = annotations.choice("jsonUnknownKeys", &diagnostics) ?? unknownKeys
        discriminator = annotations.entry("jsonDiscriminator") ?? discriminator
        discriminatorValue = annotations.entry("jsonDiscriminatorValue")?.value
        if discriminator == nil {
            annotations.warnOfUnused(
                "jsonDiscriminatorValue", "neither it nor an entity that it inherits from has jsonDiscriminator",
                "Give one of them jsonDiscriminator, the key of the type field.", &diagnostics)
        }
    }
}
