/// A bound property's Swift type, as messages show it.
struct PropertyType: CustomStringConvertible {
    /// The type, without the optional around it.
    let wrapped: Any.Type
    let isOptional: Bool

    init(_ type: Any.Type) {
        let inner = (type as? any OptionalType.Type)?.wrappedType
        wrapped = inner ?? type
        isOptional = inner != nil
    }

    /// `Int?`
    var description: String { isOptional ? "\(name)?" : name }

    /// `Int`
    var name: String { PropertyType.name(of: wrapped) }

    private static func name(of type: Any.Type) -> String {
        if let array = type as? any ArrayType.Type { return "[\(name(of: array.elementType))]" }
        if let dictionary = type as? any DictionaryType.Type { return "[String: \(name(of: dictionary.valueType))]" }
        if let optional = type as? any OptionalType.Type { return "\(name(of: optional.wrappedType))?" }
        return String(describing: type)
    }

    /// Whether the type is an integer itself, and no enumeration of integers.
    var isInteger: Bool { wrapped is any BinaryInteger.Type }

    /// The integers that the type holds, as far as they are `Int64`s; nil where it is no integer.
    var integers: ClosedRange<Int64>? {
        (wrapped as? any FixedWidthInteger.Type).map { PropertyType.integers(of: $0) }
    }

    private static func integers<Integer: FixedWidthInteger>(of _: Integer.Type) -> ClosedRange<Int64> {
        Int64(clamping: Integer.min)...Int64(clamping: Integer.max)
    }

    /// Whether the type is made of raw values, as enumerations are.
    var isRawRepresentable: Bool { wrapped is any RawRepresentable.Type }

    /// What a value must be that the type refuses: `one of Genre's cases "prose", "poetry"`.
    var expectation: String {
        if let type = wrapped as? any FixedWidthInteger.Type { return PropertyType.range(of: type) }
        guard isRawRepresentable else { return "a value that \(name) takes" }
        if rawValues.isEmpty { return "a raw value of \(name)" }
        let listed = rawValues.prefix(12).map(DataFailure.found).joined(separator: ", ")
        return "one of \(name)'s cases \(listed)\(rawValues.count > 12 ? ", …" : "")"
    }

    /// Whether a value that is none of an enumeration's cases is a string that Swift takes for one of them.
    func looksLikeCase(_ value: JSONValue) -> Bool {
        rawValues.contains { $0.stringValue != nil && $0.stringValue == value.stringValue }
    }

    /// The raw values of an enumeration's cases, where it lists them.
    private var rawValues: [JSONValue] {
        (wrapped as? any CaseIterable.Type).map { PropertyType.rawValues(of: $0) } ?? []
    }

    private static func range<Integer: FixedWidthInteger>(of _: Integer.Type) -> String {
        "an integer from \(Integer.min) to \(Integer.max)"
    }

    private static func rawValues<Enumeration: CaseIterable>(of _: Enumeration.Type) -> [JSONValue] {
        Enumeration.allCases.compactMap { value in
            (value as? any RawRepresentable).flatMap { JSONValue($0.rawValue) }
        }
    }
}

private protocol ArrayType {
    static var elementType: Any.Type { get }
}

extension Array: ArrayType {
    fileprivate static var elementType: Any.Type { Element.self }
}

private protocol DictionaryType {
    static var valueType: Any.Type { get }
}

extension Dictionary: DictionaryType where Key == String {
    fileprivate static var valueType: Any.Type { Value.self }
}

private protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
