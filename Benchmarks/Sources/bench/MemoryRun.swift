import Foundation
import Measuring

/// Peak memory, each route in a fresh process of its own, so that no route finds pages that another one left.
enum MemoryRun {
    /// The name for the graph alone, made by hand without any JSON.
    static let bareGraph = "graph"

    /// In the parent: starts this program again for one route, and returns the bytes that it added.
    static func measure(_ route: String, documentPath: String, options: Options) throws -> Int? {
        let process = Process()
        process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--memory", route, documentPath] + (options.isSmall ? ["--small"] : [])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// In the child: decodes the file once by the route, and prints the bytes that this added at its peak.
    static func run(route name: String, documentPath: String, authorCount: Int) throws {
        if name == bareGraph {
            let route = try ModelwrightRoute()
            // Once before, for what only a first use takes.
            keep(try route.bareGraph(authorCount: 1))
            let before = ProcessProbe.resident
            let graph = try route.bareGraph(authorCount: authorCount)
            print(ProcessProbe.resident - before)
            keep(graph)
            return
        }
        let document = try Data(contentsOf: URL(fileURLWithPath: documentPath))
        let message = Document.make(authorCount: 1)
        for route in try Routes.all() where route.name == name {
            try run(route, document: document, message: message)
        }
    }

    private static func run<R: Route>(_ route: R, document: Data, message: Data) throws {
        keep(try route.decode(message))
        ProcessProbe.resetPeak()
        let before = ProcessProbe.resident
        let graph = try route.decode(document)
        print(ProcessProbe.peak - before)
        keep(graph)
    }
}
