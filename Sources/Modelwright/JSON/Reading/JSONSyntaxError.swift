/// Why bytes are not JSON, and at which of them it showed.
///
/// Line, column and path are worked out from the offset by `JSONLocator`, so that they cost nothing until something fails.
struct JSONSyntaxError: Error {
    enum Reason: Sendable, Equatable {
        case empty
        case unexpectedEnd
        case expectedValue
        case expectedKey
        case expectedColon
        case expectedCommaOrEnd(closing: Character)
        case trailingComma
        case trailingBytes
        case badNumber
        case badLiteral
        case controlCharacter(UInt8)
        case badEscape
        case loneSurrogate
        case badUTF8
        case notUTF8(encoding: String)
        case tooDeep(limit: Int)
        /// The thread's stack holds no more than `depth` levels, whatever the limit is.
        case stackExhausted(depth: Int)
        case tooManyValues(limit: Int)
        /// What stands there instead, as a phrase.
        case unsupported(String)
    }

    var reason: Reason
    var offset: Int

    /// Whether it is one whatever is read from the text: how many objects that has depends on who reads them.
    var isOfText: Bool { if case .tooManyValues = reason { false } else { true } }
}

extension JSONSyntaxError.Reason {
    /// What belongs at the offset, for `DataFailure.expected`.
    var expected: String {
        switch self {
        case .empty: "a JSON value"
        case .unexpectedEnd: "the rest of the document"
        case .expectedValue: "a JSON value"
        case .expectedKey: "a key in double quotes"
        case .expectedColon: "':' after the key"
        case .expectedCommaOrEnd(let closing): "',' or '\(closing)'"
        case .trailingComma: "a value after the ',', since JSON has no trailing commas"
        case .trailingBytes: "nothing after the document's value"
        case .badNumber: "a number as JSON writes it, with no leading zero and with digits around the '.'"
        case .badLiteral: "true, false or null"
        case .controlCharacter: "control characters in a string to be escaped"
        case .badEscape: #"one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
        case .loneSurrogate: "both halves of a surrogate pair"
        case .badUTF8: "valid UTF-8"
        case .notUTF8: "JSON in UTF-8, as RFC 8259 demands"
        case .tooDeep(let limit): "at most \(limit.counting("level")) of nesting (maximumDepth)"
        case .stackExhausted(let depth):
            "at most \(depth.counting("level")) of nesting, which is what this thread's stack has room for"
        case .tooManyValues(let limit): "at most \(limit.counting("object")) (maximumObjectCount)"
        case .unsupported: "a string, a finite number, a Bool, NSNull, an array or a dictionary with String keys"
        }
    }
}
