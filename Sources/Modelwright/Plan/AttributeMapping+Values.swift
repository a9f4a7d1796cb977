import Foundation

/// Values whose type is known at run time only: defaults, set-by-name and closures' results.
extension AttributeMapping {
    func isNil(_ object: ModelObject) -> Bool { accessReference.with { $0.isNil(object) } }

    /// Whether an object has an empty string, which the JSON has for nil.
    func isEmptyForNil(_ object: ModelObject) -> Bool {
        takesEmptyAsNil && (access.knownPrimitive(of: object) as? String)?.isEmpty == true
    }

    /// Sets nil; false when the property's type has none.
    func setNil(_ object: ModelObject) -> Bool { accessReference.with { $0.setNil(object) } }

    /// Sets a value that is the access's primitive already; false when it is not, or does not fit.
    func set(_ object: ModelObject, primitive: Any) -> Bool {
        access.set(object, primitive: boxed(primitive))
    }

    /// A value as the access has it: one that a closure made is in a box.
    private func boxed(_ value: Any) -> Any { access.kind == .any ? _AnyModelValue(value) : value }

    /// Sets one of Swift's values, in whatever width; false when it does not fit.
    func set(_ object: ModelObject, any value: Any) -> Bool {
        // What a transform makes may be an enumeration, and is set as it is.
        if access.kind == .any, set(object, primitive: value) { return true }
        if let raw = value as? any RawRepresentable {
            // A value may be its own raw value.
            return PrimitiveKind(of: type(of: value)) != nil && set(object, any: raw.rawValue)
        }
        // An integer is compared with the attribute's range below, whatever its width.
        let isInteger = access.kind == .integer || access.kind == .unsigned
        if !isInteger, set(object, primitive: value) { return true }
        guard let json = JSONValue(value) else { return false }
        switch (access.kind, json) {
        case (_, .null): return setNil(object)
        case (.integer, .number(let number)):
            guard let integer = number.int64, range.contains(integer) else { return false }
            return typed(Int64.self).set(object, integer)
        case (.unsigned, .number(let number)):
            let limit = range.upperBound == .max ? UInt64.max : UInt64(range.upperBound)
            guard let integer = number.uint64, integer <= limit else { return false }
            return typed(UInt64.self).set(object, integer)
        case (.boolean, .boolean(let boolean)): return typed(Bool.self).set(object, boolean)
        case (.strings, .array(let elements)):
            let strings = elements.compactMap(\.stringValue)
            return strings.count == elements.count && typed([String].self).set(object, strings)
        case (.double, .number(let number)): return number.double.map { typed(Double.self).set(object, $0) } ?? false
        case (.float, .number(let number)):
            if case .value(let float) = NumberText.float(number.description) {
                return typed(Float.self).set(object, float)
            }
            return false
        case (.decimal, .number(let number)): return number.decimal.map { typed(Decimal.self).set(object, $0) } ?? false
        case (.json, _): return typed(JSONValue.self).set(object, json)
        default: return false
        }
    }

    /// The value as Swift has it; nil for nil.
    func value(of object: ModelObject) -> Any? {
        if let derivation {
            let value = derivation.primitive(of: object, access.kind)
            return (value as? Int64).map { Int(exactly: $0).map { $0 as Any } ?? $0 } ?? value
        }
        return switch access.kind {
        case .integer: typed(Int64.self).get(object).map { Int(exactly: $0).map { $0 as Any } ?? $0 }
        case .any: typed(_AnyModelValue.self).get(object)?.value
        default: access.value(of: object)
        }
    }

    /// Whether the value is the one for unknown cases.
    func isEnumFallback(_ object: ModelObject) -> Bool {
        enumFallback.map { access.isSame(object, asPrimitive: boxed($0)) } ?? false
    }

    /// Whether the value is the model's default.
    func isDefault(_ object: ModelObject) -> Bool {
        defaultValue.map { access.isSame(object, asPrimitive: boxed($0)) } ?? false
    }
}
