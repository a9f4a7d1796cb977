import Foundation

/// Attributes: a value of the attribute's own type goes to it as it is, any other as the JSON that it is.
extension ObjectBuilder {
    /// - Returns: The attribute's state.
    /// - Throws: `EncodingError.invalidValue` for a value that doesn't fit, or that could not be written.
    mutating func set(
        _ attribute: AttributeMapping, of object: ModelObject, to node: EncodingNode
    ) throws -> AttributeState {
        let isOpen = attribute.access.kind == .any || attribute.access.kind == .json
        if case .null = node.opened {
            guard attribute.access.allowsNil, attribute.setNil(object) else { throw refusal(attribute, object, node) }
            return .null
        }
        if let type = attribute.ownType, let own = node.value(as: type) as? any ModelValue {
            // The class's property is of the value's own type, which says what it is made of.
            guard attribute.set(object, own: own) else { throw refusal(attribute, object, node) }
        } else if isOpen {
            guard try setOpen(attribute, of: object, to: node) else { throw refusal(attribute, object, node) }
        } else if node.leaf.map({ attribute.set(object, $0) }) != true {
            let json = try node.json(at: path)
            // JSON as a whole is written as it stands.
            let isJSON = if case .json? = node.leaf { true } else { false }
            if isJSON || !attribute.set(object, any: json) {
                return try read(json, node, for: attribute, of: object)
            }
        }
        if let problem = attribute.problem(of: object) {
            throw invalid(
                node,
                "\(object.mapping?.name ?? "").\(attribute.name): expected \(problem.expected), found \(problem.found)")
        }
        return .value(.plain)
    }

    /// Lets the engine read what is not of the attribute's own type, as it would stand in a document.
    private func read(
        _ json: JSONValue, _ node: EncodingNode, for attribute: AttributeMapping, of object: ModelObject
    ) throws -> AttributeState {
        guard let mapping = object.mapping else { throw refusal(attribute, object, node) }
        let text = SourceText(.json(json), maximumDepth: .max, maximumByteCount: .max)
        defer { withExtendedLifetime(text) {} }
        do {
            let reader = try JSONReader(text.bytes, maximumDepth: .max)
            var decoder = GraphDecoder(source: reader, model: model, options: DecodingOptions())
            var frame = DecodingFrame.opened(object, mapping, position: 0, via: nil, inverseSlot: -1)
            try decoder.decodeAttribute(attribute, &frame)
            return frame.states[attribute]
        } catch let failure as FailureDraft {
            throw invalid(
                node, "\(mapping.name).\(attribute.name): \(DataFailure.contrast(failure.expected, failure.found))")
        }
    }

    /// An attribute of any type: what a transform makes, or JSON.
    private func setOpen(
        _ attribute: AttributeMapping, of object: ModelObject, to node: EncodingNode
    ) throws -> Bool {
        if attribute.access.kind == .any {
            guard case .custom(let valueType, let decode, _)? = attribute.transform?.form else { return false }
            if let value = node.transformed(as: valueType), attribute.set(object, primitive: value) { return true }
            let json = try node.json(at: path)
            let value: Any?
            do {
                value = try decode(json)
            } catch {
                throw refusal(attribute, object, node, because: error)
            }
            // Where a transform makes nil of what was read, that is noted; nobody notes it of what a value has.
            guard let value else { throw refusal(attribute, object, node) }
            return attribute.set(object, primitive: value)
        }
        return attribute.typed(JSONValue.self).set(object, try node.json(at: path))
    }

    private func refusal(
        _ attribute: AttributeMapping, _ object: ModelObject, _ node: EncodingNode, because error: (any Error)? = nil
    ) -> EncodingError {
        invalid(
            node,
            "\(object.mapping?.name ?? "").\(attribute.name): expected \(attribute.expectation), found \(node.found)",
            underlying: error)
    }
}

extension EncodingNode {
    /// The value as one of a transform's type; nil where it is of another.
    fileprivate func transformed(as type: Any.Type) -> Any? {
        if let value = value(as: type) { return value }
        // Of which width an integer was is not kept.
        guard let leaf, let integer = type as? any FixedWidthInteger.Type else { return nil }
        return integer.value(of: leaf)
    }
}

extension FixedWidthInteger {
    fileprivate static func value(of leaf: EncodedLeaf) -> Any? {
        switch leaf {
        case .integer(let value): Self(exactly: value)
        case .unsigned(let value): Self(exactly: value)
        case .json(.number(let value)): Self(value.description)
        default: nil
        }
    }
}

extension AttributeMapping {
    /// Sets a value of the attribute's own type; false for any other, and for one that doesn't fit.
    fileprivate func set(_ object: ModelObject, _ leaf: EncodedLeaf) -> Bool {
        switch (access.kind, leaf) {
        case (.integer, .integer(let value)): range.contains(value) && typed(Int64.self).set(object, value)
        case (.double, .double(let value)): typed(Double.self).set(object, value)
        case (.float, .float(let value)): typed(Float.self).set(object, value)
        case (.boolean, .boolean(let value)): typed(Bool.self).set(object, value)
        case (.string, .string(let value)): typed(String.self).set(object, value)
        case (.decimal, .decimal(let value)): typed(Decimal.self).set(object, value)
        case (.date, .date(let value)): typed(Date.self).set(object, value)
        case (.data, .data(let value)): typed(Data.self).set(object, value)
        case (.uuid, .uuid(let value)): typed(UUID.self).set(object, value)
        case (.url, .url(let value)): typed(URL.self).set(object, value)
        default: false
        }
    }

    fileprivate func set(_ object: ModelObject, own: some ModelValue) -> Bool {
        own.primitive.map { set(object, primitive: $0) } ?? setNil(object)
    }

    /// Why the engine could not write the value; nil for most types, which it always can.
    fileprivate func problem(of object: ModelObject) -> AttributeWriter.Problem? {
        switch codec {
        case .integer, .unsigned, .double, .float, .boolean, .data, .uuid, .url, .strings: return nil
        case .string where writtenType != .number: return nil
        default: break
        }
        do throws(AttributeWriter.Problem) {
            _ = try AttributeWriter.value(self, of: object, form: .plain)
            return nil
        } catch {
            return error
        }
    }
}
