/// Something that Swift source declares, as far as names clash with it.
struct SourceDeclaration: Hashable {
    let name: String
    /// How many types are around it.
    let depth: Int
    /// Whether it is a type, or a type's alias.
    let isType: Bool
    /// Whether it belongs to the type around it, and not to its values.
    let isStatic: Bool
    /// What a type inherits from and conforms to, without modules.
    var parents: [String] = []

    private static let ofTypes: Set<String> = ["actor", "class", "enum", "protocol", "struct", "typealias"]
    private static let ofMembers: Set<String> = ["func", "let", "var"]

    /// What a source declares in its file and its types, in its order. Cases, initializers, subscripts and what functions
    /// have inside are left out.
    static func declarations(of source: String) -> [SourceDeclaration] {
        var words = words(of: source)[...]
        var declarations: [SourceDeclaration] = []
        /// Of each brace that is open, whether it is a type's.
        var braces: [Bool] = []
        var isTypeAhead = false
        var isStatic = false
        while let word = words.popFirst() {
            switch word {
            case "{":
                braces.append(isTypeAhead)
                isTypeAhead = false
            case "}": _ = braces.popLast()
            case "static": isStatic = true
            // `class var`
            case "class" where words.first.map(ofMembers.contains) == true: isStatic = true
            case _ where ofTypes.contains(word) || ofMembers.contains(word):
                guard let name = words.popFirst() else { break }
                let isType = ofTypes.contains(word)
                defer { isStatic = false }
                guard braces.allSatisfy({ $0 }) else { break }
                isTypeAhead = isType && word != "typealias"
                let parents = isType ? words.prefix { $0 != "{" }.filter { $0.first?.isLetter == true } : []
                declarations.append(
                    SourceDeclaration(
                        name: name.filter { $0 != "`" }, depth: braces.count, isType: isType, isStatic: isStatic,
                        parents: parents))
            default: break
            }
        }
        return declarations
    }

    /// The names and signs of a source's code.
    private static func words(of source: String) -> [String] {
        var words: [String] = []
        var isWord = false
        for character in SourceReader.code(of: source) {
            let continues = character.isLetter || character.isNumber || character == "_" || character == "`"
            if continues, isWord {
                words[words.count - 1].append(character)
            } else if !character.isWhitespace {
                words.append(String(character))
            }
            isWord = continues
        }
        return words
    }
}
