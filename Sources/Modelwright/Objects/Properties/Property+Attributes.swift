/// Attributes: one entry for each family of types that a property may have.
extension Property {
    /// Binds a property of one of Swift's own value types, or of any other that is a `ModelValue`.
    @inlinable
    public static func attribute<Object: ModelObject, Value: ModelValue>(
        _ name: String, get: @escaping @Sendable (Object) -> Value, set: @escaping @Sendable (Object, Value) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<Value.Primitive>(
                    allowsNil: Value.allowsNil, valueType: Value.self,
                    fits: { primitive in
                        if case .some = Value.value(from: primitive) { true } else { false }
                    },
                    unwritableParts: { get(unsafeDowncast($0, to: Object.self)).unwritableParts },
                    keep: keeper(get, set),
                    get: { get(unsafeDowncast($0, to: Object.self)).primitive },
                    set: { object, primitive in
                        guard let value = Value.value(from: primitive) else { return false }
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds an enumeration, or another type that is made of a raw value that binds.
    @inlinable
    public static func attribute<Object: ModelObject, Value: RawRepresentable & SendableMetatype>(
        _ name: String, get: @escaping @Sendable (Object) -> Value, set: @escaping @Sendable (Object, Value) -> Void
    ) -> Property where Value.RawValue: ModelValue {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<Value.RawValue.Primitive>(
                    allowsNil: false, valueType: Value.self,
                    fits: { primitive in
                        guard let raw = Value.RawValue.value(from: primitive) else { return false }
                        return Value.value(spelled: raw) != nil
                    },
                    unwritableParts: { get(unsafeDowncast($0, to: Object.self)).rawValue.unwritableParts },
                    get: { get(unsafeDowncast($0, to: Object.self)).rawValue.primitive },
                    set: { object, primitive in
                        guard let raw = Value.RawValue.value(from: primitive), let value = Value.value(spelled: raw)
                        else {
                            return false
                        }
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds an optional enumeration, or another optional that is made of a raw value that binds.
    @inlinable
    public static func attribute<Object: ModelObject, Value: RawRepresentable & SendableMetatype>(
        _ name: String, get: @escaping @Sendable (Object) -> Value?, set: @escaping @Sendable (Object, Value?) -> Void
    ) -> Property where Value.RawValue: ModelValue {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<Value.RawValue.Primitive>(
                    allowsNil: true, valueType: Value?.self,
                    fits: { primitive in
                        if primitive == nil { return true }
                        guard let raw = Value.RawValue.value(from: primitive) else { return false }
                        return Value.value(spelled: raw) != nil
                    },
                    unwritableParts: { get(unsafeDowncast($0, to: Object.self))?.rawValue.unwritableParts ?? [] },
                    get: { get(unsafeDowncast($0, to: Object.self))?.rawValue.primitive },
                    set: { object, primitive in
                        guard let primitive else {
                            set(unsafeDowncast(object, to: Object.self), nil)
                            return true
                        }
                        guard let raw = Value.RawValue.value(from: primitive), let value = Value.value(spelled: raw)
                        else {
                            return false
                        }
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds an array of strings.
    @inlinable
    public static func attribute<Object: ModelObject>(
        _ name: String, get: @escaping @Sendable (Object) -> [String],
        set: @escaping @Sendable (Object, [String]) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<[String]>(
                    allowsNil: false, valueType: [String].self,
                    get: { get(unsafeDowncast($0, to: Object.self)) },
                    set: { object, strings in
                        guard let strings else { return false }
                        set(unsafeDowncast(object, to: Object.self), strings)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds an optional of a type that needs no conversion; this is the shortest way of a value into its property.
    @inlinable
    public static func attribute<Object: ModelObject, Value: ModelPrimitive & ModelValue>(
        _ name: String, get: @escaping @Sendable (Object) -> Value?, set: @escaping @Sendable (Object, Value?) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<Value>(
                    allowsNil: true, valueType: Value?.self,
                    unwritableParts: { get(unsafeDowncast($0, to: Object.self)).unwritableParts },
                    get: { get(unsafeDowncast($0, to: Object.self)) },
                    set: { object, value in
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds an optional of any other type; the model names a `ValueTransform` for it.
    @inlinable
    @_disfavoredOverload
    public static func attribute<Object: ModelObject, Value: SendableMetatype>(
        _ name: String, get: @escaping @Sendable (Object) -> Value?, set: @escaping @Sendable (Object, Value?) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<_AnyModelValue>(
                    allowsNil: true, valueType: Value?.self,
                    get: { get(unsafeDowncast($0, to: Object.self)).map { _AnyModelValue($0) } },
                    set: { object, any in
                        guard let any else {
                            set(unsafeDowncast(object, to: Object.self), nil)
                            return true
                        }
                        guard let value = any.value as? Value else { return false }
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds a property of any other type; the model names a `ValueTransform` for it.
    @inlinable
    @_disfavoredOverload
    public static func attribute<Object: ModelObject, Value: SendableMetatype>(
        _ name: String, get: @escaping @Sendable (Object) -> Value, set: @escaping @Sendable (Object, Value) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .attribute(
                AttributeAccess<_AnyModelValue>(
                    allowsNil: false, valueType: Value.self,
                    get: { _AnyModelValue(get(unsafeDowncast($0, to: Object.self))) },
                    set: { object, any in
                        guard let value = any?.value as? Value else { return false }
                        set(unsafeDowncast(object, to: Object.self), value)
                        return true
                    })),
            binds: { $0 is Object.Type })
    }

    /// Keeps a value to be set again, of types whose primitive may lack something: JSON has no number for `[Double.nan]`.
    ///
    /// Invariant: as `AttributeAccess`'s; the object is of the class that the property was made for.
    @usableFromInline
    static func keeper<Object: ModelObject, Value: ModelValue>(
        _ get: @escaping @Sendable (Object) -> Value, _ set: @escaping @Sendable (Object, Value) -> Void
    ) -> (@Sendable (ModelObject) -> () -> Void)? {
        switch Value.Primitive._kind.kind {
        case .json, .any:
            { object in
                let object = unsafeDowncast(object, to: Object.self)
                let value = get(object)
                return { set(object, value) }
            }
        default: nil
        }
    }
}
