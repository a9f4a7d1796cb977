import Foundation

/// One encode call: runs the engine into a sink, and turns what it found wrong into an error.
struct EncodingRun {
    /// What is written.
    enum Contents {
        case object(ModelObject)
        case array([ModelObject])
        /// An object of a graph. Relationships lead to identities, where what they lead to has one, from both ends.
        case graphObject(ModelObject)
        /// An object of arrays of such objects.
        case collections([(key: String, objects: [ModelObject])])

        var prefersIdentities: Bool {
            switch self {
            case .object, .array: false
            case .graphObject, .collections: true
            }
        }
    }

    let contents: Contents
    /// Where that goes in the document.
    let path: JSONKeyPath
    let storage: ModelStorage
    /// Nil if all is written.
    var view: ViewMapping?
    /// How deep objects may be inside each other; a graph that is deeper than any decoder's limit is a mistake.
    var maximumDepth = 512
    var maximumObjects = Int.max

    /// The objects as text.
    func data(formatting: OutputFormatting) throws -> Data {
        var writer = try written(to: JSONWriter(formatting: formatting, capacity: 4096))
        return writer.finish()
    }

    /// The sink that the objects have been written to as a tree.
    func tree(_ form: JSONTreeSink.Form) throws -> JSONTreeSink {
        let sink = try written(to: JSONTreeSink(form))
        if let problem = sink.problem { throw MappingError.data(Self.failure(problem)) }
        return sink
    }

    private func written<Sink: JSONSink>(to sink: Sink) throws -> Sink {
        var encoder = GraphEncoder(
            sink: sink, storage: storage, view: view, maximumDepth: maximumDepth, maximumObjects: maximumObjects)
        encoder.prefersIdentities = contents.prefersIdentities
        if case .graphObject = contents { encoder.writesAllEnds = true }
        do {
            try encode(&encoder)
        } catch let problem as EncodingProblem {
            throw MappingError.data(problem.failure)
        }
        return encoder.sink
    }

    /// Why a tree can't hold what was written.
    private static func failure(_ problem: (path: JSONPath, what: DictionaryBuilder.Problem)) -> DataFailure {
        switch problem.what {
        case .number(let number):
            DataFailure(
                reason: .outOfRange, path: problem.path,
                expected: "a number that a Double or a Decimal holds exactly", found: DataFailure.found(.number(number))
            )
        case .lookAlike(let key):
            DataFailure(
                reason: .invalidValue, path: problem.path.appending([.key(key)]),
                expected: "keys that a Swift dictionary tells apart",
                found: DataFailure.found(.string(key)) + DataFailure.anotherLookAlike)
        case .stackExhausted:
            DataFailure(
                reason: .limitExceeded, path: problem.path,
                expected: "as many levels of nesting as this thread's stack has room for", found: "more")
        }
    }

    /// Writes the roots at the end of a path: containers around them, and null for the elements before an index.
    private func encode<Sink: JSONSink>(_ encoder: inout GraphEncoder<Sink>) throws {
        for component in path.components {
            switch component {
            case .key(let key):
                encoder.sink.beginObject()
                encoder.sink.key(key)
            case .index(let index):
                encoder.sink.beginArray()
                for _ in 0..<index {
                    encoder.sink.element()
                    encoder.sink.null()
                }
                encoder.sink.element()
            }
        }
        switch contents {
        case .object(let object), .graphObject(let object): try encode(object, at: [], &encoder)
        case .array(let objects): try encode(objects, at: [], &encoder)
        case .collections(let collections):
            encoder.sink.beginObject()
            for (key, objects) in collections {
                encoder.sink.key(key)
                try encode(objects, at: [.key(key)], &encoder)
            }
            encoder.sink.endObject()
        }
        for component in path.components.reversed() {
            switch component {
            case .key: encoder.sink.endObject()
            case .index: encoder.sink.endArray()
            }
        }
    }

    private func encode<Sink: JSONSink>(
        _ objects: [ModelObject], at place: [JSONPath.Component], _ encoder: inout GraphEncoder<Sink>
    ) throws {
        encoder.sink.beginArray()
        for (index, object) in objects.enumerated() {
            encoder.sink.element()
            try encode(object, at: place + [.index(index)], &encoder)
        }
        encoder.sink.endArray()
    }

    private func encode<Sink: JSONSink>(
        _ object: ModelObject, at place: [JSONPath.Component], _ encoder: inout GraphEncoder<Sink>
    ) throws {
        do {
            try encoder.encodeObject(object, parent: nil, via: nil)
        } catch var problem as EncodingProblem {
            problem.path.insert(contentsOf: path.components + place, at: 0)
            throw problem
        }
    }
}
