import Foundation

/// What the model allows values to be.
extension MappingCompiler {
    /// The rules of an attribute, as its property has the values.
    func rules(of attribute: AttributeDescription, _ access: AnyAttributeAccess, _ transform: ValueTransform?)
        -> [ValueRule]
    {
        let (least, greatest) = (attribute.minLength, attribute.maxLength)
        let length: ValueRule? =
            attribute.type == .binaryData
            ? DataLengthRule(access, from: least, to: greatest) : LengthRule(access, from: least, to: greatest)
        let pattern = attribute.pattern.map {
            PatternRule(access, $0, written: attribute.regularExpression ?? "")
        }
        return [bounds(of: attribute, access, transform), length, pattern].compactMap { $0 }
    }

    private func bounds(
        of attribute: AttributeDescription, _ access: AnyAttributeAccess, _ transform: ValueTransform?
    ) -> ValueRule? {
        var kind = access.kind
        // A `DynamicObject` has what a transform makes.
        if kind == .any, case .custom(let type, _, _)? = transform?.form { kind = PrimitiveKind(of: type) ?? .any }
        // Of any type, a value is taken for what the model says it is.
        if kind == .any || kind == .json { kind = AttributeFit.kind(of: attribute.type) }
        // The numbers of JSON have all digits that they are written with.
        if access.kind == .json, [.integer, .double, .float].contains(kind) { kind = .decimal }
        func bounds<Value: ModelPrimitive & ModelValue & Comparable & Sendable>(
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
