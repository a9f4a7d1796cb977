import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Convert: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what a model says in another tool's words in the library's own, too.",
        discussion: """
            Adds annotations to the document, and changes no other line. The tool's words stay, so that the tool goes on \
            reading them; the library's own count. A second run finds nothing to do. A document in another encoding \
            than UTF-8 is written anew as UTF-8, in Xcode's layout; a note says so.

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
        let rules = GeneratorOptions().rules
        for warning in try ObjectModel(document, dialect: chosen).warnings where rules[warning.rule] {
            output.error("\(warning)")
        }
        let translation = document.translated(dialect: chosen)
        let converted = translation.document
        if converted == document {
            let why =
                translation.tools.isEmpty
                ? "It has no other tool's annotations." : "All is said in the library's own words already."
            return output.print("\(model): \(why)")
        }
        let url = URL(fileURLWithPath: model, relativeTo: nil)
        if let data = document.data(addingEntriesOf: converted) {
            try document.write(data, to: url)
        } else {
            try converted.write(to: url)
            output.error("\(model): note: Entries can't be inserted into this text, so all of it was written anew.")
        }
        let count = translation.tools.reduce(0) { $0 + $1.addedCount }
        let tools = translation.tools.filter { $0.addedCount > 0 }.map { "\($0.dialect.toolName)'s" }
            .joined(separator: " and ")
        output.print("\(model): \(counted(count, "annotation")) added, from \(tools).")
    }
}
