/// A failure whose path and line are not worked out yet.
struct FailureDraft: Error {
    var reason: DataFailure.Reason
    var position: Int
    /// What is appended to the place's path if the value itself is missing.
    var suffix: [JSONPath.Component] = []
    var entity: String?
    var property: String?
    var expected: String
    var found: String
    /// How many notes the report had when it came up.
    var noteCount: Int

    /// The failure, with its place: of a tree its path alone.
    func failure(_ location: JSONLocator.Location, in text: SourceText) -> DataFailure {
        DataFailure(
            reason: reason, path: location.path.appending(suffix), byteOffset: text.isTree ? nil : location.offset,
            line: text.isTree ? nil : location.line, column: text.isTree ? nil : location.column, entity: entity,
            property: property, expected: expected, found: found)
    }
}
