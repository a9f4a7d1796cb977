public import Foundation
@testable public import Modelwright

/// What must hold of every document that an entity is decoded from, whether it fits or not.
public struct MappingCheck: Sendable {
    private let decoder: ModelDecoder
    private let encoder: ModelEncoder
    private let entity: String
    /// The model has properties that are read or written only, so what is written need not be what can be read.
    private let hasDirections: Bool
    /// The model says that nulls are added or left out.
    private let changesNulls: Bool

    /// A check of documents with one object of an entity of the model.
    public init(_ model: ObjectModel, entity: String) {
        decoder = ModelDecoder(model: model)
        encoder = ModelEncoder(model: model)
        self.entity = entity
        let annotations = model.entities.flatMap { entity in
            [entity.userInfo] + entity.attributes.map(\.userInfo) + entity.relationships.map(\.userInfo)
        }
        hasDirections = annotations.contains { $0["jsonDirection"] != nil }
        changesNulls = annotations.contains { $0["jsonNulls"] != nil }
    }

    /// What may be noted of a document that is still written as it was.
    private static let harmless: Set<MappingReport.Entry.Kind> = [.defaultUsed, .coerced, .unresolvedIdentity]

    /// Ends the program where something does not hold.
    public func check(_ data: Data) {
        _ = decode(data, decoder)
        guard let value = try? JSONValue(data: data) else {
            FuzzInput.require(decode(data, decoder).object == nil, "What is not JSON was decoded.")
            return
        }
        // Without keys that come twice, which a tree does not have.
        let document = value.data()
        let first = decode(document, decoder)
        checkSources(first, document, value)
        checkFailureModes(first, document)
        checkRoundTrip(document, value)
        checkUpdates(document, value)
    }

    // MARK: Decoding

    private struct Outcome {
        var object: ModelObject?
        var failures: [DataFailure] = []
        var entries: [MappingReport.Entry] = []
    }

    private func outcome(_ body: () throws -> (ModelObject, [MappingReport.Entry])) -> Outcome {
        do {
            let (object, entries) = try body()
            return Outcome(object: object, entries: entries)
        } catch MappingError.data(let failure) {
            return Outcome(failures: [failure])
        } catch MappingError.failures(let failures) {
            return Outcome(failures: failures)
        } catch {
            fatalError("Decoding throws \(error)")
        }
    }

    private func decode(_ data: Data, _ decoder: ModelDecoder) -> Outcome {
        outcome { (try decoder.decode(entity: entity, from: data), []) }
    }

    private func decodeReporting(_ data: Data) -> Outcome {
        outcome {
            let (object, report) = try decoder.decodeReporting(.object(entity: entity), from: data)
            return (object, report.entries)
        }
    }

    // MARK: What must hold

    /// Bytes, a value and a dictionary come to the same object, or to the same failure.
    private func checkSources(_ bytes: Outcome, _ document: Data, _ value: JSONValue) {
        let tree = outcome { (try decoder.decode(entity: entity, from: value), []) }
        expectSame(bytes, tree, "a value")
        if let left = bytes.failures.first, let right = tree.failures.first {
            FuzzInput.require(
                (left.reason, left.path, left.entity, left.property) == (
                    right.reason, right.path, right.entity, right.property
                ), "Bytes fail with \(left), and a value with \(right)")
        }
        // A dictionary does not hold every number, and not the order of its keys, on which it may depend which of two
        // objects gets a third one.
        let sorted = value.data(outputFormatting: .sortedKeys)
        guard let dictionary = DictionaryBuilder().value(value) as? [String: Any],
            JSONValue(dictionary)?.data() == sorted
        else { return }
        expectSame(
            decode(sorted, decoder),
            outcome { (try decoder.decode(.object(entity: entity), from: dictionary), []) }, "a dictionary")
    }

    private func expectSame(_ bytes: Outcome, _ other: Outcome, _ source: String) {
        switch (bytes.object, other.object) {
        case (nil, nil): break
        case (let left?, let right?):
            FuzzInput.require(left.isEquivalent(to: right), "Bytes and \(source) make two graphs.")
            let (bytes, others) = (written(left), written(right))
            FuzzInput.require(
                bytes == others, "Bytes are written as \(bytes.map(text) ?? "nothing"), \(source) as another document.")
        default: fatalError("Bytes come to \(bytes), and \(source) to \(other)")
        }
    }

    /// An object of every other member is changed by all of them: where that fails, nothing has changed.
    private func checkUpdates(_ document: Data, _ value: JSONValue) {
        guard let members = value.objectValue else { return }
        var half = JSONObject()
        for (index, member) in members.enumerated() where index % 2 == 0 { half[member.key] = member.value }
        guard let object = decode(JSONValue.object(half).data(), decoder).object else { return }
        var decoder = decoder
        for failures in [FailureMode.all, .first] {
            (decoder.failures, decoder.validates) = (failures, failures == .all)
            let before = written(object)
            do {
                try decoder.update(object, from: document)
            } catch {
                FuzzInput.require(written(object) == before, "An update that fails changes something: \(error)")
            }
        }
    }

    /// All failures have the first among them.
    private func checkFailureModes(_ first: Outcome, _ document: Data) {
        var decoder = decoder
        decoder.failures = .all
        let all = decode(document, decoder)
        FuzzInput.require((first.object == nil) == (all.object == nil), "The modes of failing differ: \(first), \(all)")
        if let failure = first.failures.first {
            FuzzInput.require(all.failures.contains(failure), "\(failure) is not among \(all.failures)")
        }
        let reporting = decodeReporting(document)
        FuzzInput.require(reporting.failures == first.failures, "A report changes what fails.")
        decoder.failures = .report
        let kept = outcome {
            let (object, report) = try decoder.decodeReporting(.object(entity: entity), from: document)
            return (object, report.entries)
        }
        if let object = kept.object { _ = written(object) }
    }

    /// What was decoded is written as it was, but for what the report lists, and what is written is decoded to the same.
    private func checkRoundTrip(_ document: Data, _ value: JSONValue) {
        let outcome = decodeReporting(document)
        guard let object = outcome.object, let data = written(object) else { return }
        FuzzInput.require(
            !hasRepeatedKeys(data), "\(text(document)) is written as \(text(data)), which has a key twice.")
        checkViews(of: object, data)
        // What is not read, or not written, does not come back.
        if hasDirections { return }
        let again = decodeReporting(data)
        guard let other = again.object else {
            fatalError("\(text(document)) is written as \(text(data)), which fails: \(again.failures)")
        }
        FuzzInput.require(
            written(other) == data,
            "\(text(document)) is written as \(text(data)), and that as \(written(other).map(text) ?? "nothing").")
        guard outcome.entries.allSatisfy({ Self.harmless.contains($0.kind) }) else { return }
        guard let result = try? JSONValue(data: data) else { fatalError("\(text(data)) is not JSON.") }
        FuzzInput.require(
            (changesNulls ? Self.withoutNulls(result) == Self.withoutNulls(value) : result == value)
                && result.negativeZeroCount == value.negativeZeroCount,
            "\(text(document)) is written as \(text(data)), and the report is \(outcome.entries).")
    }

    /// What can be written can be written in each view.
    private func checkViews(of object: ModelObject, _ whole: Data) {
        for view in (encoder.model.storage.mapping?.views.keys.map { $0 } ?? []).prefix(8) {
            var encoder = encoder
            encoder.view = view
            do {
                let part = try encoder.encode(object)
                FuzzInput.require(
                    !hasRepeatedKeys(part), "\(text(whole)) has a key twice in the view \(view): \(text(part))")
            } catch {
                fatalError("\(text(whole)) can't be written in the view \(view): \(error)")
            }
        }
    }

    /// The value without members that are null, or that are then empty.
    private static func withoutNulls(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .null: return nil
        case .array(let elements): return .array(elements.map { withoutNulls($0) ?? nil })
        case .object(let object):
            var kept = JSONObject()
            for (key, member) in object { kept[key] = withoutNulls(member) }
            return kept.isEmpty ? nil : .object(kept)
        default: return value
        }
    }

    /// The object as JSON; nil where an identity would have to be written that it does not have.
    private func written(_ object: ModelObject) -> Data? {
        do {
            return try encoder.encode(object)
        } catch MappingError.data(let failure) {
            FuzzInput.require(
                [.cycle, .missingIdentity].contains(failure.reason), "What was decoded cannot be written: \(failure)")
            return nil
        } catch {
            fatalError("Encoding throws \(error)")
        }
    }

    private func hasRepeatedKeys(_ data: Data) -> Bool {
        let source = SourceText(data)
        defer { withExtendedLifetime(source) {} }
        do {
            var reader = try JSONReader(source.bytes, maximumDepth: 1_000)
            return try !reader.repeatedKeys().isEmpty
        } catch {
            fatalError("\(text(data)) is not JSON: \(error)")
        }
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
