package import Foundation
package import Modelwright

/// What becomes of a document that is decoded by a model and encoded again.
package struct RoundTrip: Sendable {
    /// A value that did not come through.
    package struct Difference: Sendable, Hashable, CustomStringConvertible {
        /// Where it is.
        package var path: JSONPath
        /// What stood there; nil where there was nothing, and where it is not known.
        package var before: JSONValue?
        /// What stands there now; nil where there is nothing, and where it is not known.
        package var after: JSONValue?

        /// `$.authors[0].nick: "Mark" is lost`
        package var description: String { line.shown }

        private var line: String {
            switch (before, after) {
            case (let before?, let after?): "\(path): \(Self.text(before)) became \(Self.text(after))"
            case (let before?, nil): "\(path): \(Self.text(before)) is lost"
            case (nil, let after?): "\(path): \(Self.text(after)) was not there"
            // Of a key that comes twice only one value is read.
            case (nil, nil): "\(path): the key comes twice, and one value is lost"
            }
        }

        private static func text(_ value: JSONValue) -> String {
            switch value {
            case .array(let elements): "an array with \(elements.count) element\(elements.count == 1 ? "" : "s")"
            case .object(let object): "an object with \(object.count) key\(object.count == 1 ? "" : "s")"
            default: value.description.count > 80 ? value.description.prefix(77) + "..." : value.description
            }
        }
    }

    /// A step, for progress.
    package enum Step: String, Sendable {
        /// The document is parsed.
        case reading
        /// Objects are made of it.
        case decoding
        /// The objects are written.
        case encoding
        /// The two documents are compared.
        case comparing
    }

    /// What did not come through, in the document's order.
    package private(set) var differences: [Difference] = []
    /// What decoding noted.
    package let report: MappingReport
    /// How many objects stand at the path.
    package let count: Int
    /// Where elements failed, and so were left out.
    private var leftOut: Set<JSONPath> = []
    /// Where keys came twice, so that one value of each is lost.
    private var twice: Set<JSONPath> = []

    /// Decodes, encodes and compares.
    ///
    /// - Parameters:
    ///   - entity: The entity of the objects.
    ///   - path: Where they are; the document itself where it is empty.
    ///   - validates: Whether values are checked against the model's rules.
    ///   - progress: Called before each step.
    /// - Throws: `MappingError` where the data is not JSON, or there is nothing at the path.
    package init(
        of data: Data, entity: String, at path: String, model: ObjectModel, validates: Bool = false,
        progress: (Step) -> Void = { _ in }
    ) throws {
        progress(.reading)
        let limit = max(data.count, 1)
        let original = try JSONValue(data: data, maximumByteCount: limit)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        decoder.validates = validates
        decoder.maximumByteCount = limit
        decoder.maximumObjectCount = limit
        decoder.maximumFailureCount = limit
        // A key that comes twice is lost also where it is the last note of many.
        decoder.maximumReportCount = limit
        let root = try JSONPath(keyPath: path)
        let before = original[root]
        let encoder = ModelEncoder(model: model)
        let encoded: Data
        if case .array = before {
            progress(.decoding)
            let (objects, found) = try decoder.decodeReporting(.array(entity: entity, at: path), from: data)
            (report, count) = (found, objects.count)
            progress(.encoding)
            encoded = try encoder.encode(objects)
        } else {
            progress(.decoding)
            let (object, found) = try decoder.decodeReporting(.object(entity: entity, at: path), from: data)
            (report, count) = (found, 1)
            progress(.encoding)
            encoded = try encoder.encode(object)
        }
        leftOut = Set((report.entries(.failure) + report.entries(.dropped)).map(\.path))
        twice = Set(report.entries(.duplicateKey).map(\.path))
        progress(.comparing)
        let after = try JSONValue(data: encoded, maximumByteCount: max(encoded.count, 1))
        // The way to the objects is not compared, and may have had others.
        for count in 1..<root.components.count + 1 { noteWhetherTwice(JSONPath(Array(root.components.prefix(count)))) }
        compare(before ?? .null, after, at: root)
    }

    /// Adds a key that came twice.
    private mutating func noteWhetherTwice(_ place: JSONPath) {
        guard twice.contains(place) else { return }
        differences.append(Difference(path: place, before: Self.nothing, after: Self.nothing))
    }

    /// No value at all: nil by itself would be JSON's null.
    private static let nothing: JSONValue? = Optional.none

    /// Adds what differs.
    private mutating func compare(_ before: JSONValue, _ after: JSONValue, at path: JSONPath) {
        switch (before, after) {
        case (.object(let old), .object(let new)):
            for (key, value) in old {
                let place = JSONPath(path.components + [.key(key)])
                noteWhetherTwice(place)
                if let other = new[key] {
                    compare(value, other, at: place)
                } else {
                    differences.append(Difference(path: place, before: value, after: Self.nothing))
                }
            }
            for (key, value) in new where old[key] == nil {
                differences.append(
                    Difference(path: JSONPath(path.components + [.key(key)]), before: Self.nothing, after: value))
            }
        case (.array(let old), .array(let new)):
            func place(_ index: Int) -> JSONPath { JSONPath(path.components + [.index(index)]) }
            // What was left out makes the elements behind it move up.
            let isShorter = new.count < old.count
            var kept: [Int] = []
            for index in old.indices {
                if isShorter, leftOut.contains(place(index)) {
                    differences.append(Difference(path: place(index), before: old[index], after: Self.nothing))
                } else {
                    kept.append(index)
                }
            }
            for (position, index) in kept.enumerated() {
                if position < new.count {
                    compare(old[index], new[position], at: place(index))
                } else {
                    differences.append(Difference(path: place(index), before: old[index], after: Self.nothing))
                }
            }
            for index in new.indices.dropFirst(kept.count) {
                differences.append(Difference(path: place(index), before: Self.nothing, after: new[index]))
            }
        default:
            if before != after { differences.append(Difference(path: path, before: before, after: after)) }
        }
    }
}
