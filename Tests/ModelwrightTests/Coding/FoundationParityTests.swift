import Foundation
import Testing

@testable import Modelwright

/// Types without an entity: as Foundation's `JSONEncoder` and `JSONDecoder` with their default strategies.
struct FoundationParityTests {
    private let cases = RandomCases(count: 300)

    // MARK: Values

    @Test func encodesAsFoundationDoes() throws {
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let sample = Sample(&choices)
            let expected = try JSONValue(data: JSONEncoder().encode(sample))
            #expect(try TreeEncoder.tree(of: sample).json() == expected, "case \(number)")
        }
    }

    @Test func decodesAsFoundationDoes() throws {
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let data = try JSONEncoder().encode(Sample(&choices))
            let expected = try JSONDecoder().decode(Sample.self, from: data)
            #expect(try NodeDecoder.value(Sample.self, of: JSONValue(data: data)) == expected, "case \(number)")
        }
    }

    // MARK: Errors

    /// What came out, of an error its case and its coding path.
    private enum Outcome<Value: Equatable>: Equatable {
        case value(Value)
        case error(String)

        /// Whether both are the same. Foundation doesn't say where a number is that is out of its type's range; we do.
        static func == (left: Outcome, right: Outcome) -> Bool {
            switch (left, right) {
            case (.value(let left), .value(let right)): left == right
            case (.error(let found), .error("dataCorrupted ")): found.hasPrefix("dataCorrupted ")
            case (.error(let found), .error(let expected)): found == expected
            default: false
            }
        }

        init(_ body: () throws -> Value) {
            do { self = .value(try body()) } catch { self = .error(Self.text(error)) }
        }

        static func text(_ error: any Error) -> String {
            func path(_ context: DecodingError.Context) -> String { Self.path(context.codingPath) }
            return switch error {
            case DecodingError.keyNotFound(let key, let context): "keyNotFound \(key.stringValue) \(path(context))"
            case DecodingError.valueNotFound(_, let context): "valueNotFound \(path(context))"
            case DecodingError.typeMismatch(_, let context): "typeMismatch \(path(context))"
            case DecodingError.dataCorrupted(let context): "dataCorrupted \(path(context))"
            case EncodingError.invalidValue(_, let context): "invalidValue \(Self.path(context.codingPath))"
            default: "\(error)"
            }
        }

        private static func path(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        }
    }

    /// A value with something in it replaced or removed.
    private static func damaged(_ json: JSONValue, _ choices: inout Choices) -> JSONValue {
        switch json {
        case .object(var object) where !object.isEmpty && choices.chance(9, in: 10):
            let key = choices.pick(object.keys)
            if choices.chance(1, in: 5) {
                object[key] = nil
            } else {
                object[key] = object[key].map { damaged($0, &choices) }
            }
            return .object(object)
        case .array(var elements) where !elements.isEmpty && choices.chance(9, in: 10):
            let index = choices.below(elements.count)
            elements[index] = damaged(elements[index], &choices)
            return .array(elements)
        default:
            return choices.pick([nil, true, 1, -1, 300, "x", [], [:], [1], ["a": 1], 18_446_744_073_709_551_615.0])
        }
    }

    @Test func failsAsFoundationDoes() throws {
        var failureCount = 0
        for number in 0..<cases.count * 10 {
            var choices = cases.choices(number)
            let json = Self.damaged(try TreeEncoder.tree(of: Sample(&choices)).json(), &choices)
            let expected = Outcome { try JSONDecoder().decode(Sample.self, from: json.data()) }
            #expect(Outcome { try NodeDecoder.value(Sample.self, of: json) } == expected, "case \(number): \(json)")
            if case .error = expected { failureCount += 1 }
        }
        #expect(failureCount > cases.count * 5)
    }

    // MARK: Roots and tables

    private static func compare<Value: Codable & Equatable>(_ value: Value) throws {
        let data = try JSONEncoder().encode(value)
        #expect(try TreeEncoder.tree(of: value).json() == JSONValue(data: data))
        #expect(try NodeDecoder.value(Value.self, of: JSONValue(data: data)) == value)
    }

    @Test func codesSingleValues() throws {
        try Self.compare(1)
        try Self.compare(UInt64.max)
        try Self.compare(Int64.min)
        try Self.compare("text")
        try Self.compare(Int?.none)
        try Self.compare([Int?.none, 1])
        try Self.compare(true)
        try Self.compare(0.1)
        try Self.compare(Float(0.1))
        try Self.compare(Date(timeIntervalSinceReferenceDate: 1.5))
        try Self.compare(Data([1, 2, 3]))
        try Self.compare(Decimal(string: "0.1"))
        try Self.compare(UUID())
        try Self.compare(URL(string: "https://example.org"))
        try Self.compare([String: Int]())
        try Self.compare([-1: "x"])
        try Self.compare([Double: Int](uniqueKeysWithValues: [(0.5, 1)]))
        try Self.compare([[[Int]]]())
        try Self.compare(Sample.Kind.other)
    }

    private static func compareFailure<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) throws {
        let expected = Outcome { try JSONDecoder().decode(type, from: Data(text.utf8)) }
        let found = Outcome { try NodeDecoder.value(type, of: JSONValue(data: Data(text.utf8))) }
        #expect(found == expected, "\(type) from \(text)")
        guard case .error = expected else {
            Issue.record("Foundation reads \(text) as \(type).")
            return
        }
    }

    @Test func refusesTheSameValues() throws {
        try Self.compareFailure(Int.self, "null")
        try Self.compareFailure(Int.self, "true")
        try Self.compareFailure(Int8.self, "128")
        try Self.compareFailure([UInt8].self, "[1,-1]")
        try Self.compareFailure(UInt64.self, "18446744073709551616")
        try Self.compareFailure([Int].self, "[1,null]")
        try Self.compareFailure([Int].self, "{}")
        try Self.compareFailure([Int].self, "null")
        try Self.compareFailure([String: Int].self, "[]")
        try Self.compareFailure([String: Int].self, #"{"a":1,"b":"x"}"#)
        try Self.compareFailure([Int: Int].self, #"{"a":1}"#)
        try Self.compareFailure(Bool.self, "1")
        try Self.compareFailure(String.self, "1")
        try Self.compareFailure(Double.self, #""1""#)
        try Self.compareFailure(Date.self, #""2020-01-01""#)
        try Self.compareFailure([Data].self, #"["?"]"#)
        try Self.compareFailure([UUID].self, #"["?"]"#)
        try Self.compareFailure(URL.self, #""""#)
        try Self.compareFailure(Decimal.self, #""1""#)
        try Self.compareFailure(Sample.Kind.self, #""x""#)
        try Self.compareFailure([Sample.Shape].self, #"[{"point":{}},{"circle":{"radius":"x"}}]"#)
        try Self.compareFailure([Sample.Shape].self, #"[{"square":{}}]"#)
    }

    private static func compareEncodingFailure(_ value: some Encodable) throws {
        let expected = Outcome { try JSONEncoder().encode(value).count }
        let found = Outcome { try TreeEncoder.tree(of: value).json().data().count }
        #expect(found == expected, "\(value)")
        guard case .error = expected else {
            Issue.record("Foundation writes \(value).")
            return
        }
    }

    private struct Holder<Value: Encodable>: Encodable {
        var list: [[String: Value]]
        init(_ value: Value) { list = [["x": value]] }
    }

    @Test func refusesNumbersThatAreNotFinite() throws {
        try Self.compareEncodingFailure(Double.nan)
        try Self.compareEncodingFailure(Holder(Double.infinity))
        try Self.compareEncodingFailure(Holder(-Float.infinity))
        try Self.compareEncodingFailure(Holder([Double.nan]))
        try Self.compareEncodingFailure(Holder(Date(timeIntervalSinceReferenceDate: .infinity)))
    }

    private struct Nothing: Encodable, Equatable {
        func encode(to encoder: any Encoder) {}
    }

    @Test func refusesARootThatEncodesNothing() throws {
        try Self.compareEncodingFailure(Nothing())
        #expect(try TreeEncoder.tree(of: [Nothing()]).json() == [[:]])
        #expect(try JSONValue(data: JSONEncoder().encode([Nothing()])) == [[:]])
    }

    /// Foundation's encoder ends the program for these.
    @Test func refusesTwoContainersOfDifferentKinds() throws {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var members = encoder.container(keyedBy: PlainKey.self)
                try members.encode(1, forKey: PlainKey(stringValue: "a"))
            }
        }
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            }
        }
        #expect(Outcome { try TreeEncoder.tree(of: [Both()]).json() } == .error("invalidValue 0"))
        #expect(Outcome { try TreeEncoder.tree(of: ["a": Twice()]).json() } == .error("invalidValue a"))
    }
}
