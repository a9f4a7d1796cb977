import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// What classes and properties can't be called is what templates declare, and what `ModelObject` has.
struct TakenNamesTests {
    private static func names(_ folder: String? = nil) throws -> TakenNames {
        var options = GeneratorOptions()
        options.templateFolder = folder
        return try TakenNames(TemplateRenderer(folder: folder, lineLength: options.lineLength), options: options)
    }

    @Test func findsWhatTemplatesDeclare() throws {
        let (language, all) = (TakenNames(), try Self.names())
        #expect(
            all.types.subtracting(language.types).sorted() == [
                "CodingKeys", "Key", "Snapshot", "classes", "document", "make", "makeDecoder", "makeEncoder", "model",
            ])
        #expect(all.members.subtracting(language.members).sorted() == ["CodingKeys", "Key", "RawValue", "Snapshot"])
    }

    @Test func findsWhatATemplateOfOnesOwnDeclares() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            // struct Comment { }
            private func helper() { let inner = "struct Text { }" }
            final class {{ entity.className }}: {{ entity.superclassName }} {
                class var shared: Int { 0 }
                var `default`: {{ types.String }} { "" } /* var comment = 0 */
                func save() {}
                enum State: {{ types.Codable }} { case {{ entity.name|escaped }} }
            }
            """, to: "machine.stencil")
        let (builtIn, all) = (try Self.names(), try Self.names(folder.path))
        #expect(all.types.subtracting(builtIn.types).sorted() == ["State", "helper"])
        #expect(all.members.subtracting(builtIn.members).sorted() == ["State", "default", "save"])
        let output = try GeneratorTests.generate(
            #"<entity name="helper"><attribute name="save" attributeType="String"/></entity>"#
        ) { $0.templateFolder = folder.path }
        #expect(output.files.map(\.name) == ["TestModel.swift", "helperEntity.swift"])
    }

    /// Each would be the type of every such literal in its module.
    @Test(arguments: [
        "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
        "StringLiteralType", "UnicodeScalarType",
    ])
    func changesNoLiterals(name: String) throws {
        let output = try GeneratorTests.generate("<entity name=\"\(name)\"/>")
        #expect(output.files.map(\.name) == ["TestModel.swift", "\(name)Entity.swift"])
        #expect(throws: GeneratorError.self) { _ = try GeneratorTests.generate("") { $0.modelType = name } }
    }

    /// The classes of these models are compiled and run.
    @Test func goldenModelsHaveEachTakenName() throws {
        let models = try GoldenOutput.all.filter { ["Clashes", "Taken"].contains($0.name) }.map {
            try ObjectModel(contentsOf: $0.url)
        }
        let entities = Set(models.flatMap(\.entities).map(\.name))
        let properties = Set(models.flatMap(\.entities).flatMap(\.attributes).map(\.name))
        let (language, all) = (TakenNames(), try Self.names())
        let types = all.types.subtracting(language.types).subtracting(entities).sorted()
        #expect(types == [], "Add entities of these names to Taken.xml, and make record.")
        let members = all.members.subtracting(["Modelwright", "Self", "Swift"]).subtracting(properties).sorted()
        #expect(members == [], "Add attributes of these names to Word in Taken.xml, and make record.")
    }

    /// The library's sources, as far as they declare members of a class.
    private static func sources(of type: String) throws -> [String] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let library = root.appendingPathComponent("Sources/Modelwright")
        let files = try #require(FileManager.default.enumerator(at: library, includingPropertiesForKeys: nil))
        var sources: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            var isInside = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let heads = [
                    "open class \(type):", "public final class \(type) ", "extension \(type) ", "extension \(type):",
                ]
                if heads.contains(where: line.hasPrefix) {
                    isInside = true
                    sources.append("")
                }
                if isInside { sources[sources.count - 1] += line + "\n" }
                if line.hasPrefix("}") { isInside = false }
            }
        }
        return sources
    }

    @Test func knowsTheMembersOfModelObject() throws {
        let sources = try Self.sources(of: "ModelObject")
        #expect(sources.count > 3)
        var properties: Set<String> = []
        var parents: Set<String> = []
        for source in sources {
            let code = SourceReader.code(of: source)
            for line in code.split(separator: "\n") where line.hasPrefix("    public") || line.hasPrefix("    open") {
                let declaration = SourceDeclaration.declarations(of: String(line))
                // A function without parameters would be one thing with a property.
                let isProperty = line.contains("var ") || line.contains("let ") || line.contains("()")
                properties.formUnion(declaration.filter { !$0.isStatic && isProperty }.map(\.name))
            }
            let head = source.prefix { $0 != "{" }.split(separator: ":").dropFirst().joined()
            parents.formUnion(head.split { !$0.isLetter }.map(String.init))
        }
        // `Hashable` has a property too, and `validate` is called without its argument.
        #expect(properties.union(["hashValue", "validate"]) == TakenNames.membersOfModelObject)
        #expect(parents == ["Hashable", "TextOutputStreamable"])
    }

    @Test func knowsTheMembersOfObjectGraph() throws {
        let sources = try Self.sources(of: "ObjectGraph")
        #expect(sources.count > 3)
        let lines = sources.flatMap { SourceReader.code(of: $0).split(separator: "\n") }
        let members = lines.filter { $0.hasPrefix("    public") }.flatMap {
            SourceDeclaration.declarations(of: String($0))
        }
        #expect(Set(members.map(\.name)) == TakenNames.membersOfObjectGraph)
    }
}
