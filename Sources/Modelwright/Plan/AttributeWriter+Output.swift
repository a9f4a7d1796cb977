import Foundation

extension AttributeWriter {
    /// What is written for an attribute, whatever it is written to.
    enum Output {
        case null
        case boolean(Bool)
        case integer(Int64)
        case unsigned(UInt64)
        case double(Double)
        case float(Float)
        case decimal(Decimal)
        case string(String)
        case strings([String])
        /// In the attribute's format.
        case date(Date)
        case uuid(UUID)
        case value(JSONValue)
    }

    /// The value in the form in which it was read, or which `jsonType` asks for.
    @inline(never)
    static func output(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm
    ) throws(Problem) -> Output {
        if form == .negativeZero, attribute.writtenType != .string, isZero(attribute, of: object) {
            return .double(-0.0)
        }
        let asString =
            attribute.writtenType == .string || (attribute.writtenType == .asDecoded && form == .string)
        switch attribute.codec {
        case .integer:
            guard let value = attribute.typed(Int64.self).get(object) else { return .null }
            if !attribute.range.contains(value) { throw outOfRange(attribute, String(value)) }
            if asString {
                return .string(spelled(attribute, object, String(value)) { NumberText.integer($0).value == value })
            } else {
                return .integer(value)
            }
        case .unsigned:
            guard let value = attribute.typed(UInt64.self).get(object) else { return .null }
            if attribute.range.upperBound != .max, value > UInt64(attribute.range.upperBound) {
                throw outOfRange(attribute, String(value))
            }
            if asString {
                return .string(spelled(attribute, object, String(value)) { NumberText.unsigned($0).value == value })
            } else {
                return .unsigned(value)
            }
        case .double:
            guard let value = attribute.typed(Double.self).get(object) else { return .null }
            guard let number = JSONNumber(value) else { throw notFinite(attribute, value.description) }
            if asString {
                return .string(spelled(attribute, object, number.description) { NumberText.double($0).value == value })
            } else {
                return .double(value)
            }
        case .float:
            guard let value = attribute.typed(Float.self).get(object) else { return .null }
            guard value.isFinite, let number = JSONNumber(value.description) else {
                throw notFinite(attribute, value.description)
            }
            if asString {
                return .string(spelled(attribute, object, number.description) { NumberText.float($0).value == value })
            } else {
                return .float(value)
            }
        case .decimal:
            guard let value = attribute.typed(Decimal.self).get(object) else { return .null }
            if value.isNaN { throw notFinite(attribute, "NaN") }
            // Some of 39 digits fit into a Decimal, and none is read.
            if value.significand.magnitude >= Decimal.leastUnreadable {
                throw outOfRange(attribute, JSONNumber(value).description)
            }
            if asString {
                let text = JSONNumber(value).description
                return .string(spelled(attribute, object, text) { NumberText.decimal($0).value == value })
            } else {
                return .decimal(value)
            }
        case .boolean:
            guard let value = attribute.typed(Bool.self).get(object) else { return .null }
            let asNumber =
                attribute.writtenType == .number || (attribute.writtenType == .asDecoded && form == .number)
            if asNumber {
                return .integer(value ? 1 : 0)
            } else if asString {
                return .string(value ? "true" : "false")
            } else {
                return .boolean(value)
            }
        case .string:
            guard let value = attribute.typed(String.self).get(object) else { return .null }
            let asNumber =
                attribute.writtenType == .number || (attribute.writtenType == .asDecoded && form == .number)
            guard asNumber else { return .string(value) }
            if let number = JSONNumber(value) {
                return .value(.number(number))
            } else if attribute.writtenType == .number {
                throw Problem(
                    reason: .typeMismatch, expected: "a string that is a number",
                    found: DataFailure.found(.string(value)))
            } else {
                // It was a number when it was read, and has been set to something else since.
                return .string(value)
            }
        case .date:
            guard let value = attribute.typed(Date.self).get(object) else { return .null }
            if attribute.dateFormat.isNumeric, asString, let text = attribute.dateFormat.string(from: value) {
                return .string(spelled(attribute, object, text) { attribute.dateFormat.date(from: $0) == value })
            }
            return .date(value)
        case .data:
            guard let value = attribute.typed(Data.self).get(object) else { return .null }
            return .string(value.base64EncodedString())
        case .uuid:
            guard let value = attribute.typed(UUID.self).get(object) else { return .null }
            if form == .capitals { return .string(value.uuidString) } else { return .uuid(value) }
        case .url:
            guard let value = attribute.typed(URL.self).get(object) else { return .null }
            return .string(value.absoluteString)
        case .strings:
            guard let value = attribute.typed([String].self).get(object) else { return .null }
            return .strings(value)
        case .separated:
            guard let value = attribute.typed([String].self).get(object) else { return .null }
            guard let text = attribute.separator.joined(value) else { throw inseparable(value, attribute.separator) }
            return .string(text)
        case .json:
            guard let value = attribute.typed(JSONValue.self).get(object) else { return .null }
            if let part = attribute.typed(JSONValue.self).unwritableParts(object).first {
                throw Problem(reason: .outOfRange, expected: "a value that JSON can write", found: part)
            }
            return .value(value)
        case .custom:
            guard case .custom(_, _, let encode)? = attribute.transform?.form, let value = attribute.value(of: object)
            else { return .null }
            do {
                return .value(try encode(value))
            } catch {
                throw Problem(
                    reason: .transformFailed, expected: "a value that its transform can write",
                    found: "\(value) (\(error))")
            }
        }
    }

    /// A number that could not be read back.
    static func outOfRange(_ attribute: AttributeMapping, _ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: attribute.expectation, found: found)
    }

    static func notFinite(_ attribute: AttributeMapping, _ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: "a number that JSON can write", found: found)
    }

    static func unwritable(_ date: Date, _ attribute: AttributeMapping) -> Problem {
        Problem(
            reason: .outOfRange, expected: attribute.expectation,
            found: "a date \(date.timeIntervalSince1970) seconds from 1970")
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
        if let spelling = object.originalText(slot: attribute.slot), isSame(spelling) { return spelling }
        return text
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
