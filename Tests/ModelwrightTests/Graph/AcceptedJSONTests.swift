import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

private struct Address: CompositeValue {
    var street: String?
    var zip: Int?
    var origin = CompositeOrigin()

    static var properties: [Property] {
        [
            .attribute(
                "street", get: { (a: CompositeObject<Address>) in a.value.street }, set: { $0.value.street = $1 }),
            .attribute("zip", get: { (a: CompositeObject<Address>) in a.value.zip }, set: { $0.value.zip = $1 }),
        ]
    }
}

private final class Guest: ModelObject {
    var id: Int?
    var name: String?
    var greeting: String?
    var address: Address?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (person: Guest) in person.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (person: Guest) in person.name }, set: { $0.name = $1 }),
            .attribute("greeting", get: { (person: Guest) in person.greeting }, set: { $0.greeting = $1 }),
            .composite("address", get: { (person: Guest) in person.address }, set: { $0.address = $1 }),
        ]
    }

    override func awakeFromDecode() {
        super.awakeFromDecode()
        greeting = name.map { "Dear \($0)" }
    }
}

/// Its area counts until its width is another.
private final class Room: ModelObject {
    var id: Int?
    var width: Int? { didSet { if width != oldValue { area = nil } } }
    var area: Int?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (room: Room) in room.id }, set: { $0.id = $1 }),
            .attribute("area", get: { (room: Room) in room.area }, set: { $0.area = $1 }),
            .attribute("width", get: { (room: Room) in room.width }, set: { $0.width = $1 }),
        ]
    }
}

/// What JSON says is no change of the program, however it is said and whatever it makes an object do.
struct AcceptedJSONTests {
    private static func graph(hasClasses: Bool = true) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Guest", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.attribute("greeting", "String"),
                #"<attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>"#)
            + Text.entity(
                "Room", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("area", "Integer 32"), Text.attribute("width", "Integer 32"))
            + #"<composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>"#
            + #"<attribute name="zip" optional="YES" attributeType="Integer 32" defaultValueString="5"/></composite>"#
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Guests.xml",
            classes: hasClasses ? [Guest.self, Room.self] : [])
        return ObjectGraph(model: model, tracksChanges: true)
    }

    private static func text(_ graph: ObjectGraph) throws -> String {
        String(decoding: try graph.encode(), as: UTF8.self)
    }

    /// The zip that the JSON doesn't name goes on being the program's change, in an object and in a struct.
    @Test(arguments: [false, true]) func keepsAChangeInsideAComposite(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses: hasClasses)
        let person = try graph.decode(
            .object(entity: "Guest"), from: #"{"id":1,"address":{"street":"a","zip":7}}"#)
        func set(_ zip: Int) throws {
            if let guest = person as? Guest {
                guest.address?.zip = zip
                return
            }
            try #require(person.value(forKey: "address") as? ModelObject).setValue(zip, forKey: "zip")
        }
        try set(1)
        try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"address":{"street":"b"}}"#)
        #expect(try graph.changes.mergePatch(for: person) == ["address": ["zip": 1]])
        // The server answers.
        try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"address":{"zip":1}}"#)
        #expect(!graph.hasChanges)
        try set(2)
        try graph.rollback()
        #expect(try graph.jsonValue() == ["Guest": [["id": 1, "address": ["street": "b", "zip": 1]]]])
    }

    /// The program has put it where there was none, and the JSON names half of it: the rest is what JSON that lacks it says.
    @Test(arguments: [false, true]) func keepsTheRestOfACompositeThatIsPutIn(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses: hasClasses)
        let person = try graph.decode(.object(entity: "Guest"), from: #"{"id":1}"#)
        if let guest = person as? Guest {
            guest.address = Address(street: "a", zip: 7)
        } else {
            try person.setValue(["street": "a", "zip": 7], forKey: "address")
        }
        try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"address":{"street":"b"}}"#)
        #expect(try graph.changes.mergePatch(for: person) == ["address": ["zip": 7]])
        try graph.rollback()
        #expect(try Self.text(graph) == #"{"Guest":[{"id":1,"address":{"street":"b"}}]}"#)
        let address = try person.value(forKey: "address")
        #expect((address as? Address)?.zip == 5 || (try? (address as? ModelObject)?.value(forKey: "zip")) as? Int == 5)
    }

    /// Nil isn't the default, also inside.
    @Test func writesNilInsteadOfADefaultInside() throws {
        let graph = try Self.graph(hasClasses: false)
        let person = try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"address":{"street":"a"}}"#)
        try #require(person.value(forKey: "address") as? ModelObject).setValue(nil, forKey: "zip")
        #expect(try graph.changes.mergePatch(for: person) == ["address": ["zip": nil]])
        let other = try graph.new("Guest")
        try other.setValue(2, forKey: "id")
        try other.setValue(["street": "b", "zip": nil], forKey: "address")
        try graph.insert(other)
        #expect(try graph.changes.mergePatch(for: other) == ["id": 2, "address": ["street": "b", "zip": nil]])
    }

    /// The JSON only leads to a room that the program has inserted: the rest of it was never sent.
    @Test func whatJSONOnlyLeadsToIsInserted() throws {
        let xml =
            Text.entity(
                "Hall", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("doors", "Door", inverse: "hall"))
            + Text.entity(
                "Door", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("hall", "Hall", inverse: "doors"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Halls.xml"), tracksChanges: true)
        let hall = try graph.new("Hall")
        try hall.setValue(1, forKey: "id")
        try hall.setValue("a", forKey: "name")
        try graph.insert(hall)
        try graph.decode(.object(entity: "Door"), from: #"{"id":1,"hall":1}"#)
        #expect("\(try graph.changes)" == "inserted Hall 1")
        try graph.rollback()
        #expect(try Self.text(graph) == #"{"Door":[{"id":1,"hall":1}]}"#)
        #expect(graph.unresolvedReferences == [hall])
    }

    @Test func whatAnObjectDoesWhenItAwakesIsNoChange() throws {
        let graph = try Self.graph()
        let ann = try graph.decode(Guest.self, from: #"{"id":1,"name":"Ann"}"#)
        #expect(ann.greeting == "Dear Ann")
        #expect(!graph.hasChanges)
        try graph.update(ann, from: #"{"name":"Eve"}"#)
        ann.name = "Una"
        try graph.rollback()
        #expect(ann.name == "Eve" && ann.greeting == "Dear Ann")
    }

    /// Setting the width of a copy clears its area.
    @Test func copiesWhatSettersChange() throws {
        let graph = try Self.graph()
        let room = try graph.decode(Room.self, from: #"{"id":1,"width":2,"area":5}"#)
        #expect(!graph.hasChanges)
        room.area = 6
        try graph.rollback()
        #expect(room.width == 2 && room.area == 5)
        try graph.decode(Room.self, from: #"{"id":1,"width":3,"area":7}"#)
        #expect(room.width == 3 && room.area == 7)
        #expect(!graph.hasChanges)
        #expect(try room.copy().area == 7)
    }

    /// One property has another value, and others are only said otherwise.
    @Test(arguments: [false, true], [false, true])
    func acceptsWhatIsOnlySaidOtherwise(hasClasses: Bool, hasChanged: Bool) throws {
        let graph = try Self.graph(hasClasses: hasClasses)
        let person = try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"name":"a"}"#)
        let (room, json) = (
            try graph.decode(.object(entity: "Room"), from: #"{"id":1,"width":1,"area":4}"#),
            #"{"Guest":[{"id":1,"name":"b","greeting":null,"address":null}],"Room":[{"id":1,"width":"1","area":5}]}"#
        )
        if hasChanged {
            try person.setValue("x", forKey: "name")
            try person.setValue("a", forKey: "name")
            try room.setValue(9, forKey: "area")
            try room.setValue(4, forKey: "area")
        }
        try graph.decode(from: json)
        #expect(!graph.hasChanges)
        let written = try Self.text(graph)
        #expect(written.contains(#""address":null"#) && written.contains(#""width":"1""#))
        try graph.rollback()
        #expect(try Self.text(graph) == written)
    }

    /// A patch of the whole document names all that it has.
    @Test func aPatchOfTheWholeEndsChanges() throws {
        let graph = try Self.graph(hasClasses: false)
        let person = try graph.decode(.object(entity: "Guest"), from: #"{"id":1,"name":"a"}"#)
        try person.setValue("b", forKey: "name")
        try graph.apply(
            JSONPatch([["op": "replace", "path": "", "value": ["id": 1, "name": "b"]]]), to: person)
        #expect(!graph.hasChanges)
    }
}
