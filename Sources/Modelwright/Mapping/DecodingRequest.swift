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
