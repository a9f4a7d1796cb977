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
    private var stack = StackGuard()
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

    @inline(never)
    private func failure(_ reason: JSONSyntaxError.Reason) -> any Error {
        JSONSyntaxError(reason: reason, offset: 0, path: path)
    }

    mutating func kind() throws -> JSONKind {
        if let problem = current.unsupported { throw failure(.unsupported(problem)) }
        return current.kind
    }

    func isAt(_ kind: JSONKind) -> Bool { current.unsupported == nil && current.kind == kind }

    // MARK: Structure

    /// Empty containers count as well, as they do where there are bytes.
    private mutating func checkDepth() throws {
        if frames.count >= maximumDepth { throw failure(.tooDeep(limit: maximumDepth)) }
        if frames.count >= stack.uncheckedDepth, stack.isExhausted {
            throw failure(.stackExhausted(depth: frames.count))
        }
    }

    mutating func enterObject() throws -> Bool {
        try checkDepth()
        let members = current.members
        guard !members.isEmpty else { return false }
        frames.append(Frame(members: members, elements: [], isObject: true))
        return true
    }

    mutating func matchKey(_ table: KeyTable, guess: Int) throws -> Int {
        guard let frame = frames.last else { throw failure(.expectedKey) }
        current = frame.members[frame.index].value
        let key = frame.members[frame.index].key
        if guess < table.count, ExactString.isSame(table.keys[guess], key) { return guess }
        return table.index(of: key) ?? -1
    }

    mutating func matchKey(_ key: String) throws -> Bool {
        guard let frame = frames.last else { throw failure(.expectedKey) }
        current = frame.members[frame.index].value
        return ExactString.isSame(frame.members[frame.index].key, key)
    }

    var lastKey: String {
        guard let frame = frames.last, frame.isObject else { return "" }
        return frame.members[frame.index].key
    }

    mutating func nextMember() throws -> Bool {
        let last = frames.count - 1
        guard frames[last].index + 1 < frames[last].members.count else {
            frames.removeLast()
            return false
        }
        frames[last].index += 1
        return true
    }

    mutating func enterArray() throws -> Bool {
        try checkDepth()
        let elements = current.elements
        guard let first = elements.first else { return false }
        frames.append(Frame(members: [], elements: elements, isObject: false))
        current = first
        return true
    }

    mutating func nextElement() throws -> Bool {
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

    mutating func readNull() throws {}

    mutating func readBoolean() throws -> Bool {
        guard let value = current.booleanValue else { throw failure(.badLiteral) }
        return value
    }

    mutating func readString() throws -> String {
        guard let value = current.stringValue else { throw failure(.expectedValue) }
        return value
    }

    private func number() throws -> JSONNumber {
        guard let number = current.number else { throw failure(.badNumber) }
        return number
    }

    mutating func readInteger() throws -> NumberReading<Int64> {
        let number = try number()
        return number.isNegativeZero ? .negativeZero : NumberText.integer(number.description)
    }

    mutating func readUnsigned() throws -> NumberReading<UInt64> {
        let number = try number()
        return number.isNegativeZero ? .negativeZero : NumberText.unsigned(number.description)
    }

    mutating func readDouble() throws -> NumberReading<Double> {
        NumberText.double(try number().description)
    }

    mutating func readFloat() throws -> NumberReading<Float> {
        NumberText.float(try number().description)
    }

    mutating func readDecimal() throws -> NumberReading<Decimal> {
        let number = try number()
        return number.isNegativeZero ? .negativeZero : NumberText.decimal(number.description)
    }

    mutating func readDate(_ format: DateFormat) throws -> Date? {
        format.date(from: try readString())
    }

    mutating func readUUID() throws -> UUIDText? { UUIDText(try readString()) }

    mutating func readValue() throws -> JSONValue {
        try checkAll()
        guard let value = current.jsonValue(&stack) else { throw failure(.stackExhausted(depth: frames.count)) }
        return value
    }

    mutating func beginRereading() {}
    mutating func endRereading() {}
    mutating func noteEnd(ofValueAt mark: JSONTreeSource) {}
    /// What is read later is checked then.
    mutating func skipAhead() {}

    mutating func skip() throws {
        try checkAll()
    }

    /// Throws for the first value in the current one, at any depth, that is not JSON, or is nested too deep.
    private mutating func checkAll() throws {
        guard let problem = current.firstProblem(maximumDepth: maximumDepth - frames.count, &stack) else { return }
        let reason: JSONSyntaxError.Reason =
            switch problem.kind {
            case .unsupported(let phrase): .unsupported(phrase)
            case .tooDeep: .tooDeep(limit: maximumDepth)
            case .stackExhausted: .stackExhausted(depth: frames.count + problem.steps.count)
            }
        throw JSONSyntaxError(reason: reason, offset: 0, path: path.appending(problem.steps.reversed()))
    }

    mutating func finish() throws {}
}
