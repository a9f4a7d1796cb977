extension AttributeMapping {
    /// Whether two objects have the same value, which is written alike.
    @inline(__always)
    func isSame(_ object: ModelObject, as other: ModelObject) -> Bool {
        // Most are of these types, and need no dispatch.
        switch access.kind {
        case .integer:
            let access = typed(Int64.self)
            return access.get(object) == access.get(other)
        case .string:
            let access = typed(String.self)
            guard let text = access.get(object), let known = access.get(other) else {
                return access.get(object) == nil && access.get(other) == nil
            }
            return ExactString.isSame(text, known)
        case .boolean:
            let access = typed(Bool.self)
            return access.get(object) == access.get(other)
        case .double:
            let access = typed(Double.self)
            return access.get(object)?.bitPattern == access.get(other)?.bitPattern
        default: return access.isWrittenAlike(object, as: other)
        }
    }
    /// Sets an object's value to that of another object, unless it has it; false where it does not fit.
    @discardableResult
    func copy(to object: ModelObject, from other: ModelObject) -> Bool {
        func set<Primitive>(_ access: TypedAccess<Primitive>) -> Bool {
            isSame(object, as: other) || access.set(object, access.get(other))
        }
        return switch access.kind {
        case .integer: set(typed(Int64.self))
        case .string: set(typed(String.self))
        case .boolean: set(typed(Bool.self))
        case .double: set(typed(Double.self))
        default: access.copy(to: object, from: other)
        }
    }
}
