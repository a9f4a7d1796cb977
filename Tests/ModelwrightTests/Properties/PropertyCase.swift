import Foundation

@testable import Modelwright

/// A model, a document that fits it and one that may not, all made from one sequence of choices.
struct PropertyCase {
    let plan: PlannedModel
    let document: PlannedDocument
    let mutant: (text: String, tree: DocumentNode?)
    /// A document of the same roots, by which the objects of the first are updated, and which of its values is broken then.
    let update: (document: PlannedDocument, brokenValue: Int)?
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
        var features = models.features.union(documents.features).union(mutants.features)
        choices = mutants.choices
        if choices.chance(1, in: 3) {
            features.insert(.otherUpdate)
            var others = DocumentGenerator(models.model, choices)
            others.generate(like: documents.document)
            choices = others.choices
            update = (others.document, choices.below(30))
        } else {
            update = nil
        }
        self.features = features
    }

    /// Checks every property.
    ///
    /// - Returns: How many updates by other documents there were.
    @discardableResult
    func check() throws(PropertyFailure) -> UpdateProperties.Count {
        do {
            let model: ObjectModel
            do {
                model = try plan.load()
            } catch {
                throw PropertyFailure("a model that is planned to be right loads", "\(error)", "no error")
            }
            try FittingDocumentProperties(model: model, document: document).check()
            try MisfitProperties(model: model, roots: document.roots, mutant: mutant).check()
            guard let update else { return UpdateProperties.Count() }
            return try UpdateProperties(
                model: model, document: document, other: update.document, brokenValue: update.brokenValue
            ).check()
        } catch let failure as PropertyFailure {
            throw failure
        } catch {
            throw PropertyFailure("every error is a MappingError", "\(error)", "a MappingError")
        }
    }
}
