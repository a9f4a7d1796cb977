/// Lays Swift source out: lines that are too long are broken, and blank lines that follow others or braces go.
///
/// Templates so need not know how long names are. A line is broken as swift-format does it: inside the braces that it
/// ends with, else behind the first bracket and between its elements where a line is full, else behind an equals sign.
/// Comments are broken between words.
struct SourceLayout {
    var lineLength: Int
    private let step = 4

    init(lineLength: Int) { self.lineLength = lineLength }

    func layOut(_ text: String) -> String {
        var result: [Substring] = []
        var rawEnd: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // The lines of a string literal stay as they are.
            if let end = rawEnd {
                result.append(line)
                if line.drop(while: { $0 == " " }).hasPrefix(end) { rawEnd = nil }
                continue
            }
            if !Self.isComment(line), let range = line.firstRange(of: "\"\"\""), line[range.upperBound...].isEmpty {
                rawEnd = "\"\"\"" + line[..<range.lowerBound].reversed().prefix { $0 == "#" }
                result.append(line)
                continue
            }
            let trimmed = Substring(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            if trimmed.isEmpty {
                let last = result.last ?? ""
                if last.isEmpty || last.hasSuffix("{") { continue }
            } else if trimmed.drop(while: { $0 == " " }).first == "}", result.last?.isEmpty == true {
                result.removeLast()
            }
            result += broken(String(trimmed)).map { Substring($0) }
        }
        while result.last?.isEmpty == true { result.removeLast() }
        return result.joined(separator: "\n") + "\n"
    }

    /// Whether a line is a comment, as the compiler sees it: to it a mark behind a slash is a character of its own.
    private static func isComment(_ line: some StringProtocol) -> Bool {
        line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }

    /// The lines that a line becomes: broken once, and each of the pieces again where it is still too long.
    private func broken(_ line: String) -> [String] {
        guard line.count > lineLength else { return [line] }
        let indentation = String(line.prefix { $0 == " " })
        let body = line.dropFirst(indentation.count)
        if Self.isComment(body) { return brokenComment(String(body), indentation) }
        let inner = indentation + String(repeating: " ", count: step)
        let code = SourceLine(body)
        // What stands behind a comment's mark would be code on a line of its own.
        if code.hasComment { return [line] }
        if let (head, statement, tail) = code.block {
            return broken(indentation + head) + broken(inner + statement) + [indentation + tail]
        }
        if let conditions = code.conditions {
            let rest = conditions.dropFirst().flatMap { broken(inner + $0) }
            return conditions.prefix(1).flatMap { broken(indentation + $0) } + rest + [indentation + "{"]
        }
        let list = code.list
        if let (left, right) = code.assignment, list.map({ indentation.count + $0.head.count > lineLength }) ?? true {
            return [indentation + left] + broken(inner + right)
        }
        guard let list else { return [line] }
        let end = list.tailHasOwnLine ? [indentation + list.tail] : []
        return [indentation + list.head] + filled(list, inner).flatMap(broken) + end
    }

    /// A list's elements, as many on each line as it holds.
    private func filled(_ list: SourceLine.List, _ indentation: String) -> [String] {
        var lines: [String] = []
        var current = indentation
        for (index, element) in list.elements.enumerated() {
            let isLast = index + 1 == list.elements.count
            var text = element + (!isLast || list.isLiteral ? "," : "")
            if isLast, !list.tailHasOwnLine { text += list.tail }
            if current.count > indentation.count, current.count + 1 + text.count > lineLength {
                lines.append(current)
                current = indentation
            }
            current += (current.count > indentation.count ? " " : "") + text
        }
        return lines + [current]
    }

    private func brokenComment(_ body: String, _ indentation: String) -> [String] {
        let mark = body.prefix { $0 == "/" }
        var lines: [String] = []
        var current = indentation + mark
        for word in body.dropFirst(mark.count).split(separator: " ") {
            if current.count > indentation.count + mark.count, current.count + 1 + word.count > lineLength {
                lines.append(current)
                current = indentation + mark
            }
            current += " " + word
        }
        return lines + [current]
    }
}
