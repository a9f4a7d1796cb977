import Foundation
import Testing

@testable import Modelwright

/// Decodes JSON, encodes it again, and expects the same but for what the report lists.
struct RoundTripCheck {
    var model: ObjectModel
    var report: MappingReport
    var encoded: JSONValue
    /// The number of report entries of each kind.
    var counts: [MappingReport.Entry.Kind: Int] { Dictionary(report.entries.map { ($0.kind, 1) }, uniquingKeysWith: +) }

    /// Expects that `encode(decode(json))` is `json` without the keys and elements that the report lists as left out,
    /// and with another value only where the report lists one.
    ///
    /// - Parameter path: Where in the document an array or an object of the entity is; what is beside it isn't encoded.
    /// - Returns: What was found, for tests that expect more of it.
    @discardableResult
    static func expectRoundTrip(
        _ json: Data, _ model: ObjectModel, entity: String, at path: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> RoundTripCheck {
        let keyPath = try JSONKeyPath(path).components
        let whole = try JSONValue(data: json)
        let part = try #require(whole.value(at: keyPath[...]), "nothing at '\(path)'", sourceLocation: sourceLocation)
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)
        let data: Data
        let again: Data
        let report: MappingReport
        if part.arrayValue != nil {
            let objects: [ModelObject]
            (objects, report) = try decoder.decodeReporting(.array(entity: entity, at: path), from: json)
            data = try encoder.encode(objects, at: path)
            again = try encoder.encode(decoder.decodeArray(entity: entity, from: data, at: path), at: path)
        } else {
            let object: ModelObject
            (object, report) = try decoder.decodeReporting(.object(entity: entity, at: path), from: json)
            data = try encoder.encode(object, at: path)
            again = try encoder.encode(decoder.decode(entity: entity, from: data, at: path), at: path)
        }
        #expect(report.entries(.failure) == [], sourceLocation: sourceLocation)
        // Nothing is left to change the second time.
        #expect(again == data, sourceLocation: sourceLocation)

        let encoded = try JSONValue(data: data)
        let result = try #require(encoded.value(at: keyPath[...]), sourceLocation: sourceLocation)
        let expected = try expectation(part, result, report, below: keyPath, sourceLocation)
        #expect(result == expected, sourceLocation: sourceLocation)
        return RoundTripCheck(model: model, report: report, encoded: result)
    }

    /// The input, changed as the report says: from the end, so that the places of array elements hold.
    private static func expectation(
        _ input: JSONValue, _ output: JSONValue, _ report: MappingReport, below root: [JSONPath.Component],
        _ sourceLocation: SourceLocation
    ) throws -> JSONValue {
        var expected = input
        for entry in report.entries.reversed() where entry.path.components.starts(with: root) {
            let path = entry.path.components[root.count...]
            switch entry.kind {
            case .ignoredKey, .dropped:
                expected = try #require(
                    expected.replacing(path, with: nil), "nothing at \(entry.path)", sourceLocation: sourceLocation)
            case .normalised where entry.detail.hasPrefix("it is written at "):
                let key = String(entry.detail.dropFirst("it is written at \"".count).dropLast())
                let (outer, last) = (path.dropLast(), try #require(path.last))
                var object = try #require(expected.value(at: outer)?.objectValue, sourceLocation: sourceLocation)
                if case .key(let former) = last { object[former] = nil }
                object[key] = output.value(at: outer + [.key(key)])
                expected = try #require(
                    expected.replacing(outer, with: .object(object)), sourceLocation: sourceLocation)
            case .normalised, .nullReplaced, .overruled:
                let written = try #require(output.value(at: path), "\(entry)", sourceLocation: sourceLocation)
                expected = try #require(
                    expected.replacing(path, with: written), "\(entry)", sourceLocation: sourceLocation)
            case .defaultUsed, .coerced, .duplicateKey, .enumFallback, .typeFallback, .unresolvedIdentity, .failure:
                break
            }
        }
        return expected
    }
}
