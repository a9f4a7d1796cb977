/// A key of another tool's `userInfo`, and what it says in ours.
struct DialectWord: Sendable {
    enum Meaning: Sendable {
        /// What an annotation of ours says, given the value.
        case annotation(String, value: @Sendable (String) -> String)
        /// A key path that is tried before the property's name, unless it is the name of another property.
        case otherName
        /// The attribute is part of its entity's identity, if the value is a yes.
        case identity
        /// The attributes of the entity's identity.
        case identityAttributes
        /// An attribute by which a relationship's destination is told apart.
        case identityOfDestination
        /// The attribute of a relationship's destination whose value the relationship is written as.
        case reference
        /// A name under which a program registers what decodes an entity: one of our hooks.
        case hook(String)
        /// Something that the library can't do.
        case unsupported(remedy: String)
        /// Nothing of the mapping: it is the generator's, or holds in any case.
        case nothing

        /// What an annotation of ours says with the same value.
        static func same(_ key: String) -> Meaning { .annotation(key) { $0 } }
    }

    let key: String
    let owners: Set<Annotations.Owner>
    let meaning: Meaning
    /// Whether no other tool, and no program, is likely to have a key of that name, so that it tells the dialect.
    let isDistinctive: Bool
    /// Whether it says what an annotation of ours does.
    func says(_ annotation: String) -> Bool {
        if case .annotation(annotation, _) = meaning { true } else { false }
    }

    /// Whether it says nothing of the mapping, wherever it is.
    var isIgnored: Bool { if case .nothing = meaning { true } else { false } }

    init(_ key: String, _ owners: Set<Annotations.Owner>, _ meaning: Meaning, isDistinctive: Bool = true) {
        self.key = key
        self.owners = owners
        self.meaning = meaning
        self.isDistinctive = isDistinctive
    }
}

extension Dialect {
    private static let properties: Set<Annotations.Owner> = [.attribute, .relationship]

    /// The words of a tool.
    var words: [DialectWord] {
        switch self {
        case .automatic, .native: []
        case .groot: Self.wordsOfGroot
        case .magicalRecord: Self.wordsOfMagicalRecord
        case .sync: Self.wordsOfSync
        case .jsonCache:
            [
                DialectWord("JC.isIdentifier", [.attribute], .identity),
                DialectWord("DC.isIdentifier", [.attribute], .identity),
            ]
        case .mmRecord:
            [
                DialectWord("MMRecordEntityPrimaryAttributeKey", [.entity], .identityAttributes),
                DialectWord("MMRecordAttributeAlternateNameKey", Self.properties, .otherName),
            ]
        case .restKit: [DialectWord("RKEntityIdentificationAttributes", [.entity], .identityAttributes)]
        case .mogenerator: Self.wordsOfMogenerator
        case .swiftGen:
            [
                DialectWord("RawType", [.attribute], .nothing, isDistinctive: false),
                DialectWord("unwrapOptional", [.attribute], .nothing),
                DialectWord("nonOptionalInit", [.attribute], .nothing),
            ]
        }
    }

    private static let wordsOfGroot = [
        DialectWord("JSONKeyPath", properties, .same("jsonKeyPath")),
        DialectWord("JSONTransformerName", [.attribute], .same("jsonTransformer")),
        // Not distinctive: it may be our own word, misspelled.
        DialectWord("identityAttribute", [.entity], .identityAttributes, isDistinctive: false),
        DialectWord("entityMapperName", [.entity], .hook("discriminator")),
        DialectWord("JSONDictionaryTransformerName", [.entity], .hook("beforeDecode")),
        DialectWord(
            "identityAttributeRelated", [.relationship],
            .unsupported(remedy: "Name attributes by which the objects can be told apart in identityAttributes.")),
    ]

    private static let wordsOfMagicalRecord =
        [
            DialectWord("mappedKeyName", properties, .same("jsonKeyPath")),
            DialectWord("relatedByAttribute", [.entity], .identityAttributes),
            DialectWord("relatedByAttribute", [.relationship], .identityOfDestination),
            DialectWord(
                "dateFormat", [.attribute],
                .annotation("jsonDateFormat") { $0 == "UnixTime" ? "millisecondsSince1970" : $0 }, isDistinctive: false),
            DialectWord("useDefaultValueWhenNotPresent", [.attribute], .nothing),
            DialectWord("attributeValueClassName", [.attribute], .nothing, isDistinctive: false),
            DialectWord("type", [.relationship], .nothing, isDistinctive: false),
            DialectWord(
                "distinctAttribute", [.entity, .relationship],
                .unsupported(
                    remedy:
                        "Name the attribute in relatedByAttribute, or in the identityAttributes of its entity.")),
        ]
        + (1...9).flatMap {
            [
                DialectWord("mappedKeyName.\($0)", properties, .same("jsonKeyPath.\($0)")),
                DialectWord(
                    "dateFormat.\($0)", [.attribute],
                    .unsupported(
                        remedy:
                            "A date has one format. Set jsonTransformer to a transform that reads all of them.")),
            ]
        }

    private static let wordsOfSync =
        ["sync", "hyper"].flatMap { prefix in
            [
                DialectWord("\(prefix).isPrimaryKey", [.attribute], .identity),
                DialectWord("\(prefix).primary_key", [.attribute], .identity),
                DialectWord("\(prefix).PrimaryKey", [.attribute], .identity),
                DialectWord("\(prefix).remoteKey", properties, .same("jsonKeyPath")),
                DialectWord("\(prefix).remote.key", properties, .same("jsonKeyPath")),
                DialectWord(
                    "\(prefix).nonExportable", properties, .annotation("jsonDirection") { _ in "decode" }),
                DialectWord("\(prefix).valueTransformer", [.attribute], .same("jsonTransformer")),
            ]
        } + [DialectWord("mapper.remote.key", properties, .same("jsonKeyPath"))]

    private static let wordsOfMogenerator =
        [
            "mogenerator.customBaseClass", "mogenerator.ignore", "additionalHeaderFileName", "additionalImports",
        ].map { DialectWord($0, [.entity], .nothing) }
        + ["mogenerator.readonly", "attributeValueScalarType", "attributeTransformableProtocols"].map {
            DialectWord($0, [.attribute], .nothing)
        } + [
            DialectWord("mogenerator.usesScalarAttributeType", [.attribute], .nothing),
            DialectWord("attributeValueClassName", [.attribute], .nothing, isDistinctive: false),
            DialectWord("destinationEntityIDKeyPath", [.relationship], .reference),
            // Xcode wrote it into documents, and mogenerator passes over it.
            DialectWord(
                "com.apple.syncservices.Syncable", properties.union([.entity]), .nothing, isDistinctive: false),
        ]
}
