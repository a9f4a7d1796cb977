/// An attribute's access, not counted: the attribute's plan owns it.
struct TypedAccess<Primitive: ModelPrimitive> {
    let reference: Borrowed<AttributeAccess<Primitive>>

    @inline(__always)
    func get(_ object: ModelObject) -> Primitive? { reference.with { $0.get(object) } }

    @inline(__always)
    func set(_ object: ModelObject, _ value: consuming Primitive?) -> Bool {
        reference.with { $0.set(object, value.take()) }
    }

    @inline(__always)
    func set(_ object: Borrowed<ModelObject>, _ value: consuming Primitive?) -> Bool {
        object.with { object in reference.with { $0.set(object, value.take()) } }
    }

    func fits(_ value: Primitive?) -> Bool { reference.with { $0.fits(value) } }

    func unwritableParts(_ object: ModelObject) -> [String] {
        reference.with { $0.unwritableParts(object) }
    }
}
