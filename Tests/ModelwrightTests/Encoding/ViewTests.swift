import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What views write of objects.
struct ViewTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let model: String
        let json: String
        /// What is written in each view of the model. Without one the JSON is what was read.
        let views: KeyValuePairs<String, String>

        var testDescription: String { name }
    }

    private static func decoded(_ model: String, _ json: String) throws -> (ObjectModel, ModelObject) {
        let model = try ObjectModel(data: Data("<model>\n\(model)</model>".utf8), name: "Test.xml")
        #expect(model.warnings.filter { $0.rule != "shared-key-path" }.map(\.description) == [])
        return (model, try model.decode(entity: model.entities[0].name, from: json))
    }

    private static func text(_ model: ObjectModel, _ object: ModelObject, view: String?) throws -> String {
        var encoder = ModelEncoder(model: model)
        encoder.view = view
        return String(decoding: try encoder.encode(object), as: UTF8.self)
    }

    @Test(arguments: cases + placedCases)
    func writesWhatTheViewHas(of example: Case) throws {
        let (model, object) = try Self.decoded(example.model, example.json)
        #expect(try Self.text(model, object, view: nil) == example.json)
        for (view, json) in example.views {
            #expect(try Self.text(model, object, view: view) == json, "\(view)")
            let before = try Self.text(model, object, view: nil)
            #expect(try JSONValue(data: Data(before.utf8)).has(JSONValue(data: Data(json.utf8))), "\(view)")
        }
    }

    // MARK: What is written

    private static let cases = [
        Case(
            name: "attributes, in the model's order",
            model: Text.entity(
                "Band", ["jsonView.summary": "formed, name", "jsonView.none": ""], Text.attribute("name", "String"),
                Text.attribute("genre", "String"), Text.attribute("formed", "Integer 16")),
            json: #"{"name":"Kites","genre":"pop","formed":1974}"#,
            views: ["summary": #"{"name":"Kites","formed":1974}"#, "none": "{}"]),
        Case(
            name: "null, and what is absent",
            model: Text.entity(
                "Band", ["jsonView.summary": "name,genre formed"], Text.attribute("name", "String"),
                Text.attribute("genre", "String"), Text.attribute("formed", "Integer 16", ["jsonNulls": "omit"])),
            json: #"{"genre":null}"#, views: ["summary": #"{"genre":null}"#]),
        Case(
            name: "values as they were read",
            model: Text.entity(
                "Band", ["jsonView.summary": "formed, day"], Text.attribute("name", "String"),
                Text.attribute("formed", "Integer 16"), Text.attribute("day", "Date", ["jsonDateFormat": "dd.MM.yyyy"])),
            json: #"{"name":"Kites","formed":"1974","day":"02.01.1974"}"#,
            views: ["summary": #"{"formed":"1974","day":"02.01.1974"}"#]),
        Case(
            name: "the identity",
            model: Text.entity(
                "Gate", ["identityAttributes": "airport, number", "jsonView.state": "open"],
                Text.attribute("number", "Integer 16", ["jsonKeyPath": "at.number"]),
                Text.attribute("airport", "String"),
                Text.attribute("side", "String", ["jsonKeyPath": "at.side"]), Text.attribute("open", "Boolean")),
            json: #"{"at":{"number":1,"side":"E"},"airport":"FRA","open":true}"#,
            views: ["state": #"{"at":{"number":1},"airport":"FRA","open":true}"#]),
        Case(
            name: "the type, and what subentities add",
            model: Text.entity("Zoo", Text.toMany("animals", "Animal"))
                + Text.entity(
                    "Animal", ["jsonDiscriminator": "type", "jsonView.list": "name"], Text.attribute("name", "String"),
                    Text.attribute("age", "Integer 16"))
                + Text.entity(
                    "Dog", parent: "Animal", ["jsonDiscriminatorValue": "dog", "jsonView.list": "breed"],
                    Text.attribute("breed", "String"), Text.attribute("chip", "String"))
                + Text.entity(
                    "Bird", parent: "Animal", ["jsonDiscriminatorValue": "bird", "jsonView.nest": "wings"],
                    Text.attribute("wings", "Integer 16")),
            json:
                #"{"animals":[{"name":"A","age":1},{"name":"B","age":2,"breed":"x","chip":"y","type":"dog"},{"name":"C","age":3,"wings":2,"type":"bird"}]}"#,
            views: [
                "list": #"{"animals":[{"name":"A"},{"name":"B","breed":"x","type":"dog"},{"name":"C","type":"bird"}]}"#,
                "nest":
                    #"{"animals":[{"name":"A","age":1},{"name":"B","age":2,"breed":"x","chip":"y","type":"dog"},{"wings":2,"type":"bird"}]}"#,
            ]),
        Case(
            name: "an attribute that shows the type",
            model: Text.entity(
                "Animal", ["jsonDiscriminator": "kind", "jsonDiscriminatorValue": "animal", "jsonView.list": "name"],
                Text.attribute("kind", "String"), Text.attribute("name", "String"), Text.attribute("age", "Integer 16")),
            json: #"{"kind":"animal","name":"A","age":1}"#, views: ["list": #"{"kind":"animal","name":"A"}"#]),
        Case(
            name: "nested objects in their own views, or whole",
            model: Text.entity(
                "Band", ["jsonView.page": "albums, label", "jsonView.list": "name"], Text.attribute("name", "String"),
                Text.toOne("label", "Label"), Text.toMany("albums", "Album", inverse: "band"))
                + Text.entity(
                    "Album", ["jsonView.page": "title, band", "jsonView.single": "title"],
                    Text.attribute("title", "String"),
                    Text.attribute("year", "Integer 16"), Text.toOne("band", "Band", inverse: "albums"))
                + Text.entity("Label", Text.attribute("name", "String")),
            json: #"{"name":"Kites","label":{"name":"Ink"},"albums":[{"title":"Up","year":1981}]}"#,
            views: [
                "page": #"{"label":{"name":"Ink"},"albums":[{"title":"Up"}]}"#, "list": #"{"name":"Kites"}"#,
                "single": #"{"name":"Kites","label":{"name":"Ink"},"albums":[{"title":"Up"}]}"#,
            ]),
        Case(
            name: "identities in the place of objects",
            model: Text.entity(
                "Person", ["identityAttributes": "id", "jsonView.ties": "boss, friends"],
                Text.attribute("id", "Integer 16"),
                Text.attribute("name", "String"), Text.toOne("boss", "Person"), Text.toMany("friends", "Person"),
                Text.toMany("rivals", "Person")),
            json: #"{"id":1,"name":"A","boss":2,"friends":[{"id":2,"name":"B","boss":1},3],"rivals":[3]}"#,
            views: ["ties": #"{"id":1,"boss":2,"friends":[{"id":2,"boss":1},3]}"#]),
        Case(
            name: "no unknown keys, but those of what is whole",
            model: Text.entity(
                "Band", ["jsonUnknownKeys": "keep", "jsonView.page": "name, city, label"],
                Text.attribute("name", "String"),
                Text.attribute("city", "String", ["jsonKeyPath": "from.city"]), Text.toOne("label", "Label"))
                + Text.entity("Label", ["jsonUnknownKeys": "keep"], Text.attribute("name", "String")),
            json: #"{"name":"Kites","from":{"city":"Rome","x":1},"label":{"name":"Ink","y":2},"z":3}"#,
            views: ["page": #"{"name":"Kites","from":{"city":"Rome"},"label":{"name":"Ink","y":2}}"#]),
        Case(
            name: "composites in their own views, or whole",
            model: Text.entity(
                "Person", ["jsonView.list": "name, home", "jsonView.map": "home"], Text.attribute("name", "String"),
                #"<attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>"#)
                    + """
                    <composite name="Address"><attribute name="city" optional="YES" attributeType="String"/>
                    <attribute name="street" optional="YES" attributeType="String"/>
                    <userInfo><entry key="jsonView.list" value="city"/></userInfo></composite>
                    """,
            json: #"{"name":"A","home":{"city":"Rome","street":"Via Appia"}}"#,
            views: [
                "list": #"{"name":"A","home":{"city":"Rome"}}"#,
                "map": #"{"home":{"city":"Rome","street":"Via Appia"}}"#,
            ]),
    ]

    // MARK: Where it is written

    private static let places = Text.entity(
        "Place", ["jsonView.city": "city", "jsonView.all": "city, zip, street", "jsonView.street": "street"],
        Text.attribute("city", "String", ["jsonKeyPath": "at.city"]),
        Text.attribute("zip", "String", ["jsonKeyPath": "at.code.zip"]),
        Text.attribute("street", "String", ["jsonKeyPath": "at.street"]))

    private static let positions = Text.entity(
        "Place", ["jsonView.east": "east", "jsonView.both": "east, north", "jsonView.up": "up"],
        Text.attribute("east", "Double", ["jsonKeyPath": "p[0].x"]),
        Text.attribute("up", "Double", ["jsonKeyPath": "q[2]"]),
        Text.attribute("north", "Double", ["jsonKeyPath": "p[1]"]))

    private static let books =
        Text.entity(
            "Order", ["jsonView.flat": "currency", "jsonView.deep": "book", "jsonView.both": "book, currency"],
            Text.attribute("number", "Integer 16"),
            Text.attribute("currency", "String", ["jsonKeyPath": "book.price.currency"]), Text.toOne("book", "Book"))
        + Text.entity(
            "Book", ["jsonView.deep": "net", "jsonView.both": "net", "jsonView.flat": "title"],
            Text.attribute("title", "String"), Text.attribute("net", "Integer 16", ["jsonKeyPath": "price.net"]),
            Text.toOne("price", "Price"))
        + Text.entity("Price", Text.attribute("tax", "Integer 16"))

    private static let placedCases = [
        Case(
            name: "a part of an object of key paths", model: places,
            json: #"{"at":{"city":"Rome","code":{"zip":"00100"},"street":"Via Appia"}}"#,
            views: [
                "city": #"{"at":{"city":"Rome"}}"#, "street": #"{"at":{"street":"Via Appia"}}"#,
                "all": #"{"at":{"city":"Rome","code":{"zip":"00100"},"street":"Via Appia"}}"#,
            ]),
        Case(
            name: "null in the place of all key paths", model: places, json: #"{"at":null}"#,
            views: ["city": "{}", "all": #"{"at":null}"#]),
        Case(
            name: "an empty object in the place of some key paths", model: places,
            json: #"{"at":{"city":"Rome","code":{}}}"#,
            views: [
                "city": #"{"at":{"city":"Rome"}}"#, "street": "{}", "all": #"{"at":{"city":"Rome","code":{}}}"#,
            ]),
        Case(
            name: "elements of arrays", model: positions, json: #"{"p":[{"x":1},2],"q":[null,null,3]}"#,
            views: ["east": #"{"p":[{"x":1}]}"#, "both": #"{"p":[{"x":1},2]}"#, "up": #"{"q":[null,null,3]}"#]),
        Case(
            name: "what is flattened", model: books,
            json: #"{"number":1,"book":{"title":"T","price":{"tax":7,"net":9,"currency":"EUR"}}}"#,
            views: [
                "flat": #"{"book":{"price":{"currency":"EUR"}}}"#, "deep": #"{"book":{"price":{"net":9}}}"#,
                "both": #"{"book":{"price":{"net":9,"currency":"EUR"}}}"#,
            ]),
        Case(
            name: "what is flattened out of nothing", model: books,
            json: #"{"number":1,"book":{"price":{"currency":"EUR"}}}"#,
            views: [
                "flat": #"{"book":{"price":{"currency":"EUR"}}}"#, "deep": "{}",
                "both": #"{"book":{"price":{"currency":"EUR"}}}"#,
            ]),
        Case(
            name: "null out of which something is flattened", model: books, json: #"{"number":1,"book":null}"#,
            views: ["flat": "{}", "deep": #"{"book":null}"#, "both": #"{"book":null}"#]),
        Case(
            name: "what is flattened beside an identity",
            model: Text.entity(
                "Album", ["jsonView.band": "band", "jsonView.label": "label"], Text.attribute("title", "String"),
                Text.attribute("label", "String", ["jsonKeyPath": "band.label"]),
                Text.toOne("band", "Band", ["jsonKeyPath.1": "band_id"]))
                + Text.entity("Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 16")),
            json: #"{"title":"Up","band":{"label":"Ink"},"band_id":7}"#,
            views: ["band": #"{"band_id":7}"#, "label": #"{"band":{"label":"Ink"}}"#]),
    ]

    // MARK: Ways to write

    private static let bands =
        Text.entity(
            "Band", ["identityAttributes": "id", "jsonView.summary": "name", "jsonView.page": "name, albums"],
            Text.attribute("id", "Integer 16"), Text.attribute("name", "String"), Text.attribute("genre", "String"),
            Text.toMany("albums", "Album", inverse: "band"), Text.toMany("prizes", "Prize"))
        + Text.entity(
            "Album", ["identityAttributes": "title", "jsonView.page": "year", "jsonView.single": "band"],
            Text.attribute("title", "String"), Text.attribute("year", "Integer 16"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity("Prize", Text.attribute("name", "String"))

    private static let kites =
        #"{"id":1,"name":"Kites","genre":"pop","albums":[{"title":"Up","year":1981}],"prizes":[{"name":"Disc"}]}"#

    @Test func isWrittenByEveryMethod() throws {
        let (model, band) = try Self.decoded(Self.bands, Self.kites)
        var encoder = ModelEncoder(model: model)
        encoder.view = "summary"
        #expect(
            String(decoding: try encoder.encode([band, band]), as: UTF8.self)
                == #"[{"id":1,"name":"Kites"},{"id":1,"name":"Kites"}]"#)
        #expect(
            String(decoding: try encoder.encode([band], at: "a.b"), as: UTF8.self)
                == #"{"a":{"b":[{"id":1,"name":"Kites"}]}}"#)
        #expect(try encoder.jsonValue(band) == ["id": 1, "name": "Kites"])
        #expect(try encoder.jsonValue([band], at: "a") == ["a": [["id": 1, "name": "Kites"]]])
        struct Record: Encodable {
            var name: String
            var id: Int
            var genre: String
        }
        let record = Record(name: "Reefs", id: 2, genre: "rock")
        #expect(try encoder.jsonValue(record, entity: "Band") == ["id": 2, "name": "Reefs"])
        #expect(
            String(decoding: try encoder.encode([record], entity: "Band"), as: UTF8.self)
                == #"[{"id":2,"name":"Reefs"}]"#)
        encoder.outputFormatting = [.sortedKeys]
        encoder.view = "page"
        #expect(
            String(decoding: try encoder.encode(band), as: UTF8.self)
                == #"{"albums":[{"title":"Up","year":1981}],"id":1,"name":"Kites"}"#)
        encoder.view = nil
        #expect(try encoder.jsonValue(band) == JSONValue(data: Data(Self.kites.utf8)))
    }

    @Test func isOfAClassAsOfAnyObject() throws {
        final class Band: ModelObject {
            var name: String?
            var formed: Int?
            override class var properties: [Property] {
                [
                    .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                    .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }),
                ]
            }
        }
        let text = Text.entity(
            "Band", ["jsonView.summary": "name"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16"))
        let model = try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml", classes: [Band.self])
        let band = Band()
        band.name = "Kites"
        band.formed = 1974
        #expect(try Self.text(model, band, view: "summary") == #"{"name":"Kites"}"#)
    }

    @Test func goesThroughAHook() throws {
        let hook = EntityHooks(afterEncode: { json in ["data": json] })
        let model = try ObjectModel(
            data: Data("<model>\n\(Self.bands)</model>".utf8), name: "Test.xml", hooks: ["Album": hook])
        let band = try model.decode(entity: "Band", from: Self.kites)
        #expect(
            try Self.text(model, band, view: "page")
                == #"{"id":1,"name":"Kites","albums":[{"data":{"title":"Up","year":1981}}]}"#)
    }

    @Test func isSetByOverlaysAndBesideOtherToolsWords() throws {
        let text = Text.entity(
            "Band", ["identityAttribute": "id"], Text.attribute("id", "Integer 16", ["JSONKeyPath": "band_id"]),
            Text.attribute("name", "String", ["JSONKeyPath": "title"]), Text.attribute("genre", "String"))
        let overlays = [#"{"*":{"jsonView.summary":"genre"}}"#, #"{"Band":{"jsonView.summary":"name"}}"#]
        let model = try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml",
            overlays: overlays.map { try ModelOverlay(data: Data($0.utf8), name: "Views.json") })
        #expect(model.warnings.map(\.description) == [])
        let band = try model.decode(entity: "Band", from: #"{"band_id":1,"title":"Kites","genre":"pop"}"#)
        #expect(try Self.text(model, band, view: "summary") == #"{"band_id":1,"title":"Kites"}"#)
    }

    @Test(arguments: [
        (bands, "sumary", #"$: expected one of the views "page", "single", "summary", found "sumary"."#),
        (
            Text.entity("Band", Text.attribute("name", "String")), "",
            #"$: expected no view, since no entity of the model has one (jsonView.NAME), found ""."#
        ),
    ])
    func isOneThatTheModelHas(model: String, view: String, message: String) throws {
        let (model, band) = try Self.decoded(model, #"{"name":"Kites"}"#)
        #expect(failures { try Self.text(model, band, view: view) } == [message])
        let graph = ObjectGraph(model: model)
        #expect(failures { try graph.jsonValue(view: view) } == [message])
        #expect(failures { try graph.encode(view: view) } == [message])
    }

    @Test func namesADozenOfManyViews() throws {
        let names = (10..<25).map { "v\($0)" }
        let entries = names.map { #"<entry key="jsonView.\#($0)" value="name"/>"# }.joined()
        let (model, band) = try Self.decoded(
            #"<entity name="Band"><attribute name="name" optional="YES" attributeType="String"/><userInfo>\#(entries)</userInfo></entity>"#,
            "{}")
        let listed = names.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(
            failures { try Self.text(model, band, view: "v") }
                == ["$: expected one of the views \(listed) and 3 more, found \"v\"."])
    }

    @Test func limitsHowManyThereAre() throws {
        let lists = (0..<600).map { #"<entry key="jsonView.v\#($0)" value="name"/>"# + "\n" }.joined()
        let text = """
            <model><entity name="P"><attribute name="name" optional="YES" attributeType="String"/><userInfo>
            \(lists)</userInfo></entity>
            \((0..<500).map { #"<entity name="E\#($0)" parentEntity="P"/>"# }.joined(separator: "\n"))</model>
            """
        #expect(
            ModelFixtures.diagnose(Data(text.utf8))
                == "Test.xml:2:1: error: The views of the model have more than 500000 keys and entities, each counted for each view. Split the model, or remove views. [too-large]"
        )
    }

    // MARK: Graphs

    @Test func writesAGraphAndChangesAnotherByIt() throws {
        let (model, _) = try Self.decoded(Self.bands, Self.kites)
        let graph = ObjectGraph(model: model)
        try graph.decode(.array(entity: "Band"), from: "[\(Self.kites)]")
        func text(_ view: String?) throws -> String { String(decoding: try graph.encode(view: view), as: UTF8.self) }
        #expect(
            try text("page")
                == #"{"Band":[{"id":1,"name":"Kites","albums":["Up"]}],"Album":[{"title":"Up","year":1981}]}"#)
        // A prize has no identity, and no place without its band's list.
        #expect(
            try text("summary") == #"{"Band":[{"id":1,"name":"Kites"}],"Album":[{"title":"Up","year":1981}]}"#)
        #expect(
            try graph.jsonValue(view: "single") == [
                "Band": [
                    ["id": 1, "name": "Kites", "genre": "pop", "albums": ["Up"], "prizes": [["name": "Disc"]]]
                ], "Album": [["title": "Up"]],
            ])

        let other = ObjectGraph(model: model)
        try other.decode(
            .array(entity: "Band"), from: #"[{"id":1,"name":"K","genre":"rock","albums":[],"prizes":[{"name":"Cup"}]}]"#
        )
        try other.decode(from: graph.encode(view: "page"))
        #expect(
            try other.jsonValue() == [
                "Band": [
                    ["id": 1, "name": "Kites", "genre": "rock", "albums": ["Up"], "prizes": [["name": "Cup"]]]
                ], "Album": [["title": "Up", "year": 1981]],
            ])
    }

    @Test(arguments: [
        (
            places, "city", #"{"at":null}"#, #"{"at":{"city":"Rome","street":"Via Appia"}}"#,
            #"{"at":{"city":"Rome","street":"Via Appia"}}"#
        ),
        (
            places, "city", #"{"at":{"city":null,"street":"x"}}"#, #"{"at":{"city":"Rome","street":"Via Appia"}}"#,
            #"{"at":{"city":null,"street":"Via Appia"}}"#
        ),
        (
            positions, "east", #"{"p":[{"x":5},6]}"#, #"{"p":[{"x":1},2]}"#, #"{"p":[{"x":5},2]}"#
        ),
        (
            books, "flat", #"{"book":{"title":"U","price":{"currency":"USD","tax":1}}}"#,
            #"{"number":1,"book":{"title":"T","price":{"tax":7,"net":9,"currency":"EUR"}}}"#,
            #"{"number":1,"book":{"title":"T","price":{"tax":7,"net":9,"currency":"USD"}}}"#
        ),
    ])
    func changesNothingThatItHasNot(model: String, view: String, json: String, other: String, expected: String) throws {
        let (model, object) = try Self.decoded(model, json)
        let changed = try model.decode(entity: model.entities[0].name, from: other)
        try changed.update(from: Self.text(model, object, view: view))
        #expect(try encodedText(changed) == expected)
    }
}
