import Foundation

@testable import Modelwright

/// What holds for a document that fits its model.
struct FittingDocumentProperties {
    let model: ObjectModel
    let document: PlannedDocument

    private let reporting = DecodingOptions(isReporting: true)

    func check() throws {
        let input = document.tree.json
        try expect("the reader gives what was written", try JSONValue(data: document.data), document.written.json)
        let first = try DecodedGraph(.bytes(document.data), document.roots, model, reporting)
        guard case .objects(let objects, let report) = first else {
            throw PropertyFailure("a document that fits decodes", first.summary, "objects")
        }
        try InverseProperty.check(objects)
        let output = try encode(objects)
        try checkSources(objects, report, output)
        let hasDuplicates = document.tree.hasDuplicateKeys
        try checkDuplicates(report)
        if !hasDuplicates { try checkEntries(report, input) }
        let difference = RoundTripDifference(document, PlannedHook.plain(try JSONValue(data: output)), report)
        let isComparable = !hasDuplicates && !hasMisplacedEntries(report)
        if isComparable, let problem = difference.problems.first {
            throw PropertyFailure(
                "encode(decode(x)) is x but for what the report lists", problem,
                "encoded \(String(decoding: output, as: UTF8.self)), \(first.summary)")
        }
        try checkStability(
            objects, output, isLossless: isComparable && difference.isLossless, hasUnread: difference.hasUnread)
        if !hasDuplicates { try checkCoercion(report) }
        try checkCopies(objects)
        // What another place says otherwise counts in an update, if that one isn't in its document.
        if isComparable, difference.isLossless, !difference.hasUnread, report.entries(.overruled).isEmpty {
            try checkUpdates(objects)
        }
    }

    /// Whether something is said of an identity inside an object with a hook: it has the object's place and path, so what is
    /// different can't be found by it.
    private func hasMisplacedEntries(_ report: MappingReport) -> Bool {
        let json = document.written.json
        return report.entries.contains { entry in
            let mayBe =
                switch entry.kind {
                case .unresolvedIdentity, .overruled, .dropped: true
                case .normalised: entry.detail.hasPrefix("the identity ")
                default: false
                }
            return mayBe && PlannedHook.outermost(on: entry.path, in: json) == entry.path
        }
    }

    // MARK: Copies and updates

    private func checkCopies(_ objects: [[ModelObject]]) throws {
        let encoder = ModelEncoder(model: model)
        for object in objects.joined() {
            let copy = try object.copy()
            let (original, copied) = (try encoder.encode(object), try encoder.encode(copy))
            try expect(
                "a copy encodes as its original does", String(decoding: copied, as: UTF8.self),
                String(decoding: original, as: UTF8.self))
        }
    }

    /// Objects with one identity would become one, and what is added to a list would be there twice.
    private func checkUpdates(_ objects: [[ModelObject]]) throws {
        let roots = Array(objects.joined())
        var validator = GraphValidator(roots, isArray: true, of: model.storage, .allButAttributes)
        validator.validate()
        if validator.findings.contains(where: { $0.violation.reason == .notUnique }) { return }
        if model.entities.contains(where: { $0.relationships.contains { $0.userInfo["jsonMerge"] != nil } }) { return }
        let encoder = ModelEncoder(model: model)
        for object in roots {
            let before = String(decoding: try encoder.encode(object), as: UTF8.self)
            do {
                try object.update(from: before)
            } catch {
                throw PropertyFailure("an object can be updated by what it encodes to", "\(error)", before)
            }
            let after = String(decoding: try encoder.encode(object), as: UTF8.self)
            try expect("an update by what an object encodes to changes nothing", after, before)
        }
        try InverseProperty.check(objects)
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    // MARK: Encoding

    private func encode(_ objects: [[ModelObject]]) throws -> Data {
        do {
            return try encoded(objects)
        } catch {
            throw PropertyFailure("what was decoded can be encoded", "\(error)", "JSON")
        }
    }

    /// Where keys are that their object has already.
    private func repeatedKeys(in data: Data) throws -> [Int] {
        let text = SourceText(data)
        defer { withExtendedLifetime(text) {} }
        var reader = try JSONReader(text.bytes, maximumDepth: 1_000)
        return try reader.repeatedKeys()
    }

    /// The document of all roots, of which each is encoded by itself.
    private func encoded(_ objects: [[ModelObject]]) throws -> Data {
        let encoder = ModelEncoder(model: model)
        var whole = Data()
        for (root, objects) in zip(document.roots, objects) {
            let data = root.isArray ? try encoder.encode(objects) : try encoder.encode(objects[0])
            try expect("each key is written once", try repeatedKeys(in: data), [])
            guard let key = root.key else { return data }
            whole += Data((whole.isEmpty ? "{\"\(key)\":" : ",\"\(key)\":").utf8) + data
        }
        return whole + Data("}".utf8)
    }

    // MARK: Stability

    private func checkStability(
        _ objects: [[ModelObject]], _ output: Data, isLossless: Bool, hasUnread: Bool
    ) throws {
        let second = try DecodedGraph(.bytes(output), document.roots, model, reporting)
        guard case .objects(let again, let report) = second else {
            // What is written and not read is an unknown key, which the entity may reject.
            if hasUnread, second.failures[0].reason == .unknownKey { return }
            throw PropertyFailure(
                "what was encoded decodes", "\(String(decoding: output, as: UTF8.self)): \(second.summary)", "objects")
        }
        let secondOutput = try encode(again)
        // An identity in place of an object may find another object that carries it, and where unknown keys are rejected
        // a lossy relationship drops what has a key that is written and not read.
        let dropsUnread = hasUnread && model.entities.contains { $0.userInfo["jsonUnknownKeys"] == "reject" }
        if isLossless, !dropsUnread {
            try expect(
                "the second encoding is the first, byte for byte", String(decoding: secondOutput, as: UTF8.self),
                String(decoding: output, as: UTF8.self))
        }
        try InverseProperty.check(again)
        // A value that is written and not read is lost by the second trip, and with it the nulls before it in an array.
        let bytes = hasUnread ? output : secondOutput
        guard case .objects(let third, _) = try DecodedGraph(.bytes(bytes), document.roots, model, reporting)
        else { return }
        let isStable = zip(again, third).allSatisfy { $0.isEquivalent(to: $1) }
        if !isStable, !dropsUnread {
            throw PropertyFailure(
                "a graph that was written and read is the same when it is read again",
                String(decoding: output, as: UTF8.self), "")
        }
        if isLossless, !hasUnread,
            !zip(objects, again).allSatisfy({ $0.isEquivalent(to: $1) })
        {
            throw PropertyFailure(
                "decode, encode, decode gives an equivalent graph", String(decoding: output, as: UTF8.self),
                DecodedGraph.objects([], report).summary)
        }
    }

    // MARK: Sources

    private func checkSources(_ objects: [[ModelObject]], _ report: MappingReport, _ output: Data) throws {
        let json = document.written.json
        // Of a key that comes twice, a JSONValue has the first one's place.
        let isOrdered = !document.tree.hasDuplicateKeys
        try checkSource("a JSONValue", .value(json), objects, report, output, isOrdered: isOrdered)
        // A dictionary can't hold two keys that look alike.
        var problem: DictionaryBuilder.Problem?
        if let dictionary = DictionaryBuilder().value(json, &problem) as? [String: Any], problem == nil {
            try checkSource("a dictionary", .dictionary(dictionary), objects, report, output, isOrdered: false)
        }
    }

    private func checkSource(
        _ name: String, _ source: DecodedGraph.Source, _ objects: [[ModelObject]], _ report: MappingReport,
        _ output: Data, isOrdered: Bool
    ) throws {
        let other = try DecodedGraph(source, document.roots, model, reporting)
        guard case .objects(let others, let otherReport) = other else {
            throw PropertyFailure("\(name) decodes as bytes do", other.summary, "objects")
        }
        guard zip(objects, others).allSatisfy({ $0.isEquivalent(to: $1) }) else {
            throw PropertyFailure(
                "\(name) gives the graph that bytes give", String(decoding: try encode(others), as: UTF8.self),
                String(decoding: output, as: UTF8.self))
        }
        try expect(
            "\(name) encodes as bytes do", try JSONValue(data: try encode(others)), try JSONValue(data: output))
        // In what order the values of two key paths of a property come, decides how one of them is reported.
        if document.tree.hasDuplicateKeys || !isOrdered && !report.entries(.overruled).isEmpty { return }
        func lines(_ report: MappingReport) -> [String] {
            let lines = report.entries.map { "\($0.kind) \($0)" }
            return isOrdered ? lines : lines.sorted()
        }
        try expect("\(name) has the report that bytes have", lines(otherReport), lines(report))
    }

    // MARK: Entries of the report

    /// A value that another one of its key replaces is noted, or something that contains it is.
    private func checkDuplicates(_ report: MappingReport) throws {
        let noted = Set(
            report.entries.filter { [.duplicateKey, .ignoredKey, .overruled, .dropped].contains($0.kind) }.map(\.path))
        for path in document.written.duplicateKeys() {
            let places = (1...path.components.count).map { JSONPath(Array(path.components.prefix($0))) }
            if places.contains(where: noted.contains) { continue }
            throw PropertyFailure("a key that comes twice is noted", "\(path)", "\(report.entries.map(\.description))")
        }
    }

    private func checkEntries(_ report: MappingReport, _ input: JSONValue) throws {
        for entry in report.entries {
            let value = input.value(at: entry.path.components[...])
            let found = value.map(DataFailure.found) ?? "nothing"
            let isTrue =
                switch entry.kind {
                case .defaultUsed: value == nil
                case .nullReplaced:
                    value == .null || value == "" && entry.detail.hasPrefix("an empty string was replaced")
                case .coerced:
                    value != nil && value != .null && entry.detail.hasPrefix("\(found) was taken for")
                        && value?.arrayValue == nil
                case .enumFallback: entry.detail == "\(found) is not a case, so the fallback was used"
                case .typeFallback: entry.detail.hasPrefix("\(found) names no entity, so the object was read as ")
                case .normalised, .ignoredKey, .dropped, .overruled: value != nil
                case .unresolvedIdentity: value != nil && value != .null && value?.arrayValue == nil
                case .duplicateKey, .failure: false
                }
            if !isTrue { throw PropertyFailure("an entry of the report is true", "\(entry.kind) \(entry)", found) }
        }
    }

    /// Without coercion the first value that was coerced is a failure, unless it is in an element that is dropped then.
    private func checkCoercion(_ report: MappingReport) throws {
        let coerced = report.entries(.coerced)
        let strict = try DecodedGraph(
            .bytes(document.data), document.roots, model, DecodingOptions(coercesLosslessly: false))
        if coerced.isEmpty, let failure = strict.failures.first {
            throw PropertyFailure("without anything coerced, nothing depends on coercion", "\(failure)", "objects")
        }
        if let failure = strict.failures.first, !coerced.contains(where: { $0.path == failure.path }) {
            throw PropertyFailure(
                "what is refused without coercion was reported with it", "\(failure)", "\(coerced.map(\.description))")
        }
        let isLossy = model.entities.contains { entity in
            entity.relationships.contains { $0.userInfo["jsonLossy"] == "YES" }
        }
        if !isLossy, !coerced.isEmpty, strict.failures.isEmpty {
            throw PropertyFailure("coercion can be refused", "objects", "\(coerced.map(\.description))")
        }
    }
}
