@testable import Modelwright

/// Attributes: of every type, with every annotation that goes with it.
extension ModelGenerator {
    mutating func makeAttributes(of entity: Int) {
        for _ in 0..<5 {
            let start = choices.recorded.count
            let label = nextNumber + 1
            defer { choices.endSpan(from: start, label: label) }
            guard choices.chance(3, in: 4) else { break }
            let attribute = makeAttribute(of: entity)
            model.entities[entity].attributes.append(attribute)
            if attribute.place.direction == .decode, attribute.place.fallbacks.isEmpty, !attribute.isRequired {
                makeWriter(for: attribute, of: entity)
            }
        }
    }

    mutating func makeDateFormat() -> String {
        let format = choices.pick([
            "iso8601", "iso8601Basic", "secondsSince1970", "millisecondsSince1970", "yyyy-MM-dd", "dd.MM.yyyy HH:mm",
            "EEE, d MMM yyyy HH:mm:ss Z",
        ])
        switch format {
        case "iso8601": break
        case "iso8601Basic": features.insert(.iso8601Basic)
        case "secondsSince1970": features.insert(.secondsSince1970)
        case "millisecondsSince1970": features.insert(.millisecondsSince1970)
        default: features.insert(.datePattern)
        }
        return format
    }

    private mutating func makeAttribute(of entity: Int) -> PlannedAttribute {
        let type = choices.pick(PlannedType.allCases)
        features.insert(type.feature)
        var attribute = PlannedAttribute(place: makePlace(of: entity, isAttribute: true), type: type)
        attribute.isScalar = has(.scalarFlag, 1, in: 6)
        switch type {
        case .transformable:
            attribute.form = makeTransform()
            if attribute.form != .plain {
                attribute.usesValueTransformerName = has(.valueTransformerName, 1, in: 2)
            }
        case .string:
            if has(.closureTransform, 1, in: 5) { attribute.form = .closureTransform }
        case .date:
            if choices.chance(1, in: 2) { attribute.dateFormat = makeDateFormat() }
        default: break
        }
        if attribute.type != .composite, has(.emptyAsNil, 1, in: 8) { attribute.emptyAsNil = choices.chance(3, in: 4) }
        if attribute.form == .plain { makeWrittenType(&attribute) }
        if attribute.form == .plain, has(.defaultValue, 1, in: 3) { makeDefault(&attribute) }
        attribute.place.isOptional = choices.below(4) < 3
        // What is required and not written can't be read again.
        if attribute.place.direction == .decode, attribute.defaultText == nil { attribute.place.isOptional = true }
        features.insert(attribute.place.isOptional ? .optionalAttribute : .requiredAttribute)
        return attribute
    }

    private mutating func makeTransform() -> PlannedAttribute.Form {
        switch choices.below(6) {
        case 0, 1: return .plain
        case 2:
            features.insert(.dateTransform)
            return .dayTransform
        case 3:
            features.insert(.listTransform)
            return .listTransform
        case 4:
            features.insert(.closureTransform)
            return .closureTransform
        default:
            features.insert(.unregisteredTransformer)
            return .unregistered
        }
    }

    private mutating func makeWrittenType(_ attribute: inout PlannedAttribute) {
        let types: [WrittenType]
        switch attribute.type {
        case .integer16, .integer32, .integer64, .decimal, .double, .float, .string:
            types = [.asDecoded, .number, .string]
        case .boolean: types = [.asDecoded, .boolean, .boolean, .number, .string]
        default: return
        }
        guard choices.chance(1, in: attribute.type == .boolean ? 1 : 4) else { return }
        let type = choices.pick(types)
        attribute.writtenType = type
        switch type {
        case .asDecoded: break
        case .number: features.insert(.typeNumber)
        case .string: features.insert(.typeString)
        case .boolean: features.insert(.typeBoolean)
        }
    }

    private mutating func makeDefault(_ attribute: inout PlannedAttribute) {
        switch attribute.type {
        case .integer16, .integer32, .integer64:
            (attribute.defaultText, attribute.defaultJSON) = choices.pick([("0", 0), ("-7", -7)])
        case .decimal: (attribute.defaultText, attribute.defaultJSON) = ("12.50", 12.5)
        case .double, .float: (attribute.defaultText, attribute.defaultJSON) = choices.pick([("0.0", 0), ("0.1", 0.1)])
        case .boolean: (attribute.defaultText, attribute.defaultJSON) = choices.pick([("NO", false), ("YES", true)])
        case .string:
            let texts = attribute.writtenType == .number ? ["12"] : ["12"] + LookAlike.both
            let text = choices.pick(texts)
            (attribute.defaultText, attribute.defaultJSON) = (text, .string(text))
        case .date: attribute.defaultText = "0"
        case .uuid:
            let text = "c0ffee00-0000-4000-8000-000000000001"
            (attribute.defaultText, attribute.defaultJSON) = (text.uppercased(), .string(text))
        case .uri:
            (attribute.defaultText, attribute.defaultJSON) = ("https://example.org/a", "https://example.org/a")
        case .binary, .composite, .transformable, .undefined: break
        }
        // A stated type decides the default's too.
        if attribute.writtenType != nil { attribute.defaultJSON = nil }
    }

    /// A second attribute with the key of one that is only read: it is the one that is written there.
    private mutating func makeWriter(for attribute: PlannedAttribute, of entity: Int) {
        // What is written there has to be readable there.
        let types: [PlannedType] = [.integer16, .integer32, .integer64, .decimal, .double, .float]
        guard types.contains(attribute.type) else { return }
        features.insert(.keySharedByDirection)
        var place = attribute.place
        nextNumber += 1
        place.words = ["written" + String(nextNumber)]
        place.keyPath = attribute.place.keyPath
        if place.keyPath == nil {
            // The name's own key would differ, so both get the same path.
            let path: [JSONPath.Component] = [.key("shared" + String(nextNumber))]
            place.keyPath = path
            let last = model.entities[entity].attributes.count - 1
            model.entities[entity].attributes[last].place.keyPath = path
        }
        place.direction = .encode
        place.isOptional = true
        var writer = PlannedAttribute(place: place, type: .integer32)
        writer.defaultText = "5"
        writer.defaultJSON = 5
        model.entities[entity].attributes.append(writer)
    }
}
