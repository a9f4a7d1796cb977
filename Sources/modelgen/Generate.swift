import ArgumentParser
import Foundation
import ModelGenerator

struct Generate: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate the classes of a model.",
        discussion: """
            A file for the model, and one for each entity. Files that are as they should be are not touched, and one that \
            you changed is never overwritten.

            EXAMPLES
              modelgen generate Shop.xcdatamodeld --output Sources/Shop/Model
              modelgen generate Shop.xml -o Model --style pair --access public
            """)

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Option(name: [.short, .long], help: "The folder for the generated files.", completion: .directory)
    var output: String?

    @Option(help: "One file for everything, instead of a folder.", completion: .file(extensions: ["swift"]))
    var outputFile: String?

    @Option(help: "The folder for your halves of pairs, if it is another.", completion: .directory)
    var humanOutput: String?

    @OptionGroup(title: "What is generated")
    var choices: GenerationChoices

    @Flag(help: "Print the paths of the files, and write nothing.")
    var listSourceFiles = false

    @Flag(help: "Print generated files in the folder that no entity has, and write nothing.")
    var orphaned = false

    @Flag(help: "Print warnings and errors only.")
    var quiet = false

    func validate() throws {
        if (output == nil) == (outputFile == nil) {
            throw ValidationError("Give either --output with a folder, or --output-file with a file.")
        }
        if outputFile != nil, humanOutput != nil || orphaned {
            throw ValidationError(
                "\(orphaned ? "--orphaned" : "--human-output") goes with --output: one file for everything has no others beside it."
            )
        }
    }

    func run(writing output: inout Output) throws {
        let file = outputFile.map { $0 as NSString }
        let folder = file?.deletingLastPathComponent ?? self.output ?? "."
        try GenerationRun(
            model: model, options: choices.options(), singleFileName: file?.lastPathComponent,
            writer: FileWriter(folder: folder, humanFolder: humanOutput),
            action: listSourceFiles ? .list : orphaned ? .orphans : .write,
            report: quiet ? .none : .sentence
        ).run(writing: &output)
    }
}
