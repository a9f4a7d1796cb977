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
}
