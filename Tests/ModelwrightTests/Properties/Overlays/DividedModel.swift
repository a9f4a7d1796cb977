import Foundation

@testable import Modelwright

/// A planned model some of whose annotations are in overlays.
struct DividedModel {
    let plan: PlannedModel
    private(set) var document = ""
    private(set) var overlays: [PlannedOverlay]
    /// How many annotations an overlay sets, and how many of these the document or another overlay states otherwise.
    private(set) var moved = 0
    private(set) var overridden = 0

    init(_ plan: PlannedModel, _ choices: inout Choices) throws {
        self.plan = plan
        let count = 1 + choices.below(3)
        overlays = (0..<count).map { _ in
            PlannedOverlay(
                form: choices.pick(PlannedOverlay.Form.allCases), isUTF16: choices.chance(1, in: 8),
                isShort: choices.chance(1, in: 2))
        }
        var model = ModelDocumentEditor(try ModelDocument(data: Data(plan.xml.utf8), name: "Planned.xml"))
        for annotation in plan.annotations {
            let start = choices.recorded.count
            divide(annotation, &model, &choices)
            choices.endSpan(from: start)
        }
        if choices.chance(1, in: 3) { setEverywhere(&choices) }
        document = String(decoding: try model.document.data(), as: UTF8.self)
    }

    /// Leaves an annotation where it is, or puts it into an overlay.
    private mutating func divide(
        _ annotation: PlannedAnnotation, _ model: inout ModelDocumentEditor, _ choices: inout Choices
    ) {
        guard choices.chance(2, in: 3) else { return }
        let place = choices.below(overlays.count)
        overlays[place].annotations.append(annotation)
        moved += 1
        let others = annotation.others
        guard !others.isEmpty, choices.chance(1, in: 3) else { return model.set(annotation, nil) }
        var other = annotation
        other.value = choices.pick(others)
        if place > 0, choices.chance(1, in: 2) {
            overlays[choices.below(place)].annotations.append(other)
            if choices.chance(1, in: 2) { model.set(annotation, nil) }
        } else {
            model.set(annotation, other.value)
        }
        overridden += 1
    }

    /// Says a setting of all entities in an overlay of its own, and beside it what those have that differ.
    private mutating func setEverywhere(_ choices: inout Choices) {
        let all = plan.entities.indices.map {
            (plan.entities[$0].name, PlannedAnnotation.Kind.entity, plan.settings(of: $0))
        }
        let composites =
            plan.hasComposite ? [("Point", PlannedAnnotation.Kind.composite, PlannedModel.compositeAnnotations)] : []
        let common = choices.pick(choices.pick(all).2)
        var overlay = PlannedOverlay(form: choices.pick(PlannedOverlay.Form.allCases), everywhere: [common])
        for (name, kind, settings) in all + composites {
            for (key, value) in settings where key == common.key && value != common.value {
                overlay.annotations.append(PlannedAnnotation(owner: name, kind: kind, key: key, value: value))
            }
        }
        overlays.insert(overlay, at: choices.below(overlays.count + 1))
    }

    func load() throws -> ObjectModel {
        try plan.load(
            document, overlays: overlays.enumerated().map { index, overlay in try overlay.load("overlay \(index + 1)") }
        )
    }
}

/// A document whose annotations are edited, as a program does it.
private struct ModelDocumentEditor {
    var document: ModelDocument

    init(_ document: ModelDocument) { self.document = document }

    mutating func set(_ annotation: PlannedAnnotation, _ value: String?) {
        let (owner, key) = (annotation.owner, annotation.key)
        switch (annotation.kind, annotation.property) {
        case (.attribute, let property?): document.entities[owner]?.attributes[property]?.userInfo[key] = value
        case (.relationship, let property?): document.entities[owner]?.relationships[property]?.userInfo[key] = value
        // Composites can't be edited: theirs stay in the document.
        case (.composite, _): break
        default: document.entities[owner]?.userInfo[key] = value
        }
    }
}
