import Foundation

extension CivilDay {
    /// The day that ten bytes write as `yyyy-MM-dd`, or nil where they don't; whether it exists is another question.
    @inline(__always)
    init?(tenBytes start: UnsafePointer<UInt8>) {
        // The first eight at once: digits become 0 … 9, hyphens 0; anything else sets the top bit of its byte.
        let word = loadEightBytes(start) ^ 0x2d30_302d_3030_3030
        let others = ((word &+ 0x7f76_767f_7676_7676) | word) & 0x8080_8080_8080_8080
        let tens = start[8] &- UInt8(ascii: "0")
        let ones = start[9] &- UInt8(ascii: "0")
        if others != 0 || tens > 9 || ones > 9 { return nil }
        // Each byte becomes ten times itself plus the one behind it.
        let pairs = word &* 10 &+ (word &>> 8)
        let century = Int(truncatingIfNeeded: pairs & 0xff)
        let yearOfCentury = Int(truncatingIfNeeded: (pairs &>> 16) & 0xff)
        self.init(
            year: century &* 100 &+ yearOfCentury,
            month: Int(truncatingIfNeeded: (pairs &>> 40) & 0xff),
            day: Int(tens) &* 10 &+ Int(ones)
        )
    }

    /// Midnight in UTC.
    @inline(__always)
    var date: Date { Instant(seconds: Int64(number) &* 86400).date }
}

extension DateScanner {
    /// `yyyy-MM-dd`
    mutating func day() throws(DateParseProblem) -> Instant {
        try fields(hyphenated: true).instant()
    }

    /// `yyyy-MM-ddThh:mm:ss.fff+hh:mm`, of which the time, the seconds, the fraction and the offset may be absent.
    mutating func iso8601() throws(DateParseProblem) -> Instant {
        var fields = try fields(hyphenated: true)
        if try takeTimeSeparator() {
            fields.hour = try twoDigits()
            try expect(":")
            fields.minute = try twoDigits()
            if skip(":") {
                fields.second = try twoDigits()
                if skip(".") || skip(",") { fields.nanosecond = try fraction() }
            }
            if place != end { fields.offsetSeconds = try offset() ?? 0 }
        }
        return try fields.instant()
    }

    /// The same without hyphens and colons.
    mutating func iso8601Basic() throws(DateParseProblem) -> Instant {
        var fields = try fields(hyphenated: false)
        if try takeTimeSeparator() {
            fields.hour = try twoDigits()
            fields.minute = try twoDigits()
            if place.pointee &- UInt8(ascii: "0") < 10 {
                fields.second = try twoDigits()
                if skip(".") || skip(",") { fields.nanosecond = try fraction() }
            }
            if place != end { fields.offsetSeconds = try offset() ?? 0 }
        }
        return try fields.instant()
    }

    @inline(__always)
    private mutating func fields(hyphenated: Bool) throws(DateParseProblem) -> DateFields {
        var fields = DateFields()
        fields.year = try fourDigits()
        if hyphenated { try expect("-") }
        fields.month = try twoDigits()
        if hyphenated { try expect("-") }
        fields.day = try twoDigits()
        return fields
    }

    /// Reads the `T` between day and time; false where the text ends with the day.
    @inline(__always)
    private mutating func takeTimeSeparator() throws(DateParseProblem) -> Bool {
        if place == end { return false }
        if place.pointee | 0x20 == UInt8(ascii: "t") || place.pointee == UInt8(ascii: " ") {
            place += 1
            return true
        }
        throw malformed
    }
}
