import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

/// mogenerator's command line, for those who come from it.
///
/// It takes what mogenerator 1.32 takes, with one dash or two, and the arguments that a file `.mogenerator-args` has, in
/// front. What makes no sense without Objective-C is refused.
struct Mogenerator: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Take mogenerator's command line.",
        discussion: """
            Generates pairs: _Author.swift, written whenever it changes, and Author.swift, written once.

            EXAMPLE
              modelgen mogenerator --swift --model Shop.xcdatamodeld --machine-dir Model/Machine --human-dir Model/Human
            """,
        version: Modelgen.version)

    @Option(name: [.long, .customShort("m")], help: "The model.", completion: .file())
    var model: String?

    @Option(name: [.long, .customShort("C")], help: "Only the entities of this configuration.")
    var configuration: String?

    @Option(name: [.long, .customLong("baseClass")], help: "The superclass of root entities' classes.")
    var baseClass: String?

    @Option(help: "A module to import for it.")
    var baseClassImport: String?

    @Option(help: "The superclass of every class.")
    var baseClassForce: String?

    @Option(name: [.long, .customLong("templatePath")], help: "A folder with templates.", completion: .directory)
    var templatePath: String?

    @Option(help: "KEY=VALUE, for templates to read as variables.KEY.")
    var templateVar: [String] = []

    @Option(name: [.long, .customShort("O")], help: "The folder for all files.", completion: .directory)
    var outputDir: String?

    @Option(name: [.long, .customShort("M")], help: "The folder for the machine's files.", completion: .directory)
    var machineDir: String?

    @Option(name: [.long, .customShort("H")], help: "The folder for your files.", completion: .directory)
    var humanDir: String?

    @Flag(name: [.long, .customShort("S")], help: "Generate Swift, which is the only language here. Required.")
    var swift = false

    @Flag(name: [.customLong("v2"), .customShort("2")], help: "Accepted for compatibility, and not needed.")
    var version2 = false

    @Flag(help: "Print the paths of the files, and write nothing.")
    var listSourceFiles = false

    @Flag(help: "Print generated files whose entity is gone, and write nothing.")
    var orphaned = false

    @Option(help: .hidden) var includem: String?
    @Option(help: .hidden) var includeh: String?
    @Option(help: .hidden) var templateGroup: String?

    func validate() throws {
        if includem != nil || includeh != nil {
            throw ValidationError(
                "--includem and --includeh are about Objective-C's headers; Swift needs none. Leave them out.")
        }
        if templateGroup != nil {
            throw ValidationError(
                "--template-group looks into Application Support, which is on Apple's systems only. Give the folder as --template-path."
            )
        }
        if !swift { throw ValidationError("Objective-C is not generated here. Pass --swift.") }
        guard let model else { throw ValidationError("Give the model as --model.") }
        try checkModel(model)
        try checkPairs(templateVar, "--template-var", "KEY=VALUE")
        try checkNotEmpty([
            ("--template-path", templatePath), ("--output-dir", outputDir), ("--machine-dir", machineDir),
            ("--human-dir", humanDir),
        ])
    }

    func run(writing output: inout Output) throws {
        guard let model else { return }
        var options = GeneratorOptions()
        options.style = .pair
        options.requiresClassName = true
        options.configuration = configuration
        options.baseClass = baseClass
        options.forcedBaseClass = baseClassForce
        options.additionalImports = baseClassImport.map { [$0] } ?? []
        options.templateFolder = templatePath
        options.templateVariables = pairs(templateVar)
        let folder = outputDir ?? "."
        try GenerationRun(
            model: model, options: options,
            writer: FileWriter(folder: machineDir ?? folder, humanFolder: humanDir ?? folder),
            action: listSourceFiles ? .list : orphaned ? .orphans : .write,
            report: .mogenerator
        ).run(writing: &output)
    }

    /// The arguments with two dashes where mogenerator's one stands before a word, and those of `.mogenerator-args` in front.
    static func arguments(_ given: [String]) throws -> [String] {
        let given = given.flatMap(withTwoDashes)
        // Whoever asks for help may do so since the file is wrong.
        guard Set(given).isDisjoint(with: ["-h", "--help", "--version"]) else { return given }
        return try listedArguments().flatMap(withTwoDashes) + given
    }

    /// The arguments in `.mogenerator-args`; none where there is no such file.
    private static func listedArguments() throws -> [String] {
        let file = ".mogenerator-args"
        let data: Data
        do {
            data = try BoundedFile.data(atPath: file, limit: 1 << 20)
        } catch {
            // Also a link that leads nowhere is there.
            if error == .missing, (try? FileManager.default.attributesOfItem(atPath: file)) == nil { return [] }
            throw GeneratorError.file(
                file, reason: error.sentence(most: "1 MiB") + " Put the arguments into a file, or remove what is there."
            )
        }
        guard let listed = try? JSONValue(data: data).arrayValue?.map(\.stringValue), !listed.contains(nil) else {
            throw GeneratorError.file(
                file,
                reason: """
                    The file has to be a JSON array of strings: ["--swift", "--model", "Shop.xcdatamodeld"].
                    """)
        }
        return listed.compactMap { $0 }
    }

    private static func withTwoDashes(_ argument: String) -> [String] {
        guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 2 else { return [argument] }
        let letter = argument.dropFirst().prefix(1)
        // A value may stand behind the word: -model=Shop.xcdatamodeld.
        let word = argument.dropFirst().prefix { $0 != "=" }
        let isOption = word.count > 1 && longNames.contains { $0.hasPrefix(word) }
        // A value may follow its letter at once: -mShop.xcdatamodeld.
        if !isOption, "mCOMH".contains(letter) { return ["-" + letter, String(argument.dropFirst(2))] }
        return ["-" + argument]
    }

    /// The options that mogenerator takes with one dash too.
    private static let longNames = [
        "model", "configuration", "base-class", "baseClass", "base-class-import", "base-class-force", "includem",
        "includeh",
        "template-path", "templatePath", "template-group", "template-var", "output-dir", "machine-dir", "human-dir",
        "swift",
        "v2", "list-source-files", "orphaned", "help", "version",
    ]
}
