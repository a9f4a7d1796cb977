/// A pattern as its author structured it.
indirect enum PatternSyntax: Sendable {
    /// One scalar of the set.
    case scalar(ScalarSet)
    /// Scalars in a row under `(?i)`, where `ss` also matches `ß`.
    case caseless([Unicode.Scalar])
    case condition(PatternCondition)
    case sequence([PatternSyntax])
    case choice([PatternSyntax])
    /// No `most`: any number of times.
    case repeated(PatternSyntax, least: Int, most: Int?)

    static let empty = PatternSyntax.sequence([])

    /// One of the set, where CR and LF are one if both are there: `\R`, and `.` under `(?s)`.
    static func scalarOrLineEnd(_ set: ScalarSet) -> PatternSyntax {
        .choice([
            .scalar(set.subtracting(.carriageReturn)),
            .sequence([.scalar(.carriageReturn), .scalar(.lineFeed)]),
            .sequence([.scalar(.carriageReturn), .condition(.notBeforeLineFeed)]),
        ])
    }
}
