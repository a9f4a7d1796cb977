import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Merge patches that make a part anew: null in one is nil there as well, and not the default that a part without the key has.
struct NewPartPatchTests {
    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.attribute("genre", "String", default: "rock"), Text.toOne("cover", "Cover"),
            #"<attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>"#)
        + Text.entity(
            "Cover", ["jsonUnknownKeys": "keep", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "plain"],
            Text.attribute("color", "String", default: "red"),
            Text.attribute("width", "Integer 16", default: "30", ["jsonKeyPath": "print.width"]),
            Text.attribute("meta", "Transformable"), Text.toOne("inner", "Cover"))
        + Text.entity(
            "Foil", parent: "Cover", ["jsonDiscriminatorValue": "foil"],
            Text.attribute("gloss", "Integer 16", default: "9"))
        + #"<composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>"#
        + #"<attribute name="zip" optional="YES" attributeType="Integer 32" defaultValueString="5"/></composite>"#

    private static func graph() throws -> ObjectGraph {
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"), tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites"}]"#)
        return graph
    }

    private static func band(_ graph: ObjectGraph) throws -> ModelObject {
        try #require(graph.object(entity: "Band", identity: "Kites"))
    }

    @Test func nilArrives() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        let (cover, inner) = (try graph.new("Foil"), try graph.new("Cover"))
        for (object, name) in [(cover, "color"), (cover, "gloss"), (inner, "color"), (inner, "width")] {
            try object.setValue(nil, forKey: name)
        }
        try cover.setValue(12, forKey: "width")
        try cover.set(modelObject: inner, forKey: "inner")
        try kites.set(modelObject: cover, forKey: "cover")
        try graph.insert(kites)
        let patch = try graph.changes.mergePatch(for: kites)
        #expect(
            patch == [
                "cover": [
                    "type": "foil", "color": nil, "print": ["width": 12], "gloss": nil,
                    "inner": ["type": "plain", "color": nil, "print": ["width": nil]],
                ]
            ])
        let other = try Self.graph()
        try other.apply(mergePatch: patch, to: Self.band(other))
        #expect(!other.hasChanges)
        let newCover = try #require(try Self.band(other).value(forKey: "cover") as? ModelObject)
        let newInner = try #require(try newCover.value(forKey: "inner") as? ModelObject)
        #expect(newCover.entity?.name == "Foil")
        #expect(try newCover.value(forKey: "width") as? Int == 12)
        for (object, name) in [(newCover, "color"), (newCover, "gloss"), (newInner, "color"), (newInner, "width")] {
            #expect(try object.value(forKey: name) == nil, "\(name)")
        }
    }

    /// Of values and of members that the model doesn't know null takes out, as RFC 7396 says.
    @Test(arguments: [
        (#"{"color":null}"#, #"{"color":null}"#),
        (#"{"color":null,"print":{"width":null,"x":null}}"#, #"{"color":null,"print":{"width":null}}"#),
        (#"{"print":null}"#, #"{"print":null}"#),
        (#"{"meta":{"a":null,"b":1},"x":null,"y":{"z":null}}"#, #"{"meta":{"b":1},"y":{}}"#),
        (#"{"type":"foil","gloss":null}"#, #"{"gloss":null,"type":"foil"}"#),
        (#"{"inner":{"inner":{"color":null}}}"#, #"{"inner":{"inner":{"color":null}}}"#),
    ]) func nullIsNil(patch: String, cover: String) throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        try graph.apply(mergePatch: JSONValue(data: Data(#"{"cover":\#(patch)}"#.utf8)), to: kites)
        let document = try graph.changes.jsonValue(for: kites)
        #expect(document[JSONPath([.key("cover")])]?.description == cover)
        #expect(!graph.hasChanges)
    }

    @Test func nullIsNilInAComposite() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        try graph.apply(mergePatch: ["address": ["street": "a", "zip": nil]], to: kites)
        #expect(
            try graph.changes.jsonValue(for: kites)[JSONPath([.key("address")])] == ["street": "a", "zip": nil])
        #expect(!graph.hasChanges)
    }

    /// The object itself, of which no JSON has had the attribute.
    @Test func nullIsNilAtTheTop() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        #expect(try kites.value(forKey: "genre") as? String == "rock")
        try graph.apply(mergePatch: ["genre": nil], to: kites)
        #expect(try kites.value(forKey: "genre") == nil)
        #expect(!graph.hasChanges)
    }
}
