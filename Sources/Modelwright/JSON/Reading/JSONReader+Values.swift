import Foundation

/// Whole values: passed over, or read into a `JSONValue`.
extension JSONReader {
    /// Begins a stretch in which values are passed over and read as well, to be ended by `endRereading`.
    mutating func beginRereading() {
        let passed = passed ?? SkippedRangeCache()
        passed.begin()
        self.passed = passed
    }

    mutating func endRereading() { passed?.end() }

    /// Says that the value at `mark` ends here, for passing over it within the same stretch.
    mutating func noteEnd(ofValueAt mark: Mark) { passed?.note(mark.cursor, cursor) }

    /// Passes over the value, checking all of it.
    mutating func skip() throws {
        // A list, not recursion: what is skipped may be nested deeper than the stack.
        var closers: [(isObject: Bool, start: UnsafePointer<UInt8>)] = []
        while true {
            let start = cursor
            switch try kind() {
            case .string: _ = try skipString()
            case .number: _ = try scan()
            case .boolean: _ = try readBoolean()
            case .null: try readNull()
            case .object, .array:
                if let end = passed?.end(of: start) {
                    cursor = end
                } else if start.pointee == UInt8(ascii: "{") {
                    if try enterObject() {
                        try skipKey()
                        closers.append((true, start))
                        continue
                    }
                } else if try enterArray() {
                    closers.append((false, start))
                    continue
                }
            }
            // Behind a value: on to the next one, out of as many containers as end here.
            while true {
                guard let closer = closers.last else { return }
                if closer.isObject {
                    if try nextMember() {
                        try skipKey()
                        break
                    }
                } else if try nextElement() {
                    break
                }
                closers.removeLast()
                passed?.note(closer.start, cursor)
            }
        }
    }

    private mutating func skipKey() throws {
        _ = try skipString()
        try passColon()
    }

    mutating func readValue() throws -> JSONValue {
        switch try kind() {
        case .null:
            try readNull()
            return .null
        case .boolean: return .boolean(try readBoolean())
        case .string: return .string(try readString())
        case .number: return .number(try readNumber())
        case .array:
            var elements: [JSONValue] = []
            guard try enterArray() else { return .array(elements) }
            repeat { elements.append(try readValue()) } while try nextElement()
            return .array(elements)
        case .object:
            var object = JSONObject()
            guard try enterObject() else { return .object(object) }
            repeat {
                let key = try readKey()
                object[key] = try readValue()
            } while try nextMember()
            return .object(object)
        }
    }

    private mutating func readNumber() throws -> JSONNumber {
        let text = cursor
        let number = try scan()
        if number.isInteger, !number.isNegative, let value = number.int64(at: text) { return JSONNumber(value) }
        let spelling = String(decoding: UnsafeBufferPointer(start: text, count: number.end - text), as: UTF8.self)
        guard let exact = JSONNumber(spelling) else { throw failure(.badNumber, at: text) }
        return exact
    }
}
