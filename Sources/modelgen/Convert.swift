import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Convert: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what a model says in another tool's words in the library's own, too.",
        discussion: """
            Adds annotations to the document. In one that is laid out as the model editor does, no other line changes; any \
            other is laid out that way. The tool's words stay, so that the tool goes on reading them; the library's own \
            count. A second run finds nothing to do.

            EXAMPLES
              modelgen convert Shop.xcdatamodeld --to native
              modelgen convert Shop.xml --to native --dialect sync
            """)

    enum Target: String, ExpressibleByArgument, CaseIterable { case native }

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Option(help: "Whose words are written: native, which are the library's own.")
    var to: Target

    @OptionGroup
    var dialect: DialectChoice

    func validate() throws { try checkModel(model) }

    func run(writing output: inout Output) throws {
        let document = try readDocument(model)
        let chosen = dialect.dialect ?? .automatic
        // A document that can't be loaded is not written, and what has no word of the library's is said.
        for warning in try ObjectModel(document, dialect: chosen).warnings { output.error("\(warning)") }
        let recognised = document.recognised(chosen)
        let converted = document.annotated(dialect: chosen)
        if converted == document {
            let why =
                recognised.isEmpty
                ? "It has no other tool's annotations." : "All is said in the library's own words already."
            return output.print("\(model): \(why)")
        }
        try converted.write(to: URL(fileURLWithPath: model, relativeTo: nil))
        let tools = recognised.map { "\(counted($0.count, "annotation")) of \($0.dialect.toolName)" }
        output.print("\(model): \(tools.joined(separator: ", ")) written in the library's own words.")
    }
}
