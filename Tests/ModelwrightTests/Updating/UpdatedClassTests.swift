import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates of objects whose classes have setters, initial values and types of their own.
struct UpdatedClassTests {
    private static func model(_ entities: String..., classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined())</model>".utf8), name: "Graph.xml", classes: classes)
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
}
