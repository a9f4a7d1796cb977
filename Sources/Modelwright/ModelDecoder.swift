/// Decodes JSON into graphs of objects, as a model says.
///
/// ```swift
/// let decoder = ModelDecoder(model: model)
/// let authors = try decoder.decode([Author].self, from: data, at: "authors")
/// ```
///
/// There is one method for each of what is decoded (an array of a class, an object of a class, an object or an array of an
/// entity, or several of these from one document), in three ways: `decode`, `decodeReporting`, which also lists what was
/// not taken over as it stood, and `decodeInBackground`, which works away from the caller's actor. All of them take any
/// `JSONInput`. `stage` reads for an `ObjectGraph`, away from the actor that has the graph.
///
/// A decoder is a value: copies are independent, and one may be used by several threads at once. A limit below 0 is 0.
public struct ModelDecoder: Sendable {
    /// The model that says what the JSON means.
    public let model: ObjectModel
    /// Whether a string may stand for a number, and the like. The default is `.lossless`.
    public var coercion = Coercion.lossless
    /// What happens with data that does not fit. The default is `.first`. `.report` needs `decodeReporting`; the other
    /// methods have no report to list failures in, and throw.
    public var failures = FailureMode.first
    /// Whether what is decoded is checked against the model's rules and the classes' own, as `ModelObject.validate()` does.
    /// The default is false.
    ///
    /// What breaks a rule is a failure like any other, with its place in the document, and `failures` says what happens with
    /// it. A value that breaks a rule in an element of a lossy list has the element left out. The rules that concern several
    /// objects (numbers of objects, identities, `validateValues()`) are checked when all are there.
    public var validates = false
    /// How many containers may be inside each other, as far as the thread's stack has room. A level of objects takes about
    /// 2 KB of stack in a release build, and 5 to 7 KB in a debug build.
    public var maximumDepth = 512
    /// How many bytes a document may have. The default is 256 MiB.
    public var maximumByteCount = 256 << 20
    /// How many objects one call may make, those included that stand for identities. The default is a million.
    ///
    /// An object of two bytes of JSON takes some hundred bytes of memory.
    public var maximumObjectCount = DecodingOptions().maximumObjects
    /// How many failures are collected: `.all` throws as many, and one at least; `.report` ends in an error where there
    /// are more. The default is a thousand.
    public var maximumFailureCount = DecodingOptions().maximumFailures
    /// How many entries a report has, failures not counted; `MappingReport.omittedCount` says how many more there would
    /// be. The default is ten thousand.
    public var maximumReportCount = DecodingOptions().maximumReportEntries
    /// Whether a call ends with `CancellationError` when its task has been cancelled, which it looks for between the objects of
    /// the arrays that it decodes. The default is false; methods that work in the background always look.
    public var checksCancellation = false
    /// Is told how much of a document has been read, from 0 to 1, between the objects of the arrays that are decoded: when a
    /// hundredth more has, on the thread that decodes.
    ///
    /// A call into an `ObjectGraph`, or an update, may read a document several times, and begins anew then.
    public var onProgress: (@Sendable (Double) -> Void)?
    /// What `Decodable` types find in their decoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// A decoder for a model.
    public init(model: ObjectModel) {
        self.model = model
    }

    // MARK: Running

    @usableFromInline
    func decodeObjects(
        of type: ModelObject.Type, from input: some JSONInput, at path: String
    ) throws -> [ModelObject] {
        var objects: [ModelObject] = []
        let request = try DecodingRequest(nil, type, path, isArray: true, in: model)
        _ = try run(isReporting: false).decode(input, [request]) { objects = $1 }
        return objects
    }

    func decodeOne<Value>(
        _ root: DecodingRoot<Value>, from input: some JSONInput, isReporting: Bool, takesApart: Bool = false
    ) throws -> (Value, MappingReport) {
        var objects: [ModelObject] = []
        let report = try run(isReporting: isReporting, takesApart: takesApart).decode(input, [root.request(in: model)])
        {
            objects = $1
        }
        return (try root.value(of: objects, report), report)
    }

    func decodeAll<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: some JSONInput, isReporting: Bool
    ) throws -> ((repeat each Value), MappingReport) {
        var requests: [DecodingRequest] = []
        for root in repeat each roots { requests.append(try root.request(in: model)) }
        var objects: [[ModelObject]] = requests.map { _ in [] }
        let report = try run(isReporting: isReporting).decode(input, requests) { objects[$0] = $1 }
        return (try objects.values(at: repeat each roots, reporting: report), report)
    }

    /// - Parameter reportingMethod: What to call for a report.
    func run(
        isReporting: Bool, isUpdate: Bool = false, takesApart: Bool = false, unresolved: UnresolvedPolicy = .keep,
        reportingMethod: String = "decodeReporting"
    ) throws -> DecodingRun {
        if failures == .report, !isReporting {
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(),
                    expected:
                        "\(reportingMethod), whose report lists what failures = .report lets pass",
                    found: "a method that returns no report"))
        }
        return DecodingRun(
            storage: model.storage,
            options: DecodingOptions(
                coercesLosslessly: coercion == .lossless, failures: failures, isReporting: isReporting,
                validates: validates, isUpdate: isUpdate, takesApart: takesApart, unresolved: unresolved,
                watch: ReadingWatch(checksCancellation: checksCancellation, onProgress: onProgress),
                maximumObjects: max(maximumObjectCount, 0),
                // One more is counted.
                maximumFailures: min(max(maximumFailureCount, 0), .max - 1),
                maximumReportEntries: max(maximumReportCount, 0)),
            maximumDepth: maximumDepth, maximumByteCount: maximumByteCount)
    }
}
