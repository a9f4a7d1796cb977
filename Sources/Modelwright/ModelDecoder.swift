public import Foundation

/// Decodes JSON into graphs of objects, as a model says.
///
/// ```swift
/// let decoder = ModelDecoder(model: model)
/// let authors = try decoder.decode([Author].self, from: data, at: "authors")
/// ```
///
/// A decoder is a value: copies are independent, and one may be used by several threads at once. A limit below 0 is 0.
public struct ModelDecoder: Sendable {
    /// The model that says what the JSON means.
    public let model: ObjectModel
    /// Whether a string may stand for a number, and the like. The default is `.lossless`.
    public var coercion = Coercion.lossless
    /// What happens with data that does not fit. The default is `.first`. `.report` needs `decodeReporting`; the other
    /// methods take it for `.all`, since they have no report to list failures in.
    public var failures = FailureMode.first
    /// How many containers may be inside each other, as far as the thread's stack has room. A level of objects takes about
    /// 2 KB of stack in a release build, and 5 to 7 KB in a debug build.
    public var maximumDepth = 512
    /// How many bytes a document may have. The default is 256 MiB.
    public var maximumByteCount = 256 << 20
    /// How many objects one call may make, those included that stand for identities. The default is a million.
    ///
    /// An object of two bytes of JSON takes some hundred bytes of memory.
    public var maximumObjectCount = DecodingOptions.defaultMaximumObjects
    /// How many failures are collected: `.all` throws as many, and one at least; `.report` ends in an error where there
    /// are more. The default is a thousand.
    public var maximumFailureCount = DecodingOptions.defaultMaximumFailures
    /// How many entries a report has, failures not counted; `MappingReport.omittedCount` says how many more there would
    /// be. The default is ten thousand.
    public var maximumReportCount = DecodingOptions.defaultMaximumReportEntries

    /// A decoder for a model.
    public init(model: ObjectModel) {
        self.model = model
    }

    // MARK: Arrays

    /// Decodes an array of objects of a class.
    ///
    /// - Parameters:
    ///   - type: The array's type, such as `[Author].self`.
    ///   - data: JSON in UTF-8.
    ///   - path: The dotted key path of the array in the document; the document's own value by default.
    /// - Throws: `MappingError.data` or `.failures`, as `failures` says, for data that is not JSON or does not fit the
    ///   model.
    @inlinable
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from data: Data, at path: String = ""
    ) throws -> [Object] {
        // Inlined where the class is known, so that a small message does not look the array's type up at run time.
        var objects: [Object] = []
        try decodeObjects(of: Object.self, from: data, at: path) { objects = Property.movedArray(from: $0) }
        return objects
    }

    @usableFromInline
    func decodeObjects(
        of type: ModelObject.Type, from data: Data, at path: String,
        _ take: (UnsafeMutableBufferPointer<ModelObject>) -> Void
    ) throws {
        let request = try DecodingRequest(type.entityName, type, path, isArray: true, in: model)
        _ = try run([request], data, isReporting: false) { take($1) }
    }

    /// Decodes one object of a class.
    ///
    /// - Throws: As the method for arrays.
    public func decode<Object: ModelObject>(_ type: Object.Type, from data: Data, at path: String = "") throws -> Object
    {
        try decodeOne(.object(type, at: path), from: data)
    }

    /// Decodes one object of an entity: of its class, or a `DynamicObject`.
    ///
    /// - Throws: As the method for arrays.
    public func decode(entity: String, from data: Data, at path: String = "") throws -> ModelObject {
        try decodeOne(.object(entity: entity, at: path), from: data)
    }

    /// Decodes an array of objects of an entity: of its class, or `DynamicObject`s.
    ///
    /// - Throws: As the method for arrays of a class.
    public func decodeArray(entity: String, from data: Data, at path: String = "") throws -> [ModelObject] {
        try decodeOne(.array(entity: entity, at: path), from: data)
    }

    // MARK: Several roots

    /// Decodes what stands in several places of one document. Identities find objects in all of them.
    ///
    /// ```swift
    /// let (bands, albums) = try decoder.decode(
    ///     .array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: data)
    /// ```
    ///
    /// - Throws: As the method for arrays.
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from data: Data
    ) throws -> (repeat each Value) {
        try results(repeat each roots, decode: { try run($0, data, isReporting: false, $1) }).0
    }

    // Beside the ones for several roots, since a pack of one value is a tuple to the compiler, which is not the value.

    /// Decodes what stands in one place of a document.
    ///
    /// - Throws: As the method for arrays.
    public func decode<Value>(_ root: DecodingRoot<Value>, from data: Data) throws -> Value {
        // Beside the method for several: a pack of one value is a tuple to the compiler, and does not become the value.
        try decodeOne(root, from: data)
    }

    /// Decodes what stands in several places of one document, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from data: Data
    ) throws -> ((repeat each Value), MappingReport) {
        try results(repeat each roots, decode: { try run($0, data, isReporting: true, $1) })
    }

    /// Decodes what stands in one place of a document, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays.
    public func decodeReporting<Value>(
        _ root: DecodingRoot<Value>, from data: Data
    ) throws -> (Value, MappingReport) {
        try decodeOneReporting(root, from: data)
    }

    // MARK: Reports

    /// Decodes an array of objects of a class, and lists what was not taken over as it stood.
    ///
    /// ```swift
    /// let (authors, report) = try decoder.decodeReporting([Author].self, from: data, at: "authors")
    /// for entry in report.entries { print(entry) }
    /// ```
    ///
    /// - Throws: As `decode`.
    public func decodeReporting<Object: ModelObject>(
        _ type: [Object].Type, from data: Data, at path: String = ""
    ) throws -> ([Object], MappingReport) {
        try decodeOneReporting(.array(Object.self, at: path), from: data)
    }

    /// Decodes one object of a class, and lists what was not taken over as it stood.
    ///
    /// - Throws: As `decode`.
    public func decodeReporting<Object: ModelObject>(
        _ type: Object.Type, from data: Data, at path: String = ""
    ) throws -> (Object, MappingReport) {
        try decodeOneReporting(.object(type, at: path), from: data)
    }

    // MARK: In the background

    /// Decodes an array of objects of a class away from the caller's actor, and hands the graph over to it.
    ///
    /// Cancelling the task does not interrupt decoding, and is looked at before and behind it: what was decoded for
    /// nobody is released.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Object: ModelObject>(
        _ type: [Object].Type, from data: Data, at path: String = ""
    ) async throws -> sending [Object] {
        try Task.checkCancellation()
        let objects = try decode(type, from: data, at: path)
        try Task.checkCancellation()
        return objects
    }

    /// Decodes one object of a class away from the caller's actor, and hands the graph over to it.
    ///
    /// Cancelling the task does not interrupt decoding, and is looked at before and behind it: what was decoded for
    /// nobody is released.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Object: ModelObject>(
        _ type: Object.Type, from data: Data, at path: String = ""
    ) async throws -> sending Object {
        try Task.checkCancellation()
        let object = try decode(type, from: data, at: path)
        try Task.checkCancellation()
        return object
    }

    // MARK: Trees

    /// Decodes what stands in several places of a JSON value.
    ///
    /// - Throws: As `decode` from bytes; failures have paths and no lines.
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from value: JSONValue
    ) throws -> (repeat each Value) {
        try results(repeat each roots, decode: { try run(isReporting: false).decode(value, $0, $1) }).0
    }

    /// Decodes what stands in several places of a dictionary of Swift's own values.
    ///
    /// - Throws: As `decode` from bytes; failures have paths and no lines.
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from dictionary: [String: Any]
    ) throws -> (repeat each Value) {
        try results(repeat each roots, decode: { try run(isReporting: false).decode(dictionary, $0, $1) }).0
    }

    // MARK: Running

    func run(isReporting: Bool) -> DecodingRun {
        DecodingRun(
            storage: model.storage,
            options: DecodingOptions(
                coercesLosslessly: coercion == .lossless,
                failures: failures == .report && !isReporting ? .all : failures, isReporting: isReporting,
                maximumObjects: max(maximumObjectCount, 0),
                // One more is counted.
                maximumFailures: min(max(maximumFailureCount, 0), .max - 1),
                maximumReportEntries: max(maximumReportCount, 0)),
            maximumDepth: maximumDepth)
    }

    private func run(
        _ requests: [DecodingRequest], _ data: Data, isReporting: Bool, _ take: TakeObjects
    ) throws -> MappingReport {
        try DataFailure.check(data, maximumByteCount: maximumByteCount)
        return try run(isReporting: isReporting).decode(data, requests, take)
    }

    private func decodeOne<Value>(_ root: DecodingRoot<Value>, from data: Data) throws -> Value {
        var value: Value?
        let report = try run([root.request(in: model)], data, isReporting: false) { value = root.take($1) }
        return try root.value(value, report)
    }

    private func decodeOneReporting<Value>(
        _ root: DecodingRoot<Value>, from data: Data
    ) throws -> (Value, MappingReport) {
        var value: Value?
        let report = try run([root.request(in: model)], data, isReporting: true) { value = root.take($1) }
        return (try root.value(value, report), report)
    }

    private func results<each Value>(
        _ roots: repeat DecodingRoot<each Value>,
        decode: ([DecodingRequest], TakeObjects) throws -> MappingReport
    ) throws -> ((repeat each Value), MappingReport) {
        let boxes = (repeat Box<each Value>())
        var requests: [DecodingRequest] = []
        var takes: [(UnsafeMutableBufferPointer<ModelObject>) -> Void] = []
        for (root, box) in repeat (each roots, each boxes) {
            requests.append(try root.request(in: model))
            takes.append { box.value = root.take($0) }
        }
        let report = try decode(requests) { takes[$0]($1) }
        return ((repeat try (each roots).value((each boxes).value, report)), report)
    }

    /// Holds one value of several until all are there: a pack of values cannot be filled one by one.
    private final class Box<Value> {
        var value: Value?
    }
}
