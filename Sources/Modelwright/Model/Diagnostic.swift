/// Something found in a model document: what is wrong, where, and what to do about it.
///
/// It prints as compilers print theirs:
///
///     Authors.xml:12:9: error: Author.books leads to Bok, which is not an entity of the model. Name an entity of the
///     model as destinationEntity. [unknown-destination]
///
/// on one line.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable {
        /// The model can't be used.
        case error
        /// The model can be used, and may not mean what its author thinks.
        case warning
    }

    /// How bad it is.
    public let severity: Severity
    /// The rule that the document breaks: `unknown-destination`.
    public let rule: String
    /// Where.
    public let position: SourcePosition
    /// What was found, in a sentence.
    public let message: String
    /// What to do about it, in a sentence.
    public let remedy: String

    /// A finding.
    @inline(never)
    public init(
        _ severity: Severity, _ rule: String, at position: SourcePosition, _ message: String, _ remedy: String
    ) {
        self.severity = severity
        self.rule = rule
        self.position = position
        self.message = Self.line(message)
        self.remedy = Self.line(remedy)
    }

    /// How many bytes of a message are kept; names and values in it can be as long as the document.
    private static let maximumLength = 2_000

    /// A text on one line, its end cut off where it is very long, and of which nothing acts on whoever prints it.
    private static func line(_ text: String) -> String {
        let isLong = text.utf8.count > maximumLength
        guard isLong || text.unicodeScalars.contains(where: \.isControl) else { return text }
        var line = ""
        for scalar in text.unicodeScalars {
            if line.utf8.count >= maximumLength { return line + "…" }
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where scalar.isControl:
                line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    /// Place, severity, what was found, what to do, rule, on one line.
    public var description: String {
        "\(position): \(severity.rawValue): \(message)\(remedy.isEmpty ? "" : " ")\(remedy) [\(rule)]"
    }
}
