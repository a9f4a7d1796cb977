/// Keys that the model does not know: passed over, kept or rejected, as their entity says.
extension GraphDecoder {
    @inline(never)
    mutating func decodeUnknown(_ node: ReadNode, _ frame: inout DecodingFrame) throws {
        let key = source.lastKey
        switch frame.mapping.unknownKeys {
        case .ignore:
            note(.ignoredKey, &frame, nil, "the model does not know the key")
            try source.skip()
        case .keep:
            try keepUnknown(key, node, &frame)
        case .reject:
            try fail(
                .unknownKey, frame.mapping, nil, at: source.position, expected: "a key of \(frame.mapping.name)",
                found: DataFailure.found(.string(key)), skippingValue: true)
        }
    }

    mutating func keepUnknown(_ key: String, _ node: ReadNode, _ frame: inout DecodingFrame) throws {
        let start = source.mark
        let value = try source.readValue()
        if options.isReporting { try noteDuplicates(within: start, of: frame.mapping) }
        if frame.object.keepUnknown(container: node.containerID, key: key, value: value) {
            noteDuplicate(nil, &frame)
        }
    }
}
