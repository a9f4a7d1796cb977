/// An object that stands for a composite's value while it is read, written or looked at by name.
///
/// What is done to nested objects is done to it, so that composites have states, rules and key paths as entities do. It is a new
/// one each time: changing its value changes no other object.
public final class CompositeObject<Value: CompositeValue>: ModelObject, AnyCompositeObject {
    /// The value.
    public var value = Value()

    /// The name of the composite.
    public override class var entityName: String { Value.compositeName }
    /// The properties of the value.
    public override class var properties: [Property] { Value.properties }

    /// An object for a new value.
    public required init() {}

    fileprivate convenience init(_ value: Value) {
        self.init()
        self.value = value
    }

    /// The value, with what is known of how it was read: all that its derived attributes are computed from is in it.
    fileprivate var settledValue: Value {
        settleDerivedAttributes()
        var value = value
        value.origin = CompositeOrigin(of: self)
        return value
    }

    func restoreOrigin() { value.origin.restore(self) }
    var anyValue: Any { settledValue }
    static var valueType: Any.Type { Value.self }

    func take(_ other: Any) -> Bool {
        guard let other = other as? Value else { return false }
        value = other
        restoreOrigin()
        return true
    }
}

/// A `CompositeObject` of any type.
protocol AnyCompositeObject: ModelObject {
    /// Takes over how the value was read.
    func restoreOrigin()
    /// The value, with what is known of how it was read.
    var anyValue: Any { get }
    /// Takes a value; false for one of another type.
    func take(_ value: Any) -> Bool
    /// The type of the value.
    static var valueType: Any.Type { get }
}

extension AnyCompositeObject {
    /// The same for an object that is known to be of this type.
    static func restoreOrigin(of object: ModelObject) { unsafeDowncast(object, to: Self.self).restoreOrigin() }
}

extension ModelObject {
    /// The type that a program has of such objects, for messages: of a composite's values their own.
    static var typeName: String { String(describing: (self as? any AnyCompositeObject.Type)?.valueType ?? self) }

    /// The same with its kind: `class Author`, `struct Address`.
    static var typePhrase: String { (self is any AnyCompositeObject.Type ? "struct " : "class ") + typeName }
}

extension Property {
    /// Binds an attribute of a composite type that may be nil.
    public static func composite<Object: ModelObject, Value: CompositeValue>(
        _ name: String, get: @escaping @Sendable (Object) -> Value?, set: @escaping @Sendable (Object, Value?) -> Void
    ) -> Property {
        composite(name, of: Object.self, allowsNil: true, get: get) { set($0, $1) }
    }

    /// Binds a required attribute of a composite type.
    public static func composite<Object: ModelObject, Value: CompositeValue>(
        _ name: String, get: @escaping @Sendable (Object) -> Value, set: @escaping @Sendable (Object, Value) -> Void
    ) -> Property {
        composite(name, of: Object.self, allowsNil: false, get: { get($0) }) { set($0, $1 ?? Value()) }
    }

    /// The invariant of the closures is `AttributeAccess`'s.
    private static func composite<Object: ModelObject, Value: CompositeValue>(
        _ name: String, of _: Object.Type, allowsNil: Bool, get: @escaping @Sendable (Object) -> Value?,
        set: @escaping @Sendable (Object, Value?) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .composite(
                ToOneAccess(
                    destinationType: CompositeObject<Value>.self, allowsNil: allowsNil,
                    accepts: { $0 is CompositeObject<Value>.Type },
                    get: { get(unsafeDowncast($0, to: Object.self)).map { CompositeObject($0) } },
                    set: { object, other in
                        set(
                            unsafeDowncast(object, to: Object.self),
                            other.map { unsafeDowncast($0, to: CompositeObject<Value>.self).settledValue })
                    })),
            binds: { $0 is Object.Type })
    }
}
