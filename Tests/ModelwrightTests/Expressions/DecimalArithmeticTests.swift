import Foundation
import Testing

@testable import Modelwright

/// What Foundation rounds to fewer digits on Linux, and traps of it; the results are those of arithmetic without a limit.
struct DecimalArithmeticTests {
    private static let nines = "99999999999999999999999999999999999999"

    static let cases: [(String, String, String, String?)] = [
        ("1", "/", "8", "0.125"), ("-6", "/", "0.002", "-3000"), ("0", "/", "7", "0"), ("7", "/", "1", "7"),
        ("7", "/", "3.7424", "1.8704574604531851218469431380932022232"),
        ("0.84", "/", "-429.21", "-0.0019570839449220661214789962955196756832"),
        ("4", "/", "0.67237798694819338826530916331208619765", "5.9490347358861397893417981453811378728"),
        ("1", "/", "12345678901234567890123", "81000000729000006633903057361254495222e-60"),
        ("5", "/", nines, "5.0000000000000000000000000000000000001e-38"),
        ("1e-40", "/", "3e80", nil), ("1e-40", "/", "3e70", "333333333333333333e-128"), ("1e-70", "/", "1e70", nil),
        ("1e100", "/", "1e-70", nil),
        (nines, "+", nines, "2e38"), (nines, "+", "0.5", "1e38"), ("0", "+", "1e-100", "1e-100"),
        ("1e-100", "+", "0", "1e-100"),
        (
            "92750525966587515.6491862066465", "+", "-7871733683918839759030098084553865",
            "-7871733683918839666279572117966349.3508"
        ),
        ("10", "+", "-9.9999999999999999999999999999999999999", "1e-37"),
        ("10", "+", "-1e-37", "9.9999999999999999999999999999999999999"), ("1e60", "+", "1e-60", "1e60"),
        ("1e-128", "+", "-1e-128", "0"), ("3e127", "*", "1e39", nil),
        ("0", "*", "1e-100", "0"),
        ("12345678901234567890", "*", "98765432109876543215.5", "12193263113702179523053650350680536503e2"),
        (
            "12345678901234567890123456789012345678", "*", "99999999999999999999",
            "12345678901234567889999999999999999999e20"
        ),
        ("1.2345678901234567890123456789e-70", "*", "-9.8765432109876543210987654321e-50", nil),
        ("1e-70", "*", "1e-70", nil), ("1e100", "*", "1e100", nil),
        (nines, "*", nines, "9.9999999999999999999999999999999999998e75"),
        ("68281703090218617018066293777976050537", "%", "1.39", "0.95"), ("1e100", "%", "7", "4"),
        ("7.5", "%", "-2", "1.5"),
        ("-7.5", "%", "2", "-1.5"), ("2", "%", "1e100", "2"),
        (nines, "%", "99999999999999999999999999999999999998", "1"),
    ]

    @Test(arguments: cases)
    func computesTo38Digits(left: String, sign: String, right: String, expected: String?) throws {
        let (left, right) = (try #require(Decimal(string: left)), try #require(Decimal(string: right)))
        let result: Decimal? =
            switch sign {
            case "+": left.sum(right)
            case "*": left.product(right)
            case "/": left.quotient(right)
            default: left.remainder(right)
            }
        #expect(result == expected.flatMap { Decimal(string: $0) })
    }

    /// Squares that are rounded to 38 digits would double their errors.
    @Test(arguments: [
        ("0.07", -107, "37541335523345113549873633117555710248e86"),
        ("0.5", -400, "25822498780869085896559191720030118743e83"),
        ("1.0000000001", 1_000_000_000, "1.1051709180701217702217117933086597963"),
        ("1.208", 177, "335619640964905.37028471334270803258915"), ("2", 126, "85070591730234615865843651857942052864"),
        ("2", -500, nil), ("0", -1, nil), ("0", 0, "1"), ("-3", 3, "-27"), ("10", 127, "1e127"), ("10", Int64.max, nil),
        ("1.5", Int64.min, nil),
    ])
    func raises(base: String, exponent: Int64, expected: String?) throws {
        let base = try #require(Decimal(string: base))
        #expect(base.power(exponent) == expected.flatMap { Decimal(string: $0) })
    }

    /// A product of whole numbers and a rest, taken apart again, in units of any size.
    @Test func takesApartWhatItHasPutTogether() throws {
        var random = SeededGenerator(state: 38)
        for _ in 0..<RandomCases(count: 2_000).count {
            let unit = Int.random(in: -60...20, using: &random)
            func number(_ whole: UInt64, _ exponent: Int) -> Decimal {
                Decimal(sign: .plus, exponent: exponent, significand: Decimal(whole))
            }
            let sizes = (
                UInt64.max >> UInt64.random(in: 2..<60, using: &random),
                UInt64.max >> UInt64.random(in: 2..<60, using: &random)
            )
            let divisor = UInt64.random(in: 1...sizes.0, using: &random)
            let quotient = UInt64.random(in: 0...sizes.1, using: &random)
            let rest = UInt64.random(in: 0..<divisor, using: &random)
            let product = try #require(number(quotient, 0).product(number(divisor, unit)))
            let sum = try #require(product.sum(number(rest, unit)))
            #expect(sum.remainder(number(divisor, unit)) == number(rest, unit))
            #expect(sum.sum(-number(rest, unit)) == product)
            #expect(product.quotient(number(divisor, unit)) == number(quotient, 0))
        }
    }
}
