import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// A model, what it is generated with, and where its output is recorded.
struct GoldenOutput: Sendable, CustomTestStringConvertible {
    var name: String
    /// The model's path in the repository.
    var path: String
    /// The folder of the repository where the output is, in a target that compiles it.
    var recordedPath: String
    /// What else is in that folder.
    var others: Set<String>
    var configure: @Sendable (inout GeneratorOptions) -> Void

    var testDescription: String { name }

    static let all: [GoldenOutput] = [
        GoldenOutput("Authors", at: "Models/Authors.xcdatamodeld") {
            $0.transformTypes = ["Date": "Date", "StringArray": "[String]"]
        },
        // Every feature in one model, with everything that can be asked for.
        GoldenOutput("Museum", in: "MuseumTests") {
            $0.accessLevel = .public
            $0.makesSnapshots = true
        },
        // A feature each.
        GoldenOutput("Clashes") { $0.makesSnapshots = true },
        GoldenOutput("Collections") { $0.usesSets = true },
        GoldenOutput("Composites") { $0.makesSnapshots = true },
        GoldenOutput("Enumerations"),
        GoldenOutput("Fetching"),
        GoldenOutput("Names"),
        GoldenOutput("Observed") { $0.usesSets = true },
        GoldenOutput("Optionals"),
        GoldenOutput("Owners"),
        // Texts that would break out, in a document with the line ends of Windows.
        GoldenOutput("Punctuation") { $0.makesSnapshots = true },
        GoldenOutput("Taken") { $0.makesSnapshots = true },
        GoldenOutput("Teams") { $0.makesSnapshots = true },
        GoldenOutput("Pairs") {
            $0.style = .pair
            $0.accessLevel = .package
            $0.baseClass = "Machine"
        },
        // Beside plain imports.
        GoldenOutput("Plain", in: "PlainTests") {
            $0.style = .pair
            $0.accessLevel = .package
        },
        // What the benchmark measures.
        GoldenOutput(
            "Library", at: "Benchmarks/Models/Library.xml", to: "Benchmarks/Sources/GeneratedModels",
            beside: ["GeneratedLibrary.swift"]),
    ]

    private init(
        _ name: String, at path: String? = nil, in target: String = "GoldenTests", to recordedPath: String? = nil,
        beside others: Set<String> = [],
        configure: @escaping @Sendable (inout GeneratorOptions) -> Void = { _ in }
    ) {
        self.name = name
        self.path = path ?? "Tests/\(target)/Models/\(name).xml"
        self.recordedPath = recordedPath ?? "Tests/\(target)/Generated/\(name)"
        self.others = others
        self.configure = configure
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where the output is recorded.
    var folder: String { Self.root.appendingPathComponent(recordedPath).path }

    /// Where the model is.
    var url: URL { Self.root.appendingPathComponent(path) }

    func generate() throws -> ModelGenerator.Output {
        var options = GeneratorOptions()
        configure(&options)
        return try ModelGenerator(options).generate(ModelDocument(contentsOf: url), fileName: url.lastPathComponent)
    }
}
