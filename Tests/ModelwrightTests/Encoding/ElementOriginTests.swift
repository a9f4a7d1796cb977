import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that identities stand for, written from where they are, and lists of them that a program changes.
struct ElementOriginTests {
    private static let model =
        Text.entity("Shelf", Text.toMany("boxes", "Box"))
        + Text.entity(
            "Box", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("name", "String"),
            Text.attribute("home", "String", ["jsonKeyPath": "links.home"]))

    private static func shelf(_ json: String) throws -> (ObjectModel, ModelObject) {
        let model = try ObjectModel(data: Data("<model>\n\(model)</model>".utf8), name: "Test.xml")
        return (model, try model.decode(entity: "Shelf", from: json))
    }

    private static func text(_ model: ObjectModel, _ object: ModelObject) throws -> String {
        String(decoding: try model.encode(object), as: UTF8.self)
    }

    @Test func writesAnObjectThatOnlyAnIdentityStandsForByItsIdentity() throws {
        let (model, shelf) = try Self.shelf(#"{"boxes":[7]}"#)
        let box = try #require((try shelf.value(forKey: "boxes") as? [ModelObject])?.first)
        #expect(try Self.text(model, box) == #"{"id":7}"#)
    }

    private static let twice = #"{"boxes":[1,{"id":1,"name":"n"}]}"#

    @Test func writesAnObjectThatIsListedTwiceAsItWasRead() throws {
        let (model, shelf) = try Self.shelf(Self.twice)
        #expect(try Self.text(model, shelf) == Self.twice)
    }

    @Test func writesAnObjectThatWasListedTwiceOnceAtLeast() throws {
        let (model, shelf) = try Self.shelf(Self.twice)
        let boxes = try #require(try shelf.value(forKey: "boxes") as? [ModelObject])
        #expect(boxes.count == 2)
        try shelf.setValue([boxes[0]], forKey: "boxes")
        #expect(try Self.text(model, shelf) == #"{"boxes":[{"id":1,"name":"n"}]}"#)

        let (other, changed) = try Self.shelf(Self.twice)
        let box = try #require((try changed.value(forKey: "boxes") as? [ModelObject])?.first)
        try changed.remove(modelObject: box, forKey: "boxes")
        #expect(try Self.text(other, changed) == #"{"boxes":[]}"#)
        try changed.add(modelObject: box, forKey: "boxes")
        #expect(try Self.text(other, changed) == #"{"boxes":[{"id":1,"name":"n"}]}"#)
    }

    @Test func writesAnObjectThatWasListedTwiceOnceAtLeastBehindANewOne() throws {
        let model = try Shelf.model()
        let shelf = try model.decode(Shelf.self, from: Self.twice)
        let box = TestBox()
        box.id = 2
        shelf.boxes.insert(box, at: 0)
        #expect(try Self.text(model, shelf) == #"{"boxes":[{"id":2,"name":null},{"id":1,"name":"n"},1]}"#)
        shelf.boxes.removeFirst(2)
        #expect(try Self.text(model, shelf) == #"{"boxes":[{"id":1,"name":"n"}]}"#)
    }

    @Test func leavesTheWayBackWhereItsValueFails() throws {
        let model = try ObjectModel(
            data: Data(
                """
                <model>
                \(Text.entity("Shelf", Text.toMany("boxes", "Box", inverse: "shelf")))\
                \(Text.entity("Box", Text.toOne("shelf", "Shelf", inverse: "boxes")))</model>
                """.utf8), name: "Test.xml")
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let (shelf, report) = try decoder.decodeReporting(entity: "Shelf", from: #"{"boxes":[{"shelf":true}]}"#)
        #expect(report.entries.map(\.kind) == [.failure])
        let box = try #require((try shelf.value(forKey: "boxes") as? [ModelObject])?.first)
        #expect(try Self.text(model, box) == "{}")
    }
}

private final class Shelf: ModelObject {
    var boxes: [TestBox] = []

    static func model() throws -> ObjectModel {
        let text =
            Text.entity("Shelf", Text.toMany("boxes", "TestBox"))
            + Text.entity(
                "TestBox", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                Text.attribute("name", "String"))
        return try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml", classes: [Shelf.self, TestBox.self])
    }

    override class var properties: [Property] {
        [.toMany("boxes", get: { (shelf: Shelf) in shelf.boxes }, set: { $0.boxes = $1 })]
    }
}

private final class TestBox: ModelObject {
    var id: Int?
    var name: String?

    override class var properties: [Property] {
        [
            .attribute("id", get: { (box: TestBox) in box.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (box: TestBox) in box.name }, set: { $0.name = $1 }),
        ]
    }
}
