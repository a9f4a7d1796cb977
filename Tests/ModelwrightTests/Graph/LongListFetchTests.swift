import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by long lists of what they may have.
struct LongListFetchTests {
    private static let count = 20_000

    private static func graph() throws -> ObjectGraph {
        let xml = Text.entity(
            "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"), Text.attribute("name", "String"),
            Text.attribute("rating", "Double"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml"))
        let items = (0..<count).map { #"{"id":\#($0),"name":"n\#($0)","rating":\#($0).5}"# }
        try graph.decode(.array(entity: "Item"), from: "[\(items.joined(separator: ","))]")
        return graph
    }

    /// It takes many minutes if each object is compared with each element.
    @Test(.timeLimit(.minutes(5))) func takesLinearTime() throws {
        let graph = try Self.graph()
        func count(_ predicate: String, _ list: Any?) throws -> Int {
            try graph.fetch(entity: "Item", where: predicate, list).count
        }
        // By the index, and by a look at all objects.
        #expect(try count("id IN %@", Array(0..<Self.count / 3)) == Self.count / 3)
        #expect(try count("id IN %@", Array(0..<Self.count)) == Self.count)
        let names = (0..<Self.count).map { "n\($0)" }
        #expect(try count("name IN %@", names) == Self.count)
        #expect(try count("name IN[cd] %@", names.map { $0.uppercased() }) == Self.count)
        #expect(try count("NOT %@ CONTAINS name", names) == 0)
        let ratings = (0..<Self.count).map { Decimal($0) + Decimal(1) / 2 }
        #expect(try count("rating IN %@", ratings) == Self.count)
        #expect(try count("SELF IN %@", graph.objects(entity: "Item")) == Self.count)
        #expect(
            try graph.fetch(entity: "Item", where: "name IN %@ AND NOT id IN %@", names, Array(1..<Self.count)).count
                == 1)
    }
}
