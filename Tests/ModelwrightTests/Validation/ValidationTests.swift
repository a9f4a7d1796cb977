import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

@Suite struct ValidationTests {
    /// An event, with rules of its own.
    final class Event: ModelObject {
        var start: Int?
        var end: Int?
        var problem: (any Error)?
        var parts: [Event] = []
        weak var whole: Event?

        override class var properties: [Property] {
            [
                .attribute("start", get: { (event: Event) in event.start }, set: { $0.start = $1 }),
                .attribute("end", get: { (event: Event) in event.end }, set: { $0.end = $1 }),
                .toMany("parts", get: { (event: Event) in event.parts }, set: { $0.parts = $1 }),
                .toOne("whole", get: { (event: Event) in event.whole }, set: { $0.whole = $1 }),
            ]
        }

        override func validateValues() throws {
            try super.validateValues()
            if let problem { throw problem }
            if let start, let end, end < start { throw violation(forKey: "end", expected: "a time not before start") }
        }
    }

    struct Complaint: Error, CustomStringConvertible { var description: String { "it is raining" } }

    private static func events() throws -> ObjectModel {
        let xml =
            Text.attribute("start", "Integer 32")
            + Text.attribute("end", "Integer 32", ["jsonKeyPath": "times.end"])
            + Text.toMany("parts", "Event", inverse: "whole")
            + Text.toOne("whole", "Event", inverse: "parts")
        return try ObjectModel(
            data: Data("<model>\(Text.entity("Event", xml))</model>".utf8), name: "Events.xml", classes: [Event.self])
    }

    /// A reading's finding: the values of `DynamicObject`s that a transform makes were not checked.
    /// The classes of an entity and of one that inherits from it may have an identity as different types.
    @Test func findsIdentitiesOfDifferentTypes() throws {
        let xml = """
            <model><entity name="R"><relationship name="l" optional="YES" toMany="YES" ordered="YES" destinationEntity="Base"/></entity>
            <entity name="Base"><attribute name="id" optional="YES" attributeType="Integer 32"/>
            <userInfo><entry key="identityAttributes" value="id"/><entry key="jsonDiscriminator" value="t"/><entry key="jsonDiscriminatorValue" value="b"/></userInfo></entity>
            <entity name="Sub" parentEntity="Base"><userInfo><entry key="jsonDiscriminatorValue" value="s"/></userInfo></entity></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "R.xml", classes: [LooseIdentity.self])
        let object = try model.decode(entity: "R", from: #"{"l":[{"t":"b","id":5},{"t":"s","id":5}]}"#)
        let error = #expect(throws: MappingError.self) { try object.validate() }
        #expect(
            error?.description
                == "$.l[1].id: Sub.id: expected id that no other Base has, found 5, which another one has.")
        try model.decode(entity: "R", from: #"{"l":[{"t":"b","id":5},{"t":"s","id":6}]}"#).validate()
    }

    private final class LooseIdentity: ModelObject {
        var id: JSONValue?
        override class var entityName: String { "Sub" }
        override class var properties: [Property] {
            [.attribute("id", get: { (a: LooseIdentity) in a.id }, set: { $0.id = $1 })]
        }
    }

    /// What decoding says of a key that is missing isn't said again.
    @Test func saysOnceWhatIsMissing() throws {
        let xml =
            #"<model><entity name="A"><relationship name="req" maxCount="1" destinationEntity="A"/></entity></model>"#
        var decoder = ModelDecoder(model: try ObjectModel(data: Data(xml.utf8), name: "A.xml"))
        decoder.validates = true
        decoder.failures = .report
        let (_, report) = try decoder.decodeReporting(entity: "A", from: "{}")
        #expect(
            report.entries.map(\.description) == [
                "$.req: A.req: expected an object for A, but the key is missing"
            ])
    }

    /// What breaks a rule is kept where it is listed, and so is what refers by it.
    @Test func keepsIdentitiesThatBreakARule() throws {
        let xml =
            Text.entity("Feed", Text.toMany("posts", "Post"), Text.toMany("users", "User"))
            + Text.entity("Post", Text.toOne("user", "User"))
            + Text.entity(
                "User", ["identityAttributes": "id"],
                #"<attribute name="id" optional="YES" attributeType="Integer 32" maxValueString="6"/>"#,
                Text.attribute("name", "String"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Feed.xml")
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        decoder.failures = .report
        let json = #"{"posts":[{"user":7}],"users":[5,{"id":7,"name":"N"}]}"#
        let (feed, report) = try decoder.decodeReporting(entity: "Feed", from: json)
        #expect(try encodedText(feed) == json)
        #expect(
            report.entries.filter { $0.kind == .failure }.map { "\($0.path)" } == ["$.posts[0].user", "$.users[1].id"])
    }

    @Test func checksWhatATransformMakes() throws {
        let xml = Text.entity(
            "Share",
            #"<attribute name="part" optional="YES" attributeType="Decimal" maxValueString="1"><userInfo><entry key="jsonTransformer" value="Percent"/></userInfo></attribute>"#,
            #"<attribute name="bytes" optional="YES" attributeType="Binary" maxValueString="2"><userInfo><entry key="jsonTransformer" value="Bytes"/></userInfo></attribute>"#
        )
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Shares.xml",
            transforms: [
                "Percent": ValueTransform(
                    decode: { json in Decimal(string: json.description).map { $0 / 100 } },
                    encode: { (value: Decimal) in JSONValue(value * 100 as Any) ?? .null }),
                "Bytes": ValueTransform(
                    decode: { json in json.stringValue.map { Data($0.utf8) } },
                    encode: { (value: Data) in .string(String(decoding: value, as: UTF8.self)) }),
            ])
        let share = try model.decode(entity: "Share", from: #"{"part":150,"bytes":"abc"}"#)
        #expect(
            failures { try share.validate() } == [
                "$.part: Share.part: expected a number of at most 1, found 1.5.",
                "$.bytes: Share.bytes: expected data of at most 2 bytes, found data of 3 bytes.",
            ])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(
            failures { _ = try decoder.decode(entity: "Share", from: #"{"part":150}"#) } == [
                "$.part (line 1, column 9, byte 8): Share.part: expected a number of at most 1, found 1.5."
            ])
        _ = try decoder.decode(entity: "Share", from: #"{"part":100}"#)
    }

    @Test func callsTheClassesOwnRulesOnce() throws {
        let json =
            #"{"start":1,"times":{"end":2},"parts":[{"start":5,"times":{"end":4}},{"parts":[{"start":2,"times":{"end":1}}]}]}"#
        let event = try Self.events().decode(Event.self, from: json)
        let expected = [
            "$.parts[0].times.end: Event.end: expected a time not before start, found 4.",
            "$.parts[1].parts[0].times.end: Event.end: expected a time not before start, found 1.",
        ]
        #expect(failures { try event.validate() } == expected)
        // The whole is reached from a part as well, in the end.
        let found = failures { try event.parts[0].validate() }
        #expect(
            found == [
                "$.times.end: Event.end: expected a time not before start, found 4.",
                "$.whole.parts[1].parts[0].times.end: Event.end: expected a time not before start, found 1.",
            ])
    }

    @Test func showsWhatAClassThrows() throws {
        let model = try Self.events()
        let event = try model.decode(Event.self, from: #"{"start":1,"parts":[{}]}"#)
        event.parts[0].problem = Complaint()
        #expect(
            failures { try event.validate() } == [
                "$.parts[0]: Event: expected an object that Event accepts, found the error it is raining."
            ])
        event.problem = MappingError.failures([
            event.violation(forKey: "start", expected: "an even time"),
            event.violation(forKey: "end", expected: "some time"),
        ])
        event.parts[0].problem = nil
        #expect(
            failures { try [event].validate() } == [
                "$[0].start: Event.start: expected an even time, found 1.",
                "$[0].times.end: Event.end: expected some time, found nil.",
            ])
    }

    @Test func findsRulesOfClassesWhileDecoding() throws {
        let model = try Self.events()
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let json = #"[{"start":1},{"parts":[{"start":5,"times":{"end":4}}]}]"#
        let place = "$[1].parts[0].times.end (line 1, column 24, byte 23): Event.end: "
        let failure = place + "expected a time not before start, found 4."
        #expect(failures { _ = try decoder.decode([Event].self, from: json) } == [failure])
        decoder.failures = .all
        #expect(failures { _ = try decoder.decode([Event].self, from: json) } == [failure])
        decoder.failures = .report
        let (events, report) = try decoder.decodeReporting([Event].self, from: json)
        #expect(events[1].parts[0].end == 4)
        #expect(report.entries.map { "\($0.kind) \($0.path)" } == ["failure $[1].parts[0].times.end"])
    }

    @Test func refusesAnObjectOfNoModel() throws {
        #expect(
            failures { try Event().validate() } == [
                "$: expected an object that belongs to a model, found an Event that init() made; make it with init(entity:), or link it to an object that has an entity."
            ])
        try [ModelObject]().validate()
    }

    @Test func findsObjectsOfAnotherModel() throws {
        let (event, other) = (try Self.events().make(Event.self), try Self.events().make(Event.self))
        event.parts = [other]
        let found = "Event: expected an object of this model, found an Event that is of another model, or of none."
        #expect(failures { try event.validate() } == ["$.parts[0]: \(found)"])
        #expect(failures { try [other, event].validate() } == ["$[1]: \(found)"])
    }

    @Test func leavesOutOfALossyListWhatBreaksARule() throws {
        let xml =
            Text.entity(
                "List", Text.toMany("items", "Item", ["jsonLossy": "YES"]))
            + "<entity name=\"Item\"><attribute name=\"n\" attributeType=\"Integer 16\" maxValueString=\"3\"/></entity>"
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Lists.xml")
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let json = #"{"items":[{"n":1},{"n":4},{"n":3}]}"#
        let (list, report) = try decoder.decodeReporting(entity: "List", from: json)
        #expect(String(decoding: try model.encode(list), as: UTF8.self) == #"{"items":[{"n":1},{"n":3}]}"#)
        #expect(
            report.entries.map(\.description) == [
                "$.items[1]: List.items: the element was left out (Item.n: expected a number of at most 3, found 4)"
            ])
        #expect(try model.decode(entity: "List", from: json).value(forKey: "items") as? [ModelObject] != nil)
    }

    @Test func findsWhatAProgramHasBroken() throws {
        let xml =
            Text.entity(
                "Owner", ["identityAttributes": "id"],
                Text.attribute("id", "Integer 32") + Text.toMany("pets", "Pet", inverse: "owner"))
            + "<entity name=\"Pet\"><attribute name=\"name\" attributeType=\"String\" maxValueString=\"4\"/>"
            + Text.toOne("owner", "Owner", inverse: "pets", optional: false) + "</entity>"
            + Text.entity("Dog", parent: "Pet")
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Pets.xml")
        let owner = try model.decode(entity: "Owner", from: #"{"id":1,"pets":[{"name":"Rex"},{"name":"Tom"}]}"#)
        try owner.validate()
        let pets = try #require(owner.value(forKey: "pets") as? [ModelObject])
        try pets[1].setValue("Thomas", forKey: "name")
        let dog = try DynamicObject(entity: #require(model.entitiesByName["Dog"]))
        try owner.add(modelObject: dog, forKey: "pets")
        #expect(
            failures { try owner.validate() } == [
                #"$.pets[1].name: Pet.name: expected a string of at most 4 characters, found "Thomas" of 6 characters."#,
                "$.pets[2].name: Dog.name: expected a string, found nil.",
            ])
        try owner.remove(modelObject: dog, forKey: "pets")
        #expect(
            failures { try dog.validate() } == [
                "$.name: Dog.name: expected a string, found nil.",
                "$.owner: Dog.owner: expected an object for Owner or its identity, found nil.",
            ])
    }

    @Test func tellsIdentitiesApartAcrossAFamily() throws {
        let xml =
            Text.entity("Zoo", Text.toMany("animals", "Animal"))
            + Text.entity(
                "Animal",
                ["identityAttributes": "id", "jsonDiscriminator": "kind", "jsonDiscriminatorValue": "animal"],
                Text.attribute("id", "Integer 32"))
            + Text.entity("Ape", parent: "Animal", ["jsonDiscriminatorValue": "ape"])
            + Text.entity("Bear", parent: "Animal", ["jsonDiscriminatorValue": "bear"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Zoo.xml")
        let json = #"{"animals":[{"kind":"ape","id":1},{"kind":"bear","id":1},{"kind":"bear"},{"kind":"ape"}]}"#
        let zoo = try model.decode(entity: "Zoo", from: json)
        #expect(
            failures { try zoo.validate() } == [
                "$.animals[1].id: Bear.id: expected id that no other Animal has, found 1, which another one has."
            ])
    }

    @Test func findsWhatIsNoNumberInNoBounds() throws {
        let xml = ["Double", "Decimal", "Float"].map {
            #"<attribute name="\#($0.lowercased())" optional="YES" attributeType="\#($0)" minValueString="0"/>"#
        }
        let model = try ObjectModel(
            data: Data(#"<model><entity name="A">\#(xml.joined())</entity></model>"#.utf8), name: "A.xml")
        let object = try DynamicObject(entity: #require(model.entity(named: "A")))
        try object.setValue(Double.nan, forKey: "double")
        try object.setValue(Decimal.nan, forKey: "decimal")
        #expect(
            failures { try object.validate() } == [
                "$.double: A.double: expected a number of at least 0, found nan.",
                "$.decimal: A.decimal: expected a number of at least 0, found nan.",
            ])
    }

    @Test(arguments: [
        (#"{"id":1},{"id":2},{"id":9}"#, []),
        (#"{"id":9},{"id":-1},{"id":2}"#, []),
        (#"{"id":1},{"id":2},{"id":2}"#, ["$.animals[2].id"]),
        (#"{"id":2},{"id":9},{"id":1},{"id":9},{"kind":"ape","id":2}"#, ["$.animals[3].id", "$.animals[4].id"]),
        (#"{"id":-9223372036854775808},{"id":0}"#, []),
        (#"{"id":-9223372036854775808},{"id":-9223372036854775808}"#, ["$.animals[1].id"]),
        (#"{"name":"b"},{"name":"a"},{"name":"c"},{"name":null},{},{}"#, []),
        (#"{"name":"b","id":7},{"name":"a"},{"kind":"ape","name":"b"}"#, ["$.animals[2].name"]),
        (#"{"row":1,"box":"a"},{"row":1,"box":"b"},{"row":1},{"row":1}"#, []),
        (#"{"row":1,"box":"a"},{"row":2,"box":"b"},{"row":1,"box":"a"}"#, ["$.animals[2]"]),
    ])
    func findsKeysThatRepeatWhileDecoding(animals: String, expected: [String]) throws {
        let constraints = [["id"], ["name"], ["row", "box"]].map { names in
            "<uniquenessConstraint>\(names.map { "<constraint value=\"\($0)\"/>" }.joined())</uniquenessConstraint>"
        }
        let xml =
            Text.entity("Zoo", Text.toMany("animals", "Animal"))
            + Text.entity(
                "Animal", ["jsonDiscriminator": "kind", "jsonDiscriminatorValue": "animal"],
                Text.attribute("id", "Integer 64") + Text.attribute("name", "String")
                    + Text.attribute("row", "Integer 16"),
                Text.attribute("box", "String"),
                "<uniquenessConstraints>\(constraints.joined())</uniquenessConstraints>")
            + Text.entity("Ape", parent: "Animal", ["jsonDiscriminatorValue": "ape"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Zoo.xml")
        var decoder = ModelDecoder(model: model)
        (decoder.validates, decoder.failures) = (true, .all)
        let found = failures { _ = try decoder.decode(entity: "Zoo", from: #"{"animals":[\#(animals)]}"#) }
        #expect(found.map { String($0.prefix { $0 != " " && $0 != ":" }) } == expected)
    }

    // MARK: Paths

    final class Band: ModelObject {
        var albums: [Album] = []
        override class var properties: [Property] {
            [.toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 })]
        }
    }

    final class Album: ModelObject {
        var title: String?
        weak var band: Band?
        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }

    /// What a class says at both ends is written without the way back, whose place in the list is nobody's.
    @Test(arguments: [0, 1, 2]) func givesThePathThatIsWritten(root: Int) throws {
        let title = #"<attribute name="title" optional="YES" attributeType="String" maxValueString="3"/>"#
        let model = try ObjectModel(
            data: Data(
                "<model>\(Text.entity("Band", Text.toMany("albums", "Album", inverse: "band")))\(Text.entity("Album", title, Text.toOne("band", "Band", inverse: "albums")))</model>"
                    .utf8), name: "Bands.xml", classes: [Band.self, Album.self])
        let band = try model.decode(Band.self, from: "{}")
        let albums = try (0..<3).map { _ in try model.decode(Album.self, from: #"{"title":"long"}"#) }
        band.albums = albums
        for album in albums { album.band = band }
        let json = try ModelEncoder(model: model).jsonValue(albums[root])
        let found = try violations { try albums[root].validate() }
        #expect(found.count == 3)
        for violation in found {
            let value = violation.path.components.reduce(json as JSONValue?) { json, step in
                switch step {
                case .key(let key): json?[key]
                case .index(let index): json?[index]
                }
            }
            #expect(value == "long", "\(violation.path)")
        }
    }

    private func violations(_ body: () throws -> Void) throws -> [DataFailure] {
        do {
            try body()
            return []
        } catch MappingError.failures(let failures) {
            return failures
        }
    }

    // MARK: Uniqueness

    /// Values of every kind, of which the second is the same as the first.
    @Test(arguments: [
        ("1", "1.0", "1"), (#""a""#, #""a""#, #""a""#), ("true", "true", "true"), ("[1]", "[1]", "an array of 1"),
        ("[]", "[]", "an array of 0"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "an object"),
    ])
    func findsEqualValuesOfEveryKind(first: String, second: String, found: String) throws {
        let item = """
            <entity name="Item"><attribute name="k" optional="YES" attributeType="Transformable"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="k"/></uniquenessConstraint></uniquenessConstraints></entity>
            """
        let model = try ObjectModel(
            data: Data("<model>\(item)\(Text.entity("Root", Text.toMany("items", "Item")))</model>".utf8),
            name: "Items.xml")
        let json = #"{"items":[{"k":\#(first)},{"k":null},{"k":\#(second)},{"k":null},{"k":"other"}]}"#
        let root = try model.decode(entity: "Root", from: json)
        let expected = "$.items[2].k: Item.k: expected k that no other Item has, found \(found), which another one has."
        let found = try violations { try root.validate() }.map(\.description)
        #expect(found == [expected])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        #expect(throws: MappingError.self) { try decoder.decode(entity: "Root", from: json) }
    }

    /// A list that has to be there is missing once.
    @Test(arguments: ["{}", #"{"items":null}"#, #"{"items":7}"#]) func saysOnceWhatIsMissing(json: String) throws {
        let xml = Text.entity("Root", Text.toMany("items", "Item", optional: false)) + Text.entity("Item")
        var decoder = ModelDecoder(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml"))
        decoder.validates = true
        decoder.failures = .all
        #expect(failures { try decoder.decode(entity: "Root", from: json) }.count == 1)
    }

    /// What only stands for an identity isn't written, and its values are in another document.
    @Test func passesOverUnresolvedReferences() throws {
        let person = Text.entity(
            "Person", ["identityAttributes": "id"],
            #"<attribute name="id" optional="YES" attributeType="Integer 32" minValueString="1"/>"#,
            Text.attribute("name", "String", optional: false), Text.toMany("friends", "Person", optional: false))
        let root = Text.entity("Team", Text.toOne("lead", "Person"), Text.toMany("members", "Person"))
        let model = try ObjectModel(data: Data("<model>\(root)\(person)</model>".utf8), name: "Team.xml")
        let team = try model.decode(entity: "Team", from: #"{"lead":7,"members":[8,7]}"#)
        try team.validate()
        let lead = try #require(try team.value(forKey: "lead") as? ModelObject)
        // By itself it is what is asked for.
        #expect(failures { try lead.validate() }.count == 2)
        // What a program sets on it isn't written either.
        try lead.setValue("Ada", forKey: "name")
        try team.validate()
        // The identity stands there, and keeps its rules.
        try lead.setValue(0, forKey: "id")
        let broken = failures { try team.validate() }
        #expect(broken == ["$.lead: Person.id: expected a number of at least 1, found 0."])
    }

    /// An empty string is nil where it is read as nil.
    @Test func takesEmptyForNilAsDecodingDoes() throws {
        let entity = Text.entity(
            "Writer", ["jsonEmptyAsNil": "YES"], Text.attribute("first", "String", optional: false),
            Text.attribute("last", "String").replacing(" attributeType", with: " minValueString=\"2\" attributeType"))
        let model = try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Writer.xml")
        let writer = try model.decode(entity: "Writer", from: #"{"first":"A","last":"Bo"}"#)
        try writer.setValue("", forKey: "last")
        try writer.validate()
        try writer.setValue("", forKey: "first")
        #expect(
            failures { try writer.validate() } == [
                "$.first: Writer.first: expected a string, found an empty string."
            ])
    }
}
