import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

/// The command: each of its files is a subcommand.
@main
struct Modelgen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modelgen",
        abstract: "Generate Swift classes from a Core Data model document, and check models and data.",
        version: version,
        subcommands: [Generate.self, Check.self, Lint.self, Convert.self, Mogenerator.self])

    /// The release that this is, or that comes next; README.md and CHANGELOG.md name it too.
    static let version = "0.2.0"

    static func main() {
        DescriptorStream.prepareStandardStreams()
        var output = Output()
        let status = run(writing: &output)
        Foundation.exit(output.finish(status).rawValue)
    }

    private static func run(writing output: inout Output) -> ExitStatus {
        do {
            try refuseArgumentsThatAreNoText()
            var arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == Mogenerator._commandName {
                arguments = try arguments.prefix(1) + Mogenerator.arguments(Array(arguments.dropFirst()))
            }
            var command = try parseAsRoot(arguments)
            if let command = command as? any Subcommand {
                try command.run(writing: &output)
            } else {
                try command.run()
            }
            return .success
        } catch {
            if let text = report(of: error) {
                output.error(lines: text)
                return .unusable
            }
            // Help and versions come as errors too.
            let status = ExitStatus(rawValue: exitCode(for: error).rawValue)
            let text = fullMessage(for: error)
            if !text.isEmpty, status == .success { output.print(lines: text) }
            if !text.isEmpty, status != .success { output.error(lines: text) }
            return status
        }
    }

    /// Refuses arguments that are not UTF-8, of which Swift makes others: a folder of another name would be written to.
    private static func refuseArgumentsThatAreNoText() throws {
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
                continue
            }
            throw ValidationError(
                "The argument '\(String(cString: argument))' is not UTF-8. Rename the file or folder that it names.")
        }
    }

    /// Errors that say their place themselves, as compilers do; the parser of arguments prints the others.
    private static func report(of error: any Error) -> String? {
        switch error {
        case let error as ModelError: error.description
        case let error as GeneratorError: error.description
        case let error as ConfigurationError: error.description
        case let error as MappingError: "error: \(error)"
        default: nil
        }
    }
}
