/// Finds paths, lines and columns for byte offsets, in one pass over the document, when there is something to say.
///
/// It follows the bytes leniently, since what it is asked about may be what is wrong with them.
struct JSONLocator {
    struct Location {
        var path: JSONPath
        var line: Int
        var column: Int
        let offset: Int
    }

    private let bytes: DocumentBytes

    init(_ bytes: DocumentBytes) {
        self.bytes = bytes
    }

    /// The locations of `offsets`, in their order: the path of the value that starts at the offset, or of the innermost
    /// container or member that the offset is in.
    func locate(_ offsets: [Int]) -> [Location] {
        var walk = JSONWalk(bytes, offsets)
        walk.run()
        return walk.locations
    }
}

/// One pass over a document, which stops at each offset.
private struct JSONWalk {
    private enum Frame {
        case object(key: String?)
        case array(index: Int)
    }

    private let bytes: DocumentBytes
    private let offsets: [Int]
    private(set) var locations: [JSONLocator.Location]
    /// The offsets that are still to come, by their indices.
    private var pending: ArraySlice<Int>
    /// The containers that the cursor is in.
    private var frames: [Frame] = []
    private var line = 1
    private var lineStart: UnsafePointer<UInt8>
    private var cursor: UnsafePointer<UInt8>
    /// Whether the next string is a key.
    private var expectsKey = false

    init(_ bytes: DocumentBytes, _ offsets: [Int]) {
        self.bytes = bytes
        self.offsets = offsets
        locations = offsets.map { JSONLocator.Location(path: JSONPath(), line: 1, column: 1, offset: $0) }
        pending = offsets.placesInOrder { $0 < $1 }[...]
        // Editors do not show a byte order mark, so columns are counted from after it.
        let hasMark = bytes.start[0] == 0xEF && bytes.start[1] == 0xBB && bytes.start[2] == 0xBF
        lineStart = hasMark ? bytes.start + 3 : bytes.start
        cursor = lineStart
    }

    mutating func run() {
        while cursor < bytes.end, !pending.isEmpty {
            switch cursor.pointee {
            case UInt8(ascii: "\""): passString()
            case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): cursor += 1
            case let byte:
                settle(upTo: cursor)
                cursor += 1
                pass(byte)
            }
        }
        settle(upTo: bytes.end + 1)
    }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n"):
            line += 1
            lineStart = cursor
        case UInt8(ascii: "{"):
            frames.append(.object(key: nil))
            expectsKey = true
        case UInt8(ascii: "["):
            frames.append(.array(index: 0))
            expectsKey = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = frames.popLast()
            expectsKey = false
        case UInt8(ascii: ","):
            switch frames.popLast() {
            case .object?:
                frames.append(.object(key: nil))
                expectsKey = true
            case .array(let index)?: frames.append(.array(index: index + 1))
            case nil: break
            }
        default: break
        }
    }

    /// Passes a string, which may be a key; an offset within a key is in its member.
    private mutating func passString() {
        let start = cursor
        let isKey = expectsKey
        if !isKey, pending.first.map({ bytes.start + offsets[$0] == start }) == true { settle(upTo: start) }
        cursor += 1
        while cursor < bytes.end, cursor.pointee != UInt8(ascii: "\""), cursor.pointee != UInt8(ascii: "\n") {
            cursor += cursor.pointee == UInt8(ascii: "\\") ? 2 : 1
        }
        if cursor < bytes.end, cursor.pointee == UInt8(ascii: "\"") { cursor += 1 }
        cursor = min(cursor, bytes.end)
        if isKey, cursor - start > 1, !frames.isEmpty {
            frames[frames.count - 1] = .object(key: text(from: start, to: cursor))
            expectsKey = false
        }
        settle(upTo: cursor - 1)
    }

    /// Gives the offsets up to a place their locations, which is where the walk stands.
    private mutating func settle(upTo place: UnsafePointer<UInt8>) {
        while let next = pending.first, bytes.start + offsets[next] <= place {
            pending.removeFirst()
            let components = frames.compactMap { frame -> JSONPath.Component? in
                switch frame {
                case .object(let key): key.map { .key($0) }
                case .array(let index): .index(index)
                }
            }
            let target = bytes.start + offsets[next]
            // What is not after the line's start is in the byte order mark.
            let (row, column) = target >= lineStart ? (line, target - lineStart + 1) : (1, 1)
            locations[next] = JSONLocator.Location(
                path: JSONPath(components), line: row, column: column, offset: offsets[next])
        }
    }

    private func text(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> String {
        // The document may end within the key.
        let isClosed = end - start >= 2 && end[-1] == UInt8(ascii: "\"")
        let inside = UnsafeBufferPointer(start: start + 1, count: end - start - (isClosed ? 2 : 1))
        guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
        let copy = DocumentBytes(copying: UnsafeRawBufferPointer(start: start, count: end - start))
        let value = withExtendedLifetime(copy) { try? JSONReader(copy, maximumDepth: 1).readingString() }
        return value ?? String(decoding: inside, as: UTF8.self)
    }
}

extension JSONReader {
    fileprivate consuming func readingString() throws -> String {
        try readRareString()
    }
}
