public import Foundation
public import Modelwright

/// What becomes of a document that is decoded by a model and encoded again.
public struct RoundTrip: Sendable {
    /// A value that did not come through.
    public struct Difference: Sendable, Hashable, CustomStringConvertible {
        /// Where it is.
        public var path: JSONPath
        /// What stood there; nil where there was nothing.
        public var before: JSONValue?
        /// What stands there now; nil where there is nothing.
        public var after: JSONValue?

        /// `$.authors[0].nick: "Mark" is lost`
        public var description: String {
            switch (before, after) {
            case (let before?, let after?): "\(path): \(Self.text(before)) became \(Self.text(after))"
            case (let before?, nil): "\(path): \(Self.text(before)) is lost"
            case (nil, let after?): "\(path): \(Self.text(after)) was not there"
            case (nil, nil): "\(path)"
            }
        }

        private static func text(_ value: JSONValue) -> String {
            switch value {
            case .array(let elements): "an array of \(elements.count)"
            case .object(let object): "an object of \(object.count)"
            default: value.description.count > 80 ? value.description.prefix(77) + "..." : value.description
            }
        }
    }

    /// A step, for progress.
    public enum Step: String, Sendable {
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
    public private(set) var differences: [Difference] = []
    /// What decoding noted.
    public let report: MappingReport
    /// How many objects stand at the path.
    public let count: Int

    /// Decodes, encodes and compares.
    ///
    /// - Parameters:
    ///   - entity: The entity of the objects.
    ///   - path: Where they are; the document itself where it is empty.
    ///   - progress: Called before each step.
    /// - Throws: `MappingError` where the data is not JSON, or there is nothing at the path.
    public init(
        of data: Data, entity: String, at path: String, model: ObjectModel,
        progress: (Step) -> Void = { _ in }
    ) throws {
        progress(.reading)
        let limit = max(data.count, 1)
        let original = try JSONValue(data: data, maximumByteCount: limit)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        decoder.maximumByteCount = limit
        decoder.maximumObjectCount = limit
        decoder.maximumFailureCount = limit
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
        progress(.comparing)
        let after = try JSONValue(data: encoded, maximumByteCount: max(encoded.count, 1))
        compare(before ?? .null, after, at: root)
    }

    /// Adds what differs.
    private mutating func compare(_ before: JSONValue, _ after: JSONValue, at path: JSONPath) {
        switch (before, after) {
        case (.object(let old), .object(let new)):
            for (key, value) in old {
                let place = JSONPath(path.components + [.key(key)])
                if let other = new[key] {
                    compare(value, other, at: place)
                } else {
                    differences.append(Difference(path: place, before: value, after: nil))
                }
            }
            for (key, value) in new where old[key] == nil {
                differences.append(Difference(path: JSONPath(path.components + [.key(key)]), before: nil, after: value))
            }
        case (.array(let old), .array(let new)):
            for index in 0..<max(old.count, new.count) {
                let place = JSONPath(path.components + [.index(index)])
                if index < old.count, index < new.count {
                    compare(old[index], new[index], at: place)
                } else {
                    differences.append(
                        Difference(
                            path: place, before: index < old.count ? old[index] : nil,
                            after: index < new.count ? new[index] : nil))
                }
            }
        default:
            if before != after { differences.append(Difference(path: path, before: before, after: after)) }
        }
    }
}
