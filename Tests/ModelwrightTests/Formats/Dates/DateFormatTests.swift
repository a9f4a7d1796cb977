import Foundation
import Testing

@testable import Modelwright

struct DateFormatTests {
    private func seconds(_ format: DateFormat, _ text: String) -> Double? {
        format.date(from: text)?.timeIntervalSince1970
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2001-01-01T00:00:00Z", 978_307_200), ("2013-04-23T12:00:00Z", 1_366_718_400),
            ("2013-04-23", 1_366_675_200),
            ("2013-04-23t12:00:00z", 1_366_718_400), ("2013-04-23 12:00:00", 1_366_718_400),
            ("2013-04-23T12:00", 1_366_718_400),
            ("2013-04-23T12:00:00+02:00", 1_366_711_200), ("2013-04-23T12:00:00-0530", 1_366_738_200),
            ("2013-04-23T12:00:00+02", 1_366_711_200),
            ("2013-04-23T12:00Z", 1_366_718_400), ("2013-04-23T12:00:00.5Z", 1_366_718_400.5),
            ("2013-04-23T12:00:00,25Z", 1_366_718_400.25),
            ("2013-04-23T12:00:00.123456789012345+00:00", 1_366_718_400.123456789), ("1969-12-31T23:59:59.500Z", -0.5),
            ("2000-02-29", 951_782_400), ("1900-02-28T23:59:59Z", -2_203_891_201),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("1564-04-26", -12_802_147_200), ("9999-12-31T23:59:59Z", 253_402_300_799), ("0000-02-29", -62_162_121_600),
        ] as [(String, Double)])
    func readsISO8601(text: String, expected: Double) {
        #expect(seconds(.iso8601, text) == expected)
    }

    @Test(
        arguments: [
            ("20130423T120000Z", 1_366_718_400), ("20130423", 1_366_675_200), ("20130423T1200", 1_366_718_400),
            ("20130423T120000.5+0200", 1_366_711_200.5),
        ] as [(String, Double)])
    func readsBasicISO8601(text: String, expected: Double) {
        #expect(seconds(.iso8601Basic, text) == expected)
    }

    @Test(
        arguments: [
            ("1985-02-30", .noSuchDay), ("1985-02-29", .noSuchDay), ("1900-02-29", .noSuchDay),
            ("2013-13-01", .noSuchDay), ("2013-00-01", .noSuchDay),
            ("2013-04-31T00:00:00Z", .noSuchDay), ("2013-04-00", .noSuchDay), ("1985-02-28x", .malformed(offset: 10)),
            ("1985-2-28", .malformed(offset: 5)),
            ("", .malformed(offset: 0)), ("1985", .malformed(offset: 4)), ("1985-02-2", .malformed(offset: 8)),
            ("1985-02-28T", .malformed(offset: 11)),
            ("1985-02-28T12", .malformed(offset: 13)), ("1985-02-28T24:00:00Z", .noSuchTime),
            ("1985-02-28T12:60:00Z", .noSuchTime),
            ("1985-02-28T23:59:60Z", .leapSecond), ("1985-02-28T23:59:61Z", .noSuchTime),
            ("1985-02-28T12:00:00.Z", .malformed(offset: 20)),
            ("1985-02-28T12:00:00+24:00", .noSuchTime), ("1985-02-28T12:00:00+02:60", .noSuchTime),
            ("1985-02-28T12:00:00Zz", .malformed(offset: 20)),
            ("+985-02-28", .malformed(offset: 0)), ("19850228", .malformed(offset: 4)),
            ("1985-02-28T12:00:00 Z", .malformed(offset: 19)),
            ("१९८५-02-28", .malformed(offset: 0)), ("1985/02/28", .malformed(offset: 4)),
        ] as [(String, DateParseProblem)])
    func refusesWhatIsNoISO8601Date(text: String, expected: DateParseProblem) {
        #expect(DateFormat.iso8601.date(from: text) == nil)
        #expect(DateFormat.iso8601.problem(in: text) == expected)
    }

    @Test func saysWhyATextIsNoDate() {
        #expect(
            DateParseProblem.malformed(offset: 4).description == "It does not follow the format from character 5 on.")
        #expect(DateParseProblem.noSuchDay.description == "The calendar has no such day.")
        #expect(DateParseProblem.leapSecond.description == "A leap second (:60) is a time that Date cannot hold.")
    }

    @Test(arguments: [
        ("2013-04-23T12:00:00+02:00", "2013-04-23T10:00:00Z"), ("2013-04-23", "2013-04-23T00:00:00Z"),
        ("2013-04-23T12:00:00.500Z", "2013-04-23T12:00:00.500Z"),
        ("2013-04-23T12:00:00.5Z", "2013-04-23T12:00:00.500Z"),
        ("2013-04-23T12:00:00.000001Z", "2013-04-23T12:00:00.000001Z"),
        ("2013-04-23T12:00:00.120300Z", "2013-04-23T12:00:00.120300Z"),
        ("0999-01-01T00:00:00.001Z", "0999-01-01T00:00:00.001Z"),
        ("2013-12-31T23:59:59.9999999Z", "2014-01-01T00:00:00Z"),
    ])
    func writesISO8601InUTC(text: String, expected: String) {
        #expect(DateFormat.iso8601.date(from: text).flatMap { DateFormat.iso8601.string(from: $0) } == expected)
    }

    @Test(arguments: [
        ("0", 0, "0"), ("1366718400", 1_366_718_400, "1366718400"),
        ("1366718400.123", 1_366_718_400.123, "1366718400.123"), ("100.123", 100.123, "100.123"),
        ("1.366718400123e9", 1_366_718_400.123, "1366718400.123"), ("-1.75", -1.75, "-1.75"),
        ("-62135596800", -62_135_596_800, "-62135596800"),
        ("0.000001", 0.000001, "0.000001"), ("-0.5", -0.5, "-0.5"),
        ("1366718400.1234567", 1_366_718_400.1234567, "1366718400.1234567"),
        ("5000000000000000000e-20", 0.05, "0.05"), ("-5000000000000000000e-20", -0.05, "-0.05"), ("9e-29", 0, "0"),
    ])
    func readsAndWritesSeconds(text: String, expected: Double, written: String) throws {
        let date = try #require(DateFormat.secondsSince1970.date(from: text))
        #expect(abs(date.timeIntervalSince1970 - expected) < 1e-6)
        #expect(DateFormat.secondsSince1970.string(from: date) == written)
    }

    @Test(arguments: [
        ("0", 0, "0"), ("1366718400123", 1_366_718_400.123, "1366718400123"), ("-1", -0.001, "-1"),
        ("1366718400123.5", 1_366_718_400.1235, "1366718400123.5"),
        ("1.3667184e12", 1_366_718_400, "1366718400000"), ("-1500.25", -1.50025, "-1500.25"),
        ("130071911469.87059e1", 1_300_719_114.6987059, "1300719114698.7059"),
    ])
    func readsAndWritesMilliseconds(text: String, expected: Double, written: String) throws {
        let date = try #require(DateFormat.millisecondsSince1970.date(from: text))
        #expect(abs(date.timeIntervalSince1970 - expected) < 1e-6)
        #expect(DateFormat.millisecondsSince1970.string(from: date) == written)
    }

    @Test func refusesNumbersThatAreNoDate() {
        #expect(DateFormat.secondsSince1970.problem(in: "1e20") == .outOfRange)
        #expect(DateFormat.secondsSince1970.problem(in: "-1e999999999999") == .outOfRange)
        #expect(DateFormat.millisecondsSince1970.problem(in: "9e15") == .outOfRange)
        #expect(DateFormat.secondsSince1970.problem(in: "12x") == .malformed(offset: 2))
        #expect(DateFormat.secondsSince1970.problem(in: "yesterday") == .malformed(offset: 0))
    }

    @Test func refusesToWriteYearsWithoutFourDigits() {
        #expect(DateFormat.iso8601.string(from: Date(timeIntervalSince1970: 253_402_300_800)) == nil)
        #expect(DateFormat.iso8601.string(from: Date(timeIntervalSince1970: -62_167_219_201)) == nil)
        #expect(DateFormat.iso8601.string(from: Date(timeIntervalSince1970: -62_167_219_200)) == "0000-01-01T00:00:00Z")
        #expect(DateFormat.iso8601.string(from: Date(timeIntervalSince1970: .nan)) == nil)
        #expect(DateFormat.secondsSince1970.string(from: Date(timeIntervalSince1970: .infinity)) == nil)
    }

    @Test func findsFormatsByName() throws {
        #expect(try DateFormat("iso8601") == .iso8601)
        #expect(try DateFormat("iso8601Basic") == .iso8601Basic)
        #expect(try DateFormat("secondsSince1970").isNumeric)
        #expect(try DateFormat("millisecondsSince1970").isNumeric)
        #expect(try DateFormat("yyyy-MM-dd") == DateFormat(pattern: "yyyy-MM-dd"))
        #expect(try !DateFormat("dd.MM.yyyy").isNumeric)
    }

    /// Every day of the years 1 … 9999, as the calendar's own rules count them.
    @Test func writesEveryDayAsItWasRead() throws {
        let pattern = try DateFormat(pattern: "yyyy-MM-dd")
        var wrong: [String] = []
        var dayNumber = -719_162
        for year in 1...9999 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let yearText = String(repeating: "0", count: 4 - String(year).count) + String(year)
            // All of every 97th year, otherwise the days about the end of February.
            let months = year % 97 == 0 ? 1...12 : 2...3
            var number = dayNumber
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                defer { number += length }
                let month = index + 1
                guard months.contains(month) else { continue }
                let days = year % 97 == 0 ? Array(1...length) : [1, length]
                for day in days {
                    let text = "\(yearText)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
                    let date = pattern.date(from: text)
                    let expected = Date(timeIntervalSince1970: Double(number + day - 1) * 86400)
                    if date != expected || pattern.string(from: expected) != text { wrong.append(text) }
                }
            }
            dayNumber += isLeap ? 366 : 365
        }
        #expect(dayNumber == 2_932_897)
        #expect(wrong == [])
    }

    @Test func writesFractionsAsTheyWereRead() throws {
        var generator = NumberTestGenerator(seed: 7)
        var wrong: [String] = []
        func check(_ format: DateFormat, _ text: String) {
            if format.date(from: text).flatMap({ format.string(from: $0) }) != text { wrong.append(text) }
        }
        func padded(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: count - String(number).count) + String(number)
        }
        for _ in 0..<10_000 {
            let month = padded(.random(in: 1...12, using: &generator), 2)
            let day = padded(.random(in: 1...28, using: &generator), 2)
            let hour = padded(.random(in: 0...23, using: &generator), 2)
            let second = padded(.random(in: 0...59, using: &generator), 2)
            let time = "-\(month)-\(day)T\(hour):59:\(second)"
            // Milliseconds in all years; microseconds where a Double of seconds has room for them.
            let year = padded(.random(in: 1...9999, using: &generator), 4)
            check(.iso8601, "\(year)\(time).\(padded(.random(in: 1...999, using: &generator), 3))Z")
            let modern = padded(.random(in: 1730...2270, using: &generator), 4)
            let microseconds =
                Int.random(in: 0...999, using: &generator) * 1000 + .random(in: 1...999, using: &generator)
            check(.iso8601, "\(modern)\(time).\(padded(microseconds, 6))Z")
            let number = Int.random(in: -9_000_000_000...9_000_000_000, using: &generator)
            check(.secondsSince1970, "\(number).\(padded(.random(in: 0...99, using: &generator), 2))5")
            check(.millisecondsSince1970, "\(number)")
        }
        #expect(wrong == [])
    }

    /// Whatever a date is, the number that is written for it is that date again, or the nearest nanosecond, and stays.
    @Test func writesNumbersThatStay() throws {
        var generator = NumberTestGenerator(seed: 8)
        var wrong: [Date] = []
        for _ in 0..<20_000 {
            let magnitude = Double.random(in: -9...12, using: &generator)
            let sign: Double = Bool.random(using: &generator) ? 1 : -1
            let date = Date(timeIntervalSinceReferenceDate: sign * pow(10, magnitude))
            for format in [DateFormat.secondsSince1970, .millisecondsSince1970] {
                let text = try #require(format.string(from: date))
                let again = try #require(format.date(from: text))
                let isFine = abs(date.timeIntervalSinceReferenceDate) < 8_388_608
                if isFine ? abs(again.timeIntervalSince(date)) > 1e-9 : again != date { wrong.append(date) }
                if format.string(from: again) != text { wrong.append(date) }
            }
        }
        #expect(wrong == [])
    }
}
