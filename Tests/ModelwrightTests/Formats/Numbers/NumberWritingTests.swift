import Foundation
import Testing

@testable import Modelwright

struct NumberWritingTests {
    private func text(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
        withWrittenBytes(write) { start, end in
            String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        }
    }

    @Test(
        arguments: [
            0, 1, 9, 10, 99, 100, 999, 1000, 12_345, 999_999, 1_000_000, 99_999_999, 100_000_000, 9_999_999_999_999_999,
            -1, -10, -2013,
            Int64.max, Int64.min,
        ] as [Int64])
    func writesIntegers(value: Int64) {
        #expect(text { writeInt64(value, to: $0) } == String(value))
        #expect(text { writeUInt64(value.magnitude, to: $0) } == String(value.magnitude))
    }

    @Test func writesEveryPowerOfTenAndItsNeighbours() {
        var power: UInt64 = 1
        for _ in 0..<20 {
            for value in [power - 1, power, power + 1] {
                #expect(text { writeUInt64(value, to: $0) } == String(value))
            }
            power = power &* 10
        }
        #expect(text { writeUInt64(.max, to: $0) } == "18446744073709551615")
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (3, "3"), (-3, "-3"), (14.99, "14.99"), (0.1, "0.1"), (0.5, "0.5"),
            (0.001, "0.001"), (0.0001, "0.0001"),
            (-0.025, "-0.025"), (0.00001, "1e-5"), (0.000012, "1.2e-5"), (0.30000000000000004, "0.30000000000000004"),
            (1e15, "1000000000000000"),
            (1e16, "1e16"), (1.2e16, "1.2e16"), (1e21, "1e21"), (1e23, "1e23"), (1.5e300, "1.5e300"),
            (Double.leastNonzeroMagnitude, "5e-324"),
            (9007199254740992, "9007199254740992"), (9007199254740994, "9007199254740994"),
            (1152921504606846976, "1152921504606847000"),
            (Double.greatestFiniteMagnitude, "1.7976931348623157e308"),
            (2.2250738585072014e-308, "2.2250738585072014e-308"),
            (123456789.125, "123456789.125"), (999999999999.999, "999999999999.999"),
            (1999999999999.999, "1999999999999.999"),
            (Double.infinity, ""), (-Double.infinity, ""), (Double.nan, ""),
        ] as [(Double, String)])
    func writesTheShortestDouble(value: Double, expected: String) {
        #expect(text { writeDouble(value, to: $0) } == expected)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (3, "3"), (0.1, "0.1"), (16777216, "16777216"), (0.3, "0.3"), (1e10, "1e10"),
            (12345678, "12345678"), (3.4028235e38, "3.4028235e38"),
            (Float.leastNonzeroMagnitude, "1e-45"), (Float.leastNormalMagnitude, "1.1754944e-38"), (-14.99, "-14.99"),
            (Float.nan, ""), (Float.infinity, ""),
        ] as [(Float, String)])
    func writesTheShortestFloat(value: Float, expected: String) {
        #expect(text { writeFloat(value, to: $0) } == expected)
    }

    @Test func readsBackEveryDoubleAndIsNeverLongerThanItsDescription() {
        var generator = NumberTestGenerator(seed: 4)
        var wrong: [Double] = []
        for index in 0..<200_000 {
            let bits = generator.next()
            let value =
                switch index % 4 {
                case 0: Double(bits % 100_000_000) / 100
                case 1: Double(bits >> 11) * 0x1p-53
                default: Double(bitPattern: bits)
                }
            guard value.isFinite else { continue }
            let isRight = withWrittenBytes({ writeDouble(value, to: $0) }) { start, end in
                guard let number = scanNumber(start), number.end == end else { return false }
                return number.double(at: start)?.bitPattern == value.bitPattern
                    && end - start <= value.description.utf8.count
            }
            if !isRight { wrong.append(value) }
        }
        #expect(wrong == [])
    }

    @Test func writesTheSameDigitsAsTheStandardLibrary() {
        var generator = NumberTestGenerator(seed: 5)
        var wrong: [Double] = []
        for _ in 0..<50_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite, let expected = JSONNumber(value.description) else { continue }
            if JSONNumber(text { writeDouble(value, to: $0) }) != expected { wrong.append(value) }
        }
        for exponent in -1074...1023 {
            // Powers of two: the neighbour below is closer.
            let value = Double(sign: .plus, exponent: exponent, significand: 1)
            if JSONNumber(text { writeDouble(value, to: $0) }) != JSONNumber(value.description) { wrong.append(value) }
        }
        #expect(wrong == [])
    }

    @Test func readsBackEveryFloat() {
        var generator = NumberTestGenerator(seed: 6)
        var wrong: [Float] = []
        for _ in 0..<50_000 {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard value.isFinite else { continue }
            let isRight = withWrittenBytes({ writeFloat(value, to: $0) }) { start, end in
                guard let number = scanNumber(start), number.end == end else { return false }
                return number.float(at: start)?.bitPattern == value.bitPattern
                    && end - start <= value.description.utf8.count
            }
            if !isRight { wrong.append(value) }
        }
        #expect(wrong == [])
    }

    @Test(arguments: [
        ("0", "0"), ("14.99", "14.99"), ("-14.990", "-14.99"), ("100", "100"), ("0.000001", "0.000001"),
        ("1e30", "1000000000000000000000000000000"),
        ("1e-30", "0.000000000000000000000000000001"), ("1e100", "1e100"), ("-12.5e-100", "-1.25e-99"),
        ("1e127", "1e127"), ("1e-128", "1e-128"),
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("1234567890123456789012345678.9012345678", "1234567890123456789012345678.9012345678"),
        ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
        ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
        ("18446744073709551616", "18446744073709551616"),
        ("10000000000000000000000000000000000000", "10000000000000000000000000000000000000"),
        ("1234567890123456.7", "1234567890123456.7"),
    ])
    func writesDecimalsExactly(value: String, expected: String) throws {
        let decimal = try #require(Decimal(string: value))
        #expect(text { writeDecimal(decimal, to: $0) } == expected)
    }

    /// Foundation keeps such a one where it makes two exponents equal.
    @Test func writesADecimalWhoseDigitsEndInZeros() {
        var large = Decimal(sign: .plus, exponent: 20, significand: 1)
        var small = Decimal(sign: .plus, exponent: -1, significand: 15)
        #expect(NSDecimalNormalize(&large, &small, .plain) == .noError)
        #expect(text { writeDecimal(large, to: $0) } == "100000000000000000000")
        #expect(text { writeDecimal(-large, to: $0) } == "-100000000000000000000")
    }

    @Test func writesNoDecimalForNaN() {
        #expect(text { writeDecimal(.nan, to: $0) } == "")
    }
}
