import Foundation

/// What the model allows values to be.
extension MappingCompiler {
    /// The rules of an attribute, as its property has the values.
    func rules(of attribute: AttributeDescription, _ access: AnyAttributeAccess) -> [ValueRule] {
        let (least, greatest) = (attribute.minLength, attribute.maxLength)
        let length: ValueRule? =
            attribute.type == .binaryData
            ? DataLengthRule(access, from: least, to: greatest) : LengthRule(access, from: least, to: greatest)
        let pattern = attribute.pattern.map {
            PatternRule(access, $0, written: attribute.regularExpression ?? "")
        }
        return [bounds(of: attribute, access), length, pattern].compactMap { $0 }
    }

    private func bounds(of attribute: AttributeDescription, _ access: AnyAttributeAccess) -> ValueRule? {
        // What a transform makes for a `DynamicObject` is taken for what the model says it is.
        let kind = access.kind == .any ? AttributeFit.kind(of: attribute.type) : access.kind
        func bounds<Value: ModelPrimitive & Comparable & Sendable>(
            _: Value.Type, _ noun: String = "a number", _ spell: @escaping @Sendable (Value) -> String
        ) -> ValueRule? {
            func bound(_ value: AttributeValue?) -> Value? {
                value.flatMap { AttributeFit.primitive($0, kind: kind, format: .iso8601) as? Value }
            }
            return BoundsRule(
                access, from: bound(attribute.minValue), to: bound(attribute.maxValue), of: noun, spelled: spell)
        }
        switch kind {
        case .integer: return bounds(Int64.self) { String($0) }
        case .unsigned:
            return bounds(UInt64.self) { String($0) }
        case .double: return bounds(Double.self) { JSONNumber($0)?.description ?? $0.description }
        case .float: return bounds(Float.self) { $0.description }
        case .decimal: return bounds(Decimal.self) { $0.isNaN ? "nan" : JSONNumber($0).description }
        case .date:
            return bounds(Date.self, "a date") { $0.shown }
        default: return nil
        }
    }
}
