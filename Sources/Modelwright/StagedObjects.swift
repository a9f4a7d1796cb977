/// What a document brings for an object graph: read and checked away from the actor that has the graph, and not yet in the graph.
///
/// ```swift
/// let staged = try await decoder.stage(.array(Band.self, at: "bands"), from: json)    // off the actor
/// let bands = try graph.decode(staged)                                                  // on it: all of it or nothing
/// ```
///
/// It is for one call. A later one decodes the same JSON again, which is kept as long as this is.
///
/// It isn't `Sendable`: the actor that has the graph is given it whole.
public struct StagedObjects<Value> {
    /// What has read it.
    let decoder: ModelDecoder
    let document: StagedDocument
    /// Makes what the roots ask for of the graph's objects.
    let value: @Sendable ([[ModelObject]], MappingReport) throws -> Value
}

@available(*, unavailable)
extension StagedObjects: Sendable {}
