import Foundation

/// Numbers, Booleans and what stands in strings, where the JSON's type is not the attribute's own.
extension GraphDecoder {
    func accepts(_ attribute: AttributeMapping, as type: WrittenType) -> Bool {
        options.coercesLosslessly || attribute.writtenType == type
    }

    mutating func decodeNumber<Value: ModelPrimitive>(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame,
        _ read: (inout JSONReader) throws -> NumberReading<Value>,
        _ parse: (String) -> NumberReading<Value>, _ spell: (Value) -> String?, fits: (Value) -> Bool = { _ in true }
    ) throws {
        let position = source.position
        let start = source.mark
        var text: String?
        var form = ValueForm.plain
        var reading: NumberReading<Value>
        if kind == .number {
            reading = try read(&source)
            if case .negativeZero = reading {
                form = .negativeZero
                reading = parse("0")
            }
        } else if kind == .string, accepts(attribute, as: .string) {
            let string = try source.readRareString()
            reading = parse(string)
            text = string
            form = .string
        } else {
            return try mismatch(.typeMismatch, attribute, at: position, &frame)
        }
        switch reading {
        case .value(let value) where fits(value):
            if attribute.typed(Value.self).set(frame.unownedObject, value) {
                frame.states[attribute] = .value(form)
                if let text {
                    let isOurs = spell(value) == text
                    frame.object.keepOriginal(isOurs ? nil : .string(text), slot: attribute.slot)
                }
            } else {
                source.rewind(to: start)
                try unknownCase(attribute, at: position, &frame, found: try source.readValue())
            }
        case .value, .outOfRange:
            source.rewind(to: start)
            try mismatch(.outOfRange, attribute, at: position, &frame)
        case .inexact, .negativeZero:
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, &frame)
        }
    }

    mutating func decodeBoolean(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let start = source.mark
        if kind == .boolean {
            let value = try source.readBoolean()
            if attribute.typed(Bool.self).set(frame.unownedObject, value) {
                frame.states[attribute] = .value(.plain)
                return
            }
            return try unknownCase(attribute, at: position, &frame, found: .boolean(value))
        }
        var value: Bool?
        var form = ValueForm.string
        if kind == .number, accepts(attribute, as: .number) {
            form = .number
            if case .value(let number) = try source.readInteger(), number == 0 || number == 1 { value = number == 1 }
        } else if kind == .string, accepts(attribute, as: .string) {
            let text = try source.readRareString()
            if text == "true" || text == "false" { value = text == "true" }
        }
        if let value, attribute.typed(Bool.self).set(frame.unownedObject, value) {
            frame.states[attribute] = .value(form)
        } else {
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, &frame)
        }
    }

    /// A date as a number, or as a number in a string.
    mutating func decodeNumericDate(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let start = source.mark
        let text: String
        var form = ValueForm.plain
        if kind == .number {
            text = try source.readValue().description
            if JSONNumber(text)?.isNegativeZero == true { form = .negativeZero }
        } else if kind == .string, accepts(attribute, as: .string) {
            text = try source.readRareString()
            form = .string
        } else {
            return try mismatch(.typeMismatch, attribute, at: position, &frame)
        }
        guard let date = attribute.dateFormat.date(from: text),
            attribute.typed(Date.self).set(frame.unownedObject, date)
        else {
            source.rewind(to: start)
            return try mismatch(.invalidValue, attribute, at: position, &frame)
        }
        frame.states[attribute] = .value(form)
        if form == .string {
            let isOurs = attribute.dateFormat.string(from: date) == text
            frame.object.keepOriginal(isOurs ? nil : .string(text), slot: attribute.slot)
        }
    }

    /// A string, or what is spelled in one.
    mutating func decodeText(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let start = source.mark
        var form = ValueForm.plain
        if kind == .number, attribute.codec == .string, accepts(attribute, as: .number) {
            let value = try source.readValue()
            if attribute.typed(String.self).set(frame.unownedObject, value.description) {
                frame.states[attribute] = .value(.number)
            } else {
                try unknownCase(attribute, at: position, &frame, found: value)
            }
            return
        }
        guard kind == .string else { return try mismatch(.typeMismatch, attribute, at: position, &frame) }
        var isSet: Bool?
        switch attribute.codec {
        case .date:
            isSet = try source.readDate(attribute.dateFormat).map {
                attribute.typed(Date.self).set(frame.unownedObject, $0)
            }
            if isSet == nil {
                source.rewind(to: start)
                let text = try source.readRareString()
                let problem = attribute.dateFormat.problem(in: text)?.phrase ?? ""
                try fail(
                    .invalidValue, frame.mapping, attribute, at: position, expected: attribute.expectation,
                    found: DataFailure.found(.string(text)) + problem, skippingValue: false)
                return settleFailed(attribute, &frame)
            }
        case .uuid:
            if let uuid = try source.readUUID() {
                isSet = attribute.typed(UUID.self).set(frame.unownedObject, uuid.value)
                if uuid.isInCapitals { form = .capitals }
            }
        case .url:
            let text = try source.readRareString()
            isSet =
                text.isEmpty ? nil : URL(string: text).map { attribute.typed(URL.self).set(frame.unownedObject, $0) }
        case .data:
            let text = try source.readRareString()
            isSet = Data(base64Encoded: text).map { attribute.typed(Data.self).set(frame.unownedObject, $0) }
        default:
            isSet = attribute.typed(String.self).set(frame.unownedObject, try source.readRareString())
        }
        switch isSet {
        case true?:
            frame.states[attribute] = .value(form)
        case false?:
            source.rewind(to: start)
            try unknownCase(attribute, at: position, &frame, found: try source.readValue())
        case nil:
            source.rewind(to: start)
            try mismatch(.invalidValue, attribute, at: position, &frame)
        }
    }
}
