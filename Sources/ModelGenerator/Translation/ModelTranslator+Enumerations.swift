import Modelwright

/// Enumerations that the annotation `enumCases` asks for: `draft, inProgress=in_progress`, or of integers `low=1, high`.
extension ModelTranslator {
    static func enumerations(
        of entities: [EntityDescription], _ classNames: [String: String], _ notes: inout [Diagnostic]
    ) -> [String: TemplateContext.Enumeration] {
        var result: [String: TemplateContext.Enumeration] = [:]
        var seen: Set<AttributeDescription> = []
        let others = Set(classNames.values).union(SwiftName.moduleByType.keys).union(SwiftName.moduleByType.values)
        // Superentities come first, and a class must not hide the enumeration of one that it inherits from.
        for entity in entities {
            var taken = others.union(["Key", "Snapshot"]).union(
                entity.attributes.compactMap { result["\($0)"]?.name })
            for attribute in entity.attributes where seen.insert(attribute).inserted {
                guard let written = attribute.userInfo["enumCases"] else { continue }
                do throws(UnusableCases) {
                    let cases = try enumCases(of: attribute)
                    let natural = SwiftName.type(SwiftName.capitalizedIdentifier(attribute.name))
                    var name =
                        attribute.userInfo["RawType"].flatMap { $0.isEmpty ? nil : SwiftName.type($0) } ?? natural
                    while !taken.insert(name).inserted { name += "Value" }
                    result["\(attribute)"] = TemplateContext.Enumeration(
                        name: name, rawType: isInteger(attribute) ? "Int" : "String", attributeName: attribute.name,
                        cases: cases.map { declaration(of: $0, isInteger: isInteger(attribute)) })
                    noteDefault(of: attribute, cases, &notes)
                } catch {
                    notes.append(
                        Diagnostic(
                            .warning, "unusable-cases", at: attribute.position,
                            "\(attribute) has enumCases \"\(written)\", of which no enumeration can be made: \(error.reason).",
                            "Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute."
                        ))
                }
            }
        }
        return result
    }

    /// Why of `enumCases` no enumeration can be made.
    private struct UnusableCases: Error {
        var reason: String
    }

    private static func noteDefault(
        of attribute: AttributeDescription, _ cases: [(identifier: String, raw: String)], _ notes: inout [Diagnostic]
    ) {
        guard let text = attribute.defaultValue.flatMap(SwiftLiteral.value),
            !cases.contains(where: { (isInteger(attribute) ? $0.raw : SwiftLiteral.string($0.raw)) == text })
        else { return }
        let named = cases.first { SwiftLiteral.string($0.identifier) == text }
        notes.append(
            Diagnostic(
                .warning, "unknown-default-case", at: attribute.position,
                "\(attribute) has the default \(text), which is \(named == nil ? "none" : "no value") of its enumCases, so new objects have none.",
                named.map { "Give the case's value, \"\($0.raw)\"." } ?? "Add the case, or give another default."))
    }

    private static func isInteger(_ attribute: AttributeDescription) -> Bool {
        [.integer16, .integer32, .integer64].contains(attribute.type)
    }

    /// The raw values that an integer attribute holds.
    private static func range(of attribute: AttributeDescription) -> ClosedRange<Int> {
        switch attribute.type {
        case .integer16: Int(Int16.min)...Int(Int16.max)
        case .integer32: Int(Int32.min)...Int(Int32.max)
        default: Int.min...Int.max
        }
    }

    private static func declaration(of item: (identifier: String, raw: String), isInteger: Bool) -> String {
        let name = SwiftName.escaped(item.identifier)
        if isInteger { return "\(name) = \(item.raw)" }
        return item.identifier == item.raw ? name : "\(name) = \(SwiftLiteral.string(item.raw))"
    }

    /// The cases' names by their raw values as literals.
    static func cases(of attribute: AttributeDescription) -> [String: String] {
        let pairs = ((try? enumCases(of: attribute)) ?? []).map {
            (isInteger(attribute) ? $0.raw : SwiftLiteral.string($0.raw), SwiftName.escaped($0.identifier))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func enumCases(
        of attribute: AttributeDescription
    ) throws(UnusableCases) -> [(identifier: String, raw: String)] {
        guard isInteger(attribute) || attribute.type == .string else {
            throw UnusableCases(reason: "its type is \(attribute.type.documentName)")
        }
        var next = 0
        var result: [(identifier: String, raw: String)] = []
        for part in (attribute.userInfo["enumCases"] ?? "").split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map(trimmed)
            guard let name = sides.first, !name.isEmpty else { continue }
            var raw = sides.count > 1 ? sides[1] : name
            if isInteger(attribute) {
                guard let number = sides.count > 1 ? Int(raw) : next, range(of: attribute).contains(number) else {
                    throw UnusableCases(
                        reason: "\"\(trimmed(part))\" is no number that \(attribute.type.documentName) has")
                }
                raw = String(number)
                next = number &+ 1
            }
            let identifier = SwiftName.enumerationCase(SwiftName.identifier(name))
            // Of cases that would be one, none can be left out.
            if let other = result.first(where: { $0.raw == raw || $0.identifier == identifier }) {
                throw UnusableCases(
                    reason: "\"\(trimmed(part))\" has the \(other.raw == raw ? "value" : "name") of another case")
            }
            result.append((identifier, raw))
        }
        if result.isEmpty { throw UnusableCases(reason: "there are none") }
        return result
    }

    /// A part of a list, without the white space around it.
    static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
