import Foundation

/// One encode call: runs the engine into a sink, and turns what it found wrong into an error.
enum EncodingRun {
    /// How deep objects may be inside each other; a graph that is deeper than any decoder's limit is a mistake.
    static let maximumDepth = 512

    /// The sink that objects have been written to as a tree.
    static func tree(
        of objects: [ModelObject], isArray: Bool, at path: JSONKeyPath, in storage: ModelStorage,
        _ form: JSONTreeSink.Form, maximumDepth: Int = EncodingRun.maximumDepth, maximumObjects: Int = .max
    ) throws -> JSONTreeSink {
        var encoder = GraphEncoder(sink: JSONTreeSink(form), storage: storage, maximumDepth: maximumDepth)
        encoder.maximumObjects = maximumObjects
        try run(&encoder) { try encode(objects, isArray: isArray, at: path, &$0) }
        switch encoder.sink.problem {
        case nil: break
        case (let path, .number(let number))?:
            throw MappingError.data(
                DataFailure(
                    reason: .outOfRange, path: path, expected: "a number that a Double or a Decimal holds exactly",
                    found: DataFailure.found(.number(number))))
        case (let path, .lookAlike(let key))?:
            throw MappingError.data(
                DataFailure(
                    reason: .invalidValue, path: path.appending([.key(key)]),
                    expected: "keys that a Swift dictionary tells apart",
                    found: DataFailure.found(.string(key)) + DataFailure.anotherLookAlike))
        case (let path, .stackExhausted)?:
            throw MappingError.data(
                DataFailure(
                    reason: .limitExceeded, path: path,
                    expected: "as many levels of nesting as this thread's stack has room for", found: "more"))
        }
        return encoder.sink
    }

    static func run<Sink: JSONSink>(
        _ encoder: inout GraphEncoder<Sink>, _ body: (inout GraphEncoder<Sink>) throws -> Void
    ) throws {
        do {
            try body(&encoder)
        } catch let problem as EncodingProblem {
            throw MappingError.data(problem.failure)
        }
    }

    /// Writes the roots at the end of a path: containers around them, and null for the elements before an index.
    static func encode<Sink: JSONSink>(
        _ objects: [ModelObject], isArray: Bool, at path: JSONKeyPath, _ encoder: inout GraphEncoder<Sink>
    ) throws {
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
        if isArray { encoder.sink.beginArray() }
        for (index, object) in objects.enumerated() {
            if isArray { encoder.sink.element() }
            do {
                try encoder.encodeObject(object, parent: nil, via: nil)
            } catch var problem as EncodingProblem {
                problem.path.insert(contentsOf: path.components + (isArray ? [.index(index)] : []), at: 0)
                throw problem
            }
        }
        if isArray { encoder.sink.endArray() }
        for component in path.components.reversed() {
            switch component {
            case .key: encoder.sink.endObject()
            case .index: encoder.sink.endArray()
            }
        }
    }
}
