/// A failure whose path and line are not worked out yet.
struct FailureDraft: Error {
    var reason: DataFailure.Reason
    var place: JSONPlace
    /// What comes behind the place's path, where the value itself is not there.
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
            reason: reason, path: location.path.appending(suffix), byteOffset: text.isTree ? nil : place.offset,
            line: text.isTree ? nil : location.line, column: text.isTree ? nil : location.column, entity: entity,
            property: property, expected: expected, found: found)
    }
}

/// Ends decoding where as many failures were found as are collected.
struct TooManyFailures: Error {}

/// An entry of the report whose path is not worked out yet.
struct ReportDraft {
    var kind: MappingReport.Entry.Kind
    var place: JSONPlace
    var suffix: [JSONPath.Component] = []
    var entity: String?
    var property: String?
    var detail: String
    var failure: FailureDraft?
}

extension DataFailure {
    /// What follows a text that looks like one that would have done.
    static let lookAlike = ", which looks the same and has other code points"

    /// What follows a key that Swift takes for one before it.
    static let anotherLookAlike = ", which another key looks like that has other code points"

    /// A value as messages show it: a string in quotes, a number as it is, of a container its kind; cut where it is long.
    @inline(never)
    static func found(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): return "an array of \(elements.count)"
        case .object(let object): return object.isEmpty ? "an empty object" : "an object"
        case .null, .boolean, .number, .string:
            let text = value.description
            return text.count > 60 ? "\(text.prefix(57))..." : text
        }
    }
}
