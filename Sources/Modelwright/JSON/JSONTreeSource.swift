import Foundation

/// A cursor over a tree that is in memory already: a `JSONValue`, or a dictionary.
struct JSONTreeSource<Node: JSONNode>: JSONSource {
    private struct Frame {
        var members: [(key: String, value: Node)]
        var elements: [Node]
        var index = 0
        var isObject: Bool
    }

    private let maximumDepth: Int
    private var frames: [Frame] = []
    private var current: Node

    init(_ root: Node, maximumDepth: Int) {
        current = root
        self.maximumDepth = maximumDepth
    }

    var mark: JSONTreeSource { self }
    mutating func rewind(to mark: JSONTreeSource) { self = mark }

    var position: Int { 0 }

    func place(of position: Int) -> JSONPlace { JSONPlace(offset: 0, path: path) }

    private var path: JSONPath {
        JSONPath(frames.map { $0.isObject ? .key($0.members[$0.index].key) : .index($0.index) })
    }

    private func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: 0, path: path)
    }

    mutating func kind() throws(JSONSyntaxError) -> JSONKind {
        if let type = current.unsupportedType { throw failure(.unsupportedType(type)) }
        return current.kind
    }

    // MARK: Structure

    private mutating func enter(_ frame: Frame) throws(JSONSyntaxError) {
        if frames.count == maximumDepth { throw failure(.tooDeep(limit: maximumDepth)) }
        frames.append(frame)
    }

    mutating func enterObject() throws(JSONSyntaxError) -> Bool {
        let members = current.members
        guard !members.isEmpty else { return false }
        try enter(Frame(members: members, elements: [], isObject: true))
        return true
    }

    mutating func matchKey(_ table: KeyTable, guess: Int) throws(JSONSyntaxError) -> Int {
        guard let frame = frames.last else { throw failure(.expectedKey) }
        current = frame.members[frame.index].value
        let key = frame.members[frame.index].key
        if guess < table.count, table.keys[guess] == key { return guess }
        return table.indexByKey[key] ?? -1
    }

    var lastKey: String {
        guard let frame = frames.last, frame.isObject else { return "" }
        return frame.members[frame.index].key
    }

    mutating func nextMember() throws(JSONSyntaxError) -> Bool {
        let last = frames.count - 1
        guard frames[last].index + 1 < frames[last].members.count else {
            frames.removeLast()
            return false
        }
        frames[last].index += 1
        return true
    }

    mutating func enterArray() throws(JSONSyntaxError) -> Bool {
        let elements = current.elements
        guard let first = elements.first else { return false }
        try enter(Frame(members: [], elements: elements, isObject: false))
        current = first
        return true
    }

    mutating func nextElement() throws(JSONSyntaxError) -> Bool {
        let last = frames.count - 1
        guard frames[last].index + 1 < frames[last].elements.count else {
            frames.removeLast()
            return false
        }
        frames[last].index += 1
        current = frames[last].elements[frames[last].index]
        return true
    }

    // MARK: Values

    mutating func readNull() throws(JSONSyntaxError) {}

    mutating func readBoolean() throws(JSONSyntaxError) -> Bool {
        guard let value = current.booleanValue else { throw failure(.badLiteral) }
        return value
    }

    mutating func readString() throws(JSONSyntaxError) -> String {
        guard let value = current.stringValue else { throw failure(.expectedValue) }
        return value
    }

    private func number() throws(JSONSyntaxError) -> JSONNumber {
        guard let number = current.number else { throw failure(.badNumber) }
        return number
    }

    mutating func readInteger() throws(JSONSyntaxError) -> NumberReading<Int64> {
        NumberText.integer(try number().description)
    }

    mutating func readUnsigned() throws(JSONSyntaxError) -> NumberReading<UInt64> {
        NumberText.unsigned(try number().description)
    }

    mutating func readDouble() throws(JSONSyntaxError) -> NumberReading<Double> {
        NumberText.double(try number().description)
    }

    mutating func readFloat() throws(JSONSyntaxError) -> NumberReading<Float> {
        NumberText.float(try number().description)
    }

    mutating func readDecimal() throws(JSONSyntaxError) -> NumberReading<Decimal> {
        NumberText.decimal(try number().description)
    }

    mutating func readDate(_ format: DateFormat) throws(JSONSyntaxError) -> Date? {
        format.date(from: try readString())
    }

    mutating func readUUID() throws(JSONSyntaxError) -> UUID? { UUID(uuidString: try readString()) }

    mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
        guard let value = current.jsonValue else { throw failure(.unsupportedType(String(describing: Node.self))) }
        return value
    }

    mutating func skip() throws(JSONSyntaxError) {
        _ = try kind()
    }

    mutating func finish() throws(JSONSyntaxError) {}
}
