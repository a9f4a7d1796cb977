/// What is decoded from one place of a document.
struct DecodingRequest {
    let entity: EntityMapping
    let path: JSONKeyPath
    let isArray: Bool
}

/// Takes the objects of the request with the index.
typealias TakeObjects = (_ index: Int, [ModelObject]) -> Void

extension DecodingRequest {
    /// A request for objects of an entity at a written path, and of a class where one is asked for.
    ///
    /// - Throws: `MappingError.data` where the model has no such entity, the entity has another class, or the path
    ///   cannot be read.
    init(
        _ entityName: String?, _ objectType: ModelObject.Type?, _ path: String, isArray: Bool, in model: ObjectModel
    ) throws {
        // Computed only when the model has no such class: most calls find the entity by the class alone.
        var name: String { entityName ?? objectType?.entityName ?? "" }
        func failure(
            _ reason: DataFailure.Reason, of entity: String? = name, _ expected: String, _ found: String
        ) -> MappingError {
            .data(DataFailure(reason: reason, path: JSONPath(), entity: entity, expected: expected, found: found))
        }
        let entity: EntityMapping
        if let objectType, let mapping = model.storage.mapping?.entity(ofClass: objectType) {
            entity = mapping
        } else {
            guard let index = model.storage.entityIndexByName[name],
                let mapping = model.storage.mapping?.entities[index]
            else {
                let near = EditDistance.nearest(to: name, among: model.entities.lazy.map(\.name))
                throw failure(
                    .wrongEntity, of: nil,
                    "an entity of the model \(model.name)" + (near.map { ", such as \($0)" } ?? ""),
                    name.isEmpty ? "\"\"" : name)
            }
            if let objectType, mapping.objectType != objectType {
                throw failure(
                    .wrongEntity, "the class \(mapping.objectType)",
                    "\(objectType), which was not passed in classes when the model was loaded")
            }
            entity = mapping
        }
        do throws(JSONKeyPath.SyntaxError) {
            self.init(entity: entity, path: try JSONKeyPath(path), isArray: isArray)
        } catch {
            throw failure(.notFound, "a dotted key path", "'\(path)', which \(error.problem)")
        }
    }
}
