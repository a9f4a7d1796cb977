import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects whose type an update leaves out: it is that of the object that is found.
struct FoundTypeTests {
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

    /// A place without a type means what another tells. In one list, objects with one identity are several.
    @Test(arguments: [
        (
            #"{"shapes":[{"id":1}],"main":{"id":1,"type":"shape"}}"#,
            #"{"shapes":[{"id":1,"type":"shape"}],"main":{"id":1,"type":"shape"}}"#
        ),
        (
            #"{"shapes":[{"id":1,"type":"shape"}],"main":{"id":1}}"#,
            #"{"shapes":[{"id":1,"type":"shape"}],"main":{"id":1,"type":"shape"}}"#
        ),
        (
            #"{"shapes":[{"id":1},{"id":1,"type":"shape"}]}"#,
            #"{"shapes":[{"id":1,"radius":2,"type":"circle"},{"id":1,"type":"shape"}]}"#
        ),
    ])
    func isWhatOnePlaceTells(update: String, written: String) throws {
        let drawing = try Self.shapes().decode(
            entity: "Drawing", from: #"{"shapes":[{"id":1,"radius":2,"type":"circle"}]}"#)
        try drawing.update(from: update)
        #expect(try encodedText(drawing) == written)
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

    @Test func takesTheLastOfAKeyThatComesTwiceOnTheWay() throws {
        let drawing = try Self.shapes().decode(
            entity: "Drawing", from: #"{"main":{"type":"circle","id":1,"radius":2}}"#)
        try drawing.update(from: #"{"a":{"main":{"radius":5}},"a":{"main":{"radius":6}}}"#, at: "a")
        #expect(try encodedText(drawing) == #"{"main":{"id":1,"radius":6,"type":"circle"}}"#)
    }
}
