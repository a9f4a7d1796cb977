/// Lists of strings: in an array, or in a string with a separator.
extension GraphDecoder {
    mutating func decodeSeparated(
        _ attribute: AttributeMapping, _ kind: JSONKind, _ frame: inout DecodingFrame
    ) throws {
        guard kind == .string else {
            return try mismatch(.typeMismatch, attribute, at: source.position, &frame)
        }
        _ = attribute.typed([String].self).set(
            frame.unownedObject, attribute.separator.elements(in: try source.readRareString()))
        frame.states[attribute] = .value(.plain)
    }

    /// Reads the array of strings that the source stands before.
    @inline(never)
    mutating func decodeStrings(
        _ attribute: AttributeMapping, _ frame: inout DecodingFrame
    ) throws {
        let base = strings.count
        var isWhole = true
        if try source.enterArray() {
            repeat {
                if source.isAt(.string) {
                    strings.push(try source.readString())
                    continue
                }
                // What is no value at all is no fault of the list's.
                _ = try source.kind()
                if attribute.isLossy {
                    let position = source.position
                    let value = try source.readValue()
                    note(
                        .dropped, frame.mapping, attribute, at: position,
                        "\(DataFailure.found(value)) is no string and was left out")
                } else {
                    isWhole = false
                    try fail(
                        .typeMismatch, frame.mapping, attribute, at: source.position, expected: "a string",
                        skippingValue: true)
                }
            } while try source.nextElement()
        }
        let array = strings.popArray(from: base)
        if isWhole {
            _ = attribute.typed([String].self).set(frame.unownedObject, array)
            frame.states[attribute] = .value(.plain)
        } else {
            settleFailed(attribute, &frame)
        }
    }
}
