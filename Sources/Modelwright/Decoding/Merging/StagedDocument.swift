/// A document that was read for an object graph, and what came of it.
///
/// The text is kept: a graph for which more is to be done than can be done with the objects reads it in its own way.
final class StagedDocument {
    let text: SourceText
    let requests: [DecodingRequest]
    private var reading: GraphReading?

    /// - Parameter reading: Nil where the objects are of no use to any graph.
    init(_ text: SourceText, _ requests: [DecodingRequest], _ reading: GraphReading?) {
        self.text = text
        self.requests = requests
        self.reading = reading
    }

    /// Hands over what was read, once.
    func take() -> GraphReading? {
        defer { reading = nil }
        return reading
    }
}
