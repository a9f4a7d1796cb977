/// Characters that are not shown, but act on the text around them.
extension Unicode.Scalar {
    /// Whether it controls a device, ends a line or a paragraph, turns the direction of writing, or marks the bytes of a
    /// text or notes in it.
    package var isControl: Bool {
        // Most text, without a look at Unicode's tables.
        if value >= 0x20, value < 0x7F { return false }
        switch value {
        // The deprecated ones, which turn the forms of letters and digits; the byte order mark; those around annotations.
        case 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: return true
        default: break
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }

    /// `U+000A`
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
