import ArgumentParser
import Foundation
import ModelGenerator

struct Generate: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate the classes of a model.",
        discussion: """
            Writes a file for the model and one for each entity. Files that are up to date aren't touched, and one that you \
            changed is never overwritten.

            EXAMPLES
              modelgen generate Shop.xcdatamodeld --output Sources/Shop/Model
              modelgen generate Shop.xml -o Model --style pair --access public
              modelgen generate Shop.xml -o Model --overlay classes.json
              modelgen generate Shop.xml --output-file - | less
            """)

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Option(name: [.short, .long], help: "The folder for the generated files.", completion: .directory)
    var output: String?

    @Option(
        help: "One file for everything, instead of a folder; - for standard output.",
        completion: .file(extensions: ["swift"]))
    var outputFile: String?

    @Option(help: "The folder for your halves of pairs, if it is another.", completion: .directory)
    var humanOutput: String?

    @OptionGroup(title: "What is generated")
    var choices: GenerationChoices

    @Flag(help: "Print the paths of the files, and write nothing.")
    var listSourceFiles = false

    @Flag(help: "Print generated files whose entity is gone, and write nothing.")
    var orphaned = false

    @Flag(help: "Print warnings and errors only.")
    var quiet = false

    func validate() throws {
        try checkModel(model)
        try checkNotEmpty([("--output", output), ("--output-file", outputFile), ("--human-output", humanOutput)])
        if (output == nil) == (outputFile == nil) {
            throw ValidationError("Give either --output with a folder, or --output-file with a file.")
        }
        if outputFile != nil, humanOutput != nil || orphaned {
            throw ValidationError(
                "\(orphaned ? "--orphaned" : "--human-output") goes with --output: one file for everything has no others beside it."
            )
        }
        if let outputFile, outputFile.hasSuffix("/") {
            throw ValidationError("--output-file takes a file, and '\(outputFile)' is a folder. Give it as --output.")
        }
        if output == "-" {
            throw ValidationError(
                "--output takes a folder. For standard output give --output-file -; ./- is a folder of that name.")
        }
        if isPrinted, listSourceFiles {
            throw ValidationError("Standard output has no path. Leave out --list-source-files, or give a file.")
        }
    }

    private var isPrinted: Bool { outputFile == "-" }

    func run(writing output: inout Output) throws {
        let file = outputFile.map(FileWriter.ofFile)
        try GenerationRun(
            model: model, options: choices.options(), singleFileName: file?.name,
            writer: file?.writer ?? FileWriter(folder: self.output ?? ".", humanFolder: humanOutput),
            action: isPrinted ? .print : listSourceFiles ? .list : orphaned ? .orphans : .write,
            report: quiet ? .none : .sentence
        ).run(writing: &output)
    }
}
