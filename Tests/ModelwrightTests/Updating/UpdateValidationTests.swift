import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Which objects of a graph have to keep the rules after an update.
struct UpdateValidationTests {
    /// What an update takes out isn't asked for the rules of what stays.
    @Test(arguments: [false, true]) func validatesWhatStays(hasClass: Bool) throws {
        final class Kid: ModelObject {
            var id: Int?
            weak var parent: ModelObject?
            override class var properties: [Property] {
                [
                    .attribute("id", get: { (kid: Kid) in kid.id }, set: { $0.id = $1 }),
                    .toOne("parent", get: { (kid: Kid) in kid.parent }, set: { $0.parent = $1 }),
                ]
            }
        }
        let constraint =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"code\"/></uniquenessConstraint></uniquenessConstraints>"
        let xml = """
            <model>\(Text.entity("Root", Text.toMany("items", "Item"), Text.toMany("kids", "Kid")))
            \(Text.entity("Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("code", "String"), Text.toOne("child", "Kid", inverse: "parent"), constraint))
            \(Text.entity("Kid", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.toOne("parent", "Item", inverse: "child")))</model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Kids.xml", classes: hasClass ? [Kid.self] : [])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let json = #"{"items":[{"id":1,"code":"a","child":{"id":7}}],"kids":[7]}"#
        let root = try decoder.decode(entity: "Root", from: json)
        try decoder.update(root, from: #"{"items":[{"id":2,"code":"a"}]}"#)
        #expect(try encodedText(root) == #"{"items":[{"id":2,"code":"a"}],"kids":[{"id":7}]}"#)
        try root.validate()
        // What stays is asked.
        #expect(
            failures { try decoder.update(root, from: #"{"items":[{"id":2,"code":"a"},{"id":3,"code":"a"}]}"#) } == [
                #"$.items[1].code (line 1, column 31, byte 30): Item.code: expected code that no other Item has, found "a", which another one has."#
            ])
    }

    /// What holds the updated object may hold what the object lets go.
    @Test func validatesWhatIsHeldElsewhere() throws {
        let unique =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"code\"/></uniquenessConstraint></uniquenessConstraints>"
        let band = Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("members", "Person"),
            Text.toMany("albums", "Album", inverse: "band"))
        let album = Text.entity("Album", Text.toOne("band", "Band", inverse: "albums"), Text.toOne("lead", "Person"))
        let person = Text.entity(
            "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("code", "String"),
            unique)
        let model = try ObjectModel(data: Data("<model>\(band)\(album)\(person)</model>".utf8), name: "Band.xml")
        let object = try model.decode(
            entity: "Band", from: #"{"id":1,"members":[{"id":5,"code":"a"}],"albums":[{"lead":5}]}"#)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let first = try #require((try object.value(forKey: "albums") as? [ModelObject])?.first)
        #expect(
            failures { try decoder.update(first, from: #"{"lead":{"id":6,"code":"a"}}"#) } == [
                #"$.lead.code (line 1, column 9, byte 8): Person.code: expected code that no other Person has, found "a", which another one has."#
            ])
    }

    /// What goes isn't counted, and what leads to it has changed.
    @Test(arguments: [
        (["maxCount": "2"], #"{"list":[{"id":12,"p":1},{"id":13,"p":1}]}"#, []),
        (
            ["minCount": "2"], #"{"list":[{"id":10}],"parts":[{"id":1,"n":5}]}"#,
            [
                "$.parts[0].owners (line 1, column 30, byte 29): P.owners: expected at least 2 objects of A, found 1."
            ]
        ),
        (
            ["minCount": "2"], #"{"list":[{"id":10}]}"#,
            ["$.parts[0].owners (line 1, column 1, byte 0): P.owners: expected at least 2 objects of A, found 1."]
        ),
    ])
    func countsWhatStays(counts: [String: String], update: String, failures expected: [String]) throws {
        let root = Text.entity("R", Text.toMany("parts", "P"), Text.toMany("list", "A"))
        let owner = Text.entity(
            "A", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toOne("p", "P", inverse: "owners"))
        let bounds = counts.map { key, value in " \(key)=\"\(value)\"" }.joined()
        let part = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("n", "Integer 32"),
            Text.toMany("owners", "A", inverse: "p").replacing(" toMany=", with: "\(bounds) toMany="))
        let model = try ObjectModel(data: Data("<model>\(root)\(owner)\(part)</model>".utf8), name: "R.xml")
        let object = try model.decode(
            entity: "R", from: #"{"parts":[{"id":1}],"list":[{"id":10,"p":1},{"id":11,"p":1}]}"#)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(failures { try decoder.update(object, from: update) } == expected)
        // What is refused has broken the rules indeed.
        try object.update(from: update)
        #expect(failures { try object.validate() }.count == expected.count)
    }

    private static func model(_ xml: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Graph.xml")
    }

    private static let leagues = [
        Text.entity("League", Text.toMany("teams", "Team", ["jsonMerge": "merge"])),
        Text.entity(
            "Team", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("players", "Player", inverse: "team", optional: false, ["jsonMerge": "merge"])),
        Text.entity(
            "Player", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toOne("team", "Team", inverse: "players")),
    ].joined()

    @Test func findsWhatIsWrongWithAnObjectThatLosesAnother() throws {
        let model = try Self.model(Self.leagues)
        let json = #"{"teams":[{"id":1,"players":[{"id":7}]},{"id":2,"players":[{"id":8}]}]}"#
        let league = try model.decode(entity: "League", from: json)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(
            failures { try decoder.update(league, from: #"{"teams":[{"id":2,"players":[{"id":7}]}]}"#) } == [
                "$.teams[0].players (line 1, column 1, byte 0): Team.players: expected at least 1 object of Player, found 0."
            ])
        #expect(try encodedText(league) == json)
        try decoder.update(league, from: #"{"teams":[{"id":1,"players":[{"id":9}]},{"id":2,"players":[{"id":7}]}]}"#)
        #expect(
            try encodedText(league)
                == #"{"teams":[{"id":1,"players":[{"id":9}]},{"id":2,"players":[{"id":8},{"id":7}]}]}"#)
    }

    @Test func findsAnObjectThatGetsTheKeyOfALaterOne() throws {
        let xml =
            Text.entity("Shelf", Text.toMany("books", "Book", ["jsonMerge": "merge"]))
                + """
                <entity name="Book"><attribute name="id" attributeType="Integer 32"/><attribute name="code" attributeType="String"/>
                <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
                """
        let model = try Self.model(xml)
        let json = #"{"books":[{"id":1,"code":"a"},{"id":2,"code":"b"}]}"#
        let shelf = try model.decode(entity: "Shelf", from: json)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(
            failures { try decoder.update(shelf, from: #"{"books":[{"id":1,"code":"b"}]}"#) } == [
                #"$.books[0].code (line 1, column 11, byte 10): Book.code: expected code that no other Book has, found "b", which another one has."#
            ])
        #expect(try encodedText(shelf) == json)
    }
}
