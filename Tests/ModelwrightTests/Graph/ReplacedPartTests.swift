import Foundation
import Testing

@testable import Modelwright

/// Parts that a program has put in the place of others, about which JSON says something.
struct ReplacedPartTests {
    enum Way: CaseIterable {
        case decode, update, patch

        func bring(_ json: String, to graph: ObjectGraph) throws {
            let band = try graph.numbered("Band", 1)
            switch self {
            case .decode: try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"manager":\#(json)}]"#)
            case .update: try graph.update(band, from: #"{"manager":\#(json)}"#)
            case .patch:
                try graph.apply(mergePatch: ["manager": JSONValue(data: Data(json.utf8))], to: band)
            }
        }
    }

    /// A band with a manager, and another one whom the program has put there.
    private static func graph(_ model: GraphModel, isDeleted: Bool) throws -> (graph: ObjectGraph, manager: ModelObject)
    {
        let graph = ObjectGraph(model: model.value, tracksChanges: true)
        try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"manager":{"role":"a","main":{"kind":"k"}}},{"id":2}]"#)
        let band = try graph.numbered("Band", 1)
        let old = try #require(band.value(forKey: "manager") as? ModelObject)
        let manager = try graph.new("Member")
        try manager.setValue("b", forKey: "role")
        try band.set(modelObject: manager, forKey: "manager")
        try graph.insert(band)
        if isDeleted { try graph.delete(old) }
        return (graph, manager)
    }

    @Test(arguments: GraphModel.allCases, Way.allCases) func isInItsPlace(_ model: GraphModel, way: Way) throws {
        for isDeleted in [false, true] {
            let (graph, manager) = try Self.graph(model, isDeleted: isDeleted)
            let band = try graph.numbered("Band", 1)
            try way.bring(#"{"solos":[7]}"#, to: graph)
            try GraphChecker(graph: graph).check()
            #expect(try band.value(forKey: "manager") as? ModelObject === manager)
            #expect(try manager.value(forKey: "role") as? String == "b")
            #expect(graph.objects(entity: "Member") == [manager])
            let patch = try graph.changes.mergePatch(for: band)
            #expect(patch == ["manager": ["role": "b", "main": nil]])
            try graph.rollback()
            try GraphChecker(graph: graph).check()
            #expect(
                try graph.checkedText()
                    == #"{"Band":[{"id":1,"manager":{"role":"a","solos":[7],"main":{"kind":"k"}}},{"id":2}]}"#)
        }
    }

    @Test(arguments: GraphModel.allCases, Way.allCases) func hasWhatIsNamed(_ model: GraphModel, way: Way) throws {
        let (graph, manager) = try Self.graph(model, isDeleted: true)
        try way.bring(#"{"role":"c","main":{"kind":"l"}}"#, to: graph)
        try GraphChecker(graph: graph).check()
        #expect(!graph.hasChanges)
        #expect(try manager.value(forKey: "role") as? String == "c")
        let main = try #require(manager.value(forKey: "main") as? ModelObject)
        #expect(try main.value(forKey: "kind") as? String == "l" && graph.objects(entity: "Instrument") == [main])
    }

    /// Where JSON names it, it is where it was.
    @Test(arguments: GraphModel.allCases) func isWhereItWasIfItWasMoved(_ model: GraphModel) throws {
        let (graph, _) = try Self.graph(model, isDeleted: false)
        let old = try #require(graph.objects(entity: "Member").first)
        try graph.numbered("Band", 2).set(modelObject: old, forKey: "manager")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"manager":{"role":"c"}}]"#)
        try GraphChecker(graph: graph).check()
        #expect(try graph.numbered("Band", 1).value(forKey: "manager") as? ModelObject === old)
        #expect(try graph.numbered("Band", 2).value(forKey: "manager") == nil)
    }
}
