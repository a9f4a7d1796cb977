/// A name with members: `entity.attributes.0.userInfo["key"]`.
struct TemplatePath {
    /// The first name, which the context or a loop has.
    let root: String

    /// Throws where Stencil would read it as nothing, or end the program.
    init(_ source: String, line: Int) throws {
        var rest = source[...]
        root = String(Self.name(in: &rest))
        guard let first = root.first, first.isLetter || first == "_" else { throw Self.fault(source, line) }
        var previous = root
        while let character = rest.first {
            rest.removeFirst()
            let start = rest.startIndex
            let member = character == "." ? Self.name(in: &rest) : try Self.key(in: &rest, source, line)
            guard character == "." || character == "[", !member.isEmpty else { throw Self.fault(source, line) }
            if member == "last", root != "forloop" {
                let use = character == "." ? ".last" : "[" + source[start..<rest.startIndex]
                throw TemplateFault(
                    line: line,
                    reason: "'\(previous)\(use)' crashes Stencil if the list is empty. Use forloop.last in a loop.")
            }
            previous = String(member)
        }
    }

    private static func fault(_ source: String, _ line: Int) -> TemplateFault {
        TemplateFault(line: line, reason: "'\(source)' is not a name.")
    }

    private static func name(in rest: inout Substring) -> Substring {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "$" || $0 == "@" }
        rest = rest[name.endIndex...]
        return name
    }

    /// A number, or a key without its quotes.
    private static func key(in rest: inout Substring, _ source: String, _ line: Int) throws -> Substring {
        // Stencil ends a subscript at the first bracket, even in quotes.
        guard let end = rest.firstIndex(of: "]") else { throw fault(source, line) }
        let key = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if !key.isEmpty, key.allSatisfy({ $0.isASCII && $0.isNumber }) { return key }
        guard key.count > 2, let quote = key.first, quote == "\"" || quote == "'", key.last == quote,
            !key.contains("[")
        else {
            throw TemplateFault(
                line: line, reason: "'[\(key)]' in '\(source)' is neither a number nor a name in quotes.")
        }
        return key.dropFirst().dropLast()
    }
}
