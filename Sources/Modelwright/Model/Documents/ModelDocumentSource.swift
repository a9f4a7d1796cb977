/// The text that a document was read from. It says no more of the model than the document does, so all are equal.
package struct ModelDocumentSource: Sendable, Hashable {
    /// The text, with a line feed at the end of each line. It is nil if the document has changed since it was read, or was
    /// in another encoding, which its declaration may name.
    package private(set) var text: String?

    init() {}

    init(_ data: some Collection<UInt8>, utf8: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard data.dropFirst(data.starts(with: mark) ? mark.count : 0).elementsEqual(utf8) else { return }
        let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let texts = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        text = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    package static func == (left: ModelDocumentSource, right: ModelDocumentSource) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
