import Modelwright

/// What the generated documentation says: the model's own words, then its rules.
extension ModelTranslator {
    private func words(_ userInfo: [String: String]) -> [String] {
        let paragraphs = ["documentation", "discussion"].compactMap { userInfo[$0] }.filter { !$0.isEmpty }
        return Array(
            paragraphs.map { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) }
                .joined(separator: [""]))
    }

    /// The words, then a paragraph with the rules.
    private func documentation(_ words: [String], _ rules: [String]) -> [String] {
        let rules = rules.isEmpty ? [] : [rules.joined(separator: " ")]
        return words + (words.isEmpty || rules.isEmpty ? [] : [""]) + rules
    }

    func documentation(of entity: EntityDescription) -> [String] {
        var rules: [String] = []
        if entity.isAbstract { rules.append("Abstract: an object is of an entity that inherits from it.") }
        let identity = entity.identityAttributes.map { "`\($0.name)`" }
        if !identity.isEmpty { rules.append("Told apart by \(identity.joined(separator: ", ")).") }
        let own = words(entity.userInfo)
        return documentation(own.isEmpty ? ["The entity `\(entity.name)`."] : own, rules)
    }

    func documentation(of attribute: AttributeDescription, _ value: ValueType) -> [String] {
        var rules = [
            "\(attribute.type.documentName), \(attribute.isOptional ? "optional" : "required"); \(place(attribute.jsonKeyPath, attribute.userInfo))."
        ]
        if let replaced = value.replaced {
            rules.append("The model's type for it is `\(replaced)`, which is not one of Swift's own.")
        }
        if attribute.type == .transformable, let name = attribute.valueTransformerName, !name.isEmpty {
            rules.append("Transformed by `\(name)`.")
        }
        if let expression = attribute.derivationExpression { rules.append("Derived: `\(expression)`.") }
        rules += bounds(of: attribute)
        if let pattern = attribute.regularExpression { rules.append("Matches `\(pattern)`.") }
        if let literal = attribute.defaultValue.flatMap(SwiftLiteral.words) {
            rules.append("By default `\(literal)`.")
        }
        if isOptional(attribute, value), !attribute.isOptional,
            initialValue(of: attribute, value, isOptional: true) == nil
        {
            rules.append("Nil in a new object only: decoding refuses to leave it so.")
        }
        return documentation(words(attribute.userInfo), rules)
    }

    /// - Parameter subject: What the model calls it: `` fetch request `ofYear` ``.
    func documentation(
        of request: FetchRequestDescription, _ subject: String, takesValues: Bool, _ userInfo: [String: String] = [:]
    ) -> [String] {
        let limit = request.fetchLimit > 0 ? "up to \(request.fetchLimit) objects" : "objects"
        let others = request.includesSubentities ? "" : ", but none of its subentities,"
        let predicate = request.predicateString.flatMap { $0.isEmpty ? nil : ": `\($0)`" } ?? ""
        let misfit = takesValues ? ", `FetchError` for a value that doesn't fit" : ""
        return documentation(
            words(userInfo), ["Finds \(limit) of `\(request.entity)`\(others) by the \(subject)\(predicate)."])
            + ["", "- Throws: `MappingError.data` for a graph of another model\(misfit)."]
    }

    private func bounds(of attribute: AttributeDescription) -> [String] {
        var rules: [String] = []
        switch (attribute.minValue.flatMap(SwiftLiteral.words), attribute.maxValue.flatMap(SwiftLiteral.words)) {
        case (let least?, let greatest?): rules.append("From `\(least)` to `\(greatest)`.")
        case (let least?, nil): rules.append("At least `\(least)`.")
        case (nil, let greatest?): rules.append("At most `\(greatest)`.")
        case (nil, nil): break
        }
        switch (attribute.minLength, attribute.maxLength) {
        case (let least?, let greatest?): rules.append("Of \(least) to \(greatest) characters.")
        case (let least?, nil): rules.append("Of at least \(least) characters.")
        case (nil, let greatest?): rules.append("Of at most \(greatest) characters.")
        case (nil, nil): break
        }
        return rules
    }

    static func isInJSON(_ userInfo: [String: String]) -> Bool { userInfo["jsonDirection"] != "none" }

    /// `in JSON author_id, or id`
    private func place(_ path: String, _ userInfo: [String: String]) -> String {
        let others = (1...9).compactMap { userInfo["jsonKeyPath.\($0)"] }
        let paths = ([path] + others).map { "`\($0)`" }
        switch userInfo["jsonDirection"] {
        case "none": return "not in JSON"
        case "decode": return "read from JSON at \(paths.joined(separator: ", or ")), and not written"
        case "encode": return "written to JSON at \(paths.joined(separator: ", or ")), and not read"
        default: return "in JSON \(paths.joined(separator: ", or "))"
        }
    }

    func documentation(of relationship: RelationshipDescription) -> [String] {
        let destination = relationship.destinationEntity.name
        var rules = [
            "To-\(relationship.isToMany ? "many" : "one") `\(destination)`, \(relationship.isOptional ? "optional" : "required"); \(place(relationship.jsonKeyPath, relationship.userInfo))."
        ]
        if let inverse = relationship.inverseRelationship { rules.append("The inverse is `\(inverse)`.") }
        switch (relationship.minCount, relationship.maxCount) {
        case _ where !relationship.isToMany: break
        case (0, 0): break
        case (let least, 0): rules.append("At least \(least).")
        case (0, let greatest): rules.append("At most \(greatest).")
        case (let least, let greatest): rules.append("\(least) to \(greatest).")
        }
        if relationship.isWeakEnd {
            rules.append(
                relationship.isToMany
                    ? "Weak: these objects hold this one, and something else has to hold them."
                    : "Weak: the other end holds this object.")
        } else if relationship.isKeptByGraph {
            let nothing = relationship.isToMany ? "empty" : "nil"
            rules.append("Kept by the graph: \(nothing) when that is gone, or has let this object go.")
        }
        return documentation(words(relationship.userInfo), rules)
    }
}
