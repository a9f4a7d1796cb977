/// What the annotations of an attribute or a relationship say, read once however many entities inherit it.
struct PropertyAnnotations {
    /// `jsonKeyPath`; nil where the name leads to the value.
    let keyPath: JSONKeyPath?
    /// Where that stands, or the property does.
    let keyPathPosition: SourcePosition
    /// `jsonKeyPath.1` to `.9`.
    let fallbackKeyPaths: [(path: JSONKeyPath, position: SourcePosition)]
    let direction: MappingDirection
    /// Nil where the entity's is taken.
    let nulls: NullPolicy?
    let isLossy: Bool

    // An attribute's.
    private(set) var transformer: (name: String, position: SourcePosition)?
    private(set) var dateFormat: UserInfoEntry?
    private(set) var writtenType = WrittenType.asDecoded
    private(set) var typeEntry: UserInfoEntry?
    private(set) var enumFallback: UserInfoEntry?

    // A relationship's.
    private(set) var reference = ReferenceStyle.nested
    private(set) var referenceEntry: UserInfoEntry?

    private init(_ annotations: Annotations, at position: SourcePosition, _ diagnostics: inout DiagnosticList) {
        annotations.checkKeys(&diagnostics)
        (keyPath, fallbackKeyPaths) = annotations.keyPaths(&diagnostics)
        keyPathPosition = annotations.entry("jsonKeyPath")?.position ?? position
        direction = annotations.choice("jsonDirection", &diagnostics) ?? .both
        nulls = annotations.choice("jsonNulls", &diagnostics)
        isLossy = annotations.flag("jsonLossy", &diagnostics)
    }

    init(of attribute: AttributeDescription, _ diagnostics: inout DiagnosticList) {
        let annotations = Annotations(attribute.userInfoEntries, of: .attribute, named: attribute.description)
        self.init(annotations, at: attribute.position, &diagnostics)
        transformer = attribute.transformer(annotations)
        dateFormat = annotations.entry("jsonDateFormat")
        writtenType = annotations.choice("jsonType", &diagnostics) ?? .asDecoded
        typeEntry = annotations.entry("jsonType")
        enumFallback = annotations.entry("jsonEnumFallback")
    }

    init(of relationship: RelationshipDescription, _ diagnostics: inout DiagnosticList) {
        let annotations = Annotations(relationship.userInfoEntries, of: .relationship, named: relationship.description)
        self.init(annotations, at: relationship.position, &diagnostics)
        reference = annotations.choice("jsonReference", &diagnostics) ?? .nested
        referenceEntry = annotations.entry("jsonReference")
    }
}
