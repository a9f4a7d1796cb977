/// A string that equals another by its code units, as RFC 8259, section 8.3, compares keys.
///
/// Swift's own comparison takes `é` and `e` with a combining accent for the same, so that one of two members of an
/// object would take the other's place.
struct ExactString: Sendable, Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactString, right: ExactString) -> Bool {
        isSame(left.text, right.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    static func isSame(_ left: String, _ right: String) -> Bool {
        // Strings that are different to Swift are so at a glance, mostly; the bytes of the few others are looked at.
        left == right && left.utf8.elementsEqual(right.utf8)
    }
}
