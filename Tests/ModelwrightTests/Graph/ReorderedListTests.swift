import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Patches of objects with lists of which only the order has changed, which isn't a change unless the order means something.
struct ReorderedListTests {
    private static let json = #"""
        {"Order":[{"id":1,"name":"x","tags":["a","b"],"steps":["a","b"],"related":["a","b"],
                   "lines":[{"text":"u"},{"text":"v"},{"text":"w"}]}],
         "Tag":[{"id":"a"},{"id":"b"}],
         "Customer":[{"id":7,"orders":[1,2]}]}
        """#

    /// An order has tags from many to many, steps in their order, tags that don't lead back, parts, and a customer.
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Order", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.attribute("name", "String"), Text.toMany("tags", "Tag", inverse: "orders"),
                #"<relationship name="steps" optional="YES" toMany="YES" ordered="YES" destinationEntity="Tag" inverseName="stepOf" inverseEntity="Tag"/>"#,
                Text.toMany("related", "Tag"), Text.toMany("lines", "Line", inverse: "order"),
                Text.toOne("customer", "Customer", inverse: "orders"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "String"),
                Text.toMany("orders", "Order", inverse: "tags"), Text.toMany("stepOf", "Order", inverse: "steps"))
            + Text.entity("Line", Text.attribute("text", "String"), Text.toOne("order", "Order", inverse: "lines"))
            + Text.entity(
                "Customer", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("orders", "Order", inverse: "customer"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Orders.xml"), tracksChanges: true)
        try graph.decode(from: Data(json.utf8))
        try graph.decode(.array(entity: "Order"), from: #"[{"id":2}]"#)
        return graph
    }

    /// Takes the first object out of a list, and puts it in again.
    private static func moveFirst(_ key: String, of object: ModelObject) throws {
        let first = try #require((object.value(forKey: key) as? [ModelObject])?.first)
        try object.remove(modelObject: first, forKey: key)
        try object.add(modelObject: first, forKey: key)
    }

    /// The patches of all objects that have an identity, those that are empty left out.
    private static func patches(_ graph: ObjectGraph) throws -> [String] {
        let changes = try graph.changes
        return try ["Order", "Tag", "Customer"].flatMap { try graph.objects(entity: $0).map { $0 } }.flatMap { object in
            let (merge, operations) = (try changes.mergePatch(for: object), try changes.jsonPatch(for: object))
            return [merge.description, operations.description].filter { $0 != "{}" && $0 != "[]" }
        }
    }

    @Test(arguments: ["tags", "lines"]) func hasNoPatch(list: String) throws {
        let graph = try Self.graph()
        try Self.moveFirst(list, of: graph.numbered("Order", 1))
        #expect(!graph.hasChanges)
        #expect(try Self.patches(graph) == [])
    }

    @Test func hasNoPatchFromTheOtherEnd() throws {
        let graph = try Self.graph()
        let order = try graph.numbered("Order", 1)
        try order.set(modelObject: nil, forKey: "customer")
        try order.set(modelObject: graph.numbered("Customer", 7), forKey: "customer")
        let tag = try #require(graph.object(entity: "Tag", identity: "a"))
        try tag.remove(modelObject: order, forKey: "orders")
        try tag.add(modelObject: order, forKey: "orders")
        #expect(!graph.hasChanges)
        #expect(try Self.patches(graph) == [])
    }

    @Test func isNotInThePatchOfAnotherChange() throws {
        let graph = try Self.graph()
        let order = try graph.numbered("Order", 1)
        for list in ["tags", "lines"] { try Self.moveFirst(list, of: order) }
        try order.setValue("y", forKey: "name")
        #expect(try graph.changes.updated.map { $0.properties.map(\.name) } == [["name"]])
        #expect(try Self.patches(graph) == [#"{"name":"y"}"#, #"[{"op":"replace","path":"/name","value":"y"}]"#])
    }

    @Test func isInThePatchIfTheOrderCounts() throws {
        let graph = try Self.graph()
        let order = try graph.numbered("Order", 1)
        for list in ["steps", "related", "tags"] { try Self.moveFirst(list, of: order) }
        #expect(try graph.changes.mergePatch(for: order) == ["steps": ["b", "a"], "related": ["b", "a"]])
        #expect(try graph.changes.updated.map { $0.properties.map(\.name) } == [["steps", "related"]])
    }

    /// A server has the parts in their former order, by which a JSON patch finds them.
    @Test func isThereWithPartsThatHaveChanged() throws {
        let graph = try Self.graph()
        let order = try graph.numbered("Order", 1)
        let former = try graph.changes.jsonValue(for: order)
        let line = try #require((order.value(forKey: "lines") as? [ModelObject])?.first)
        try Self.moveFirst("lines", of: order)
        try line.setValue("z", forKey: "text")
        let lines: JSONValue = [["text": "v"], ["text": "w"], ["text": "z"]]
        #expect(try graph.changes.mergePatch(for: order) == ["lines": lines])
        #expect(try former.applying(graph.changes.jsonPatch(for: order)).objectValue?["lines"] == lines)
    }
}
