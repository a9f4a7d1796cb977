import Foundation

/// Attributes: what the document, the class and the transforms say of one, brought together.
extension MappingCompiler {
    mutating func compile(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, property: Property?,
        mapping: EntityMapping,
        settings: EntitySettings, slot: Int
    ) -> AttributeMapping? {
        let direction = annotations.direction
        let transformName = annotations.transformer
        let transform = transformName.flatMap { transforms[$0.name] }
        let formatEntry = annotations.dateFormat ?? settings.dateFormat
        let source = AttributeFit.Source(
            type: attribute.type, transform: transform, hasDateFormat: annotations.dateFormat != nil)

        let access: AnyAttributeAccess
        if mapping.isDynamic {
            guard let natural = AttributeFit.codecs(source).first?.0 else { return nil }
            access = DynamicObject.access(slot: slot, kind: natural)
        } else {
            guard let property else {
                if direction != .none {
                    noteUnbound(attribute.description, at: attribute.position, mapping)
                }
                return nil
            }
            guard case .attribute(let bound) = property.access else {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: attribute.position,
                        "\(attribute) is an attribute, and the class \(mapping.objectType) binds it as a relationship.",
                        "Bind it with .attribute."))
                return nil
            }
            guard bound.primitiveType == bound.kind.primitiveType else {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: attribute.position,
                        "The class \(mapping.objectType) binds \(attribute) through \(bound.primitiveType), a ModelPrimitive that is not the library's.",
                        "Make \(bound.primitiveType) a ModelValue, with \(bound.kind.primitiveType) for its Primitive.")
                )
                return nil
            }
            access = bound
        }
        if let transformName, transform == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, "unregistered-transformer", at: transformName.position,
                    "\(attribute) names the transformer \(transformName.name), which is not registered; its values are taken as they come.",
                    "Pass it in transforms."))
        }
        guard let codec = AttributeFit.codec(source, kind: access.kind, valueType: access.valueType) else {
            let name = transformName.map { "\"\($0.name)\"" }
            let isWithout = access.kind == .any && transform == nil
            let remedy: String
            if !isWithout {
                let other = transform == nil ? "" : ", or name another transform for it as jsonTransformer"
                remedy = "Make its type \(AttributeFit.fittingTypes(source))\(other)."
            } else if let name {
                remedy = "Pass a transform named \(name) in transforms, or name another one for it as jsonTransformer."
            } else {
                remedy = "Name a transformer for it as jsonTransformer, and pass it in transforms."
            }
            diagnostics.append(
                Diagnostic(
                    .error, isWithout ? "missing-transform" : "class-property-type", at: attribute.position,
                    "\(attribute) is \(attribute.type.phrase)\(transform == nil ? "" : " with the transform \(name ?? "")"), and its property in the class \(mapping.objectType) is of type \(PropertyType(access.valueType)).",
                    remedy))
            return nil
        }
        var dateFormat = DateFormat.iso8601
        let formatText: (text: String, position: SourcePosition)? =
            if case .date(let format)? = transform?.form {
                (format, transformName?.position ?? attribute.position)
            } else {
                formatEntry.map { ($0.value, $0.position) }
            }
        if let formatText {
            do {
                dateFormat = try DateFormat(formatText.text)
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-date-format", at: formatText.position,
                        "\(attribute) has a date format that can't be used.", error.description))
            }
        }
        var separator = ""
        if case .separated(let text)? = transform?.form {
            separator = text
            if text.isEmpty {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-transform", at: transformName?.position ?? attribute.position,
                        "The transform \"\(transformName?.name ?? "")\" of \(attribute) separates by the empty string.",
                        "Give it a separator of at least one character."))
            }
        }
        let range = AttributeFit.range(attribute.type, unsigned: codec == .unsigned, valueType: access.valueType)
        let defaultValue = attribute.defaultValue.flatMap {
            AttributeFit.primitive($0, kind: access.kind, format: dateFormat)
        }
        if !access.allowsNil, !mapping.isDynamic, attribute.isOptional, defaultValue == nil, direction != .none,
            direction != .encode
        {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-optionality", at: attribute.position,
                    "\(attribute) is optional and has no default, and its property in the class \(mapping.objectType) is of type \(PropertyType(access.valueType)), which has no nil.",
                    "Make the property optional, or the attribute required, or give it a default."))
        }
        return AttributeMapping(
            name: attribute.name, slot: slot, isRequired: !attribute.isOptional,
            nulls: annotations.nulls ?? settings.nulls, direction: direction,
            keyPath: annotations.keyPath ?? settings.naming.keyPath(for: attribute.name), access: access,
            codec: codec, range: range, dateFormat: dateFormat, separator: ListSeparator(separator),
            transform: transform, writtenType: writtenType(attribute, annotations, codec),
            isLossy: annotations.isLossy,
            defaultValue: defaultValue, enumFallback: enumFallback(attribute, annotations, access.kind),
            expectation: AttributeFit.expectation(
                codec, range: range, format: dateFormat, separator: separator, transform: transformName?.name,
                valueType: access.valueType))
    }

    mutating func writtenType(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ codec: AttributeCodec
    ) -> WrittenType {
        let type = annotations.writtenType
        let fits =
            switch (type, codec) {
            case (.asDecoded, _): true
            case (.number, .boolean), (.number, .string), (.string, .boolean), (.boolean, .boolean), (.string, .string):
                true
            case (.number, _), (.string, _): codec.isNumeric
            case (.boolean, _): false
            }
        if !fits, let entry = annotations.typeEntry {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-annotation", at: entry.position,
                    "\(attribute) has \"\(type.rawValue)\" for jsonType, and \(attribute.type.phrase) can't be written so.",
                    "Remove it, or change the attribute's type."))
            return .asDecoded
        }
        return type
    }

    mutating func enumFallback(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ kind: PrimitiveKind
    ) -> Any? {
        guard let entry = annotations.enumFallback else { return nil }
        switch kind {
        case .string: return entry.value
        case .integer:
            if let value = Int64(entry.value) { return value }
        case .unsigned:
            if let value = UInt64(entry.value) { return value }
        default: break
        }
        diagnostics.append(
            Diagnostic(
                .error, "bad-annotation", at: entry.position,
                "\(attribute) has \"\(entry.value)\" for jsonEnumFallback, which is no raw value of its type.",
                "Write the raw value of one of the enumeration's cases."))
        return nil
    }
}
