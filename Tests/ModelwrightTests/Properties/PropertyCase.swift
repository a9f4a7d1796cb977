import Foundation

@testable import Modelwright

/// A model, a document that fits it and one that may not, all made from one sequence of choices.
struct PropertyCase {
    /// How often properties were checked that say nothing of some documents.
    struct Checks: Sendable {
        var updates = UpdateProperties.Count()
        /// Documents that were decoded as values, and these encoded.
        var structs = 0
        /// Documents whose objects were written in a view.
        var views = 0

        mutating func add(_ other: Checks) {
            updates.made += other.updates.made
            updates.leftOut += other.updates.leftOut
            structs += other.structs
            views += other.views
        }
    }

    let plan: PlannedModel
    let document: PlannedDocument
    let mutant: (text: String, tree: DocumentNode?)
    /// A document of the same roots, by which the objects of the first are updated, and which of its values is broken then.
    let update: (document: PlannedDocument, brokenValue: Int)?
    /// Whether the document is decoded as values of a `Codable` type as well.
    let codesStructs: Bool
    let features: Set<Feature>

    init(_ choices: inout Choices) {
        var models = ModelGenerator(choices)
        models.generate()
        var documents = DocumentGenerator(models.model, models.choices)
        documents.generate()
        var mutants = DocumentMutator(documents.choices)
        mutant = mutants.mutate(documents.document)
        var plan = models.model
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
        codesStructs = choices.chance(1, in: 4)
        if codesStructs { features.insert(.structCoding) }
        plan.usesOverlay = choices.chance(1, in: 4)
        if plan.overlay != nil { features.insert(.overlay) }
        if choices.chance(1, in: 4) { plan.makeViews(&choices) }
        if plan.hasViews { features.insert(.view) }
        self.plan = plan
        self.features = features
    }

    /// Checks every property.
    ///
    /// - Returns: How much there was to check of what not every document has.
    @discardableResult
    func check() throws(PropertyFailure) -> Checks {
        do {
            let model: ObjectModel
            do {
                model = try plan.load()
            } catch {
                throw PropertyFailure("a model that is planned to be right loads", "\(error)", "no error")
            }
            try FittingDocumentProperties(model: model, document: document).check()
            try MisfitProperties(model: model, roots: document.roots, mutant: mutant).check()
            var checks = Checks()
            if codesStructs, try StructProperties(model: model, document: document).check() { checks.structs = 1 }
            if plan.hasViews, try ViewProperties(plan: plan, model: model, document: document).check() {
                checks.views = 1
            }
            if let update {
                let updates = UpdateProperties(
                    model: model, document: document, other: update.document, brokenValue: update.brokenValue)
                checks.updates = try updates.check()
            }
            return checks
        } catch let failure as PropertyFailure {
            throw failure
        } catch {
            throw PropertyFailure("every error is a MappingError", "\(error)", "a MappingError")
        }
    }
}
