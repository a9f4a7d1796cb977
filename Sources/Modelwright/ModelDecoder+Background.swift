/// Objects, made away from the caller's actor and handed over to it.
///
/// Cancelling the task ends a call between the objects of the arrays that it decodes, with `CancellationError`: what was decoded for
/// nobody is released.
extension ModelDecoder {
    /// Decodes an array of objects of a class away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Object: ModelObject>(
        _ type: [Object].Type, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending [Object] {
        try await decodeInBackground(.array(Object.self, at: path), from: input)
    }

    /// Decodes one object of a class away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Object: ModelObject>(
        _ type: Object.Type, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending Object {
        try await decodeInBackground(.object(type, at: path), from: input)
    }

    /// Decodes one object of an entity away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground(
        entity: String, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending ModelObject {
        try await decodeInBackground(.object(entity: entity, at: path), from: input)
    }

    /// Decodes an array of objects of an entity away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeArrayInBackground(
        entity: String, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending [ModelObject] {
        try await decodeInBackground(.array(entity: entity, at: path), from: input)
    }

    /// Decodes what is in several places of one document away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: sending some JSONInput
    ) async throws -> sending (repeat each Value) {
        try Task.checkCancellation()
        let values = try cancellable.decode(repeat each roots, from: input)
        try Task.checkCancellation()
        return values
    }

    // Beside the method for several, as for `decode`.

    /// Decodes what is in one place of a document away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Value>(
        _ root: DecodingRoot<Value>, from input: sending some JSONInput
    ) async throws -> sending Value {
        try Task.checkCancellation()
        let value = try cancellable.decode(root, from: input)
        try Task.checkCancellation()
        return value
    }

    /// The same decoder, which looks whether its task has been cancelled.
    private nonisolated var cancellable: ModelDecoder {
        var decoder = self
        decoder.checksCancellation = true
        return decoder
    }
}
