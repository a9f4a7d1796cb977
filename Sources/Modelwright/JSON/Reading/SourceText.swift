import Foundation

/// What the decode engine reads: a document's bytes, or a tree as bytes, so that there is one way to read anything.
///
/// What in a tree is no JSON stands in its text as a byte that begins no value, so that it is refused where it is met, as
/// a fault of a document's is; `problems` says what it was.
struct SourceText {
    let bytes: DocumentBytes
    /// Why there is no value at some offsets; nil where the text is a document of its own, which has lines to show.
    private let problems: [Int: JSONSyntaxError.Reason]?

    init(_ data: Data) {
        bytes = .copy(of: data)
        problems = nil
    }

    /// The text of a value, a dictionary or an array, its keys in order.
    ///
    /// A reader stops at a container nested deeper than `maximumDepth`, so nothing is written after one but the ends of the
    /// containers around it. The text is cut where it gets longer than `maximumByteCount`: a few containers that hold each
    /// other several times, or themselves, would make a text of any length.
    init(_ tree: AnyNode, maximumDepth: Int, maximumByteCount: Int) {
        var writer = TreeWriter(maximumDepth: maximumDepth, maximumByteCount: maximumByteCount)
        writer.write(tree, depth: 1)
        bytes = .copy(of: writer.json.finish())
        problems = writer.problems
    }

    /// Whether it was made from a tree: offsets and lines of it are nothing that anybody has seen.
    var isTree: Bool { problems != nil }

    /// What was wrong where reading failed.
    func reason(for error: JSONSyntaxError) -> JSONSyntaxError.Reason {
        problems?[error.offset] ?? error.reason
    }
}

private struct TreeWriter {
    var json = JSONWriter(formatting: [])
    var problems: [Int: JSONSyntaxError.Reason] = [:]
    let maximumDepth: Int
    /// Whether a container was nested too deep. A reader stops there, so nothing after it is written.
    private var isTooDeep = false
    private var stack = StackGuard()

    init(maximumDepth: Int, maximumByteCount: Int) {
        self.maximumDepth = maximumDepth
        json.maximumCount = maximumByteCount
    }

    mutating func write(_ node: AnyNode, depth: Int) {
        if json.isCut { return }
        switch node {
        case .json(let value): json.value(value)
        case .unsupported(let phrase): refuse(.unsupported(phrase))
        case .array, .object:
            defer { stack.leave() }
            guard stack.enter() else { return refuse(.stackExhausted(depth: depth - 1)) }
            writeContainer(node, depth: depth)
        }
    }

    private mutating func writeContainer(_ node: AnyNode, depth: Int) {
        if depth > maximumDepth { isTooDeep = true }
        if node.kind == .array {
            json.beginArray()
            for element in isTooDeep ? [] : node.elements {
                if isTooDeep { break }
                json.element()
                write(element, depth: depth + 1)
            }
            json.endArray()
        } else {
            json.beginObject()
            for (key, member) in isTooDeep ? [] : node.members {
                if isTooDeep { break }
                json.key(key)
                write(member, depth: depth + 1)
            }
            json.endObject()
        }
    }

    private mutating func refuse(_ reason: JSONSyntaxError.Reason) {
        problems[json.count] = reason
        json.noValue()
    }
}
