/// The first of two steps in which JSON comes into an `ObjectGraph` that an actor has.
///
/// ```swift
/// let staged = try await decoder.stage(.array(Band.self, at: "bands"), from: json)    // off the actor
/// let bands = try graph.decode(staged)                                                  // on it: all of it or nothing
/// ```
///
/// The JSON is read and the objects are made away from the caller's actor, so `init()`, setters, transforms and `EntityHooks` run there;
/// `awakeFromDecode()` runs in the second step. That is one look-up for each object as long as the graph need not read the JSON itself,
/// which it does where a call by itself would be an update of the graph.
///
/// What is wrong with the JSON is thrown here. What depends on the graph is thrown by the second step: values that only new objects
/// need, identities that nothing has, rules for several objects. Cancelling the task ends the call with `CancellationError`.
extension ModelDecoder {
    /// Reads an array of objects of a class for a graph.
    ///
    /// - Throws: As `decode`, as far as it doesn't depend on the graph, and `CancellationError`.
    @concurrent
    public nonisolated func stage<Object: ModelObject>(
        _ type: [Object].Type, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending StagedObjects<[Object]> {
        try await stage(.array(Object.self, at: path), from: input)
    }

    /// Reads an object of a class for a graph.
    ///
    /// - Throws: As the method for arrays.
    @concurrent
    public nonisolated func stage<Object: ModelObject>(
        _ type: Object.Type, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending StagedObjects<Object> {
        try await stage(.object(type, at: path), from: input)
    }

    /// Reads what is in one place of a document for a graph.
    ///
    /// - Throws: As the method for arrays.
    @concurrent
    public nonisolated func stage<Value>(
        _ root: DecodingRoot<Value>, from input: sending some JSONInput
    ) async throws -> sending StagedObjects<Value> {
        try stageNow(root, from: input)
    }

    /// Reads what is in several places of one document for a graph.
    ///
    /// - Throws: As the method for arrays.
    @concurrent
    public nonisolated func stage<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: sending some JSONInput
    ) async throws -> sending StagedObjects<(repeat each Value)> {
        var requests: [DecodingRequest] = []
        for root in repeat each roots { requests.append(try root.request(in: model)) }
        return StagedObjects(decoder: self, document: try document(requests, input)) {
            try $0.values(at: repeat each roots, reporting: $1)
        }
    }

    /// Reads what `ObjectGraph.encode()` has written.
    ///
    /// - Throws: As the methods for arrays.
    @concurrent
    public nonisolated func stage(from input: sending some JSONInput) async throws -> sending StagedObjects<Void> {
        let requests = try run(isReporting: false).collectionRequests(in: input)
        return StagedObjects(decoder: self, document: try document(requests, input)) { _, _ in }
    }

    func stageNow<Value>(_ root: DecodingRoot<Value>, from input: some JSONInput) throws -> StagedObjects<Value> {
        StagedObjects(decoder: self, document: try document([try root.request(in: model)], input)) {
            try root.value(of: $0.first ?? [], $1)
        }
    }

    private func document(_ requests: [DecodingRequest], _ input: some JSONInput) throws -> StagedDocument {
        try Task.checkCancellation()
        var decoder = self
        decoder.checksCancellation = true
        // Whether there is a report is up to the second step.
        var run = try decoder.run(isReporting: true, isUpdate: true)
        run.options.isReporting = false
        let document = try run.stage(input, requests)
        try Task.checkCancellation()
        return document
    }
}
