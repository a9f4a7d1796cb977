import Foundation
import Testing

@testable import Modelwright

struct NumberScanningTests {
    /// What `convert` makes of a text that must be one whole number; nil where it isn't.
    private func read<Value>(_ text: String, _ convert: (ScannedNumber, UnsafePointer<UInt8>) -> Value?) -> Value? {
        withPaddedBytes(of: text) { start, end in
            guard let number = scanNumber(start), number.end == end else { return nil }
            return convert(number, start)
        }
    }

    @Test(arguments: [
        "0", "-0", "7", "12", "123", "1234567", "12345678", "123456789", "0.5", "-0.0", "1e5", "1E+5", "1e-5", "1.5e10",
        "0e0", "1e00005", "10000000000000000000000000000000", "0.00000000000000000000000000000000000001",
    ])
    func acceptsNumbersOfTheGrammar(text: String) {
        #expect(read(text) { _, _ in true } == true)
    }

    @Test(arguments: [
        "", "-", "+1", "01", "-01", "00", "00000000", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1e-", "1.5e", "--1",
        "0x10",
        "NaN", "Infinity", "-Infinity", "1 ", " 1", "1,5", "1_000", "१", "1.2.3", "1e5.5", "e5", "123456789.",
        "0123456789",
    ])
    func refusesWhatIsNoNumber(text: String) {
        #expect(read(text) { _, _ in true } == nil)
    }

    @Test func stopsWhereTheNumberEnds() {
        withPaddedBytes(of: "-12.5e3,7") { start, _ in
            let number = scanNumber(start)
            #expect(number.map { $0.end - start } == 7)
            #expect(number?.mantissa == 125)
            #expect(number?.exponent == 2)
            #expect(number?.isNegative == true)
            #expect(number?.isInteger == false)
        }
        withPaddedBytes(of: "12345678]") { start, _ in
            #expect(scanNumber(start).map { $0.end - start } == 8)
            #expect(scanNumber(start)?.isInteger == true)
        }
    }

    @Test func keepsNineteenSignificantDigits() {
        withPaddedBytes(of: "0.00012345678901234567899") { start, _ in
            let number = scanNumber(start)
            #expect(number?.mantissa == 1_234_567_890_123_456_789)
            #expect(number?.exponent == -22)
            #expect(number?.isTruncated == true)
        }
        withPaddedBytes(of: "1234567890123456789000") { start, _ in
            let number = scanNumber(start)
            #expect(number?.mantissa == 1_234_567_890_123_456_789)
            #expect(number?.exponent == 3)
            #expect(number?.isTruncated == false)
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("0.0", 0), ("0e999999999999999999999", 0), ("1", 1), ("-1", -1), ("2013", 2013),
            ("12345678", 12_345_678),
            ("123456789", 123_456_789), ("1.0", 1), ("1e2", 100), ("100e-2", 1), ("12.50e1", 125), ("-1.5e1", -15),
            ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("9223372036854775807.000", Int64.max),
            ("922337203685477580.7e1", Int64.max), ("1e18", 1_000_000_000_000_000_000),
            ("1000000000000000000000000000000e-30", 1), ("0.000000000000000000000000000001e30", 1),
            ("00", nil), ("1.5", nil), ("1e-1", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("1e19", nil),
            ("18446744073709551616", nil), ("1e999999999999999999999", nil), ("1e-999999999999999999999", nil),
            ("0.1234567890123456789012345", nil),
        ] as [(String, Int64?)])
    func readsInt64(text: String, expected: Int64?) {
        #expect(read(text) { $0.int64(at: $1) } == expected)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("18446744073709551615", UInt64.max),
            ("18446744073709551615.0", UInt64.max),
            ("1844674407370955161.5e1", UInt64.max), ("9223372036854775808", 1 << 63),
            ("10000000000000000000", 10_000_000_000_000_000_000),
            ("1e19", 10_000_000_000_000_000_000), ("18446744073709551616", nil), ("-1", nil), ("1e20", nil),
            ("0.5", nil),
            ("1844674407370955161.55", nil), ("184467440737095516150", nil),
        ] as [(String, UInt64?)])
    func readsUInt64(text: String, expected: UInt64?) {
        #expect(read(text) { $0.uint64(at: $1) } == expected)
    }

    /// What an integer reading comes to, as a word.
    private func outcome<Value>(_ reading: NumberReading<Value>?) -> String {
        switch reading {
        case .value: "value"
        case .inexact: "inexact"
        case .outOfRange: "out of range"
        case .negativeZero: "negative zero"
        case nil: "no number"
        }
    }

    @Test(arguments: [
        ("1.5", "inexact"), ("1e-1", "inexact"), ("0.1234567890123456789012345", "inexact"),
        ("1e-999999999999999999999", "inexact"), ("1e19", "out of range"),
        ("99999999999999999999999", "out of range"), ("1e999999999999999999999", "out of range"), ("7", "value"),
    ])
    func tellsAFractionFromASizeThatIsTooLarge(text: String, expected: String) {
        #expect(outcome(read(text) { int64($0, $1) }) == expected)
        #expect(outcome(read("-1") { uint64($0, $1) }) == "out of range")
    }

    @Test(
        arguments: [
            ("0", "0"), ("-0", "0"), ("14.99", "14.99"), ("-14.990", "-14.99"), ("1e127", "1e127"),
            ("1e-128", "1e-128"), ("10e127", nil),
            ("10e-129", "1e-128"), ("1e128", nil), ("1e-129", nil), ("1E400", nil),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
            ("-0.12345678901234567890123456789012345678", "-0.12345678901234567890123456789012345678"),
            ("123456789012345678901234567890123456789", nil), ("0.123456789012345678901234567890123456789", nil),
            ("1234567890123456789012345678901234567800000", "1234567890123456789012345678901234567800000"),
            ("0.1000000000000000000000000000000000000000000000", "0.1"),
            ("18446744073709551615", "18446744073709551615"),
            ("10000000000000000000000000000000000001", "10000000000000000000000000000000000001"),
            ("0e99999999999999999999", "0"),
        ] as [(String, String?)])
    func readsDecimalsExactly(text: String, expected: String?) {
        let decimal = read(text) { $0.decimal(at: $1) }
        // `Decimal(string:)` is right where nothing has to be rounded.
        #expect(decimal == expected.flatMap { Decimal(string: $0) })
        if let decimal, let expected {
            #expect(JSONNumber(decimal) == JSONNumber(expected))
        }
    }
}
