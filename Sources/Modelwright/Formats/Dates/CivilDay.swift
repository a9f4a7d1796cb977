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
    ///
    /// Invariant: it is within the years 0 … 9999.
    @inline(__always)
    init(number: Int) {
        // Neri and Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022).
        // Years begin in March, so that the leap day is the last of its year; 400 years more keep the first two
        // months from being negative.
        let shifted = 4 &* UInt32(truncatingIfNeeded: number &+ 730_791 &+ 146_097) &+ 3
        let century = shifted / 146_097
        let dayOfCentury = shifted % 146_097 | 3
        let product = UInt64(dayOfCentury) &* 2_939_745
        let yearOfCentury = UInt32(truncatingIfNeeded: product &>> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
        let monthAndDay = 2141 &* dayOfYear &+ 197_913
        let isNextYear = dayOfYear >= 306
        let month = monthAndDay &>> 16
        year = Int(100 &* century &+ yearOfCentury) &- 400 &+ (isNextYear ? 1 : 0)
        self.month = Int(isNextYear ? month &- 12 : month)
        day = Int((monthAndDay & 0xffff) / 2141) &+ 1
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
