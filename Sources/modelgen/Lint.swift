import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Lint: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Print everything that is wrong with models.",
        discussion: """
            Prints as compilers do, so that editors find the place. The exit status is 0 if there is no error, 1 if there is \
            one (with --strict also for a warning), 2 if a file can't be read, and 74 if the output can't be written.

            EXAMPLES
              modelgen lint Shop.xcdatamodeld
              modelgen lint --strict --format json Models/*.xml
              modelgen lint --enable missing-inverse Shop.xcdatamodeld
              modelgen lint --overlay staging.json Shop.xcdatamodeld
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var models: [String] = []

    @Option(help: "text, or json: an array of objects with file, line, column, severity, rule, message and remedy.")
    var format = Format.text

    @Flag(help: "Make warnings fail too.")
    var strict = false

    @Option(help: "A file with options: modelgen.yaml.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @OptionGroup
    var overlay: OverlayChoice

    @OptionGroup
    var dialect: DialectChoice

    @OptionGroup(title: "Warnings")
    var rules: RuleChoices

    @Flag(help: "Print all rules and which of them are on, and check no model.")
    var listRules = false

    func validate() throws {
        if models.isEmpty, !listRules { throw ValidationError("Give a model, or --list-rules.") }
        try models.forEach(checkModel)
        try checkNotEmpty([("--config", config)])
    }

    func run(writing output: inout Output) throws {
        var options = try config.map(GeneratorOptions.init(contentsOf:)) ?? GeneratorOptions()
        rules.apply(to: &options)
        if listRules { return list(options.rules, &output) }
        options.dialect = dialect.dialect ?? options.dialect
        var found: [Findings] = []
        do throws(ModelError) {
            options.overlays = try overlay.overlays()
        } catch {
            found.append(findings(error, options))
        }
        found += models.map { findings($0, options, &output) }
        let diagnostics = found.flatMap(\.diagnostics)
        switch format {
        case .text:
            for diagnostic in diagnostics { output.print("\(diagnostic)") }
            let errors = diagnostics.count { $0.severity == .error }
            output.print(
                "\(counted(models.count, "model")): \(counted(errors, "error")), \(counted(diagnostics.count - errors, "warning"))."
            )
        case .json: output.print(exact: Self.json(diagnostics))
        }
        if found.contains(where: \.isUnreadable) { throw ExitCode(ExitStatus.unusable.rawValue) }
        if diagnostics.contains(where: { strict || $0.severity == .error }) {
            throw ExitCode(ExitStatus.findings.rawValue)
        }
    }

    /// What is wrong with a file.
    private struct Findings {
        var diagnostics: [Diagnostic] = []
        var isUnreadable = false
    }

    private func findings(_ path: String, _ options: GeneratorOptions, _ output: inout Output) -> Findings {
        do {
            let document = try readDocument(path)
            if format == .text {
                for tool in document.translated(dialect: options.dialect).tools {
                    let found = counted(tool.entryCount, "annotation")
                    output.print("\(path): note: It has \(found) of \(tool.dialect.toolName).")
                }
            }
            let found = try ModelGenerator(options).diagnostics(document, fileName: fileName(of: path))
            // A model may do without classes, so whatever would be said of them is a warning.
            let warnings = found.map { Diagnostic(.warning, $0.rule, at: $0.position, $0.message, $0.remedy) }
            return Findings(diagnostics: warnings.filter { options.rules[$0.rule] })
        } catch let error as ModelError {
            return findings(error, options)
        } catch {
            output.error(lines: error is GeneratorError ? "\(error)" : "\(path.shown): error: \(error)")
            return Findings(isUnreadable: true)
        }
    }

    private func findings(_ error: ModelError, _ options: GeneratorOptions) -> Findings {
        Findings(
            diagnostics: error.diagnostics.filter { options.rules[$0.rule] },
            isUnreadable: error.diagnostics.contains { $0.rule == "unreadable-file" })
    }

    private func list(_ selection: RuleSelection, _ output: inout Output) {
        let rules = Rule.all.sorted { $0.name < $1.name }
        switch format {
        case .text:
            let width = rules.map(\.name.count).max() ?? 0
            for rule in rules {
                let name = rule.name.padding(toLength: width, withPad: " ", startingAt: 0)
                let severity = rule.severity.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
                output.print("\(name)  \(severity)  \(selection[rule.name] ? "on " : "off")  \(rule.meaning)")
            }
        case .json:
            let values = rules.map { rule -> JSONValue in
                [
                    "rule": .string(rule.name), "severity": .string(rule.severity.rawValue),
                    "isOn": .boolean(selection[rule.name]), "means": .string(rule.meaning),
                ]
            }
            output.print(exact: Self.text(values))
        }
    }

    private static func json(_ diagnostics: [Diagnostic]) -> String {
        text(
            diagnostics.map { diagnostic -> JSONValue in
                [
                    "file": .string(diagnostic.position.file), "line": .number(JSONNumber(diagnostic.position.line)),
                    "column": .number(JSONNumber(diagnostic.position.column)),
                    "severity": .string(diagnostic.severity.rawValue), "rule": .string(diagnostic.rule),
                    "message": .string(diagnostic.message), "remedy": .string(diagnostic.remedy),
                ]
            })
    }

    private static func text(_ values: [JSONValue]) -> String {
        let text = String(decoding: JSONValue.array(values).data(outputFormatting: .prettyPrinted), as: UTF8.self)
        // JSON escapes some of what acts on a terminal; the rest is in strings too.
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if scalar.isControl, scalar != "\n" {
                for unit in scalar.utf16 { escaped += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst() }
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        } + "\n"
    }
}
