import Foundation
import Testing

@testable import Modelwright

/// Properties whose key path ends in an index: the elements of an array.
struct ArrayElementTests {
    private func model(_ entities: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Elements.xml")
    }

    private func object(_ name: String, _ id: Int, in model: ObjectModel) throws -> DynamicObject {
        let object = try DynamicObject(entity: try #require(model.entitiesByName[name]))
        try object.setValue(id, forKey: "id")
        return object
    }

    @Test func objectsInThemAreCounted() throws {
        let model = try model(
            ModelText.entity(
                "Node", ModelText.attribute("id", "Integer 64"),
                ModelText.toOne("left", "Node", ["jsonKeyPath": "both[0]"]),
                ModelText.toOne("right", "Node", ["jsonKeyPath": "both[1]"])))
        var nodes = [try object("Node", 0, in: model)]
        for id in 1...3 {
            let node = try object("Node", id, in: model)
            try node.set(modelObject: nodes[id - 1], forKey: "left")
            try node.set(modelObject: nodes[id - 1], forKey: "right")
            nodes.append(node)
        }
        var encoder = ModelEncoder(model: model)
        encoder.maximumObjectCount = 15
        #expect(throws: Never.self) { try encoder.encode(nodes[3]) }
        encoder.maximumObjectCount = 14
        let failure = JSONFixtures.failure { _ = try encoder.encode(nodes[3]) }
        #expect(failure?.reason == .limitExceeded)
        #expect(failure?.expected == "at most 14 objects, each counted as often as it is written (maximumObjectCount)")
    }

    @Test func anInverseInOneIsLeftOut() throws {
        let model = try model(
            ModelText.entity(
                "Band", ModelText.attribute("id", "Integer 64"), ModelText.toMany("albums", "Album", inverse: "band"))
                + ModelText.entity(
                    "Album", ModelText.attribute("id", "Integer 64"),
                    ModelText.toOne("band", "Band", inverse: "albums", ["jsonKeyPath": "refs[0]"])))
        let (band, album) = (try object("Band", 1, in: model), try object("Album", 2, in: model))
        try album.set(modelObject: band, forKey: "band")
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.jsonValue(band).description == #"{"id":1,"albums":[{"id":2}]}"#)
        #expect(try encoder.jsonValue(album).description == #"{"id":2,"refs":[{"id":1,"albums":[]}]}"#)
    }

    @Test func areWrittenBesideKeptOnesInTheirPlaces() throws {
        let model = try model(
            ModelText.entity(
                "Node", ["jsonUnknownKeys": "keep"],
                ModelText.attribute("far", "Integer 64", ["jsonKeyPath": "p[65535]"]),
                ModelText.attribute("second", "Integer 64", ["jsonKeyPath": "p[1]"]),
                ModelText.attribute("fourth", "Integer 64", ["jsonKeyPath": "p[3]"])))
        let encoder = ModelEncoder(model: model)
        for json in [
            "{}", #"{"p":[]}"#, #"{"p":["a"]}"#, #"{"p":["a",1,"b",2,"c"]}"#, #"{"p":[null,1]}"#,
            #"{"p":["a",1,"b",2,"c",{"d":[]}]}"#,
        ] {
            let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(json.utf8))
            #expect(try encoder.jsonValue(node).description == json)
        }
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data("{}".utf8))
        try node.setValue(7, forKey: "far")
        let elements = try encoder.jsonValue(node)["p"]?.arrayValue
        #expect(elements?.count == 65_536)
        #expect(elements?.last == 7)
    }
}
