/// A change of a document. Places are taken modulo the document's size, so that a change fits every document.
enum DifferentialMutation: CustomStringConvertible {
    case flip(place: Int, bits: UInt8)
    case delete(place: Int, count: Int)
    case insert(place: Int, [UInt8])
    case swap(place: Int, other: Int, count: Int)
    case truncate(place: Int)
    /// Another number for the next one behind the place.
    case number(place: Int, [UInt8])
    /// More text behind the next byte of that kind.
    case behind(UInt8, place: Int, [UInt8])
    /// More text before the next byte of that kind.
    case before(UInt8, place: Int, [UInt8])
    case nest(depth: Int)
    case utf16(isBigEndian: Bool, hasMark: Bool)

    static func random(_ generator: inout NumberTestGenerator) -> DifferentialMutation {
        let place = Int.random(in: 0..<1_000_000, using: &generator)
        func text(_ texts: [String]) -> [UInt8] { Array((texts.randomElement(using: &generator) ?? "").utf8) }
        switch Int.random(in: 0..<1000, using: &generator) {
        case 0..<80: return .flip(place: place, bits: UInt8.random(in: 1...255, using: &generator))
        case 80..<130: return .delete(place: place, count: Int.random(in: 1...6, using: &generator))
        case 130..<210: return .insert(place: place, text(tokens))
        case 210..<240: return .insert(place: place, invalidUTF8.randomElement(using: &generator) ?? [])
        case 240..<290:
            let other = Int.random(in: 0..<1_000_000, using: &generator)
            return .swap(place: place, other: other, count: Int.random(in: 1...8, using: &generator))
        case 290..<320: return .truncate(place: place)
        case 320..<560: return .number(place: place, number(&generator))
        case 560..<630: return .behind(UInt8(ascii: "\""), place: place, scalar(&generator))
        case 630..<720: return .behind(UInt8(ascii: "\""), place: place, text(inStrings))
        case 720..<750:
            return .behind(UInt8(ascii: "\""), place: place, invalidUTF8.randomElement(using: &generator) ?? [])
        case 750..<810: return .behind(UInt8(ascii: "{"), place: place, text(members))
        case 810..<860: return .behind(UInt8(ascii: "["), place: place, text(elements))
        case 860..<920: return .behind(UInt8(ascii: ","), place: place, text(spaces))
        case 920..<945: return .before(UInt8(ascii: "}"), place: place, Array(",".utf8))
        case 945..<970: return .before(UInt8(ascii: "]"), place: place, Array(",".utf8))
        case 970..<985: return .insert(place: 0, text(["\u{FEFF}", "\u{FEFF}\u{FEFF}", " ", "\n"]))
        case 985..<992:
            return .nest(depth: [1, 2, 300, 505, 509, 510, 511, 512, 513].randomElement(using: &generator) ?? 1)
        default: return .utf16(isBigEndian: Bool.random(using: &generator), hasMark: Bool.random(using: &generator))
        }
    }

    static func mutant(of document: [UInt8], _ mutations: [DifferentialMutation]) -> [UInt8] {
        mutations.reduce(into: document) { $1.apply(to: &$0) }
    }

    func apply(to bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        switch self {
        case .flip(let place, let bits): bytes[place % bytes.count] ^= bits
        case .delete(let place, let count):
            let start = place % bytes.count
            bytes.removeSubrange(start..<min(start + count, bytes.count))
        case .insert(let place, let text): bytes.insert(contentsOf: text, at: place % (bytes.count + 1))
        case .swap(let place, let other, let count):
            for offset in 0..<count { bytes.swapAt((place + offset) % bytes.count, (other + offset) % bytes.count) }
        case .truncate(let place): bytes.removeSubrange((place % bytes.count)...)
        case .number(let place, let text):
            guard let start = next(in: bytes, place, where: { (0x30...0x39).contains($0) }) else { return }
            let part = Array("0123456789.eE+-".utf8)
            let first = bytes[..<start].lastIndex { !part.contains($0) }.map { $0 + 1 } ?? 0
            let end = bytes[start...].firstIndex { !part.contains($0) } ?? bytes.count
            bytes.replaceSubrange(first..<end, with: text)
        case .behind(let byte, let place, let text):
            guard let index = next(in: bytes, place, where: { $0 == byte }) else { return }
            bytes.insert(contentsOf: text, at: index + 1)
        case .before(let byte, let place, let text):
            guard let index = next(in: bytes, place, where: { $0 == byte }) else { return }
            bytes.insert(contentsOf: text, at: index)
        case .nest(let depth):
            bytes = Array(repeating: UInt8(ascii: "["), count: depth) + bytes
            bytes += Array(repeating: UInt8(ascii: "]"), count: depth)
        case .utf16(let isBigEndian, let hasMark):
            let units = (hasMark ? [0xFEFF] : []) + String(decoding: bytes, as: UTF8.self).utf16
            bytes = units.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }
        }
    }

    private func next(in bytes: [UInt8], _ place: Int, where holds: (UInt8) -> Bool) -> Int? {
        bytes[(place % bytes.count)...].firstIndex(where: holds) ?? bytes.firstIndex(where: holds)
    }

    /// A scalar of one to four bytes, as itself or as escapes, of which some are halves of pairs.
    private static func scalar(_ generator: inout NumberTestGenerator) -> [UInt8] {
        let bits = Int.random(in: 7...20, using: &generator)
        let value = UInt32.random(in: 0..<1 << bits, using: &generator)
        let isEscaped = Bool.random(using: &generator)
        if let scalar = Unicode.Scalar(value), !isEscaped { return Array(String(scalar).utf8) }
        let units = value < 0x10000 ? [value] : [0xD800 + (value - 0x10000) >> 10, 0xDC00 + value & 0x3FF]
        return units.flatMap { unit in
            let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
            return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
    }

    private static func number(_ generator: inout NumberTestGenerator) -> [UInt8] {
        if Bool.random(using: &generator) { return Array((numbers.randomElement(using: &generator) ?? "0").utf8) }
        func digits(_ range: ClosedRange<Int>) -> String {
            (0..<Int.random(in: range, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }.joined()
        }
        var text = Bool.random(using: &generator) ? "-" : ""
        text += String(Int.random(in: 1...9, using: &generator)) + digits(0...24)
        if Bool.random(using: &generator) { text += "." + digits(1...20) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            text += ["e", "E", "e+", "e-"].randomElement(using: &generator) ?? "e"
            text += digits(1...3)
        }
        return Array(text.utf8)
    }

    private static let numbers = [
        "-0", "0.0", "-0.0", "0e0", "1e400", "-1e400", "1e-400", "4.9e-324", "2e-324", "1.7976931348623157e308",
        "1.7976931348623159e308", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551615", "18446744073709551616", "9007199254740993", "9007199254740993.0", "1.0", "1e3",
        "1000e-3", "12345678901234567890123456789012345678", "99999999999999999999999999999999999999",
        "123456789012345678901234567890123456789", "1.00000000000000000000000000000000000000", "1e127", "1e128",
        "1e-127", "1e-128", "1e165", "0e999", "0.1e-200", "32767", "32768", "-32769", "65504", "3.4028235e38",
        "3.4028236e38", "01", "-01", "1.", ".5", "+1", "-", "1e", "1e+", "0x10", "1_000", "NaN", "Infinity", "00",
        "2.2250738585072011e-308", "0.1000000000000000055511151231257827021181583404541015625",
    ]
    private static let tokens = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "false", "nul", "True", "{}", "[]", "\"\"", "/*x*/",
        "//x\n", "'a'", "a", "\u{0}", "\u{1}", "\u{B}", "\u{A0}", "\u{2028}", "\u{FEFF}", " ", "\t", "\r\n", "NaN", "-",
        "é", "😀", "\\u", ",,", "::", "#", "\u{7F}",
    ]
    private static let inStrings = [
        "\\u00e9", "\\u00E9", "\\uD83D\\uDE00", "\\uD83D", "\\uDE00", "\\uDE00\\uD83D", "\\uD83Dx", "\\uD83D\\n",
        "\\uD83D\\u0041", "\\u0000", "\\u12", "\\u12G4", "\\n", "\\/", "\\\"", "\\\\", "\\'", "\\x41", "\\", "\t",
        "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "😀", "\u{FFFF}", "\u{FEFF}", "\u{2028}", "\\ud83d\\ude00",
        "abcdefgh", "\\uFFFF", "\\u0022",
    ]
    private static let members = [
        "\"a\":1,", "\"\\u0061\":1,", "\"a\":1,\"a\":[2],", "\"é\":1,\"e\u{301}\":2,", "\"\":null,", "a:1,", "'a':1,",
        "1:1,", "\"a\":,", "\"a\"1,", "\"a\"", ",", "\"a\":{\"a\":[]},", "\"a\\", "\"name\":\"x\",", "\"\\uD800\":1,",
    ]
    private static let elements = [
        "1,", "[],", "{},", "null,", "\"x\",", ",", "1 2,", "nulll,", "-,", "\"\\u00e9\",", "tru,",
    ]
    private static let spaces = [
        " ", "\n", "\t", "\r", "        ", "\u{B}", "\u{C}", "\u{A0}", "\u{85}", "\u{2003}", "\u{0}",
    ]
    private static let invalidUTF8: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82],
        [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF, 0xBF],
        [0xF0, 0x9F],
        [0xC3], [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80],
    ]

    var description: String {
        switch self {
        case .flip(let place, let bits): "flip bits \(bits) at \(place)"
        case .delete(let place, let count): "delete \(count) at \(place)"
        case .insert(let place, let text): "insert \(Self.quoted(text)) at \(place)"
        case .swap(let place, let other, let count): "swap \(count) at \(place) and \(other)"
        case .truncate(let place): "truncate at \(place)"
        case .number(let place, let text): "number \(Self.quoted(text)) at \(place)"
        case .behind(let byte, let place, let text):
            "\(Self.quoted(text)) behind the \(Self.quoted([byte])) at \(place)"
        case .before(let byte, let place, let text):
            "\(Self.quoted(text)) before the \(Self.quoted([byte])) at \(place)"
        case .nest(let depth): "nest \(depth)"
        case .utf16(let isBigEndian, let hasMark): "UTF-16, \(isBigEndian ? "big" : "little"), mark: \(hasMark)"
        }
    }

    static func quoted(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)?.debugDescription ?? "\(bytes)"
    }
}
