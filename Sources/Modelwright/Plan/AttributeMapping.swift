/// The plan of an attribute.
final class AttributeMapping: PropertyMapping, @unchecked Sendable {
    let access: AnyAttributeAccess
    /// `access`, for using it without counting references.
    let accessReference: Borrowed<AnyAttributeAccess>
    let codec: AttributeCodec
    /// Whether an empty string is nil.
    let takesEmptyAsNil: Bool
    /// `codec`, for reading a value that stands as it should at once; nil where it is looked at first.
    let quickCodec: AttributeCodec?
    /// The bounds of an integer's type.
    let range: ClosedRange<Int64>
    let dateFormat: DateFormat
    let separator: ListSeparator
    let transform: ValueTransform?
    let writtenType: WrittenType
    let isLossy: Bool
    /// How the value is computed; nil where it is the program's to set.
    let derivation: Derivation?
    /// The model's type, where the values are of another kind: by a class's property, or by a transform; nil otherwise.
    let otherType: AttributeType?
    /// Whether what is read isn't written, and no annotation says so.
    let dropsWhatIsRead: Bool
    /// The model's default as the property's primitive, or nil.
    let defaultValue: Any?
    /// The raw value for an unknown case, as the property's primitive.
    let enumFallback: Any?
    /// What the model allows values to be, for validation; most attributes have none.
    let rules: [ValueRule]
    let hasRules: Bool
    /// The type of the class's property, without an optional around it, if what its values encode may be something else than
    /// their primitives; nil for the types of the library, for integers and enumerations.
    let ownType: Any.Type?
    /// What they say of a value that is at hand.
    let limits: ValueLimits
    /// Whether a change of the value is reported before it is made; of a derived one there is none.
    let reportsChanges: Bool
    /// Whether objects can be found by an index of the values: they are of a type that has an order, and each change is reported.
    let isIndexable: Bool
    /// By what `#Predicate` names it, in the class and in those that inherit from it.
    let keyPaths: [any AnyKeyPath & Sendable]
    private let attributeExpectation: String
    override var expectation: String { attributeExpectation }

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath,
        access: AnyAttributeAccess, codec: AttributeCodec, takesEmptyAsNil: Bool, range: ClosedRange<Int64>,
        dateFormat: DateFormat,
        separator: ListSeparator, transform: ValueTransform?, writtenType: WrittenType, isLossy: Bool,
        derivation: Derivation?, attributeType: AttributeType, dropsWhatIsRead: Bool,
        defaultValue: Any?,
        enumFallback: Any?, rules: [ValueRule], reportsChanges: Bool, keyPaths: [any AnyKeyPath & Sendable],
        expectation: String
    ) {
        self.rules = rules
        hasRules = !rules.isEmpty
        var limits = ValueLimits()
        for rule in rules { rule.restrict(&limits) }
        self.limits = limits
        self.access = access
        accessReference = Borrowed(access)
        let type = PropertyType(access.valueType).wrapped
        let isPlain = access.kind == .any || type == access.kind.primitiveType
        ownType = isPlain || type is any FixedWidthInteger.Type ? nil : type
        self.codec = codec
        self.takesEmptyAsNil = takesEmptyAsNil
        quickCodec = takesEmptyAsNil ? nil : codec
        self.range = range
        self.dateFormat = dateFormat
        self.separator = separator
        self.transform = transform
        self.writtenType = writtenType
        self.isLossy = isLossy
        self.derivation = derivation
        let isModels = ExpressionKind(attributeType) == ExpressionKind(access.kind)
        otherType = isModels && access.kind != .strings && access.kind != .any ? nil : attributeType
        self.reportsChanges = reportsChanges || derivation != nil
        isIndexable =
            reportsChanges && derivation == nil && otherType == nil && access.kind.isIndexable && !(type is AnyClass)
        self.keyPaths = keyPaths.filter { Swift.type(of: $0).valueType == access.valueType }
        self.dropsWhatIsRead = dropsWhatIsRead
        self.defaultValue = defaultValue
        self.enumFallback = enumFallback
        attributeExpectation = expectation
        super.init(
            name: name, slot: slot, isRequired: isRequired, nulls: nulls, direction: direction, keyPath: keyPath)
    }

    /// The access, typed.
    ///
    /// Invariant: `access.kind` is `Primitive`'s, which is what the caller switched on, and the access is made for that
    /// primitive: the compiler of the mapping has checked its type, as anybody's type may say that it is of a kind.
    @inline(__always)
    func typed<Primitive>(_: Primitive.Type) -> TypedAccess<Primitive> {
        TypedAccess(reference: accessReference.unchecked(as: AttributeAccess<Primitive>.self))
    }
}
