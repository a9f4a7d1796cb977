import Modelwright

/// What is wrong with the annotations that only the generator reads. The library warns of its own.
extension ModelTranslator {
    /// The values that an annotation may have; nil for what `truth` understands.
    private static let values: [String: [String]?] = [
        "modelgen.weak": nil, "modelgen.owner": ["graph"], "modelgen.collection": ["set", "array"],
        "modelgen.observed": nil,
        "mogenerator.readonly": nil,
        "mogenerator.ignore": nil, "nonOptionalInit": nil,
    ]

    var annotationNotes: [Diagnostic] {
        var notes: [Diagnostic] = []
        for entity in entities {
            note(entity.userInfo, entity.name, entity.position, &notes)
            noteObserving(entity, &notes)
            for attribute in entity.attributes where attribute.entity == entity {
                note(attribute.userInfo, "\(attribute)", attribute.position, &notes)
            }
            for relationship in entity.relationships where relationship.entity == entity {
                note(relationship.userInfo, "\(relationship)", relationship.position, &notes)
                noteEnds(relationship, &notes)
            }
        }
        return notes
    }

    private func note(
        _ userInfo: [String: String], _ subject: String, _ position: SourcePosition, _ notes: inout [Diagnostic]
    ) {
        for (key, value) in userInfo.sorted(by: { $0.key < $1.key }) {
            if let known = Self.values[key] {
                if known?.contains(value) ?? (Self.truth(value) != nil) { continue }
                notes.append(
                    Diagnostic(
                        .warning, "bad-annotation", at: position,
                        "\(subject) has \"\(value)\" for \(key), which is none of its values, and not used.",
                        "Write \((known ?? ["YES", "NO"]).joined(separator: " or "))."))
            } else if key.hasPrefix("modelgen.") {
                let names = Self.values.keys.filter { $0.hasPrefix("modelgen.") }.sorted()
                notes.append(
                    Diagnostic(
                        .warning, "unknown-annotation", at: position,
                        "\(subject) has the annotation \(key), which is not known, and not used.",
                        "There are \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")."))
            }
        }
    }

    /// An entity whose objects are to report all their changes, and inherit properties that report none.
    private func noteObserving(_ entity: EntityDescription, _ notes: inout [Diagnostic]) {
        guard Self.flag(entity.userInfo["modelgen.observed"]), let parent = superclassEntity(of: entity),
            !isObserved(parent), parent.attributes.contains(where: { !$0.isComputed }) || !parent.relationships.isEmpty
        else { return }
        notes.append(
            Diagnostic(
                .warning, "bad-annotation", at: entity.position,
                "\(entity.name) has modelgen.observed, but inherits properties of \(parent.name), which don't report their changes.",
                "Set modelgen.observed of \(parent.name)."))
    }

    /// Ends of which neither, or both, would hold the other.
    private func noteEnds(_ relationship: RelationshipDescription, _ notes: inout [Diagnostic]) {
        guard let inverse = relationship.inverseRelationship, relationship.position.isBefore(inverse.position),
            let isWeak = Self.truth(relationship.userInfo["modelgen.weak"]),
            isWeak == Self.truth(inverse.userInfo["modelgen.weak"])
        else { return }
        notes.append(
            Diagnostic(
                .warning, "same-ends", at: inverse.position,
                isWeak
                    ? "\(relationship) and \(inverse) are both weak, so neither holds the other's objects, and something else has to."
                    : "\(relationship) and \(inverse) are both strong, so their objects hold each other, and are never released.",
                "Set modelgen.weak to YES at exactly one of the two."))
    }
}

extension SourcePosition {
    /// Whether the position comes before another of the same document.
    func isBefore(_ other: SourcePosition) -> Bool { (line, column) < (other.line, other.column) }
}
