import Foundation
import Testing

@testable import Modelwright

/// Strings that Swift takes for the same and JSON does not (RFC 8259, section 8.3): `é` in one code point and in two.
struct LookAlikeTests {
    private typealias Text = ModelText

    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    private static func model(
        _ elements: String, _ classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:]
    ) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\n\(elements)</model>".utf8), name: "Test.xml", classes: classes, transforms: transforms)
    }

    /// Decodes an array of a model's first entity from bytes and from a value, and expects it to be written as it was.
    private static func roundTrip(_ model: ObjectModel, _ json: String) throws -> [ModelObject] {
        let name = try #require(model.entities.first).name
        let value = try JSONValue(data: Data(json.utf8))
        let (decoder, encoder) = (ModelDecoder(model: model), ModelEncoder(model: model))
        let (objects, report) = try decoder.decodeReporting(.array(entity: name), from: Data(json.utf8))
        #expect(report.entries.map(\.description) == [])
        #expect(ExactString(String(decoding: try encoder.encode(objects), as: UTF8.self)) == ExactString(json))
        let others = try decoder.decode(.array(entity: name), from: value)
        #expect(try ExactString(encoder.jsonValue(others).description) == ExactString(json))
        #expect(objects.isEquivalent(to: others))
        return objects
    }

    @Test func areDifferentValues() throws {
        let values = [Self.one, Self.two].map { JSONValue.string($0) }
        #expect(values[0] != values[1])
        #expect(Set(values + values).count == 2)
        #expect(JSONValue.array([values[0]]) != [values[1]])
        #expect((["a": values[0]] as JSONValue) != ["a": values[1]])
        #expect(JSONPath([.key(Self.one)]) != JSONPath([.key(Self.two)]))
        #expect(Set([JSONPath([.key(Self.one)]), JSONPath([.key(Self.two)])]).count == 2)
        #expect(try JSONKeyPath("a.\(Self.one)") != JSONKeyPath("a.\(Self.two)"))
        #expect(JSONPath.Component.key("0") != .index(0))
    }

    @Test func areDifferentIdentities() throws {
        let model = try Self.model(
            Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.toOne("boss", "Person"),
                Text.toMany("friends", "Person")))
        let json =
            #"[{"id":"\#(Self.one)","boss":"\#(Self.two)","friends":["\#(Self.one)","\#(Self.two)"]},{"id":"\#(Self.two)","boss":"\#(Self.one)","friends":[]}]"#
        let people = try Self.roundTrip(model, json).compactMap { $0 as? DynamicObject }
        #expect(people[0]["boss"] as? ModelObject === people[1])
        #expect(people[1]["boss"] as? ModelObject === people[0])
        #expect(people[0]["friends"] as? [ModelObject] == people)
        for person in people { try person.set(modelObject: nil, forKey: "boss") }
    }

    private static let shapes =
        Text.entity("Shape", ["jsonDiscriminator": "type"])
        + Text.entity("Composed", parent: "Shape", ["jsonDiscriminatorValue": one])
        + Text.entity("Decomposed", parent: "Shape", ["jsonDiscriminatorValue": two])

    @Test func areDifferentTypes() throws {
        let model = try Self.model(Self.shapes)
        let shapes = try Self.roundTrip(model, #"[{"type":"\#(Self.one)"},{"type":"\#(Self.two)"}]"#)
        #expect(shapes.map(\.entity?.name) == ["Composed", "Decomposed"])
        let single = try Self.model(
            Text.entity("Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": Self.one]))
        #expect(
            failure { try ModelDecoder(model: single).decode(entity: "Shape", from: ["type": Self.two]) }
                == #"$.type: Shape: expected one of the types "\#(Self.one)", found "\#(Self.two)", which looks the same but has different code points."#
        )
    }

    @Test func areDifferentKeysAndContainers() throws {
        let model = try Self.model(
            Text.entity(
                "Place", ["jsonUnknownKeys": "keep"], Text.attribute("a", "String", ["jsonKeyPath": "\(Self.one).x"]),
                Text.attribute("b", "String", ["jsonKeyPath": "\(Self.two).x"]),
                Text.attribute("c", "String", ["jsonKeyPath": "at.\(Self.one)"]),
                Text.attribute("d", "String", ["jsonKeyPath": "at.\(Self.two)"])))
        let json =
            #"[{"\#(Self.one)":{"x":"1","new":1},"\#(Self.two)":{"x":"2","new":2},"at":{"\#(Self.one)":"3","\#(Self.two)":"4"},"n\#(Self.one)":5,"n\#(Self.two)":6}]"#
        let places = try Self.roundTrip(model, json).compactMap { $0 as? DynamicObject }
        #expect(["a", "b", "c", "d"].map { places[0][$0] as? String } == ["1", "2", "3", "4"])
    }

    /// A key that another object has flattened beside one of its own that only looks like it.
    @Test func areDifferentKeysOfTwoObjects() throws {
        let model = try Self.model(
            Text.entity(
                "Book", Text.toOne("price", "Price"),
                Text.attribute("amount", "String", ["jsonKeyPath": "price.\(Self.one)"]))
                + Text.entity("Price", Text.attribute("amount", "String", ["jsonKeyPath": Self.two])))
        #expect(model.warnings.map(\.rule).filter { $0 == "shared-key-path" } == [])
        _ = try Self.roundTrip(model, #"[{"price":{"\#(Self.two)":"2","\#(Self.one)":"1"}}]"#)
    }

    /// Of each key path that two objects share something is said.
    @Test func areSharedOneByOne() throws {
        func attributes(_ lead: String) -> String {
            [("a", Self.one), ("b", Self.two)].map {
                Text.attribute($0, "String", ["jsonKeyPath": "\(lead)\($1)"])
            }.joined()
        }
        let model = try Self.model(
            Text.entity("Book", Text.toOne("price", "Price"), attributes("price."))
                + Text.entity("Price", attributes("")))
        #expect(model.warnings.map(\.rule) == ["shared-key-path", "shared-key-path"])
    }

    @Test func areNoCaseOfAnEnumeration() throws {
        let model = try Self.model(
            Text.entity(
                "Season", Text.attribute("name", "String"), Text.attribute("sure", "String", optional: false),
                Text.attribute("own", "String"), Text.attribute("list", "Transformable"),
                Text.attribute("fallback", "String", ["jsonEnumFallback": "hiver"])), [SeasonObject.self])
        let decoder = ModelDecoder(model: model)
        func failure(_ key: String, _ value: JSONValue) -> String {
            ModelwrightTests.failure {
                var object: JSONObject = ["sure": "hiver"]
                object[key] = value
                return try decoder.decode(SeasonObject.self, from: JSONValue.object(object))
            }
        }
        let spelled = "\(Self.two)t\(Self.two)"
        let expected = #"expected one of Season's cases "\#(Self.one)t\#(Self.one)", "hiver", found "\#(spelled)""#
        for key in ["name", "sure", "own"] {
            let type = key == "own" ? "OwnSeason" : "Season"
            #expect(
                failure(key, .string(spelled))
                    == "$.\(key): Season.\(key): \(expected.replacing("Season's", with: "\(type)'s")), which looks the same but has different code points."
            )
        }
        #expect(
            failure("list", .array([.string(spelled)]))
                == "$.list[0]: Season.list: expected a value that [OwnSeason] takes there, found \"\(spelled)\".")
        // The letter K is no sign for degrees Kelvin, which Swift takes for it.
        #expect(OwnSeason(rawValue: "K") == nil && KelvinOnly(rawValue: "K") == .kelvin)
        #expect(KelvinOnly.value(from: "K") == nil)
        #expect(KelvinOnly.value(from: "\u{212A}") == .kelvin)
        // What makes another string of any is asked, and nobody else.
        #expect(Lowercased.value(from: "ABC")?.rawValue == "abc")
        let (object, report) = try decoder.decodeReporting(
            SeasonObject.self, from: Data(#"{"sure":"hiver","fallback":"\#(spelled)"}"#.utf8))
        #expect(object.fallback == .hiver)
        #expect(
            report.entries(.enumFallback).map(\.description) == [
                #"$.fallback: Season.fallback: "\#(spelled)" is not a case, so the fallback was used"#
            ])
    }

    @Test func areNoDefaults() throws {
        let model = try Self.model(Text.entity("A", Text.attribute("a", "String", default: Self.one)))
        let object = try ModelDecoder(model: model).decode(entity: "A", from: Data("{}".utf8))
        #expect(try ModelEncoder(model: model).jsonValue(object) == [:])
        let other = try ModelDecoder(model: model).decode(entity: "A", from: Data("{}".utf8))
        try other.setValue(Self.two, forKey: "a")
        #expect(try ModelEncoder(model: model).jsonValue(other) == ["a": .string(Self.two)])
        #expect(!object.isEquivalent(to: other))
        // A state that was read is kept where the value is set directly.
        let (one, two) = (SpelledObject(), SpelledObject())
        let spelled = try Self.model(
            Text.entity("A", Text.attribute("a", "String", default: Self.one), Text.attribute("list", "Transformable")),
            [SpelledObject.self])
        for object in [one, two] { _ = try ModelEncoder(model: spelled).encode(object) }
        (one.a, two.a) = (Self.one, Self.two)
        #expect(!one.isEquivalent(to: two))
        two.a = Self.one
        (one.list, two.list) = ([Self.one], [Self.two])
        #expect(!one.isEquivalent(to: two))
        let read = try ModelDecoder(model: spelled).decode(SpelledObject.self, from: Data("{}".utf8))
        read.a = Self.two
        #expect(try ModelEncoder(model: spelled).jsonValue(read) == ["a": .string(Self.two)])
    }

    @Test func areNoSeparators() throws {
        let separated = Text.attribute("list", "Transformable", transformer: "List")
        for (separator, other) in [(Self.one, Self.two), (Self.two, Self.one), (",", ",\u{301}")] {
            let model = try Self.model(
                Text.entity("A", separated), transforms: ["List": .separated(by: separator)])
            let objects = try Self.roundTrip(model, #"[{"list":"x\#(other)y\#(separator)z"}]"#)
            let elements = separator == "," ? ["x", "\u{301}y", "z"] : ["x\(other)y", "z"]
            let list = (objects[0] as? DynamicObject)?["list"] as? [String]
            #expect(ExactString.isSame(list, elements))
        }
    }

    /// A pattern, and a set of characters in one, is no other that only looks like it, whichever comes first.
    @Test func areDifferentPatterns() throws {
        for (first, second) in [(Self.one, Self.two), (Self.two, Self.one), ("[[K]]", "[[\u{212A}]]")] {
            let attributes = [("a", first), ("b", second)].map {
                #"<attribute name="\#($0)" optional="YES" attributeType="String" regularExpressionString="\#($1)"/>"#
            }
            var decoder = ModelDecoder(model: try Self.model(Text.entity("A", attributes[0], attributes[1])))
            decoder.validates = true
            let texts = [first, second].map { $0.filter { !"[]".contains($0) } }
            for (key, index) in [("a", 0), ("b", 1)] {
                _ = try decoder.decode(entity: "A", from: [key: .string(texts[index])] as JSONValue)
                let (pattern, other) = ([first, second][index], texts[1 - index])
                let found = failure {
                    try decoder.decode(entity: "A", from: [key: .string(other)] as JSONValue)
                }
                #expect(
                    ExactString(found)
                        == ExactString(
                            "$.\(key): A.\(key): expected a string that matches \(pattern), found \"\(other)\"."))
            }
        }
    }

    @Test func haveAnOrder() {
        let sorted = ["f", Self.one, Self.two].map(ExactString.init).sorted()
        #expect(sorted == [Self.two, "f", Self.one].map(ExactString.init))
    }

    @Test func areRefusedWhereADictionaryCannotHoldBoth() throws {
        let entity = Text.entity("A", ["jsonUnknownKeys": "keep"], Text.attribute("counts", "Transformable"))
        let counts: JSONValue = .object([Self.one: 1, Self.two: 2])
        let model = try Self.model(entity, [Counts.self])
        #expect(
            failure { try ModelDecoder(model: model).decode(Counts.self, from: ["counts": counts]) }
                == #"$.counts.\#(Self.two): A.counts: expected keys that [String: Int] tells apart, found "\#(Self.two)", which looks the same as another key but has different code points."#
        )
        let dynamic = try Self.model(entity)
        let expected =
            #"expected keys that a Swift dictionary tells apart, found "\#(Self.two)", which looks the same as another key but has different code points."#
        for (json, place) in [
            (["counts": counts] as JSONValue, "$.counts"), (counts, "$"), (["x": [counts]], "$.x"),
        ] {
            let object = try ModelDecoder(model: dynamic).decode(.object(entity: "A"), from: json)
            #expect(failure { try object.dictionaryRepresentation } == "\(place).\(Self.two): \(expected)")
        }
    }

    /// Two names of as many bytes: marks in another order.
    @Test func areNoNamesOfProperties() throws {
        let (one, two) = ("name\u{323}\u{307}", "name\u{307}\u{323}")
        let model = try Self.model(
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"], Text.attribute(one, "String"), Text.toOne("b\(one)", "A")))
        let json = try JSONValue(data: Data(#"{"\#(one)":"own","\#(two)":"unknown","b\#(two)":{}}"#.utf8))
        let (decoder, encoder) = (ModelDecoder(model: model), ModelEncoder(model: model))
        #expect(try encoder.jsonValue(decoder.decode(JSONValue.self, entity: "A", from: json), entity: "A") == json)
        func message(_ body: () throws -> Any) -> ExactString {
            do {
                return ExactString("\(try body())")
            } catch DecodingError.keyNotFound(_, let context) {
                return ExactString(context.debugDescription)
            } catch EncodingError.invalidValue(_, let context) {
                return ExactString(context.debugDescription)
            } catch {
                return ExactString("\(error)")
            }
        }
        let own: JSONValue = .object([one: "own"])
        #expect(try decoder.decode([String: String].self, entity: "A", from: own)[one] == "own")
        let strict = try Self.model(Text.entity("A", Text.attribute(one, "String")))
        #expect(
            message { try ModelDecoder(model: strict).decode(Keyed.self, entity: "A", from: own).value }
                == ExactString(#"A has no property "\#(two)". Did you mean "\#(one)"?"#))
        #expect(
            message { try ModelEncoder(model: strict).jsonValue(Keyed(value: "other"), entity: "A") }
                == ExactString(#"A has no property "\#(two)"; did you mean "\#(one)"?"#))
        #expect(try encoder.jsonValue(Keyed(value: "other"), entity: "A") == .object([two: "other"]))
    }

    /// A type field whose key only looks like a property's name.
    @Test func areNoNamesOfTypeFields() throws {
        let (one, two) = ("name\u{323}\u{307}", "name\u{307}\u{323}")
        let model = try Self.model(
            Text.entity("A", ["jsonDiscriminator": two, "jsonDiscriminatorValue": "A"], Text.attribute(one, "String"))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "B"]))
        let (decoder, encoder) = (ModelDecoder(model: model), ModelEncoder(model: model))
        for json in [[one: "own", two: "B"], [two: "B"]] as [JSONObject] {
            let value = try decoder.decode(JSONValue.self, entity: "A", from: JSONValue.object(json))
            #expect(value == .object(json))
            #expect(try encoder.jsonValue(value, entity: "A") == .object(json))
        }
        #expect(try decoder.decode(Keyed.self, entity: "A", from: JSONValue.object([two: "B"])).value == "B")
        #expect(try encoder.jsonValue(Keyed(value: "B"), entity: "A") == .object([two: "B"]))
    }

    @Test func areOneNameInAModel() {
        let twice =
            Text.entity("Caf\(Self.one)", Text.attribute(Self.one, "String"), Text.attribute(Self.two, "String"))
            + Text.entity("Caf\(Self.two)")
        #expect(
            failure { try Self.model(twice) } == """
                Test.xml:4:1: error: Caf\(Self.one) has another property \(Self.two), at line 3. Rename one of the two. [duplicate-property]
                Test.xml:6:1: error: There is another entity Caf\(Self.two), at line 2. Rename one of the two. [duplicate-entity]
                """)
    }
}

private struct Keyed: Codable {
    var value: String
    private enum CodingKeys: String, CodingKey { case value = "name\u{307}\u{323}" }
}

private enum Season: String, CaseIterable { case été = "\u{E9}t\u{E9}", hiver }

private enum OwnSeason: String, CaseIterable, ModelValue { case été = "\u{E9}t\u{E9}", hiver }

private enum KelvinOnly: String, ModelValue { case kelvin = "\u{212A}" }

private struct Lowercased: RawRepresentable, ModelValue {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
}

private final class SeasonObject: ModelObject {
    var name: Season?
    var sure = Season.hiver
    var own: OwnSeason?
    var list: [OwnSeason]?
    var fallback: Season?

    override class var entityName: String { "Season" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (o: SeasonObject) in o.name }, set: { $0.name = $1 }),
            .attribute("sure", get: { (o: SeasonObject) in o.sure }, set: { $0.sure = $1 }),
            .attribute("own", get: { (o: SeasonObject) in o.own }, set: { $0.own = $1 }),
            .attribute("list", get: { (o: SeasonObject) in o.list }, set: { $0.list = $1 }),
            .attribute("fallback", get: { (o: SeasonObject) in o.fallback }, set: { $0.fallback = $1 }),
        ]
    }
}

private final class SpelledObject: ModelObject {
    var a: String?
    var list: [String]?

    override class var entityName: String { "A" }
    override class var properties: [Property] {
        [
            .attribute("a", get: { (o: SpelledObject) in o.a }, set: { $0.a = $1 }),
            .attribute("list", get: { (o: SpelledObject) in o.list }, set: { $0.list = $1 }),
        ]
    }
}

private final class Counts: ModelObject {
    var counts: [String: Int]?

    override class var entityName: String { "A" }
    override class var properties: [Property] {
        [.attribute("counts", get: { (o: Counts) in o.counts }, set: { $0.counts = $1 })]
    }
}
