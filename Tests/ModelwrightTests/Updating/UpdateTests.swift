import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

@Suite struct UpdateTests {
    private static func library() throws -> ObjectModel {
        try ObjectModel(
            data: Data(Library.document.utf8), name: "Library.xml", classes: [Author.self, Book.self, Pricing.self],
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
    }

    @Test func keepsTheObjectsThatStay() throws {
        let model = try Self.library()
        let author = try model.decode(
            Author.self, from: #"{"author_id":1,"firstName":"Mark","books":[{"title":"A","pricing":{"pricing_id":4}}]}"#
        )
        let books = author.books
        try author.update(from: #"{"firstName":"Sam"}"#)
        #expect(author.firstName == "Sam" && author.books[0] === books[0])
        let pricing = try #require(author.books[0].pricing)
        try author.books[0].update(from: #"{"pricing":{"pricing_id":5}}"#)
        #expect(author.books[0].pricing === pricing && pricing.pricingId == 5 && pricing.book === author.books[0])
        try author.books[0].update(from: #"{"pricing":null}"#)
        #expect(author.books[0].pricing == nil && pricing.book == nil)
        #expect(try encodedText(author) == #"{"author_id":1,"firstName":"Sam","books":[{"title":"A","pricing":null}]}"#)
    }

    @Test func doesNothingByWhatAnObjectEncodesTo() throws {
        let model = try Self.library()
        let json = #"{"author_id":"1","firstName":null,"books":[{"title":"A","tags":"x,y"},{"title":"B","year":null}]}"#
        let author = try model.decode(Author.self, from: json)
        try author.update(from: json)
        #expect(try encodedText(author) == json)
    }

    @Test func refusesAnObjectOfAnotherModel() throws {
        let (model, other) = (try Self.library(), try Self.library())
        let author = try model.make(Author.self)
        #expect(
            failures { try ModelDecoder(model: other).update(author, from: "{}") } == [
                "$: expected an object of the decoder's model, found a Author that is of another model, or of none."
            ])
        #expect(
            failures { try Author().update(from: "{}") } == [
                "$: expected an object that belongs to a model, found one of the class Author, which no model has made and nothing links to one."
            ])
    }

    @Test func isUndoneWhereItBreaksARule() throws {
        let xml =
            Text.entity(
                "Team", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<relationship name="players" optional="YES" toMany="YES" maxCount="2" destinationEntity="Player" inverseName="team" inverseEntity="Player"><userInfo><entry key="jsonMerge" value="merge"/></userInfo></relationship>"#
            )
            + Text.entity(
                "Player", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("team", "Team", inverse: "players"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Teams.xml")
        let json = #"{"id":1,"players":[{"id":1},{"id":2}]}"#
        let team = try model.decode(entity: "Team", from: json)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(
            failures { try decoder.update(team, from: #"{"id":9,"players":[{"id":2},{"id":3}]}"#) } == [
                "$.players (line 1, column 1, byte 0): Team.players: expected a number of at most 2 objects of Player, found 3."
            ])
        #expect(try encodedText(team) == json)
        let players = try #require(team.value(forKey: "players") as? [ModelObject])
        #expect(try players.count == 2 && players.allSatisfy { try $0.value(forKey: "team") as? ModelObject === team })
        try team.update(from: #"{"players":[{"id":3}]}"#)
        #expect(try encodedText(team) == #"{"id":1,"players":[{"id":1},{"id":2},{"id":3}]}"#)
    }

    @Test func findsObjectsByTheirIdentityInTheGraph() throws {
        let xml =
            Text.entity(
                "Firm", Text.toMany("people", "Person"), Text.toMany("former", "Person"), Text.toOne("head", "Person"))
            + Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.toOne("boss", "Person"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Firms.xml")
        let firm = try model.decode(
            entity: "Firm", from: #"{"people":[{"id":1,"name":"a"},{"id":2,"name":"b","boss":1}],"head":2}"#)
        let people = try #require(firm.value(forKey: "people") as? [ModelObject])
        let report = try ModelDecoder(model: model).updateReporting(
            firm, from: #"{"head":1,"former":[{"id":2,"name":"B"},5],"people":[{"id":1,"boss":2}]}"#)
        #expect(try firm.value(forKey: "head") as? ModelObject === people[0])
        #expect(try (firm.value(forKey: "former") as? [ModelObject])?.first === people[1])
        #expect(
            try encodedText(firm)
                == #"{"people":[{"id":1,"name":"a","boss":2}],"former":[{"id":2,"name":"B","boss":1},5],"head":1}"#)
        #expect(
            report.entries.map(\.description) == [
                "$.former[1]: Firm.former: no Person that was decoded or is there has the identity 5"
            ])
    }

    /// An attack's findings: the object that contains another stays in the other's list, whatever that list says.
    @Test(arguments: [
        #"{"bs":[{"id":1,"tags":[{"id":1,"bs":[]}]}]}"#, #"{"bs":[{"id":1,"tags":[{"id":1,"bs":null}]}]}"#,
        #"{"bs":[{"id":1,"tags":[{"bs":[]}]}]}"#, #"{"bs":[{"id":1,"tags":[{"id":1,"bs":[2]}]},{"id":2}]}"#,
    ]) func keepsTheObjectThatContainsAnother(json: String) throws {
        let xml =
            Text.entity("R", Text.toMany("bs", "B"))
            + Text.entity(
                "B", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("tags", "G", inverse: "bs"))
            + Text.entity(
                "G", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("bs", "B", inverse: "tags"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tags.xml")
        let object = try model.decode(entity: "R", from: json)
        try object.update(from: json)
        #expect(try encodedText(object) == json)
    }

    @Test func refusesAnotherEntityForTheObjectItself() throws {
        let xml =
            Text.entity(
                "S", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "s"], Text.attribute("n", "String"))
            + Text.entity("C", parent: "S", ["jsonDiscriminatorValue": "c"], Text.attribute("r", "Double"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shapes.xml")
        let object = try model.decode(entity: "S", from: #"{"type":"s","n":"a"}"#)
        #expect(
            failures { try object.update(from: #"{"type":"c","r":5,"n":"b"}"#) } == [
                "$ (line 1, column 1, byte 0): S: expected an object of S, found one of C, which an update can't make of it."
            ])
        #expect(try encodedText(object) == #"{"n":"a","type":"s"}"#)
    }

    @Test func keepsAnObjectsTypeWhereTheJSONHasNone() throws {
        let xml =
            Text.entity("Drawing", Text.toOne("shape", "Shape"))
            + Text.entity("Shape", abstract: true, ["jsonDiscriminator": "type"], Text.attribute("name", "String"))
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double"))
            + Text.entity(
                "Square", parent: "Shape", ["jsonDiscriminatorValue": "square"], Text.attribute("side", "Double"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Drawings.xml")
        let drawing = try model.decode(entity: "Drawing", from: #"{"shape":{"type":"circle","name":"c","radius":1}}"#)
        let circle = try #require(drawing.value(forKey: "shape") as? ModelObject)
        try drawing.update(from: #"{"shape":{"radius":2}}"#)
        #expect(try encodedText(drawing) == #"{"shape":{"name":"c","radius":2,"type":"circle"}}"#)
        #expect(try drawing.value(forKey: "shape") as? ModelObject === circle)
        #expect(
            failures { try circle.update(from: #"{"type":"square","side":3}"#) } == [
                #"$.type (line 1, column 9, byte 8): Circle: expected one of the types "circle", found "square"."#
            ])
        try drawing.update(from: #"{"shape":{"type":"square","side":3}}"#)
        #expect(try encodedText(drawing) == #"{"shape":{"side":3,"type":"square"}}"#)
    }

    @Test func failsForANewObjectThatNothingHolds() throws {
        let model = try Self.library()
        let book = try model.decode(Book.self, from: #"{"title":"A"}"#)
        #expect(
            failures { try book.update(from: #"{"title":"B","author":{"firstName":"Mark"}}"#) } == [
                "$.author (line 1, column 23, byte 22): Author: expected a strong property, or an object that something else holds, found an object for author, which is weak."
            ])
        #expect(book.title == "A" && book.author == nil)
        let author = try model.decode(Author.self, from: #"{"firstName":"Sam","books":[{"title":"A"}]}"#)
        try author.books[0].update(from: #"{"title":"B","author":{"firstName":"Mark"}}"#)
        #expect(author.firstName == "Mark" && author.books[0].title == "B")
    }

    @Test func leavesAloneWhatDoesNotFitWhereFailuresAreReported() throws {
        let model = try Self.library()
        let author = try model.decode(Author.self, from: #"{"author_id":1,"firstName":"Mark"}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(author, from: #"{"author_id":"one","firstName":"Sam"}"#)
        #expect(try encodedText(author) == #"{"author_id":1,"firstName":"Sam"}"#)
        #expect(report.entries(.failure).map(\.path) == [JSONPath([.key("author_id")])])
        #expect(
            failures { try decoder.update(author, from: "{}") } == [
                "$: expected updateReporting, whose report lists what failures = .report lets pass, found a method that returns no report."
            ])
    }

    @Test func readsAtAPathAndRefusesAnythingElse() throws {
        let model = try Self.library()
        let author = try model.decode(Author.self, from: #"{"author_id":1}"#)
        try author.update(from: #"{"data":[{"firstName":"Sam"}]}"#, at: "data[0]")
        #expect(author.firstName == "Sam")
        #expect(
            failures { try author.update(from: "[]") } == [
                "$ (line 1, column 1, byte 0): Author: expected an object, found an array of 0."
            ])
        #expect(
            failures { try author.update(from: "{}", at: "data") } == [
                "$.data (line 1, column 1, byte 0): Author: expected an object, found nothing."
            ])
    }
}
