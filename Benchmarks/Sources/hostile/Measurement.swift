import Foundation
import Measuring

/// What a case took and came to, measured in a process of its own.
struct Measurement: Codable {
    var inputBytes: Int
    var seconds: Double
    var bytes: Int
    var outcome: String

    /// In the child: runs the case once.
    init(of hostile: HostileCase) {
        let input = hostile.input()
        // What only a first use takes is not the case's.
        _ = try? hostile.run(Data())
        MemoryProbe.resetPeak()
        let before = MemoryProbe.resident
        let start = Self.processorSeconds
        do {
            outcome = try hostile.run(input)
        } catch {
            let lines = "\(error)".split(separator: "\n")
            outcome = lines.count > 1 ? "\(lines.count) findings, the first: \(lines[0])" : "\(error)"
        }
        seconds = Self.processorSeconds - start
        bytes = max(0, MemoryProbe.peak - before) + MemoryProbe.peakOfChildren
        inputBytes = input.count
        if outcome.count > 160 { outcome = outcome.prefix(157) + "..." }
    }

    /// What this process and those that it started have had of the processor; other processes' work is not in it, as it is
    /// in a clock's time.
    private static var processorSeconds: Double { seconds(.own) + seconds(.children) }

    private static func seconds(_ whose: MemoryProbe.Whose) -> Double {
        let usage = MemoryProbe.usage(of: whose)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// In the parent: starts this program again for a case. Nil where it crashed.
    static func inProcess(of name: String) throws -> Measurement? {
        let process = Process()
        process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--case", name]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return try JSONDecoder().decode(Measurement.self, from: data)
    }
}
