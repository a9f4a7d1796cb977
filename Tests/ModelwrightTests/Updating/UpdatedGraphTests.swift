import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What becomes of the objects around those that an update names.
struct UpdatedGraphTests {
    private static func model(_ entities: String..., classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined())</model>".utf8), name: "Graph.xml", classes: classes)
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

    private static let people = [
        Text.entity(
            "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("height", "Double"), Text.toOne("boss", "Person"), Text.toMany("friends", "Person"))
    ].joined()

    @Test func findsTheIdentityThatAnObjectGets() throws {
        let person = try Self.model(Self.people).decode(entity: "Person", from: #"{"id":1,"friends":[{"id":2}]}"#)
        try person.update(from: #"{"id":5,"friends":[{"id":2,"boss":5}]}"#)
        let friends = try #require(person.value(forKey: "friends") as? [ModelObject])
        #expect(try friends[0].value(forKey: "boss") as? ModelObject === person)
        #expect(try encodedText(person) == #"{"id":5,"friends":[{"id":2,"boss":5}]}"#)
    }

    @Test func keepsObjectsOfOneListApartThatHaveOneIdentity() throws {
        let json = #"{"id":1,"friends":[{"id":2,"height":1.5},{"id":2,"height":2.5},{"id":1,"height":3.5}]}"#
        let person = try Self.model(Self.people).decode(entity: "Person", from: json)
        let friends = try person.value(forKey: "friends") as? [ModelObject]
        try person.update(from: json)
        #expect(try encodedText(person) == json)
        #expect(try person.value(forKey: "friends") as? [ModelObject] == friends)
    }

    @Test func reportsWhatComesTwice() throws {
        let model = try Self.model(Self.people)
        let person = try model.decode(entity: "Person", from: #"{"id":1}"#)
        let report = try ModelDecoder(model: model).updateReporting(
            person, from: #"{"boss":{"id":2,"height":1.5},"friends":[{"id":2,"height":2}]}"#)
        #expect(
            report.entries.map(\.description) == [
                "$.boss: Person: another object has the same identity, and what that has counts"
            ])
        #expect(try encodedText(person) == #"{"id":1,"boss":{"id":2,"height":2},"friends":[{"id":2,"height":2}]}"#)
    }

    /// A reading's finding: what stood only in the earlier place of an object was neither in the graph nor in a report.
    @Test(arguments: [nil, "owner"]) func addsUpTheListsOfAnObjectThatComesTwice(inverse: String?) throws {
        let model = try Self.model(
            Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("boss", "Person"),
                Text.toMany("friends", "Person"), Text.toMany("pets", "Pet", inverse: inverse)),
            Text.entity(
                "Pet", Text.attribute("name", "String"),
                inverse.map { Text.toOne($0, "Person", inverse: "pets") } ?? ""))
        let person = try model.decode(entity: "Person", from: #"{"id":1}"#)
        try person.update(
            from:
                #"{"boss":{"id":2,"pets":[{"name":"a"}],"boss":{"id":3,"pets":[{"name":"b"}]}},"friends":[{"id":2,"pets":[{"name":"c"}],"boss":{"id":4}}]}"#
        )
        #expect(
            try encodedText(person)
                == #"{"id":1,"boss":{"id":2,"boss":{"id":4},"pets":[{"name":"a"},{"name":"c"}]},"friends":[{"id":2,"boss":{"id":4},"pets":[{"name":"a"},{"name":"c"}]}]}"#
        )
    }

    private final class Item: ModelObject {
        var id: Int?
        weak var maker: Maker?
        override class var entityName: String { "Item" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (item: Item) in item.id }, set: { $0.id = $1 }),
                .toOne("maker", get: { (item: Item) in item.maker }, set: { $0.maker = $1 }),
            ]
        }
    }

    private final class Maker: ModelObject {
        var code: String?
        override class var entityName: String { "Maker" }
        override class var properties: [Property] {
            [.attribute("code", get: { (maker: Maker) in maker.code }, set: { $0.code = $1 })]
        }
    }

    /// A reading's finding: an identity that is overruled in the same update was looked for in the graph.
    @Test func forgetsIdentitiesThatAreOverruled() throws {
        let model = try Self.model(
            Text.entity(
                "Shop", Text.toMany("items", "Item"), Text.toMany("offers", "Item"), Text.toMany("makers", "Maker")),
            Text.entity(
                "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.toOne("maker", "Maker")),
            Text.entity("Maker", ["identityAttributes": "code"], Text.attribute("code", "String")),
            classes: [Item.self, Maker.self])
        let shop = try model.decode(entity: "Shop", from: #"{"makers":[{"code":"M2"}]}"#)
        try shop.update(from: #"{"items":[{"id":9,"maker":"M1"}],"offers":[{"id":9,"maker":"M2"}]}"#)
        #expect(
            try encodedText(shop)
                == #"{"items":[{"id":9,"maker":"M2"}],"offers":[{"id":9,"maker":"M2"}],"makers":[{"code":"M2"}]}"#)
    }

    @Test func findsAnIdentityOfWhichAPartIsRead() throws {
        let model = try Self.model(
            Text.entity(
                "Flight", ["identityAttributes": "airport, number"], Text.attribute("airport", "String"),
                Text.attribute("number", "Integer 16"), Text.attribute("seats", "Integer 16"),
                Text.toOne("next", "Flight"),
                Text.toMany("others", "Flight")))
        let flight = try model.decode(entity: "Flight", from: #"{"airport":"A","number":1}"#)
        try flight.update(
            from: #"{"number":2,"others":[{"airport":"B","number":1,"seats":9,"next":{"airport":"A","number":2}}]}"#)
        let other = try #require((flight.value(forKey: "others") as? [ModelObject])?.first)
        #expect(try other.value(forKey: "next") as? ModelObject === flight)
    }

    @Test(arguments: [("0", "-0"), ("-0", "0"), ("1.5", "-1.5")]) func takesTheSignOfAZero(old: String, new: String)
        throws
    {
        let person = try Self.model(Self.people).decode(entity: "Person", from: #"{"id":1,"height":\#(old)}"#)
        try person.update(from: #"{"height":\#(new)}"#)
        #expect(try encodedText(person) == #"{"id":1,"height":\#(new)}"#)
    }

    @Test func putsAnObjectOfAnotherTypeInThePlaceOfOneThatIsMerged() throws {
        let model = try Self.model(
            Text.entity("Drawing", Text.toMany("shapes", "Shape", ["jsonMerge": "merge"])),
            Text.entity(
                "Shape", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"],
                Text.attribute("id", "Integer 32")),
            Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "Circle"], Text.attribute("radius", "Double")),
            Text.entity(
                "Square", parent: "Shape", ["jsonDiscriminatorValue": "Square"], Text.attribute("side", "Double")))
        let drawing = try model.decode(
            entity: "Drawing", from: #"{"shapes":[{"type":"Circle","id":1,"radius":1},{"type":"Circle","id":2}]}"#)
        try drawing.update(from: #"{"shapes":[{"type":"Square","id":1,"side":2},{"id":2,"radius":3}]}"#)
        #expect(
            try encodedText(drawing)
                == #"{"shapes":[{"id":1,"side":2,"type":"Square"},{"id":2,"radius":3,"type":"Circle"}]}"#)
    }

    /// A class with a setter that changes another property, and a list that holds nothing.
    final class Room: ModelObject {
        final class Weak { weak var room: Room?; init(_ room: Room) { self.room = room } }

        var id: Int?
        var width: Double? { didSet { if width != oldValue { area = nil } } }
        var area: Double?
        var others: [Weak] = []
        var marks: [Double]?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (room: Room) in room.id }, set: { $0.id = $1 }),
                .attribute("area", get: { (room: Room) in room.area }, set: { $0.area = $1 }),
                .attribute("marks", get: { (room: Room) in room.marks }, set: { $0.marks = $1 }),
                .attribute("width", get: { (room: Room) in room.width }, set: { $0.width = $1 }),
                .toMany(
                    "others", get: { (room: Room) in room.others.compactMap(\.room) },
                    set: { $0.others = $1.map(Weak.init) }),
            ]
        }
    }

    /// A class whose property takes less than the entity that its own inherits from says.
    final class Closet: ModelObject {
        var id: Int?
        var width: Int8?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (closet: Closet) in closet.id }, set: { $0.id = $1 }),
                .attribute("width", get: { (closet: Closet) in closet.width }, set: { $0.width = $1 }),
            ]
        }
    }

    @Test func failsForWhatTheClassOfTheObjectThatIsFoundRefuses() throws {
        let model = try Self.model(
            Text.entity(
                "Room", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("width", "Integer 32"))
                + Text.entity("Closet", parent: "Room")
                + Text.entity("House", Text.toOne("first", "Closet"), Text.toMany("rooms", "Room")),
            classes: [Closet.self])
        let house = try model.decode(entity: "House", from: #"{"first":{"width":3}}"#)
        // The closet is given the identity by which it is found as a room.
        #expect(
            failures { try house.update(from: #"{"first":{"id":5},"rooms":[{"id":5,"width":300}]}"#) } == [
                "$.rooms[0].width (line 1, column 44, byte 43): Closet.width: expected an integer from -128 to 127, found 300."
            ])
        #expect(try encodedText(house) == #"{"first":{"width":3}}"#)
        try house.update(from: #"{"first":{"id":5},"rooms":[{"id":5,"width":7}]}"#)
        #expect(try encodedText(house) == #"{"first":{"id":5,"width":7},"rooms":[{"id":5,"width":7}]}"#)
    }

    private static func rooms() throws -> ObjectModel {
        try model(
            Text.entity(
                "Room", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("area", "Double"), Text.attribute("width", "Double"), Text.toMany("others", "Room"),
                Text.attribute("marks", "Transformable")),
            classes: [Room.self])
    }

    @Test func undoesWhatASetterChanges() throws {
        let room = try Self.rooms().decode(Room.self, from: #"{"id":1,"area":6,"width":2}"#)
        (room.area, room.marks) = (6, [.nan])
        #expect(
            failures { try room.update(from: #"{"width":3,"marks":[1],"others":[9]}"#) } == [
                "$.others[0] (line 1, column 34, byte 33): Room: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found an object for others, which is weak."
            ])
        #expect(room.marks?.first?.isNaN == true && room.marks?.count == 1)
        #expect(room.width == 2 && room.area == 6 && room.others.allSatisfy { $0.room == nil })
    }

    @Test(arguments: [#"{"n":[]}"#, #"{"n":99999}"#, #"{"n":null}"#]) func leavesARequiredValueAloneThatFails(
        json: String
    ) throws {
        let model = try Self.model(Text.entity("A", Text.attribute("n", "Integer 16", optional: false)))
        let object = try model.decode(entity: "A", from: #"{"n":1}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(object, from: json)
        #expect(report.entries(.failure).map(\.path) == [JSONPath([.key("n")])])
        #expect(try encodedText(object) == #"{"n":1}"#)
    }

    @Test func clearsListsBelowNull() throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("n", "String", ["jsonKeyPath": "a.b.n"]),
                Text.toMany("items", "A", ["jsonKeyPath": "a.items", "jsonMerge": "merge"]),
                Text.toOne("one", "A", ["jsonKeyPath": "a.one"])))
        let object = try model.decode(
            entity: "A", from: #"{"a":{"b":{"n":"x"},"items":[{"a":{"b":{"n":"y"}}}],"one":{}}}"#)
        try object.update(from: #"{"a":null}"#)
        #expect(try encodedText(object) == #"{"a":null}"#)
        try object.update(from: #"{"a":{"b":{}}}"#)
        #expect(try encodedText(object) == #"{"a":{"b":{}}}"#)
    }

    /// A class whose identity is never nil.
    final class Guest: ModelObject {
        var id = 0
        var name: String?
        var host: Guest?
        var others: [Guest] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (guest: Guest) in guest.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (guest: Guest) in guest.name }, set: { $0.name = $1 }),
                .toOne("host", get: { (guest: Guest) in guest.host }, set: { $0.host = $1 }),
                .toMany("others", get: { (guest: Guest) in guest.others }, set: { $0.others = $1 }),
            ]
        }
    }

    /// A first use's finding: the class's initial value was taken for an identity.
    @Test(arguments: [nil, "0"]) func takesNoInitialValueForAnIdentity(standard: String?) throws {
        let model = try Self.model(
            Text.entity(
                "Guest", ["identityAttributes": "id"],
                Text.attribute("id", "Integer 64", optional: false, default: standard),
                Text.attribute("name", "String"),
                Text.toOne("host", "Guest"), Text.toMany("others", "Guest")), classes: [Guest.self])
        let guest = try model.decode(Guest.self, from: #"{"id":1,"host":{"id":7,"name":"a"},"others":[{"id":8}]}"#)
        let host = guest.host
        try guest.update(from: #"{"host":{"name":"b"},"others":[{"id":8,"host":{"id":9}}]}"#)
        #expect(guest.host === host)
        #expect(
            try encodedText(guest)
                == #"{"id":1,"host":{"id":7,"name":"b"},"others":[{"id":8,"host":{"id":9}}]}"#)
    }

    // MARK: An attack's findings

    /// A class with more properties than have room in an object, of which one's setter updates the object.
    final class Wide: ModelObject {
        var values: [Int?] = Array(repeating: nil, count: 40)
        var hot: Int?
        weak var other: Wide?
        nonisolated(unsafe) static var isUpdating = false

        override class var properties: [Property] {
            (0..<40).map { index in
                .attribute("a\(index)", get: { (wide: Wide) in wide.values[index] }, set: { $0.values[index] = $1 })
            } + [
                .attribute(
                    "hot", get: { (wide: Wide) in wide.hot },
                    set: { wide, value in
                        wide.hot = value
                        if isUpdating { return }
                        isUpdating = true
                        defer { isUpdating = false }
                        try? wide.update(from: #"{"a30":1,"other":{"a1":1}}"#)
                    }),
                .toOne("other", get: { (wide: Wide) in wide.other }, set: { $0.other = $1 }),
            ]
        }
    }

    @Test func leavesTheStatesWhereTheyAreWhenItIsUndone() throws {
        let model = try Self.model(
            Text.entity(
                "Wide",
                (0..<40).map { Text.attribute("a\($0)", "Integer 16") }.joined(), Text.attribute("hot", "Integer 16"),
                Text.toOne("other", "Wide")), classes: [Wide.self])
        let wide = try model.decode(Wide.self, from: #"{"hot":1,"a39":2}"#)
        #expect(try encodedText(wide) == #"{"a39":2,"hot":1}"#)
        try wide.update(from: #"{"hot":3,"a38":4}"#)
        #expect(try encodedText(wide) == #"{"a38":4,"a39":2,"hot":3}"#)
    }

    private static func shapes(_ identity: String = "", hooks: [String: EntityHooks] = [:]) throws -> ObjectModel {
        let id =
            #"<attribute name="id" optional="YES" attributeType="Integer 32"><userInfo>\#(identity)</userInfo></attribute>"#
        let xml =
            Text.entity("Drawing", Text.toMany("shapes", "Shape"), Text.toOne("main", "Shape"))
            + Text.entity(
                "Shape",
                [
                    "identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape",
                    "jsonUnknownKeys": "keep",
                ], id)
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double"))
        return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shapes.xml", hooks: hooks)
    }

    @Test(arguments: [
        (#""#, #""id":1"#), (#"<entry key="jsonKeyPath" value="ids[1]"/>"#, #""ids":[null,1]"#),
        (#"<entry key="jsonKeyPath" value="a.id"/>"#, #""a":{"id":1}"#),
        (#"<entry key="jsonKeyPath" value="id"/><entry key="jsonKeyPath.1" value="uid"/>"#, #""uid":1"#),
    ]) func findsTheTypeByTheIdentityWhereverItStands(annotations: String, id: String) throws {
        for hooks in [[:], ["Shape": EntityHooks(beforeDecode: { $0 })]] {
            let drawing = try Self.shapes(annotations, hooks: hooks).decode(
                entity: "Drawing", from: #"{"shapes":[{"type":"circle",\#(id),"radius":1}]}"#)
            let circle = try #require(drawing.value(forKey: "shapes") as? [ModelObject])[0]
            try drawing.update(from: #"{"shapes":[{\#(id),"radius":2}]}"#)
            #expect(try circle.value(forKey: "radius") as? Double == 2)
            #expect(try drawing.value(forKey: "shapes") as? [ModelObject] == [circle])
        }
    }

    @Test func seesATypeThatAnAttributeReads() throws {
        let model = try Self.model(
            Text.entity("Drawing", Text.toOne("main", "Shape")),
            Text.entity(
                "Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("kind", "String", ["jsonKeyPath": "type"])),
            Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double")))
        let drawing = try model.decode(entity: "Drawing", from: #"{"main":{"type":"circle","radius":1}}"#)
        try drawing.update(from: #"{"main":{"type":"shape"}}"#)
        #expect(try encodedText(drawing) == #"{"main":{"type":"shape"}}"#)
    }

    @Test(arguments: [#"{"one":null}"#, #"{"many":null}"#, #"{"c":{"many":null}}"#, #"{"c":null}"#])
    func leavesRequiredRelationshipsAloneWhereNullIsReported(json: String) throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.toOne("one", "V", optional: false), Text.toMany("many", "V", optional: false),
                Text.toMany("below", "V", optional: false, ["jsonKeyPath": "c.many"]),
                Text.attribute("x", "Integer 16", optional: false, ["jsonKeyPath": "c.x"])),
            Text.entity("V", Text.attribute("v", "String")))
        let text = #"{"one":{"v":"a"},"many":[{"v":"b"}],"c":{"many":[{"v":"c"}],"x":5}}"#
        let object = try model.decode(entity: "A", from: text)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(object, from: json)
        #expect(!report.entries(.failure).isEmpty)
        let storage = try #require(object.ownStorage)
        let found = try ModelEncoder(model: ObjectModel(storage: storage)).jsonValue(object)
        #expect(try found == JSONValue(data: Data(text.utf8)))
    }

    @Test func writesAnObjectThatAnIdentityNames() throws {
        let text = #"{"id":1,"boss":{"id":2,"height":1.5},"friends":[{"id":3,"height":2.5},{"id":4,"height":3.5}]}"#
        let person = try Self.model(Self.people).decode(entity: "Person", from: text)
        try person.update(from: #"{"boss":2,"friends":[4,2]}"#)
        #expect(
            try encodedText(person)
                == #"{"id":1,"boss":{"id":2,"height":1.5},"friends":[{"id":4,"height":3.5},2]}"#)
    }

    @Test func takesTheLastOfAKeyThatComesTwiceOnTheWay() throws {
        let drawing = try Self.shapes().decode(
            entity: "Drawing", from: #"{"main":{"type":"circle","id":1,"radius":2}}"#)
        try drawing.update(from: #"{"a":{"main":{"radius":5}},"a":{"main":{"radius":6}}}"#, at: "a")
        #expect(try encodedText(drawing) == #"{"main":{"id":1,"radius":6,"type":"circle"}}"#)
    }

    private static let items = [
        Text.entity("S", Text.toMany("l", "I")),
        Text.entity(
            "I", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String")),
    ].joined()

    /// A list may have one object by itself and by its identity, beside another with the same identity.
    @Test func tellsApartWhatAListHasSeveralTimes() throws {
        let json = #"{"l":[1,{"id":1,"name":"a"},{"id":1,"name":"b"}]}"#
        let object = try Self.model(Self.items).decode(entity: "S", from: json)
        try object.update(from: #"{"l":[1,{"id":1},{"id":1}]}"#)
        #expect(try encodedText(object) == json)
        try object.update(from: json)
        #expect(try encodedText(object) == json)
    }

    /// What a list has from the other ends goes on being written there.
    @Test(arguments: [
        ("merge", "[]", "[]"), ("append", "[]", "[]"), ("merge", #"[{"id":6}]"#, #"[{"id":6}]"#),
        ("replace", "[]", "[]"),
    ])
    func writesOnceWhatIsAddedToAListOfOtherEnds(policy: String, said: String, written: String) throws {
        let model = try Self.model(
            Text.entity(
                "T", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("lead", "P"),
                Text.toMany("members", "P", inverse: "teams", ["jsonMerge": policy])),
            Text.entity(
                "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
                Text.toMany("teams", "T", inverse: "members")))
        let team = try model.decode(entity: "T", from: #"{"id":1,"lead":{"id":5,"name":"L","teams":[1]}}"#)
        try team.update(from: #"{"members":\#(said)}"#)
        let lead = policy == "replace" ? #"{"id":5,"name":"L","teams":[]}"# : #"{"id":5,"name":"L","teams":[1]}"#
        #expect(try encodedText(team) == #"{"id":1,"lead":\#(lead),"members":\#(written)}"#)
    }

    /// Of several with one identity, as decoding does.
    @Test func findsTheOneNearestToTheRoot() throws {
        let model = try Self.model(
            Text.entity("S", Text.toMany("l", "I"), Text.toOne("o", "I")),
            Text.entity(
                "I", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
                Text.toOne("n", "I")))
        let object = try model.decode(
            entity: "S", from: #"{"l":[{"n":{"id":1,"name":"deep"}},{"id":1,"name":"near"}]}"#)
        try object.update(from: #"{"o":1}"#)
        #expect((try object.value(forKey: "o") as? DynamicObject)?["name"] as? String == "near")
    }

    fileprivate final class Link: ModelObject {
        var id: Int?
        var next: Link?
        var other: Link?
        override class var properties: [Property] {
            [
                .attribute("id", get: { (l: Link) in l.id }, set: { $0.id = $1 }),
                .toOne("next", get: { (l: Link) in l.next }, set: { $0.next = $1 }),
                .toOne("other", get: { (l: Link) in l.other }, set: { $0.other = $1 }),
            ]
        }
    }

    /// Also behind what a program has added, and in no object of another model.
    @Test func findsWhatIsBehindANewObject() throws {
        let text = Text.entity(
            "Link", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Link"),
            Text.toOne("other", "Link"))
        let (model, stranger) = (try Self.model(text, classes: [Link.self]), try Self.model(text, classes: [Link.self]))
        let root = try model.decode(Link.self, from: #"{"next":{"id":5}}"#)
        let five = root.next
        root.next = Link()
        root.next?.next = five
        root.next?.other = try stranger.decode(Link.self, from: #"{"id":6}"#)
        try root.update(from: #"{"other":5}"#)
        #expect(root.other === five)
        try root.update(from: #"{"other":6}"#)
        #expect(root.other !== root.next?.other)
    }
}
