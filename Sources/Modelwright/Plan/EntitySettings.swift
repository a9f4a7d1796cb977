/// What an entity's annotations say for all its properties: its own where it has them, otherwise its superentity's.
struct EntitySettings {
    /// A class, so that the many entities that say nothing of it have a word each, and no place.
    final class NamingPlace: Sendable {
        let position: SourcePosition
        init(position: SourcePosition) { self.position = position }
    }

    var naming = NamingStyle.asWritten
    /// Where that is said.
    var namingPlace: NamingPlace?
    /// Nil where the naming gives each name its key.
    var tried: TriedKeys?
    var dateFormat: UserInfoEntry?
    var nulls = NullPolicy.asDecoded
    var unknownKeys = UnknownKeyPolicy.ignore
    var emptyAsNil = false
    var discriminator: UserInfoEntry?
    /// Which entity is taken for an unknown type.
    var discriminatorFallback: UserInfoEntry?
    /// The entity's own; not inherited.
    var discriminatorValue: String?

    init() {}

    /// Where the property `name` is in JSON if it has no key path: the path that is written, and those that are read beside it.
    func keyPaths(for name: String) -> [JSONKeyPath] {
        tried?.keys(of: name)?.map { JSONKeyPath(components: [$0]) } ?? [naming.keyPath(for: name)]
    }

    /// The settings of an entity, given those of its superentity.
    init(_ annotations: Annotations, inheriting inherited: EntitySettings?, _ diagnostics: inout DiagnosticList) {
        self = inherited ?? EntitySettings()
        naming = annotations.choice("jsonNaming", &diagnostics) ?? naming
        namingPlace = annotations.entry("jsonNaming").map { NamingPlace(position: $0.position) } ?? namingPlace
        dateFormat = annotations.entry("jsonDateFormat") ?? dateFormat
        nulls = annotations.choice("jsonNulls", &diagnostics) ?? nulls
        unknownKeys = annotations.choice("jsonUnknownKeys", &diagnostics) ?? unknownKeys
        emptyAsNil = annotations.flag("jsonEmptyAsNil", &diagnostics) ?? emptyAsNil
        discriminator = annotations.entry("jsonDiscriminator") ?? discriminator
        discriminatorFallback = annotations.entry("jsonDiscriminatorFallback") ?? discriminatorFallback
        discriminatorValue = annotations.entry("jsonDiscriminatorValue")?.value
    }
}
