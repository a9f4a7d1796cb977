@testable import Modelwright

/// Makes a document that fits into one that may not: another value, a member less, another key, a changed text.
struct DocumentMutator {
    private(set) var choices: Choices
    private(set) var features: Set<Feature> = []

    private static let misfits: [DocumentNode] = [
        .null, .boolean(false), .number("7"), .number("-1"), .number("40000"), .number("1e999"), .number("0.5"),
        .number("9223372036854775808"), .string(""), .string("x"), .string("99"), .string("2013-02-30"), .array([]),
        .array([.null]), .object([]), .object([("id", .number("99"))]), .number("99"),
        .string(LookAlike.one), .string(LookAlike.two), .object(LookAlike.both.map { ($0, .null) }),
    ]

    init(_ choices: Choices) { self.choices = choices }

    /// The text of a document that is like this one but for a few places.
    mutating func mutate(_ document: PlannedDocument) -> (text: String, tree: DocumentNode?) {
        if choices.chance(1, in: 3) {
            features.insert(.textMutant)
            return (mutate(text: document.text), nil)
        }
        features.insert(.misfitMutant)
        var tree = document.written
        for _ in 0...choices.below(2) {
            let start = choices.recorded.count
            var position = choices.below(count(tree))
            mutate(&tree, &position)
            choices.endSpan(from: start)
        }
        var style = TextStyle(&choices)
        return (tree.text(&style), tree)
    }

    // MARK: Trees

    private func count(_ node: DocumentNode) -> Int {
        switch node {
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .object(let members): members.reduce(1) { $0 + count($1.value) }
        default: 1
        }
    }

    /// Changes the node that has `position` nodes before it.
    private mutating func mutate(_ node: inout DocumentNode, _ position: inout Int) {
        if position == 0 {
            position = -1
            change(&node)
            return
        }
        position -= 1
        switch node {
        case .array(var elements):
            for index in elements.indices where position >= 0 {
                mutate(&elements[index], &position)
            }
            node = .array(elements)
        case .object(var members):
            for index in members.indices where position >= 0 {
                mutate(&members[index].value, &position)
            }
            node = .object(members)
        default: break
        }
    }

    private mutating func change(_ node: inout DocumentNode) {
        let kind = choices.below(4)
        if kind > 0, case .object(var members) = node, !members.isEmpty {
            let index = choices.below(members.count)
            switch kind {
            case 1: members.remove(at: index)
            case 2: members[index].key = LookAlike.other(members[index].key) ?? members[index].key + "x"
            default: members.append((members[index].key, choices.pick(Self.misfits)))
            }
            node = .object(members)
        } else if kind > 0, case .array(var elements) = node, !elements.isEmpty {
            let index = choices.below(elements.count)
            if kind == 1 { elements.remove(at: index) } else { elements.insert(choices.pick(Self.misfits), at: index) }
            node = .array(elements)
        } else {
            node = choices.pick(Self.misfits)
        }
    }

    // MARK: Texts

    private mutating func mutate(text: String) -> String {
        var bytes = Array(text.utf8)
        let position = choices.below(bytes.count)
        switch choices.below(4) {
        case 0: bytes.removeSubrange(position...)
        case 1: bytes.remove(at: position)
        case 2: bytes[position] = choices.pick(Array("\"{}[],:0-.e\\n u".utf8))
        default: bytes.insert(choices.pick(Array("\"{}[],:0-.e\\n u".utf8)), at: position)
        }
        // Half a character becomes a whole one, so that the text stays text; the reader's own tests have the other.
        return String(decoding: bytes, as: UTF8.self)
    }
}
