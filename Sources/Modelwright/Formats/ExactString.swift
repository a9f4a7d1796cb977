import Foundation

/// A string that equals another by its code units, as RFC 8259, section 8.3, compares keys.
///
/// Swift's own comparison takes `é` and `e` with a combining accent for the same, so that one of two members of an
/// object would take the other's place.
@usableFromInline
struct ExactString: Sendable, Hashable, Comparable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    @usableFromInline
    static func == (left: ExactString, right: ExactString) -> Bool {
        isSame(left.text, right.text)
    }

    /// In the order of their bytes, which no two strings share.
    @usableFromInline
    static func < (left: ExactString, right: ExactString) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    @usableFromInline
    static func isSame(_ left: String, _ right: String) -> Bool {
        let answer = left.utf8.withContiguousStorageIfAvailable { ExactString.isSame($0, right) }
        return answer ?? left.utf8.elementsEqual(right.utf8)
    }

    static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map(ExactString.init) == right.map(ExactString.init)
    }

    static func isSame(_ left: [String]?, _ right: [String]?) -> Bool {
        left?.map(ExactString.init) == right?.map(ExactString.init)
    }

    /// Whether the bytes are the string's UTF-8.
    @inline(never)
    static func isSame(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Bool {
        let answer = text.utf8.withContiguousStorageIfAvailable { utf8 in
            guard utf8.count == bytes.count, let left = utf8.baseAddress, let right = bytes.baseAddress else {
                return utf8.count == bytes.count
            }
            return memcmp(left, right, bytes.count) == 0
        }
        return answer ?? text.utf8.elementsEqual(bytes)
    }
}
