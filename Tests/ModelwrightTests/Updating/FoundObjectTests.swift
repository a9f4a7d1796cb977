import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Which object an update finds by an identity, be it in the graph or in the update itself.
struct FoundObjectTests {
    private static func model(_ entities: String..., classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined())</model>".utf8), name: "Graph.xml", classes: classes)
    }

    @Test func findsTheIdentityThatAnObjectGets() throws {
        let person = try PersonModel.make().decode(entity: "Person", from: #"{"id":1,"friends":[{"id":2}]}"#)
        try person.update(from: #"{"id":5,"friends":[{"id":2,"boss":5}]}"#)
        let friends = try #require(person.value(forKey: "friends") as? [ModelObject])
        #expect(try friends[0].value(forKey: "boss") as? ModelObject === person)
        #expect(try encodedText(person) == #"{"id":5,"friends":[{"id":2,"boss":5}]}"#)
    }

    @Test func keepsObjectsOfOneListApartThatHaveOneIdentity() throws {
        let json = #"{"id":1,"friends":[{"id":2,"height":1.5},{"id":2,"height":2.5},{"id":1,"height":3.5}]}"#
        let person = try PersonModel.make().decode(entity: "Person", from: json)
        let friends = try person.value(forKey: "friends") as? [ModelObject]
        try person.update(from: json)
        #expect(try encodedText(person) == json)
        #expect(try person.value(forKey: "friends") as? [ModelObject] == friends)
    }

    @Test func reportsWhatComesTwice() throws {
        let model = try PersonModel.make()
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
    /// What has no identity can't be told apart: it is that of the last place.
    @Test(arguments: [nil, "owner"], [true, false])
    func addsUpWhatIsIdentifiedInAnObjectThatComesTwice(inverse: String?, isIdentified: Bool) throws {
        let model = try Self.model(
            Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("boss", "Person"),
                Text.toMany("friends", "Person"), Text.toMany("pets", "Pet", inverse: inverse)),
            Text.entity(
                "Pet", isIdentified ? ["identityAttributes": "name"] : [:], Text.attribute("name", "String"),
                inverse.map { Text.toOne($0, "Person", inverse: "pets") } ?? ""))
        let person = try model.decode(entity: "Person", from: #"{"id":1}"#)
        try person.update(
            from:
                #"{"boss":{"id":2,"pets":[{"name":"a"}],"boss":{"id":3,"pets":[{"name":"b"}]}},"friends":[{"id":2,"pets":[{"name":"c"}],"boss":{"id":4}}]}"#
        )
        let pets = isIdentified ? #"[{"name":"a"},{"name":"c"}]"# : #"[{"name":"c"}]"#
        #expect(
            try encodedText(person)
                == #"{"id":1,"boss":{"id":2,"boss":{"id":4},"pets":\#(pets)},"friends":[{"id":2,"boss":{"id":4},"pets":\#(pets)}]}"#
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

    @Test func writesAnObjectThatAnIdentityNames() throws {
        let text = #"{"id":1,"boss":{"id":2,"height":1.5},"friends":[{"id":3,"height":2.5},{"id":4,"height":3.5}]}"#
        let person = try PersonModel.make().decode(entity: "Person", from: text)
        try person.update(from: #"{"boss":2,"friends":[4,2]}"#)
        #expect(
            try encodedText(person)
                == #"{"id":1,"boss":{"id":2,"height":1.5},"friends":[{"id":4,"height":3.5},2]}"#)
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
