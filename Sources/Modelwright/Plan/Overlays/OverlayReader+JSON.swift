import Foundation

extension OverlayReader {
    mutating func json(_ bytes: [UInt8]) throws(ModelError) -> OverlayNode {
        let lines = LineTable(bytes, file: name)
        do {
            let document = DocumentBytes.copy(of: Data(bytes))
            defer { withExtendedLifetime(document) {} }
            // No overlay is deeper; what is, is passed over as a whole.
            var reader = try JSONReader(document, maximumDepth: 64)
            let node = try node(&reader, lines, depth: 0)
            try reader.finish()
            return node
        } catch let error as JSONSyntaxError {
            throw ModelError(
                Diagnostic(
                    .error, "bad-overlay", at: lines.position(of: error.offset),
                    "The JSON is not well-formed: expected \(error.reason.expected).", "Correct it there."))
        } catch let error as ModelError {
            throw error
        } catch {
            throw failure("bad-overlay", "The JSON can't be read.", Self.remedy)
        }
    }

    private mutating func node(_ reader: inout JSONReader, _ lines: LineTable, depth: Int) throws -> OverlayNode {
        let kind = try reader.kind()
        let position = lines.position(of: reader.position)
        if kind == .object, depth < Self.depth, try reader.enterObject() {
            var members: [OverlayNode.Member] = []
            repeat {
                let keyPosition = lines.position(of: reader.position)
                let key = try reader.readKey()
                let position = lines.position(of: reader.position)
                let value = try node(&reader, lines, depth: depth + 1)
                members.append(
                    OverlayNode.Member(key: key, keyPosition: keyPosition, value: value, position: position))
            } while try reader.nextMember()
            return .members(members)
        }
        try countAnnotation(at: position)
        switch kind {
        case .string: return .text(try reader.readString())
        case .boolean: return .flag(try reader.readBoolean())
        case .object where depth < Self.depth: return .members([])
        default:
            try reader.skip()
            return .other(
                kind == .null ? "null" : kind == .number ? "a number" : kind == .array ? "an array" : "an object")
        }
    }
}
