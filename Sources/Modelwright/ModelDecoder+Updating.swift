/// Changing objects by JSON.
extension ModelDecoder {
    /// Changes an object, and what it leads to, by what a document says of it. What the document doesn't name stays.
    ///
    /// - An absent key leaves its property alone. Null clears it, or gives a required one its default, as in decoding.
    /// - A nested object changes the one that is there, and takes its place where its identity is another.
    /// - A list takes the place of the one that is there, and objects with the same identity are kept and changed; `jsonMerge`
    ///   of the relationship may say otherwise.
    /// - An identity stands for an object of the document or of the object's graph.
    ///
    /// Either all of it happens or nothing: when this throws, every object is as it was. Only what a class's setters did
    /// beside setting their property isn't undone.
    ///
    /// ```swift
    /// let author = try decoder.decode(Author.self, from: #"{"id": 1, "name": "Mark", "born": "1835-11-30"}"#)
    /// try decoder.update(author, from: #"{"name": "Mark Twain"}"#)    // born stays
    /// ```
    ///
    /// - Parameters:
    ///   - object: An object of the decoder's model.
    ///   - input: The document.
    ///   - path: Where the object is in it: a dotted key path.
    /// - Throws: `MappingError` as `decode`, also for an object of another model.
    public func update(_ object: ModelObject, from input: some JSONInput, at path: String = "") throws {
        _ = try update(object, from: input, at: path, isReporting: false)
    }

    /// Changes an object as `update(_:from:at:)` does, and lists what was not taken over as it stood.
    ///
    /// - Throws: As `update`. With `failures` of `.report` a value that doesn't fit leaves its property alone, and is listed.
    public func updateReporting(
        _ object: ModelObject, from input: some JSONInput, at path: String = ""
    ) throws -> MappingReport {
        try update(object, from: input, at: path, isReporting: true)
    }

    private func update(
        _ object: ModelObject, from input: some JSONInput, at path: String, isReporting: Bool
    ) throws -> MappingReport {
        guard let mapping = object.mapping(in: model.storage) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), expected: "an object of the decoder's model",
                    found: "\("\(type(of: object))".withArticle) that is of another model, or of none"))
        }
        let request = try DecodingRequest(mapping.name, nil, path, isArray: false, in: model)
        return try run(isReporting: isReporting, isUpdate: true, reportingMethod: "updateReporting")
            .update(object, input, request)
    }
}

extension ModelObject {
    /// Changes the object, and what it leads to, by what a document says of it: `ModelDecoder.update(_:from:at:)` with the
    /// decoder's defaults.
    ///
    /// ```swift
    /// try author.update(from: #"{"name": "Mark Twain"}"#)
    /// ```
    ///
    /// - Throws: `MappingError`; then nothing has changed.
    public final func update(from input: some JSONInput, at path: String = "") throws {
        guard let entity else {
            throw failureOfNoModel
        }
        try ModelDecoder(model: ObjectModel(storage: entity.storage)).update(self, from: input, at: path)
    }
}
