/// A resolved attribute, of an entity or of a composite.
struct AttributeRecord: Sendable {
    let document: AttributeDocument
    let name: String
    /// The declaring entity, or the one as which the composite is mapped.
    let entity: Int
    var type: AttributeType
    var defaultValue: AttributeValue?
    var minValue: AttributeValue?
    var maxValue: AttributeValue?
    var minLength: Int?
    var maxLength: Int?
    /// `regularExpressionString`, where it can be used.
    var pattern: TextPattern?
    var composite: Int?
    /// The relationship by which an attribute of a composite type is mapped.
    var part: Int?
}
