import Foundation
import Modelwright

/// Attributes: the type, the initial value, and the enumeration of each.
///
/// A required attribute is of the type itself where there is a value to begin with: the model's default, or the natural one
/// of a number, a string, a Boolean, bytes or JSON. Without one it is an Optional, which decoding does not leave nil. An
/// optional attribute is an Optional, but for one with a default that `usesScalarValueType`.
extension ModelTranslator {
    func translate(_ attribute: AttributeDescription) -> TemplateContext.Attribute {
        let value = valueType(of: attribute)
        let isOptional = attribute.isComputed || isOptional(attribute, value)
        let initial = attribute.isComputed ? nil : initialValue(of: attribute, value, isOptional: isOptional)
        return TemplateContext.Attribute(
            name: attribute.name, identifier: names.property(attribute.name),
            type: isOptional ? "\(value.name)?" : value.name, isOptional: isOptional, initialValue: initial,
            declaration: attribute.isComputed ? "\(access)var" : declaration(isReadOnly: isReadOnly(attribute)),
            isComposite: compositeName(of: attribute) != nil, reportsChanges: reportsChanges(attribute),
            attributeType: attribute.type.documentName,
            jsonKeyPath: Self.isInJSON(attribute.userInfo) ? attribute.jsonKeyPath : nil,
            minValue: attribute.minValue.flatMap { SwiftLiteral.value($0, type: type) },
            maxValue: attribute.maxValue.flatMap { SwiftLiteral.value($0, type: type) },
            minLength: attribute.minLength, maxLength: attribute.maxLength, pattern: attribute.regularExpression,
            documentation: documentation(of: attribute, value), userInfo: attribute.userInfo)
    }

    func isReadOnly(_ attribute: AttributeDescription) -> Bool {
        attribute.isDerived || Self.flag(attribute.userInfo["mogenerator.readonly"])
    }

    /// Whether an index of the attribute's values is of use: there is one, and the values have an order.
    private func reportsChanges(_ attribute: AttributeDescription) -> Bool {
        switch attribute.type {
        case .composite, .transformable, .undefined, .binaryData, .uri: false
        default: !attribute.isComputed && indexedProperties.contains("\(attribute)")
        }
    }

    /// What `#Predicate` of a class knows inherited properties by, as far as they report their changes: `"year": \Live.year`.
    func inheritedKeyPaths(
        of entity: EntityDescription, _ className: SwiftCode, _ declaring: Set<String>
    ) -> [SwiftCode] {
        let attributes = entity.attributes.filter { !declaring.contains($0.entity.name) && reportsChanges($0) }
        let relationships = entity.relationships.filter {
            !declaring.contains($0.entity.name) && indexedProperties.contains("\($0)")
        }
        return (attributes.map(\.name) + relationships.map(\.name)).map { name in
            "\(SwiftLiteral.string(name)): \\\(className).\(names.property(name))"
        }
    }

    /// `public internal(set) var`
    private func declaration(isReadOnly: Bool) -> SwiftCode {
        guard isReadOnly else { return "\(access)var" }
        return options.accessLevel == .internal ? "fileprivate(set) var" : "\(access)internal(set) var"
    }

    // MARK: Types

    /// The type of an attribute's values, without the Optional.
    struct ValueType {
        var name: SwiftCode
        /// A value of the type to begin with: `0`.
        var natural: SwiftCode?
        /// How an enumeration is made of a raw value.
        var kind = Kind.plain
        /// The type that the model names, where a `JSONValue` stands for it.
        var replaced: String?
        /// Whether it can be sent to other tasks and written by `Codable`.
        var isPlainValue = true
        /// Whether it is the program's own, of which the model says no more than its name.
        var needsTransform = false
        /// Whether a transform makes the values, of an attribute that has a type of its own.
        var isMade = false

        enum Kind {
            case plain
            /// Made by `init?(rawValue:)`.
            case failable
            /// Made by `init(rawValue:)`.
            case total
            /// Generated, with these cases by their raw values.
            case generated([SwiftCode: SwiftCode])
        }
    }

    func valueType(of attribute: AttributeDescription) -> ValueType {
        if let enumeration = enumerations["\(attribute)"] {
            return ValueType(name: enumeration.name, kind: .generated(Self.cases(of: attribute)))
        }
        let info = attribute.userInfo
        if let name = Self.rawType(of: attribute) {
            if let own = Self.ownTypes[name] {
                return Self.suits(own.0, attribute.type) ? plain(own.0, own.1) : plainType(of: attribute)
            }
            guard options.unknownTypes != .jsonValue, let path = SwiftName.path(name) else {
                return replacement(for: name)
            }
            return ValueType(
                name: path, kind: Self.flag(info["nonOptionalInit"]) ? .total : .failable, isPlainValue: false)
        }
        return plainType(of: attribute)
    }

    private static func rawType(of attribute: AttributeDescription) -> String? {
        let name = attribute.userInfo["RawType"] ?? attribute.userInfo["attributeValueScalarType"] ?? ""
        return name.isEmpty ? nil : name
    }

    /// Whether one of Swift's own types takes an attribute's values.
    private static func suits(_ name: String, _ type: AttributeType) -> Bool {
        switch type {
        case .integer16, .integer32, .integer64: name.hasPrefix("Int") || name.hasPrefix("UInt")
        case .double, .float: ["Double", "Float"].contains(name)
        case .decimal: name == "Decimal"
        case .boolean: name == "Bool"
        case .string: name == "String"
        case .date: name == "Date"
        case .binaryData: name == "Data"
        case .uuid: name == "UUID"
        case .uri: name == "URL"
        case .composite, .transformable, .undefined: true
        }
    }

    /// What is said of types that do not take their attributes' values.
    var rawTypeNotes: [Diagnostic] {
        let declared = entities.flatMap { entity in
            let declaring = declaring(entity)
            return entity.attributes.filter { declaring.contains($0.entity.name) }
        }
        return declared.compactMap { attribute in
            guard enumerations["\(attribute)"] == nil, let name = Self.rawType(of: attribute),
                let own = Self.ownTypes[name], !Self.suits(own.0, attribute.type)
            else { return nil }
            return Diagnostic(
                .warning, "unusable-raw-type", at: attribute.position,
                "\(attribute) is of type \(attribute.type.documentName), which the type \(name) does not take, so its type is \(plainType(of: attribute).name).",
                "Name another type, or change the attribute's.")
        }
    }

    private func plainType(of attribute: AttributeDescription) -> ValueType {
        if ![.transformable, .undefined].contains(attribute.type),
            let made = attribute.transformerName.flatMap({ options.transformTypes[$0] })
        {
            var type = type(writtenAs: made)
            type.isMade = true
            return type
        }
        return switch attribute.type {
        case .integer16: plain(attribute.usesScalarValueType ? "Int16" : "Int", "0")
        case .integer32: plain(attribute.usesScalarValueType ? "Int32" : "Int", "0")
        case .integer64: plain(attribute.usesScalarValueType ? "Int64" : "Int", "0")
        case .decimal: plain("Decimal", "0")
        case .double: plain("Double", "0.0")
        case .float: plain("Float", "0.0")
        case .string: plain("String", "\"\"")
        case .boolean: plain("Bool", "false")
        case .date: plain("Date", nil)
        case .binaryData: plain("Data", "Data()")
        case .uuid: plain("UUID", nil)
        case .uri: plain("URL", nil)
        case .composite: compositeType(of: attribute)
        case .transformable, .undefined: transformableType(of: attribute)
        }
    }

    private func plain(_ name: String, _ natural: SwiftCode?) -> ValueType {
        let type = type(name)
        return ValueType(name: type, natural: name == "Data" ? "\(type)()" : natural)
    }

    /// The type that the model names for a transformable, in Swift's words.
    private func transformableType(of attribute: AttributeDescription) -> ValueType {
        let written =
            attribute.userInfo["attributeValueClassName"] ?? attribute.attributeValueClassName
            ?? attribute.transformerName.flatMap { options.transformTypes[$0] } ?? ""
        return type(writtenAs: written)
    }

    private func type(writtenAs written: String) -> ValueType {
        guard var name = SwiftName.withoutSpaces(written) else { return replacement(for: written) }
        if name.hasPrefix("Swift.") { name.removeFirst("Swift.".count) }
        if name.isEmpty { return plain("JSONValue", ".null") }
        if let own = Self.ownTypes[name] { return plain(own.0, own.1) }
        if let container = ownContainer(name[...], depth: 0) { return container }
        guard options.unknownTypes != .jsonValue, let type = SwiftName.typeExpression(name) else {
            return replacement(for: written)
        }
        return ValueType(name: type, isPlainValue: false, needsTransform: true)
    }

    /// Whether a text is a type that the values of a transformer can have.
    static func isType(_ text: String) -> Bool {
        SwiftName.typeExpression(text) != nil || SwiftName.withoutSpaces(text).map { ownTypes[$0] != nil } == true
    }

    private func replacement(for name: String) -> ValueType {
        ValueType(name: type("JSONValue"), natural: ".null", replaced: name)
    }

    /// An array of types that values bind to by themselves, or a dictionary with strings for keys, as deep as types go.
    private func ownContainer(_ name: Substring, depth: Int) -> ValueType? {
        guard depth < SwiftName.maximumTypeDepth, name.hasPrefix("["), name.hasSuffix("]") else { return nil }
        var element = name.dropFirst().dropLast()
        let isDictionary = element.hasPrefix("String:")
        if isDictionary { element.removeFirst("String:".count) }
        let mark: SwiftCode = element.hasSuffix("?") ? "?" : ""
        if element.hasSuffix("?") { element.removeLast() }
        let own = Self.ownTypes[String(element)].map { type($0.0) } ?? ownContainer(element, depth: depth + 1)?.name
        guard let own else { return nil }
        return isDictionary
            ? ValueType(name: "[\(type("String")): \(own)\(mark)]", natural: "[:]")
            : ValueType(name: "[\(own)\(mark)]", natural: "[]")
    }

    /// Types that values bind to by themselves, under Foundation's older names too, each with its natural value.
    private static let ownTypes: [String: (String, SwiftCode?)] = [
        "Int": ("Int", "0"), "Int8": ("Int8", "0"), "Int16": ("Int16", "0"), "Int32": ("Int32", "0"),
        "Int64": ("Int64", "0"), "UInt": ("UInt", "0"), "UInt8": ("UInt8", "0"), "UInt16": ("UInt16", "0"),
        "UInt32": ("UInt32", "0"), "UInt64": ("UInt64", "0"), "Double": ("Double", "0.0"), "Float": ("Float", "0.0"),
        "Bool": ("Bool", "false"), "String": ("String", "\"\""), "Decimal": ("Decimal", "0"), "Date": ("Date", nil),
        "Data": ("Data", "Data()"), "UUID": ("UUID", nil), "URL": ("URL", nil), "JSONValue": ("JSONValue", ".null"),
        "int16_t": ("Int16", "0"), "int32_t": ("Int32", "0"), "int64_t": ("Int64", "0"), "uint16_t": ("UInt16", "0"),
        "uint32_t": ("UInt32", "0"), "uint64_t": ("UInt64", "0"), "NSInteger": ("Int", "0"),
        "NSUInteger": ("UInt", "0"), "BOOL": ("Bool", "false"), "NSString": ("String", "\"\""),
        "NSDate": ("Date", nil), "NSData": ("Data", "Data()"), "NSURL": ("URL", nil), "NSUUID": ("UUID", nil),
        "NSDecimalNumber": ("Decimal", "0"), "NSNumber": ("JSONValue", ".null"), "NSArray": ("JSONValue", ".null"),
        "NSMutableArray": ("JSONValue", ".null"), "NSDictionary": ("JSONValue", ".null"),
        "NSMutableDictionary": ("JSONValue", ".null"), "NSSet": ("JSONValue", ".null"),
        "NSObject": ("JSONValue", ".null"),
        "id": ("JSONValue", ".null"), "Any": ("JSONValue", ".null"), "AnyObject": ("JSONValue", ".null"),
    ]

    // MARK: Optionals and initial values

    func isOptional(_ attribute: AttributeDescription, _ value: ValueType) -> Bool {
        let hasDefault = defaultExpression(of: attribute, value)?.isFailable == false
        if attribute.isOptional { return !(hasDefault && attribute.usesScalarValueType) }
        return !hasDefault && value.natural == nil
    }

    func initialValue(of attribute: AttributeDescription, _ value: ValueType, isOptional: Bool) -> SwiftCode? {
        if let expression = defaultExpression(of: attribute, value) { return expression.text }
        return isOptional ? nil : value.natural
    }

    /// The model's default, and whether the expression may be nil.
    private func defaultExpression(
        of attribute: AttributeDescription, _ value: ValueType
    ) -> (text: SwiftCode, isFailable: Bool)? {
        // What a transform makes of the default, the generator can't tell.
        guard value.replaced == nil, !value.isMade, let written = attribute.defaultValue,
            let text = SwiftLiteral.value(written, type: type)
        else { return nil }
        switch value.kind {
        case .plain:
            // A type that the annotation names may be of another kind than the model's default.
            guard value.name == plainType(of: attribute).name || attribute.type == .transformable else { return nil }
            if case .uri = written { return (text, true) }
            return (text, false)
        case .failable: return ("\(value.name)(rawValue: \(text))", true)
        case .total: return ("\(value.name)(rawValue: \(text))", false)
        case .generated(let cases):
            // `.none` would be the Optional's own.
            return cases[text].map { (["none", "some"].contains($0.text) ? "\(value.name).\($0)" : ".\($0)", false) }
        }
    }

    /// How many properties are a `JSONValue` since the model names a type that is not Swift's own.
    var fallbackCount: Int {
        entities.reduce(0) { count, entity in
            let declaring = declaring(entity)
            return count
                + entity.attributes.count { declaring.contains($0.entity.name) && valueType(of: $0).replaced != nil }
        }
    }
}
