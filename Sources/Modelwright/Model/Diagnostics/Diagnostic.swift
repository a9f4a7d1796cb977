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
        self.message = message.shown(upTo: Self.maximumLength)
        self.remedy = remedy.shown(upTo: Self.maximumLength)
    }

    /// How many bytes of a message are kept; names and values in it can be as long as the document.
    private static let maximumLength = 2_000

    /// Place, severity, what was found, what to do, rule, on one line.
    public var description: String {
        "\(position): \(severity.rawValue): \(message)\(remedy.isEmpty ? "" : " ")\(remedy) [\(rule)]"
    }
}
