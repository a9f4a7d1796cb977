import Foundation

/// Attributes: a value goes from the source to its property in its own type.
extension GraphDecoder {
    @inline(__always)
    mutating func decodeAttribute(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) throws {
        if watchesValues, options.isReporting || attribute.hasRules {
            try decodeWatched(attribute, &frame)
        } else {
            try decodeUnwatched(attribute, &frame)
        }
    }

    /// Decodes, and looks at nothing else.
    @inline(never)
    private mutating func decodeUnwatched(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) throws {
        try decodeValue(attribute, &frame)
    }

    /// Decodes for the report, and checks the value against the model's rules, as the options say.
    @inline(never)
    private mutating func decodeWatched(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) throws {
        let position = source.position
        let failuresBefore = failureCount
        if options.isReporting {
            try decodeReporting(attribute, &frame)
        } else if try decodeValue(attribute, &frame, isChecked: true) {
            return
        }
        guard options.validates, failureCount == failuresBefore, !attribute.keepsRules(frame.object) else { return }
        try checkRules(of: attribute, at: position, frame)
    }

    /// Decodes, and compares what would be written with what was read: whatever differs goes into the report.
    @inline(never)
    private mutating func decodeReporting(_ attribute: AttributeMapping, _ frame: inout DecodingFrame)
        throws
    {
        let position = source.position
        let start = source.mark
        let original = try source.readValue()
        source.rewind(to: start)
        let failuresBefore = failureCount
        let notesBefore = report.count
        try decodeUnwatched(attribute, &frame)
        guard failureCount == failuresBefore else { return }
        let isNoted = report.count > notesBefore
        if original.kind == .object || original.kind == .array {
            try noteDuplicates(within: start, of: frame.mapping, attribute)
        }
        let form = frame.states[attribute].form
        let isAsTheModelSays =
            form == .string && attribute.writtenType == .string
            || form == .number && attribute.writtenType == .number
        if form == .string || form == .number, !isAsTheModelSays, !isNoted {
            note(
                .coerced, frame.mapping, attribute, at: position,
                "\(DataFailure.found(original)) was taken for \(attribute.expectation)")
        }
        if attribute.dropsWhatIsRead {
            let instead =
                attribute.isWritten ? "what it is then is written" : "jsonDirection = both writes what is computed"
            note(
                .overruled, frame.mapping, attribute, at: position,
                "\(DataFailure.found(original)) is not written, since the attribute is computed from the time; \(instead)"
            )
        }
        guard attribute.isWritten else { return }
        let written: JSONValue
        do {
            written = try AttributeWriter.value(attribute, of: frame.object, form: form)
        } catch {
            return note(
                .normalised, frame.mapping, attribute, at: position,
                "it can't be written: expected \(error.expected), found \(error.found)")
        }
        // Of a list that lost elements, the others are compared nonetheless.
        let isShortened = attribute.isLossy && original.kind == .array && written.kind == .array
        if !isNoted || isShortened, !Self.isSame(original, written) {
            source.rewind(to: start)
            try noteDifferences(attribute, original, written, frame)
        }
    }

    /// Reads past a value, and notes what in it is written differently: each member, where none of them is gone, and
    /// each element but those that a lossy list has dropped.
    private mutating func noteDifferences(
        _ attribute: AttributeMapping, _ original: JSONValue, _ written: JSONValue, _ frame: DecodingFrame
    ) throws {
        func noteDifference(_ old: JSONValue?, _ new: JSONValue?, _ decoder: inout GraphDecoder) {
            guard let old, let new, !Self.isSame(old, new) else { return }
            let (read, written) = (DataFailure.found(old), DataFailure.found(new))
            decoder.note(
                .normalised, frame.mapping, attribute, at: decoder.source.position,
                read == written
                    ? "something inside \(read) is written differently" : "\(read) is written as \(written)")
        }
        func isKept(_ element: JSONValue) -> Bool {
            guard attribute.isLossy else { return true }
            return attribute.codec == .strings
                ? element.kind == .string : attribute.typed(JSONValue.self).fits(.array([element]))
        }
        switch (original, written) {
        case (.array(let old), .array(let new)) where old.count(where: isKept) == new.count:
            guard try source.enterArray() else { return }
            var rest = new[...]
            for element in old {
                _ = try source.kind()
                if isKept(element) { noteDifference(element, rest.popFirst(), &self) }
                try source.skip()
                guard try source.nextElement() else { return }
            }
        case (.object(let old), .object(let new))
        where old.count == new.count && old.keys.allSatisfy { new[$0] != nil }:
            guard try source.enterObject() else { return }
            repeat {
                let key = try source.readKey()
                _ = try source.kind()
                noteDifference(old[key], new[key], &self)
                try source.skip()
            } while try source.nextMember()
        default:
            _ = try source.kind()
            noteDifference(original, written, &self)
            try source.skip()
        }
    }

    /// Whether two values are written alike: -0 equals 0, and is not.
    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        left == right && left.negativeZeroCount == right.negativeZeroCount
    }

    /// Decodes a value that stands as it should at once, and any other by `decodeGeneral`.
    ///
    /// - Parameter isChecked: Whether the model's rules matter.
    /// - Returns: Whether the value is known to keep them; false where they don't matter.
    @inline(__always)
    @discardableResult
    private mutating func decodeValue(
        _ attribute: AttributeMapping, _ frame: inout DecodingFrame, isChecked: Bool = false
    ) throws -> Bool {
        switch attribute.quickCodec {
        case .string? where source.isAt(.string):
            let start = source.mark
            let text = try source.readString()
            let isKept = isChecked && attribute.limits.contain(text)
            if attribute.typed(String.self).set(frame.unownedObject, text) {
                frame.states[attribute] = .value(.plain)
                return isKept
            }
            source.rewind(to: start)
            try decodeGeneral(attribute, &frame)
        case .integer? where source.isAt(.number):
            let start = source.mark
            if case .value(let value) = try source.readInteger(), attribute.range.contains(value),
                attribute.typed(Int64.self).set(frame.unownedObject, value)
            {
                frame.states[attribute] = .value(.plain)
                return isChecked && attribute.limits.contain(value)
            }
            source.rewind(to: start)
            try decodeGeneral(attribute, &frame)
        case .double? where source.isAt(.number):
            let start = source.mark
            if case .value(let value) = try source.readDouble(),
                attribute.typed(Double.self).set(frame.unownedObject, value)
            {
                frame.states[attribute] = .value(.plain)
                return isChecked && attribute.limits.contain(value)
            }
            source.rewind(to: start)
            try decodeGeneral(attribute, &frame)
        case .boolean? where source.isAt(.boolean):
            let start = source.mark
            if attribute.typed(Bool.self).set(frame.unownedObject, try source.readBoolean()) {
                frame.states[attribute] = .value(.plain)
                return false
            }
            source.rewind(to: start)
            try decodeGeneral(attribute, &frame)
        case .strings? where source.isAt(.array):
            try decodeStrings(attribute, &frame)
        default:
            try decodeGeneral(attribute, &frame)
        }
        return false
    }

    /// Everything but a string, integer, double, Boolean or list of strings that stands where one belongs.
    @inline(never)
    mutating func decodeGeneral(
        _ attribute: AttributeMapping, _ frame: inout DecodingFrame
    ) throws {
        let kind = try source.kind()
        if kind == .null {
            let position = source.position
            try source.readNull()
            return try decodeNil(attribute, at: position, &frame)
        }
        if attribute.takesEmptyAsNil, try decodeEmpty(attribute, kind, &frame) { return }
        switch attribute.codec {
        case .integer:
            let range = attribute.range
            try decodeNumber(
                attribute, kind, &frame, { source in try source.readInteger() },
                NumberText.integer, { String($0) }
            ) {
                range.contains($0)
            }
        case .unsigned:
            let limit = attribute.range.upperBound == .max ? UInt64.max : UInt64(attribute.range.upperBound)
            try decodeNumber(
                attribute, kind, &frame, { source in try source.readUnsigned() },
                NumberText.unsigned, { String($0) }
            ) {
                $0 <= limit
            }
        case .double:
            try decodeNumber(
                attribute, kind, &frame, { source in try source.readDouble() },
                NumberText.double, { JSONNumber($0)?.description })
        case .float:
            try decodeNumber(
                attribute, kind, &frame, { source in try source.readFloat() },
                NumberText.float, { JSONNumber($0.description)?.description })
        case .decimal:
            try decodeNumber(
                attribute, kind, &frame, { source in try source.readDecimal() },
                NumberText.decimal, { JSONNumber($0).description })
        case .boolean: try decodeBoolean(attribute, kind, &frame)
        case .date where attribute.dateFormat.isNumeric: try decodeNumericDate(attribute, kind, &frame)
        case .string, .url, .uuid, .data, .date: try decodeText(attribute, kind, &frame)
        case .strings where kind == .array: try decodeStrings(attribute, &frame)
        case .strings: try mismatch(.typeMismatch, attribute, at: source.position, &frame)
        case .separated: try decodeSeparated(attribute, kind, &frame)
        case .json: try decodeJSON(attribute, &frame)
        case .custom: try decodeCustom(attribute, &frame)
        }
    }

    // MARK: Null

    /// Takes nil for a value.
    ///
    /// - Parameters:
    ///   - state: How it stood there: as null, or as an empty string.
    ///   - found: The same in words.
    mutating func decodeNil(
        _ attribute: AttributeMapping, at position: Int, _ frame: inout DecodingFrame,
        state: AttributeState = .null, found: String = "null"
    ) throws {
        if !attribute.isRequired, attribute.access.allowsNil {
            _ = attribute.setNil(frame.object)
            frame.states[attribute] = state
            if state == .null, attribute.nulls == .omit, attribute.defaultValue != nil, attribute.isWritten {
                note(
                    .normalised, frame.mapping, attribute, at: position,
                    "null is left out, and will be read as the default")
            }
        } else if let value = attribute.defaultValue, attribute.set(frame.object, primitive: value) {
            frame.states[attribute] = .value(.plain)
            note(.nullReplaced, frame.mapping, attribute, at: position, "\(found) was replaced by the default")
        } else {
            // An update leaves alone what fails.
            frame.states[attribute] = staging == nil ? state : .absent
            try fail(
                .missingValue, frame.mapping, attribute, at: position, expected: attribute.expectation,
                found: found, skippingValue: false)
        }
    }

    /// Takes nil for an empty string; false, and nothing is read, where something else is ahead.
    private mutating func decodeEmpty(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame
    ) throws -> Bool {
        guard kind == .string else { return false }
        let position = source.position
        let start = source.mark
        if try source.readRareString().isEmpty {
            try decodeNil(attribute, at: position, &frame, state: .value(.empty), found: "an empty string")
            return true
        }
        source.rewind(to: start)
        return false
    }

    // MARK: What does not fit

    /// A value that its property's type refuses: an unknown case, or an integer beyond a narrow property.
    @inline(never)
    mutating func unknownCase(
        _ attribute: AttributeMapping, at position: Int, _ frame: inout DecodingFrame,
        found: JSONValue
    ) throws {
        if let fallback = attribute.enumFallback, attribute.set(frame.object, primitive: fallback) {
            frame.states[attribute] = .value(.original)
            frame.object.keepOriginal(found, slot: attribute.slot)
            note(
                .enumFallback, frame.mapping, attribute, at: position,
                "\(DataFailure.found(found)) is not a case, so the fallback was used")
            return
        }
        let type = PropertyType(attribute.access.valueType)
        try fail(
            type.isInteger ? .outOfRange : type.isRawRepresentable ? .unknownCase : .invalidValue, frame.mapping,
            attribute, at: position, expected: type.expectation,
            found: DataFailure.found(found) + (type.looksLikeCase(found) ? DataFailure.lookAlike : ""),
            skippingValue: false)
        settleFailed(attribute, &frame)
    }

    /// A value of the wrong kind, which the source stands before and passes over.
    @inline(never)
    mutating func mismatch(
        _ reason: DataFailure.Reason, _ attribute: AttributeMapping, at position: Int, _ frame: inout DecodingFrame
    ) throws {
        try fail(reason, frame.mapping, attribute, at: position, expected: attribute.expectation, skippingValue: true)
        settleFailed(attribute, &frame)
    }

    /// Nil or the default for a value that failed, when failures are collected.
    mutating func settleFailed(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) {
        if options.failures == .report { noteUnread(attribute, &frame) }
        if let value = attribute.defaultValue, attribute.set(frame.object, primitive: value) {
            frame.states[attribute] = .defaulted
        } else {
            _ = attribute.setNil(frame.object)
            frame.states[attribute] = .absent
        }
    }
}
