/// A place in a model document: the file, and a line and column counted from one.
///
/// It prints as compilers print places, `Authors.xml:12:9`, so that editors jump to it.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
    /// The document's name, as it was given to the loader: a path, or a name such as `Authors.xml`.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in UTF-8 bytes, from 1.
    public let column: Int

    /// A place in `file`.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place of a byte of a document in UTF-8. For many places there is `LineTable`.
    init(file: String, offset: Int, in bytes: [UInt8]) {
        self = LineTable(bytes.prefix(offset), file: file).position(of: min(offset, bytes.count))
    }

    /// The place of an element that no document has yet: line 0.
    public static let unwritten = SourcePosition(file: "new element", line: 0, column: 0)

    /// `Authors.xml:12:9`; without line and column where there are none. A line's end in the file's name is `\n`.
    public var description: String { line == 0 ? file.shown : "\(file.shown):\(line):\(column)" }
}
