extension DatePattern {
    /// Reads a date that follows the pattern.
    func scan(_ scanner: inout DateScanner) throws(DateParseProblem) -> Instant {
        var fields = DateFields()
        for element in elements { try Self.scan(element, &scanner, &fields) }
        let instant = try fields.instant()
        if fields.offsetSeconds != 0, !holds(instant) { throw .offsetBeyondPattern }
        return instant
    }

    /// Whether the pattern has room for what an offset leads to: `2013-04-23+02:00` is 22:00 of the day before, and
    /// `yyyy-MM-ddxxx` has no hour to write that with.
    private func holds(_ instant: Instant) -> Bool {
        guard !parts.isSuperset(of: [.year, .month, .day, .hour, .minute]), let time = DateTimeParts(instant) else {
            return true
        }
        let first = DateFields()
        return (parts.contains(.year) || time.day.year == first.year)
            && (parts.contains(.month) || time.day.month == first.month)
            && (parts.contains(.day) || time.day.day == first.day)
            && (parts.contains(.hour) || time.hour == first.hour)
            && (parts.contains(.minute) || time.minute == first.minute)
            && (parts.contains(.second) || time.second == first.second)
    }

    private static func scan(
        _ element: Element,
        _ scanner: inout DateScanner,
        _ fields: inout DateFields
    ) throws(DateParseProblem) {
        switch element {
        case .literal(let bytes):
            for byte in bytes {
                if scanner.place.pointee != byte || scanner.place >= scanner.end { throw scanner.malformed }
                scanner.place += 1
            }
        case .number(let field, let width):
            try fields.set(field, try scanner.number(of: field, width: width))
        case .twoDigitYear:
            let year = try scanner.twoDigits()
            fields.year = year + (year < Self.twoDigitYears.lowerBound % 100 ? 2000 : 1900)
        case .monthName(let isShort):
            fields.month = try scanner.index(in: DateNames.months, isShort: isShort) + 1
        case .weekday(let isShort):
            fields.weekday = try scanner.index(in: DateNames.weekdays, isShort: isShort)
        case .dayPeriod:
            if scanner.takeName("PM") {
                fields.isAfternoon = true
            } else if scanner.takeName("AM") {
                fields.isAfternoon = false
            } else {
                throw scanner.malformed
            }
        case .fraction(let digits):
            fields.nanosecond = try scanner.digits(digits...digits) * Int(SmallPowersOfTen.word(9 - digits))
        case .zone:
            fields.offsetSeconds = try scanner.zone()
        }
    }
}

extension DateScanner {
    fileprivate mutating func number(
        of field: DatePattern.Field,
        width: Int?
    ) throws(DateParseProblem) -> Int {
        if width == 2 { return try twoDigits() }
        if let width { return try digits(width...width) }
        return switch field {
        case .year: try digits(1...4)
        case .dayOfYear: try digits(1...3)
        default: try digits(1...2)
        }
    }
}

extension DateFields {
    fileprivate mutating func set(_ field: DatePattern.Field, _ value: Int) throws(DateParseProblem) {
        switch field {
        case .year: year = value
        case .month: month = value
        case .day: day = value
        case .dayOfYear: dayOfYear = value
        case .minute: minute = value
        case .second: second = value
        case .hour0To23, .hour0To11: hour = value
        case .hour1To24:
            guard value >= 1, value <= 24 else { throw .noSuchTime }
            hour = value % 24
        case .hour1To12:
            guard value >= 1, value <= 12 else { throw .noSuchTime }
            hour = value % 12
        }
    }
}
