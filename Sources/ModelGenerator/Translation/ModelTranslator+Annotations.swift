import Modelwright

/// What is wrong with the annotations that only the generator reads. The library warns of its own.
extension ModelTranslator {
    private static let flags = ["YES", "NO", "TRUE", "FALSE", "1", "0"]

    /// Whether a value is one that `flag` understands.
    static func isFlag(_ value: String) -> Bool { flags.contains(value.uppercased()) }

    /// The values that an annotation may have.
    private static let values: [String: [String]] = [
        "modelgen.weak": flags, "modelgen.collection": ["set", "array"], "mogenerator.readonly": flags,
        "mogenerator.ignore": flags, "nonOptionalInit": flags,
    ]

    var annotationNotes: [Diagnostic] {
        var notes: [Diagnostic] = []
        for entity in entities {
            note(entity.userInfo, entity.name, entity.position, &notes)
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
                if known.contains(value) || known == Self.flags && Self.isFlag(value) { continue }
                let choices = known == Self.flags ? "YES or NO" : known.joined(separator: " or ")
                notes.append(
                    Diagnostic(
                        .warning, "bad-annotation", at: position,
                        "\(subject) has \"\(value)\" for \(key), which is none of its values, and not used.",
                        "Write \(choices)."))
            } else if key.hasPrefix("modelgen.") {
                let names = Self.values.keys.filter { $0.hasPrefix("modelgen.") }.sorted()
                notes.append(
                    Diagnostic(
                        .warning, "unknown-annotation", at: position,
                        "\(subject) has the annotation \(key), which is not known, and not used.",
                        "There are \(names.joined(separator: " and "))."))
            }
        }
    }

    /// Ends of which neither, or both, would hold the other.
    private func noteEnds(_ relationship: RelationshipDescription, _ notes: inout [Diagnostic]) {
        guard let inverse = relationship.inverseRelationship, relationship.position.isBefore(inverse.position),
            let own = relationship.userInfo["modelgen.weak"], let other = inverse.userInfo["modelgen.weak"],
            Self.isFlag(own), Self.isFlag(other), Self.flag(own) == Self.flag(other)
        else { return }
        notes.append(
            Diagnostic(
                .warning, "same-ends", at: inverse.position,
                Self.flag(own)
                    ? "\(relationship) and \(inverse) are both weak, so neither holds the other's objects, and something else has to."
                    : "\(relationship) and \(inverse) are both strong, so their objects hold each other, and are never released.",
                "Leave modelgen.weak at one of the two."))
    }
}

extension SourcePosition {
    /// Whether the position comes before another of the same document.
    func isBefore(_ other: SourcePosition) -> Bool { (line, column) < (other.line, other.column) }
}
