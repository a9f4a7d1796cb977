/// What is found while a model is loaded: each finding once, and no more of them than anyone reads.
///
/// A document of a hundred thousand faults would otherwise become messages of many times its size.
struct DiagnosticList {
    /// How many errors are kept, and how many warnings.
    static let maximumCount = 1_000

    private var found: [Diagnostic] = []
    /// What they say, rule and place included.
    private var seen: Set<ExactString> = []
    private(set) var errorCount = 0
    private var warningCount = 0
    /// Where the first one stands that was left out.
    private var firstOmitted: SourcePosition?

    /// The rules that are looked at. An error is kept in any case: a model that breaks its rule is not loaded.
    let rules: RuleSelection

    init(_ diagnostics: [Diagnostic] = [], rules: RuleSelection = RuleSelection()) {
        self.rules = rules
        for diagnostic in diagnostics { append(diagnostic) }
    }

    var hasErrors: Bool { errorCount > 0 }

    mutating func append(_ diagnostic: Diagnostic) {
        append(diagnostic.severity, diagnostic.rule, near: diagnostic.position) { diagnostic }
    }

    /// Adds a finding that takes work, such as a "Did you mean" or a search for its place. It is made only if it is kept.
    ///
    /// - Parameter position: A place that is at hand. The first finding that is left out is said to be there.
    mutating func append(
        _ severity: Diagnostic.Severity, _ rule: String, near position: SourcePosition, _ make: () -> Diagnostic
    ) {
        let isError = severity == .error
        guard isError || rules[rule] else { return }
        guard (isError ? errorCount : warningCount) < Self.maximumCount else {
            firstOmitted = firstOmitted ?? position
            return
        }
        let diagnostic = make()
        // What is inherited is compiled for each subentity and said once.
        guard seen.insert(ExactString(diagnostic.description)).inserted else { return }
        if isError { errorCount += 1 } else { warningCount += 1 }
        found.append(diagnostic)
    }

    static func += (left: inout Self, right: Self) {
        for diagnostic in right.found { left.append(diagnostic) }
        left.firstOmitted = left.firstOmitted ?? right.firstOmitted
    }

    /// In the document's order; equal places keep the order in which they were found.
    var sorted: [Diagnostic] {
        let sorted = found.ordered {
            ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
        }
        guard let firstOmitted else { return sorted }
        let note = Diagnostic(
            .warning, "too-many-findings", at: firstOmitted,
            "There is more than the \(Self.maximumCount) errors and \(Self.maximumCount) warnings that are listed; "
                + "the first of the others is here.", "Correct those that are listed first.")
        return sorted + [note]
    }
}
