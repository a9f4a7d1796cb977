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

    /// Null at one key path of a property clears nothing of what is flattened out of another.
    @Test func clearsNothingBelowAnotherKeyPath() throws {
        let xml = """
            <model>\(Text.entity("P", Text.attribute("city", "String", ["jsonKeyPath": "loc.city"]), #"<attribute name="geo" optional="YES" attributeType="Composite" composite="G"><userInfo><entry key="jsonKeyPath" value="loc"/><entry key="jsonKeyPath.1" value="geo"/></userInfo></attribute>"#))
            <composite name="G">\(Text.attribute("lat", "Double"))</composite></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "P.xml")
        let place = try model.decode(entity: "P", from: #"{"loc":{"city":"n","lat":1}}"#)
        try place.update(from: #"{"geo":null}"#)
        #expect("\(place)" == #"P(city: "n", geo: nil)"#)
        #expect(try encodedText(place) == #"{"loc":{"city":"n"}}"#)
        try place.update(from: #"{"loc":null}"#)
        #expect("\(place)" == "P(city: nil, geo: nil)")
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
                "$: expected an object of the decoder's model, found an Author that is of another model, or of none."
            ])
        #expect(
            failures { try Author().update(from: "{}") } == [
                "$: expected an object that belongs to a model, found an Author that init() made; make it with init(entity:), or link it to an object that has an entity."
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
                "$.players (line 1, column 1, byte 0): Team.players: expected at most 2 objects of Player, found 3."
            ])
        #expect(try encodedText(team) == json)
        let players = try #require(team.value(forKey: "players") as? [ModelObject])
        #expect(try players.count == 2 && players.allSatisfy { try $0.value(forKey: "team") as? ModelObject === team })
        try team.update(from: #"{"players":[{"id":3}]}"#)
        #expect(try encodedText(team) == #"{"id":1,"players":[{"id":1},{"id":2},{"id":3}]}"#)
    }

    @Test(arguments: ["first", "all", "report"])
    func findsWhatLosesARequiredObject(mode: String) throws {
        let xml =
            Text.entity("Home", Text.toMany("rooms", "Room"), Text.toMany("lamps", "Lamp"))
            + Text.entity(
                "Room", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("lamps", "Lamp", inverse: "room"))
            + Text.entity(
                "Lamp", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<relationship name="room" maxCount="1" destinationEntity="Room" inverseName="lamps" inverseEntity="Room"/>"#
            )
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Home.xml")
        let json = #"{"rooms":[{"id":1,"lamps":[1,2]}],"lamps":[{"id":1},{"id":2}]}"#
        let home = try model.decode(entity: "Home", from: json)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        decoder.failures = mode == "all" ? .all : mode == "report" ? .report : .first
        let update = #"{"rooms":[{"id":1,"lamps":[2]}]}"#
        let place = mode == "report" ? "" : " (line 1, column 1, byte 0)"
        let expected = "$.lamps[0].room\(place): Lamp.room: expected an object for Room or its identity, found nil"
        guard mode == "report" else {
            #expect(failures { try decoder.update(home, from: update) } == [expected + "."])
            #expect(try encodedText(home) == json)
            return
        }
        #expect(try decoder.updateReporting(home, from: update).entries.map(\.description) == [expected])
        #expect(try encodedText(home) == #"{"rooms":[{"id":1,"lamps":[2]}],"lamps":[{"id":1},{"id":2}]}"#)
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
                "$.type (line 1, column 9, byte 8): S: expected an object of S, found one of C, which an update can't make of it: decode a new object."
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
                "$.author (line 1, column 23, byte 22): Author: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found an object for author, which is weak."
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

    // A first use's findings.

    private static func shelves() throws -> ObjectModel {
        let entities = [
            Text.entity(
                "Shelf", Text.attribute("name", "String"), Text.toMany("books", "Book", ["jsonLossy": "YES"]),
                Text.toOne("first", "Book", ["jsonKeyPath": "best"])),
            Text.entity(
                "Book", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String", optional: false), Text.toOne("cover", "Cover", inverse: "book")),
            Text.entity(
                "Cover", ["identityAttributes": "id"], Text.attribute("id", "Integer 32", optional: false),
                Text.attribute("colour", "String", optional: false), Text.toOne("book", "Book", inverse: "cover")),
        ].joined()
        return try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Shelves.xml")
    }

    @Test(arguments: [
        // What is new lacks a value, or something in it does, also where it is there already.
        (#"{"books":[{"id":1,"title":"a"},{"id":3}]}"#, #"{"books":[{"id":1,"title":"a"}]}"#, "Book.title"),
        (
            #"{"books":[{"id":1,"title":"a"},{"id":3,"title":"c","cover":{"id":4}}]}"#,
            #"{"books":[{"id":1,"title":"a"}]}"#, "Cover.colour"
        ),
        (
            #"{"books":[{"id":1,"title":"a"},{"id":2,"cover":{"id":4}}]}"#, #"{"books":[{"id":1,"title":"a"}]}"#,
            "Cover.colour"
        ),
        (#"{"books":[1,{"id":3}]}"#, #"{"books":[1]}"#, "Book.title"),
    ])
    func leavesOutNewElements(update: String, written: String, property: String) throws {
        let model = try Self.shelves()
        let shelf = try model.decode(entity: "Shelf", from: #"{"books":[{"id":2,"title":"b"}]}"#)
        let report = try ModelDecoder(model: model).updateReporting(shelf, from: update)
        let output = try encodedText(shelf)
        #expect(output == written)
        #expect(
            report.entries(.dropped).map(\.description) == [
                "$.books[1]: Shelf.books: the element was left out (\(property): expected a string, but the key is missing)"
            ])
    }

    @Test func failsForWhatIsNewElsewhere() throws {
        let shelf = try Self.shelves().decode(entity: "Shelf", from: "{}")
        #expect(
            failures { try shelf.update(from: #"{"best":{"id":1}}"#) } == [
                "$.best.title (line 1, column 9, byte 8): Book.title: expected a string, but the key is missing."
            ])
        // An identity that nothing has is not an object that lacks values.
        try shelf.update(from: #"{"best":7}"#)
        #expect(try encodedText(shelf) == #"{"best":7}"#)
    }

    @Test func throwsAllBrokenRules() throws {
        let xml = Text.entity(
            "Team", #"<attribute name="name" attributeType="String" optional="YES" minValueString="2"/>"#,
            #"<relationship name="players" optional="YES" toMany="YES" maxCount="1" destinationEntity="Player"/>"#)
        let player = Text.entity("Player", Text.attribute("age", "Integer 16"))
        let model = try ObjectModel(data: Data("<model>\(xml)\(player)</model>".utf8), name: "Teams.xml")
        let team = try model.decode(entity: "Team", from: #"{"name":"Ajax"}"#)
        var decoder = ModelDecoder(model: model)
        (decoder.validates, decoder.failures) = (true, .all)
        let update = #"{"name":"A","players":[{},{}]}"#
        let name =
            "$.name (line 1, column 9, byte 8): Team.name: expected a string of at least 2 characters, found \"A\" of 1 character."
        #expect(
            failures { try decoder.update(team, from: update) } == [
                name,
                "$.players (line 1, column 1, byte 0): Team.players: expected at most 1 object of Player, found 2.",
            ])
        #expect(try encodedText(team) == #"{"name":"Ajax"}"#)
        // A value of another type can't be taken over to look at the graph.
        #expect(
            failures { try decoder.update(team, from: #"{"name":"A","players":[{"age":"x"},{}]}"#) } == [
                name,
                #"$.players[0].age (line 1, column 31, byte 30): Player.age: expected an integer from -32768 to 32767, found "x"."#,
            ])
    }

    @Test func writesNoNullForAnEndThatIsTakenAway() throws {
        let entities = [
            Text.entity("Fleet", Text.toMany("cars", "Car"), Text.toMany("keys", "Key")),
            Text.entity(
                "Car", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("key", "Key", inverse: "car")),
            Text.entity(
                "Key", ["identityAttributes": "no"], Text.attribute("no", "Integer 32"),
                Text.toOne("car", "Car", inverse: "key")),
        ].joined()
        let model = try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Fleet.xml")
        let fleet = try model.decode(
            entity: "Fleet", from: #"{"cars":[{"id":1,"key":7},{"id":2}],"keys":[{"no":7},{"no":8,"car":null}]}"#)
        let keys = try #require(fleet.value(forKey: "keys") as? [ModelObject])
        try fleet.update(from: #"{"cars":[{"id":1,"key":8},2]}"#)
        #expect(
            try encodedText(fleet) == #"{"cars":[{"id":1,"key":8},{"id":2}],"keys":[{"no":7},{"no":8,"car":null}]}"#)
        #expect(try keys.map { try $0.state(forKey: "car") } == [.absent, .inverse])
        try fleet.update(from: #"{"cars":[{"id":1,"key":7},2]}"#)
        #expect(
            try encodedText(fleet) == #"{"cars":[{"id":1,"key":7},{"id":2}],"keys":[{"no":7},{"no":8,"car":null}]}"#)
        #expect(try keys.map { try $0.state(forKey: "car") } == [.inverse, .null])
    }
}
