/// Where a value stands in its source, for messages; `JSONLocator` works out its path and line, when there is something to
/// say.
struct JSONPlace: Sendable {
    /// In bytes from the document's start.
    var offset: Int
}
