import Foundation
import Testing

@testable import Modelwright

struct DatePatternTests {
    /// 2013-04-23 15:07:09.25 UTC, a Tuesday.
    private let date = Date(timeIntervalSince1970: 1_366_729_629.25)

    @Test(arguments: [
        ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "2013-04-23T15:07:09.250+0000"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSXXX", "2013-04-23T15:07:09.25Z"),
        ("EEE, dd MMM yyyy HH:mm:ss.SS zzz", "Tue, 23 Apr 2013 15:07:09.25 GMT"),
        ("EEEE, MMMM d, y 'at' h:mm:ss.SS a", "Tuesday, April 23, 2013 at 3:07:09.25 PM"),
        ("yyyyMMddHHmmssSSS", "20130423150709250"), ("dd.MM.yy kk:m:s.SSSSSSSSS", "23.04.13 15:7:9.250000000"),
        ("u-DDD KK:mm:ss.SS aa", "2013-113 03:07:09.25 PM"),
        ("yyyy-D H:mm:ss.SS x", "2013-113 15:07:09.25 +00"), ("yyyy/M/d HH:mm:ss.SSxxx", "2013/4/23 15:07:09.25+00:00"),
        ("yyyy-MM-dd HH:mm:ss.SS ZZZZ", "2013-04-23 15:07:09.25 GMT"),
        ("yyyy-MM-dd HH:mm:ss.SS ZZZZZ", "2013-04-23 15:07:09.25 Z"),
        ("'o''clock' yyyy-MM-dd '''' HH:mm:ss.SS", "o'clock 2013-04-23 ' 15:07:09.25"),
        ("yyyy年MM月dd日 HH:mm:ss.SS", "2013年04月23日 15:07:09.25"),
        ("LLLL yyyy d HH:mm:ss.SS", "April 2013 23 15:07:09.25"),
        ("yyyy-MM-dd''HH:mm:ss.SSxx", "2013-04-23'15:07:09.25+0000"),
    ])
    func writesAndReadsByPattern(pattern: String, text: String) throws {
        let format = try DateFormat(pattern: pattern)
        #expect(format.string(from: date) == text)
        #expect(format.date(from: text) == date)
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2013-04-23", "2013-04-23T00:00:00Z"), ("yyyy", "2013", "2013-01-01T00:00:00Z"),
        ("HH:mm", "15:07", "2000-01-01T15:07:00Z"),
        ("d MMM yyyy", "3 SEP 2013", "2013-09-03T00:00:00Z"), ("d MMMM yyyy", "3 may 2013", "2013-05-03T00:00:00Z"),
        ("yy", "49", "2049-01-01T00:00:00Z"),
        ("yy", "50", "1950-01-01T00:00:00Z"), ("h a", "12 AM", "2000-01-01T00:00:00Z"),
        ("h a", "12 pm", "2000-01-01T12:00:00Z"), ("K a", "0 PM", "2000-01-01T12:00:00Z"),
        ("k", "24", "2000-01-01T00:00:00Z"), ("yyyy-DDD", "2012-366", "2012-12-31T00:00:00Z"),
        ("yyyy-MM-dd HH:mm z", "2013-04-23 12:00 GMT+02:00", "2013-04-23T10:00:00Z"),
        ("yyyy-MM-dd HH:mm z", "2013-04-23 12:00 UTC", "2013-04-23T12:00:00Z"),
        ("yyyy-MM-dd HH:mm Z", "2013-04-23 12:00 -0330", "2013-04-23T15:30:00Z"),
        ("yyyy-MM-dd HH:mmX", "2013-04-23 12:00+01", "2013-04-23T11:00:00Z"),
        ("yyyy-MM-dd'T'HH:mm:ssz", "2013-04-23T12:00:00Z", "2013-04-23T12:00:00Z"),
        ("y", "1", "0001-01-01T00:00:00Z"),
    ])
    func readsByPattern(pattern: String, text: String, expected: String) throws {
        let date = try #require(try DateFormat(pattern: pattern).date(from: text))
        #expect(DateFormat.iso8601.string(from: date) == expected)
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2013-02-29"), ("yyyy-MM-dd", "2013-2-28"), ("yyyy-MM-dd", "13-02-28"),
        ("yyyy-MM-dd", "2013-02-28T"), ("yyyy-MM-dd", " 2013-02-28"),
        ("EEE yyyy-MM-dd", "Mon 2013-04-23"), ("h a", "0 AM"), ("h a", "13 PM"), ("h a", "3 XM"), ("K a", "12 PM"),
        ("k", "0"),
        ("k", "25"), ("HH", "24"), ("yyyy-DDD", "2013-366"),
        ("yyyy-DDD", "2013-000"), ("d MMM yyyy", "3 Sept 2013"), ("ss.SSS", "01.25"), ("ss.SSS", "01.2500"),
        ("'at' HH", "at"), ("'at' HH", "on 12"), ("Z", "0000"),
        ("HH:mm a", ""),
    ])
    func refusesWhatDoesNotFollowThePattern(pattern: String, text: String) {
        #expect((try? DateFormat(pattern: pattern))?.date(from: text) == nil)
    }

    /// What an offset leads to has to be written again, so the pattern needs a field for all that it changes.
    @Test(arguments: [
        ("yyyy-MM-ddxxx", "2013-04-23+02:00", nil), ("yyyy-MM-ddxxx", "2013-04-23+00:00", "2013-04-23+00:00"),
        ("yyyy-MM-dd HHxxx", "2013-04-23 12+02:00", "2013-04-23 10+00:00"),
        ("yyyy-MM-dd HHxxx", "2013-04-23 12+05:30", nil),
        ("HH:mmxxx", "12:00+02:00", "10:00+00:00"), ("HH:mmxxx", "01:00+02:00", nil),
        ("yyyyxxx dd", "2013-04 23", nil),
    ])
    func refusesAnOffsetThatItCouldNotWrite(pattern: String, text: String, written: String?) throws {
        let format = try DateFormat(pattern: pattern)
        #expect(format.date(from: text).flatMap(format.string) == written)
        #expect(format.problem(in: text) == (written == nil ? .offsetBeyondPattern : nil))
    }

    @Test func refusesToWriteWhatTwoDigitsCannotTell() throws {
        let format = try DateFormat(pattern: "dd.MM.yy")
        #expect(format.string(from: Date(timeIntervalSince1970: -631_152_000)) == "01.01.50")
        #expect(format.string(from: Date(timeIntervalSince1970: -631_152_001)) == nil)
    }

    @Test func tellsWhetherTheTextMayNeedEscapes() throws {
        #expect(try !DateFormat(pattern: "yyyy'年'").mayNeedEscapes)
        #expect(try DateFormat(pattern: "yyyy\"").mayNeedEscapes)
        #expect(try DateFormat(pattern: "'" + String(repeating: "x", count: 500) + "'yyyy").maximumLength == 510)
    }

    @Test(arguments: [
        ("", "The date pattern is empty. Give a pattern such as \"yyyy-MM-dd\", or iso8601."),
        (
            "YYYY-MM-dd",
            "The field \"YYYY\" at character 1 of the date pattern \"YYYY-MM-dd\" is the year of a week. Use \"yyyy\" for the year of a date."
        ),
        (
            "yyyy-MM-ddTHH",
            "The field \"T\" at character 11 of the date pattern \"yyyy-MM-ddTHH\" is not supported. Put letters that stand for themselves in quotes: 'T'. The fields are y yy yyyy u uuuu M MM MMM MMMM L LL LLL LLLL d dd D DDD E EE EEE EEEE H HH k kk h hh K KK m mm s ss S to SSSSSSSSS a aa aaa z to zzzz Z to ZZZZZ X to XXXXX x to xxxxx."
        ),
        ("iso-8601", "The date format \"iso-8601\" is misspelled. Write \"iso8601\"."),
        ("iso", "The date format \"iso\" is misspelled. Write \"iso8601\"."),
        ("unix", "The date format \"unix\" is not known. Write \"secondsSince1970\" or \"millisecondsSince1970\"."),
        (
            "Unix-Time",
            "The date format \"Unix-Time\" is not known. Write \"secondsSince1970\" or \"millisecondsSince1970\"."
        ),
        (
            "timeIntervalSince1970",
            "The date format \"timeIntervalSince1970\" is not known. Write \"secondsSince1970\" or \"millisecondsSince1970\"."
        ),
        ("ISO 8601 basic", "The date format \"ISO 8601 basic\" is misspelled. Write \"iso8601Basic\"."),
        (
            "EEEE",
            "The field \"EEEE\" at character 1 of the date pattern \"EEEE\" is the day of the week of a date that the pattern does not have, so that it can't be read back. Add the year, the month and the day, or leave it out."
        ),
        (
            "d MMM EEE",
            "The field \"EEE\" at character 7 of the date pattern \"d MMM EEE\" is the day of the week of a date that the pattern does not have, so that it can't be read back. Add the year, the month and the day, or leave it out."
        ),
        (
            "yyyyMdd",
            "Digits follow the field \"M\" at character 5 of the date pattern \"yyyyMdd\", so its end is not clear. Double its letter or put text after it."
        ),
        (
            "yyyy-M'1'",
            "Digits follow the field \"M\" at character 6 of the date pattern \"yyyy-M'1'\", so its end is not clear. Double its letter or put text after it."
        ),
        (
            "yyyy-MMz-dd",
            "A digit, \":\", \"+\" or \"-\" after the field \"z\" at character 8 of the date pattern \"yyyy-MMz-dd\" can be read as part of the time zone. Put a space between them."
        ),
        (
            "yyyy-MM-dd'T'xHH",
            "A digit, \":\", \"+\" or \"-\" after the field \"x\" at character 14 of the date pattern \"yyyy-MM-dd'T'xHH\" can be read as part of the time zone. Put a space between them."
        ),
        (
            "yyyy-MM-ddZZZZZ':'mm",
            "A digit, \":\", \"+\" or \"-\" after the field \"ZZZZZ\" at character 11 of the date pattern \"yyyy-MM-ddZZZZZ':'mm\" can be read as part of the time zone. Put a space between them."
        ),
        (
            "yyyy-MM-MMM",
            "The field \"MMM\" at character 9 of the date pattern \"yyyy-MM-MMM\" gives a part of the date that another field gives too. Leave one of them out."
        ),
        (
            "yyyy-mm-dd",
            "The field \"mm\" at character 6 of the date pattern \"yyyy-mm-dd\" is the minute of an hour that the pattern does not have. Use \"MM\" for the month, or add the hour."
        ),
        (
            "yyyy-MM-dd HH:mm:SS",
            "The field \"SS\" at character 18 of the date pattern \"yyyy-MM-dd HH:mm:SS\" is the fraction of a second that the pattern does not have. Use \"ss\" for the second."
        ),
        (
            "hh:mm",
            "The field \"hh\" at character 1 of the date pattern \"hh:mm\" counts twelve hours. Add the field \"a\", or use \"HH\"."
        ),
        (
            "HH:mm a",
            "The field \"a\" at character 7 of the date pattern \"HH:mm a\" needs an hour of twelve beside it. Use \"hh\" for the hour."
        ),
        (
            String(repeating: "'x'", count: 334),
            "The date pattern has more than 1000 bytes. Make it shorter."
        ),
        (
            "yyyy 'at",
            "The quote at character 6 of the date pattern \"yyyy 'at\" is not closed. Add a quote, or write '' for a quote that stands for itself."
        ),
    ])
    func saysWhichFieldItCannotUse(pattern: String, message: String) {
        let error = #expect(throws: DateFormatError.self) { try DateFormat(pattern: pattern) }
        #expect(error?.description == message)
    }

    @Test func takesEachFieldThatItLists() throws {
        let letters = Set(DatePattern.supportedFields.filter { $0.isLetter && $0.isASCII })
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
            for count in 1...10 {
                let field = String(repeating: letter, count: count)
                var isTaken = true
                do throws(DateFormatError) {
                    _ = try DateFormat(pattern: field)
                } catch {
                    isTaken = error.reason != .unsupportedField
                }
                if !isTaken, letters.contains(letter) {
                    #expect(!DatePattern.supportedFields.split(separator: " ").contains(Substring(field)), "\(field)")
                }
                if isTaken { #expect(letters.contains(letter), "\(field)") }
            }
        }
    }

    @Test(arguments: ["2013-04-23 CEST", "2013-04-23 Europe/Berlin", "2013-04-23 PST"])
    func readsNoTimeZoneByItsName(text: String) throws {
        let format = try DateFormat(pattern: "yyyy-MM-dd z")
        #expect(format.problem(in: text) == .namedZone)
        #expect(format.problem(in: text)?.phrase == " (of a time zone only an offset, UTC or GMT is read)")
        #expect(format.problem(in: "2013-04-23 ") == .malformed(offset: 11))
    }
}
