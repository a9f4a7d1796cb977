@testable import Modelwright

/// What a to-many relationship has, or nothing where it is nil.
func relatedObjects(_ object: ModelObject, _ name: String) throws -> [ModelObject] {
    try object.value(forKey: name) as? [ModelObject] ?? []
}
