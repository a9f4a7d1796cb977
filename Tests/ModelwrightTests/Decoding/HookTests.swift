import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

@Suite struct HookTests {
    private struct Complaint: Error, CustomStringConvertible { var description: String { "there is no data" } }

    private static let xml =
        Text.entity("List", Text.toMany("items", "Item"), Text.toOne("best", "Item"))
        + Text.entity(
            "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("part", "Item"))
        + Text.entity("Special", parent: "Item", Text.attribute("extra", "String"))

    private static func model(_ hooks: [String: EntityHooks]) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Lists.xml", hooks: hooks)
    }

    /// `{"data": {…}}` for `{…}`.
    private static let wrapping = EntityHooks(
        beforeDecode: { json in
            guard let data = json["data"] else { throw Complaint() }
            return data
        },
        afterEncode: { json in .object(["data": json]) })

    private static func text(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try model.encode(object), as: UTF8.self)
    }

    @Test func changesTheJSONOfObjects() throws {
        let model = try Self.model(["Item": Self.wrapping])
        let json =
            #"{"items":[{"data":{"id":1,"name":"a","part":{"data":{"name":"p"}}}},2],"best":{"data":{"id":2,"name":"b"}}}"#
        let list = try model.decode(entity: "List", from: json)
        let items = try #require(list.value(forKey: "items") as? [ModelObject])
        #expect(try items[0].value(forKey: "name") as? String == "a")
        #expect(try items[1] === list.value(forKey: "best") as? ModelObject)
        #expect(try Self.text(list, model) == json)
        #expect(try Self.text(items[0], model) == #"{"data":{"id":1,"name":"a","part":{"data":{"name":"p"}}}}"#)
    }

    @Test func placesWhatIsWrongInTheObject() throws {
        let model = try Self.model(["Item": Self.wrapping])
        func failure(_ json: String) -> String {
            do {
                _ = try model.decode(entity: "List", from: json)
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(
            failure(#"{"items":[{"id":1}]}"#)
                == #"$.items[0] (line 1, column 11, byte 10): Item: expected an object that beforeDecode of Item takes, found an object (there is no data)."#
        )
        #expect(
            failure(#"{"items":[{"data":{"part":{"data":{"id":"x"}}}}]}"#)
                == #"$.items[0].part.id (line 1, column 11, byte 10): Item.id: expected an integer from -2147483648 to 2147483647, found "x"."#
        )
        #expect(
            failure(#"{"items":[{"data":7}]}"#)
                == "$.items[0] (line 1, column 11, byte 10): Item: expected an object from beforeDecode of Item, found 7."
        )
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let (_, report) = try decoder.decodeReporting(
            entity: "List", from: #"{"items":[{"data":{"id":"x","more":1}},{"data":{"id":"1"}}]}"#)
        #expect(
            report.entries.map(\.description) == [
                #"$.items[0].id: Item.id: expected an integer from -2147483648 to 2147483647, found "x""#,
                "$.items[0].more: Item: the model does not know the key",
                #"$.items[1].id: Item.id: "1" was taken for an integer from -2147483648 to 2147483647"#,
            ])
    }

    /// A hook is given the last value of each key.
    @Test func reportsKeysThatComeTwice() throws {
        let decoder = ModelDecoder(model: try Self.model(["Item": Self.wrapping]))
        let (list, report) = try decoder.decodeReporting(
            entity: "List", from: #"{"items":[{"data":{"name":"a","name":"b"}}]}"#)
        #expect("\(list)".contains(#"name: "b""#))
        #expect(
            report.entries.map(\.description) == [
                "$.items[0].data.name: Item: the key comes twice, and the last value counts"
            ])
    }

    @Test func tellsTheEntityOfAnObject() throws {
        let hooks = EntityHooks(discriminator: { json in
            if json["name"] == "wrong" { return "List" }
            return json["extra"] == nil ? nil : "Special"
        })
        let model = try Self.model(["Item": hooks])
        let list = try model.decode(entity: "List", from: #"{"items":[{"id":1},{"extra":"e","id":2}]}"#)
        #expect("\(list)".contains(#"Special(id: 2, name: nil, extra: "e""#))
        #expect(try Self.text(list, model) == #"{"items":[{"id":1},{"id":2,"extra":"e"}]}"#)
        #expect {
            try model.decode(entity: "List", from: #"{"best":{"name":"wrong"}}"#)
        } throws: {
            "\($0)"
                == #"$.best (line 1, column 9, byte 8): Item: expected the name of Item, or of an entity that inherits from it, from its discriminator hook, found "List"."#
        }
    }

    @Test func isInheritedUnlessOverridden() throws {
        let shouting = EntityHooks(afterEncode: { json in .object(["SHOUT": json]) })
        let model = try Self.model(["Item": Self.wrapping, "Special": shouting])
        let special = try model.decode(entity: "Special", from: #"{"data":{"id":1}}"#)
        #expect(try Self.text(special, model) == #"{"SHOUT":{"id":1}}"#)
    }

    @Test func refusesHooksForNothing() throws {
        #expect {
            _ = try Self.model(["Itme": EntityHooks()])
        } throws: {
            "\($0)"
                == "Lists.xml:1:1: error: There are hooks for Itme, which is not an entity of the model. Name an entity of the model. [unknown-hook-entity]"
        }
    }

    @Test func saysWhyAnObjectIsNotEncoded() throws {
        let model = try Self.model(["Item": EntityHooks(afterEncode: { _ in throw Complaint() })])
        let list = try model.decode(entity: "List", from: #"{"items":[{"id":1}]}"#)
        #expect {
            try model.encode(list)
        } throws: {
            "\($0)"
                == "$.items[0]: Item: expected an object that afterEncode of Item takes, found an object (there is no data)."
        }
    }

    /// A hook that nests objects without end meets the limit on depth.
    @Test func endsWhereAHookNestsObjectsWithoutEnd() throws {
        let model = try Self.model(["Item": EntityHooks(beforeDecode: { _ in .object(["part": .object([:])]) })])
        #expect(throws: MappingError.self) { try model.decode(entity: "Item", from: "{}") }
    }

    /// What shows only when all has been read has its path in the changed JSON too, however many hooks are around it.
    @Test(arguments: [true, false]) func placesWhatShowsAtTheEnd(isInside: Bool) throws {
        let xml = """
            <model>\(ModelText.entity("R", ModelText.attribute("q", "Integer 32", optional: false), ModelText.toMany("l", "I"), ModelText.toOne("o", "I")))
            \(ModelText.entity("I", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"), ModelText.attribute("q", "Integer 32", optional: false), ModelText.toOne("r", "I")))</model>
            """
        let hook = EntityHooks(beforeDecode: { $0 })
        let model = try ObjectModel(
            data: Data(xml.utf8), name: "Hooks.xml", hooks: isInside ? ["R": hook, "I": hook] : ["R": hook])
        var decoder = ModelDecoder(model: model)
        decoder.failures = .all
        let json = #"{"q":1,"l":[{"q":2},{"q":3},{}],"o":{}}"#
        let root = try model.decode(entity: "R", from: #"{"q":1}"#)
        let expected = ["$.l[2].q", "$.o.q"].map {
            "\($0) (line 1, column 1, byte 0): I.q: expected an integer from -2147483648 to 2147483647, but the key is missing."
        }
        #expect(failures { try decoder.decode(entity: "R", from: json) } == expected)
        #expect(failures { try decoder.update(root, from: json) } == expected)
        let (_, report) = try decoder.decodeReporting(
            entity: "R", from: #"{"q":1,"l":[{"id":1,"q":2,"r":7},{"id":1,"q":3}],"o":{"q":4,"r":8}}"#)
        #expect(
            report.entries.map(\.description) == [
                "$.l[0].r: I.r: no I that was decoded has the identity 7",
                "$.o.r: I.r: no I that was decoded has the identity 8",
            ])
        decoder.validates = true
        #expect(
            failures {
                try decoder.decode(entity: "R", from: #"{"q":1,"l":[{"id":1,"q":2},{"id":1,"q":3}]}"#)
            } == [
                "$.l[1].id (line 1, column 1, byte 0): I.id: expected id that no other I has, found 1, which another one has."
            ])
    }

    /// An object of a dictionary is read as one of a document is.
    @Test func changesDictionaries() throws {
        struct Refused: Error {}
        let hook = EntityHooks(
            beforeDecode: { json in
                guard let inner = json["data"] else { throw Refused() }
                return inner
            },
            afterEncode: { ["data": $0] })
        let xml =
            "<model>\(ModelText.entity("F", ModelText.attribute("n", "Integer 32", optional: false), ModelText.toMany("all", "F")))</model>"
        let model = try ObjectModel(data: Data(xml.utf8), name: "F.xml", hooks: ["F": hook])
        let entity = try #require(model.entitiesByName["F"])
        let object = try model.decode(entity: "F", from: #"{"data":{"n":1,"all":[{"data":{"n":2}}]}}"#)
        let again = try DynamicObject(dictionary: object.dictionaryRepresentation, entity: entity)
        #expect(again.isEquivalent(to: object))
        #expect(
            failures { _ = try DynamicObject(dictionary: ["n": 1], entity: entity) } == [
                "$: F: expected an object that beforeDecode of F takes, found an object (Refused())."
            ])
        #expect(
            failures { _ = try DynamicObject(dictionary: ["data": ["n": "x"]], entity: entity) } == [
                #"$.n: F.n: expected an integer from -2147483648 to 2147483647, found "x"."#
            ])
    }

    @Test func refusesDictionariesOfAnotherType() throws {
        let xml = """
            <model>\(ModelText.entity("Car", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "car"], ModelText.attribute("n", "Integer 32")))
            <entity name="Truck" parentEntity="Car"><userInfo><entry key="jsonDiscriminatorValue" value="truck"/></userInfo></entity></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Cars.xml")
        let truck = try #require(model.entitiesByName["Truck"])
        for dictionary in [["n": 1], ["n": 1, "type": "truck"]] as [[String: Any]] {
            #expect(try DynamicObject(dictionary: dictionary, entity: truck)["n"] as? Int == 1)
        }
        #expect(
            failures { try DynamicObject(dictionary: ["type": "car"], entity: truck) } == [
                #"$.type: Truck: expected one of the types "truck", found "car"."#
            ])
    }

    /// A type whose entity is abstract names none that an object can be of, in a dictionary as in a document.
    @Test func takesTheFallbackForADictionaryOfAnAbstractType() throws {
        let shapes =
            ModelText.entity("Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorFallback": "Shape"])
            + ModelText.entity("Round", parent: "Shape", abstract: true, ["jsonDiscriminatorValue": "round"])
        let model = try ObjectModel(data: Data("<model>\(shapes)</model>".utf8), name: "Shapes.xml")
        let shape = try #require(model.entitiesByName["Shape"])
        let made = try DynamicObject(dictionary: ["type": "round"], entity: shape)
        #expect(try made.isEquivalent(to: model.decode(entity: "Shape", from: #"{"type":"round"}"#)))
        #expect(try String(decoding: ModelEncoder(model: model).encode(made), as: UTF8.self) == #"{"type":"round"}"#)
    }
}
