/// What is between the elements of a list that is one string in JSON.
///
/// It is found by its bytes: Swift and Foundation find `é` in one code point where the text has it in two, and no comma that
/// a combining mark follows, so that joined elements would not be the text again.
struct ListSeparator: Sendable {
    let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The elements in a text; an empty text is an empty list.
    func elements(in text: String) -> [String] {
        guard let first = bytes.first, !text.isEmpty else { return text.isEmpty ? [] : [text] }
        var text = text
        return text.withUTF8 { characters in
            var elements: [String] = []
            var start = 0
            var position = 0
            while position + bytes.count <= characters.count {
                if characters[position] == first, characters[position...].starts(with: bytes) {
                    elements.append(String(decoding: characters[start..<position], as: UTF8.self))
                    position += bytes.count
                    start = position
                } else {
                    position += 1
                }
            }
            elements.append(String(decoding: characters[start...], as: UTF8.self))
            return elements
        }
    }

    /// The text of a list; nil for elements that it would not have again.
    func joined(_ elements: [String]) -> String? {
        let joined = elements.joined(separator: text)
        return ExactString.isSame(self.elements(in: joined), elements) ? joined : nil
    }

    /// Whether an element has the separator in it.
    func isIn(_ element: String) -> Bool { elements(in: element).count > 1 }
}
