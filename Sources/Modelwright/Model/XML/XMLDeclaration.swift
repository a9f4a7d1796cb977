/// What the `<?xml …?>` in front of a document says, as far as it can be read.
struct XMLDeclaration {
    /// What is written within a pair of quotation marks, and where it starts.
    struct Value {
        let text: String
        let offset: Int
    }

    private(set) var encoding: Value?
    private var standalone: Value?

    /// No declaration is longer.
    private static let maximumLength = 1_000

    /// The declaration of a document in an encoding that has ASCII's letters as ASCII does; nil where there is none.
    init?(_ bytes: [UInt8]) {
        let head = bytes.prefix(Self.maximumLength)
        // Not `<?xml-stylesheet …?>`.
        guard head.starts(with: Array("<?xml".utf8)), head.count > 5, [0x20, 0x09, 0x0A, 0x0D].contains(head[5]) else {
            return nil
        }
        var name = ""
        var index = 5
        while index < head.endIndex, head[index] != UInt8(ascii: ">") {
            let byte = head[index]
            index += 1
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
                let letter = Character(Unicode.Scalar(byte))
                if letter.isLetter { name.append(letter) }
                continue
            }
            guard let end = head[index...].firstIndex(of: byte) else { return }
            let value = Value(text: String(decoding: head[index..<end], as: UTF8.self), offset: index)
            switch name {
            case "encoding": encoding = encoding ?? value
            case "standalone": standalone = standalone ?? value
            default: break
            }
            (name, index) = ("", end + 1)
        }
    }

    var isStandalone: Bool? { standalone.map { $0.text == "yes" } }
}
