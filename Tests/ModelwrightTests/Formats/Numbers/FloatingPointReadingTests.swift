import Testing

@testable import Modelwright

struct FloatingPointReadingTests {
    private func double(_ text: String) -> Double? {
        withPaddedBytes(of: text) { start, end in
            guard let number = scanNumber(start), number.end == end else { return nil }
            return number.double(at: start)
        }
    }

    private func float(_ text: String) -> Float? {
        withPaddedBytes(of: text) { start, end in
            guard let number = scanNumber(start), number.end == end else { return nil }
            return number.float(at: start)
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1.5", -1.5), ("0.1", 0.1), ("14.99", 14.99), ("1e22", 1e22), ("1e23", 1e23),
            ("5e-324", Double.leastNonzeroMagnitude),
            ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", Double.leastNonzeroMagnitude),
            ("2.2250738585072014e-308", 2.2250738585072014e-308),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
            ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
            ("1.7976931348623158e308", Double.greatestFiniteMagnitude), ("1.7976931348623159e308", nil), ("1e309", nil),
            ("1e999", nil),
            ("-1e999999999999999999999", nil), ("1e-999999999999999999999", 0), ("0e999999999999999999999", 0),
            ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.0000000000000000000001", 9_007_199_254_740_994),
            ("9007199254740995", 9_007_199_254_740_996), ("0.000000000000000000000000000000000000000000001e45", 1),
            ("1090544144181609348835077142190", 0x1.b8779f2474dfbp+99), ("7.2057594037927933e16", 0x1p56),
        ] as [(String, Double?)])
    func readsTheNearestDouble(text: String, expected: Double?) {
        #expect(double(text) == expected)
    }

    @Test(arguments: ["-0", "-0.0", "-0e5", "-1e-999"])
    func keepsTheSignOfZero(text: String) {
        #expect(double(text)?.sign == .minus)
        #expect(float(text)?.sign == .minus)
    }

    @Test(
        arguments: [
            ("0.1", 0.1), ("16777217", 16_777_216), ("16777219", 16_777_220), ("1e10", 1e10),
            ("3.4028234663852886e38", Float.greatestFiniteMagnitude),
            ("3.4028235677973366e38", Float.greatestFiniteMagnitude), ("340282356779733661637539395458142568448", nil),
            ("1e39", nil), ("1e-45", Float.leastNonzeroMagnitude), ("7.006492321624085e-46", 0), ("1e-66", 0),
            // The nearest Double is half-way between two Floats; the number itself is above.
            ("1.00000005960464477540", 1.0000001), ("0.50000002980232241", 0.50000006), ("0.5000000298023223", 0.5),
        ] as [(String, Float?)])
    func readsTheNearestFloat(text: String, expected: Float?) {
        #expect(float(text) == expected)
    }

    /// Texts of all kinds that are hard to round, made from a seed.
    private func hardTexts(count: Int, seed: UInt64) -> [String] {
        var generator = NumberTestGenerator(seed: seed)
        var texts: [String] = []
        texts.reserveCapacity(count)
        while texts.count < count {
            let bits = generator.next()
            switch texts.count % 8 {
            case 0, 1:
                let value = Double(bitPattern: bits)
                if value.isFinite { texts.append(value.description) }
            case 2:
                // Up to 19 digits with any exponent.
                texts.append("\(bits >> (generator.next() % 60))e\(Int(generator.next() % 700) - 360)")
            case 3:
                // Half-way between two doubles, exactly.
                let value = Double(bits >> 1 | 1 << 62)
                texts.append("\(UInt64(value) + UInt64(value.ulp) / 2)")
            case 4:
                // Barely above half-way, far behind the nineteenth digit.
                let value = Double(bits >> 1 | 1 << 62)
                texts.append("\(UInt64(value) + UInt64(value.ulp) / 2).0000000001")
            case 5:
                // Subnormal, with more digits than it has.
                texts.append("0.\(bits)\(generator.next())e-\(300 + generator.next() % 26)")
            case 6:
                texts.append("\(bits % 1000).\(generator.next())\(generator.next())")
            default:
                texts.append("-\(bits % 100_000).\(generator.next() % 1_000_000)")
            }
        }
        return texts
    }

    @Test func agreesWithTheStandardLibraryOnDoubles() {
        var wrong: [String] = []
        for text in hardTexts(count: 200_000, seed: 1) {
            let expected = Double(text) ?? .nan
            if double(text)?.bitPattern != (expected.isFinite ? expected.bitPattern : nil) { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test func agreesWithTheStandardLibraryOnFloats() {
        var wrong: [String] = []
        for text in hardTexts(count: 150_000, seed: 2) {
            let expected = Float(text) ?? .nan
            if float(text)?.bitPattern != (expected.isFinite ? expected.bitPattern : nil) { wrong.append(text) }
        }
        var generator = NumberTestGenerator(seed: 3)
        for _ in 0..<50_000 {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            let text = value.description
            if value.isFinite && float(text) != value { wrong.append(text) }
        }
        #expect(wrong == [])
    }
}
