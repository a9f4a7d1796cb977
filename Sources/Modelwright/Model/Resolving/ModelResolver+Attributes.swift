import Foundation

extension ModelResolver {
    /// nil: it has a type that the format does not have.
    mutating func attribute(
        _ document: AttributeDocument, name: String, owner: String, entity: Int
    ) -> AttributeRecord? {
        let path = "\(owner).\(name)"
        var record = AttributeRecord(document: document, name: name, entity: entity, type: .undefined)
        if let written = document.attributeType {
            guard let type = AttributeType(documentName: written) else {
                let types = AttributeType.allCases.filter { $0 != .undefined }.map(\.documentName)
                error(
                    "unknown-attribute-type", at: document.position,
                    "The type \"\(written)\" of \(path) is not known.",
                    AttributeType.meant(by: written).map { "Did you mean \($0.documentName)?" }
                        ?? "Write one of \(types.joined(separator: ", ")).")
                return nil
            }
            record.type = type
        }
        if record.type == .undefined, !document.isTransient {
            warning(
                "missing-attribute-type", at: document.position,
                "\(path) has no type; its values are taken as they come.", "Give it an attributeType.")
        }
        resolveDefault(of: &record, path: path)
        resolveBounds(of: &record, path: path)
        checkDefault(of: record, path: path)
        if record.type == .composite {
            guard let written = document.composite, let composite = compositeIndexByName[written] else {
                let found = document.composite.map { "names \($0), which is not a composite of the model" }
                error(
                    "unknown-composite", at: document.position,
                    "\(path) is a Composite and \(found ?? "names no composite").",
                    document.composite.flatMap {
                        EditDistance.nearest(to: $0, among: compositeIndexByName.keys.sorted())
                    }
                    .map { "Did you mean \($0)?" } ?? "Set composite to a composite of the model.")
                return nil
            }
            record.composite = composite
        }
        return record
    }

    // MARK: Defaults

    private mutating func resolveDefault(of record: inout AttributeRecord, path: String) {
        let document = record.document
        // Where both are written, the seconds are what Xcode computed from the text.
        if record.type == .date, let written = document.defaultDateTimeInterval {
            record.defaultValue = value(written, of: record, rule: "bad-default", what: "The default", path: path)
            return
        }
        guard let written = document.defaultValueString else { return }
        switch record.type {
        case .transformable, .composite, .undefined:
            warning(
                "unused-default", at: document.position,
                "\(path) has a default, which an attribute of type \(record.type.documentName) can't have; it is not used.",
                "Remove defaultValueString.")
        default:
            record.defaultValue = value(written, of: record, rule: "bad-default", what: "The default", path: path)
        }
    }

    private mutating func value(
        _ text: String, of record: AttributeRecord, rule: String, what: String, path: String
    ) -> AttributeValue? {
        if let value = AttributeValue.parse(text, as: record.type) { return value }
        error(
            rule, at: record.document.position, "\(what) \"\(text)\" of \(path) is not \(record.type.nounPhrase).",
            record.type.advice)
        return nil
    }

    private mutating func checkDefault(of record: AttributeRecord, path: String) {
        let position = record.document.position
        if let value = record.defaultValue {
            let written = record.document.defaultDateTimeInterval ?? record.document.defaultValueString ?? ""
            if let least = record.minValue, value.isLess(than: least) == true {
                outOfBounds("\"\(written)\"", "less than the least value", path, position)
            }
            if let greatest = record.maxValue, greatest.isLess(than: value) == true {
                outOfBounds("\"\(written)\"", "greater than the greatest value", path, position)
            }
            if case .string(let text) = value { checkDefaultText(text, of: record, path: path) }
        }
    }

    private mutating func checkDefaultText(_ text: String, of record: AttributeRecord, path: String) {
        let position = record.document.position
        if let least = record.minLength, text.count < least {
            outOfBounds("\"\(text)\"", "shorter than the \(least) characters required", path, position)
        }
        if let greatest = record.maxLength, text.count > greatest {
            outOfBounds("\"\(text)\"", "longer than the \(greatest) characters allowed", path, position)
        }
        guard let pattern = record.document.regularExpressionString, let compiled = record.pattern,
            (compiled.backtrackingReason == nil ? compiled.matches(text) : matches(pattern, text)) == false
        else { return }
        warning(
            "default-does-not-match", at: position,
            "The default \"\(text)\" of \(path) does not match the regular expression \(pattern).",
            "Change the default or the regular expression.")
    }

    /// Whether the whole text matches a pattern that may take exponential time; nil for one that takes too long.
    private mutating func matches(_ pattern: String, _ text: String) -> Bool? {
        guard matchingSteps < Self.maximumMatchingSteps,
            let expression = try? NSRegularExpression(pattern: "(?:\(pattern))\\z")
        else { return nil }
        let whole = NSRange(location: 0, length: text.utf16.count)
        var isMatch: Bool? = false
        var steps = 0
        let limit = min(100, Self.maximumMatchingSteps - matchingSteps)
        // A pattern can take exponential time; the callback gives a way out.
        expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: whole) { match, _, stop in
            steps += 1
            if match != nil { isMatch = true } else if steps > limit { isMatch = nil } else { return }
            stop.pointee = true
        }
        matchingSteps += steps
        return isMatch
    }

    /// A warning: Core Data loads such a model, and checks values when it saves them.
    private mutating func outOfBounds(_ value: String, _ how: String, _ path: String, _ position: SourcePosition) {
        warning(
            "default-out-of-bounds", at: position, "The default \(value) of \(path) is \(how).",
            "Change the default or the bound.")
    }

    // MARK: Bounds

    private mutating func resolveBounds(of record: inout AttributeRecord, path: String) {
        let document = record.document
        let position = document.position
        switch record.type {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .date:
            let isDate = record.type == .date
            if let written = (isDate ? document.minDateTimeInterval : nil) ?? document.minValueString {
                record.minValue = value(written, of: record, rule: "bad-bounds", what: "The least value", path: path)
            }
            if let written = (isDate ? document.maxDateTimeInterval : nil) ?? document.maxValueString {
                record.maxValue = value(written, of: record, rule: "bad-bounds", what: "The greatest value", path: path)
            }
            if let least = record.minValue, let greatest = record.maxValue, greatest.isLess(than: least) == true {
                error(
                    "bad-bounds", at: position, "The least value of \(path) is greater than the greatest.",
                    "Swap the two, or remove one.")
            }
        case .string, .binaryData:
            let unit = record.type == .string ? "character" : "byte"
            record.minLength = length(document.minValueString, "least", of: unit, path, position)
            record.maxLength = length(document.maxValueString, "greatest", of: unit, path, position)
            if let least = record.minLength, let greatest = record.maxLength, greatest < least {
                error(
                    "bad-bounds", at: position, "The least length of \(path) is greater than the greatest.",
                    "Swap the two, or remove one.")
            }
        default:
            if (document.minValueString ?? document.maxValueString) != nil {
                warning(
                    "unused-bounds", at: position,
                    "\(path) has bounds, which an attribute of type \(record.type.documentName) can't have; they are not used.",
                    "Remove minValueString and maxValueString.")
            }
        }
        checkRegularExpression(of: &record, path: path)
    }

    private mutating func length(
        _ text: String?, _ which: String, of unit: String, _ path: String, _ position: SourcePosition
    ) -> Int? {
        guard let text else { return nil }
        if let length = ModelElement.count(of: text) { return length }
        error(
            "bad-bounds", at: position, "The \(which) length \"\(text)\" of \(path) is not a count of \(unit)s.",
            "Write a whole number from 0.")
        return nil
    }

    private mutating func checkRegularExpression(of record: inout AttributeRecord, path: String) {
        guard let pattern = record.document.regularExpressionString else { return }
        guard record.type == .string else {
            warning(
                "unused-regular-expression", at: record.document.position,
                "\(path) has a regular expression, which an attribute of type \(record.type.documentName) can't have; "
                    + "it is not used.", "Remove regularExpressionString.")
            return
        }
        guard patterns[ExactString(pattern)] != nil || patterns.count < Self.maximumPatternCount else {
            error(
                "bad-regular-expression", at: record.document.position,
                "The regular expression of \(path) is one too many: the model has \(Self.maximumPatternCount) different ones.",
                "Remove it, and check the attribute in the class's validateValues().")
            return
        }
        do throws(TextPattern.SyntaxError) {
            let compiled = try self.pattern(pattern)
            record.pattern = compiled
            guard let reason = compiled.backtrackingReason else { return }
            warning(
                "backtracking-pattern", at: record.document.position,
                "The regular expression \(pattern) of \(path) can't be matched in linear time, since \(reason); a text may make validation take very long.",
                "Write it without, or limit the text's length by maxValueString.")
        } catch {
            self.error(
                "bad-regular-expression", at: record.document.position,
                "The regular expression \(pattern) of \(path) \(error.problem), at character \(error.offset + 1).",
                "Correct regularExpressionString.")
        }
    }

    private mutating func pattern(_ text: String) throws(TextPattern.SyntaxError) -> TextPattern {
        if let known = patterns[ExactString(text)] { return known }
        var reason: String?
        if patterns.count >= Self.maximumAutomatonCount {
            reason = "the model has more than \(Self.maximumAutomatonCount) different ones"
        } else if namedSets.count > Self.maximumNamedSetCount {
            reason =
                "those before it have more than \(Self.maximumNamedSetCount) sets of characters that only ICU knows"
        }
        let pattern = try TextPattern(text, backtrackingBecause: reason, namedSets: &namedSets)
        patterns[ExactString(text)] = pattern
        return pattern
    }

    // MARK: Composites

    mutating func collectComposites() {
        for composite in document.composites {
            guard let name = composite.name else { continue }
            if let first = compositeIndexByName[name] {
                error(
                    "duplicate-composite", at: composite.position,
                    "There is another composite \(name), at line \(composites[first].document.position.line).",
                    "Rename one of the two.")
                continue
            }
            compositeIndexByName[name] = composites.count
            let entity = entities.count + composites.count
            composites.append(CompositeRecord(document: composite, name: name, entity: entity))
        }
        compositeAttributes = composites.map { attributes(of: $0) }
        breakCompositeCycles()
    }

    private mutating func attributes(of composite: CompositeRecord) -> [AttributeRecord] {
        let owner = composite.name
        var records: [AttributeRecord] = []
        var lines: [String: Int] = [:]
        for attribute in composite.document.attributes {
            guard let name = attribute.name else { continue }
            if let line = lines[name] {
                error(
                    "duplicate-property", at: attribute.position,
                    "\(owner) has another property \(name), at line \(line).", "Rename one of the two.")
                continue
            }
            lines[name] = attribute.position.line
            if let record = self.attribute(attribute, name: name, owner: owner, entity: composite.entity) {
                records.append(record)
            }
        }
        return records
    }

    /// Reports each attribute through which a composite contains itself, and takes it out.
    private mutating func breakCompositeCycles() {
        // Of each composite how many attributes were followed, and whether it is on the way to the current one.
        var followed = [Int](repeating: 0, count: composites.count)
        var isOnPath = [Bool](repeating: false, count: composites.count)
        var kept: [[AttributeRecord]] = composites.map { _ in [] }
        for start in composites.indices where followed[start] == 0 {
            var path = [start]
            isOnPath[start] = true
            while let index = path.last {
                guard followed[index] < compositeAttributes[index].count else {
                    isOnPath[index] = false
                    path.removeLast()
                    continue
                }
                let record = compositeAttributes[index][followed[index]]
                followed[index] += 1
                guard let part = record.composite, isOnPath[part] else {
                    kept[index].append(record)
                    if let part = record.composite, followed[part] == 0 {
                        path.append(part)
                        isOnPath[part] = true
                    }
                    continue
                }
                error(
                    "recursive-composite", at: record.document.position,
                    "The composite \(composites[index].name) contains itself, through \(record.name).",
                    "Remove the attribute, or use a relationship between entities.")
            }
        }
        compositeAttributes = kept
    }
}

extension AttributeType {
    /// What a value is called in a message: "a Boolean".
    fileprivate var nounPhrase: String {
        switch self {
        case .integer16: "an Integer 16, from -32768 to 32767"
        case .integer32: "an Integer 32, from -2147483648 to 2147483647"
        case .integer64: "an Integer 64, from -9223372036854775808 to 9223372036854775807"
        case .decimal: "a Decimal of up to 38 digits"
        case .undefined: "a value"
        default: documentName.withArticle
        }
    }

    /// What to write instead.
    fileprivate var advice: String {
        switch self {
        case .integer16, .integer32, .integer64: "Write a whole number in that range."
        case .decimal, .double, .float: "Write a number such as 0.5."
        case .boolean: "Write YES or NO."
        case .date: "Write a date such as 2013-04-23 12:00:00 +0000, or seconds since 2001."
        case .uuid: "Write a UUID such as 123E4567-E89B-12D3-A456-426614174000."
        case .uri: "Write a URI such as https://example.org."
        case .binaryData: "Write the bytes in base64."
        case .string, .transformable, .composite, .undefined: "Remove it."
        }
    }
}
