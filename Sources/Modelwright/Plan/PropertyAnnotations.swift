/// What the annotations of an attribute or a relationship say, read once however many entities inherit it.
///
/// A class, so that the thousands of properties without annotations share one.
final class PropertyAnnotations {
    /// `jsonKeyPath`; nil where the name leads to the value.
    let keyPath: JSONKeyPath?
    /// Where that stands.
    let keyPathPosition: SourcePosition?
    /// `jsonKeyPath.1` to `.9`.
    let fallbackKeyPaths: [(path: JSONKeyPath, position: SourcePosition)]
    /// Nil where the annotations say none.
    let statedDirection: MappingDirection?
    var direction: MappingDirection { statedDirection ?? .both }
    /// Nil where the entity's is taken.
    let nulls: NullPolicy?
    let isLossy: Bool
    /// Where that is said.
    let lossyEntry: UserInfoEntry?

    // An attribute's.
    private(set) var transformer: (name: String, position: SourcePosition)?
    private(set) var dateFormat: UserInfoEntry?
    private(set) var writtenType = WrittenType.asDecoded
    private(set) var typeEntry: UserInfoEntry?
    private(set) var enumFallback: UserInfoEntry?
    /// Nil where the entity's is taken.
    private(set) var emptyAsNil: Bool?

    // A relationship's.
    private(set) var reference = ReferenceStyle.nested
    private(set) var referenceEntry: UserInfoEntry?
    private(set) var mergePolicy = MergePolicy.replace
    private(set) var mergeEntry: UserInfoEntry?

    /// A place in JSON where a property is.
    struct Place {
        let path: JSONKeyPath
        /// Where that is said; nil for a name.
        let position: SourcePosition?
        /// Whether it gives way to whatever else is there.
        var isTried = false
    }

    /// Where the property `name` of an entity is: the place where it is written, and those that are read beside it.
    func places(of name: String, _ settings: EntitySettings) -> [Place] {
        let stated = fallbackKeyPaths.map { Place(path: $0.path, position: $0.position) }
        if let keyPath { return [Place(path: keyPath, position: keyPathPosition)] + stated }
        let named = settings.keyPaths(for: name)
        guard let tried = settings.tried else { return named.map { Place(path: $0, position: nil) } + stated }
        let places = named.map {
            Place(path: $0, position: nil, isTried: tried.isTried($0.components[0], of: name))
        }
        return places.prefix(1) + stated.filter { $0.path != named[0] }
            + places.dropFirst().filter { place in !stated.contains { $0.path == place.path } }
    }

    /// - Parameter file: The document's.
    private init(_ annotations: Annotations, of file: String = "", _ diagnostics: inout DiagnosticList) {
        annotations.checkKeys(&diagnostics)
        (keyPath, fallbackKeyPaths) = annotations.keyPaths(&diagnostics)
        keyPathPosition = annotations.entry("jsonKeyPath")?.position
        statedDirection = annotations.choice("jsonDirection", &diagnostics)
        // What the document leaves out, an overlay may have meant to bring in.
        if statedDirection == MappingDirection.none, let direction = annotations.entry("jsonDirection")?.position,
            direction.file == file, let keyPathPosition, keyPathPosition.file != file
        {
            annotations.warnOfUnused(
                "jsonKeyPath", "its jsonDirection is none (\(direction))",
                "Give it both for jsonDirection there as well.",
                &diagnostics)
        }
        nulls = annotations.choice("jsonNulls", &diagnostics)
        isLossy = annotations.flag("jsonLossy", &diagnostics) ?? false
        lossyEntry = annotations.entry("jsonLossy")
    }

    /// Those of all attributes of a model.
    ///
    /// - Parameter known: The words of the dialects that the document is read in.
    static func ofAttributes(
        _ storage: ModelStorage, besides known: Set<String>, _ diagnostics: inout DiagnosticList
    ) -> [PropertyAnnotations] {
        let none = PropertyAnnotations(Annotations([], of: .attribute, named: ""), &diagnostics)
        return storage.attributes.indices.map { index in
            let attribute = AttributeDescription(storage: storage, index: index)
            let annotations = Annotations(
                attribute.userInfoEntries, of: .attribute, named: attribute.description, besides: known)
            let transformer = attribute.transformer(annotations)
            if annotations.isEmpty, transformer == nil { return none }
            let result = PropertyAnnotations(annotations, of: attribute.position.file, &diagnostics)
            result.transformer = transformer
            result.dateFormat = annotations.entry("jsonDateFormat")
            result.writtenType = annotations.choice("jsonType", &diagnostics) ?? .asDecoded
            result.typeEntry = annotations.entry("jsonType")
            result.enumFallback = annotations.entry("jsonEnumFallback")
            result.emptyAsNil = annotations.flag("jsonEmptyAsNil", &diagnostics)
            warnOfUnused(annotations, of: attribute, &diagnostics)
            return result
        }
    }

    /// Warns of annotations that mean nothing on an attribute like this, whatever its class binds to it.
    private static func warnOfUnused(
        _ annotations: Annotations, of attribute: AttributeDescription, _ diagnostics: inout DiagnosticList
    ) {
        if ![.transformable, .undefined].contains(attribute.type) {
            annotations.warnOfUnused(
                "attributeValueClassName", "its type is not Transformable", "Change its type, or remove it.",
                &diagnostics)
        }
        if annotations.entry("RawType") == nil, annotations.entry("attributeValueScalarType") == nil {
            annotations.warnOfUnused(
                "nonOptionalInit", "it has no RawType", "Name a type in RawType, or remove it.", &diagnostics)
        }
    }

    /// Those of all relationships of a model.
    ///
    /// - Parameter known: The words of the dialects that the document is read in.
    static func ofRelationships(
        _ storage: ModelStorage, besides known: Set<String>, _ diagnostics: inout DiagnosticList
    ) -> [PropertyAnnotations] {
        let none = PropertyAnnotations(Annotations([], of: .relationship, named: ""), &diagnostics)
        return storage.relationships.indices.map { index in
            let relationship = RelationshipDescription(storage: storage, index: index)
            let annotations = Annotations(
                relationship.userInfoEntries, of: .relationship, named: relationship.description, besides: known)
            if annotations.isEmpty { return none }
            let result = PropertyAnnotations(annotations, of: relationship.position.file, &diagnostics)
            result.reference = annotations.choice("jsonReference", &diagnostics) ?? .nested
            result.referenceEntry = annotations.entry("jsonReference")
            result.mergePolicy = annotations.choice("jsonMerge", &diagnostics) ?? .replace
            result.mergeEntry = annotations.entry("jsonMerge")
            if !relationship.isToMany {
                for key in ["jsonLossy", "modelgen.collection"] {
                    annotations.warnOfUnused(key, "it leads to one object", "Remove it.", &diagnostics)
                }
                annotations.warnOfUnused(
                    "jsonMerge", "it leads to one object",
                    "Remove it: an update replaces the object, or updates it where its identity is the same.",
                    &diagnostics)
            }
            return result
        }
    }
}
