import ArgumentParser
import ModelGenerator
import Modelwright

/// Generates and writes, or says what it would write.
struct GenerationRun {
    enum Action { case write, print, list, orphans }

    /// How it says what it did.
    enum Report {
        /// In a sentence.
        case sentence
        /// In mogenerator's words, which other tools read.
        case mogenerator
        /// Not at all: warnings and errors only.
        case none
    }

    var model: String
    var options: GeneratorOptions
    /// The name of the one file that everything goes into.
    var singleFileName: String?
    var writer: FileWriter
    var action: Action
    var report = Report.sentence

    func run(writing output: inout Output) throws {
        let generator = ModelGenerator(options)
        let document = try readDocument(model)
        let name = fileName(of: model)
        let generated =
            try singleFileName.map { try generator.generateFile(named: $0, document, fileName: name) }
            ?? generator.generate(document, fileName: name)
        for warning in generated.warnings { output.error("\(warning)") }
        switch action {
        case .print:
            for file in generated.files { output.print(exact: file.text) }
        case .list:
            for file in generated.files { output.print(exact: writer.path(of: file) + "\n") }
        case .orphans:
            for path in orphans(generated) { output.print(exact: path + "\n") }
        case .write:
            let summary = try writer.write(generated.files)
            guard report != .none else { return }
            for path in orphans(generated) {
                output.error("\(path): note: No entity of \(name) has this file any more. Remove it.")
            }
            if generated.fallbackCount > 0 { output.error("\(model): note: \(Self.note(generated.fallbackCount))") }
            output.print(text(summary))
        }
    }

    /// The files that entities of the model once had. Of one file for everything there are none.
    private func orphans(_ generated: ModelGenerator.Output) -> [String] {
        singleFileName == nil ? writer.orphans(of: generated.files, others: generated.otherFileNames) : []
    }

    private static func note(_ fallbackCount: Int) -> String {
        fallbackCount == 1
            ? "1 property is a JSONValue, since its type is not Swift's own."
            : "\(fallbackCount) properties are JSONValues, since their types are not Swift's own."
    }

    private func text(_ summary: FileWriter.Summary) -> String {
        let human = summary.human.count
        let count = summary.machine.count + human
        if count == 0 {
            return summary.unchangedCount == 1
                ? "The file is up to date." : "All \(summary.unchangedCount) files are up to date."
        }
        if report == .mogenerator {
            return "\(summary.machine.count) machine files and \(human) human files generated."
        }
        let generated = counted(count, "file") + " generated"
        if human == 0 { return generated + "." }
        return generated + (count == 1 ? ", yours to change." : ", \(human) of them yours to change.")
    }
}

/// Refuses texts that are not of the form that an option takes: `KEY=VALUE`.
func checkPairs(_ texts: [String], _ option: String, _ form: String) throws {
    for text in texts where !text.contains("=") { throw ValidationError("\(option) takes \(form), not '\(text)'.") }
}

/// `KEY=VALUE` texts as a dictionary.
func pairs(_ texts: [String]) -> [String: String] {
    let pairs = texts.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.dropFirst().first.map(String.init) ?? "")
    }
    return Dictionary(pairs) { _, last in last }
}
