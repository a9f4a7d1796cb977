/// Text as XML 1.0 writes it, and what it can't write.
enum XMLText {
    /// Whether a text is nothing but the white space of XML, which a no-break space is not.
    static func isWhiteSpace(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    /// The first character that XML 1.0 has no way to write, not even escaped.
    static func unwritable(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
            default: true
            }
        }
    }

    /// A value between double quotation marks. White space other than the space is escaped, or a reader makes it one;
    /// `>` and `'` are not.
    static func escapingValue(_ value: String) -> String {
        escaping(value) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "\n"): "&#10;"
            case UInt8(ascii: "\t"): "&#9;"
            case UInt8(ascii: "\r"): "&#13;"
            default: nil
            }
        }
    }

    /// Text between tags. `>` is escaped, as `]]>` may not stand there.
    static func escapingText(_ text: String) -> String {
        escaping(text) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\r"): "&#13;"
            default: nil
            }
        }
    }

    /// Whether it can be the name of an element or an attribute.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
        return text.unicodeScalars.dropFirst().allSatisfy { scalar in
            switch scalar.value {
            case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
            default: isNameStart(scalar)
            }
        }
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
            0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func escaping(_ text: String, _ escape: (UInt8) -> String?) -> String {
        guard text.utf8.contains(where: { escape($0) != nil }) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 {
            if let escaped = escape(byte) { result += escaped.utf8 } else { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
