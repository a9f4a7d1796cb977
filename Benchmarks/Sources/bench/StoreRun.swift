import Foundation
import Measuring

/// An `ObjectGraph` beside what a program may use in its place: SQLite in memory, by GRDB.
struct StoreRun {
    private let options: Options
    private let albumCount: Int

    init(_ options: Options) {
        self.options = options
        albumCount = options.isSmall ? 5_000 : 100_000
    }

    private static let years = (first: StoreDocument.firstYear, last: StoreDocument.firstYear)

    /// What was measured; a value for each round, in nanoseconds of the processor.
    private struct Figures {
        var load: [Double] = []
        /// By a `#Predicate`.
        var predicate: [Double] = []
        var lookup: [Double] = []
        var range: [Double] = []
        var join: [Double] = []
        var walk: [Double] = []
    }

    func run() throws {
        let json = StoreDocument.make(albumCount: albumCount)
        var (graph, tracking) = (Figures(), Figures())
        var (database, structs) = (Figures(), Figures())
        for _ in 0..<options.rounds {
            try measure(&graph) { try GraphStore(json) }
            try measure(&tracking) { try GraphStore(json, tracksChanges: true) }
            try measure(&database) { try DatabaseStore(json, by: .jsonDecoder) }
            try measure(&structs) { try DatabaseStore(json, by: .modelwright) }
        }
        var table = MarkdownTable(titles: ["\(albumCount) albums", "graph", "SQLite", "graph / SQLite"])
        func row(_ what: String, _ graph: [Double], _ database: [Double]) {
            table.rows.append([
                what, Self.time(Self.median(graph)), Self.time(Self.median(database)),
                Self.figure(Self.median(zip(graph, database).map { $0 / $1 })),
            ])
        }
        row("load, JSONDecoder into rows", graph.load, database.load)
        row("load, Modelwright's structs into rows", graph.load, structs.load)
        row("the same, the graph tracks changes", tracking.load, structs.load)
        row("one by its identity", graph.lookup, database.lookup)
        row("a year of 100", graph.range, database.range)
        row("the same by #Predicate", graph.predicate, database.range)
        row("of a band by its name", graph.join, database.join)
        row("the same, by way of the band", graph.walk, database.join)
        print("## Graphs, and SQLite in memory")
        print()
        for line in table.lines { print(line) }
        print()
        try printMemory()
    }

    private func measure(_ figures: inout Figures, _ make: () throws -> some Store) throws {
        let start = Self.processorTime
        let store = try make()
        figures.load.append(Self.processorTime - start)
        let ids = (0..<albumCount).map { $0 * 7919 % albumCount }
        let lookup = try time(1) { try store.count(ofAlbums: ids) }
        figures.lookup.append(lookup.time / Double(albumCount))
        let range = try time(5) { try store.albums(from: Self.years.first, to: Self.years.last).count }
        figures.range.append(range.time)
        let band = StoreDocument.bandName(albumCount / StoreDocument.albumsPerBand / 2)
        let join = try time(5) { try store.albums(ofBand: band).count }
        figures.join.append(join.time)
        var counts = [lookup.count, range.count, join.count]
        if let graph = store as? GraphStore {
            let walk = try time(5) { try graph.albumsOfBands(named: band).count }
            figures.walk.append(walk.time)
            let predicate = try time(5) { try graph.albums(of: Self.years.first).count }
            figures.predicate.append(predicate.time)
            counts += [walk.count, predicate.count]
        }
        let expected = [
            albumCount, albumCount / StoreDocument.yearCount, StoreDocument.albumsPerBand, StoreDocument.albumsPerBand,
            albumCount / StoreDocument.yearCount,
        ]
        guard counts == Array(expected.prefix(counts.count)) else {
            throw Bench.Disagreement(description: "\(type(of: store)) finds \(counts) albums, not \(expected).")
        }
    }

    private func time(_ turns: Int, _ body: () throws -> Int) rethrows -> (time: Double, count: Int) {
        var count = 0
        let start = Self.processorTime
        for _ in 0..<turns { count = try body() }
        return ((Self.processorTime - start) / Double(turns), count)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    private static func time(_ nanoseconds: Double) -> String {
        if nanoseconds >= 1e6 { return String(format: "%.2f ms", nanoseconds / 1e6) }
        return String(format: "%.2f us", nanoseconds / 1e3)
    }

    private static func figure(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

    /// What this process has had of the processor, in nanoseconds: the two are compared on machines that others use, too.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    // MARK: Memory

    /// What is measured in a process of its own.
    private static let memories = [
        "objects", "graph", "graph with indexes", "graph that tracks changes",
        "the same, of classes that report changes", "SQLite",
    ]
    private static let prefix = "store: "

    private func printMemory() throws {
        var table = MarkdownTable(titles: ["memory", "bytes for each album"])
        for name in Self.memories {
            guard let bytes = try MemoryRun.measure(Self.prefix + name, documentPath: "-", options: options) else {
                throw Bench.Disagreement(description: "The memory of \(name) wasn't measured.")
            }
            table.rows.append([name, String(format: "%.0f", Double(bytes) / Double(albumCount))])
        }
        for line in table.lines { print(line) }
        print()
    }

    /// In the child: fills what the route names, if it is one of these, and prints what stays of that.
    static func runMemory(route: String, isSmall: Bool) throws -> Bool {
        guard route.hasPrefix(prefix) else { return false }
        let name = route.dropFirst(prefix.count)
        func make(_ json: Data) throws -> Any {
            switch name {
            case "objects": try GraphStore.objects(json)
            case "graph": try GraphStore(json, makesIndexes: false)
            case "graph with indexes": try GraphStore(json)
            case "SQLite": try DatabaseStore(json, by: .modelwright)
            case "graph that tracks changes": try GraphStore(json, tracksChanges: true, makesIndexes: false)
            default: try ChangesRun.graph(of: ObservedClasses.Band.self, json)
            }
        }
        // Once before, for what only a first use takes.
        keep(try make(StoreDocument.make(albumCount: 100)))
        let json = StoreDocument.make(albumCount: isSmall ? 5_000 : 100_000)
        let before = ProcessProbe.kept
        let store = try make(json)
        print(ProcessProbe.kept - before)
        keep(store)
        return true
    }
}
