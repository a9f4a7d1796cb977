/// A table that reads well in a terminal and is Markdown as it stands: text to the left, figures to the right.
struct MarkdownTable {
    let titles: [String]
    var rows: [[String]] = []

    var lines: [String] {
        let widths = titles.indices.map { column in
            ([titles] + rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { column, width in
            column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
        }
        return [line(titles), line(rule)] + rows.map(line)
    }
}
