import Foundation

/// Attributes: a value goes from the source to its property in its own type.
extension GraphDecoder {
    @inline(__always)
    mutating func decodeAttribute(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame) throws {
        if options.isReporting { return try decodeReporting(attribute, object, &frame) }
        try decodeValue(attribute, object, &frame)
    }

    /// Decodes, and compares what would be written with what was read: whatever differs goes into the report.
    @inline(never)
    private mutating func decodeReporting(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame)
        throws
    {
        let position = source.position
        let start = source.mark
        let original = try source.readValue()
        source.rewind(to: start)
        let failuresBefore = failures.count
        let notesBefore = report.count
        try decodeValue(attribute, object, &frame)
        guard failures.count == failuresBefore, report.count == notesBefore else { return }
        let state = frame.states[attribute.slot]
        let isAsTheModelSays =
            state == .valueFromString && attribute.writtenType == .string
            || state == .valueFromNumber && attribute.writtenType == .number
        if state == .valueFromString || state == .valueFromNumber, !isAsTheModelSays {
            note(
                .coerced, frame.mapping, attribute, at: position,
                "\(DataFailure.found(original)) was taken for \(attribute.expectation)")
        }
        guard attribute.isWritten else { return }
        var sink = JSONTreeSink(JSONValueBuilder())
        let problem = AttributeWriter.write(attribute, of: object, state: state, to: &sink)
        guard problem == nil, let written = sink.root, written != original else { return }
        note(
            .normalised, frame.mapping, attribute, at: position,
            "\(DataFailure.found(original)) is written as \(DataFailure.found(written))")
    }

    @inline(__always)
    private mutating func decodeValue(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame) throws
    {
        let kind = try source.kind()
        switch attribute.codec {
        case .string where kind == .string:
            let start = source.mark
            if attribute.typed(String.self).set(object, try source.readString()) {
                frame.states[attribute.slot] = .value
            } else {
                source.rewind(to: start)
                try decodeUnusual(attribute, kind, object, &frame)
            }
        case .integer where kind == .number:
            let start = source.mark
            if case .value(let value) = try source.readInteger(), attribute.range.contains(value),
                attribute.typed(Int64.self).set(object, value)
            {
                frame.states[attribute.slot] = .value
            } else {
                source.rewind(to: start)
                try decodeUnusual(attribute, kind, object, &frame)
            }
        case .double where kind == .number:
            let start = source.mark
            if case .value(let value) = try source.readDouble(), attribute.typed(Double.self).set(object, value) {
                frame.states[attribute.slot] = .value
            } else {
                source.rewind(to: start)
                try decodeUnusual(attribute, kind, object, &frame)
            }
        case .boolean where kind == .boolean:
            let start = source.mark
            if attribute.typed(Bool.self).set(object, try source.readBoolean()) {
                frame.states[attribute.slot] = .value
            } else {
                source.rewind(to: start)
                try decodeUnusual(attribute, kind, object, &frame)
            }
        default:
            try decodeUnusual(attribute, kind, object, &frame)
        }
    }

    /// Everything but a string, integer, double or Boolean that stands where one belongs.
    @inline(never)
    private mutating func decodeUnusual(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        if kind == .null {
            let position = source.position
            try source.readNull()
            return try decodeNull(attribute, at: position, object, &frame)
        }
        switch attribute.codec {
        case .integer:
            let range = attribute.range
            try decodeNumber(
                attribute, kind, object, &frame, { source in try source.readInteger() },
                NumberText.integer, { String($0) }
            ) {
                range.contains($0)
            }
        case .unsigned:
            let limit = attribute.range.upperBound == .max ? UInt64.max : UInt64(attribute.range.upperBound)
            try decodeNumber(
                attribute, kind, object, &frame, { source in try source.readUnsigned() },
                NumberText.unsigned, { String($0) }
            ) {
                $0 <= limit
            }
        case .double:
            try decodeNumber(
                attribute, kind, object, &frame, { source in try source.readDouble() },
                NumberText.double, { JSONNumber($0)?.description })
        case .float:
            try decodeNumber(
                attribute, kind, object, &frame, { source in try source.readFloat() },
                NumberText.float, { JSONNumber($0.description)?.description })
        case .decimal:
            try decodeNumber(
                attribute, kind, object, &frame, { source in try source.readDecimal() },
                NumberText.decimal, { JSONNumber($0).description })
        case .boolean: try decodeBoolean(attribute, kind, object, &frame)
        case .string, .url, .uuid, .data, .date: try decodeText(attribute, kind, object, &frame)
        case .strings, .separated: try decodeStrings(attribute, kind, object, &frame)
        case .json: try decodeJSON(attribute, object, &frame)
        case .custom: try decodeCustom(attribute, object, &frame)
        }
    }

    // MARK: Null and absence

    private mutating func decodeNull(
        _ attribute: AttributeMapping, at position: Int, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        if !attribute.isRequired, attribute.access.allowsNil {
            _ = attribute.setNil(object)
            frame.states[attribute.slot] = .null
        } else if let value = attribute.defaultValue, attribute.set(object, primitive: value) {
            frame.states[attribute.slot] = .value
            note(.nullReplaced, frame.mapping, attribute, at: position, "null was replaced by the default")
        } else {
            frame.states[attribute.slot] = .null
            try fail(
                .missingValue, frame.mapping, attribute, at: position, expected: attribute.expectation,
                found: "null", skippingValue: false)
        }
    }

    /// Gives what the members did not have its default, or nil.
    @inline(never)
    mutating func settleAbsent(_ object: ModelObject, _ frame: inout Frame) throws {
        if let discriminator = frame.mapping.discriminator, frame.states[discriminator.slot] == .unset {
            frame.states[discriminator.slot] = .absent
        }
        for attribute in frame.mapping.unreadDefaults {
            if let value = attribute.defaultValue { _ = attribute.set(frame.object, primitive: value) }
        }
        let properties = frame.mapping.readProperties
        for property in properties where frame.states[property.slot] == .unset {
            frame.states[property.slot] = .absent
            try settleAbsent(property, object, &frame)
        }
    }

    @inline(never)
    private mutating func settleAbsent(
        _ property: PropertyMapping, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        if let attribute = property as? AttributeMapping {
            if let value = attribute.defaultValue, attribute.set(object, primitive: value) {
                frame.states[attribute.slot] = .defaulted
                if options.isReporting {
                    note(
                        .defaultUsed, frame.mapping, attribute, at: frame.position,
                        suffix: attribute.keyPath.components, "the key is absent, and the model's default was taken")
                }
                return
            }
            if !attribute.isRequired {
                if attribute.access.allowsNil { _ = attribute.setNil(object) }
                return
            }
        } else if !property.isRequired {
            return
        }
        try fail(
            .missingValue, frame.mapping, property, at: frame.position, suffix: property.keyPath.components,
            expected: property.expectation, found: "no such key", skippingValue: false)
    }

    // MARK: Numbers and Booleans

    private func accepts(_ kind: JSONKind, _ attribute: AttributeMapping, as type: WrittenType) -> Bool {
        options.coercesLosslessly || attribute.writtenType == type
    }

    private mutating func decodeNumber<Value: ModelPrimitive>(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ object: ModelObject, _ frame: inout Frame,
        _ read: (inout Source) throws -> NumberReading<Value>,
        _ parse: (String) -> NumberReading<Value>, _ spell: (Value) -> String?, fits: (Value) -> Bool = { _ in true }
    ) throws {
        let position = source.position
        let start = source.mark
        var text: String?
        let reading: NumberReading<Value>
        if kind == .number {
            reading = try read(&source)
        } else if kind == .string, accepts(kind, attribute, as: .string) {
            let string = try source.readString()
            reading = parse(string)
            text = string
        } else {
            return try mismatch(.typeMismatch, attribute, at: position, object, &frame)
        }
        switch reading {
        case .value(let value) where fits(value):
            if attribute.typed(Value.self).set(object, value) {
                frame.states[attribute.slot] = text == nil ? .value : .valueFromString
                if let text { object.keepSpelling(spell(value) == text ? nil : text, slot: attribute.slot) }
            } else {
                source.rewind(to: start)
                try unknownCase(attribute, at: position, object, &frame, found: try source.readValue())
            }
        case .value, .outOfRange:
            source.rewind(to: start)
            try mismatch(.outOfRange, attribute, at: position, object, &frame)
        case .inexact:
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, object, &frame)
        }
    }

    private mutating func decodeBoolean(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        let start = source.mark
        if kind == .boolean {
            let value = try source.readBoolean()
            return try unknownCase(attribute, at: position, object, &frame, found: .boolean(value))
        }
        var value: Bool?
        var state = PropertyState.valueFromString
        if kind == .number, accepts(kind, attribute, as: .number) {
            state = .valueFromNumber
            if case .value(let number) = try source.readInteger(), number == 0 || number == 1 { value = number == 1 }
        } else if kind == .string, accepts(kind, attribute, as: .string) {
            let text = try source.readString()
            if text == "true" || text == "false" { value = text == "true" }
        }
        if let value, attribute.typed(Bool.self).set(object, value) {
            frame.states[attribute.slot] = state
        } else {
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, object, &frame)
        }
    }

    // MARK: Texts

    private mutating func decodeText(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        let start = source.mark
        var state = PropertyState.value
        if attribute.codec == .date, attribute.dateFormat.isNumeric {
            let coerced = kind == .string
            guard kind == .number || (coerced && accepts(kind, attribute, as: .string)) else {
                return try mismatch(.typeMismatch, attribute, at: position, object, &frame)
            }
            let text = coerced ? try source.readString() : try source.readValue().description
            guard let date = attribute.dateFormat.date(from: text), attribute.typed(Date.self).set(object, date)
            else {
                source.rewind(to: start)
                return try mismatch(.invalidValue, attribute, at: position, object, &frame)
            }
            frame.states[attribute.slot] = coerced ? .valueFromString : .value
            return
        }
        if kind == .number, attribute.codec == .string, accepts(kind, attribute, as: .number) {
            let value = try source.readValue()
            if attribute.typed(String.self).set(object, value.description) {
                frame.states[attribute.slot] = .valueFromNumber
            } else {
                try unknownCase(attribute, at: position, object, &frame, found: value)
            }
            return
        }
        guard kind == .string else { return try mismatch(.typeMismatch, attribute, at: position, object, &frame) }
        var isSet: Bool?
        switch attribute.codec {
        case .date:
            isSet = try source.readDate(attribute.dateFormat).map { attribute.typed(Date.self).set(object, $0) }
            if isSet == nil {
                source.rewind(to: start)
                let text = try source.readString()
                let problem = attribute.dateFormat.problem(in: text)?.phrase ?? ""
                try fail(
                    .invalidValue, frame.mapping, attribute, at: position, expected: attribute.expectation,
                    found: DataFailure.found(.string(text)) + problem, skippingValue: false)
                return settleFailed(attribute, object, &frame)
            }
        case .uuid:
            isSet = try source.readUUID().map { attribute.typed(UUID.self).set(object, $0) }
        case .url:
            let text = try source.readString()
            isSet = text.isEmpty ? nil : URL(string: text).map { attribute.typed(URL.self).set(object, $0) }
        case .data:
            let text = try source.readString()
            isSet = Data(base64Encoded: text).map { attribute.typed(Data.self).set(object, $0) }
        default:
            isSet = attribute.typed(String.self).set(object, try source.readString())
        }
        switch isSet {
        case true?:
            if attribute.writtenType == .number { state = .value }
            frame.states[attribute.slot] = state
        case false?:
            source.rewind(to: start)
            try unknownCase(attribute, at: position, object, &frame, found: try source.readValue())
        case nil:
            source.rewind(to: start)
            try mismatch(.invalidValue, attribute, at: position, object, &frame)
        }
    }

    // MARK: Lists and the rest

    private mutating func decodeStrings(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        if attribute.codec == .separated {
            guard kind == .string else { return try mismatch(.typeMismatch, attribute, at: position, object, &frame) }
            let text = try source.readString()
            let parts = text.isEmpty ? [] : text.components(separatedBy: attribute.separator)
            _ = attribute.typed([String].self).set(object, parts)
            frame.states[attribute.slot] = .value
            return
        }
        guard kind == .array else { return try mismatch(.typeMismatch, attribute, at: position, object, &frame) }
        let base = strings.count
        var isWhole = true
        if try source.enterArray() {
            repeat {
                if try source.kind() == .string {
                    strings.push(try source.readString())
                } else if attribute.isLossy {
                    let place = source.position
                    let value = try source.readValue()
                    note(
                        .dropped, frame.mapping, attribute, at: place,
                        "\(DataFailure.found(value)) is no string and was left out")
                } else {
                    isWhole = false
                    try fail(
                        .typeMismatch, frame.mapping, attribute, at: source.position, expected: "a string",
                        skippingValue: true)
                }
            } while try source.nextElement()
        }
        let array = strings.popArray(from: base)
        if isWhole {
            _ = attribute.typed([String].self).set(object, array)
            frame.states[attribute.slot] = .value
        } else {
            settleFailed(attribute, object, &frame)
        }
    }

    private mutating func decodeJSON(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame) throws
    {
        let position = source.position
        let start = source.mark
        var value = try source.readValue()
        let access = attribute.typed(JSONValue.self)
        if !access.set(object, value), attribute.isLossy, case .array(let elements) = value {
            // One element at a time tells which of them fit.
            let fitting = elements.filter { access.set(object, .array([$0])) }
            note(
                .dropped, frame.mapping, attribute, at: position,
                "\(elements.count - fitting.count) of \(elements.count) elements did not fit and were left out")
            value = .array(fitting)
        }
        if access.set(object, value) {
            frame.states[attribute.slot] = .value
        } else if let (step, member) = firstMisfit(in: value, { access.set(object, $0) }) {
            try fail(
                .typeMismatch, frame.mapping, attribute, at: position, suffix: [step],
                expected: "a value that \(PropertyType(attribute.access.valueType).name) takes there",
                found: DataFailure.found(member), skippingValue: false)
            settleFailed(attribute, object, &frame)
        } else {
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, object, &frame)
        }
    }

    /// The element or member of a list that its type refuses; nil where it is the list itself.
    private func firstMisfit(
        in value: JSONValue, _ fits: (JSONValue) -> Bool
    ) -> (JSONPath.Component, JSONValue)? {
        switch value {
        case .array(let elements):
            guard fits(.array([])) else { return nil }
            return elements.enumerated().first { !fits(.array([$0.element])) }.map { (.index($0.offset), $0.element) }
        case .object(let object):
            guard fits(.object([:])) else { return nil }
            return object.first { !fits(.object([$0.key: $0.value])) }.map { (.key($0.key), $0.value) }
        default: return nil
        }
    }

    private mutating func decodeCustom(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame)
        throws
    {
        guard case .custom(_, let decode, _)? = attribute.transform?.form else { return try source.skip() }
        let position = source.position
        let start = source.mark
        let value = try source.readValue()
        let made: Any?
        do {
            made = try decode(value)
        } catch {
            try fail(
                .transformFailed, frame.mapping, attribute, at: position, expected: attribute.expectation,
                found: "\(DataFailure.found(value)) (\(error))", skippingValue: false)
            return settleFailed(attribute, object, &frame)
        }
        guard let made else { return try decodeNull(attribute, at: position, object, &frame) }
        if attribute.set(object, any: made) {
            frame.states[attribute.slot] = .value
        } else {
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, object, &frame)
        }
    }

    // MARK: What does not fit

    /// A value that its property's type refuses: an unknown case, or an integer beyond a narrow property.
    private mutating func unknownCase(
        _ attribute: AttributeMapping, at position: Int, _ object: ModelObject, _ frame: inout Frame, found: JSONValue
    ) throws {
        if let fallback = attribute.enumFallback, attribute.set(object, primitive: fallback) {
            frame.states[attribute.slot] = .value
            note(
                .enumFallback, frame.mapping, attribute, at: position,
                "\(DataFailure.found(found)) is no case, and the fallback was taken")
            return
        }
        let type = PropertyType(attribute.access.valueType)
        try fail(
            type.isInteger ? .outOfRange : type.isRawRepresentable ? .unknownCase : .invalidValue, frame.mapping,
            attribute, at: position, expected: type.expectation, found: DataFailure.found(found),
            skippingValue: false)
        settleFailed(attribute, object, &frame)
    }

    /// A value of the wrong kind, which the source stands before and passes over.
    private mutating func mismatch(
        _ reason: DataFailure.Reason, _ attribute: AttributeMapping, at position: Int, _ object: ModelObject,
        _ frame: inout Frame
    ) throws {
        try fail(reason, frame.mapping, attribute, at: position, expected: attribute.expectation, skippingValue: true)
        settleFailed(attribute, object, &frame)
    }

    /// Nil or the default for a value that failed, when failures are collected.
    private mutating func settleFailed(_ attribute: AttributeMapping, _ object: ModelObject, _ frame: inout Frame) {
        if let value = attribute.defaultValue, attribute.set(object, primitive: value) {
            frame.states[attribute.slot] = .defaulted
        } else {
            _ = attribute.setNil(object)
            frame.states[attribute.slot] = .absent
        }
    }
}
