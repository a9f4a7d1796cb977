import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate the classes of a model.",
        discussion: """
            A file for the model, and one for each entity. Files that are as they should be are not touched, and one that \
            you changed is never overwritten.

            EXAMPLES
              modelgen generate Shop.xcdatamodeld --output Sources/Shop/Model
              modelgen generate Shop.xcdatamodeld --output Sources/Shop/Model --style pair --access public
            """)

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Option(name: [.short, .long], help: "The folder for the generated files.", completion: .directory)
    var output: String

    @OptionGroup(title: "What is generated")
    var choices: GenerationChoices

    @Flag(help: "Print the paths of the files, and write nothing.")
    var listSourceFiles = false

    @Flag(help: "Print generated files in the folder that no entity has, and write nothing.")
    var orphaned = false

    func run() throws {
        let document = try readDocument(model)
        let generated = try ModelGenerator(choices.options).generate(
            document, fileName: fileName(of: model), typeName: choices.modelType)
        for warning in generated.warnings { Output.error("\(warning)") }
        let writer = FileWriter(folder: output, humanFolder: choices.humanOutput)
        if listSourceFiles {
            for file in generated.files { print(writer.path(of: file)) }
            return
        }
        if orphaned {
            for path in writer.orphans(of: generated.files) { print(path) }
            return
        }
        let summary = try writer.write(generated.files)
        if summary.machine.isEmpty, summary.human.isEmpty {
            print("All \(summary.unchangedCount) files are up to date.")
        } else {
            print(
                "\(summary.machine.count) machine files and \(summary.human.count) human files generated; \(summary.unchangedCount) unchanged."
            )
        }
    }
}
