/// An attribute of an entity or of a composite, resolved: a small handle, equal to another when it is the same attribute of the same model.
public struct AttributeDescription: Sendable, Hashable, CustomStringConvertible {
    let storage: ModelStorage
    /// The position in the storage's attributes, unique in the model.
    let index: Int

    var record: AttributeRecord { storage.attributes[index] }

    /// The name.
    public var name: String { record.name }
    /// `Author.firstName`, `Location.latitude`.
    public var description: String { "\(entity.name).\(name)" }
    /// The entity that declares it, also where a subentity inherits it; for an attribute of a composite, the composite as it is
    /// mapped, like an entity.
    public var entity: EntityDescription { EntityDescription(storage: storage, index: record.entity) }
    /// The type of its values.
    public var type: AttributeType { record.type }
    /// Whether it may be without a value.
    public var isOptional: Bool { record.document.isOptional }
    /// Whether Core Data leaves it unstored. It is mapped like any other.
    public var isTransient: Bool { record.document.isTransient }
    /// Whether its value is computed, by `derivationExpression`.
    public var isDerived: Bool { record.document.isDerived }
    /// How its value is computed: `articles.@count`.
    public var derivationExpression: String? { record.document.derivationExpression }
    /// The value of a new object.
    public var defaultValue: AttributeValue? { record.defaultValue }
    /// The least number or date. Validation checks this and the other bounds: `ModelObject.validate()`.
    public var minValue: AttributeValue? { record.minValue }
    /// The greatest number or date.
    public var maxValue: AttributeValue? { record.maxValue }
    /// The least length of a String, in characters, or of a Binary, in bytes.
    public var minLength: Int? { record.minLength }
    /// The greatest length of a String, in characters, or of a Binary, in bytes.
    public var maxLength: Int? { record.maxLength }
    /// The regular expression that a String matches as a whole, in the syntax of `NSRegularExpression`.
    public var regularExpression: String? { record.type == .string ? record.document.regularExpressionString : nil }
    /// The same, ready to be used.
    var pattern: TextPattern? { record.pattern }
    /// Whether generated code has a number or Boolean itself, not an object that can be nil.
    public var usesScalarValueType: Bool { record.document.usesScalarValueType ?? false }
    /// The type of a Transformable's values, as written: `[String]`, `NSURL`.
    public var attributeValueClassName: String? { record.document.customClassName }
    /// The name of the transformer of a Transformable's values.
    public var valueTransformerName: String? { record.document.valueTransformerName }
    /// The composite type of its values.
    public var composite: CompositeDescription? {
        record.composite.map { CompositeDescription(storage: storage, index: $0) }
    }
    /// The relationship by which an attribute of a composite type is mapped, unless a class has one value for all of it.
    var part: RelationshipDescription? {
        record.part.map { RelationshipDescription(storage: storage, index: $0) }
    }
    /// Whether it is indexed, in the form of Xcode before version 9.
    public var isIndexed: Bool { record.document.isIndexed }
    /// Whether Spotlight indexes it.
    public var isIndexedBySpotlight: Bool { record.document.isIndexedBySpotlight }
    /// Whether it is in Spotlight's external record.
    public var isStoredInExternalRecord: Bool { record.document.isStoredInExternalRecord }
    /// Whether large values may be stored outside the database.
    public var allowsExternalBinaryDataStorage: Bool { record.document.allowsExternalBinaryDataStorage }
    /// Whether its values are encrypted in the cloud.
    public var allowsCloudEncryption: Bool { record.document.allowsCloudEncryption }
    /// Whether its value is kept in the history of deleted objects.
    public var isPreservedAfterDeletion: Bool { record.document.isPreservedAfterDeletion }
    /// Whether the document marks it as synchronised. Modelwright reads it and synchronises nothing.
    public var isSyncable: Bool { record.document.isSyncable }
    /// The name that it had in an earlier version, or another identifier shared with it. Modelwright migrates nothing.
    public var renamingIdentifier: String? { record.document.elementID }
    /// A text that makes this version differ from another that is the same, for Core Data. Modelwright makes no version hashes.
    public var versionHashModifier: String? { record.document.versionHashModifier }
    /// The annotations; of two entries with one key the last counts.
    public var userInfo: [String: String] { userInfoEntries.dictionary }
    /// The annotations with their places, in order.
    public var userInfoEntries: [UserInfoEntry] { record.document.userInfo }
    /// The place of the attribute in its document.
    public var position: SourcePosition { record.document.position }
}
