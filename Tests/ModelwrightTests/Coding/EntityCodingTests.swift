import Foundation
import Testing

@testable import Modelwright

/// What encodes itself as a list.
private struct Parts: Codable, Equatable, RawRepresentable, ModelValue {
    var parts: [String]
    var rawValue: String { parts.joined(separator: "/") }
    init(rawValue: String) { parts = rawValue.split(separator: "/").map(String.init) }
    init(from decoder: any Decoder) throws { parts = try decoder.singleValueContainer().decode([String].self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parts)
    }
}

/// What encodes itself as what is in it.
private struct Box<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    init(value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// What an entity's own annotations mean to structs: types, unknown keys, transforms, enumerations and directions.
struct EntityCodingTests {
    private typealias Text = ModelText

    private static func model(
        _ entities: String, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:]
    ) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\n\(entities)</model>".utf8), name: "Test.xml", classes: classes, transforms: transforms)
    }

    private static func text(_ value: some Encodable, _ entity: String, _ model: ObjectModel) throws -> String {
        String(decoding: try model.encode(value, entity: entity), as: UTF8.self)
    }

    // MARK: Polymorphism

    private static let shapes =
        Text.entity("Drawing", Text.toMany("shapes", "Shape"))
        + Text.entity(
            "Shape", abstract: true, ["jsonDiscriminator": "type"], Text.attribute("name", "String"))
        + Text.entity(
            "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double"))
        + Text.entity("Square", parent: "Shape", ["jsonDiscriminatorValue": "4"], Text.attribute("side", "Double"))

    /// An enumeration with a case for each entity, told apart by the type field.
    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case square(side: Double)
        private enum Keys: String, CodingKey { case type, radius, side }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            self =
                (try? container.decode(String.self, forKey: .type)) == "circle"
                ? .circle(radius: try container.decode(Double.self, forKey: .radius))
                : .square(side: try container.decode(Double.self, forKey: .side))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            switch self {
            case .circle(let radius):
                try container.encode("circle", forKey: .type)
                try container.encode(radius, forKey: .radius)
            case .square(let side):
                try container.encode(4, forKey: .type)
                try container.encode(side, forKey: .side)
            }
        }
    }

    struct Drawing: Codable, Equatable { var shapes: [Shape] }

    @Test func choosesEntitiesByTheTypeField() throws {
        let model = try Self.model(Self.shapes)
        let json = #"{"shapes":[{"type":"circle","radius":1.5},{"type":4,"side":2}]}"#
        let drawing = try model.decode(Drawing.self, entity: "Drawing", from: json)
        #expect(drawing == Drawing(shapes: [.circle(radius: 1.5), .square(side: 2)]))
        let encoded = try JSONValue(data: model.encode(drawing, entity: "Drawing"))
        #expect(try encoded == JSONValue(data: Data(json.utf8)))
        let type = try model.decode([String: JSONValue].self, entity: "Square", from: #"{"type":4}"#)
        #expect(type == ["type": 4])
        #expect(try ModelEncoder(model: model).jsonValue(["side": 1], entity: "Square") == ["type": "4", "side": 1])
    }

    @Test func refusesTypesThatNameNoEntity() throws {
        let model = try Self.model(Self.shapes)
        func problem(_ value: some Encodable) -> String {
            do {
                return try Self.text(value, "Drawing", model)
            } catch EncodingError.invalidValue(_, let context) {
                return context.codingPath.map(\.stringValue).joined(separator: "/") + " " + context.debugDescription
            } catch {
                return "\(error)"
            }
        }
        #expect(
            problem(["shapes": [["type": "oval"]]])
                == "shapes/Index 0/type Shape: expected one of the types \"4\", \"circle\", found \"oval\".")
        #expect(
            problem(["shapes": [["name": "x"]]])
                == "shapes/Index 0 Shape is abstract: expected its type under \"type\".")
    }

    /// An attribute that is mapped to the type field chooses the entity too.
    @Test func choosesEntitiesByAnAttributeAtTheTypeField() throws {
        let model = try Self.model(
            Text.entity(
                "Pet", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "pet"],
                Text.attribute("kind", "String", ["jsonKeyPath": "type"]))
                + Text.entity(
                    "Dog", parent: "Pet", ["jsonDiscriminatorValue": "dog"], Text.attribute("tricks", "Integer 16")))
        struct Pet: Codable, Equatable { var kind: String; var tricks: Int? }
        let json = #"[{"type":"pet"},{"type":"dog","tricks":3}]"#
        let pets = try model.decode([Pet].self, entity: "Pet", from: json)
        #expect(pets == [Pet(kind: "pet", tricks: nil), Pet(kind: "dog", tricks: 3)])
        #expect(try Self.text(pets, "Pet", model) == json)
        #expect(try model.decode([[String: String]].self, entity: "Pet", from: "[{}]") == [[:]])
        #expect(throws: EncodingError.self) { try Self.text(["kind": "cat"], "Pet", model) }
    }

    /// An identity of several attributes is an object of them.
    @Test func codesIdentitiesOfSeveralAttributes() throws {
        let model = try Self.model(
            Text.entity("Trip", Text.toOne("flight", "Flight", ["jsonReference": "identity"]))
                + Text.entity(
                    "Flight", ["identityAttributes": "airport,number"], Text.attribute("airport", "String"),
                    Text.attribute("number", "Integer 16"), Text.attribute("gate", "String")))
        struct Flight: Codable, Equatable { var airport: String; var number: Int; var gate: String? }
        struct Trip: Codable, Equatable { var flight: Flight }
        let json = #"{"flight":{"airport":"FRA","number":1}}"#
        let trip = Trip(flight: Flight(airport: "FRA", number: 1, gate: nil))
        #expect(try model.decode(Trip.self, entity: "Trip", from: json) == trip)
        let full = Trip(flight: Flight(airport: "FRA", number: 1, gate: "B7"))
        #expect(try Self.text(full, "Trip", model) == json)
        #expect(throws: EncodingError.self) { try Self.text(["flight": 1], "Trip", model) }
    }

    @Test func leavesOutWhatIsNotReadOrWritten() throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("in", "Integer 16", ["jsonDirection": "decode"]),
                Text.attribute("out", "Integer 16", default: "7", ["jsonDirection": "encode"]),
                Text.attribute("nulls", "String", ["jsonNulls": "explicit"])))
        let values = try model.decode([String: Int?].self, entity: "A", from: #"{"in":1,"out":2}"#)
        #expect(values == ["in": 1, "out": 7])
        #expect(try Self.text(["in": 1, "out": 3], "A", model) == #"{"out":3,"nulls":null}"#)
    }

    // MARK: Unknown keys

    @Test func keepsUnknownKeysWhereTheEntityDoes() throws {
        let model = try Self.model(
            Text.entity(
                "A", ["jsonUnknownKeys": "keep", "jsonNaming": "snake_case"], Text.attribute("shortName", "String")))
        struct Record: Codable, Equatable { var shortName: String; var extra: [String: Int] }
        let json = #"{"short_name":"a","extra":{"x":1}}"#
        let record = try model.decode(Record.self, entity: "A", from: json)
        #expect(record == Record(shortName: "a", extra: ["x": 1]))
        #expect(try Self.text(record, "A", model) == json)
        // It would be there twice.
        #expect(throws: EncodingError.self) { try Self.text(["short_name": "b", "shortName": "a"], "A", model) }
    }

    // MARK: Values

    enum Genre: String, Codable { case prose, poetry }

    final class Review: ModelObject {
        var genre: Genre?
        var dates: [Date] = []
        var colour: Colour?
        override class var entityName: String { "Review" }
        override class var properties: [Property] {
            [
                .attribute("genre", get: { (r: Review) in r.genre }, set: { $0.genre = $1 }),
                .attribute("dates", get: { (r: Review) in r.dates }, set: { $0.dates = $1 }),
                .attribute("colour", get: { (r: Review) in r.colour }, set: { $0.colour = $1 }),
            ]
        }
    }

    struct Colour: Codable, Equatable { var red: Int }

    private static let review = Text.entity(
        "Review", Text.attribute("genre", "String", ["jsonEnumFallback": "poetry"]),
        Text.attribute("dates", "Transformable", optional: false, default: nil),
        Text.attribute("colour", "Transformable", transformer: "Colour"))

    private static let transforms = [
        "Colour": ValueTransform(
            decode: { json in json.stringValue.flatMap { Int($0, radix: 16) }.map { Colour(red: $0) } },
            encode: { (colour: Colour) in .string(String(colour.red, radix: 16)) })
    ]

    struct ReviewRecord: Codable, Equatable { var genre: Genre; var dates: [Date]; var colour: Colour }

    /// What is of the property's own type is taken as it is: an enumeration, dates in an array, what a transform makes.
    @Test func takesValuesOfThePropertiesOwnTypes() throws {
        let model = try Self.model(Self.review, classes: [Review.self], transforms: Self.transforms)
        let json = #"{"genre":"prose","dates":["2001-01-01T00:00:00Z"],"colour":"ff"}"#
        let record = try model.decode(ReviewRecord.self, entity: "Review", from: json)
        #expect(
            record
                == ReviewRecord(
                    genre: .prose, dates: [Date(timeIntervalSinceReferenceDate: 0)], colour: Colour(red: 255)))
        #expect(try Self.text(record, "Review", model) == json)
        let fallback = #"{"genre":"drama","dates":[],"colour":"0"}"#
        #expect(try model.decode(ReviewRecord.self, entity: "Review", from: fallback).genre == .poetry)
    }

    @Test func codesTransformedValuesWithoutAClass() throws {
        let model = try Self.model(Self.review, transforms: Self.transforms)
        struct Record: Codable, Equatable { var colour: Colour?; var genre: Genre? }
        let record = try model.decode(Record.self, entity: "Review", from: #"{"dates":[],"colour":"a"}"#)
        #expect(record == Record(colour: Colour(red: 10)))
        #expect(try Self.text(record, "Review", model) == #"{"colour":"a"}"#)
        // As the model writes it.
        struct Texts: Codable, Equatable { var colour: String }
        let texts = try model.decode(Texts.self, entity: "Review", from: #"{"dates":[],"colour":"a"}"#)
        #expect(texts == Texts(colour: "a"))
        #expect(try Self.text(texts, "Review", model) == #"{"colour":"a"}"#)
    }

    /// A value of the type that a transform makes, whatever that is in JSON.
    @Test func codesWhatTransformsMake() throws {
        struct Record: Codable, Equatable { var share: Decimal; var count: Int32 }
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("share", "Transformable", transformer: "Percent"),
                Text.attribute("count", "Transformable", transformer: "Roman")),
            transforms: [
                "Percent": ValueTransform(
                    decode: { json in Decimal(string: json.stringValue ?? "").map { $0 / 100 } },
                    encode: { (value: Decimal) in .string("\(value * 100)%") }),
                "Roman": ValueTransform(
                    decode: { json in json.stringValue.map { Int32($0.count) } },
                    encode: { (value: Int32) in .string(String(repeating: "I", count: Int(value))) }),
            ])
        let json = #"{"share":"25%","count":"III"}"#
        let record = try model.decode(Record.self, entity: "A", from: json)
        #expect(record == Record(share: 0.25, count: 3))
        #expect(try Self.text(record, "A", model) == json)
    }

    /// A value of a transform's type that encodes itself as one value, which is a list or an object, and one of a subclass.
    @Test func takesATransformsTypeHoweverItEncodesItself() throws {
        class Name: Codable {
            final var text: String
            init(_ text: String) { self.text = text }
        }
        final class LongName: Name {}
        final class Bound: ModelObject {
            var parts: Parts?
            override class var entityName: String { "A" }
            override class var properties: [Property] {
                [.attribute("bound", get: { (bound: Bound) in bound.parts }, set: { $0.parts = $1 })]
            }
        }
        struct Record: Codable, Equatable { var tags: Parts; var box: Box<Parts> }
        struct Named: Encodable { var name: Name }
        struct BoundRecord: Codable, Equatable { var bound: Parts }
        let parts = ValueTransform(
            decode: { json in json.stringValue.map(Parts.init(rawValue:)) },
            encode: { (parts: Parts) in .string(parts.rawValue) })
        let box = ValueTransform(
            decode: { json in json.stringValue.map { Box(value: Parts(rawValue: $0)) } },
            encode: { (box: Box<Parts>) in .string(box.value.rawValue) })
        let name = ValueTransform(
            decode: { json in json.stringValue.map(Name.init) }, encode: { (name: Name) in .string(name.text) })
        let entity = Text.entity(
            "A", Text.attribute("tags", "Transformable", transformer: "Parts"),
            Text.attribute("box", "Transformable", transformer: "Box"),
            Text.attribute("name", "Transformable", transformer: "Name"), Text.attribute("bound", "String"))
        let model = try Self.model(entity, transforms: ["Parts": parts, "Box": box, "Name": name])
        func check<Value: Codable & Equatable>(_ value: Value, _ json: String, _ model: ObjectModel) throws {
            #expect(try Self.text(value, "A", model) == json)
            #expect(try model.decode(Value.self, entity: "A", from: json) == value)
        }
        let value = Parts(rawValue: "a/b")
        try check(Record(tags: value, box: Box(value: value)), #"{"tags":"a/b","box":"a/b"}"#, model)
        #expect(try Self.text(Named(name: LongName("x")), "A", model) == #"{"name":"x"}"#)
        let bound = try Self.model(Text.entity("A", Text.attribute("bound", "String")), classes: [Bound.self])
        try check(BoundRecord(bound: value), #"{"bound":"a/b"}"#, bound)
    }

    /// A value that a transform makes nothing of doesn't become null in silence.
    @Test func refusesWhatATransformMakesNothingOf() throws {
        let model = try Self.model(Self.review, transforms: Self.transforms)
        let error = #expect(throws: EncodingError.self) { try Self.text(["colour": "red"], "Review", model) }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(
            context.debugDescription
                == #"Review.colour: expected a value that the transform "Colour" takes, found "red"."#)
    }

    /// The same by another spelling.
    @Test(arguments: ["10.5", "\"10.50\"", "\"10.5\""]) func takesNumbersInAnySpelling(number: String) throws {
        struct Record: Codable { var quota: Double }
        let model = try Self.model(Text.entity("A", Text.attribute("quota", "Decimal")))
        #expect(try model.decode(Record.self, entity: "A", from: "{\"quota\":\(number)}").quota == 10.5)
    }

    private static func problem(_ body: () throws -> Any) -> String {
        do {
            return "\(try body())"
        } catch EncodingError.invalidValue(let value, let context) {
            return "\(value) \(type(of: value)) \(context.debugDescription)"
        } catch {
            return "\(error)"
        }
    }

    /// An error has the value that was encoded; of one that made a container, its JSON.
    @Test func givesTheValueThatIsRefused() throws {
        let model = try Self.model(
            Text.entity("A", Text.attribute("b", "Binary"), Text.attribute("i", "Integer 16"))
                + Text.entity("B", abstract: true, Text.attribute("x", "String")))
        func encoded(_ value: some Encodable, _ entity: String = "A") -> String {
            Self.problem { try Self.text(value, entity, model) }
        }
        #expect(encoded(["b": [1]]) == "[1] JSONValue A.b: expected a string of base64, found an array of 1.")
        #expect(encoded(["i": 70_000]) == "70000 Int A.i: expected an integer from -32768 to 32767, found 70000.")
        #expect(
            encoded(["x": "y"], "B")
                == #"{"x":"y"} JSONValue B is abstract: expected an entity that isn't abstract."#)
    }

    @Test func saysWhichValueATransformRefuses() throws {
        struct Record: Codable { var colour: String }
        let model = try Self.model(
            Self.review, classes: [Review.self],
            transforms: [
                "Colour": ValueTransform(
                    decode: { _ -> Colour? in throw CocoaError(.coderInvalidValue) }, encode: { _ in .null })
            ])
        let error = #expect(throws: EncodingError.self) {
            try Self.text([Record(colour: "red")], "Review", model)
        }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "colour"])
        #expect(context.underlyingError is CocoaError)
        #expect(context.debugDescription.hasPrefix("Review.colour: expected "))
    }

    @Test func codesEveryTypeOfAttribute() throws {
        struct Record: Codable, Equatable {
            var small: Int16
            var unsigned: UInt32
            var double: Double
            var float: Float
            var decimal: Decimal
            var flag: Bool
            var text: String
            var date: Date
            var data: Data
            var uuid: UUID
            var url: URL
            var json: JSONValue
            var open: [String: [Int?]]
        }
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("small", "Integer 16"), Text.attribute("unsigned", "Integer 64"),
                Text.attribute("double", "Double"), Text.attribute("float", "Float"),
                Text.attribute("decimal", "Decimal"), Text.attribute("flag", "Boolean"),
                Text.attribute("text", "String"), Text.attribute("date", "Date"), Text.attribute("data", "Binary"),
                Text.attribute("uuid", "UUID"), Text.attribute("url", "URI"),
                Text.attribute("json", "Transformable"), Text.attribute("open", "Transformable")))
        let record = Record(
            small: -7, unsigned: .max, double: 0.1, float: 0.1, decimal: 1 / 8, flag: true, text: "é",
            date: Date(timeIntervalSince1970: 0.5), data: Data([1, 2]), uuid: UUID(),
            url: try #require(URL(string: "https://example.org")), json: ["a": [1, nil]], open: ["x": [1, nil]])
        let text = try Self.text(record, "A", model)
        #expect(
            text == """
                {"small":-7,"unsigned":4294967295,"double":0.1,"float":0.1,"decimal":0.125,"flag":true,"text":"é",\
                "date":"1970-01-01T00:00:00.500Z","data":"AQI=","uuid":"\(record.uuid.uuidString.lowercased())",\
                "url":"https://example.org","json":{"a":[1,null]},"open":{"x":[1,null]}}
                """)
        #expect(try model.decode(Record.self, entity: "A", from: text) == record)
    }

    // MARK: Nesting

    final class Chain: Codable {
        var next: Chain?
        init(_ next: Chain?) { self.next = next }
    }

    @Test func endsInAnErrorWhereTheStackDoes() throws {
        let model = try Self.model(Text.entity("Chain", Text.toOne("next", "Chain")))
        var decoder = ModelDecoder(model: model)
        var encoder = ModelEncoder(model: model)
        (decoder.maximumDepth, encoder.maximumDepth) = (.max, .max)
        let depth = 1_000_000
        let json = String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        #expect(throws: MappingError.self) { try decoder.decode(Chain.self, entity: "Chain", from: json) }
        let short = String(repeating: #"{"next":"#, count: 100) + "{}" + String(repeating: "}", count: 100)
        let chain = try decoder.decode(Chain.self, entity: "Chain", from: short)
        #expect(String(decoding: try encoder.encode(chain, entity: "Chain"), as: UTF8.self) == short)
        var long: Chain? = Chain(nil)
        for _ in 0..<depth { long = Chain(long) }
        #expect(throws: EncodingError.self) { try encoder.encode(long, entity: "Chain") }
        // Released one after another.
        while let next = long?.next { long = next }
    }

    /// On a thread with little stack there is a value, or an error.
    @Test(arguments: [64, 128, 256, 512, 1024]) func endsWellOnSmallStacks(kilobytes: Int) throws {
        let model = try Self.model(Text.entity("Chain", Text.toOne("next", "Chain")))
        let json = String(repeating: #"{"next":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
        let isDone = DispatchSemaphore(value: 0)
        let outcome = Locked<[String]>([])
        let thread = Thread {
            let text: String
            do {
                let chain = try model.decode(Chain.self, entity: "Chain", from: json)
                text = String(decoding: try model.encode(chain, entity: "Chain"), as: UTF8.self)
            } catch {
                text = "\(type(of: error))"
            }
            outcome.withLock { $0.append(text) }
            isDone.signal()
        }
        thread.stackSize = kilobytes << 10
        thread.start()
        isDone.wait()
        let text = try #require(outcome.withLock { $0.first })
        #expect([json, "MappingError", "DecodingError", "EncodingError"].contains(text))
    }

    struct Typed: Codable, Equatable {
        var type: String?
        var name: String?
    }

    @Test(arguments: [#"{"name":"a","type":"unheard of"}"#, #"{"name":"a","type":"circle"}"#, #"{"name":"a"}"#])
    func takesTheFallbackOfAnUnknownTypeBothWays(json: String) throws {
        let model = try Self.model(
            Text.entity(
                "Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorFallback": "Shape"],
                Text.attribute("name", "String"))
                + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"]))
        let value = try model.decode(Typed.self, entity: "Shape", from: json)
        #expect(try Self.text(value, "Shape", model) == json)
    }

    struct Figure: Codable, Equatable {
        var type: String?
        var lineWidth: Double?
    }

    struct Line: Codable, Equatable {
        var shapeType: String?
        var lineWidth: Double?
    }

    /// Where an attribute shows the type, what a type encodes by its key is the type, and what it doesn't encode as well.
    @Test(arguments: [true, false]) func writesTheTypeThatAnAttributeShows(isOptional: Bool) throws {
        let model = try Self.model(
            Text.entity(
                "Shape", ["jsonDiscriminator": "type"],
                Text.attribute("shapeType", "String", optional: isOptional, ["jsonKeyPath": "type"]))
                + Text.entity(
                    "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"],
                    Text.attribute("lineWidth", "Double")))
        let json = #"{"type":"circle","lineWidth":2}"#
        #expect(try Self.text(model.decode(Figure.self, entity: "Shape", from: json), "Shape", model) == json)
        #expect(try Self.text(model.decode(Line.self, entity: "Shape", from: json), "Shape", model) == json)
        for value in [Figure(lineWidth: 2), Figure(type: "circle", lineWidth: 2)] {
            #expect(try Self.text(value, "Circle", model) == json)
        }
        #expect(try Self.text(Line(lineWidth: 2), "Circle", model) == json)
        #expect(try Self.text([Figure(type: "circle", lineWidth: 2)], "Shape", model) == "[\(json)]")
    }
}
