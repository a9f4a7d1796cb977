public import Foundation

/// Encodes graphs of objects as JSON, as a model says.
///
/// ```swift
/// var encoder = ModelEncoder(model: model)
/// encoder.outputFormatting = [.prettyPrinted]
/// let data = try encoder.encode(authors, at: "authors")
/// ```
///
/// What was decoded is encoded to the same JSON. Keys are in the model document's order, inherited ones first,
/// attributes before relationships, kept unknown keys last.
public struct ModelEncoder: Sendable {
    /// The model that says what the JSON looks like.
    public let model: ObjectModel
    /// How the text is laid out. The default is one line, in the model's order.
    public var outputFormatting: OutputFormatting = []
    /// How many objects may be inside each other, as far as the thread's stack has room.
    public var maximumDepth = 512
    /// How many objects one call may write. An object that several others hold is written, and counted, in each of them,
    /// so a small graph may become a large document.
    public var maximumObjectCount = Int.max
    /// The view of the model in which objects are written: of each entity that has it the properties that `jsonView.` and its name
    /// list, the identity and the type; of any other everything. Nil, the default, writes everything.
    ///
    /// ```swift
    /// encoder.view = "summary"             // <entry key="jsonView.summary" value="name, formed"/>
    /// try encoder.encode(band)             // {"id":1,"name":"Kites","formed":1974}
    /// ```
    public var view: String?
    /// What `Encodable` types find in their encoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// An encoder for a model.
    public init(model: ObjectModel) {
        self.model = model
    }

    /// Encodes an array of objects.
    ///
    /// - Parameters:
    ///   - objects: Objects of the model, or made by `init()` and of a class of the model's.
    ///   - path: Where the array goes in the document: `data.authors` writes `{"data":{"authors":[…]}}`.
    /// - Throws: `MappingError.data` for an object that contains itself and has no identity, for one of another model,
    ///   for a value that JSON cannot write, and with `invalidOption` for a `view` that no entity of the model has.
    public func encode(_ objects: [ModelObject], at path: String = "") throws -> Data {
        try encode(.array(objects), at: path)
    }

    /// Encodes one object.
    ///
    /// - Throws: As the method for arrays.
    public func encode(_ object: ModelObject, at path: String = "") throws -> Data {
        try encode(.object(object), at: path)
    }

    /// Encodes one object as a JSON value.
    ///
    /// - Throws: As `encode`.
    public func jsonValue(_ object: ModelObject, at path: String = "") throws -> JSONValue {
        try tree(of: .object(object), at: path)
    }

    /// Encodes an array of objects as a JSON value.
    ///
    /// - Throws: As `encode`.
    public func jsonValue(_ objects: [ModelObject], at path: String = "") throws -> JSONValue {
        try tree(of: .array(objects), at: path)
    }

    func encode(_ contents: EncodingRun.Contents, at path: String) throws -> Data {
        // Members come from several places, so they are sorted as a tree.
        if outputFormatting.contains(.sortedKeys) {
            return try tree(of: contents, at: path).data(outputFormatting: outputFormatting)
        }
        return try run(of: contents, at: path).data(formatting: outputFormatting)
    }

    func tree(of contents: EncodingRun.Contents, at path: String) throws -> JSONValue {
        try run(of: contents, at: path).tree(.json).root ?? .null
    }

    private func run(of contents: EncodingRun.Contents, at path: String) throws -> EncodingRun {
        EncodingRun(
            contents: contents, path: JSONKeyPath(components: try JSONPath(keyPath: path).components),
            storage: model.storage, view: try view.map(mapping), maximumDepth: maximumDepth,
            maximumObjects: maximumObjectCount)
    }

    private func mapping(ofView name: String) throws -> ViewMapping {
        let views = model.storage.mapping?.views ?? [:]
        if let view = views[name] { return view }
        let names = views.keys.sorted()
        let listed = names.prefix(12).map { DataFailure.found(.string($0)) }.joined(separator: ", ")
        throw MappingError.data(
            DataFailure(
                reason: .invalidOption, path: JSONPath(),
                expected: names.isEmpty
                    ? "no view, since no entity of the model has one (jsonView.NAME)"
                    : "one of the views \(listed)" + (names.count > 12 ? " and \(names.count - 12) more" : ""),
                found: DataFailure.found(.string(name))))
    }
}
