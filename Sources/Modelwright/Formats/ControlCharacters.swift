/// Characters that are not shown, but act on the text around them.
extension Unicode.Scalar {
    /// Whether it controls a device, ends a line or a paragraph, turns the direction of writing, or marks the bytes of a
    /// text or notes in it.
    package var isControl: Bool {
        // Most text, without a look at Unicode's tables.
        if value >= 0x20, value < 0x7F { return false }
        switch value {
        // The deprecated ones, which turn the forms of letters and digits; the byte order mark; those around annotations; tags.
        case 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: return true
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

/// Text from outside in messages.
extension String {
    /// The text on one line, of which nothing acts on whoever prints it: `\n` and `\u{202E}` are written with a backslash.
    package var shown: String { shown(upTo: .max) }

    /// The same, with its end cut off.
    ///
    /// - Parameter limit: How many bytes of it are shown, about.
    package func shown(upTo limit: Int) -> String {
        let isLong = utf8.count > limit
        guard isLong || unicodeScalars.contains(where: \.isControl) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            if line.utf8.count >= limit { return line + "…" }
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where scalar.isControl: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    /// The text with its lines, each as `shown`.
    package var shownLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }
            .joined(separator: "\n")
    }
}
