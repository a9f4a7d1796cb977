import Foundation

/// Words, numbers and texts.
extension ExpressionParser {
    /// The next character that isn't a space; nil at the end.
    var next: Character? {
        mutating get {
            while position < characters.count, characters[position].isWhitespace { position += 1 }
            return position < characters.count ? characters[position] : nil
        }
    }

    mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        position += 1
        return true
    }

    mutating func expected(_ what: String, _ remedy: String = "Correct it there.") -> ExpressionError {
        guard let first = next else { return ExpressionError("expected \(what), found the end", remedy, at: position) }
        // A word or a number whole, however long it is.
        let found = isWordPart(first) ? String(characters[position...].prefix(while: isWordPart)) : String(first)
        let shown = found.count > 60 ? found.prefix(60) + "…" : found
        return ExpressionError("expected \(what), found \"\(shown)\"", remedy, at: position)
    }

    private func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Whether a word of the language is next, in small or capital letters. Nothing is read by this.
    mutating func isNext(_ word: String) -> Bool {
        guard let first = next, first.isLetter else { return false }
        let rest = characters[position...]
        return rest.count >= word.count && zip(word, rest).allSatisfy { $1.uppercased() == String($0) }
            && !(rest.dropFirst(word.count).first.map(isWordPart) ?? false)
    }

    /// Reads a word of the language.
    mutating func take(word: String) -> Bool {
        guard isNext(word) else { return false }
        position += word.count
        return true
    }

    mutating func word() -> ExpressionName? {
        guard let first = next, first.isLetter || first == "_" || first == "@" else { return nil }
        let start = position
        position += 1
        let rest = take(while: isWordPart)
        return ExpressionName(text: String(first) + rest, offset: start)
    }

    /// Reads characters of a kind; none may be there.
    private mutating func take(while isPart: (Character) -> Bool) -> String {
        let start = position
        while position < characters.count, isPart(characters[position]) { position += 1 }
        return String(characters[start..<position])
    }

    // MARK: Numbers

    func isDigit(at index: Int) -> Bool {
        index < characters.count && characters[index].isASCII && characters[index].isNumber
    }

    /// Reads a number: `12`, `1.5`, `1e3`, `0x1F`, `0o17` or `0b101`.
    mutating func number(isNegative: Bool) throws(ExpressionError) -> ExpressionLiteral {
        let start = position
        let sign = isNegative ? "-" : ""
        if let radix = radix() {
            position += 2
            let digits = take { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard let value = Int64(sign + digits, radix: radix) else {
                throw ExpressionError(
                    "\(String(characters[start..<position])) is not a 64-bit integer in base \(radix)", "Correct it.",
                    at: start)
            }
            return .integer(value)
        }
        skipDigits()
        if position < characters.count, characters[position] == ".", isDigit(at: position + 1) {
            position += 1
            skipDigits()
        }
        skipExponent()
        let digits = String(characters[start..<position])
        guard !isDigit(at: start + 1) || characters[start] != "0" else {
            throw ExpressionError("\(digits) begins with a zero", "Remove the leading zeros.", at: start)
        }
        guard let value = JSONNumber(sign + digits).flatMap({ ExpressionLiteral($0) }) else {
            throw ExpressionError("\(digits) is larger than any number", "Write a smaller one.", at: start)
        }
        if ExpressionValue(value).double == 0,
            digits.prefix(while: { $0 != "e" && $0 != "E" }).contains(where: { "1"..."9" ~= $0 })
        {
            throw ExpressionError("\(digits) is nearer to zero than any number", "Write 0, or a larger one.", at: start)
        }
        // `7 / 2.0` is 3.5: a number that is written with a point is no integer.
        if case .integer(let integer) = value, digits.contains(".") { return .decimal(Decimal(integer)) }
        return value
    }

    /// The base that a prefix says; nil for a decimal number.
    private func radix() -> Int? {
        guard characters[position] == "0", position + 1 < characters.count else { return nil }
        return switch characters[position + 1] {
        case "x", "X": 16
        case "o", "O": 8
        case "b", "B": 2
        default: nil
        }
    }

    private mutating func skipDigits() {
        while isDigit(at: position) { position += 1 }
    }

    private mutating func skipExponent() {
        guard position < characters.count, characters[position] == "e" || characters[position] == "E" else { return }
        let isSigned = position + 1 < characters.count && "+-".contains(characters[position + 1])
        guard isDigit(at: position + (isSigned ? 2 : 1)) else { return }
        position += isSigned ? 2 : 1
        skipDigits()
    }

    // MARK: Texts

    mutating func text(endingIn quote: Character) throws(ExpressionError) -> String {
        let start = position
        position += 1
        // Escapes are of UTF-16's units, so a character may take two of them.
        var units: [UInt16] = []
        while position < characters.count, characters[position] != quote {
            if characters[position] == "\\", position + 1 < characters.count {
                units += try escape()
            } else {
                units += String(characters[position]).utf16
                position += 1
            }
        }
        guard position < characters.count else {
            throw ExpressionError("this text isn't closed", "End it with \(quote).", at: start)
        }
        position += 1
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else {
            throw ExpressionError(
                "this text has half of a surrogate pair", "Write both halves: \\uD83D\\uDE00.", at: start)
        }
        return text
    }

    /// Reads what follows a backslash. A character that has no meaning there is itself.
    private mutating func escape() throws(ExpressionError) -> [UInt16] {
        let start = position
        let character = characters[start + 1]
        position += 2
        switch character {
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "u", "x":
            let count = character == "u" ? 4 : 2
            let digits = characters[position...].prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let unit = UInt16(String(digits), radix: 16)
            else {
                throw ExpressionError(
                    "\\\(character) needs \(count) hexadecimal digits", "Write them, or \\\\ for a backslash.",
                    at: start)
            }
            position += count
            return [unit]
        default: return Array(String(character).utf16)
        }
    }
}
