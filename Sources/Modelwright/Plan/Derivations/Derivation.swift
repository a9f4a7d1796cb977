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

    /// The value as a property's primitive; nil where there is none, or it doesn't fit.
    func primitive(of object: ModelObject, _ kind: PrimitiveKind) -> Any? {
        let value = Self.value(of: expression, object)
        switch (kind, value) {
        case (.integer, _): return value.integer.flatMap { range.contains($0) ? $0 : nil }
        case (.unsigned, _): return value.integer.flatMap { UInt64(exactly: $0) }
        case (.double, _): return value.double
        case (.float, _): return value.double.map { Float($0) }
        case (.decimal, .integer(let integer)): return Decimal(integer)
        case (.decimal, .decimal(let decimal)): return decimal
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

    // MARK: Computing

    private static func value(of expression: Expression, _ object: ModelObject) -> ExpressionValue {
        switch expression {
        case .literal(let value): value
        case .keyPath(let path): value(at: path, of: object)
        case .call(let function, let operands, _): function.value(of: operands.map { value(of: $0, object) })
        }
    }

    private static func value(at path: ExpressionKeyPath, of object: ModelObject) -> ExpressionValue {
        guard let aggregate = path.aggregate else { return value(at: path.names[...], of: object) }
        var objects = [object]
        for name in path.names { objects = objects.flatMap { Self.objects(name, of: $0) } }
        if aggregate.function == .count { return .integer(Int64(objects.count)) }
        return aggregate.function.value(of: [.list(objects.map { value(at: path.valueNames[...], of: $0) })])
    }

    private static func value(at names: ArraySlice<ExpressionName>, of object: ModelObject) -> ExpressionValue {
        guard let name = names.first, let mapping = object.mapping else { return .null }
        if let attribute = mapping.attributesByName[name.text] { return attribute.expressionValue(of: object) }
        guard let relationship = mapping.relationshipsByName[name.text] else { return .null }
        if relationship.isToMany {
            let rest = names.dropFirst()
            // Counting needs the objects and none of their values.
            return .list(
                relationship.objects(of: object).map { rest.isEmpty ? .boolean(true) : value(at: rest, of: $0) })
        }
        return relationship.object(of: object).map { value(at: names.dropFirst(), of: $0) } ?? .null
    }

    private static func objects(_ name: ExpressionName, of object: ModelObject) -> [ModelObject] {
        guard let relationship = object.mapping?.relationshipsByName[name.text] else { return [] }
        return relationship.isToMany
            ? relationship.objects(of: object) : relationship.object(of: object).map { [$0] } ?? []
    }
}

extension AttributeMapping {
    /// The value as expressions have it: a derived attribute's is computed.
    fileprivate func expressionValue(of object: ModelObject) -> ExpressionValue {
        let primitive = derivation.map { $0.primitive(of: object, access.kind) } ?? access.value(of: object)
        return switch primitive {
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
