import Foundation

/// A sink that builds a tree, a `JSONValue` or a dictionary: the open containers, innermost last.
///
/// It is one type for both, so that the encode engine is compiled for trees once.
struct JSONTreeSink: JSONSink {
    enum Form {
        /// A `JSONValue`.
        case json
        /// What `DictionaryBuilder` makes.
        case dictionary
    }

    private enum Node {
        case json(JSONValue)
        case any(Any)

        var any: Any {
            switch self {
            case .json(let value): value
            case .any(let any): any
            }
        }
    }

    private struct Frame {
        var key: String?
        var members: [(key: String, value: Node)] = []
        var elements: [Node] = []
    }

    private let form: Form
    private var frames: [Frame] = []
    /// What a dictionary has nothing for, and the way to the value that it is in.
    private(set) var problem: (path: JSONPath, what: DictionaryBuilder.Problem)?
    /// The value that was written outside all containers.
    private var rootNode: Node?

    init(_ form: Form) {
        self.form = form
    }

    /// The value that was written, where it is to be one.
    var root: JSONValue? {
        if case .json(let value)? = rootNode { value } else { nil }
    }

    /// The dictionary that was written, where it is to be one.
    var dictionary: [String: Any]? {
        if case .any(let any)? = rootNode { any as? [String: Any] } else { nil }
    }

    private mutating func add(_ json: @autoclosure () -> JSONValue, _ any: @autoclosure () -> Any) {
        switch form {
        case .json: add(.json(json()))
        case .dictionary: add(.any(any()))
        }
    }

    @inline(never)
    private mutating func add(_ node: Node) {
        guard let last = frames.indices.last else {
            rootNode = node
            return
        }
        if let key = frames[last].key {
            frames[last].members.append((key, node))
            frames[last].key = nil
        } else {
            frames[last].elements.append(node)
        }
    }

    mutating func beginObject() { frames.append(Frame()) }
    mutating func beginArray() { frames.append(Frame()) }

    mutating func endObject() {
        guard let frame = frames.popLast() else { return }
        switch form {
        case .json:
            var object = JSONObject()
            for case (let key, .json(let value)) in frame.members { object[key] = value }
            add(.json(.object(object)))
        case .dictionary:
            var what: DictionaryBuilder.Problem?
            let object = DictionaryBuilder().object(frame.members.map { ($0.key, $0.value.any) }, &what)
            note(what)
            add(.any(object))
        }
    }

    mutating func endArray() {
        guard let frame = frames.popLast() else { return }
        switch form {
        case .json:
            var elements: [JSONValue] = []
            for case .json(let value) in frame.elements { elements.append(value) }
            add(.json(.array(elements)))
        case .dictionary: add(.any(frame.elements.map(\.any)))
        }
    }

    mutating func key(_ key: WrittenKey) { self.key(key.text) }

    mutating func key(_ key: String) {
        guard let last = frames.indices.last else { return }
        frames[last].key = key
    }

    mutating func element() {}

    mutating func null() { add(.null, NSNull()) }
    mutating func boolean(_ value: Bool) { add(.boolean(value), value) }
    mutating func integer(_ value: Int64) { number(JSONNumber(value)) }
    mutating func unsigned(_ value: UInt64) { number(JSONNumber(value)) }
    mutating func double(_ value: Double) { add(JSONNumber(value).map { .number($0) } ?? .null, value) }
    mutating func decimal(_ value: Decimal) { add(.number(JSONNumber(value)), value) }
    mutating func string(_ value: String) { add(.string(value), value) }
    mutating func uuid(_ value: UUID) { string(value.uuidString.lowercased()) }

    private mutating func number(_ value: JSONNumber) { self.value(.number(value)) }

    mutating func float(_ value: Float) {
        // A Float's shortest text is the number that is meant.
        double(Double(value.description) ?? Double(value))
    }

    mutating func date(_ value: Date, _ format: DateFormat) -> Bool {
        guard let text = format.string(from: value) else { return false }
        if format.isNumeric, let number = JSONNumber(text) {
            self.number(number)
        } else {
            string(text)
        }
        return true
    }

    mutating func value(_ value: JSONValue) {
        if form == .json { return add(.json(value)) }
        var what: DictionaryBuilder.Problem?
        let any = DictionaryBuilder().value(value, &what)
        note(what)
        add(.any(any))
    }

    /// Notes the first problem, which is with what is added next.
    private mutating func note(_ what: DictionaryBuilder.Problem?) {
        if let what, problem == nil { problem = (path, what) }
    }

    private var path: JSONPath {
        JSONPath(frames.map { frame in frame.key.map { .key($0) } ?? .index(frame.elements.count) })
    }

    var mark: (depth: Int, members: Int, elements: Int, key: String?) {
        (frames.count, frames.last?.members.count ?? 0, frames.last?.elements.count ?? 0, frames.last?.key)
    }

    mutating func reset(to mark: (depth: Int, members: Int, elements: Int, key: String?)) {
        frames.removeLast(frames.count - mark.depth)
        guard let last = frames.indices.last else { return }
        frames[last].members.removeLast(frames[last].members.count - mark.members)
        frames[last].elements.removeLast(frames[last].elements.count - mark.elements)
        frames[last].key = mark.key
    }
}
