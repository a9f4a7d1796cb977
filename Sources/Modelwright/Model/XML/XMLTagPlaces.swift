/// Where the tags of a document are in its text.
///
/// libxml2 tells where start tags begin, and not where they end, nor where end tags are.
struct XMLTagPlaces {
    /// An element's tags, in bytes of the text.
    struct Place {
        /// The start tag, or the whole element if it has no end tag.
        let startTag: Range<Int>
        /// The end tag; nil after `/>`.
        var endTag: Range<Int>?
    }

    /// By the first byte of the start tag.
    private(set) var places: [Int: Place] = [:]

    /// The text was read as XML before: it is well-formed, and has no document type declaration.
    init(_ bytes: [UInt8]) {
        var open: [Int] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[start...]
            let end: Int
            if rest.starts(with: "<!--".utf8) {
                end = Self.end(of: "-->", in: bytes, from: start + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                end = Self.end(of: "]]>", in: bytes, from: start + 9)
            } else if rest.starts(with: "<?".utf8) {
                end = Self.end(of: "?>", in: bytes, from: start + 2)
            } else {
                end = Self.endOfTag(in: bytes, from: start)
                if rest.starts(with: "</".utf8) {
                    if let element = open.popLast() { places[element]?.endTag = start..<end }
                } else {
                    places[start] = Place(startTag: start..<end)
                    if bytes[end - 2] != UInt8(ascii: "/") { open.append(start) }
                }
            }
            index = end
        }
    }

    private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
        var index = min(start, bytes.count)
        while index < bytes.count, !bytes[index...].starts(with: mark.utf8) { index += 1 }
        return min(index + mark.utf8.count, bytes.count)
    }

    private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return bytes.count
    }
}
