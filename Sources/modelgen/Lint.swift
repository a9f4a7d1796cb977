import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Lint: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Print everything that is wrong with models.",
        discussion: """
            Prints as compilers do, so that editors find the place. The exit status is 0 where there is no error, 1 where \
            there is one (with --strict also for a warning), 2 where a file can't be read, and 74 where the output can't be \
            written.

            EXAMPLES
              modelgen lint Shop.xcdatamodeld
              modelgen lint --strict --format json Models/*.xml
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var models: [String]

    @Option(help: "text, or json: an array of objects with file, line, column, severity, rule, message and remedy.")
    var format = Format.text

    @Flag(help: "Let warnings fail too.")
    var strict = false

    func run(writing output: inout Output) throws {
        let found = models.map { findings($0, &output) }
        let diagnostics = found.flatMap(\.diagnostics)
        switch format {
        case .text:
            for diagnostic in diagnostics { output.print("\(diagnostic)") }
            let errors = diagnostics.count { $0.severity == .error }
            output.print(
                "\(counted(models.count, "model")): \(counted(errors, "error")), \(counted(diagnostics.count - errors, "warning"))."
            )
        case .json: output.print(Self.json(diagnostics))
        }
        if found.contains(where: \.isUnreadable) { throw ExitCode(ExitStatus.unusable.rawValue) }
        if diagnostics.contains(where: { strict || $0.severity == .error }) {
            throw ExitCode(ExitStatus.findings.rawValue)
        }
    }

    private func findings(_ path: String, _ output: inout Output) -> (diagnostics: [Diagnostic], isUnreadable: Bool) {
        do {
            let document = try readDocument(path)
            let warnings = try ObjectModel(document).warnings
            // A model may do without classes, so whatever would be said of them is a warning.
            let classes = try ModelGenerator().diagnostics(document, fileName: fileName(of: path)).map {
                Diagnostic(.warning, $0.rule, at: $0.position, $0.message, $0.remedy)
            }
            return (Self.known(warnings) + classes, false)
        } catch let error as ModelError {
            return (Self.known(error.diagnostics), error.diagnostics.contains { $0.rule == "unreadable-file" })
        } catch {
            output.error("\(path): error: \(error)")
            return ([], true)
        }
    }

    /// Transforms are passed when a program loads the model.
    private static func known(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.filter { $0.rule != "unregistered-transformer" }
    }

    private static func json(_ diagnostics: [Diagnostic]) -> String {
        let values = diagnostics.map { diagnostic -> JSONValue in
            [
                "file": .string(diagnostic.position.file), "line": .number(JSONNumber(diagnostic.position.line)),
                "column": .number(JSONNumber(diagnostic.position.column)),
                "severity": .string(diagnostic.severity.rawValue), "rule": .string(diagnostic.rule),
                "message": .string(diagnostic.message), "remedy": .string(diagnostic.remedy),
            ]
        }
        return String(decoding: JSONValue.array(values).data(outputFormatting: .prettyPrinted), as: UTF8.self)
    }
}
