/// Why a text is not an expression, or not one that can be computed.
struct ExpressionError: Error {
    let message: String
    /// What to do about it. Looking for a name that may be meant takes time, and is done only if the error is shown.
    let remedy: @Sendable () -> String
    /// Where, in characters of the text.
    let offset: Int
    /// Whether `NSExpression` may know what this is.
    let isUnsupported: Bool

    init(
        _ message: String, _ remedy: @autoclosure @escaping @Sendable () -> String, at offset: Int,
        isUnsupported: Bool = false
    ) {
        self.message = message
        self.remedy = remedy
        self.offset = offset
        self.isUnsupported = isUnsupported
    }
}

extension ExpressionError {
    /// How much of a long text is shown on each side of the fault.
    private static let shownLength = 60

    /// The text with a `^` before the fault.
    func fault(in text: String) -> String {
        let (before, after) = (text.prefix(offset), text.dropFirst(offset))
        let start = before.count > Self.shownLength ? "…" + before.suffix(Self.shownLength) : String(before)
        let end = after.count > Self.shownLength ? after.prefix(Self.shownLength) + "…" : String(after)
        return "\(start)^\(end)"
    }
}
