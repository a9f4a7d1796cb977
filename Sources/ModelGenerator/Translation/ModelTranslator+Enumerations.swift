import Modelwright

/// Enumerations that the annotation `enumCases` asks for: `draft, inProgress=in_progress`, or of integers `low=1, high`.
extension ModelTranslator {
    static func enumerations(
        of entities: [EntityDescription], _ typeNames: Set<SwiftCode>, _ names: TakenNames,
        _ notes: inout [Diagnostic]
    ) -> [String: TemplateContext.Enumeration] {
        var result: [String: TemplateContext.Enumeration] = [:]
        var seen: Set<AttributeDescription> = []
        let others = Set(typeNames.map(\.text)).union(SwiftName.moduleByType.keys)
            .union(SwiftName.moduleByType.values).union(names.types)
        // Superentities come first, and a class must not hide the enumeration of one that it inherits from.
        for entity in entities {
            var own = Set(entity.attributes.compactMap { result["\($0)"]?.name.text })
            var counts: [SwiftCode: Int] = [:]
            for attribute in entity.attributes where seen.insert(attribute).inserted {
                guard let written = attribute.userInfo["enumCases"] else { continue }
                do throws(UnusableCases) {
                    let cases = try enumCases(of: attribute)
                    let natural = names.type(SwiftName.capitalizedIdentifier(attribute.name).text)
                    var name =
                        attribute.userInfo["RawType"].flatMap { $0.isEmpty ? nil : names.type($0) } ?? natural
                    let wanted = name
                    while others.contains(name.text) || !own.insert(name.text).inserted {
                        // A number, since every attribute may ask for one name.
                        let count = counts[wanted, default: 0] + 1
                        counts[wanted] = count
                        name = count == 1 ? "\(wanted)Value" : "\(wanted)Value\(count)"
                    }
                    result["\(attribute)"] = TemplateContext.Enumeration(
                        name: name, rawType: isInteger(attribute) ? "Int" : "String", attributeName: attribute.name,
                        cases: cases.map { declaration(of: $0, attribute) })
                    noteDefault(of: attribute, cases, &notes)
                    noteFallback(of: attribute, cases, &notes)
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
        of attribute: AttributeDescription, _ cases: [(identifier: SwiftCode, raw: String)], _ notes: inout [Diagnostic]
    ) {
        let raw: String
        switch attribute.defaultValue {
        case .string(let value): raw = value
        case .integer(let value): raw = String(value)
        default: return
        }
        let text = attribute.type == .string ? SwiftLiteral.string(raw).text : raw
        noteStray(
            raw, "the default \(text)", "unknown-default-case", attribute, at: attribute.position, cases,
            "Add the case, or give another default.", &notes)
    }

    private static func noteFallback(
        of attribute: AttributeDescription, _ cases: [(identifier: SwiftCode, raw: String)], _ notes: inout [Diagnostic]
    ) {
        guard let entry = attribute.userInfoEntries.last(where: { $0.key == "jsonEnumFallback" }) else { return }
        noteStray(
            entry.value, "\"\(entry.value)\" for jsonEnumFallback", "unknown-fallback-case", attribute,
            at: entry.position, cases, "Add the case, or name another.", &notes)
    }

    /// Notes a raw value that no case has; one that is a case's name was meant to be its value.
    private static func noteStray(
        _ raw: String, _ what: String, _ rule: String, _ attribute: AttributeDescription, at position: SourcePosition,
        _ cases: [(identifier: SwiftCode, raw: String)], _ remedy: String, _ notes: inout [Diagnostic]
    ) {
        guard !cases.contains(where: { $0.raw == raw }) else { return }
        let named = cases.first { $0.identifier.text == raw }
        notes.append(
            Diagnostic(
                .warning, rule, at: position,
                "\(attribute) has \(what), which is \(named == nil ? "none" : "no value") of its enumCases, so the model can't be loaded.",
                named.map { "Give the case's value, \"\($0.raw)\"." } ?? remedy))
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

    private static func declaration(
        of item: (identifier: SwiftCode, raw: String), _ attribute: AttributeDescription
    ) -> SwiftCode {
        let name = SwiftName.escaped(item.identifier)
        if !isInteger(attribute), item.identifier.text == item.raw { return name }
        return "\(name) = \(literal(item.raw, attribute))"
    }

    /// The cases' names by their raw values as literals.
    static func cases(of attribute: AttributeDescription) -> [SwiftCode: SwiftCode] {
        let pairs = ((try? enumCases(of: attribute)) ?? []).map {
            (literal($0.raw, attribute), SwiftName.escaped($0.identifier))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// A raw value; that of an integer was read as one.
    private static func literal(_ raw: String, _ attribute: AttributeDescription) -> SwiftCode {
        isInteger(attribute) ? SwiftCode(checked: raw) : SwiftLiteral.string(raw)
    }

    private static func enumCases(
        of attribute: AttributeDescription
    ) throws(UnusableCases) -> [(identifier: SwiftCode, raw: String)] {
        guard isInteger(attribute) || attribute.type == .string else {
            throw UnusableCases(reason: "its type is \(attribute.type.documentName)")
        }
        // Nil after the greatest number.
        var next: Int? = 0
        var values: Set<String> = []
        var names: Set<SwiftCode> = []
        var result: [(identifier: SwiftCode, raw: String)] = []
        let written = attribute.userInfo["enumCases"] ?? ""
        for part in written.split(separator: ",", omittingEmptySubsequences: trimmed(written[...]).isEmpty) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
            guard let name = sides.first, !name.isEmpty else { throw UnusableCases(reason: "one of them has no name") }
            if name.contains(";") {
                throw UnusableCases(reason: "\"\(name)\" has a semicolon, and commas stand between cases")
            }
            if let scalar = name.unicodeScalars.first(where: \.isControl) {
                throw UnusableCases(reason: "\"\(name)\" has the character \(scalar.codePoint), which no name has")
            }
            var raw = sides.count > 1 ? sides[1] : name
            if isInteger(attribute) {
                guard let number = sides.count > 1 ? Int(raw) : next, range(of: attribute).contains(number) else {
                    throw UnusableCases(
                        reason: "\"\(trimmed(part))\" is no number that \(attribute.type.documentName) has")
                }
                raw = String(number)
                next = number == .max ? nil : number + 1
            }
            let identifier = SwiftName.enumerationCase(SwiftName.identifier(name))
            // Of cases that would be one, none can be left out.
            let isOther = (value: values.insert(raw).inserted, name: names.insert(identifier).inserted)
            guard isOther.value, isOther.name else {
                throw UnusableCases(
                    reason: "\"\(trimmed(part))\" has the \(isOther.value ? "name" : "value") of another case")
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
