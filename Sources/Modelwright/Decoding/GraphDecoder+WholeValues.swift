/// Values that are read whole: JSON that is taken as it stands, and what a closure makes something of.
extension GraphDecoder {
    mutating func decodeJSON(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) throws {
        let position = source.position
        let start = source.mark
        var value = try source.readValue()
        let access = attribute.typed(JSONValue.self)
        if attribute.isLossy, case .array(let elements) = value, !access.fits(value) {
            // One element at a time tells which of them fit.
            let fitting = elements.filter { access.fits(.array([$0])) }
            note(
                .dropped, frame.mapping, attribute, at: position,
                "\(elements.count - fitting.count) of \(elements.count) elements don't fit and were left out")
            value = .array(fitting)
        }
        if access.set(frame.unownedObject, value) {
            frame.states[attribute] = .value(.plain)
        } else if let (step, member) = firstMisfit(in: value, access.fits) {
            try fail(
                .typeMismatch, frame.mapping, attribute, at: try self.position(of: step, inValueAt: start),
                expected: "a value that \(PropertyType(attribute.access.valueType).name) takes there",
                found: DataFailure.found(member), skippingValue: false)
            settleFailed(attribute, &frame)
        } else if let key = value.objectValue?.firstLookAlike {
            try fail(
                .invalidValue, frame.mapping, attribute, at: try self.position(of: .key(key), inValueAt: start),
                expected: "keys that \(PropertyType(attribute.access.valueType).name) tells apart",
                found: DataFailure.found(.string(key)) + DataFailure.anotherLookAlike, skippingValue: false)
            settleFailed(attribute, &frame)
        } else {
            source.rewind(to: start)
            try mismatch(.typeMismatch, attribute, at: position, &frame)
        }
    }

    /// Where an element or member of the container at `start` is; of a key that comes twice the last, which counts. Nothing
    /// is read by this.
    private mutating func position(of step: JSONPath.Component, inValueAt start: JSONReader.Mark) throws -> Int {
        let end = source.mark
        source.rewind(to: start)
        defer { source.rewind(to: end) }
        var position = source.position
        switch step {
        case .index(let index):
            guard try source.enterArray() else { break }
            for _ in 0..<index {
                try source.skip()
                guard try source.nextElement() else { break }
            }
            _ = try source.kind()
            position = source.position
        case .key(let key):
            guard try source.enterObject() else { break }
            repeat {
                let isMatch = try source.matchKey(key)
                _ = try source.kind()
                if isMatch { position = source.position }
                try source.skip()
            } while try source.nextMember()
        }
        return position
    }

    /// The element or member of a list that its type refuses; nil where it is the list itself.
    func firstMisfit(
        in value: JSONValue, _ fits: (JSONValue) -> Bool
    ) -> (JSONPath.Component, JSONValue)? {
        switch value {
        case .array(let elements):
            guard fits(.array([])) else { return nil }
            return elements.enumerated().first { !fits(.array([$0.element])) }.map { (.index($0.offset), $0.element) }
        case .object(let object):
            guard fits(.object([:])) else { return nil }
            return object.first { !fits(.object([$0.key: $0.value])) }.map { (.key($0.key), $0.value) }
        default: return nil
        }
    }

    mutating func decodeCustom(_ attribute: AttributeMapping, _ frame: inout DecodingFrame)
        throws
    {
        guard case .custom(_, let decode, _)? = attribute.transform?.form else { return try source.skip() }
        let position = source.position
        let value = try source.readValue()
        let made: Any?
        do {
            made = try decode(value)
        } catch {
            try fail(
                .transformFailed, frame.mapping, attribute, at: position, expected: attribute.expectation,
                found: "\(DataFailure.found(value)) (\(error))", skippingValue: false)
            return settleFailed(attribute, &frame)
        }
        guard let made else { return try decodeNil(attribute, at: position, &frame) }
        if attribute.set(frame.object, any: made) {
            frame.states[attribute] = .value(.plain)
        } else {
            // The transform took it; it is the property that does not take what was made of it.
            try fail(
                .typeMismatch, frame.mapping, attribute, at: position,
                expected: PropertyType(attribute.access.valueType).expectation,
                found: "\(DataFailure.found(value)), from which the transform made \(made)", skippingValue: false)
            settleFailed(attribute, &frame)
        }
    }
}
