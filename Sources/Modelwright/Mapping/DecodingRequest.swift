/// What is decoded from one place of a document, and where it goes.
final class DecodingRequest {
    let entity: EntityMapping
    let path: JSONKeyPath
    let isArray: Bool
    /// Moves the decoded objects out of the buffer.
    let take: (UnsafeMutableBufferPointer<ModelObject>) -> Void
    /// Where the objects start on the engine's stack.
    var base = 0

    init(
        entity: EntityMapping, path: JSONKeyPath, isArray: Bool,
        take: @escaping (UnsafeMutableBufferPointer<ModelObject>) -> Void
    ) {
        self.entity = entity
        self.path = path
        self.isArray = isArray
        self.take = take
    }
}

extension DecodingRequest {
    /// A request for objects of an entity at a written path, and of a class where one is asked for.
    ///
    /// - Throws: `MappingError.data` where the model has no such entity, the entity has another class, or the path
    ///   cannot be read.
    convenience init(
        _ entityName: String, _ objectType: ModelObject.Type?, _ path: String, isArray: Bool, in model: ObjectModel,
        take: @escaping (UnsafeMutableBufferPointer<ModelObject>) -> Void
    ) throws {
        func failure(
            _ reason: DataFailure.Reason, of entity: String? = entityName, _ expected: String, _ found: String
        ) -> MappingError {
            .data(DataFailure(reason: reason, path: JSONPath(), entity: entity, expected: expected, found: found))
        }
        let entity: EntityMapping
        if let objectType, let mapping = model.storage.mapping?.entity(ofClass: objectType) {
            entity = mapping
        } else {
            guard let index = model.storage.entityIndexByName[entityName],
                let mapping = model.storage.mapping?.entities[index]
            else {
                throw failure(.wrongEntity, of: nil, "an entity of the model \(model.name)", entityName)
            }
            if let objectType, mapping.objectType != objectType {
                throw failure(
                    .wrongEntity, "the class \(mapping.objectType)",
                    "\(objectType), which was not passed in classes when the model was loaded")
            }
            entity = mapping
        }
        do throws(JSONKeyPath.SyntaxError) {
            self.init(entity: entity, path: try JSONKeyPath(path), isArray: isArray, take: take)
        } catch {
            throw failure(.notFound, "a dotted key path", "'\(path)', which \(error.problem)")
        }
    }
}
