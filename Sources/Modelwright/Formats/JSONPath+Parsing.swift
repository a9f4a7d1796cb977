/// Reading what `description` writes: RFC 9535's `$.authors[3]['first name']`.
extension JSONPath: LosslessStringConvertible {
    /// The path that a text in the form of RFC 9535 stands for: `$`, then names after a dot or in brackets and quotes, and
    /// indices in brackets. Nil for any other text, queries that may lead to several values included.
    ///
    /// ```swift
    /// JSONPath("$.authors[3]['first name']")?.components  // authors, 3, first name
    /// ```
    public init?(_ description: String) {
        var parser = Parser(text: description.unicodeScalars[...])
        guard let components = parser.components() else { return nil }
        self.components = components
    }

    private struct Parser {
        var text: Substring.UnicodeScalarView

        mutating func components() -> [Component]? {
            guard take("$") else { return nil }
            var components: [Component] = []
            while !text.isEmpty {
                guard let component = take(".") ? plainName() : inBrackets() else { return nil }
                components.append(component)
            }
            return components
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard text.first == scalar else { return false }
            text.removeFirst()
            return true
        }

        private mutating func plainName() -> Component? {
            let name = String(text.prefix { $0 != "." && $0 != "[" })
            guard JSONPath.isPlainName(name) else { return nil }
            text = text.dropFirst(name.unicodeScalars.count)
            return .key(name)
        }

        private mutating func inBrackets() -> Component? {
            guard take("[") else { return nil }
            let component = take("'") ? quoted("'") : take("\"") ? quoted("\"") : index()
            return take("]") ? component : nil
        }

        private mutating func index() -> Component? {
            let digits = String(text.prefix { ("0"..."9").contains($0) })
            guard let index = Int(digits), digits == "0" || !digits.hasPrefix("0") else { return nil }
            text = text.dropFirst(digits.unicodeScalars.count)
            return .index(index)
        }

        /// A name up to the quote that ends it.
        private mutating func quoted(_ quote: Unicode.Scalar) -> Component? {
            var name = String.UnicodeScalarView()
            while let scalar = text.popFirst() {
                switch scalar {
                case quote: return .key(String(name))
                case "\\":
                    guard let escaped = escaped(quote) else { return nil }
                    name.append(escaped)
                case _ where scalar.value < 0x20: return nil
                default: name.append(scalar)
                }
            }
            return nil
        }

        private mutating func escaped(_ quote: Unicode.Scalar) -> Unicode.Scalar? {
            switch text.popFirst() {
            case quote: quote
            case "\\": "\\"
            case "/": "/"
            case "b": "\u{08}"
            case "f": "\u{0C}"
            case "n": "\n"
            case "r": "\r"
            case "t": "\t"
            case "u": hexadecimal()
            default: nil
            }
        }

        /// The scalar of four digits, or of twice four that are a surrogate pair.
        private mutating func hexadecimal() -> Unicode.Scalar? {
            guard let unit = fourDigits() else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
            guard take("\\"), take("u"), let trail = fourDigits(), UTF16.isTrailSurrogate(trail) else { return nil }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        }

        private mutating func fourDigits() -> UInt16? {
            let digits = text.prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
            text = text.dropFirst(4)
            return UInt16(String(digits), radix: 16)
        }
    }
}
