/// How a document's text is laid out and escaped. Plain is the simplest.
struct TextStyle {
    /// Of eight, how many places have white space, and how many strings have escapes that they do not need.
    let spaces: Int
    let escapes: Int
    private var state: UInt64

    init(_ choices: inout Choices) {
        spaces = choices.chance(1, in: 3) ? choices.below(8) : 0
        escapes = choices.chance(1, in: 3) ? choices.below(8) : 0
        // Not drawn one by one: that would make the choices many and say nothing.
        state = spaces + escapes > 0 ? UInt64(choices.below(1000)) : 0
    }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 40) % bound
    }

    mutating func space() -> String {
        spaces > 0 && below(8) < spaces ? [" ", "\n", "\r\n\t", "   "][below(4)] : ""
    }

    mutating func quoted(_ string: String) -> String {
        let isEscaped = escapes > 0 && below(8) < escapes
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20 || isEscaped && below(2) == 0:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: below(2) == 0)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
