/// An attribute of a composite type, resolved. Unlike an entity's attribute it belongs to no entity.
public struct CompositeAttributeDescription: Sendable, Hashable, CustomStringConvertible {
    /// The composite that declares it.
    public let composite: CompositeDescription
    let index: Int

    init(composite: CompositeDescription, index: Int) {
        self.composite = composite
        self.index = index
    }

    var record: AttributeRecord { composite.storage.composites[composite.index].attributes[index] }

    /// The name.
    public var name: String { record.name }
    /// `Location.latitude`.
    public var description: String { "\(composite.name).\(name)" }
    /// The type of its values.
    public var type: AttributeType { record.type }
    /// Whether it may be without a value.
    public var isOptional: Bool { record.document.isOptional }
    /// The value of a new object.
    public var defaultValue: AttributeValue? { record.defaultValue }
    /// The least number or date.
    public var minValue: AttributeValue? { record.minValue }
    /// The greatest number or date.
    public var maxValue: AttributeValue? { record.maxValue }
    /// A String's least length, in characters.
    public var minLength: Int? { record.minLength }
    /// A String's greatest length, in characters.
    public var maxLength: Int? { record.maxLength }
    /// The regular expression that a String matches.
    public var regularExpression: String? { record.type == .string ? record.document.regularExpressionString : nil }
    /// Whether generated code has a number or Boolean itself, not an object that can be nil.
    public var usesScalarValueType: Bool { record.document.usesScalarValueType ?? false }
    /// The type of a Transformable's values, as written.
    public var attributeValueClassName: String? { record.document.customClassName }
    /// The name of the transformer of a Transformable's values.
    public var valueTransformerName: String? { record.document.valueTransformerName }
    /// The composite type that the attribute's values are of.
    public var valueComposite: CompositeDescription? {
        record.composite.map { CompositeDescription(storage: composite.storage, index: $0) }
    }
    /// The annotations; of two entries with one key the last counts.
    public var userInfo: [String: String] { userInfoEntries.dictionary }
    /// The annotations with their places, in order.
    public var userInfoEntries: [UserInfoEntry] { record.document.userInfo }
    /// The place of the attribute in its document.
    public var position: SourcePosition { record.document.position }
}
