import Foundation

/// A sink that builds a tree of some kind of node.
protocol JSONTreeBuilder {
    associatedtype Node
    func null() -> Node
    func boolean(_ value: Bool) -> Node
    func number(_ value: JSONNumber) -> Node
    func decimal(_ value: Decimal) -> Node
    func double(_ value: Double) -> Node
    func string(_ value: String) -> Node
    func array(_ elements: [Node]) -> Node
    /// The node for an object; `problem` is set where there is none.
    func object(_ members: [(key: String, value: Node)], _ problem: inout JSONTreeProblem?) -> Node
    /// The node for a value; `problem` is set where there is none for something in it.
    func value(_ value: JSONValue, _ problem: inout JSONTreeProblem?) -> Node
}

extension JSONTreeBuilder {
    /// The node for a value that has no problem.
    func value(_ value: JSONValue) -> Node {
        var problem: JSONTreeProblem?
        return self.value(value, &problem)
    }
}

/// Why a builder has no node for a value.
enum JSONTreeProblem {
    /// The first number that no node can be.
    case number(JSONNumber)
    /// It is nested deeper than the stack holds.
    case stackExhausted
    /// The first key that the node's keys take for one before it.
    case lookAlike(String)
}

/// Builds a `JSONValue`.
struct JSONValueBuilder: JSONTreeBuilder {
    func null() -> JSONValue { .null }
    func boolean(_ value: Bool) -> JSONValue { .boolean(value) }
    func number(_ value: JSONNumber) -> JSONValue { .number(value) }
    func decimal(_ value: Decimal) -> JSONValue { .number(JSONNumber(value)) }
    func double(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }
    func string(_ value: String) -> JSONValue { .string(value) }
    func array(_ elements: [JSONValue]) -> JSONValue { .array(elements) }
    func object(_ members: [(key: String, value: JSONValue)], _ problem: inout JSONTreeProblem?) -> JSONValue {
        var object = JSONObject()
        for (key, value) in members { object[key] = value }
        return .object(object)
    }
    func value(_ value: JSONValue, _ problem: inout JSONTreeProblem?) -> JSONValue { value }
}

/// Builds what `dictionaryRepresentation` consists of: exactly String, Int (UInt64 above its range), Double, Decimal,
/// Bool, NSNull, arrays and dictionaries.
struct DictionaryBuilder: JSONTreeBuilder {
    func null() -> Any { NSNull() }
    func boolean(_ value: Bool) -> Any { value }
    func number(_ value: JSONNumber) -> Any {
        // An integer has no negative zero.
        if let integer = value.int64, integer != 0 || value.double?.sign == .plus {
            return Int(exactly: integer) ?? integer
        }
        if let unsigned = value.uint64, unsigned != 0 { return unsigned }
        if let double = value.double, JSONNumber(double) == value { return double }
        if let decimal = value.decimal { return decimal }
        return value.double ?? 0
    }
    func decimal(_ value: Decimal) -> Any { value }
    func double(_ value: Double) -> Any { value }
    func string(_ value: String) -> Any { value }
    func array(_ elements: [Any]) -> Any { elements }
    func object(_ members: [(key: String, value: Any)], _ problem: inout JSONTreeProblem?) -> Any {
        var dictionary: [String: Any] = [:]
        for (key, value) in members {
            guard dictionary.updateValue(value, forKey: key) != nil, problem == nil else { continue }
            let isRepeated = members.reduce(0) { $0 + (ExactString.isSame($1.key, key) ? 1 : 0) } > 1
            if !isRepeated { problem = .lookAlike(key) }
        }
        return dictionary
    }
    func value(_ value: JSONValue, _ problem: inout JSONTreeProblem?) -> Any {
        var stack = StackGuard()
        return self.value(value, &stack, &problem)
    }
    private func value(_ value: JSONValue, _ stack: inout StackGuard, _ problem: inout JSONTreeProblem?) -> Any {
        switch value {
        case .null: return NSNull()
        case .boolean(let value): return value
        case .string(let value): return value
        case .number(let number):
            if number.double == nil, number.decimal == nil { problem = problem ?? .number(number) }
            return self.number(number)
        case .array, .object:
            defer { stack.leave() }
            if stack.enter() { return container(value, &stack, &problem) }
            problem = problem ?? .stackExhausted
            return NSNull()
        }
    }
    private func container(_ value: JSONValue, _ stack: inout StackGuard, _ problem: inout JSONTreeProblem?) -> Any {
        if case .object(let object) = value {
            var members: [String: Any] = [:]
            for (key, member) in object {
                let other = members.updateValue(self.value(member, &stack, &problem), forKey: key)
                if other != nil { problem = problem ?? .lookAlike(key) }
            }
            return members
        }
        var elements: [Any] = []
        for element in value.arrayValue ?? [] { elements.append(self.value(element, &stack, &problem)) }
        return elements
    }
}

/// A sink over a builder: the open containers, innermost last.
struct JSONTreeSink<Builder: JSONTreeBuilder>: JSONSink {
    private struct Frame {
        var key: String?
        var members: [(key: String, value: Builder.Node)] = []
        var elements: [Builder.Node] = []
    }

    private let builder: Builder
    private var frames: [Frame] = []
    /// What the builder has nothing for, and the way to the value that it is in.
    private(set) var problem: (path: JSONPath, what: JSONTreeProblem)?
    /// The value that was written outside all containers.
    private(set) var root: Builder.Node?

    init(_ builder: Builder) {
        self.builder = builder
    }

    private mutating func add(_ node: Builder.Node) {
        guard let last = frames.indices.last else {
            root = node
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
        var what: JSONTreeProblem?
        let node = builder.object(frame.members, &what)
        note(what)
        add(node)
    }

    mutating func endArray() {
        guard let frame = frames.popLast() else { return }
        add(builder.array(frame.elements))
    }

    mutating func key(_ key: WrittenKey) { self.key(key.text) }

    mutating func key(_ key: String) {
        guard let last = frames.indices.last else { return }
        frames[last].key = key
    }

    mutating func element() {}

    mutating func null() { add(builder.null()) }
    mutating func boolean(_ value: Bool) { add(builder.boolean(value)) }
    mutating func integer(_ value: Int64) { add(builder.number(JSONNumber(value))) }
    mutating func unsigned(_ value: UInt64) { add(builder.number(JSONNumber(value))) }
    mutating func double(_ value: Double) { add(builder.double(value)) }
    mutating func decimal(_ value: Decimal) { add(builder.decimal(value)) }
    mutating func string(_ value: String) { add(builder.string(value)) }
    mutating func value(_ value: JSONValue) {
        var what: JSONTreeProblem?
        let node = builder.value(value, &what)
        note(what)
        add(node)
    }

    /// Notes the first problem, which is with what is added next.
    private mutating func note(_ what: JSONTreeProblem?) {
        if let what, problem == nil { problem = (path, what) }
    }

    private var path: JSONPath {
        JSONPath(frames.map { frame in frame.key.map { .key($0) } ?? .index(frame.elements.count) })
    }

    mutating func uuid(_ value: UUID) { add(builder.string(value.uuidString.lowercased())) }

    mutating func float(_ value: Float) {
        // A Float's shortest text is the number that is meant.
        add(Double(value.description).map(builder.double) ?? builder.double(Double(value)))
    }

    mutating func date(_ value: Date, _ format: DateFormat) -> Bool {
        guard let text = format.string(from: value) else { return false }
        if format.isNumeric, let number = JSONNumber(text) {
            add(builder.number(number))
        } else {
            add(builder.string(text))
        }
        return true
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
