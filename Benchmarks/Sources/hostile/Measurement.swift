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
        ProcessProbe.resetPeak()
        let before = ProcessProbe.resident
        let start = Self.processorSeconds
        do {
            outcome = try hostile.run(input)
        } catch {
            let lines = "\(error)".split(separator: "\n")
            outcome = lines.count > 1 ? "\(lines.count) findings, the first: \(lines[0])" : "\(error)"
        }
        seconds = Self.processorSeconds - start
        bytes = max(0, ProcessProbe.peak - before) + ProcessProbe.peakOfChildren
        inputBytes = input.count
        if outcome.count > 160 { outcome = outcome.prefix(157) + "..." }
    }

    private static var processorSeconds: Double {
        ProcessProbe.processorSeconds(of: .own) + ProcessProbe.processorSeconds(of: .children)
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
