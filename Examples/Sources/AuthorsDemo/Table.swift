/// Text in columns, aligned by the width that a terminal gives it.
struct Table {
    enum Alignment { case left, right }

    let columns: [(title: String, alignment: Alignment)]
    var rows: [[String]] = []

    /// The title row, a rule, and the rows; every line without trailing spaces.
    var lines: [String] {
        let titles = columns.map(\.title)
        let widths = columns.indices.map { column in
            ([titles] + rows).map { displayWidth(of: $0[column]) }.max() ?? 0
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([titles, rule] + rows).map { cells in
            var line = ""
            for (column, cell) in cells.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - displayWidth(of: cell))
                line += (column == 0 ? "" : "  ")
                line += columns[column].alignment == .left ? cell + padding : padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

/// How many cells of a terminal the text takes: two for an East Asian wide character, none for a combining mark.
func displayWidth(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { width, scalar in
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return width
        default: return width + (isWide(scalar) ? 2 : 1)
        }
    }
}

/// The wide blocks of Unicode's East Asian Width table, as far as names and titles need them.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        return true
    default: return false
    }
}
