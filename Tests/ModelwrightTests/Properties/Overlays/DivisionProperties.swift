import Foundation

@testable import Modelwright

/// What holds for a model with overlays: it does what the model does that has all annotations itself.
struct DivisionProperties {
    let divided: DividedModel
    let documents: PropertyCase

    init(_ choices: inout Choices) throws {
        documents = PropertyCase(&choices)
        var plan = documents.plan
        plan.usesOverlay = false
        divided = try DividedModel(plan, &choices)
    }

    func check() throws {
        let whole = try divided.plan.load()
        let model: ObjectModel
        do {
            model = try divided.load()
        } catch {
            throw PropertyFailure("a model loads with overlays", "\(error)", "no error")
        }
        try checkAnnotations(model)
        // Of a key path that is apart from the "none" beside it there is one.
        let warnings = model.warnings.filter { !$0.message.contains("its jsonDirection is none (") }
        try expect("overlays cause no warnings", warnings.map(\.rule).sorted(), whole.warnings.map(\.rule).sorted())
        let readings: [(name: String, data: Data, mode: FailureMode)] = [
            ("a document", documents.document.data, .first), ("any text", Data(documents.mutant.text.utf8), .all),
            ("any text with a report", Data(documents.mutant.text.utf8), .report),
        ]
        for (name, data, mode) in readings {
            let outcome = ModelOutcome(model: whole, roots: documents.document.roots, mode: mode)
            let other = ModelOutcome(model: model, roots: documents.document.roots, mode: mode)
            try expect(
                "\(name) is read and written as without overlays", try other.lines(data), try outcome.lines(data))
        }
        guard let update = documents.update?.document else { return }
        let outcome = ModelOutcome(model: whole, roots: update.roots, mode: .first)
        let other = ModelOutcome(model: model, roots: update.roots, mode: .first)
        try expect(
            "an object is updated as without overlays",
            try other.lines(documents.document.data, updatedBy: update.data),
            try outcome.lines(documents.document.data, updatedBy: update.data))
    }

    /// Each annotation is where it was planned.
    private func checkAnnotations(_ model: ObjectModel) throws(PropertyFailure) {
        for annotation in divided.plan.annotations where annotation.kind != .composite {
            let entity = model.entity(named: annotation.owner)
            let name = annotation.property ?? ""
            let userInfo =
                switch annotation.kind {
                case .attribute: entity?.attribute(named: name)?.userInfo
                case .relationship: entity?.relationship(named: name)?.userInfo
                default: entity?.userInfo
                }
            try expect(
                "\(annotation.owner).\(name) has its \(annotation.key)", userInfo?[annotation.key], annotation.value)
        }
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    var summary: String {
        """
        \(divided.plan.xml)divided into
        \(divided.document)
        \(divided.overlays.map(\.summary).joined(separator: "\n"))
        with \(documents.document.text)
        changed to \(documents.mutant.text)
        """
    }
}
