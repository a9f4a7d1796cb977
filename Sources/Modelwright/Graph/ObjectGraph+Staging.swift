/// Decoding into a graph that an actor has, so that the actor is free while the JSON is read.
extension ObjectGraph {
    /// Lets the graph have what was read for it away from its actor.
    ///
    /// ```swift
    /// let staged = try await decoder.stage(.array(Band.self, at: "bands"), from: json)    // off the actor
    /// let bands = try graph.decode(staged)                                                  // on it
    /// ```
    ///
    /// The result is that of decoding the same JSON now, with the options of the decoder that has read it. Where more is to be done than
    /// to add and to compare objects, the graph reads the JSON once more.
    ///
    /// - Throws: What decoding throws and reading couldn't know, and for what a decoder of another model has read; then the graph is as
    ///   it was.
    @discardableResult
    public func decode<Value>(_ staged: StagedObjects<Value>, removing removal: RemovalPolicy = .none) throws -> Value {
        let (objects, report) = try merge(staged, removal, isReporting: false)
        return try staged.value(objects, report)
    }

    /// Lets the graph have what was read for it away from its actor, and lists what was not taken over as it stood. For that the
    /// graph reads the JSON once more.
    ///
    /// - Throws: As `decode`.
    @discardableResult
    public func decodeReporting<Value>(
        _ staged: StagedObjects<Value>, removing removal: RemovalPolicy = .none
    ) throws -> (Value, MappingReport) {
        let (objects, report) = try merge(staged, removal, isReporting: true)
        return (try staged.value(objects, report), report)
    }

    private func merge<Value>(
        _ staged: StagedObjects<Value>, _ policy: RemovalPolicy, isReporting: Bool
    ) throws -> (objects: [[ModelObject]], report: MappingReport) {
        let document = staged.document
        let run = try run(by: staged.decoder, isReporting: isReporting)
        return try bring {
            try run.merge(document, into: members, plan, removing: removal(policy, of: document.requests))
        }
    }

    // MARK: Both steps

    /// Decodes an array of objects of a class, reading the JSON away from the caller's actor. What it brings comes into the graph on the
    /// actor, at once.
    ///
    /// - Throws: As `decode`, and `CancellationError`; then the graph is as it was.
    @discardableResult
    public nonisolated(nonsending) func decodeInBackground<Object: ModelObject>(
        _ type: [Object].Type, from input: sending some JSONInput, at path: String = "",
        removing removal: RemovalPolicy = .none
    ) async throws -> [Object] {
        try decode(try await decoder.stage(type, from: input, at: path), removing: removal)
    }

    /// Decodes an object of a class, reading the JSON away from the caller's actor.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public nonisolated(nonsending) func decodeInBackground<Object: ModelObject>(
        _ type: Object.Type, from input: sending some JSONInput, at path: String = ""
    ) async throws -> Object {
        try decode(try await decoder.stage(type, from: input, at: path))
    }

    /// Decodes what is in one place of a document, reading it away from the caller's actor.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public nonisolated(nonsending) func decodeInBackground<Value>(
        _ root: DecodingRoot<Value>, from input: sending some JSONInput, removing removal: RemovalPolicy = .none
    ) async throws -> Value {
        try decode(try await decoder.stage(root, from: input), removing: removal)
    }

    /// Decodes what is in several places of one document, reading it away from the caller's actor.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public nonisolated(nonsending) func decodeInBackground<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: sending some JSONInput,
        removing removal: RemovalPolicy = .none
    ) async throws -> (repeat each Value) {
        try decode(try await decoder.stage(repeat each roots, from: input), removing: removal)
    }

    /// Decodes what `encode(outputFormatting:)` has written, reading it away from the caller's actor.
    ///
    /// - Throws: As the method for arrays.
    public nonisolated(nonsending) func decodeInBackground(from input: sending some JSONInput) async throws {
        try decode(try await decoder.stage(from: input))
    }
}
