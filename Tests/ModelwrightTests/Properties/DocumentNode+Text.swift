extension DocumentNode {
    /// The document's text, with white space and escapes where the choices say so.
    func text(_ style: inout TextStyle) -> String {
        var text = ""
        write(to: &text, &style)
        return text
    }

    private func write(to text: inout String, _ style: inout TextStyle) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): text += style.quoted(string)
        case .array(let elements):
            text += "[" + style.space()
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," + style.space() }
                element.write(to: &text, &style)
            }
            text += style.space() + "]"
        case .object(let members):
            text += "{" + style.space()
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," + style.space() }
                text += style.quoted(member.key) + style.space() + ":" + style.space()
                member.value.write(to: &text, &style)
            }
            text += style.space() + "}"
        }
    }
}
