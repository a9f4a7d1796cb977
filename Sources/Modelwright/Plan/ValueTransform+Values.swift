/// What a property has, as a value of the type that a transform's closure takes.
extension ValueTransform {
    /// An `Int` as an `Int64`, or a raw value as the enumeration; nil where there is no such value.
    static func value<Value>(_ value: Any, as type: Value.Type) -> Value? {
        (value as? Value) ?? (converted(value, to: type) as? Value)
    }

    /// The same, of a type that is known at run time only.
    static func value(_ value: Any, ofType type: Any.Type) -> Any? {
        func opened<Value>(_ type: Value.Type) -> Any? { Self.value(value, as: type) }
        return _openExistential(type, do: opened)
    }

    private static func converted(_ value: Any, to type: Any.Type) -> Any? {
        if let type = type as? any ModelValue.Type { return modelValue(value, type) }
        if let type = type as? any RawRepresentable.Type { return rawRepresentable(value, type) }
        return nil
    }

    private static func modelValue<Value: ModelValue>(_ value: Any, _: Value.Type) -> Any? {
        if let primitive = (value as? any ModelValue)?.primitive as? Value.Primitive {
            return Value.value(from: primitive)
        }
        return JSONValue(value).flatMap { Value.value(fromJSON: $0) }
    }

    private static func rawRepresentable<Value: RawRepresentable>(_ raw: Any, _: Value.Type) -> Any? {
        value(raw, as: Value.RawValue.self).flatMap(Value.init(rawValue:))
    }
}
