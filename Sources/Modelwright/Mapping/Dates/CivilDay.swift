/// A day of the proleptic Gregorian calendar, the one that ISO 8601 prescribes for all times. Year 0 is 1 BC.
struct CivilDay: Equatable {
    var year: Int
    var month: Int
    var day: Int

    @inline(__always)
    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that comes `number` days after 2001-01-01, where Foundation's dates begin.
    @inline(__always)
    init(number: Int) {
        // Hinnant's "days from civil": years begin in March, so that the leap day is the last of its year.
        let shifted = number &+ 730_791
        let era = (shifted >= 0 ? shifted : shifted &- 146_096) / 146_097
        let dayOfEra = shifted &- era &* 146_097
        let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36524 &- dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
        let shiftedMonth = (5 &* dayOfYear &+ 2) / 153
        day = dayOfYear &- (153 &* shiftedMonth &+ 2) / 5 &+ 1
        month = shiftedMonth < 10 ? shiftedMonth &+ 3 : shiftedMonth &- 9
        year = yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0)
    }

    /// How many days after 2001-01-01 the day comes.
    @inline(__always)
    var number: Int {
        let shiftedYear = month <= 2 ? year &- 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear &- 399) / 400
        let yearOfEra = shiftedYear &- era &* 400
        let shiftedMonth = month > 2 ? month &- 3 : month &+ 9
        let dayOfYear = (153 &* shiftedMonth &+ 2) / 5 &+ day &- 1
        let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
        return era &* 146_097 &+ dayOfEra &- 730_791
    }

    /// Whether the calendar has this day.
    @inline(__always)
    var exists: Bool {
        day >= 1 && month >= 1 && month <= 12 && (day <= 28 || day <= Self.length(ofMonth: month, year: year))
    }

    @inline(__always)
    static func isLeap(_ year: Int) -> Bool {
        year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// How many days a month has. Invariant: `month` is within 1 … 12.
    @inline(__always)
    static func length(ofMonth month: Int, year: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        return 30 | (month ^ (month &>> 3)) & 1
    }
}
