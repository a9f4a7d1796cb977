import Foundation

@testable import Modelwright

/// What holds for a model in another tool's words: it does what the model in Modelwright's words does.
struct MixtureProperties {
    let model: MixedModel
    let tool: Dialect
    private let root: PlannedDocument.Root
    private let documents: [DocumentNode]

    init(_ choices: inout Choices) {
        var models = MixedModelGenerator(choices)
        models.generate()
        var generator = MixedDocumentGenerator(model: models.model, choices: models.choices)
        let entity = generator.choices.below(3)
        let isArray = generator.choices.chance(1, in: 2)
        documents = (0..<4).map { _ in
            isArray
                ? .array((0..<2).map { _ in generator.makeObject(entity) }) : generator.makeObject(entity)
        }
        root = PlannedDocument.Root(entity: entity, isArray: isArray)
        model = models.model
        tool = models.words.tool
        choices = generator.choices
    }

    /// Counts of what could be compared.
    struct Tally {
        var decoded = 0
        var failed = 0
        var tools: [Dialect: Int] = [:]
    }

    func check(_ tally: inout Tally) throws {
        let native = try load(.native, .native)
        let mixed = try load(.mixed, model.dialect)
        tally.tools[tool, default: 0] += 1
        for document in documents {
            let data = Data(document.json.description.utf8)
            for mode in [FailureMode.first, .report] {
                let expected = try ModelOutcome(model: native, roots: [root], mode: mode).lines(data)
                let lines = try ModelOutcome(model: mixed, roots: [root], mode: mode).lines(data)
                if expected.count > 1 { tally.decoded += 1 } else { tally.failed += 1 }
                if lines != expected {
                    throw PropertyFailure(
                        "\(tool)'s words do what Modelwright's do",
                        "\(lines.joined(separator: "\n"))\nof \(document.json)",
                        expected.joined(separator: "\n"))
                }
            }
        }
    }

    private func load(_ words: MixedModel.Words, _ dialect: Dialect) throws -> ObjectModel {
        do {
            return try ObjectModel(
                data: Data(model.xml(words).utf8), name: "Mixed.xml", transforms: PlannedModel.transforms,
                dialect: dialect)
        } catch {
            throw PropertyFailure("a model in \(words) words of \(tool) loads", "\(error)", "no error")
        }
    }

    var summary: String { "\(model.dialect): \(model.xml(.mixed))means\n\(model.xml(.native))" }
}
