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

    // MARK: A list that others join and leave

    /// An order with three steps, which a program has put into another order.
    private static func reordered() throws -> (graph: ObjectGraph, order: ModelObject) {
        let graph = try Self.graph()
        try graph.decode(from: #"{"Order":[{"id":1,"steps":["a","b","c"]}],"Tag":[{"id":"c"}]}"#)
        let order = try graph.numbered("Order", 1)
        let steps = try #require(order.value(forKey: "steps") as? [ModelObject])
        try order.setValue([steps[2], steps[0], steps[1]], forKey: "steps")
        return (graph, order)
    }

    private static func steps(_ order: ModelObject) throws -> [String] {
        try #require(order.value(forKey: "steps") as? [ModelObject]).map {
            try #require($0.value(forKey: "id") as? String)
        }
    }

    /// - Parameter accepted: What it is after a rollback.
    private static func check(
        _ graph: ObjectGraph, _ order: ModelObject, has steps: [String], accepted: [String]
    ) throws {
        try GraphChecker(graph: graph).check()
        #expect(try Self.steps(order) == steps)
        #expect(
            try graph.changes.mergePatch(for: order) == ["steps": .array(steps.map { .string($0) })])
        try graph.rollback()
        #expect(try Self.steps(order) == accepted)
        try GraphChecker(graph: graph).check()
    }

    @Test(arguments: [
        (#"[{"id":"d","stepOf":[1]}]"#, ["c", "a", "b", "d"], ["a", "b", "c", "d"]),
        (#"[{"id":"a","stepOf":[]}]"#, ["c", "b"], ["b", "c"]),
        (#"[{"id":"a","stepOf":[]},{"id":"d","stepOf":[1]}]"#, ["c", "b", "d"], ["b", "c", "d"]),
    ])
    func keepsItsOrder(json: String, steps: [String], accepted: [String]) throws {
        let (graph, order) = try Self.reordered()
        try graph.decode(.array(entity: "Tag"), from: json)
        try Self.check(graph, order, has: steps, accepted: accepted)
    }

    @Test func keepsItsOrderWithoutWhatIsMissing() throws {
        let (graph, order) = try Self.reordered()
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":"b"},{"id":"c"}]"#, removing: .missing)
        try Self.check(graph, order, has: ["c", "b"], accepted: ["b", "c"])
    }

    @Test func hasTheOrderThatJSONSays() throws {
        let (graph, order) = try Self.reordered()
        try graph.decode(.array(entity: "Order"), from: #"[{"id":1,"steps":["b","c","a"]}]"#)
        #expect(try Self.steps(order) == ["b", "c", "a"])
        #expect(!graph.hasChanges)
    }

    /// The order is in the JSON of what has the list, which hasn't been sent.
    @Test(arguments: [nil, #"{"id":"d"}"#, #"{"id":"d","stepOf":[1]}"#], ["c", "b"])
    func keepsItsOrderWhereADraftIsAnswered(answer: String?, before: String) throws {
        let (graph, order) = try Self.reordered()
        let tag = try graph.new("Tag")
        try graph.insert(tag)
        var steps = try #require(order.value(forKey: "steps") as? [ModelObject])
        steps.insert(tag, at: before == "c" ? 0 : 2)
        try order.setValue(steps, forKey: "steps")
        if let answer {
            try graph.update(tag, from: answer)
        } else {
            try tag.setValue("d", forKey: "id")
            try graph.insert(tag)
            graph.acceptChanges(of: [tag])
        }
        try Self.check(
            graph, order, has: before == "c" ? ["d", "c", "a", "b"] : ["c", "a", "d", "b"],
            accepted: answer?.contains("stepOf") == true
                ? ["a", "b", "c", "d"] : before == "c" ? ["d", "a", "b", "c"] : ["a", "d", "b", "c"])
    }

    @Test func keepsItsOrderWhereSomethingThatLeavesIsAccepted() throws {
        let (graph, order) = try Self.reordered()
        let tag = try #require(graph.object(entity: "Tag", identity: "a"))
        try tag.remove(modelObject: order, forKey: "stepOf")
        graph.acceptChanges(of: [tag])
        try Self.check(graph, order, has: ["c", "b"], accepted: ["b", "c"])
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
