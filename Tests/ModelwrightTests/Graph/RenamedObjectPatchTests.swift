import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Patches of objects that lead to what the program has given another identity: what they lead to counts, and not how it is written.
struct RenamedObjectPatchTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Shop", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.attribute("city", "String"), Text.toMany("items", "Item"), Text.toOne("best", "Item"),
                Text.toOne("desk", "Desk"))
            + Text.entity("Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
            + Text.entity("Desk", Text.attribute("floor", "Integer 16"), Text.toOne("shows", "Item"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shops.xml"), tracksChanges: true)
        try graph.decode(
            .array(entity: "Shop"),
            from: #"[{"name":"a","items":[{"id":1}],"best":1,"desk":{"floor":1,"shows":1}}]"#)
        return graph
    }

    private static func rename(_ item: ModelObject, to id: Int?, in graph: ObjectGraph) throws {
        try item.setValue(id, forKey: "id")
        try graph.insert(item)
    }

    /// Who leads to a renamed object hasn't changed, and its patch doesn't name that.
    @Test func leavesARenamedObjectOut() throws {
        let graph = try Self.graph()
        let shop = try #require(graph.object(entity: "Shop", identity: "a"))
        let item = try #require(graph.object(entity: "Item", identity: 1))
        try Self.rename(item, to: 2, in: graph)
        #expect("\(try graph.changes)" == "updated Item 2: id")
        #expect(try graph.changes.mergePatch(for: shop) == [:])
        try shop.setValue("Bath", forKey: "city")
        #expect(try graph.changes.mergePatch(for: shop) == ["city": "Bath"])
        #expect(
            try graph.changes.jsonPatch(for: shop).json == [["op": "add", "path": "/city", "value": "Bath"]])
    }

    /// Another object has the identity by now that the former one has had, or has now.
    @Test(arguments: [(1, false), (2, false), (2, true)]) func namesAnotherObject(id: Int, isDeleted: Bool) throws {
        let graph = try Self.graph()
        let shop = try #require(graph.object(entity: "Shop", identity: "a"))
        let desk = try #require(try shop.value(forKey: "desk") as? ModelObject)
        let item = try #require(graph.object(entity: "Item", identity: 1))
        try Self.rename(item, to: 2, in: graph)
        if isDeleted { try graph.delete(item) } else if id == 2 { try Self.rename(item, to: 3, in: graph) }
        let other = try graph.findOrCreate(entity: "Item", identity: id)
        try shop.setValue([other], forKey: "items")
        try shop.set(modelObject: other, forKey: "best")
        try desk.set(modelObject: other, forKey: "shows")
        let changes = try graph.changes
        #expect(
            try changes.mergePatch(for: shop)
                == ["items": [.number(.init(id))], "best": .number(.init(id)), "desk": ["shows": .number(.init(id))]])
        let old: JSONValue = isDeleted ? 0 : 1
        let value: JSONValue = ["name": "a", "items": [old], "best": old, "desk": ["floor": 1, "shows": old]]
        #expect(try value.applying(changes.jsonPatch(for: shop)) == changes.jsonValue(for: shop).withoutNulls)
    }

    /// What had no identity was written inside, and so it is in the former JSON.
    @Test func namesAPartThatHasGotAnIdentity() throws {
        let graph = try Self.graph()
        let shop = try graph.decode(.object(entity: "Shop"), from: #"{"name":"b","best":{"id":null}}"#)
        let part = try #require(try shop.value(forKey: "best") as? ModelObject)
        try Self.rename(part, to: 5, in: graph)
        #expect(try graph.changes.mergePatch(for: shop) == ["best": 5])
        #expect(
            try graph.changes.jsonPatch(for: shop).json == [["op": "replace", "path": "/best", "value": 5]])
    }
}
