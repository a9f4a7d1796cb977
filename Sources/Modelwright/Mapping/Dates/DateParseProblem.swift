/// Why a text is not a date.
enum DateParseProblem: Error, Hashable, CustomStringConvertible {
    /// The text leaves the format at this byte, counted from 0.
    case malformed(offset: Int)
    case noSuchDay
    case noSuchTime
    case leapSecond
    case wrongWeekday
    case outOfRange

    var description: String {
        switch self {
        case .malformed(let offset): "It does not follow the format from character \(offset + 1) on."
        case .noSuchDay: "The calendar has no such day."
        case .noSuchTime: "There is no such time of day."
        case .leapSecond: "A leap second (:60) is a time that Date cannot hold."
        case .wrongWeekday: "The day of the week is not that of the date."
        case .outOfRange: "It is further from today than 270,000 years."
        }
    }
}
