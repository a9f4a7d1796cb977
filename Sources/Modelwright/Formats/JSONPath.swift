/// Where a value is in a JSON document, written as RFC 9535 writes paths: `$.authors[3].books[0].year`.
///
/// A key that is not a plain name is written in brackets: `$['first name']`.
public struct JSONPath: Sendable, Hashable {
    /// One step from a container to a value inside it.
    ///
    /// Keys are the same when their code units are, as RFC 8259, section 8.3, compares them.
    public enum Component: Sendable, Hashable {
        /// The member of an object.
        case key(String)
        /// The element of an array, counted from zero.
        case index(Int)

        /// Whether both lead to the same member or element.
        public static func == (left: Component, right: Component) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): ExactString.isSame(left, right)
            case (.index(let left), .index(let right)): left == right
            default: false
            }
        }

        /// Hashes what `==` compares.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): hasher.combine(ExactString(key))
            case .index(let index): hasher.combine(index)
            }
        }
    }

    /// The steps from the root of the document; empty for the root itself.
    public var components: [Component]

    /// The path with these steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// This path and `more` after it.
    func appending(_ more: [Component]) -> JSONPath { JSONPath(components + more) }

    /// The path as RFC 9535 writes it.
    public var description: String {
        var text = "$"
        for component in components {
            switch component {
            case .index(let index):
                text += "[\(index)]"
            case .key(let key) where JSONPath.isPlainName(key):
                text += ".\(key)"
            case .key(let key):
                text += "['"
                for scalar in key.unicodeScalars {
                    switch scalar {
                    case "'": text += "\\'"
                    case "\\": text += "\\\\"
                    case "\u{08}": text += "\\b"
                    case "\u{0C}": text += "\\f"
                    case "\n": text += "\\n"
                    case "\r": text += "\\r"
                    case "\t": text += "\\t"
                    case _ where scalar.value < 0x20:
                        let hex = String(scalar.value, radix: 16)
                        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                    default: text.unicodeScalars.append(scalar)
                    }
                }
                text += "']"
            }
        }
        return text
    }

    /// The path as a message shows it: of many steps those at its ends, of a long key its start.
    ///
    /// What is nested 500 deep would otherwise make a sentence of many kilobytes, and there may be 1,000 of them.
    var abbreviation: String {
        let end = 16
        let steps = components.map { component in
            if case .key(let key) = component, key.utf8.count > 100 {
                return Component.key("\(String(key.unicodeScalars.prefix(60)))...")
            }
            return component
        }
        guard steps.count > 2 * end else { return JSONPath(steps).description }
        let omitted = steps.count - 2 * end
        return JSONPath(Array(steps.prefix(end))).description + "...(\(omitted) more)..."
            + JSONPath(Array(steps.suffix(end))).description.dropFirst()
    }

    static func isPlainName(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }
    }
}
