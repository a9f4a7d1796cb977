import Foundation

/// Values whose type is known at run time only: defaults, set-by-name and closures' results.
extension AttributeMapping {
    /// Sets nil; false when the property's type has none.
    func setNil(_ object: ModelObject) -> Bool {
        switch access.kind {
        case .integer: typed(Int64.self).set(object, nil)
        case .unsigned: typed(UInt64.self).set(object, nil)
        case .double: typed(Double.self).set(object, nil)
        case .float: typed(Float.self).set(object, nil)
        case .boolean: typed(Bool.self).set(object, nil)
        case .string: typed(String.self).set(object, nil)
        case .decimal: typed(Decimal.self).set(object, nil)
        case .date: typed(Date.self).set(object, nil)
        case .data: typed(Data.self).set(object, nil)
        case .uuid: typed(UUID.self).set(object, nil)
        case .url: typed(URL.self).set(object, nil)
        case .json: typed(JSONValue.self).set(object, nil)
        case .strings: typed([String].self).set(object, nil)
        case .any: typed(AnyModelValue.self).set(object, nil)
        }
    }

    /// Sets a value that is the access's primitive already; false when it is not, or does not fit.
    func set(_ object: ModelObject, primitive: Any) -> Bool {
        func assign<Primitive>(_ type: Primitive.Type) -> Bool where Primitive: ModelPrimitive {
            guard let value = primitive as? Primitive else { return false }
            return typed(type).set(object, value)
        }
        return switch access.kind {
        case .integer: assign(Int64.self)
        case .unsigned: assign(UInt64.self)
        case .double: assign(Double.self)
        case .float: assign(Float.self)
        case .boolean: assign(Bool.self)
        case .string: assign(String.self)
        case .decimal: assign(Decimal.self)
        case .date: assign(Date.self)
        case .data: assign(Data.self)
        case .uuid: assign(UUID.self)
        case .url: assign(URL.self)
        case .json: assign(JSONValue.self)
        case .strings: assign([String].self)
        case .any: typed(AnyModelValue.self).set(object, AnyModelValue(primitive))
        }
    }

    /// Sets one of Swift's values, in whatever width; false when it does not fit.
    func set(_ object: ModelObject, any value: Any) -> Bool {
        // What a transform makes may be an enumeration, and is set as it is.
        if access.kind == .any, set(object, primitive: value) { return true }
        if let value = value as? any RawRepresentable { return set(object, any: value.rawValue) }
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
        switch access.kind {
        case .integer: typed(Int64.self).get(object).map { Int(exactly: $0).map { $0 as Any } ?? $0 }
        case .unsigned: typed(UInt64.self).get(object)
        case .double: typed(Double.self).get(object)
        case .float: typed(Float.self).get(object)
        case .boolean: typed(Bool.self).get(object)
        case .string: typed(String.self).get(object)
        case .decimal: typed(Decimal.self).get(object)
        case .date: typed(Date.self).get(object)
        case .data: typed(Data.self).get(object)
        case .uuid: typed(UUID.self).get(object)
        case .url: typed(URL.self).get(object)
        case .json: typed(JSONValue.self).get(object)
        case .strings: typed([String].self).get(object)
        case .any: typed(AnyModelValue.self).get(object)?.value
        }
    }

    /// Whether the value is the model's default.
    func isDefault(_ object: ModelObject) -> Bool {
        guard let defaultValue else { return false }
        func same<Primitive: ModelPrimitive & Equatable>(_ type: Primitive.Type) -> Bool {
            typed(type).get(object) == defaultValue as? Primitive
        }
        return switch access.kind {
        case .integer: same(Int64.self)
        case .unsigned: same(UInt64.self)
        case .double: same(Double.self)
        case .float: same(Float.self)
        case .boolean: same(Bool.self)
        case .string: ExactString.isSame(typed(String.self).get(object), defaultValue as? String)
        case .decimal: same(Decimal.self)
        case .date: same(Date.self)
        case .data: same(Data.self)
        case .uuid: same(UUID.self)
        case .url: same(URL.self)
        case .json, .strings, .any: false
        }
    }
}
