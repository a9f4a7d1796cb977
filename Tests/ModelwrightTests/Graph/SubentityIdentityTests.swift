import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects with an identity of a subentity, in relationships to a superentity that has none: a graph writes each of them once.
struct SubentityIdentityTests {
    private static func graph(_ json: String) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Animal", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "animal"],
                Text.attribute("name", "String"), Text.toOne("left", "Animal"), Text.toOne("right", "Animal"))
            + Text.entity(
                "Dog", parent: "Animal", ["identityAttributes": "chip", "jsonDiscriminatorValue": "dog"],
                #"<attribute name="chip" optional="YES" attributeType="Integer 32"><userInfo><entry key="jsonKeyPath" value="tag.chip"/></userInfo></attribute>"#,
                #"<attribute name="breed" attributeType="String"/>"#)
            + Text.entity(
                "Zoo", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("animals", "Animal"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Zoo.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(from: json)
        return graph
    }

    /// A dog with what it leads to.
    private static func dog(_ chip: Int, _ members: String = "") -> String {
        #"{"breed":"pug","tag":{"chip":\#(chip)},"type":"dog"\#(members)}"#
    }

    @Test func areNamedWhereSomethingLeadsToThem() throws {
        let graph = try Self.graph(
            #"{"Zoo":[{"id":1,"animals":[\#(Self.dog(1)),{"type":"animal","name":"Leo"}]},{"id":2,"animals":[\#(Self.dog(1))]}]}"#
        )
        let written = try graph.jsonValue()
        #expect(
            written == [
                "Dog": [["type": "dog", "tag": ["chip": 1], "breed": "pug"]],
                "Zoo": [
                    ["id": 1, "animals": [["type": "dog", "tag": ["chip": 1]], ["type": "animal", "name": "Leo"]]],
                    ["id": 2, "animals": [["type": "dog", "tag": ["chip": 1]]]],
                ],
            ])
        #expect(try Self.graph(written.description).jsonValue() == written)
        // The dog's change is in its own patch only.
        let dog = try #require(graph.object(entity: "Dog", identity: 1))
        try dog.setValue("beagle", forKey: "breed")
        let zoo = try graph.numbered("Zoo", 1)
        #expect(try graph.changes.mergePatch(for: dog) == ["breed": "beagle"])
        #expect(try graph.changes.mergePatch(for: zoo) == [:])
    }

    @Test func mayLeadToEachOther() throws {
        let graph = try Self.graph(
            #"{"Dog":[\#(Self.dog(1, #","left":{"type":"dog","tag":{"chip":2}},"right":{"type":"dog","tag":{"chip":1}}"#)),\#(Self.dog(2, #","left":{"type":"dog","tag":{"chip":1}}"#))]}"#
        )
        let written = try graph.jsonValue()
        #expect(try Self.graph(written.description).jsonValue() == written)
        let (one, two) = (
            ["type": "dog", "tag": ["chip": 1]] as JSONValue, ["type": "dog", "tag": ["chip": 2]] as JSONValue
        )
        #expect(
            written == [
                "Dog": [
                    ["type": "dog", "left": two, "right": one, "tag": ["chip": 1], "breed": "pug"],
                    ["type": "dog", "left": one, "tag": ["chip": 2], "breed": "pug"],
                ]
            ])
    }

    /// Twice as many at each step, if each were written in its places.
    @Test func areWrittenInLinearTime() throws {
        let dogs = (1...40).map { chip in
            let next = #"{"type":"dog","tag":{"chip":\#(chip + 1)}}"#
            return Self.dog(chip, chip == 40 ? "" : #","left":\#(next),"right":\#(next)"#)
        }
        let graph = try Self.graph(#"{"Dog":[\#(dogs.joined(separator: ","))]}"#)
        #expect(try graph.encode().count < 6_000)
    }
}
