import Foundation

/// What a text says about a date; what it leaves out is the first that there is, in UTC.
struct DateFields {
    var year = 2000
    var month = 1
    var day = 1
    /// Instead of month and day.
    var dayOfYear: Int?
    /// 0 for Monday.
    var weekday: Int?
    var hour = 0
    /// Whether `hour` is one of twelve, and of which half of the day.
    var isAfternoon: Bool?
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// East of Greenwich.
    var offsetSeconds = 0

    /// The moment that the fields name, if there is one: nothing rolls over.
    @inline(__always)
    func instant() throws(DateParseProblem) -> Instant {
        guard hour <= 23, minute <= 59, second <= 60 else { throw .noSuchTime }
        if second == 60 { throw .leapSecond }
        let dayNumber = try dayNumber()
        if let weekday, Self.weekday(ofDay: dayNumber) != weekday { throw .wrongWeekday }
        var hour = hour
        if let isAfternoon {
            guard hour <= 11 else { throw .noSuchTime }
            hour += isAfternoon ? 12 : 0
        }
        let secondOfDay = hour &* 3600 &+ minute &* 60 &+ second &- offsetSeconds
        return Instant(seconds: Int64(dayNumber) &* 86400 &+ Int64(secondOfDay), nanoseconds: nanosecond)
    }

    private func dayNumber() throws(DateParseProblem) -> Int {
        if let dayOfYear {
            guard dayOfYear >= 1, dayOfYear <= (CivilDay.isLeap(year) ? 366 : 365) else { throw .noSuchDay }
            return CivilDay(year: year, month: 1, day: 1).number &+ dayOfYear &- 1
        }
        let civil = CivilDay(year: year, month: month, day: day)
        guard civil.exists else { throw .noSuchDay }
        return civil.number
    }

    /// The weekday, 0 for Monday, of the day that comes `number` days after 2001-01-01, a Monday.
    static func weekday(ofDay number: Int) -> Int {
        let rest = number % 7
        return rest < 0 ? rest + 7 : rest
    }
}
