import Foundation
import Testing

@testable import Modelwright

struct JSONNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "-0"), ("1.0", "1"), ("1e2", "100"), ("14.990", "14.99"),
        ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551616", "18446744073709551616"), ("0.1000000000000000055", "0.1000000000000000055"),
        ("1e999", "1e999"),
        ("1E400", "1E400"), ("1e22", "1e22"), ("0.30000000000000004", "0.30000000000000004"), ("5e-324", "5e-324"),
        ("3e-324", "3e-324"),
        ("123456789.123456789", "123456789.123456789"),
    ])
    func writesTheSameDecimalValue(text: String, expected: String) {
        #expect(JSONNumber(text)?.description == expected)
    }

    @Test(arguments: ["", "01", "+1", "1.", " 1", "1 ", "NaN", "0x1", "1\u{0}"])
    func refusesWhatIsNoNumber(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func hasOneValueForOneNumber() {
        let ones: Set<JSONNumber?> = [
            1, 1.0, JSONNumber("1.00"), JSONNumber(Decimal(1)), JSONNumber(1 as UInt64), JSONNumber("10e-1"),
        ]
        #expect(ones.count == 1)
        let zeros: Set<JSONNumber?> = [0, JSONNumber("-0"), JSONNumber(-0.0), JSONNumber("0e5")]
        #expect(zeros.count == 1)
        let large: Set<JSONNumber?> = [
            JSONNumber(1e19), JSONNumber("1e19"), JSONNumber(10_000_000_000_000_000_000 as UInt64),
        ]
        #expect(large.count == 1)
        #expect(JSONNumber(Decimal(string: "14.99") ?? 0) == 14.99)
    }

    @Test func keepsTheSignOfZero() {
        #expect(JSONNumber("-0")?.double?.sign == .minus)
        #expect(JSONNumber(-0.0).description == "-0")
        #expect(JSONNumber("-0")?.int64 == 0)
        #expect(JSONNumber("-0")?.uint64 == 0)
    }

    @Test func givesEachTypeOnlyWhatItHolds() {
        #expect(JSONNumber("9223372036854775808")?.int64 == nil)
        #expect(JSONNumber("9223372036854775808")?.uint64 == 1 << 63)
        #expect(JSONNumber(-1).uint64 == nil)
        #expect(JSONNumber("1.5")?.int64 == nil)
        #expect(JSONNumber("1e999")?.double == nil)
        #expect(JSONNumber("1e39")?.float == nil)
        #expect(JSONNumber("1e39")?.double == 1e39)
        #expect(JSONNumber("1e200")?.decimal == nil)
        #expect(JSONNumber("0.1000000000000000055")?.double == 0.1)
        #expect(JSONNumber("0.1000000000000000055")?.decimal == Decimal(string: "0.1000000000000000055"))
        #expect(JSONNumber(UInt64.max).decimal == Decimal(UInt64.max))
    }

    @Test func refusesDoublesThatJSONCannotWrite() {
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
    }

    @Test func takesDecimalsOfEverySize() {
        for text in ["340282366920938463463374607431768211455", "1e127", "-1e-128", "0.000123"] {
            #expect(JSONNumber(Decimal(string: text) ?? 0) == JSONNumber(text))
        }
    }
}
