/// Two strings that Swift takes for the same and JSON does not: a letter with an accent in one code point and in two.
enum LookAlike {
    static let one = "\u{E9}"
    static let two = "e\u{301}"
    static let both = [one, two]

    /// The text with the one in the other's place; nil for a text that has neither.
    static func other(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        for (from, to) in [(one, two), (two, one)] {
            let (from, to) = (Array(from.utf8), Array(to.utf8))
            guard let index = bytes.indices.first(where: { bytes[$0...].starts(with: from) }) else { continue }
            bytes.replaceSubrange(index..<index + from.count, with: to)
            return String(decoding: bytes, as: UTF8.self)
        }
        return nil
    }
}
