/// An attribute's access, not counted: the attribute's plan owns it.
struct TypedAccess<Primitive: ModelPrimitive> {
    let reference: Unmanaged<AttributeAccess<Primitive>>

    @inline(__always)
    func get(_ object: ModelObject) -> Primitive? { reference._withUnsafeGuaranteedRef { $0.get(object) } }

    @inline(__always)
    func set(_ object: ModelObject, _ value: consuming Primitive?) -> Bool {
        reference._withUnsafeGuaranteedRef { $0.set(object, value.take()) }
    }

    func fits(_ value: Primitive?) -> Bool { reference._withUnsafeGuaranteedRef { $0.fits(value) } }

    func unwritableParts(_ object: ModelObject) -> [String] {
        reference._withUnsafeGuaranteedRef { $0.unwritableParts(object) }
    }
}
