extension String {
    /// A name in the program or the model with its article, for messages: `an Author`, `a User`.
    ///
    /// The letter tells which, and for a u, which may sound like "you", the letter after it: a User, a URL, a Unit; an Umbrella.
    var withArticle: String {
        let letters = lowercased()
        let isVowel =
            switch letters.first {
            case "a", "i", "o": true
            case "e": !letters.hasPrefix("eu")
            case "u": ["ul", "um", "un", "up"].contains(letters.prefix(2)) && !letters.hasPrefix("uni")
            default: false
            }
        return (isVowel ? "an " : "a ") + self
    }
}
