import Foundation
import Modelwright

/// What a graph that tracks changes takes to tell them, by objects that it compares and by objects that report their changes.
struct ChangesRun {
    private let rounds: Int
    private let sizes: [Int]

    init(_ options: Options) {
        rounds = options.rounds
        sizes = options.isSmall ? [1_000, 10_000] : [1_000, 10_000, 100_000]
    }

    /// What one size took, in nanoseconds.
    private struct Figures {
        var hasNone: [Double] = []
        var has: [Double] = []
        var changes: [Double] = []
        var rollback: [Double] = []
        var accept: [Double] = []
    }

    func run() throws {
        var table = MarkdownTable(
            titles: [
                "objects", "changes", "hasChanges, none, us", "hasChanges, one", "changes", "rollback()",
                "acceptChanges()",
            ])
        for size in sizes {
            var (compared, reported) = (Figures(), Figures())
            let json = StoreDocument.make(albumCount: size)
            for _ in 0..<rounds {
                try measure(PlainClasses.Band.self, json, &compared)
                try measure(ObservedClasses.Band.self, json, &reported)
            }
            table.rows.append(row(size, "compared", compared))
            table.rows.append(row(size, "reported", reported))
        }
        print()
        print("## Changes of a graph")
        print()
        for line in table.lines { print(line) }
    }

    private func row(_ size: Int, _ what: String, _ figures: Figures) -> [String] {
        let all = [figures.hasNone, figures.has, figures.changes, figures.rollback, figures.accept]
        return ["\(size)", what] + all.map { String(format: "%.2f", $0.sorted()[$0.count / 2] / 1_000) }
    }

    /// A graph that tracks changes of a class's bands, and of their albums.
    static func graph<Band: StoreBand>(of type: Band.Type, _ json: Data) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data(GraphStore.xml.utf8), name: "Bands.xml", classes: [Band.self, Band.AlbumClass.self])
        let graph = ObjectGraph(model: model, tracksChanges: true)
        _ = try graph.decode(.array(Band.self, at: "bands"), .array(Band.AlbumClass.self, at: "albums"), from: json)
        return graph
    }

    private func measure<Band: StoreBand>(_ type: Band.Type, _ json: Data, _ figures: inout Figures) throws {
        let graph = try Self.graph(of: type, json)
        guard let band = graph.object(Band.self, identity: 1) else {
            throw Bench.Disagreement(description: "The graph has no band 1.")
        }
        // The first call may make what later ones use.
        guard !graph.hasChanges, try graph.changes.isEmpty else {
            throw Bench.Disagreement(description: "A new graph has changes.")
        }
        var (hasNone, has, found) = (true, false, 0)
        figures.hasNone.append(time { hasNone = graph.hasChanges })
        band.name = "changed"
        _ = try graph.changes
        figures.has.append(time { has = graph.hasChanges })
        figures.changes.append(try time { found = try graph.changes.updated.count })
        figures.rollback.append(try time { try graph.rollback() })
        band.name = "changed"
        figures.accept.append(time { graph.acceptChanges() })
        guard !hasNone, has, found == 1, !graph.hasChanges else {
            throw Bench.Disagreement(description: "A graph has \(found) changes, not 1.")
        }
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try body()
        return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
}
