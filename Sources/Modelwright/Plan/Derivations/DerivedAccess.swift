import Foundation

/// A derived attribute as JSON has it: what was read, until the computed value changes.
///
/// What was read, and what was computed then, is in the object's notes. So decoding, comparing and encoding have an attribute
/// like the others.
enum DerivedAccess {
    static func access(slot: Int, kind: PrimitiveKind, _ derivation: Derivation) -> AnyAttributeAccess {
        func make<Primitive: ModelPrimitive>(_: Primitive.Type) -> AnyAttributeAccess {
            AttributeAccess<Primitive>(
                allowsNil: true, valueType: Primitive?.self,
                get: { object in
                    // What was not there stays away.
                    if object.states[type: slot] == .absent { return nil }
                    if let note = object.derivedNote(slot: slot) {
                        guard note.isSettled else { return note.read as? Primitive }
                        let current = derivation.primitive(of: object, kind) as? Primitive
                        let isSame =
                            switch (note.computed as? Primitive, current) {
                            case (nil, nil): true
                            case (let left?, let right?): Primitive._isSame(left, right)
                            default: false
                            }
                        return isSame ? note.read as? Primitive : current
                    }
                    return derivation.primitive(of: object, kind) as? Primitive
                },
                set: { object, value in
                    object.keepDerived(value, slot: slot)
                    return true
                })
        }
        return make(kind.primitiveType)
    }
}

extension ModelObject {
    /// Notes what the derived attributes that were read are when the object is complete.
    final func settleDerivedAttributes() {
        guard let mapping else { return }
        for attribute in mapping.derivedAttributes where derivedNote(slot: attribute.slot)?.isSettled == false {
            let computed = attribute.derivation?.primitive(of: self, attribute.access.kind)
            settleDerived(computed, slot: attribute.slot)
        }
    }
}

extension ModelObject {
    /// The value of a derived attribute, computed from what the object holds; nil if there isn't one, if it doesn't fit the
    /// type, and for an object of no model.
    ///
    /// Generated classes have a computed property for each derived attribute, which calls this.
    ///
    /// ```swift
    /// var bookCount: Int? { derivedValue(forKey: "bookCount") }
    /// ```
    public final func derivedValue<Value: ModelValue>(_ type: Value.Type = Value.self, forKey key: String) -> Value? {
        guard let attribute = mapping?.attributesByName[key], let derivation = attribute.derivation else { return nil }
        // An unsigned integer's values go beyond those of the model's type.
        if Value.Primitive._kind.kind == .unsigned, attribute.access.kind == .integer {
            return (derivation.primitive(of: self, .unsigned) as? Value.Primitive).flatMap { Value.value(from: $0) }
        }
        return derivation.primitive(of: self, attribute.access.kind).flatMap {
            ValueTransform.value($0, as: Value.self)
        }
    }

    /// The same of an enumeration; nil also for a raw value that is none of its cases.
    @_disfavoredOverload
    public final func derivedValue<Value: RawRepresentable>(
        _ type: Value.Type = Value.self, forKey key: String
    ) -> Value? where Value.RawValue: ModelValue {
        derivedValue(Value.RawValue.self, forKey: key).flatMap(Value.init(rawValue:))
    }
}
