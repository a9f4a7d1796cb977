import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

/// The command: each of its files is a subcommand.
@main
struct Modelgen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modelgen",
        abstract: "Classes for a Core Data model document, and what its data makes of it.",
        version: version,
        subcommands: [Generate.self, Check.self, Lint.self, Mogenerator.self])

    /// The release that this is, or that comes next.
    static let version = "0.1.0"

    static func main() {
        do {
            var arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == Mogenerator._commandName {
                arguments = try arguments.prefix(1) + Mogenerator.arguments(Array(arguments.dropFirst()))
            }
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            guard let text = report(of: error) else { exit(withError: error) }
            Output.error(text)
            Foundation.exit(ExitStatus.unusable.rawValue)
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

/// How a command ends.
enum ExitStatus: Int32 {
    /// All is well.
    case success = 0
    /// There is something to look at: differences, or findings.
    case findings = 1
    /// A file can't be used.
    case unusable = 2
}
