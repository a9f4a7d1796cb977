import Foundation

/// Attributes: what the document, the class and the transforms say of one, brought together.
extension MappingCompiler {
    /// The plan of an attribute; nil where there is none, which has been said.
    mutating func compile(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ property: Property?,
        of outline: EntityOutline, slot: Int
    ) -> AttributeMapping? {
        let transform = annotations.transformer.flatMap { transforms[$0.name] }
        let source = AttributeFit.Source(
            type: attribute.type, transform: transform, hasDateFormat: annotations.dateFormat != nil)
        // A class that binds the attribute has a value of its own.
        let derivation = property == nil ? derivations[attribute.index] : nil
        let access: AnyAttributeAccess?
        if let derivation {
            access = AttributeFit.codecs(source).first.map {
                DerivedAccess.access(slot: slot, kind: $0.0, derivation)
            }
        } else if outline.isDynamic {
            access = AttributeFit.codecs(source).first.map { DynamicObject.access(slot: slot, kind: $0.0) }
        } else {
            access = boundAccess(attribute, annotations, property, outline)
        }
        guard let access else { return nil }
        if let transformer = annotations.transformer, transform == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, "unregistered-transformer", at: transformer.position,
                    "\(attribute) names the transform \"\(transformer.name)\", which was not passed in transforms; its values are read and written without it.",
                    "Pass it in transforms."))
        }
        guard let codec = AttributeFit.codec(source, kind: access.kind, valueType: access.valueType) else {
            refuse(attribute, annotations, source, access, outline)
            return nil
        }
        noteUnused(annotations, of: attribute, codec, transform, isDerived: derivation != nil)
        let dateFormat = dateFormat(attribute, annotations, transform, outline.settings)
        let separator = separator(attribute, annotations, transform)
        let defaultValue =
            derivation != nil
            ? nil
            : attribute.defaultValue.flatMap {
                AttributeFit.value($0, of: access, transform, format: dateFormat)
            }
        if derivation == nil, attribute.defaultValue != nil, defaultValue == nil,
            let transformer = annotations.transformer,
            transform != nil
        {
            diagnostics.append(
                Diagnostic(
                    .warning, "unused-default", at: attribute.position,
                    "\(attribute) has a default that the transform \"\(transformer.name)\" doesn't make; it is kept and not used.",
                    "Remove it, or change the transform."))
        }
        let enumFallback = enumFallback(attribute, annotations, access.kind)
        if !outline.isDynamic, derivation == nil {
            checkNil(attribute, annotations.direction, hasDefault: defaultValue != nil, access, outline)
            if transform == nil, attribute.defaultValue != nil, defaultValue.map(access.fits) != true {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: attribute.position,
                        "The default of \(attribute) is not a value of \(PropertyType(access.valueType)), the type of its property in \(outline.objectType.typeName).",
                        "Change the default or the property's type."))
            }
            if let entry = annotations.enumFallback, let enumFallback, !access.fits(primitive: enumFallback) {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-annotation", at: entry.position,
                        "\(attribute) has \"\(entry.value)\" for jsonEnumFallback, but its property in \(outline.objectType.typeName) is of type \(PropertyType(access.valueType)), which has no such value.",
                        "Write the raw value of one of the enumeration's cases."))
            }
        }
        // What is computed from the time is another value each time.
        let isTimed = derivation?.isTimed == true
        let range = AttributeFit.range(attribute.type, unsigned: codec == .unsigned, valueType: access.valueType)
        return AttributeMapping(
            name: attribute.name, slot: slot, isRequired: !attribute.isOptional && derivation == nil,
            nulls: annotations.nulls ?? outline.settings.nulls,
            direction: isTimed ? annotations.statedDirection ?? .decode : annotations.direction,
            keyPath: annotations.places(of: attribute.name, outline.settings)[0].path, access: access,
            codec: codec, takesEmptyAsNil: annotations.emptyAsNil ?? outline.settings.emptyAsNil, range: range,
            dateFormat: dateFormat, separator: ListSeparator(separator),
            transform: transform, writtenType: writtenType(attribute, annotations, codec),
            isLossy: annotations.isLossy, derivation: derivation, attributeType: attribute.type,
            dropsWhatIsRead: isTimed && annotations.statedDirection != .decode, defaultValue: defaultValue,
            enumFallback: enumFallback,
            rules: rules(of: attribute, access, transform, dateFormat),
            reportsChanges: outline.isDynamic || property?.reportsChanges == true,
            keyPaths: property?.keyPaths ?? [],
            expectation: AttributeFit.expectation(
                codec, range: range, format: dateFormat, separator: separator,
                transform: annotations.transformer?.name, valueType: access.valueType))
    }

    /// Says which annotations mean nothing on an attribute with values of its kind.
    private mutating func noteUnused(
        _ annotations: PropertyAnnotations, of attribute: AttributeDescription, _ codec: AttributeCodec,
        _ transform: ValueTransform?, isDerived: Bool
    ) {
        func note(_ entry: UserInfoEntry?, _ reason: String, _ remedy: String = "Remove it.") {
            guard let entry else { return }
            diagnostics.append(
                Diagnostic(
                    .warning, "misplaced-annotation", at: entry.position,
                    "\(attribute) has \(entry.key), but \(reason); it is kept and not used.", remedy))
        }
        if !codec.mayBeContainer { note(annotations.lossyEntry, "its values are no arrays") }
        if codec != .date, codec != .json || attribute.type != .date {
            note(
                annotations.dateFormat, "its values are no dates",
                "Make its type Date, bind a Date to it in a class, or remove it.")
        } else if case .date(let format)? = transform?.form, format != annotations.dateFormat?.value {
            note(annotations.dateFormat, "its transform has the format \"\(format)\"", "Remove one of the two.")
        }
        if isDerived { note(annotations.enumFallback, "its value is computed") }
    }

    /// The access that a class binds.
    private mutating func boundAccess(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ property: Property?,
        _ outline: EntityOutline
    ) -> AnyAttributeAccess? {
        guard let property else {
            if annotations.direction != .none { noteUnbound(attribute.description, at: attribute.position, outline) }
            return nil
        }
        guard case .attribute(let bound) = property.access else {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-type", at: attribute.position,
                    "\(attribute) is an attribute, and the \(outline.objectType.typePhrase) binds it as a relationship.",
                    "Bind it with .attribute."))
            return nil
        }
        guard bound.primitiveType == bound.kind.primitiveType else {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-type", at: attribute.position,
                    "The \(outline.objectType.typePhrase) binds \(attribute) through \(bound.primitiveType), a ModelPrimitive that is not the library's.",
                    "Make \(bound.primitiveType) a ModelValue, with \(bound.kind.primitiveType) for its Primitive."))
            return nil
        }
        return bound
    }

    /// Says that no codec carries an attribute's values to its property.
    private mutating func refuse(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ source: AttributeFit.Source,
        _ access: AnyAttributeAccess, _ outline: EntityOutline
    ) {
        let name = annotations.transformer.map { "\"\($0.name)\"" }
        let isWithout = access.kind == .any && source.transform == nil
        let remedy: String
        if annotations.transformer == nil, let composite = attribute.composite {
            remedy =
                "Make its type a CompositeValue, such as a struct \(composite.name), and bind it with .composite; or make its type JSONValue or a dictionary."
        } else if !isWithout {
            let other = source.transform == nil ? "" : ", or set jsonTransformer to another transform"
            remedy = "Make its type \(AttributeFit.fittingTypes(source))\(other)."
        } else if let name {
            remedy = "Pass a transform named \(name) in transforms, or set jsonTransformer to another."
        } else {
            remedy = "Set jsonTransformer to the name of a transform, and pass that transform in transforms."
        }
        diagnostics.append(
            Diagnostic(
                .error, isWithout ? "missing-transform" : "class-property-type", at: attribute.position,
                "\(attribute) is \(attribute.type.phrase)\(source.transform == nil ? "" : " with the transform \(name ?? "")"), and its property in the \(outline.objectType.typePhrase) is of type \(PropertyType(access.valueType)).",
                remedy))
    }

    /// Says that a property has no nil, and may get none.
    private mutating func checkNil(
        _ attribute: AttributeDescription, _ direction: MappingDirection, hasDefault: Bool,
        _ access: AnyAttributeAccess, _ outline: EntityOutline
    ) {
        guard !access.allowsNil, attribute.isOptional, !hasDefault, direction == .both || direction == .decode else {
            return
        }
        diagnostics.append(
            Diagnostic(
                .error, "class-property-optionality", at: attribute.position,
                "\(attribute) is optional and has no default, and its property in the \(outline.objectType.typePhrase) is of type \(PropertyType(access.valueType)), which has no nil.",
                "Make the property optional, or the attribute required, or give it a default."))
    }

    /// The format of the transform, or else of the attribute, or else of the entity.
    private mutating func dateFormat(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ transform: ValueTransform?,
        _ settings: EntitySettings
    ) -> DateFormat {
        let text: String
        let position: SourcePosition
        if case .date(let format)? = transform?.form {
            (text, position) = (format, annotations.transformer?.position ?? attribute.position)
        } else if let entry = annotations.dateFormat ?? settings.dateFormat {
            (text, position) = (entry.value, entry.position)
        } else {
            return .iso8601
        }
        do {
            return try DateFormat(text)
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-date-format", at: position, "\(attribute) has a date format that can't be used.",
                    error.description))
            return .iso8601
        }
    }

    /// The separator of the transform; empty where there is none.
    private mutating func separator(
        _ attribute: AttributeDescription, _ annotations: PropertyAnnotations, _ transform: ValueTransform?
    ) -> String {
        guard case .separated(let separator)? = transform?.form else { return "" }
        if separator.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-transform", at: annotations.transformer?.position ?? attribute.position,
                    "The transform \"\(annotations.transformer?.name ?? "")\" of \(attribute) separates by the empty string.",
                    "Give it a separator of at least one character."))
        }
        return separator
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
                    "\(attribute) has \"\(type.rawValue)\" for jsonType, but its values can't be written that way.",
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
