import Foundation

/// Writes attributes' values, for the encode engine and for telling whether a value comes out as it went in.
enum AttributeWriter {
    /// Why a value could not be written.
    struct Problem: Error {
        var reason: DataFailure.Reason
        var expected: String
        var found: String
    }

    /// Writes the value, or null for nil, in the form that its state and `jsonType` ask for.
    ///
    /// - Returns: Nil, or why nothing was written.
    @inline(never)
    static func write<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, state: PropertyState, to sink: inout Sink
    ) -> Problem? {
        writeInline(attribute, of: object, state: state, to: &sink)
    }

    /// The same without a call for the usual values, for where every attribute of every object comes by.
    @inline(__always)
    static func writeInline<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, state: PropertyState, to sink: inout Sink
    ) -> Problem? {
        switch attribute.codec {
        case .string where state == .value && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(String.self).get(object) else { return null(&sink) }
            sink.string(value)
            return nil
        case .integer where state == .value && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(Int64.self).get(object) else { return null(&sink) }
            if !attribute.range.contains(value) { return outOfRange(attribute, String(value)) }
            sink.integer(value)
            return nil
        case .double where state == .value && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(Double.self).get(object) else { return null(&sink) }
            if !value.isFinite { return notFinite(attribute, value.description) }
            sink.double(value)
            return nil
        default:
            return writeUnusual(attribute, of: object, state: state, to: &sink)
        }
    }

    private static func null<Sink: JSONSink>(_ sink: inout Sink) -> Problem? {
        sink.null()
        return nil
    }

    /// A number that could not be read back.
    private static func outOfRange(_ attribute: AttributeMapping, _ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: attribute.expectation, found: found)
    }

    private static func notFinite(_ attribute: AttributeMapping, _ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: "a number that JSON can write", found: found)
    }

    @inline(never)
    private static func writeUnusual<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, state: PropertyState, to sink: inout Sink
    ) -> Problem? {
        if state == .negativeZero, attribute.writtenType != .string, isZero(attribute, of: object) {
            sink.double(-0.0)
            return nil
        }
        let asString =
            attribute.writtenType == .string || (attribute.writtenType == .asDecoded && state == .valueFromString)
        switch attribute.codec {
        case .integer:
            guard let value = attribute.typed(Int64.self).get(object) else { return null(&sink) }
            if !attribute.range.contains(value) { return outOfRange(attribute, String(value)) }
            if asString {
                sink.string(spelled(attribute, object, String(value)) { NumberText.integer($0).value == value })
            } else {
                sink.integer(value)
            }
        case .unsigned:
            guard let value = attribute.typed(UInt64.self).get(object) else { return null(&sink) }
            if attribute.range.upperBound != .max, value > UInt64(attribute.range.upperBound) {
                return outOfRange(attribute, String(value))
            }
            if asString {
                sink.string(spelled(attribute, object, String(value)) { NumberText.unsigned($0).value == value })
            } else {
                sink.unsigned(value)
            }
        case .double:
            guard let value = attribute.typed(Double.self).get(object) else { return null(&sink) }
            guard let number = JSONNumber(value) else { return notFinite(attribute, value.description) }
            if asString {
                sink.string(spelled(attribute, object, number.description) { NumberText.double($0).value == value })
            } else {
                sink.double(value)
            }
        case .float:
            guard let value = attribute.typed(Float.self).get(object) else { return null(&sink) }
            guard value.isFinite, let number = JSONNumber(value.description) else {
                return notFinite(attribute, value.description)
            }
            if asString {
                sink.string(spelled(attribute, object, number.description) { NumberText.float($0).value == value })
            } else {
                sink.float(value)
            }
        case .decimal:
            guard let value = attribute.typed(Decimal.self).get(object) else { return null(&sink) }
            if value.isNaN { return notFinite(attribute, "NaN") }
            // Some of 39 digits fit into a Decimal, and none is read.
            if value.significand.magnitude >= Decimal.leastUnreadable {
                return outOfRange(attribute, JSONNumber(value).description)
            }
            if asString {
                let text = JSONNumber(value).description
                sink.string(spelled(attribute, object, text) { NumberText.decimal($0).value == value })
            } else {
                sink.decimal(value)
            }
        case .boolean:
            guard let value = attribute.typed(Bool.self).get(object) else { return null(&sink) }
            let asNumber =
                attribute.writtenType == .number || (attribute.writtenType == .asDecoded && state == .valueFromNumber)
            if asNumber {
                sink.integer(value ? 1 : 0)
            } else if asString {
                sink.string(value ? "true" : "false")
            } else {
                sink.boolean(value)
            }
        case .string:
            guard let value = attribute.typed(String.self).get(object) else { return null(&sink) }
            let asNumber =
                attribute.writtenType == .number || (attribute.writtenType == .asDecoded && state == .valueFromNumber)
            guard asNumber else {
                sink.string(value)
                return nil
            }
            if let number = JSONNumber(value) {
                sink.value(.number(number))
            } else if attribute.writtenType == .number {
                return Problem(
                    reason: .typeMismatch, expected: "a string that is a number",
                    found: DataFailure.found(.string(value)))
            } else {
                // It was a number when it was read, and has been set to something else since.
                sink.string(value)
            }
        case .date:
            guard let value = attribute.typed(Date.self).get(object) else { return null(&sink) }
            if attribute.dateFormat.isNumeric, asString, let text = attribute.dateFormat.string(from: value) {
                sink.string(text)
            } else if !sink.date(value, attribute.dateFormat) {
                return Problem(
                    reason: .outOfRange, expected: attribute.expectation,
                    found: "a date \(value.timeIntervalSince1970) seconds from 1970")
            }
        case .data:
            guard let value = attribute.typed(Data.self).get(object) else { return null(&sink) }
            sink.string(value.base64EncodedString())
        case .uuid:
            guard let value = attribute.typed(UUID.self).get(object) else { return null(&sink) }
            // Read in capitals, and so written in capitals.
            if state == .valueFromString { sink.string(value.uuidString) } else { sink.uuid(value) }
        case .url:
            guard let value = attribute.typed(URL.self).get(object) else { return null(&sink) }
            sink.string(value.absoluteString)
        case .strings:
            guard let value = attribute.typed([String].self).get(object) else { return null(&sink) }
            sink.beginArray()
            for string in value {
                sink.element()
                sink.string(string)
            }
            sink.endArray()
        case .separated:
            guard let value = attribute.typed([String].self).get(object) else { return null(&sink) }
            guard let text = attribute.separator.joined(value) else { return inseparable(value, attribute.separator) }
            sink.string(text)
        case .json:
            guard let value = attribute.typed(JSONValue.self).get(object) else { return null(&sink) }
            if let part = attribute.typed(JSONValue.self).unwritableParts(object).first {
                return Problem(reason: .outOfRange, expected: "a value that JSON can write", found: part)
            }
            sink.value(value)
        case .custom:
            guard case .custom(_, _, let encode)? = attribute.transform?.form, let value = attribute.value(of: object)
            else { return null(&sink) }
            do {
                sink.value(try encode(value))
            } catch {
                return Problem(
                    reason: .transformFailed, expected: "a value that its transform can write",
                    found: "\(value) (\(error))")
            }
        }
        return nil
    }

    /// Whether a value that was read from a zero with a minus sign is zero still.
    private static func isZero(_ attribute: AttributeMapping, of object: ModelObject) -> Bool {
        switch attribute.codec {
        case .integer: attribute.typed(Int64.self).get(object) == 0
        case .unsigned: attribute.typed(UInt64.self).get(object) == 0
        case .decimal: attribute.typed(Decimal.self).get(object) == 0
        case .date: attribute.typed(Date.self).get(object) == Date(timeIntervalSince1970: 0)
        default: false
        }
    }

    /// A number's text in a string: as it was read, while the value is still that one, otherwise as we spell it.
    private static func spelled(
        _ attribute: AttributeMapping, _ object: ModelObject, _ text: String, _ isSame: (String) -> Bool
    ) -> String {
        if let spelling = object.spelling(slot: attribute.slot), isSame(spelling) { return spelling }
        return text
    }

    /// Whether the value is nil.
    @inline(never)
    static func isNil(_ attribute: AttributeMapping, of object: ModelObject) -> Bool {
        switch attribute.access.kind {
        case .integer: attribute.typed(Int64.self).get(object) == nil
        case .unsigned: attribute.typed(UInt64.self).get(object) == nil
        case .double: attribute.typed(Double.self).get(object) == nil
        case .float: attribute.typed(Float.self).get(object) == nil
        case .boolean: attribute.typed(Bool.self).get(object) == nil
        case .string: attribute.typed(String.self).get(object) == nil
        case .decimal: attribute.typed(Decimal.self).get(object) == nil
        case .date: attribute.typed(Date.self).get(object) == nil
        case .data: attribute.typed(Data.self).get(object) == nil
        case .uuid: attribute.typed(UUID.self).get(object) == nil
        case .url: attribute.typed(URL.self).get(object) == nil
        case .json: attribute.typed(JSONValue.self).get(object) == nil
        case .strings: attribute.typed([String].self).get(object) == nil
        case .any: attribute.typed(AnyModelValue.self).get(object) == nil
        }
    }

    /// Why a list would be read back as another from one string.
    private static func inseparable(_ value: [String], _ separator: ListSeparator) -> Problem {
        if let culprit = value.first(where: separator.isIn) {
            return Problem(
                reason: .invalidValue, expected: "elements without the separator \"\(separator.text)\"",
                found: DataFailure.found(.string(culprit)))
        }
        if value == [""] {
            return Problem(
                reason: .invalidValue, expected: "a list that can be told from an empty one",
                found: "a list of one empty string")
        }
        // Two elements make a separator where they meet.
        return Problem(
            reason: .invalidValue,
            expected: "elements that can be told apart between the separators \"\(separator.text)\"",
            found: DataFailure.found(.string(value.joined(separator: separator.text))))
    }
}
