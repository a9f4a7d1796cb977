/// A word of Swift source, as far as tests have to tell words apart.
enum SwiftToken: Hashable {
    case name(String)
    case keyword(String)
    case number(String)
    /// A string with its escapes resolved, and whether something is interpolated in it.
    case string(String, isInterpolated: Bool)
    case comment(String)
    case sign(Character)
    /// What ends with the source and should not have.
    case unfinished(String)

    /// The words of a source, comments among them.
    static func tokens(of source: String) -> [SwiftToken] {
        var lexer = Lexer(rest: Array(source.unicodeScalars)[...])
        var tokens: [SwiftToken] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    /// What a source says, whatever its names, strings, numbers and comments are. A comma at the end of a list is layout.
    static func skeleton(of source: String) -> [SwiftToken] {
        let shapes: [SwiftToken] = tokens(of: source).compactMap { token in
            switch token {
            case .name: .name("")
            case .number: .number("")
            case .string(_, let isInterpolated): .string("", isInterpolated: isInterpolated)
            case .comment: nil
            default: token
            }
        }
        return shapes.enumerated().filter { index, token in
            token != .sign(",") || index + 1 == shapes.count || shapes[index + 1] != .sign("]")
        }.map(\.element)
    }

    private static let keywords: Set<String> = [
        "any", "as", "catch", "class", "convenience", "deinit", "didSet", "do", "else", "enum", "extension", "false",
        "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "init", "internal", "is", "let",
        "nil", "nonisolated", "open", "override", "package", "private", "public", "return", "self", "Self", "set",
        "some", "static", "struct", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "weak",
        "where", "while", "willSet",
    ]

    private struct Lexer {
        var rest: ArraySlice<Unicode.Scalar>

        private mutating func take(_ count: Int) -> String {
            defer { rest = rest.dropFirst(count) }
            return String(String.UnicodeScalarView(rest.prefix(count)))
        }

        private mutating func takeWhile(_ isTaken: (Unicode.Scalar) -> Bool) -> String {
            take(rest.prefix(while: isTaken).count)
        }

        private func starts(_ mark: String) -> Bool { rest.starts(with: mark.unicodeScalars) }

        mutating func next() -> SwiftToken? {
            _ = takeWhile { " \n\t".unicodeScalars.contains($0) }
            guard let first = rest.first else { return nil }
            if starts("//") { return .comment(takeWhile { $0 != "\n" && $0 != "\r" }) }
            if starts("/*") { return blockComment() }
            let signs = rest.prefix { $0 == "#" }.count
            if rest.dropFirst(signs).first == "\"" { return string(signs) }
            if first == "`" {
                let name = takeWhile { $0 != "\n" && ($0 != "`" || $0 == first) }
                return .name(name)
            }
            if first.properties.isAlphabetic || first == "_" || first == "$" || first.value > 0x7F {
                let word = takeWhile {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "$"
                        || $0.value > 0x7F
                }
                return keywords.contains(word) ? .keyword(word) : .name(word)
            }
            if first.properties.numericType != nil {
                return .number(
                    takeWhile { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "." })
            }
            return .sign(Character(take(1)))
        }

        private mutating func blockComment() -> SwiftToken {
            var comment = take(2)
            var depth = 1
            while depth > 0 {
                if rest.isEmpty { return .unfinished(comment) }
                if starts("/*") {
                    depth += 1
                    comment += take(2)
                } else if starts("*/") {
                    depth -= 1
                    comment += take(2)
                } else {
                    comment += take(1)
                }
            }
            return .comment(comment)
        }

        private mutating func string(_ count: Int) -> SwiftToken {
            let signs = take(count)
            let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
            _ = take(quotes.count)
            var text = ""
            var isInterpolated = false
            while !starts(quotes + signs) {
                guard let first = rest.first, quotes.count == 3 || first != "\n" else { return .unfinished(text) }
                guard starts("\\" + signs) else {
                    text += take(1)
                    continue
                }
                _ = take(1 + count)
                switch take(1) {
                case "n": text += "\n"
                case "r": text += "\r"
                case "t": text += "\t"
                case "u":
                    let digits = takeWhile { $0 != "}" }.dropFirst()
                    _ = take(1)
                    text.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
                case "(": isInterpolated = true
                case let other: text += other
                }
            }
            _ = take(quotes.count + count)
            return .string(quotes.count == 3 ? Self.unindented(text) : text, isInterpolated: isInterpolated)
        }

        private static func unindented(_ text: String) -> String {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let indentation = lines.last ?? ""
            return lines.dropFirst().dropLast().map { String($0.dropFirst($0.isEmpty ? 0 : indentation.count)) }
                .joined(separator: "\n")
        }
    }
}
