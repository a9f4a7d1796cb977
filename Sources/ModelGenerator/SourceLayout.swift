/// Lays Swift source out: lines that are too long are broken, and blank lines that follow others or braces go.
///
/// Templates so need not know how long names are. A line is broken as swift-format does it: behind the first bracket whose
/// contents do not fit, and between its elements where a line is full. Comments are broken between words.
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
            if let range = line.firstRange(of: "\"\"\""), line[range.upperBound...].isEmpty {
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

    /// The lines that a line becomes.
    private func broken(_ line: String) -> [String] {
        guard line.count > lineLength else { return [line] }
        let indentation = line.prefix { $0 == " " }
        let body = line.dropFirst(indentation.count)
        if body.hasPrefix("//") { return brokenComment(String(body), indentation) }
        guard let (head, elements, tail) = Self.split(body) else { return [line] }
        let inner = String(indentation) + String(repeating: " ", count: step)
        // A declaration's closing bracket has a line of its own, a call's stays behind its last argument.
        let isDeclaration = tail.hasSuffix("{")
        var lines = [String(indentation) + head]
        var current = inner
        for (index, element) in elements.enumerated() {
            var text = element + (index + 1 < elements.count ? "," : "")
            if index + 1 == elements.count, !isDeclaration { text += tail }
            if current.count > inner.count, current.count + 1 + text.count > lineLength {
                lines.append(current)
                current = inner
            }
            current += (current.count > inner.count ? " " : "") + text
        }
        lines.append(current)
        if isDeclaration { lines.append(String(indentation) + tail) }
        return lines
    }

    private func brokenComment(_ body: String, _ indentation: Substring) -> [String] {
        let mark = body.prefix { $0 == "/" }
        var lines: [String] = []
        var current = String(indentation) + mark
        for word in body.dropFirst(mark.count).split(separator: " ") {
            if current.count > indentation.count + mark.count, current.count + 1 + word.count > lineLength {
                lines.append(current)
                current = String(indentation) + mark
            }
            current += " " + word
        }
        return lines + [current]
    }

    /// What stands before the contents of the first round bracket that has several elements or is at the line's end, its
    /// elements, and what stands behind; nil where there is none.
    private static func split(_ body: Substring) -> (head: String, elements: [String], tail: String)? {
        let characters = Array(body)
        var place = 0
        while place < characters.count {
            if characters[place] == "\"" {
                place = end(ofStringAt: place, characters)
            } else if characters[place] == "(" || characters[place] == "[" {
                let (elements, end) = elements(from: place + 1, characters)
                if end < characters.count, !elements.isEmpty, elements != [""] {
                    return (
                        String(characters[...place]), elements, String(characters[end...])
                    )
                }
            }
            place += 1
        }
        return nil
    }

    /// The comma-separated elements from `start` to the bracket that closes them, and where that is.
    private static func elements(from start: Int, _ characters: [Character]) -> ([String], end: Int) {
        var elements: [String] = []
        var current = ""
        var depth = 0
        var place = start
        while place < characters.count {
            let character = characters[place]
            switch character {
            case "\"":
                let end = end(ofStringAt: place, characters)
                current += String(characters[place...min(end, characters.count - 1)])
                place = end + 1
                continue
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 {
                    if !current.isEmpty { elements.append(current) }
                    return (elements, place)
                }
                depth -= 1
            case "," where depth == 0:
                elements.append(current)
                current = ""
                place += 1
                while place < characters.count, characters[place] == " " { place += 1 }
                continue
            default: break
            }
            current.append(character)
            place += 1
        }
        return ([], place)
    }

    private static func end(ofStringAt start: Int, _ characters: [Character]) -> Int {
        var place = start + 1
        while place < characters.count, characters[place] != "\"" { place += characters[place] == "\\" ? 2 : 1 }
        return place
    }
}
