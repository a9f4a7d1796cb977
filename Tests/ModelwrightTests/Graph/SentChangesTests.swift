import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Sending what a program has changed, as docs/Graph.md says: a server that has got it has what the program has.
struct SentChangesTests {
    private static func graph(_ json: String, tracksChanges: Bool) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Order", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("note", "String"), Text.toMany("lines", "Line"),
                Text.toOne("customer", "Customer", inverse: "orders"))
            + Text.entity("Line", Text.attribute("count", "Integer 32"))
            + Text.entity(
                "Customer", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.toMany("orders", "Order", inverse: "customer", ["jsonDirection": "none"]))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Orders.xml")
        let graph = ObjectGraph(model: model, tracksChanges: tracksChanges)
        try graph.decode(from: json)
        return graph
    }

    @Test func arriveAtAServer() throws {
        let json =
            #"{"Order":[{"id":1,"note":"a","lines":[{"count":1}]},{"id":2,"customer":5}],"Customer":[{"id":5,"name":"Ada"}]}"#
        let graph = try Self.graph(json, tracksChanges: true)
        let server = try Self.graph(json, tracksChanges: false)
        let (one, two) = (try graph.numbered("Order", 1), try graph.numbered("Order", 2))
        try graph.objects(entity: "Line")[0].setValue(3, forKey: "count")
        let customer = try graph.new("Customer")
        try customer.setValue("Bob", forKey: "name")
        try one.set(modelObject: customer, forKey: "customer")
        try two.set(modelObject: nil, forKey: "customer")
        try graph.insert(one)
        try graph.delete(graph.numbered("Customer", 5))

        for object in try graph.changes.inserted where object.entity?.name == "Customer" {
            // POST; the server says which identity it has.
            #expect(try graph.changes.jsonValue(for: object) == ["id": nil, "name": "Bob"])
            let answer: JSONValue = ["id": 6, "name": "Bob"]
            try server.decode(.object(entity: "Customer"), from: answer)
            try graph.update(object, from: answer)
        }
        let changes = try graph.changes
        #expect(
            "\(changes)".split(separator: "\n") == [
                "updated Order 1: customer", "updated Line: count", "updated Order 2: customer",
                "updated Customer 6: orders", "deleted Customer 5",
            ])
        var sent: [String] = []
        for object in graph.objects(entity: "Order") + graph.objects(entity: "Customer") {
            let patch = try changes.mergePatch(for: object)
            if patch == [:] { continue }
            let identity = try #require(changes.identity(of: object))
            sent.append("\(identity) \(patch)")
            let other = try #require(server.object(entity: object.entity?.name ?? "", identity: identity))
            try server.apply(mergePatch: patch, to: other)
        }
        #expect(sent == [#"1 {"lines":[{"count":3}],"customer":6}"#, #"2 {"customer":null}"#])
        for object in changes.deleted {
            let identity = try #require(changes.identity(of: object))
            try server.delete(#require(server.object(entity: object.entity?.name ?? "", identity: identity)))
        }
        graph.acceptChanges()
        #expect(try graph.checkedText() == server.checkedText())
    }
}
