/// Why a text is not a date pattern.
struct DateFormatError: Error, Hashable, CustomStringConvertible {
    enum Reason: Hashable {
        case empty
        case tooLong
        case unsupportedField
        /// A field of one letter takes as many digits as there are, so digits can't follow.
        case unclearEnd
        /// A time zone that what follows can continue: `GMT`, then `-`.
        case unclearEndOfZone
        /// The same part of the date twice.
        case repeatedField
        case missingDayPeriod
        case needlessDayPeriod
        /// A day of the week that depends on a part of the date which the pattern does not have.
        case weekdayWithoutDate
        /// A minute of a date that has no hour: the month was meant.
        case minuteWithoutHour
        /// A fraction without a second: the second was meant.
        case fractionWithoutSecond
        case unterminatedQuote
    }

    let reason: Reason
    let pattern: String
    /// The field, as many letters as were written.
    let field: String
    /// Where it stands in the pattern: a character, counted from 1.
    let position: Int

    var description: String {
        let place = "at character \(position) of the date pattern \"\(pattern)\""
        return switch reason {
        case .empty:
            "The date pattern is empty. Give a pattern such as \"yyyy-MM-dd\", or iso8601."
        case .tooLong:
            "The date pattern has more than \(DatePattern.maximumPatternLength) bytes. Make it shorter."
        case .unsupportedField where field.hasPrefix("Y"):
            "The field \"\(field)\" \(place) is the year of a week. Use \"yyyy\" for the year of a date."
        case .unsupportedField where isUnixTime:
            "The date format \"\(pattern)\" is not known. Write \"secondsSince1970\" or \"millisecondsSince1970\"."
        case .unsupportedField where formatName != nil:
            "The date format \"\(pattern)\" is misspelled. Write \"\(formatName ?? "")\"."
        case .unsupportedField:
            "The field \"\(field)\" \(place) is not supported. Put letters that stand for themselves in quotes: "
                + "'\(field)'. The fields are \(DatePattern.supportedFields)."
        case .unclearEnd:
            "Digits follow the field \"\(field)\" \(place), so its end is not clear. "
                + "Double its letter or put text after it."
        case .unclearEndOfZone:
            "A digit, \":\", \"+\" or \"-\" after the field \"\(field)\" \(place) can be read as part of the time zone. "
                + "Put a space between them."
        case .repeatedField:
            "The field \"\(field)\" \(place) gives a part of the date that another field gives too. "
                + "Leave one of them out."
        case .missingDayPeriod:
            "The field \"\(field)\" \(place) counts twelve hours. Add the field \"a\", or use \"HH\"."
        case .needlessDayPeriod:
            "The field \"\(field)\" \(place) needs an hour of twelve beside it. Use \"hh\" for the hour."
        case .weekdayWithoutDate:
            "The field \"\(field)\" \(place) is the day of the week of a date that the pattern does not have, so that "
                + "it can't be read back. Add the year, the month and the day, or leave it out."
        case .minuteWithoutHour:
            "The field \"\(field)\" \(place) is the minute of an hour that the pattern does not have. "
                + "Use \"\(field.uppercased())\" for the month, or add the hour."
        case .fractionWithoutSecond:
            "The field \"\(field)\" \(place) is the fraction of a second that the pattern does not have. "
                + "Use \"\(field.lowercased())\" for the second."
        case .unterminatedQuote:
            "The quote \(place) is not closed. Add a quote, or write '' for a quote that stands for itself."
        }
    }

    /// The pattern without what is spelled in several ways.
    private var letters: String { pattern.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The format that is meant by a name in another spelling, as `iso-8601`.
    private var formatName: String? {
        let letters = letters
        return DateFormat.names.first { $0.lowercased() == letters || $0.lowercased() == letters + "8601" }
    }

    /// Other tools' words for a number of seconds or milliseconds.
    private static let unixTimes: Set<String> = [
        "unix", "unixtime", "unixtimestamp", "unixms", "unixmillis", "timestamp", "timestampms", "epoch", "epochms",
        "epochseconds", "epochmillis", "seconds", "milliseconds", "millis", "timeintervalsince1970",
        "secondssinceepoch",
        "millisecondssinceepoch",
    ]

    private var isUnixTime: Bool { Self.unixTimes.contains(letters) }
}
