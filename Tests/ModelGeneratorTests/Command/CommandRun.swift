import Foundation
import Testing

/// A run of modelgen as a person starts it, in a folder.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameters:
    ///   - input: What is on standard input.
    ///   - waits: Whether standard output waits where the reader is slow, and doesn't refuse what it can't take at once.
    init(_ arguments: [String], in folder: TemporaryFolder, input: String = "", waits: Bool = true) throws {
        try self.init(#require(Self.executable), arguments, in: folder, input: input, waits: waits)
    }

    /// A run by a shell, which has the command as `$MODELGEN`.
    init(shell script: String, in folder: TemporaryFolder) throws {
        let executable = try #require(Self.executable)
        try self.init(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "MODELGEN='\(executable.path)'\n\(script)"], in: folder,
            input: "", waits: true)
    }

    private init(_ executable: URL, _ arguments: [String], in folder: TemporaryFolder, input: String, waits: Bool)
        throws
    {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let pipes = [Pipe(), Pipe(), Pipe()]
        (process.standardInput, process.standardOutput, process.standardError) = (pipes[0], pipes[1], pipes[2])
        if !waits { _ = fcntl(pipes[1].fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) }
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
