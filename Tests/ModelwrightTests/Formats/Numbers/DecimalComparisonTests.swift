import Testing

@testable import Modelwright

struct DecimalComparisonTests {
    private func areEqual(_ left: String, _ right: String) -> Bool {
        withPaddedBytes(of: left) { leftStart, leftEnd in
            withPaddedBytes(of: right) { equalAsDecimals((leftStart, leftEnd), ($0, $1)) }
        }
    }

    @Test(arguments: [
        ("1", "1.0"), ("1", "10e-1"), ("1.0", "0.1e1"), ("-0", "0"), ("-0.000e7", "0"),
        ("0e99999999999999999999999", "0"),
        ("100", "1e2"), ("1E2", "1e+2"), ("0.00123", "1.23e-3"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
        ("1e999999999999", "10e999999999998"), ("1e99999999999999999999", "10e99999999999999999998"),
        ("0.1e100000000000000000000", "1e99999999999999999999"),
        ("1e-99999999999999999999", "0.1e-99999999999999999998"),
        ("1e-100000000000000000000", "10e-100000000000000000001"), ("1e0000000000000000000000000000002", "100"),
        ("1e9223372036854775807", "0.01e9223372036854775809"), ("1e-9223372036854775808", "100e-9223372036854775810"),
    ])
    func findsEqualNumbers(left: String, right: String) {
        #expect(areEqual(left, right))
        #expect(areEqual(right, left))
        #expect(JSONNumber(left) == JSONNumber(right))
        #expect(JSONNumber(left).hashValue == JSONNumber(right).hashValue)
    }

    @Test(arguments: [
        ("1", "-1"), ("1", "1.0000000000000000000000000000000000001"), ("9007199254740993", "9007199254740992"),
        ("1e5", "1e6"),
        ("1e99999999999999999999", "1e-99999999999999999999"), ("1e99999999999999999999", "1e99999999999999999998"),
        ("0.1", "0.1000000000000000055511151231257827"), ("12", "1.2"), ("10", "1"), ("0", "1e-99999999999999999999"),
        ("11", "1"),
    ])
    func tellsDifferentNumbersApart(left: String, right: String) {
        #expect(!areEqual(left, right))
        #expect(!areEqual(right, left))
        #expect(JSONNumber(left) != JSONNumber(right))
    }

    @Test func comparesTenThousandDigits() {
        let digits = String(repeating: "1234567890", count: 1000)
        #expect(areEqual(digits, digits + ".000"))
        #expect(areEqual(digits + "5", "0.\(digits)5e10001"))
        #expect(!areEqual(digits + "5", "0.\(digits)6e10001"))
    }
}
