import Foundation

extension DataFailure {
    /// Refuses a document that is larger than its reader allows.
    static func check(byteCount: Int, maximum: Int) throws {
        if byteCount > maximum { throw tooManyBytes(maximum, found: "\(byteCount)") }
    }

    static func tooManyBytes(_ maximum: Int, found: String) -> MappingError {
        .data(
            DataFailure(
                reason: .limitExceeded, path: JSONPath(),
                expected: "at most \(maximum.counting("byte")) (maximumByteCount)", found: found))
    }

    /// A syntax error with its place: of a tree its path alone.
    init(_ error: JSONSyntaxError, in text: SourceText) {
        let location = JSONLocator(text.bytes).locate([error.offset])[0]
        let problem = text.reason(for: error)
        let reason: Reason =
            switch problem {
            case .tooDeep, .stackExhausted, .tooManyValues: .limitExceeded
            case .unsupported: .typeMismatch
            default: .syntax
            }
        let found: String =
            switch problem {
            case .empty: "nothing"
            case .unexpectedEnd: "its end"
            case .notUTF8(let encoding): encoding
            case .tooDeep, .stackExhausted, .tooManyValues: "more"
            case .unsupported(let phrase): phrase
            default: DataFailure.excerpt(text.bytes, at: error.offset)
            }
        self.init(
            reason: reason, path: location.path, byteOffset: text.isTree ? nil : error.offset,
            line: text.isTree ? nil : location.line, column: text.isTree ? nil : location.column,
            expected: problem.expected, found: found)
    }

    /// The next few bytes, in quotes, cut where a message would get long; where they are no text, the first one's number.
    private static func excerpt(_ bytes: DocumentBytes, at offset: Int) -> String {
        let rest = UnsafeBufferPointer(start: bytes.start + offset, count: bytes.end - bytes.start - offset)
        var iterator = rest.makeIterator()
        var parser = UTF8.ForwardParser()
        let isText = if case .valid = parser.parseScalar(from: &iterator) { true } else { false }
        if let byte = rest.first, !isText || byte < 0x20 || byte == 0x7F {
            return "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
        }
        var text = ""
        for (index, scalar) in String(decoding: rest.prefix(80), as: UTF8.self).unicodeScalars.enumerated() {
            if scalar == "\n" || scalar == "\r" { break }
            if index == 16 {
                text += "…"
                break
            }
            text.unicodeScalars.append(scalar)
        }
        return "'\(text)'"
    }
}
