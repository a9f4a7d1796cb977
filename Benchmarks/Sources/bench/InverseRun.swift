import Foundation
import Measuring
import Modelwright

/// Weak inverses beside strong ones that the graph keeps: loading, reading each inverse, letting the graph go, and memory.
struct InverseRun {
    private let options: Options
    private let count: Int

    init(_ options: Options) {
        self.options = options
        count = options.isSmall ? 2_000 : 100_000
    }

    private static let prefix = "inverses: "

    /// What was measured; a value for each round, in nanoseconds.
    private struct Figures {
        var load: [Double] = []
        var read: [Double] = []
        var release: [Double] = []
    }

    func run() throws {
        var table = MarkdownTable(
            titles: ["kept / weak", "load", "reading the inverses", "release", "bytes each, weak", "kept"])
        for shape in InverseShape.allCases {
            var figures: [InverseKind: Figures] = [:]
            for round in 0..<options.rounds {
                // Neither always comes first.
                for kind in round.isMultiple(of: 2) ? InverseKind.allCases : InverseKind.allCases.reversed() {
                    try measure(shape, kind, &figures[kind, default: Figures()])
                }
            }
            func ratio(_ times: KeyPath<Figures, [Double]>) -> String {
                func time(_ kind: InverseKind) -> Double { Self.median(figures[kind]?[keyPath: times] ?? []) }
                return String(format: "%.2f", time(.kept) / time(.weak))
            }
            table.rows.append([
                shape.rawValue, ratio(\.load), ratio(\.read), ratio(\.release), try bytes(shape, .weak),
                try bytes(shape, .kept),
            ])
        }
        print("## Inverses: strong ones that the graph keeps, beside weak ones")
        print()
        for line in table.lines { print(line) }
        print()
    }

    private func measure(_ shape: InverseShape, _ kind: InverseKind, _ figures: inout Figures) throws {
        let json = shape.document(count)
        var graph: ObjectGraph? = ObjectGraph(model: try shape.model(kind))
        figures.load.append(try time { if let graph { try shape.load(json, into: graph, kind) } })
        guard let sum = try graph.map({ graph in try read(shape, kind, graph, &figures) }),
            sum == shape.inverseCount(count)
        else { throw Bench.Disagreement(description: "The inverses of \(shape.rawValue) aren't all there.") }
        figures.release.append(time { graph = nil })
    }

    private func read(
        _ shape: InverseShape, _ kind: InverseKind, _ graph: ObjectGraph, _ figures: inout Figures
    ) throws -> Int {
        let inverses = shape.inverses(of: graph, kind)
        var sum = 0
        figures.read.append(time { for _ in 0..<10 { sum = inverses() } })
        return sum
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = StoreRun.processorTime
        try body()
        return StoreRun.processorTime - start
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    // MARK: Memory

    private func bytes(_ shape: InverseShape, _ kind: InverseKind) throws -> String {
        let route = "\(Self.prefix)\(shape.rawValue), \(kind.rawValue)"
        guard let bytes = try MemoryRun.measure(route, documentPath: "-", options: options) else {
            throw Bench.Disagreement(description: "The memory of \(route) wasn't measured.")
        }
        return String(format: "%.0f", Double(bytes) / Double(count))
    }

    /// In the child: loads what the route names, if it is one of these, and prints what stays of that.
    static func runMemory(route: String, isSmall: Bool) throws -> Bool {
        for shape in InverseShape.allCases {
            for kind in InverseKind.allCases where route == "\(prefix)\(shape.rawValue), \(kind.rawValue)" {
                let json = shape.document(isSmall ? 2_000 : 100_000)
                let graphs = (ObjectGraph(model: try shape.model(kind)), ObjectGraph(model: try shape.model(kind)))
                // Once before, for what only a first use takes.
                try shape.load(shape.document(100), into: graphs.0, kind)
                let before = ProcessProbe.kept
                try shape.load(json, into: graphs.1, kind)
                print(ProcessProbe.kept - before)
                keep(graphs)
                return true
            }
        }
        return false
    }
}
