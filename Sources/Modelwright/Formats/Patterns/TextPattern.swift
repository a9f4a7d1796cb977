/// A regular expression that a whole text has to match, in the syntax of ICU, which `NSPredicate`'s `MATCHES` has.
///
/// ```swift
/// try TextPattern("[A-Z]{2}[0-9]{6}").matches("AB123456")  // true
/// ```
///
/// Texts come from outside, so matching takes time in proportion to their length: the pattern becomes an automaton. What no
/// automaton can do, such as a look-ahead, runs in `NSRegularExpression`, which may take exponential time;
/// `backtrackingReason` tells.
///
/// Matches are those of `NSRegularExpression`, over Unicode scalars: `é` written as `e` and a combining accent is two
/// characters for `.`. The difference is that `NSRegularExpression` gives up after too many attempts or too deep a stack, and
/// calls that no match:
/// - `(a|b)*` on 200,000 letters;
/// - `(a+)+b` and its like, after a second or two;
/// - a lazy `*` or `+` of something that may be empty, such as `(|a)*?b` on `ab`, which loops until then.
///
/// Sets that only ICU knows, such as `\d` and `\p{L}`, take about 12 milliseconds the first time that a process uses them.
struct TextPattern: Sendable {
    /// Why a text isn't a pattern.
    struct SyntaxError: Error, Equatable {
        /// Where in the pattern, in characters.
        var offset: Int
        /// For example "has a '(' that nothing closes".
        var problem: String
    }

    private enum Engine: Sendable {
        case table(PatternTable)
        case automaton(PatternAutomaton)
        case foundation(FoundationPattern)
    }

    /// Longer patterns, in UTF-8 bytes, are refused, so that reading one takes a bounded time.
    static let maximumLength = 65_536

    private let engine: Engine
    /// Why the pattern runs in `NSRegularExpression`, for example "it has a look-ahead"; nil if time is linear.
    let backtrackingReason: String?

    /// Throws if ICU doesn't take the pattern.
    ///
    /// - Parameters:
    ///   - reason: Why it is not to become an automaton; nil to try.
    ///   - namedSets: Takes the sets of characters that ICU was asked for.
    init(
        _ pattern: String, backtrackingBecause reason: String?, namedSets: inout Set<ExactString>
    ) throws(SyntaxError) {
        guard !pattern.isEmpty else { throw SyntaxError(offset: 0, problem: "is empty") }
        guard pattern.utf8.count <= Self.maximumLength else {
            throw SyntaxError(offset: 0, problem: "is longer than 65,536 bytes")
        }
        let isPattern = FoundationPattern.accepts(pattern)
        var reason = reason
        var problem: PatternProblem?
        if reason == nil || !isPattern {
            do throws(PatternProblem) {
                let parsed = try PatternParser.parse(pattern, isPattern: isPattern, namedSets: &namedSets)
                reason = reason ?? parsed.backtrackingReason
                if isPattern, reason == nil {
                    if let automaton = PatternAutomaton(parsed.syntax) {
                        engine = PatternTable(automaton).map(Engine.table) ?? .automaton(automaton)
                        backtrackingReason = nil
                        return
                    }
                    reason =
                        "it needs more than \(PatternAutomaton.maximumStates) states, or too many different sets of characters"
                }
            } catch {
                problem = error
                reason = reason ?? "it is written in a way that only NSRegularExpression reads"
            }
        }
        guard isPattern, let expression = FoundationPattern(wholeTextOf: pattern) else {
            throw SyntaxError(problem ?? PatternProblem(offset: 0, text: "isn't a regular expression"), in: pattern)
        }
        engine = .foundation(expression)
        backtrackingReason = reason
    }

    /// A pattern by itself, not one of a model's.
    init(_ pattern: String) throws(SyntaxError) {
        var namedSets: Set<ExactString> = []
        try self.init(pattern, backtrackingBecause: nil, namedSets: &namedSets)
    }

    /// Whether the whole text matches.
    func matches(_ text: String) -> Bool {
        var text = text
        switch engine {
        case .table(let table): return text.withUTF8(table.matches)
        case .automaton(let automaton): return text.withUTF8(automaton.matches)
        case .foundation(let expression): return expression.matches(text)
        }
    }
}

extension TextPattern.SyntaxError {
    fileprivate init(_ problem: PatternProblem, in pattern: String) {
        offset = String(pattern.unicodeScalars.prefix(problem.offset)).count
        self.problem = problem.text
    }
}
