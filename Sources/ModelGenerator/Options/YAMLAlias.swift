/// An alias in a YAML text: `*name`, which stands for what is marked `&name`.
///
/// A few lines of aliases of aliases stand for more than any memory holds. Yams goes through all of it where it is part of a
/// key, and an option needs no alias, so none is read. Quotes and comments are looked at too: what is taken for an alias
/// there has to be marked as well.
struct YAMLAlias: Hashable {
    let name: String
    /// From one.
    let line: Int
    /// From one, in characters as YAML counts them.
    let column: Int

    /// The first alias of a text that stands for something.
    static func first(in text: String) -> YAMLAlias? {
        var aliases: [YAMLAlias] = []
        var marked: Set<String> = []
        var (line, column) = (1, 1)
        var previous: Unicode.Scalar = "\n"
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // Within a word they are letters like others.
            if scalar == "&" || scalar == "*", !isOfName(previous) {
                let name = String(String.UnicodeScalarView(rest.prefix(while: isOfName)))
                if scalar == "&" {
                    marked.insert(name)
                } else {
                    aliases.append(YAMLAlias(name: name, line: line, column: column))
                }
            }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
            previous = scalar
        }
        return aliases.first { !$0.name.isEmpty && marked.contains($0.name) }
    }

    /// Whether libyaml takes a character for one of a name's.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z", "_", "-": true
        default: false
        }
    }
}
