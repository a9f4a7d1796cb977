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

        /// Whether a minus sign before it may be lost: it is the zero of a type that has only one.
        var isZero: Bool {
            switch self {
            case .integer(let value): value == 0
            case .unsigned(let value): value == 0
            case .decimal(let value): value == 0
            case .date(let value): value == Date(timeIntervalSince1970: 0)
            default: false
            }
        }
    }

    /// The value in the form in which it was read, or which `jsonType` asks for.
    @inline(never)
    static func output(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm
    ) throws(Problem) -> Output {
        if form == .original, let original = originalCase(attribute, object) { return .value(original) }
        let output = try plainOutput(attribute, of: object)
        if form == .empty, case .null = output { return .string("") }
        // `jsonType` overrides the form that was read, except for the minus sign of a zero.
        switch attribute.writtenType {
        case .string: return asString(output, attribute, object)
        case .boolean: return output
        case .number where form != .negativeZero: return try asNumber(output)
        case .number, .asDecoded: break
        }
        switch (form, output) {
        case (.string, _): return asString(output, attribute, object)
        // It was a number when it was read, and may have been set to something else since, as to "1.50".
        case (.number, .string(let text)) where JSONNumber(text)?.description != text: return output
        case (.number, _): return (try? asNumber(output)) ?? output
        case (.capitals, .uuid(let value)): return .string(value.uuidString)
        case (.negativeZero, _) where output.isZero: return .double(-0.0)
        case (.plain, _), (.capitals, _), (.negativeZero, _), (.original, _), (.empty, _): return output
        }
    }

    /// The unknown case that was read, as long as the value is the fallback that took its place.
    private static func originalCase(_ attribute: AttributeMapping, _ object: ModelObject) -> JSONValue? {
        attribute.isEnumFallback(object) ? object.original(slot: attribute.slot) : nil
    }

    /// The value as its type is written.
    static func plainOutput(
        _ attribute: AttributeMapping, of object: ModelObject
    ) throws(Problem) -> Output {
        switch attribute.codec {
        case .integer:
            guard let value = attribute.typed(Int64.self).get(object) else { return .null }
            if !attribute.range.contains(value) { throw outOfRange(attribute, String(value)) }
            return .integer(value)
        case .unsigned:
            guard let value = attribute.typed(UInt64.self).get(object) else { return .null }
            if attribute.range.upperBound != .max, value > UInt64(attribute.range.upperBound) {
                throw outOfRange(attribute, String(value))
            }
            return .unsigned(value)
        case .double:
            guard let value = attribute.typed(Double.self).get(object) else { return .null }
            if !value.isFinite { throw notFinite(value.description) }
            return .double(value)
        case .float:
            guard let value = attribute.typed(Float.self).get(object) else { return .null }
            if !value.isFinite { throw notFinite(value.description) }
            return .float(value)
        case .decimal:
            guard let value = attribute.typed(Decimal.self).get(object) else { return .null }
            if value.isNaN { throw notFinite("NaN") }
            // Some of 39 digits fit into a Decimal, and none is read.
            if value.significand.magnitude >= Decimal.leastUnreadable {
                throw outOfRange(attribute, JSONNumber(value).description)
            }
            return .decimal(value)
        case .boolean: return attribute.typed(Bool.self).get(object).map { .boolean($0) } ?? .null
        case .string: return attribute.typed(String.self).get(object).map { .string($0) } ?? .null
        case .date: return attribute.typed(Date.self).get(object).map { .date($0) } ?? .null
        case .data: return attribute.typed(Data.self).get(object).map { .string($0.base64EncodedString()) } ?? .null
        case .uuid: return attribute.typed(UUID.self).get(object).map { .uuid($0) } ?? .null
        case .url: return attribute.typed(URL.self).get(object).map { .string($0.absoluteString) } ?? .null
        case .strings: return attribute.typed([String].self).get(object).map { .strings($0) } ?? .null
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

    // MARK: Forms

    /// A number or a Boolean in a string: as it was read, while the value is still that one, otherwise as we spell it.
    private static func asString(_ output: Output, _ attribute: AttributeMapping, _ object: ModelObject) -> Output {
        func spelled(_ text: String, _ isSame: (String) -> Bool) -> Output {
            if case .string(let spelling)? = object.original(slot: attribute.slot), isSame(spelling) {
                return .string(spelling)
            }
            return .string(text)
        }
        switch output {
        case .boolean(let value): return .string(value ? "true" : "false")
        case .integer(let value): return spelled(String(value)) { NumberText.integer($0).value == value }
        case .unsigned(let value): return spelled(String(value)) { NumberText.unsigned($0).value == value }
        case .double(let value):
            return spelled(JSONNumber(value)?.description ?? "") { NumberText.double($0).value == value }
        case .float(let value):
            return spelled(JSONNumber(value.description)?.description ?? "") { NumberText.float($0).value == value }
        case .decimal(let value):
            return spelled(JSONNumber(value).description) { NumberText.decimal($0).value == value }
        case .date(let value):
            guard attribute.dateFormat.isNumeric, let text = attribute.dateFormat.string(from: value) else {
                return output
            }
            return spelled(text) { attribute.dateFormat.date(from: $0) == value }
        case .null, .string, .strings, .uuid, .value: return output
        }
    }

    /// A number for a Boolean or a string.
    private static func asNumber(_ output: Output) throws(Problem) -> Output {
        switch output {
        case .boolean(let value): return .integer(value ? 1 : 0)
        case .string(let value):
            if let number = JSONNumber(value) { return .value(.number(number)) }
            throw Problem(
                reason: .typeMismatch, expected: "a string that is a number", found: DataFailure.found(.string(value)))
        case .null, .integer, .unsigned, .double, .float, .decimal, .strings, .date, .uuid, .value: return output
        }
    }

    // MARK: Problems

    /// A number that could not be read back.
    static func outOfRange(_ attribute: AttributeMapping, _ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: attribute.expectation, found: found)
    }

    static func notFinite(_ found: String) -> Problem {
        Problem(reason: .outOfRange, expected: "a number that JSON can write", found: found)
    }

    static func unwritable(_ date: Date, _ attribute: AttributeMapping) -> Problem {
        Problem(
            reason: .outOfRange, expected: attribute.expectation,
            found: "a date \(date.timeIntervalSince1970) seconds from 1970")
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
