import Foundation

/// What the model allows values to be.
extension MappingCompiler {
    /// The rules of an attribute, as its property has the values.
    func rules(of attribute: AttributeDescription, _ kind: PrimitiveKind) -> [ValueRule] {
        let length: ValueRule? =
            attribute.type == .binaryData
            ? .bytes(from: attribute.minLength, to: attribute.maxLength)
            : .characters(from: attribute.minLength, to: attribute.maxLength)
        let pattern = attribute.pattern.map { ValueRule.pattern($0, attribute.regularExpression ?? "") }
        return [bounds(of: attribute, kind), length, pattern].compactMap { $0 }
    }

    private func bounds(of attribute: AttributeDescription, _ kind: PrimitiveKind) -> ValueRule? {
        func bounds<Value: ModelPrimitive & Comparable & Sendable>(
            _: Value.Type, _ noun: String = "a number", _ spell: @escaping @Sendable (Value) -> String
        ) -> ValueRule? {
            func bound(_ value: AttributeValue?) -> Value? {
                value.flatMap { AttributeFit.primitive($0, kind: kind, format: .iso8601) as? Value }
            }
            return .bounds(
                from: bound(attribute.minValue), to: bound(attribute.maxValue), of: noun, spelled: spell)
        }
        switch kind {
        case .integer: return bounds(Int64.self) { String($0) }
        case .unsigned:
            return bounds(UInt64.self) { String($0) }
        case .double: return bounds(Double.self) { JSONNumber($0)?.description ?? $0.description }
        case .float: return bounds(Float.self) { $0.description }
        case .decimal: return bounds(Decimal.self) { JSONNumber($0).description }
        case .date:
            return bounds(Date.self, "a date") {
                DateFormat.iso8601.string(from: $0) ?? "\($0.timeIntervalSince1970) seconds from 1970"
            }
        default: return nil
        }
    }
}
