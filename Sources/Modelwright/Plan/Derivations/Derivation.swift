import Foundation

/// How a derived attribute is computed from what its object holds.
///
/// The names in it are looked up in the object's plan when it is computed: an object may be of a subentity.
struct Derivation: Sendable {
    let expression: Expression
    /// The bounds of an integer's type.
    let range: ClosedRange<Int64>
    /// Whether its value is another one each time.
    let isTimed: Bool
    /// One more than the highest of the derived attributes that it needs.
    let level: Int

    /// The value as a property's primitive; nil if there isn't one, or it doesn't fit.
    func primitive(of object: ModelObject, _ kind: PrimitiveKind) -> Any? {
        var run = ExpressionRun(expression, of: object, below: level)
        return primitive(run.value(), kind)
    }

    /// A value of the expression as a property's primitive.
    func primitive(_ value: ExpressionValue, _ kind: PrimitiveKind) -> Any? {
        guard value.isComputable else { return nil }
        switch (kind, value) {
        // A fraction is dropped, as in Core Data.
        case (.integer, _):
            return ExpressionFunction.truncate.value(of: [value]).integer.flatMap { range.contains($0) ? $0 : nil }
        case (.unsigned, _):
            let integer = ExpressionFunction.truncate.value(of: [value]).integer
            return integer.flatMap { range.contains($0) ? UInt64(exactly: $0) : nil }
        case (.double, _): return value.double
        // Rounded once, not by way of a Double.
        case (.float, .decimal(let decimal)):
            return Float(decimal.description).flatMap { $0.isFinite ? $0 : nil }
        case (.float, _): return value.double.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
        case (.decimal, .integer(let integer)): return Decimal(integer)
        case (.decimal, .decimal(let decimal)): return decimal.roundedToReadable
        case (.decimal, .double(let double)): return JSONNumber(double)?.decimal
        case (.boolean, .boolean(let boolean)): return boolean
        case (.string, .string(let string)): return string
        case (.date, .date(let date)): return date
        case (.data, .binary(let data)): return data
        case (.uuid, .uuid(let uuid)): return uuid
        case (.url, .uri(let url)): return url
        default: return nil
        }
    }
}

extension AttributeMapping {
    /// The value as expressions have it.
    func expressionValue(of object: ModelObject) -> ExpressionValue {
        if let otherType {
            let value = ExpressionValue(primitive: access.knownPrimitive(of: object))
            return ExpressionKind(value) == ExpressionKind(otherType) ? value : written(of: object, as: otherType)
        }
        return switch access.kind {
        case .integer: typed(Int64.self).get(object).map { .integer($0) } ?? .null
        case .double: typed(Double.self).get(object).map { .double($0) } ?? .null
        case .decimal: typed(Decimal.self).get(object).map { .decimal($0) } ?? .null
        case .string: typed(String.self).get(object).map { .string($0) } ?? .null
        case .boolean: typed(Bool.self).get(object).map { .boolean($0) } ?? .null
        case .date: typed(Date.self).get(object).map { .date($0) } ?? .null
        default: ExpressionValue(primitive: access.knownPrimitive(of: object))
        }
    }
}

extension AttributeMapping {
    /// What is written of the value, as one of the model's type; what can't be one is JSON, with which nothing is computed.
    private func written(of object: ModelObject, as type: AttributeType) -> ExpressionValue {
        let written = (try? AttributeWriter.value(self, of: object, form: .plain)) ?? .null
        let value: ExpressionValue? =
            switch (type, written) {
            case (.string, .string(let text)): .string(text)
            case (.string, .number(let number)): .string(number.description)
            case (.uuid, .string(let text)): UUID(uuidString: text).map { .uuid($0) }
            case (.uri, .string(let text)): URL(string: text).map { .uri($0) }
            case (.binaryData, .string(let text)): Data(base64Encoded: text).map { .binary($0) }
            case (.date, .string(let text)): dateFormat.date(from: text).map { .date($0) }
            case (.date, .number(let number)): dateFormat.date(from: number.description).map { .date($0) }
            case (.boolean, .boolean(let value)): .boolean(value)
            case (.boolean, .string(let text)): Bool(text).map { .boolean($0) }
            case (.boolean, .number(let number)): ["0": false, "1": true][number.description].map { .boolean($0) }
            case (_, .number(let number)): ExpressionValue(number, as: type)
            case (_, .string(let text)): JSONNumber(text).flatMap { ExpressionValue($0, as: type) }
            default: nil
            }
        return value ?? (written.isNull ? .null : .json(written))
    }
}

extension ExpressionValue {
    /// A number of a type; nil for a type that has none.
    fileprivate init?(_ number: JSONNumber, as type: AttributeType) {
        let value: ExpressionValue? =
            switch type {
            case .integer16, .integer32, .integer64: Int64(number.description).map { .integer($0) }
            case .decimal: number.decimal.map { .decimal($0) }
            case .double: number.double.map { .double($0) }
            case .float: number.double.map { .double(Double(Float($0))) }
            default: nil
            }
        guard let value else { return nil }
        self = value
    }

    /// A property's value.
    init(primitive: Any?) {
        self =
            switch primitive {
            case let value as Int64: .integer(value)
            case let value as UInt64: Int64(exactly: value).map { .integer($0) } ?? .decimal(Decimal(value))
            case let value as Double: .double(value)
            case let value as Float: .double(Double(value))
            case let value as Bool: .boolean(value)
            case let value as String: .string(value)
            case let value as Decimal: .decimal(value)
            case let value as Date: .date(value)
            case let value as Data: .binary(value)
            case let value as UUID: .uuid(value)
            case let value as URL: .uri(value)
            case let value as JSONValue: .json(value)
            default: .null
            }
    }
}
