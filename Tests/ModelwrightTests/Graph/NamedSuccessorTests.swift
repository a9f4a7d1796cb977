import Foundation
import Testing

@testable import Modelwright

/// JSON that brings a new object for one that the program has changed, since it is of another type, says what that has.
struct NamedSuccessorTests {
    /// What the program does to an album of the first band.
    enum Change: CaseIterable {
        case remove, clear, move, moveByList, delete

        func make(_ album: ModelObject, in graph: ObjectGraph) throws {
            let (one, two) = (try graph.numbered("Band", 1), try graph.numbered("Band", 2))
            switch self {
            case .remove: try one.remove(modelObject: album, forKey: "albums")
            case .clear: try album.set(modelObject: nil, forKey: "band")
            case .move: try album.set(modelObject: two, forKey: "band")
            case .moveByList: try two.add(modelObject: album, forKey: "albums")
            case .delete: try graph.delete(album)
            }
        }
    }

    private static func graph(_ model: GraphModel) throws -> ObjectGraph {
        let graph = ObjectGraph(model: model.value, tracksChanges: true)
        try graph.decode(
            from: #"{"Band":[{"id":1,"albums":[3,{"id":4,"title":"t"}]},{"id":2}]}"#)
        return graph
    }

    @Test(arguments: GraphModel.allCases, Change.allCases)
    func hasWhatIsSaid(_ model: GraphModel, change: Change) throws {
        for type in ["album", "live"] {
            for id in [3, 4] {
                // What only stands for an identity isn't deleted by a program.
                if id == 3, change == .delete { continue }
                let graph = try Self.graph(model)
                let band = try graph.numbered("Band", 1)
                let album = try #require((band.value(forKey: "albums") as? [ModelObject])?[id - 3])
                try change.make(album, in: graph)
                try graph.decode(.array(entity: "Album"), from: #"[{"id":\#(id),"type":"\#(type)","band":1}]"#)
                try GraphChecker(graph: graph).check()
                #expect("\(try graph.changes)" == "no changes", "\(type) \(id)")
                #expect(try graph.numbered("Album", id).value(forKey: "band") as? ModelObject === band)
            }
        }
    }

    /// It is there again, as it was.
    @Test(arguments: GraphModel.allCases, ["album", "live"])
    func isThereAgain(_ model: GraphModel, type: String) throws {
        let graph = try Self.graph(model)
        try graph.delete(graph.numbered("Album", 4))
        try graph.decode(.array(entity: "Album"), from: #"[{"id":4,"type":"\#(type)"}]"#)
        try GraphChecker(graph: graph).check()
        #expect("\(try graph.changes)" == "no changes")
        #expect(try graph.numbered("Album", 4).value(forKey: "band") as? ModelObject === graph.numbered("Band", 1))
        let other = try Self.graph(model)
        try other.decode(.array(entity: "Album"), from: #"[{"id":4,"type":"\#(type)"}]"#)
        #expect(try GraphContents(graph) == GraphContents(other))
    }
}
