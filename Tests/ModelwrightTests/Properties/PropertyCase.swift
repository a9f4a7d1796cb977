import Foundation

@testable import Modelwright

/// A model, a document that fits it and one that may not, all made from one sequence of choices.
struct PropertyCase {
    let plan: PlannedModel
    let document: PlannedDocument
    let mutant: (text: String, tree: DocumentNode?)
    let features: Set<Feature>

    init(_ choices: inout Choices) {
        var models = ModelGenerator(choices)
        models.generate()
        var documents = DocumentGenerator(models.model, models.choices)
        documents.generate()
        var mutants = DocumentMutator(documents.choices)
        mutant = mutants.mutate(documents.document)
        plan = models.model
        document = documents.document
        features = models.features.union(documents.features).union(mutants.features)
        choices = mutants.choices
    }

    /// Checks every property.
    func check() throws(PropertyFailure) {
        do {
            let model: ObjectModel
            do {
                model = try plan.load()
            } catch {
                throw PropertyFailure("a model that is planned to be right loads", "\(error)", "no error")
            }
            try FittingDocumentProperties(model: model, document: document).check()
            try MisfitProperties(model: model, roots: document.roots, mutant: mutant).check()
        } catch let failure as PropertyFailure {
            throw failure
        } catch {
            throw PropertyFailure("every error is a MappingError", "\(error)", "a MappingError")
        }
    }
}
