/// A moment as the calendar and the clock in UTC show it, within the years 0 … 9999 that four digits can write.
struct DateTimeParts {
    let day: CivilDay
    let dayNumber: Int
    let secondOfDay: Int
    let nanosecond: Int

    @inline(__always)
    init?(_ instant: Instant) {
        // 0000-01-01 through 9999-12-31.
        guard instant.seconds >= -730_851 * 86400, instant.seconds < 2_921_574 * 86400 else { return nil }
        let (days, rest) = instant.seconds.quotientAndRemainder(dividingBy: 86400)
        dayNumber = Int(truncatingIfNeeded: rest < 0 ? days &- 1 : days)
        secondOfDay = Int(truncatingIfNeeded: rest < 0 ? rest &+ 86400 : rest)
        nanosecond = instant.nanoseconds
        day = CivilDay(number: dayNumber)
    }

    var hour: Int { secondOfDay / 3600 }
    var minute: Int { secondOfDay / 60 % 60 }
    var second: Int { secondOfDay % 60 }

    @inline(__always)
    func writeDay(to target: UnsafeMutablePointer<UInt8>) -> Int {
        let (century, year) = day.year.quotientAndRemainder(dividingBy: 100)
        writeDigitPair(century, to: target)
        writeDigitPair(year, to: target + 2)
        target[4] = UInt8(ascii: "-")
        writeDigitPair(day.month, to: target + 5)
        target[7] = UInt8(ascii: "-")
        writeDigitPair(day.day, to: target + 8)
        return 10
    }

    func writeISO8601(to target: UnsafeMutablePointer<UInt8>) -> Int {
        _ = writeDay(to: target)
        target[10] = UInt8(ascii: "T")
        writeDigitPair(hour, to: target + 11)
        target[13] = UInt8(ascii: ":")
        writeDigitPair(minute, to: target + 14)
        target[16] = UInt8(ascii: ":")
        writeDigitPair(second, to: target + 17)
        return writeFractionAndZone(to: target, at: 19)
    }

    func writeISO8601Basic(to target: UnsafeMutablePointer<UInt8>) -> Int {
        let (century, year) = day.year.quotientAndRemainder(dividingBy: 100)
        writeDigitPair(century, to: target)
        writeDigitPair(year, to: target + 2)
        writeDigitPair(day.month, to: target + 4)
        writeDigitPair(day.day, to: target + 6)
        target[8] = UInt8(ascii: "T")
        writeDigitPair(hour, to: target + 9)
        writeDigitPair(minute, to: target + 11)
        writeDigitPair(second, to: target + 13)
        return writeFractionAndZone(to: target, at: 15)
    }

    private func writeFractionAndZone(to target: UnsafeMutablePointer<UInt8>, at offset: Int) -> Int {
        var place = target + offset
        if nanosecond != 0 {
            place.pointee = UInt8(ascii: ".")
            let isMilliseconds = nanosecond % 1_000_000 == 0
            let digits = isMilliseconds ? 3 : 6
            let fraction = nanosecond / (isMilliseconds ? 1_000_000 : 1000)
            writeDigits(UInt64(fraction), count: digits, to: place + 1)
            place += digits + 1
        }
        place.pointee = UInt8(ascii: "Z")
        return place + 1 - target
    }
}
