import Foundation

/// What the model allows values to be.
extension MappingCompiler {
    /// The rules of an attribute, as its property has the values.
    func rules(
        of attribute: AttributeDescription, _ access: AnyAttributeAccess, _ transform: ValueTransform?,
        _ format: DateFormat
    ) -> [ValueRule] {
        let (least, greatest) = (attribute.minLength, attribute.maxLength)
        let length: ValueRule? =
            attribute.type == .binaryData
            ? DataLengthRule(access, from: least, to: greatest) : LengthRule(access, from: least, to: greatest)
        let pattern = attribute.pattern.map {
            PatternRule(access, $0, written: attribute.regularExpression ?? "")
        }
        return [bounds(of: attribute, access, transform, format), length, pattern].compactMap { $0 }
    }

    private func bounds(
        of attribute: AttributeDescription, _ access: AnyAttributeAccess, _ transform: ValueTransform?,
        _ format: DateFormat
    ) -> ValueRule? {
        var kind = access.kind
        // A `DynamicObject` has what a transform makes.
        if kind == .any, case .custom(let type, _, _)? = transform?.form { kind = PrimitiveKind(of: type) ?? .any }
        let isJSON = kind == .json
        // Of any type, a value is taken for what the model says it is.
        if kind == .any || kind == .json { kind = AttributeFit.kind(of: attribute.type) }
        // The numbers of JSON have all digits that they are written with.
        if isJSON, [.integer, .double, .float].contains(kind) { kind = .decimal }
        func bounds<Value: ModelPrimitive & ModelValue & Comparable & Sendable>(
            _: Value.Type, _ noun: String = "a number",
            read: @escaping @Sendable (JSONValue) -> Value? = { Value.value(fromJSON: $0) },
            _ spell: @escaping @Sendable (Value) -> String
        ) -> ValueRule? {
            func bound(_ value: AttributeValue?, _ rounding: FloatingPointRoundingRule) -> Value? {
                // Of whole numbers a bound with a fraction leaves out the one beyond it.
                let isWhole = kind == .integer || kind == .unsigned
                let bound = isWhole ? value?.rounded(rounding) : value
                return bound.flatMap { AttributeFit.primitive($0, kind: kind, format: .iso8601) as? Value }
            }
            return BoundsRule(
                access, from: bound(attribute.minValue, .up), to: bound(attribute.maxValue, .down), of: noun,
                spelled: spell, read: read)
        }
        switch kind {
        case .integer: return bounds(Int64.self) { String($0) }
        case .unsigned:
            return bounds(UInt64.self) { String($0) }
        case .double: return bounds(Double.self) { JSONNumber($0)?.description ?? $0.description }
        case .float: return bounds(Float.self) { $0.description }
        case .decimal: return bounds(Decimal.self) { $0.isNaN ? "nan" : JSONNumber($0).description }
        case .date:
            return bounds(Date.self, "a date", read: { format.date(from: $0.stringValue ?? $0.description) }) {
                $0.shown
            }
        default: return nil
        }
    }
}

extension AttributeValue {
    /// A number without its fraction; anything else as it is.
    fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> AttributeValue {
        switch self {
        case .double(let value): return .double(value.rounded(rule))
        case .float(let value): return .float(value.rounded(rule))
        case .decimal(var value):
            var result = Decimal()
            NSDecimalRound(&result, &value, 0, rule == .up ? .up : .down)
            return .decimal(result)
        case .integer, .string, .boolean, .date, .binaryData, .uuid, .uri: return self
        }
    }
}
