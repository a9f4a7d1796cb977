/// Finds paths, lines and columns for byte offsets, in one pass over the document, when there is something to say.
///
/// It follows the bytes leniently, since what it is asked about may be what is wrong with them.
struct JSONLocator {
    struct Location {
        var path: JSONPath
        var line: Int
        var column: Int
    }

    private enum Frame {
        case object(key: String?)
        case array(index: Int)
    }

    private let bytes: DocumentBytes

    init(_ bytes: DocumentBytes) {
        self.bytes = bytes
    }

    /// The locations of `offsets`, in their order: the path of the value that starts at the offset, or of the innermost
    /// container or member that the offset is in.
    func locate(_ offsets: [Int]) -> [Location] {
        var locations = Array(repeating: Location(path: JSONPath(), line: 1, column: 1), count: offsets.count)
        var pending = offsets.placesInOrder { $0 < $1 }[...]
        var frames: [Frame] = []
        var line = 1
        // Editors do not show a byte order mark, so columns are counted from behind it.
        let hasMark = bytes.start[0] == 0xEF && bytes.start[1] == 0xBB && bytes.start[2] == 0xBF
        var lineStart = hasMark ? bytes.start + 3 : bytes.start
        var cursor = lineStart
        // Whether the next string is a key.
        var expectsKey = false

        @inline(never)
        func settle(upTo place: UnsafePointer<UInt8>) {
            while let next = pending.first, bytes.start + offsets[next] <= place {
                pending.removeFirst()
                let components = frames.compactMap { frame -> JSONPath.Component? in
                    switch frame {
                    case .object(let key): key.map { .key($0) }
                    case .array(let index): .index(index)
                    }
                }
                let target = bytes.start + offsets[next]
                // What is not behind the line's start is in the byte order mark.
                let (row, column) = target >= lineStart ? (line, target - lineStart + 1) : (1, 1)
                locations[next] = Location(path: JSONPath(components), line: row, column: column)
            }
        }

        while cursor < bytes.end, !pending.isEmpty {
            switch cursor.pointee {
            case UInt8(ascii: "\n"):
                settle(upTo: cursor)
                line += 1
                lineStart = cursor + 1
                cursor += 1
            case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                cursor += 1
            case UInt8(ascii: "{"):
                settle(upTo: cursor)
                frames.append(.object(key: nil))
                expectsKey = true
                cursor += 1
            case UInt8(ascii: "["):
                settle(upTo: cursor)
                frames.append(.array(index: 0))
                expectsKey = false
                cursor += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                settle(upTo: cursor)
                _ = frames.popLast()
                expectsKey = false
                cursor += 1
            case UInt8(ascii: ","):
                settle(upTo: cursor)
                switch frames.last {
                case .object?:
                    frames[frames.count - 1] = .object(key: nil)
                    expectsKey = true
                case .array(let index)?: frames[frames.count - 1] = .array(index: index + 1)
                case nil: break
                }
                cursor += 1
            case UInt8(ascii: "\""):
                let start = cursor
                let isKey = expectsKey
                if !isKey, pending.first.map({ bytes.start + offsets[$0] == start }) == true { settle(upTo: start) }
                cursor += 1
                while cursor < bytes.end, cursor.pointee != UInt8(ascii: "\""), cursor.pointee != UInt8(ascii: "\n") {
                    cursor += cursor.pointee == UInt8(ascii: "\\") ? 2 : 1
                }
                if cursor < bytes.end, cursor.pointee == UInt8(ascii: "\"") { cursor += 1 }
                cursor = min(cursor, bytes.end)
                if isKey, !frames.isEmpty {
                    frames[frames.count - 1] = .object(key: text(from: start, to: cursor))
                    expectsKey = false
                }
                settle(upTo: cursor - 1)
            default:
                settle(upTo: cursor)
                cursor += 1
            }
        }
        settle(upTo: bytes.end + 1)
        return locations
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
