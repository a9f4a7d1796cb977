import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What takes the place of an object that stood for an identity, and when such an object stays.
struct ReplacedStandInTests {
    private static let shapes =
        Text.entity(
            "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
            Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
            Text.toOne("owner", "O", inverse: "parts"))
        + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        + Text.entity(
            "O", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("parts", "Shape", inverse: "owner"), Text.toOne("c", "Circle"),
            Text.toOne("r", "R", inverse: "os"))
        + Text.entity(
            "R", Text.toMany("os", "O", inverse: "r"), Text.toMany("list", "Shape"), Text.toOne("c", "Circle"))

    /// What a program holds, and stood for an identity, is in no relationship any more; and in all of them if the update fails.
    @Test func leavesNothingToWhatWasReplaced() throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shapes)</model>".utf8), name: "R.xml")
        let root = try model.decode(entity: "R", from: #"{"os":[{"id":1,"parts":[9]}]}"#)
        let owner = try #require((try root.value(forKey: "os") as? [ModelObject])?.first)
        let held = try #require((try owner.value(forKey: "parts") as? [ModelObject])?.first)
        #expect(failures { try root.update(from: #"{"c":{"type":"circle","id":9,"v":"x"}}"#) }.count == 1)
        #expect(try held.value(forKey: "owner") as? ModelObject === owner)
        try root.update(from: #"{"c":{"type":"circle","id":9,"v":1}}"#)
        #expect(try held.value(forKey: "owner") == nil)
        #expect(try encodedText(held) == #"{"id":9}"#)
        #expect(try encodedText(root) == #"{"os":[{"id":1,"parts":[9]}],"c":{"id":9,"v":1,"type":"circle"}}"#)
    }

    /// An object that is written with nothing but its identity stands for nothing, wherever the update begins: only another object
    /// takes its place.
    @Test(
        arguments: [false, true],
        [(#"{"id":1,"c":9}"#, true), (#"{"id":1,"c":{"type":"circle","id":9,"v":1}}"#, false)])
    func keepsWhatIsWritten(isInner: Bool, update: (json: String, stays: Bool)) throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shapes)</model>".utf8), name: "R.xml")
        let root = try model.decode(entity: "R", from: #"{"list":[{"type":"shape","id":9}],"os":[{"id":1}]}"#)
        let member = try #require((try root.value(forKey: "list") as? [ModelObject])?.first)
        let owner = try #require((try root.value(forKey: "os") as? [ModelObject])?.first)
        try isInner ? owner.update(from: update.json) : root.update(from: #"{"os":[\#(update.json)]}"#)
        let list = try #require(try root.value(forKey: "list") as? [ModelObject])
        #expect((list[0] === member) == update.stays)
        let written = try encodedText(list[0])
        #expect(written == (update.stays ? #"{"id":9,"type":"shape"}"# : #"{"id":9,"v":1,"type":"circle"}"#))
    }

    /// What a program has set on what stands for an identity keeps it apart, also what isn't read.
    @Test func keepsWhatAProgramHasSet() throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("note", "String", ["jsonDirection": "none"]))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        for note in [nil, "seen"] {
            let object = try model.decode(entity: "R", from: #"{"ref":9}"#)
            let ref = try #require(try object.value(forKey: "ref") as? ModelObject)
            try ref.setValue(note, forKey: "note")
            try object.update(from: #"{"list":[{"type":"circle","id":9}]}"#)
            let list = try #require(try object.value(forKey: "list") as? [ModelObject])
            let present = try object.value(forKey: "ref") as? ModelObject
            #expect((present === list[0]) == (note == nil))
            #expect(try present?.value(forKey: "note") as? String == note)
        }
    }

    nonisolated class Shape: ModelObject {
        var id: Int?
        var kids: [Shape] = []
        nonisolated(unsafe) static var awoken: [Int?] = []

        override class var entityName: String { "Shape" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (shape: Shape) in shape.id }, set: { $0.id = $1 }),
                .toMany("kids", get: { (shape: Shape) in shape.kids }, set: { $0.kids = $1 }),
            ]
        }

        override func awakeFromDecode() { if entity?.name == "Circle" { Shape.awoken.append(id) } }
    }

    nonisolated final class Circle: Shape {
        override class var entityName: String { "Circle" }
        override class var properties: [Property] { super.properties }
    }

    nonisolated final class Root: ModelObject {
        var ref: Shape?
        weak var weakly: Circle?
        var list: [Shape] = []

        override class var entityName: String { "R" }
        override class var properties: [Property] {
            [
                .toOne("ref", get: { (root: Root) in root.ref }, set: { $0.ref = $1 }),
                .toOne("weakly", get: { (root: Root) in root.weakly }, set: { $0.weakly = $1 }),
                .toMany("list", get: { (root: Root) in root.list }, set: { $0.list = $1 }),
            ]
        }
    }

    /// What takes the place of an identity is new: it needs an owner, and awakes before what contains it.
    @Test func isANewObject() throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toOne("weakly", "Circle"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.toMany("kids", "Shape"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [Root.self, Shape.self, Circle.self])
        let root = try model.decode(Root.self, from: #"{"ref":9}"#)
        #expect(
            failure { try root.update(from: #"{"ref":null,"weakly":{"id":9}}"#) }
                == #"$.weakly (line 1, column 22, byte 21): Circle: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found an object for weakly, which is weak."#
        )
        #expect(try encodedText(root) == #"{"ref":9}"#)
        let other = try model.decode(Root.self, from: #"{"list":[2,3]}"#)
        Shape.awoken = []
        try other.update(
            from:
                #"{"ref":{"type":"circle","id":1,"kids":[{"type":"circle","id":2,"kids":[{"type":"circle","id":3,"kids":[]}]}]}}"#
        )
        #expect(Shape.awoken == [3, 2, 1])
    }
}
