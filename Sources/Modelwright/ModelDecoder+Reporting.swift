/// Objects, and a report of what was not taken over as it stood.
extension ModelDecoder {
    /// Decodes an array of objects of a class, and lists what was not taken over as it stood.
    ///
    /// ```swift
    /// let (authors, report) = try decoder.decodeReporting([Author].self, from: data, at: "authors")
    /// for entry in report.entries { print(entry) }
    /// ```
    ///
    /// - Throws: As `decode`. With `failures` of `.report` only what is not JSON, what exceeds a limit, and the failure of
    ///   the one object that was asked for.
    public func decodeReporting<Object: ModelObject>(
        _ type: [Object].Type, from input: some JSONInput, at path: String = ""
    ) throws -> ([Object], MappingReport) {
        try decodeReporting(.array(Object.self, at: path), from: input)
    }

    /// Decodes one object of a class, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting<Object: ModelObject>(
        _ type: Object.Type, from input: some JSONInput, at path: String = ""
    ) throws -> (Object, MappingReport) {
        try decodeReporting(.object(type, at: path), from: input)
    }

    /// Decodes one object of an entity, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting(
        entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> (ModelObject, MappingReport) {
        try decodeReporting(.object(entity: entity, at: path), from: input)
    }

    /// Decodes an array of objects of an entity, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays of a class.
    public func decodeArrayReporting(
        entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> ([ModelObject], MappingReport) {
        try decodeReporting(.array(entity: entity, at: path), from: input)
    }

    /// Decodes what is in several places of one document, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: some JSONInput
    ) throws -> ((repeat each Value), MappingReport) {
        try decodeAll(repeat each roots, from: input, isReporting: true)
    }

    // Beside the method for several, as for `decode`.

    /// Decodes what is in one place of a document, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting<Value>(
        _ root: DecodingRoot<Value>, from input: some JSONInput
    ) throws -> (Value, MappingReport) {
        try decodeOne(root, from: input, isReporting: true)
    }
}
