/// Why a text is not a date.
enum DateParseProblem: Error, Hashable, CustomStringConvertible {
    /// The text leaves the format at this byte, counted from 0.
    case malformed(offset: Int)
    case noSuchDay
    case noSuchTime
    case leapSecond
    case wrongWeekday
    case outOfRange
    case offsetBeyondPattern
    /// A time zone by its name.
    case namedZone

    /// What a message about the text has behind it, in brackets; nothing where the format says it all.
    var phrase: String {
        switch self {
        case .malformed: ""
        case .noSuchDay: " (there is no such day)"
        case .noSuchTime: " (there is no such time of day)"
        case .leapSecond: " (a leap second is no time that a Date holds)"
        case .wrongWeekday: " (the day of the week is another)"
        case .offsetBeyondPattern: " (its offset leads to a time that the format has no field for)"
        case .namedZone: " (of a time zone only an offset, UTC or GMT is read)"
        case .outOfRange: " (further from today than 270,000 years)"
        }
    }

    var description: String {
        switch self {
        case .malformed(let offset): "It does not follow the format from character \(offset + 1) on."
        case .noSuchDay: "The calendar has no such day."
        case .noSuchTime: "There is no such time of day."
        case .leapSecond: "A leap second (:60) is a time that Date cannot hold."
        case .wrongWeekday: "The day of the week is not that of the date."
        case .offsetBeyondPattern: "Its offset leads to a time that the format has no field for."
        case .namedZone: "Of a time zone only an offset, UTC or GMT is read."
        case .outOfRange: "It is further from today than 270,000 years."
        }
    }
}
