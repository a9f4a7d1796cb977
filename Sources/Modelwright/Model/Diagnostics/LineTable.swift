/// Where the lines of a document in UTF-8 begin, so that many places in it are found in one pass.
struct LineTable: Sendable {
    private let file: String
    /// The first byte of each line.
    private let starts: [Int]

    init(_ bytes: some Sequence<UInt8>, file: String) {
        self.file = file
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        self.starts = starts
    }

    /// The place of a byte.
    func position(of offset: Int) -> SourcePosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(file: file, line: low + 1, column: offset - starts[low] + 1)
    }

    /// The byte at a place; nil if the document has no such line.
    func offset(of position: SourcePosition) -> Int? {
        guard position.column > 0, starts.indices.contains(position.line - 1) else { return nil }
        return starts[position.line - 1] + position.column - 1
    }
}
