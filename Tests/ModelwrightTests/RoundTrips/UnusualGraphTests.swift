import Foundation
import Testing

@testable import Modelwright

/// Relationships and entities in forms that few models have.
struct UnusualGraphTests {
    private typealias Text = ModelText

    private func model(_ entities: String, classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Test.xml", classes: classes)
    }

    private func object(_ entity: String, in model: ObjectModel) throws -> DynamicObject {
        try DynamicObject(entity: try #require(model.entitiesByName[entity]))
    }

    private func text(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self)
    }

    // MARK: Identities

    private static let shelf =
        Text.entity(
            "Shelf", Text.toOne("item", "Item", ["jsonReference": "identity"]),
            Text.toMany("items", "Item", ["jsonReference": "identity"]))
        + Text.entity("Item", ["identityAttributes": "weight"], Text.attribute("weight", "Double"))

    @Test func saysWhereAnIdentityCannotBeWritten() throws {
        let model = try model(Self.shelf)
        let (shelf, item) = (try object("Shelf", in: model), try object("Item", in: model))
        try item.setValue(Double.infinity, forKey: "weight")
        try shelf.add(modelObjects: [item], forKey: "items")
        #expect(
            failure { try text(shelf, model) }
                == "$.items[0]: Item.weight: expected a number that JSON can write, found inf.")
    }

    @Test func saysWhichPartOfAnIdentityCannotBeWritten() throws {
        let model = try model(
            Text.entity("Shelf", Text.toOne("item", "Item", ["jsonReference": "identity"]))
                + Text.entity(
                    "Item", ["identityAttributes": "id, weight"], Text.attribute("id", "Integer 16"),
                    Text.attribute("weight", "Double", ["jsonKeyPath": "mass"]), Text.attribute("name", "String")))
        let (shelf, item) = (try object("Shelf", in: model), try object("Item", in: model))
        try item.setValue(1, forKey: "id")
        try item.setValue(Double.infinity, forKey: "weight")
        try shelf.set(modelObject: item, forKey: "item")
        #expect(
            failure { try text(shelf, model) }
                == "$.item.mass: Item.weight: expected a number that JSON can write, found inf.")
    }

    @Test func refusesToWriteAnIdentityOfAnObjectOfNoModel() throws {
        let model = try model(Self.shelf, classes: [Shelf.self])
        let shelf = try Shelf(entity: try #require(model.entitiesByName["Shelf"]))
        shelf.item = DynamicObject()
        #expect(
            failure { try text(shelf, model) }
                == "$.item: expected an object of this model, found a DynamicObject that is of another model, or of none."
        )
    }

    @Test func writesAnObjectInsideItselfAsItsIdentity() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let (person, boss) = (Person(), Person())
        defer { boss.boss = nil }
        (person.id, boss.id) = (1, 2)
        (person.boss, boss.boss) = (boss, person)
        let json = try ModelEncoder(model: model).jsonValue(person)
        #expect(json["boss"]?["id"] == 2)
        #expect(json["boss"]?["boss"] == 1)
    }

    @Test func addsAnObjectThatRefersToItsOwnerItself() throws {
        let model = try model(
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album", inverse: "band"))
                + Text.entity(
                    "Album", Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums")))
        let json = Data(#"{"bands":[{"id":1},{"id":2}],"albums":[{"title":"Tago Mago","band":1}]}"#.utf8)
        let (bands, albums) = try ModelDecoder(model: model).decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: json)
        try bands[1].add(modelObject: albums[0], forKey: "albums")
        #expect(try text(albums[0], model) == #"{"title":"Tago Mago","band":2}"#)
        // The album says whose it is, so the band need not.
        #expect(try text(bands[1], model) == #"{"id":2}"#)
        #expect(try bands[1].value(forKey: "albums") as? [ModelObject] == albums)
    }

    // MARK: What is required

    @Test func refusesNullForARequiredToMany() throws {
        let decoder = ModelDecoder(
            model: try model(Text.entity("A", Text.toMany("parts", "B", optional: false)) + Text.entity("B")))
        #expect(
            failure { try decoder.decode(entity: "A", from: Data(#"{"parts":null}"#.utf8)) }
                == "$.parts (line 1, column 10, byte 9): A.parts: expected an array of objects for B, found null.")
    }

    /// Found by random models.
    @Test(arguments: [("asDecoded", #"{"books":[{"author":null}]}"#), ("omit", #"{"books":[{}]}"#)])
    func writesNullBesideAnInverseWhereNullsAreWritten(nulls: String, expected: String) throws {
        let model = try model(
            Text.entity("Author", Text.toMany("books", "Book", inverse: "author"))
                + Text.entity("Book", Text.toOne("author", "Author", inverse: "books", ["jsonNulls": nulls])))
        let author = try ModelDecoder(model: model).decode(
            entity: "Author", from: Data(#"{"books":[{"author":null}]}"#.utf8))
        let written = try ModelEncoder(model: model).encode(author)
        #expect(String(decoding: written, as: UTF8.self) == expected)
    }

    /// Found by fuzzing: an unknown key in it was not written, and what was could not be read again.
    @Test func takesARequiredObjectOfWhichThereIsOnlyWhatIsFlattenedOutOfIt() throws {
        let model = try model(
            Text.entity(
                "Book", Text.attribute("price", "Decimal", ["jsonKeyPath": "pricing.retail"]),
                Text.toOne("pricing", "Pricing", optional: false))
                + Text.entity("Pricing", Text.attribute("id", "Integer 16", optional: true)))
        let decoder = ModelDecoder(model: model)
        let book = try decoder.decode(entity: "Book", from: Data(#"{"pricing":{"retail":1,"od":2}}"#.utf8))
        let written = try ModelEncoder(model: model).encode(book)
        #expect(String(decoding: written, as: UTF8.self) == #"{"pricing":{"retail":1}}"#)
        #expect(try decoder.decode(entity: "Book", from: written).value(forKey: "pricing") != nil)
        #expect(
            failure { try decoder.decode(entity: "Book", from: Data(#"{"price":1}"#.utf8)) }.hasPrefix("$.pricing"))
    }

    /// Failures that are collected do not keep the rest from being read.
    @Test func goesOnBehindAnObjectThatNothingHolds() throws {
        let entity = Text.entity(
            "Holder", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.toOne("other", "Holder"))
        var decoder = ModelDecoder(model: try model(entity, classes: [Holder.self]))
        decoder.failures = .report
        let json = Data(#"{"other":{"id":1},"id":2}"#.utf8)
        let (holder, report) = try decoder.decodeReporting(Holder.self, from: json)
        #expect(holder.id == 2)
        #expect(holder.other == nil)
        #expect(
            report.description
                == "$.other: Holder.other: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Holder.other"
        )
    }

    @Test func goesOnBehindANumberThatDoesNotFit() throws {
        var decoder = ModelDecoder(model: try model(Text.entity("A", Text.attribute("x", "Double", default: "0.5"))))
        decoder.failures = .report
        let (object, report) = try decoder.decodeReporting(.object(entity: "A"), from: Data(#"{"x":1e400}"#.utf8))
        #expect(try object.value(forKey: "x") as? Double == 0.5)
        #expect(report.description == "$.x: A.x: expected a number that a Double holds, found 1e400")
    }

    // MARK: Classes and entities

    @Test func givesASubentityWithoutAClassItsSuperentitys() throws {
        let entities =
            Text.entity(
                "Drawing", Text.toMany("shapes", "Shape"))
            + Text.entity(
                "Shape", abstract: true, ["jsonDiscriminator": "type"], Text.attribute("label", "String"))
            + Text.entity("Round", parent: "Shape", ["jsonDiscriminatorValue": "round"])
            + Text.entity("Ball", parent: "Round", ["jsonDiscriminatorValue": "ball"])
        let model = try model(entities, classes: [Drawing.self, Shape.self])
        let json = #"{"shapes":[{"type":"ball","label":"a"},{"type":"round","label":"b"}]}"#
        let drawing = try ModelDecoder(model: model).decode(Drawing.self, from: Data(json.utf8))
        #expect(drawing.shapes.map(\.entity?.name) == ["Ball", "Round"])
        #expect(drawing.shapes.map(\.label) == ["a", "b"])
        #expect(try ModelEncoder(model: model).jsonValue(drawing) == JSONValue(data: Data(json.utf8)))
    }

    @Test func passesOverWhatTheClassDoesNotBind() throws {
        func decode(_ annotations: Text.Annotations) throws -> (OneName, String, ObjectModel) {
            let entity = Text.entity(
                "Person", annotations, Text.attribute("name", "String"), Text.attribute("age", "Integer 16"))
            let model = try self.model(entity, classes: [OneName.self])
            let json = Data(#"{"name":"Ada","age":36}"#.utf8)
            let (person, report) = try ModelDecoder(model: model).decodeReporting(OneName.self, from: json)
            return (person, report.description, model)
        }
        let (ignored, report, model) = try decode([:])
        #expect(try text(ignored, model) == #"{"name":"Ada"}"#)
        #expect(report == "$.age: Person: the class doesn't bind this property, so the value is not kept")
        let (kept, nothing, other) = try decode(["jsonUnknownKeys": "keep"])
        #expect(try text(kept, other) == #"{"name":"Ada","age":36}"#)
        #expect(nothing == "")
    }

    @Test func takesAnUnsignedFallback() throws {
        let entity = Text.entity("Vote", Text.attribute("rank", "Integer 16", ["jsonEnumFallback": "0"]))
        let vote = try ModelDecoder(model: try model(entity, classes: [Vote.self])).decode(
            Vote.self, from: Data(#"{"rank":9}"#.utf8))
        #expect(vote.rank == .some(Rank.unknown))
        #expect(
            ModelFixtures.diagnose(
                Data("<model>\(entity.replacingOccurrences(of: "\"0\"", with: "\"-1\""))</model>".utf8),
                classes: [Vote.self])
                == #"Test.xml:2:76: error: Vote.rank has "-1" for jsonEnumFallback, which is no raw value of its type. Write the raw value of one of the enumeration's cases. [bad-annotation]"#
        )
    }

    /// An attribute at the type field says what it had there, also where that is no type.
    @Test(arguments: [
        #"{"id":1,"type":null}"#, #"{"id":1,"type":""}"#, #"{"id":1,"type":"hexagon"}"#, #"{"id":1,"type":"circle"}"#,
        #"{"id":1,"type":"shape"}"#, #"{"id":1}"#,
    ])
    func keepsWhatIsNoType(json: String) throws {
        for (fallback, isAbstract) in [("Shape", false), ("Circle", true)] where !isAbstract || json.contains("type") {
            for emptyAsNil in ["NO", "YES"] {
                let entities = [
                    Text.entity(
                        "Shape",
                        [
                            "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape",
                            "jsonDiscriminatorFallback": fallback, "jsonEmptyAsNil": emptyAsNil,
                        ],
                        Text.attribute("id", "Integer 16"), Text.attribute("kind", "String", ["jsonKeyPath": "type"])),
                    Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"]),
                ].joined()
                let text =
                    isAbstract
                    ? entities.replacingOccurrences(of: #"name="Shape""#, with: #"name="Shape" isAbstract="YES""#)
                    : entities
                let model = try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "Shapes.xml")
                let shape = try model.decode(entity: "Shape", from: json)
                #expect(try encodedText(shape) == json, "\(fallback) \(emptyAsNil)")
            }
        }
    }

    @Test func setsASetByName() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let entity = try #require(model.entitiesByName["Person"])
        let (person, fan) = (try Person(entity: entity), try Person(entity: entity))
        try person.setValue([fan] as Set<Person>, forKey: "fans")
        #expect(person.fans == [fan])
        try person.setValue([] as Set<Person>, forKey: "fans")
        #expect(person.fans == [])
    }

    /// A set's own order changes with every set, so each is tried several times.
    @Test(arguments: 1...20) func findsTheFirstOfASetByItsIdentity(_: Int) throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let person = try ModelDecoder(model: model).decode(
            Person.self,
            from: Data(#"{"fans":[{"id":2,"name":"a"},{"id":2,"name":"b"},{"id":2,"name":"c"}],"boss":2}"#.utf8))
        #expect(person.boss?.name == "a")
    }

    /// A new object mostly gets the address of the one that has just gone.
    @Test(arguments: 1...20) func aNewObjectOfASetIsLast(_: Int) throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let person = try ModelDecoder(model: model).decode(
            Person.self, from: Data(#"{"fans":[{"id":2},{"id":3},{"id":4}]}"#.utf8))
        person.fans = person.fans.filter { $0.id != 2 }
        let fan = Person()
        fan.id = 9
        person.fans.insert(fan)
        let written = try ModelEncoder(model: model).jsonValue(person)["fans"]?.arrayValue
        #expect(written?.map { $0["id"] } == [.number(3), .number(4), .number(9)])
    }

    /// What observes a property of an object that goes would be called, and might keep it.
    @Test func observersMayKeepObjectsThatAreLinked() throws {
        let text = Text.entity(
            "Link", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toOne("next", "Link", ["jsonReference": "identity"]))
        let model = try model(text, classes: [Link.self])
        Link.changed.withLock { $0 = 0 }
        do {
            let links = try ModelDecoder(model: model).decode(
                [Link].self, from: Data(#"[{"id":1,"next":2},{"id":2}]"#.utf8))
            #expect(links[0].next === links[1])
        }
        #expect(Link.changed.withLock { $0 } == 1)
    }

    @Test(arguments: 1...20) func keepsTheOrderOfASetThatIsSetFromTheOtherEndAsWell(_: Int) throws {
        let entity = Text.entity(
            "Guru", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("fans", "Guru", inverse: "idol"), Text.toMany("friends", "Guru"),
            Text.toOne("idol", "Guru", inverse: "fans", ["jsonReference": "identity"]))
        let model = try model(entity, classes: [Guru.self])
        let text = #"{"id":1,"fans":[{"id":9},{"id":2},{"id":7},{"id":4}],"friends":[{"id":5,"idol":1}]}"#
        let guru = try ModelDecoder(model: model).decode(Guru.self, from: Data(text.utf8))
        #expect(guru.fans.count == 5)
        #expect(try self.text(guru, model) == text)
    }
}

private final class Shelf: ModelObject {
    var item: ModelObject?
    var items: [ModelObject] = []

    override class var entityName: String { "Shelf" }
    override class var properties: [Property] {
        [
            .toOne("item", get: { (shelf: Shelf) in shelf.item }, set: { $0.item = $1 }),
            .toMany("items", get: { (shelf: Shelf) in shelf.items }, set: { $0.items = $1 }),
        ]
    }
}

private final class Link: ModelObject {
    static let changed = Locked(0)
    var id: Int?
    var next: Link? { didSet { Self.changed.withLock { $0 += 1 } } }

    override class var entityName: String { "Link" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (link: Link) in link.id }, set: { $0.id = $1 }),
            .toOne("next", get: { (link: Link) in link.next }, set: { $0.next = $1 }),
        ]
    }
}

private final class Guru: ModelObject {
    var id: Int?
    var fans: Set<Guru> = []
    var friends: [Guru] = []
    weak var idol: Guru?

    override class var entityName: String { "Guru" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (guru: Guru) in guru.id }, set: { $0.id = $1 }),
            .toMany("fans", get: { (guru: Guru) in guru.fans }, set: { $0.fans = $1 }),
            .toMany("friends", get: { (guru: Guru) in guru.friends }, set: { $0.friends = $1 }),
            .toOne("idol", get: { (guru: Guru) in guru.idol }, set: { $0.idol = $1 }),
        ]
    }
}

private enum Rank: UInt { case unknown, first }

private final class Vote: ModelObject {
    var rank: Rank?

    override class var entityName: String { "Vote" }
    override class var properties: [Property] {
        [.attribute("rank", get: { (vote: Vote) in vote.rank }, set: { $0.rank = $1 })]
    }
}
