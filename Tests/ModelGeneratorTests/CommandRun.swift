import Foundation
import Testing

/// A run of modelgen as a person starts it, in a folder.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter input: What is on standard input.
    init(_ arguments: [String], in folder: TemporaryFolder, input: String = "") throws {
        let process = Process()
        let executable = try #require(Self.executable)
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let pipes = [Pipe(), Pipe(), Pipe()]
        (process.standardInput, process.standardOutput, process.standardError) = (pipes[0], pipes[1], pipes[2])
        try process.run()
        pipes[0].fileHandleForWriting.write(Data(input.utf8))
        try pipes[0].fileHandleForWriting.close()
        output = String(decoding: pipes[1].fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        errors = String(decoding: pipes[2].fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// The command stands beside the tests.
    private static var executable: URL? {
        let tests = Bundle(for: TemporaryFolder.self).bundleURL
        return [tests, tests.deletingLastPathComponent()].map { $0.appendingPathComponent("modelgen") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
