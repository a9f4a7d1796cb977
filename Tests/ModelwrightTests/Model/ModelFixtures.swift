import Foundation
import Testing

@testable import Modelwright

/// Where the model documents of the tests are, and how tests make models of text.
enum ModelFixtures {
    /// The package's folder `Models`.
    static let folder: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("Models", isDirectory: true)
    }()

    /// The real documents that `MODELWRIGHT_CORPUS` leads to; nil where it is not set.
    static let corpus = CorpusFiles.root?.appendingPathComponent("models", isDirectory: true)

    /// The names of the files in `Models/Invalid`.
    static func invalid() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Invalid").path)
    }

    /// What is printed for a file of `Models/Invalid`: everything found, errors and warnings. The rule that the file is
    /// named after is on.
    static func diagnose(_ file: String) -> String {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Invalid/\(file)")) else {
            return "\(file) can't be read"
        }
        var rules = RuleSelection()
        rules[String(file.prefix { $0 != "." })] = true
        return diagnose(data, name: file, rules: rules)
    }

    /// What is printed for a document: everything found, errors and warnings.
    static func diagnose(
        _ data: Data, name: String = "Test.xml", classes: [ModelObject.Type] = [],
        transforms: [String: ValueTransform] = [:], rules: RuleSelection = RuleSelection()
    ) -> String {
        do {
            let document = try ModelDocument(data: data, name: name)
            let model = try ObjectModel(document, classes: classes, transforms: transforms, rules: rules)
            return model.warnings.map(\.description).joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }

    /// What is printed for a document of these elements in a `<model>`, all on line 1.
    static func diagnose(elements: String) -> String {
        diagnose(Data("<model>\(elements)</model>".utf8))
    }

    /// The resolved model of these elements in a `<model>`; the test fails where they have an error.
    static func model(_ elements: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ObjectModel {
        let document = try ModelDocument(data: Data("<model>\(elements)</model>".utf8), name: "Test.xml")
        let (storage, diagnostics) = ModelStorage.resolve(document)
        #expect(diagnostics.filter { $0.severity == .error } == [], sourceLocation: sourceLocation)
        return ObjectModel(storage: try #require(storage, sourceLocation: sourceLocation))
    }
}
