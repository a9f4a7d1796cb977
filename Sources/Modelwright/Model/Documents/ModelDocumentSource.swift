import Foundation

/// The text that a document was read from. It says no more of the model than the document does, so all are equal.
package struct ModelDocumentSource: Sendable, Hashable {
    /// The document in UTF-8, without a byte order mark, in which positions are places; nil if it has changed since.
    private(set) var bytes: [UInt8]?
    /// The document in its own encoding.
    private var data = Data()

    init() {}

    init(_ data: Data, utf8: [UInt8]) { (self.data, bytes) = (data, utf8) }

    /// The text, with a line feed at the end of each line. It is nil if the document has changed since it was read, or was
    /// in another encoding, which its declaration may name.
    package var text: String? {
        guard let bytes, isUTF8 else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let texts = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        return texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// Whether the document's bytes are the ones of `bytes`, apart from a byte order mark.
    private var isUTF8: Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return data.dropFirst(data.starts(with: mark) ? mark.count : 0).elementsEqual(bytes ?? [])
    }

    /// The document with changes, in its own encoding and with its byte order mark.
    ///
    /// It is nil if the document has changed since it was read, or if its bytes are not UTF-8.
    ///
    /// - Parameter edits: Ranges of `bytes` that follow each other, and the text in place of each.
    func data(applying edits: [(range: Range<Int>, text: String)]) -> Data? {
        guard let bytes, isUTF8 else { return nil }
        // A declaration may name another encoding that has ASCII's characters as ASCII does.
        let declared = XMLDeclaration(bytes)?.encoding
        let writesReferences = declared.map { XMLEncoding(name: $0.text) != .utf8 } ?? false
        var result = data.prefix(data.count - bytes.count)
        var copied = 0
        for (range, text) in edits {
            result += bytes[copied..<range.lowerBound]
            for scalar in text.unicodeScalars {
                if writesReferences && !scalar.isASCII {
                    result += Data("&#\(scalar.value);".utf8)
                } else {
                    result += Data(String(scalar).utf8)
                }
            }
            copied = range.upperBound
        }
        return result + bytes[copied...]
    }

    package static func == (left: ModelDocumentSource, right: ModelDocumentSource) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
