import Foundation

/// Whether a Swift property's type fits a model attribute, and which codec carries the value between them.
enum AttributeFit {
    /// What the document holds for an attribute, once its transform is known.
    struct Source {
        var type: AttributeType
        var transform: ValueTransform?
        var hasDateFormat: Bool
    }

    /// The kind of value that is natural for a type; `.any` where there is none.
    static func kind(of type: AttributeType) -> PrimitiveKind {
        codecs(Source(type: type, transform: nil, hasDateFormat: false)).first?.0 ?? .any
    }

    /// The codecs that an attribute may have, the natural one first. A property's primitive picks one of them.
    static func codecs(_ source: Source) -> [(PrimitiveKind, AttributeCodec)] {
        if let transform = source.transform {
            switch transform.form {
            case .date: return [(.date, .date)]
            case .separated: return [(.strings, .separated)]
            case .custom(let type, _, _):
                // A type of the program's own fits a property of that type only.
                return ([.any] + (PrimitiveKind(of: type)?.fitting ?? [])).map { ($0, .custom) }
            }
        }
        switch source.type {
        case .integer16, .integer32, .integer64: return [(.integer, .integer), (.unsigned, .unsigned)]
        case .decimal: return [(.decimal, .decimal)]
        case .double: return [(.double, .double), (.decimal, .decimal)]
        case .float: return [(.float, .float), (.double, .double), (.decimal, .decimal)]
        case .boolean: return [(.boolean, .boolean)]
        case .string:
            return [(.string, .string), (.url, .url), (.uuid, .uuid)] + (source.hasDateFormat ? [(.date, .date)] : [])
        case .date: return [(.date, .date)]
        case .binaryData: return [(.data, .data)]
        case .uuid: return [(.uuid, .uuid), (.string, .string)]
        case .uri: return [(.url, .url), (.string, .string)]
        case .composite: return [(.json, .json)]
        case .transformable, .undefined:
            return [
                (.json, .json), (.strings, .strings), (.string, .string), (.integer, .integer), (.unsigned, .unsigned),
                (.double, .double), (.float, .float), (.decimal, .decimal), (.boolean, .boolean), (.date, .date),
                (.data, .data), (.uuid, .uuid), (.url, .url),
            ]
        }
    }

    /// The codec for a property whose values are of `kind`, or nil where they don't fit.
    static func codec(_ source: Source, kind: PrimitiveKind, valueType: Any.Type) -> AttributeCodec? {
        if case .custom(let type, _, _)? = source.transform?.form, !fits(type, kind, valueType) { return nil }
        if let match = codecs(source).first(where: { $0.0 == kind }) { return match.1 }
        // A JSONValue takes whatever there is; arrays and dictionaries, which arrive the same way, do not.
        if kind == .json, source.transform == nil, isJSONValue(valueType) { return .json }
        return nil
    }

    /// Whether a property may have what a closure makes: an array or a dictionary fits only another, or JSON.
    private static func fits(_ made: Any.Type, _ kind: PrimitiveKind, _ valueType: Any.Type) -> Bool {
        let containers: [PrimitiveKind?] = [.json, .strings]
        if kind == .any || isJSONValue(made) || isJSONValue(valueType) { return true }
        return containers.contains(PrimitiveKind(of: made)) == containers.contains(kind)
    }

    private static func isJSONValue(_ type: Any.Type) -> Bool { type == JSONValue.self || type == JSONValue?.self }

    /// The Swift types that fit, for a remedy.
    static func fittingTypes(_ source: Source) -> String {
        if let transform = source.transform {
            switch transform.form {
            case .date: return "Date"
            case .separated: return "[String]"
            case .custom(let type, _, _): return String(describing: type)
            }
        }
        switch source.type {
        case .integer16, .integer32, .integer64: return "Int or another integer type"
        case .decimal: return "Decimal"
        case .double: return "Double or Decimal"
        case .float: return "Float, Double or Decimal"
        case .boolean: return "Bool"
        case .string: return "String, URL, UUID or an enumeration of strings"
        case .date: return "Date"
        case .binaryData: return "Data"
        case .uuid: return "UUID or String"
        case .uri: return "URL or String"
        case .composite: return "JSONValue or a dictionary"
        case .transformable, .undefined: return "JSONValue or one of Swift's own value types"
        }
    }

    /// The integers that both an attribute's type and its property's hold; up to `Int64.max` where they are more.
    static func range(_ type: AttributeType, unsigned: Bool, valueType: Any.Type) -> ClosedRange<Int64> {
        let range: ClosedRange<Int64> =
            switch type {
            case .integer16: unsigned ? 0...Int64(UInt16.max) : Int64(Int16.min)...Int64(Int16.max)
            case .integer32: unsigned ? 0...Int64(UInt32.max) : Int64(Int32.min)...Int64(Int32.max)
            default: unsigned ? 0...Int64.max : Int64.min...Int64.max
            }
        return PropertyType(valueType).integers.map { range.clamped(to: $0) } ?? range
    }

    /// What the JSON should hold, for messages.
    static func expectation(
        _ codec: AttributeCodec, range: ClosedRange<Int64>, format: DateFormat, separator: String, transform: String?,
        valueType: Any.Type
    ) -> String {
        switch codec {
        case .integer: "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .unsigned:
            "an integer from 0 to \(range.upperBound == .max ? String(UInt64.max) : String(range.upperBound))"
        case .double: "a number that a Double holds"
        case .float: "a number that a Float holds"
        case .decimal: "a number that a Decimal holds (up to 38 digits)"
        case .boolean: "true or false"
        case .string: "a string"
        case .date: "a date in the format \(format.description)"
        case .data: "a string of base64"
        case .uuid: "a UUID"
        case .url: "a URL"
        case .strings: "an array of strings"
        case .separated: "a string of elements separated by \"\(separator)\""
        case .json: "a value of type \(PropertyType(valueType).name)"
        case .custom: "a value that the transform \"\(transform ?? "")\" takes"
        }
    }

    /// A model's default as a primitive of `kind`, or nil where it has none.
    static func primitive(_ value: AttributeValue, kind: PrimitiveKind, format: DateFormat) -> Any? {
        switch (kind, value) {
        case (.integer, _): value.number?.int64
        case (.unsigned, _): value.number?.uint64
        case (.double, _): value.number?.double
        case (.float, _): value.number.flatMap { Float($0.description) }
        case (.decimal, _): value.number?.decimal
        case (.json, .string(let value)): JSONValue.string(value)
        case (.json, .boolean(let value)): JSONValue.boolean(value)
        case (.json, _): value.number.map { JSONValue.number($0) }
        case (.boolean, .boolean(let value)): value
        case (.string, .string(let value)): value
        case (.string, .uuid(let value)): value.uuidString.lowercased()
        case (.string, .uri(let value)): value.absoluteString
        case (.url, .string(let value)): URL(string: value)
        case (.url, .uri(let value)): value
        case (.uuid, .string(let value)): UUIDText(value)?.value
        case (.uuid, .uuid(let value)): value
        case (.date, .date(let value)): value
        case (.date, .string(let value)): format.date(from: value)
        case (.data, .binaryData(let value)): value
        default: nil
        }
    }

    /// A default of the model as the value of a property; nil where it is none.
    static func value(
        _ value: AttributeValue, of access: AnyAttributeAccess, _ transform: ValueTransform?, format: DateFormat
    ) -> Any? {
        switch (transform?.form, value) {
        case (.separated(let separator)?, .string(let text)):
            return separator.isEmpty ? nil : ListSeparator(separator).elements(in: text)
        case (.custom(let type, _, _)?, _) where access.kind == .any:
            // What the closures make of a type of the program's own, no text of a model is.
            guard let kind = PrimitiveKind(of: type), let primitive = primitive(value, kind: kind, format: format)
            else {
                return nil
            }
            return ValueTransform.value(primitive, ofType: type)
        default:
            let primitive = primitive(value, kind: access.kind, format: format)
            // What the closures can't write is no default.
            guard case .custom(let type, _, _)? = transform?.form, let primitive else { return primitive }
            return ValueTransform.value(primitive, ofType: type) == nil ? nil : primitive
        }
    }
}

extension AttributeValue {
    /// Nil for what is no number, or not finite.
    fileprivate var number: JSONNumber? {
        switch self {
        case .integer(let value): JSONNumber(value)
        case .decimal(let value): value.isFinite ? JSONNumber(value) : nil
        case .double(let value): JSONNumber(value)
        case .float(let value): JSONNumber(value.description)
        case .string, .boolean, .date, .binaryData, .uuid, .uri: nil
        }
    }
}
