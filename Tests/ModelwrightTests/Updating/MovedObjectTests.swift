import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that an update names by their identities, or moves to where they are named.
struct MovedObjectTests {
    private static func model(merge: String = "replace") throws -> ObjectModel {
        let entity = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("n", "String"),
            Text.toMany("f", "P", ["jsonMerge": merge]), Text.toOne("b", "P"))
        return try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Moved.xml")
    }

    private static let shapes = """
        <model>\(Text.entity("D", Text.toOne("a", "Shape"), Text.toOne("b", "Shape")))
        \(Text.entity("Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 16"), Text.toOne("leaf", "Leaf")))
        <entity name="Circle" parentEntity="Shape">\(Text.attribute("radius", "Integer 16"))\(Text.toOne("inner", "Shape"))
        <userInfo><entry key="jsonDiscriminatorValue" value="circle"/></userInfo></entity>
        \(Text.entity("Leaf", ["jsonDiscriminator": "type"], Text.attribute("n", "Integer 16"), Text.attribute("m", "Integer 16")))
        <entity name="Big" parentEntity="Leaf"><attribute name="x" attributeType="Integer 16" defaultValueString="4"/>
        <userInfo><entry key="jsonDiscriminatorValue" value="big"/></userInfo></entity></model>
        """

    /// One place says that the object is a circle: so it is one in all others, before and after, with the keys of circles.
    @Test(arguments: [
        (
            #"{"a":{"type":"circle","id":9,"radius":1},"b":{"id":9,"radius":5}}"#,
            #"{"a":{"id":9,"radius":5,"type":"circle"},"b":{"id":9,"radius":5,"type":"circle"}}"#
        ),
        (
            #"{"a":{"id":9,"radius":1,"x":2},"b":{"type":"circle","id":9}}"#,
            #"{"a":{"id":9,"radius":1,"type":"circle","x":2},"b":{"id":9,"radius":1,"type":"circle","x":2}}"#
        ),
        // What is inside is found only when the object around it is known.
        (
            #"{"a":{"id":9,"inner":{"id":8,"radius":2}},"b":{"type":"circle","id":9,"inner":{"type":"circle","id":8}}}"#,
            #"{"a":{"id":9,"inner":{"id":8,"radius":2,"type":"circle"},"type":"circle"},"b":{"id":9,"inner":{"id":8,"radius":2,"type":"circle"},"type":"circle"}}"#
        ),
        // Two types for one identity are two objects.
        (
            #"{"a":{"type":"shape","id":9,"radius":1},"b":{"type":"circle","id":9}}"#,
            #"{"a":{"id":9,"radius":1,"type":"shape"},"b":{"id":9,"type":"circle"}}"#
        ),
    ])
    func readsAnObjectAsWhatAnotherPlaceSays(update: String, written: String) throws {
        for hook in [nil, EntityHooks(beforeDecode: { $0 })] {
            let hooks = hook.map { ["Shape": $0, "Circle": $0] } ?? [:]
            let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml", hooks: hooks)
            let object = try model.decode(entity: "D", from: "{}")
            try object.update(from: update)
            let value = try ModelEncoder(model: model).jsonValue(object)
            let expected = try JSONValue(data: Data(written.utf8))
            #expect(value == expected)
        }
    }

    /// Each reading finds what the next object is, which is inside the one before.
    @Test func failsWhereTheTypesAreFoundTooLate() throws {
        func chain(_ ids: ClosedRange<Int>) -> String {
            ids.reversed().reduce("") { #"{"id":\#($1)\#($0.isEmpty ? "" : #","inner":\#($0)"#)}"# }
        }
        func circles(_ ids: ClosedRange<Int>) -> String {
            ids.reversed().reduce("") {
                #"{"type":"circle","id":\#($1)\#($0.isEmpty ? "" : #","inner":\#($0)"#)}"#
            }
        }
        let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml")
        let object = try model.decode(entity: "D", from: "{}")
        try object.update(from: #"{"a":\#(chain(1...7)),"b":\#(circles(1...7))}"#)
        let written = String(decoding: try model.encode(object), as: UTF8.self)
        #expect(written.components(separatedBy: #""type":"circle""#).count == 15)
        let failed = try model.decode(entity: "D", from: "{}")
        let error = #expect(throws: MappingError.self) {
            try failed.update(from: #"{"a":\#(chain(1...9)),"b":\#(circles(1...9))}"#)
        }
        #expect(
            error?.description
                == #"$.a.inner.inner.inner.inner.inner.inner.inner (line 1, column 118, byte 117): Circle: expected "type" in it, since another place says that the object is of Circle, found an object of Shape."#
        )
        #expect(try model.encode(failed) == Data("{}".utf8))
    }

    /// Of an object in two places, each has a part of what is in it.
    @Test(arguments: [
        (#"{"a":{"id":1,"leaf":{"n":5}},"b":{"id":1,"leaf":{"m":6}}}"#, #"{"id":1,"leaf":{"m":6,"n":5}}"#),
        (#"{"a":{"id":1,"leaf":{"n":5}},"b":{"id":1,"leaf":null}}"#, #"{"id":1,"leaf":null}"#),
    ])
    func addsUpWhatIsInAnObject(update: String, written: String) throws {
        let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml")
        for json in ["{}", #"{"a":{"id":1,"leaf":{"n":7}}}"#, #"{"a":{"id":1,"leaf":null}}"#] {
            let object = try model.decode(entity: "D", from: json)
            try object.update(from: update)
            let value = try ModelEncoder(model: model).jsonValue(object)
            let expected = try JSONValue(data: Data(written.utf8))
            #expect(value == ["a": expected, "b": expected])
        }
    }

    /// Null before an element that is written is no more than its place; what was kept there is null by now.
    @Test func takesNullForAKeptElement() throws {
        let entity = Text.entity(
            "E", ["jsonUnknownKeys": "keep"], Text.attribute("x", "Integer 16", ["jsonKeyPath": "list[2]"]))
        let model = try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "E.xml")
        let object = try model.decode(entity: "E", from: #"{"list":["a","b",1,"c"]}"#)
        try object.update(from: #"{"list":[null,"d",2]}"#)
        #expect(String(decoding: try model.encode(object), as: UTF8.self) == #"{"list":[null,"d",2,"c"]}"#)
        let new = try model.decode(entity: "E", from: #"{"list":[null,"d",2,"c"]}"#)
        #expect(object.isEquivalent(to: new))
    }

    /// The hook's JSON tells which object is meant, and its child is not another object's.
    @Test func findsObjectsByTheJSONThatAHookMakes() throws {
        let hook = EntityHooks(beforeDecode: { $0["data"] ?? $0 }, afterEncode: { ["data": $0] })
        let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml", hooks: ["Shape": hook])
        let object = try model.decode(
            entity: "D", from: #"{"a":{"data":{"id":1,"type":"shape","leaf":{"type":"big","x":1}}}}"#)
        try object.update(from: #"{"a":{"data":{"id":2,"type":"shape","leaf":{"n":5}}}}"#)
        #expect(
            String(decoding: try model.encode(object), as: UTF8.self)
                == #"{"a":{"data":{"id":2,"leaf":{"n":5},"type":"shape"}}}"#)
    }

    /// What a hook tells counts, whatever is there, also where another hook changes the JSON.
    @Test func takesWhatAHookTells() throws {
        let hook = EntityHooks(
            beforeDecode: { $0 }, afterEncode: { $0 },
            discriminator: { $0["kind"]?.stringValue == "circle" ? "Circle" : "Shape" })
        let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml", hooks: ["Shape": hook])
        let object = try model.decode(entity: "D", from: #"{"a":{"kind":"circle","id":1,"radius":2}}"#)
        try object.update(from: #"{"a":{"kind":"shape","id":1}}"#)
        let shape = try #require(try object.value(forKey: "a") as? ModelObject)
        #expect(shape.entity?.name == "Shape")
    }

    /// What was found by the JSON before a hook changed it is not what the object is.
    @Test func readsWhatAHookMakesAsItsOwnEntity() throws {
        let hook = EntityHooks(
            beforeDecode: { $0["data"] ?? $0 }, afterEncode: { ["data": $0] },
            discriminator: { $0["data"]?["type"]?.stringValue == "circle" ? "Circle" : nil })
        let model = try ObjectModel(data: Data(Self.shapes.utf8), name: "Shapes.xml", hooks: ["Shape": hook])
        let object = try model.decode(
            entity: "D", from: #"{"a":{"data":{"id":1,"type":"circle","radius":2}}}"#)
        try object.update(from: #"{"a":{"data":{"id":1,"radius":3}}}"#)
        #expect(try encodedText(object) == #"{"a":{"data":{"id":1,"radius":3,"type":"circle"}}}"#)
        try object.update(from: #"{"a":{"data":{"id":2}}}"#)
        #expect(try encodedText(object) == #"{"a":{"data":{"id":2}}}"#)
        #expect(try (object.value(forKey: "a") as? ModelObject)?.entity?.name == "Shape")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let json: String
        let update: String
        let written: String
        var merge = "replace"

        var testDescription: String { "\(json) + \(update)" }
    }

    @Test(arguments: [
        // What is an identity and an object in one list, or an identity so far.
        Case(
            json: #"{"id":9}"#, update: #"{"f":[1,{"id":1,"n":"x"}]}"#, written: #"{"id":9,"f":[{"id":1,"n":"x"}]}"#,
            merge: "merge"),
        Case(
            json: #"{"id":9,"f":[1]}"#, update: #"{"f":[{"id":1,"n":"x"}]}"#,
            written: #"{"id":9,"f":[{"id":1,"n":"x"}]}"#, merge: "merge"),
        // What was an object elsewhere.
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"}]}"#, update: #"{"f":[],"b":2}"#,
            written: #"{"id":1,"f":[],"b":{"id":2,"n":"two"}}"#),
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"},{"id":3,"n":"three"}]}"#, update: #"{"f":[{"id":3,"f":[2]}]}"#,
            written: #"{"id":1,"f":[{"id":3,"n":"three","f":[{"id":2,"n":"two"}]}]}"#),
        Case(
            json: #"{"id":1,"b":{"id":2,"n":"two"}}"#, update: #"{"b":{"id":3,"n":"three","f":[2]}}"#,
            written: #"{"id":1,"b":{"id":3,"n":"three","f":[{"id":2,"n":"two"}]}}"#),
        // Below what was an object elsewhere.
        Case(
            json: #"{"id":1,"b":{"id":2,"f":[{"id":3,"n":"three"}]}}"#, update: #"{"b":null,"f":[3]}"#,
            written: #"{"id":1,"f":[{"id":3,"n":"three"}],"b":null}"#),
        // The first of two is the object.
        Case(
            json: #"{"id":1,"b":{"id":2,"n":"two"}}"#, update: #"{"b":null,"f":[2,2]}"#,
            written: #"{"id":1,"f":[{"id":2,"n":"two"},2],"b":null}"#),
        // What stays an object somewhere is named by its identity.
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"}]}"#, update: #"{"b":2}"#,
            written: #"{"id":1,"f":[{"id":2,"n":"two"}],"b":2}"#),
        // Circles.
        Case(
            json: #"{"id":1,"b":{"id":2,"f":[{"id":3,"n":"three"}]}}"#, update: #"{"b":{"id":3,"f":[2]}}"#,
            written: #"{"id":1,"b":{"id":3,"n":"three","f":[{"id":2,"f":[3]}]}}"#),
        // An identity that another object gives up.
        Case(
            json: #"{"id":1}"#, update: #"{"id":2,"b":1,"f":[{"id":1,"n":"x"}]}"#,
            written: #"{"id":2,"f":[{"id":1,"n":"x"}],"b":1}"#),
        Case(
            json: #"{"id":1}"#, update: #"{"id":null,"f":[1,{"id":1,"n":"x"}]}"#,
            written: #"{"id":null,"f":[1,{"id":1,"n":"x"}]}"#),
        Case(
            json: #"{"id":1,"f":[{"id":2},{"id":3}]}"#, update: #"{"id":3,"f":[{"id":2},{"id":1}],"b":1}"#,
            written: #"{"id":3,"f":[{"id":2},{"id":1}],"b":1}"#),
        // An identity that an object has not had.
        Case(
            json: #"{"id":1,"b":{"n":"new"}}"#, update: #"{"b":{"id":2}}"#,
            written: #"{"id":1,"b":{"id":2,"n":"new"}}"#),
    ])
    func writesWhatAnIdentityNames(_ moved: Case) throws {
        let model = try Self.model(merge: moved.merge)
        let decoder = ModelDecoder(model: model)
        let object = try model.decode(entity: "P", from: moved.json)
        let report = try decoder.updateReporting(object, from: moved.update)
        let written = try encodedText(object)
        #expect(written == moved.written)
        #expect(report.isEmpty, "\(report)")
        try decoder.update(object, from: moved.update)
        #expect(try encodedText(object) == moved.written)
    }

    @Test func addsAnObjectAsOftenAsTheJSONHasIt() throws {
        let model = try Self.model(merge: "append")
        let object = try model.decode(entity: "P", from: #"{"id":9,"f":[{"id":2}]}"#)
        try object.update(from: #"{"f":[{"id":1,"n":"x"},1]}"#)
        #expect(try encodedText(object) == #"{"id":9,"f":[{"id":2},{"id":1,"n":"x"},1]}"#)
    }

    private static func kinds() throws -> ObjectModel {
        let entities = [
            Text.entity(
                "D", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "d"],
                Text.attribute("id", "Integer 16"), Text.toMany("kids", "D"), Text.toOne("one", "D")),
            Text.entity("E", parent: "D", ["jsonDiscriminatorValue": "e"], Text.attribute("e", "String")),
            Text.entity("F", parent: "D", ["jsonDiscriminatorValue": "f"], Text.attribute("f", "String")),
        ].joined()
        return try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Kinds.xml")
    }

    /// Which object one without a type is, where several have its identity.
    @Test(arguments: [
        Case(
            json: #"{"id":9,"one":{"id":2,"kids":[{"id":2,"f":"keep","type":"f"}],"e":"x","type":"e"}}"#,
            update: #"{"one":{"id":2,"kids":[{"id":2,"f":"new"}]}}"#,
            written: #"{"id":9,"one":{"id":2,"e":"x","kids":[{"id":2,"f":"new","type":"f"}],"type":"e"}}"#),
        Case(
            json: #"{"id":9,"kids":[{"id":2,"e":"x","type":"e"},{"id":2,"f":"keep","type":"f"}]}"#,
            update: #"{"kids":[{"id":2},{"id":2,"f":"new"}]}"#,
            written: #"{"id":9,"kids":[{"id":2,"e":"x","type":"e"},{"id":2,"f":"new","type":"f"}]}"#),
        Case(
            json: #"{"id":1,"one":{"id":2,"e":"x","type":"e"}}"#, update: #"{"one":{"one":{"id":2}}}"#,
            written: #"{"id":1,"one":{"id":2,"e":"x","one":{"id":2},"type":"e"}}"#),
        Case(
            json: #"{"id":1,"one":{"e":"x","type":"e"}}"#, update: #"{"one":{"id":3,"e":"y"}}"#,
            written: #"{"id":1,"one":{"id":3,"e":"y","type":"e"}}"#),
        Case(
            json: #"{"id":1,"one":{"id":2,"e":"x","type":"e"}}"#, update: #"{"kids":[{"id":2,"e":"y"},{"id":2}]}"#,
            written: #"{"id":1,"kids":[{"id":2,"e":"y","type":"e"},{"id":2}],"one":{"id":2,"e":"y","type":"e"}}"#),
    ])
    func findsWhatHasNoType(_ moved: Case) throws {
        let decoder = ModelDecoder(model: try Self.kinds())
        let object = try decoder.decode(entity: "D", from: moved.json)
        let report = try decoder.updateReporting(object, from: moved.update)
        let written = try encodedText(object)
        #expect(written == moved.written)
        #expect(report.isEmpty, "\(report)")
    }

    private final class Owner: ModelObject {
        var id: Int?
        var kids: [ModelObject] = []
        override class var entityName: String { "Owner" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (owner: Owner) in owner.id }, set: { $0.id = $1 }),
                .toMany("kids", get: { (owner: Owner) in owner.kids }, set: { $0.kids = $1 }),
            ]
        }
    }

    @Test(arguments: ["[3]", "[1]", #"[{"id":3}]"#]) func holdsTheObjectOfAClassThatAnotherContains(kids: String) throws
    {
        let entities = [
            Text.entity(
                "Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                Text.toMany("kids", "Kid", inverse: "owner")),
            Text.entity(
                "Kid", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                Text.toOne("owner", "Owner", inverse: "kids")),
        ].joined()
        let model = try ObjectModel(
            data: Data("<model>\(entities)</model>".utf8), name: "Kids.xml", classes: [Owner.self])
        let json = "{\"id\":1,\"owner\":{\"kids\":\(kids)}}"
        #expect(try encodedText(model.decode(entity: "Kid", from: json)) == json)
    }
}
