import Foundation

@testable import Modelwright

/// What holds for any text at all.
struct MisfitProperties {
    let model: ObjectModel
    let roots: [PlannedDocument.Root]
    let mutant: (text: String, tree: DocumentNode?)

    func check() throws {
        let data = Data(mutant.text.utf8)
        let first = try DecodedGraph(.bytes(data), roots, model, DecodingOptions(failures: .first))
        let all = try DecodedGraph(.bytes(data), roots, model, DecodingOptions(failures: .all))
        let reported = try DecodedGraph(
            .bytes(data), roots, model, DecodingOptions(failures: .report, isReporting: true))
        let json: JSONValue
        do {
            json = try JSONValue(data: data)
        } catch MappingError.data(let syntax) {
            try expect("what is not JSON is no document", all.failures, [syntax])
            try expect("what is not JSON is none for a report either", reported.failures, [syntax])
            if first.failures.isEmpty { throw PropertyFailure("what is not JSON is refused", "objects", "\(syntax)") }
            return
        }
        if let tree = mutant.tree { try expect("the reader gives what was written", json, tree.json) }
        if Array(first.failures) != Array(all.failures.prefix(1)) {
            throw PropertyFailure(".all finds first what .first finds", all.summary, first.summary)
        }
        guard case .objects(let objects, let report) = reported else {
            throw PropertyFailure("a report lets failures pass", reported.summary, "objects")
        }
        try expect(
            "a report has the failures of .all", report.entries(.failure).compactMap(\.failure).map(\.description),
            all.failures.map(\.description))
        let hasDuplicates = mutant.tree?.hasDuplicateKeys ?? Self.hasDuplicateKeys(mutant.text, json)
        for failure in all.failures { try checkPlace(failure, json, hasDuplicates: hasDuplicates) }
        // Whatever came of it can be written, or is refused with a reason.
        for objects in objects {
            do {
                _ = try ModelEncoder(model: model).encode(objects)
            } catch is MappingError {
            }
        }
        if all.failures.isEmpty || report.entries(.failure).isEmpty { try InverseProperty.check(objects) }
        if !hasDuplicates { try checkSources(json, first, all, objects) }
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    /// Whether the text has a key twice in an object: then its members are more than the value's.
    private static func hasDuplicateKeys(_ text: String, _ json: JSONValue) -> Bool {
        var colons = 0
        var isInString = false
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                isInString = byte == UInt8(ascii: "\"")
                colons += byte == UInt8(ascii: ":") ? 1 : 0
            }
        }
        func members(_ value: JSONValue) -> Int {
            switch value {
            case .object(let object): object.reduce(0) { $0 + 1 + members($1.value) }
            case .array(let elements): elements.reduce(0) { $0 + members($1) }
            default: 0
            }
        }
        return colons > members(json)
    }

    // MARK: Places

    private func checkPlace(_ failure: DataFailure, _ json: JSONValue, hasDuplicates: Bool) throws {
        guard let offset = failure.byteOffset, let line = failure.line, let column = failure.column else {
            throw PropertyFailure("a failure in bytes has a place", "\(failure)", "")
        }
        let before = mutant.text.utf8.prefix(offset)
        try expect(
            "a failure's line is its offset's", line, before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) })
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        try expect(
            "a failure's column is its offset's", column, before.distance(from: lineStart, to: before.endIndex) + 1)
        if hasDuplicates { return }
        // The type is read before any hook changes the object.
        if failure.reason != .unknownEntity, let place = PlannedHook.outermost(on: failure.path, in: json) {
            let text = SourceText(Data(mutant.text.utf8))
            defer { withExtendedLifetime(text) {} }
            try expect(
                "a failure in what a hook has changed is at the object's place",
                "\(JSONLocator(text.bytes).locate([offset])[0].path)", "\(place)")
        }
        let value = PlannedHook.plain(json).value(at: failure.path.components[...])
        switch failure.reason {
        case .notFound: try expect("what is not found is not there", value, nil)
        case .missingValue where failure.found == "no such key": try expect("what is missing is not there", value, nil)
        case .missingValue where failure.found == "null": try expect("what is null is null", value, .null)
        default:
            if value == nil { throw PropertyFailure("a failure's path is in the document", "\(failure)", "\(json)") }
        }
        if failure.reason == .typeMismatch || failure.reason == .outOfRange, let value {
            try expect("a failure says what it found", failure.found, DataFailure.found(value).shown)
        }
        if failure.reason == .unknownKey, case .key(let key)? = failure.path.components.last {
            try expect("a failure says which key it found", failure.found, DataFailure.found(.string(key)).shown)
        }
    }

    // MARK: Sources

    private func checkSources(
        _ json: JSONValue, _ first: DecodedGraph, _ all: DecodedGraph, _ objects: [[ModelObject]]
    ) throws {
        func lines(_ graph: DecodedGraph) -> [String] {
            graph.failures.map { "\($0.reason) \($0.path): expected \($0.expected), found \($0.found)" }
        }
        func decode(_ source: DecodedGraph.Source, _ mode: FailureMode) throws -> DecodedGraph {
            try DecodedGraph(source, roots, model, DecodingOptions(failures: mode, isReporting: mode == .report))
        }
        try expect("a JSONValue fails as bytes do", lines(try decode(.value(json), .first)), lines(first))
        try expect("a JSONValue has all failures of bytes", lines(try decode(.value(json), .all)), lines(all))
        if case .objects(let others, _) = try decode(.value(json), .report),
            !zip(objects, others).allSatisfy({ $0.isEquivalent(to: $1) })
        {
            throw PropertyFailure("a JSONValue gives the graph that bytes give, in spite of failures", "\(json)", "")
        }
        // Which of a property's key paths comes first decides whether the one that does not count is looked at.
        let hasFallbacks = model.entities.contains { entity in
            entity.attributes.contains { $0.userInfo["jsonKeyPath.1"] != nil }
                || entity.relationships.contains { $0.userInfo["jsonKeyPath.1"] != nil }
        }
        // A dictionary can't hold every number.
        guard !hasFallbacks, let dictionary = DictionaryBuilder().value(json) as? [String: Any],
            JSONValue(dictionary) == json
        else { return }
        // And it spells a number in its own way.
        func places(_ graph: DecodedGraph) -> [String] {
            graph.failures.map { "\($0.reason) \($0.path): expected \($0.expected)" }.sorted()
        }
        try expect(
            "a dictionary has all failures of bytes", places(try decode(.dictionary(dictionary), .all)), places(all))
    }
}
