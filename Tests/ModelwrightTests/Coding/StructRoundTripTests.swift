import Foundation
import Synchronization
import Testing

@testable import Modelwright

private typealias Text = ModelText

private func model(_ entities: String) throws -> ObjectModel {
    try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "A.xml")
}

private func text(_ value: some Encodable, _ entity: String, _ model: ObjectModel) throws -> String {
    String(decoding: try model.encode(value, entity: entity), as: UTF8.self)
}

/// Values of `Codable` types that are decoded and encoded again, and what becomes of the objects between them.
struct StructRoundTripTests {
    private struct Number: Codable, Equatable { var value: Int }
    private struct Boolean: Codable, Equatable { var value: Bool }
    private struct Words: Codable, Equatable { var value: String }
    private struct Whole: Codable, Equatable { var value: JSONValue }

    /// Of each type that decodes a value: it is encoded as it was read.
    @Test(arguments: [
        ("Integer 32", "string", #"{"value":"5"}"#), ("Boolean", "number", #"{"value":1}"#),
        ("Boolean", "string", #"{"value":"true"}"#), ("String", "number", #"{"value":7}"#),
        ("Decimal", "string", #"{"value":"1.50"}"#), ("Decimal", "asDecoded", #"{"value":"1.50"}"#),
        ("Boolean", "asDecoded", #"{"value":0}"#), ("Integer 64", "asDecoded", #"{"value":"12"}"#),
        ("Double", "string", #"{"value":"2.5"}"#), ("Integer 16", "asDecoded", #"{"value":3}"#),
    ])
    func encodesWhatItDecodes(type: String, writtenType: String, json: String) throws {
        let model = try model(Text.entity("A", Text.attribute("value", type, ["jsonType": writtenType])))
        var count = 0
        func check<Value: Codable & Equatable>(_: Value.Type) throws {
            guard let value = try? model.decode(Value.self, entity: "A", from: json) else { return }
            count += 1
            let again = try text(value, "A", model)
            #expect(try model.decode(Value.self, entity: "A", from: again) == value, "\(Value.self): \(again)")
            if Value.self == Whole.self { #expect(again == json) }
        }
        try check(Number.self)
        try check(Boolean.self)
        try check(Words.self)
        try check(Whole.self)
        try check([String: JSONValue].self)
        try check(JSONValue.self)
        #expect(count >= 4)
    }

    private struct Holder<Value: Codable & Equatable>: Codable, Equatable { var value: Value }
    private enum Half: Double, Codable { case half = 0.5, five = 5 }

    /// A number that was read from a string, or that `jsonType` writes as one, is one for every type of numbers.
    @Test(arguments: ["Integer 16", "Integer 64", "Double", "Float", "Decimal"], ["asDecoded", "string", "number"])
    func takesNumbersInStrings(type: String, writtenType: String) throws {
        let model = try model(Text.entity("A", Text.attribute("value", type, ["jsonType": writtenType])))
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            func check<Record: Codable & Equatable>(_ record: Record) throws {
                for json in [#"{"value":"5"}"#, #"{"value":5}"#, try text(record, "A", model)] {
                    let found = Result { try model.decode(Record.self, entity: "A", from: json) }
                    #expect((try? found.get()) == record, "\(Record.self) of \(json): \(found)")
                }
            }
            try check(Holder(value: value))
            try check(Holder(value: Optional(value)))
            try check(Holder(value: Wrapped(wrappedValue: value)))
            try check(["value": value])
            try check(["value": Optional(value)])
        }
        try check(5)
        try check(5 as Int8)
        try check(5 as UInt8)
        try check(5 as UInt64)
        try check(5.0)
        try check(5 as Float)
        try check(5 as CGFloat)
        try check(5 as Decimal)
        try check(Half.five)
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { try check(5 as Int128) }
    }

    /// The same of a string that was read from a number.
    @Test(arguments: ["asDecoded", "number"]) func takesStringsInNumbers(writtenType: String) throws {
        let model = try model(Text.entity("A", Text.attribute("value", "String", ["jsonType": writtenType])))
        let url = Holder(value: try #require(URL(string: "7")))
        #expect(try model.decode(Holder<URL>.self, entity: "A", from: #"{"value":7}"#) == url)
        #expect(try model.decode(Holder<Double>.self, entity: "A", from: #"{"value":7}"#) == Holder(value: 7))
        #expect(try text(url, "A", model) == (writtenType == "number" ? #"{"value":7}"# : #"{"value":"7"}"#))
    }

    /// No type takes what is neither the attribute's value nor how that is written.
    @Test func refusesOtherTypesOfValues() throws {
        let model = try model(
            Text.entity("A", Text.attribute("value", "Integer 32"), Text.attribute("flag", "Boolean")))
        func message<Value: Decodable>(_: Value.Type, _ json: String) -> String {
            do {
                return "\(try model.decode(Value.self, entity: "A", from: json))"
            } catch DecodingError.typeMismatch(_, let context) {
                return context.debugDescription
            } catch DecodingError.dataCorrupted(let context) {
                return context.debugDescription
            } catch {
                return "\(error)"
            }
        }
        for json in [#"{"value":"300"}"#, #"{"value":300}"#] {
            #expect(message([String: Bool].self, json) == "A.value: expected Bool, found 300.")
            #expect(message(Holder<Bool>.self, json) == "A.value: expected Bool, found 300.")
            #expect(message([String: UInt8].self, json) == "A.value: 300 does not fit in UInt8.")
        }
        #expect(message([String: Double].self, #"{"flag":"true"}"#) == "A.flag: expected Double, found true.")
        #expect(message([String: Int].self, #"{"flag":1}"#) == #"["flag": 1]"#)
        #expect(message([String: Decimal].self, #"{"flag":true}"#) == "A.flag: expected Decimal, found true.")
    }

    private static let graph = Text.entity(
        "A", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("one", "A"),
        Text.toMany("many", "A"))

    @Test(arguments: [
        "{}", #"{"id":1,"one":{"id":2}}"#, #"{"id":1,"many":[{"id":2,"many":[]},{"id":3,"one":4}]}"#,
        #"{"id":null,"one":null,"many":null}"#,
    ])
    func encodesJSONAsAWhole(json: String) throws {
        let model = try model(Self.graph)
        #expect(try text(model.decode(JSONValue.self, entity: "A", from: json), "A", model) == json)
        #expect(try text(model.decode([String: JSONValue].self, entity: "A", from: json), "A", model) == json)
        #expect(try text(model.decode([JSONValue].self, entity: "A", from: "[\(json)]"), "A", model) == "[\(json)]")
    }

    @Test func saysWhatJSONAsAWholeLacks() throws {
        let model = try model(Self.graph)
        for (json, expected) in [
            ("1", "Expected an object for A, found 1."),
            (#"{"one":[1]}"#, "A.one: expected an object for A or its identity, found an array of 1."),
            (#"{"id":"x"}"#, #"A.id: expected an integer from -2147483648 to 2147483647, found "x"."#),
        ] {
            let value = try JSONValue(data: Data(json.utf8))
            guard
                case EncodingError.invalidValue(_, let context)? = #expect(
                    throws: EncodingError.self,
                    performing: {
                        try text(value, "A", model)
                    })
            else { continue }
            #expect(context.debugDescription == expected)
        }
    }

    /// Circles that identities make are taken apart with the last decoder.
    @Test func leavesNoCircles() throws {
        struct Person: Codable { var id: Int; var one: Int? }
        struct Keeper: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) throws { self.decoder = decoder }
        }
        struct Refusal: Decodable, Error { init(from _: any Decoder) throws { throw Refusal() }; init() {} }
        LinkedObject.count.withLock { $0 = 0 }
        let model = try ObjectModel(
            data: Data("<model>\(Self.graph)</model>".utf8), name: "A.xml", classes: [LinkedObject.self])
        let json = #"[{"id":1,"one":2},{"id":2,"one":1}]"#
        #expect(try model.decode([Person].self, entity: "A", from: json).map(\.one) == [2, 1])
        let own = #"{"id":1,"one":1}"#
        #expect(try model.decode(Person.self, entity: "A", from: own).one == 1)
        #expect(throws: Refusal.self) { try model.decode([Refusal].self, entity: "A", from: json) }
        #expect(throws: Refusal.self) { try model.decode(Refusal.self, entity: "A", from: own) }
        #expect(LinkedObject.count.withLock { $0 } == 0)
        var keepers = try model.decode([Keeper].self, entity: "A", from: json)
        #expect(try keepers.map { try Person(from: $0.decoder).one } == [2, 1])
        #expect(LinkedObject.count.withLock { $0 } == 2)
        keepers = []
        #expect(LinkedObject.count.withLock { $0 } == 0)
    }

    private final class LinkedObject: ModelObject {
        static let count = Mutex(0)
        var id: Int?
        var one: LinkedObject?
        var many: [LinkedObject] = []
        required init() {
            super.init()
            Self.count.withLock { $0 += 1 }
        }
        deinit { Self.count.withLock { $0 -= 1 } }
        override class var entityName: String { "A" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (a: LinkedObject) in a.id }, set: { $0.id = $1 }),
                .toOne("one", get: { (a: LinkedObject) in a.one }, set: { $0.one = $1 }),
                .toMany("many", get: { (a: LinkedObject) in a.many }, set: { $0.many = $1 }),
            ]
        }
    }

    @Test func printsTheErrorOfADateThatIsNoNumber() throws {
        let model = try model(Text.entity("A", Text.attribute("d", "Date"), Text.attribute("t", "Transformable")))
        let date = Date(timeIntervalSinceReferenceDate: .nan)
        for value in [["d": date], ["t": date]] {
            let error = #expect(throws: EncodingError.self) { try text(value, "A", model) }
            #expect("\(error.map { "\($0)" } ?? "")".contains("nan"))
        }
    }

    @Test func codesIntegersOfAnyWidth() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        struct Wide: Codable, Equatable { var small: Int128; var large: UInt128?; var list: [Int128] }
        let wide = Wide(small: -5, large: .max, list: [.min, .max])
        let model = try model(Text.entity("A", Text.attribute("t", "Transformable"), Text.attribute("i", "Integer 64")))
        let json = try text(["t": wide], "A", model)
        #expect(
            json
                == #"{"t":{"small":-5,"large":340282366920938463463374607431768211455,"list":[-170141183460469231731687303715884105728,170141183460469231731687303715884105727]}}"#
        )
        #expect(try model.decode([String: Wide].self, entity: "A", from: json) == ["t": wide])
        #expect(try text(["i": Int128(7)], "A", model) == #"{"i":7}"#)
        #expect(try model.decode([String: Int128].self, entity: "A", from: #"{"i":7}"#) == ["i": 7])
        #expect(throws: EncodingError.self) { try text(["i": Int128.max], "A", model) }
    }

    private struct Colour: Codable, Equatable {
        var red: Int
        init(red: Int) { self.red = red }
        init(from decoder: any Decoder) throws { red = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(red)
        }
    }

    @propertyWrapper private struct Wrapped<Value: Codable & Equatable>: Codable, Equatable {
        var wrappedValue: Value
        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
        init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Value.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        }
    }

    /// A transform takes its type also where an optional or a wrapper is around it.
    @Test func findsATransformsTypeInOthers() throws {
        struct Plain: Codable, Equatable { var colour: Colour? }
        struct Wrapper: Codable, Equatable { @Wrapped var colour: Colour }
        struct Both: Codable, Equatable { @Wrapped var colour: Colour? }
        let transform = ValueTransform(
            decode: { json in json.stringValue.flatMap { Int($0.dropFirst(), radix: 16) }.map { Colour(red: $0) } },
            encode: { (colour: Colour) in .string("#\(String(colour.red, radix: 16))") })
        let xml = Text.entity("A", Text.attribute("colour", "Transformable", ["jsonTransformer": "Colour"]))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "A.xml", transforms: ["Colour": transform])
        let json = ##"{"colour":"#ff"}"##
        func check<Value: Codable & Equatable>(_ expected: Value) throws {
            let value = try model.decode(Value.self, entity: "A", from: json)
            #expect(value == expected)
            #expect(try text(value, "A", model) == json)
        }
        try check(Plain(colour: Colour(red: 255)))
        try check(Wrapper(colour: Colour(red: 255)))
        try check(Both(colour: Colour(red: 255)))
        try check(["colour": Colour(red: 255) as Colour?])
    }
}
