import Foundation

/// A cursor over the bytes of a JSON document (RFC 8259), read in place and checked as it is read.
///
/// It stands before a value. Who reads asks for the kind and then reads exactly that kind; a reading method may assume
/// it. An object is read by `enterObject`, then `matchKey` and the value, then `nextMember`, until that is false; an
/// array likewise.
///
/// Invariant: `cursor` stays within `start ... end` of a `DocumentBytes` that outlives the reader. Every loop stops at
/// a NUL at the latest, and the padding has 64 of them, which is more than any single step looks ahead.
struct JSONReader {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    let maximumDepth: Int
    /// The position of the first byte: several texts may be read in one call.
    let base: Int
    /// The depth from which entering a container needs a closer look.
    private let uncheckedDepth: Int
    private let stack = StackGuard()
    let smallStrings = SmallStrings()
    var cursor: UnsafePointer<UInt8>
    var depth = 0
    /// Nil until a value is to be read twice.
    var passed: SkippedRangeCache?
    /// Behind the opening quote of the key that was read last.
    private var keyStart: UnsafePointer<UInt8>

    /// A reader before the document's value. A byte order mark is passed over, as RFC 8259, section 8.1, allows.
    ///
    /// - Throws: `JSONSyntaxError` for an empty document and for UTF-16 or UTF-32.
    init(_ bytes: DocumentBytes, maximumDepth: Int, base: Int = 0) throws {
        start = bytes.start
        end = bytes.end
        self.base = base
        self.maximumDepth = maximumDepth
        uncheckedDepth = min(maximumDepth, stack.uncheckedDepth)
        cursor = bytes.start
        keyStart = bytes.start
        switch (cursor[0], cursor[1], cursor[2], cursor[3]) {
        case (0xEF, 0xBB, 0xBF, _): cursor += 3
        case (0xFF, 0xFE, 0, 0) where end - start >= 4, (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...):
            throw JSONSyntaxError(reason: .notUTF8(encoding: "UTF-32"), offset: 0)
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (0, 1..., _, _), (1..., 0, 1..., _),
            (1..., 0, 0, 0) where end - start == 2:
            throw JSONSyntaxError(reason: .notUTF8(encoding: "UTF-16"), offset: 0)
        case (1..., 0, 0, 0) where end - start >= 4:
            throw JSONSyntaxError(reason: .notUTF8(encoding: "UTF-32"), offset: 0)
        default: break
        }
        skipWhitespace()
        if cursor == end { throw JSONSyntaxError(reason: .empty, offset: end - start) }
    }

    /// Throws unless nothing but white space is left.
    mutating func finish() throws {
        skipWhitespace()
        if cursor != end { throw failure(.trailingBytes) }
    }

    // MARK: Errors

    @inline(never)
    func failure(_ reason: JSONSyntaxError.Reason) -> any Error {
        failure(reason, at: cursor)
    }

    @inline(never)
    func failure(_ reason: JSONSyntaxError.Reason, at place: UnsafePointer<UInt8>) -> any Error {
        // Whatever was missing where the document ends, the end is what is wrong with it.
        let reason = place >= end ? .unexpectedEnd : reason
        return JSONSyntaxError(reason: reason, offset: min(place, end) - start)
    }

    /// The offset of the value that the cursor stands before; `JSONLocator` makes a path and a line of it when something is
    /// wrong there.
    var offset: Int { cursor - start }

    /// The same among all texts of a call.
    var position: Int { base + offset }

    /// How many bytes of what is being read lie ahead.
    var remainingCount: Int { end - cursor }

    /// A point to come back to.
    typealias Mark = (cursor: UnsafePointer<UInt8>, depth: Int)

    var mark: Mark { (cursor, depth) }

    mutating func rewind(to mark: Mark) {
        (cursor, depth) = mark
    }

    // MARK: Structure

    @inline(__always)
    mutating func skipWhitespace() {
        if cursor.pointee > 0x20 { return }
        skipRunOfWhitespace()
    }

    @inline(never)
    private mutating func skipRunOfWhitespace() {
        // Indented documents have long runs of spaces: eight at a time.
        while true {
            while loadEightBytes(cursor) == 0x2020_2020_2020_2020 { cursor += 8 }
            switch cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: cursor += 1
            default: return
            }
        }
    }

    /// The kind of the value that the cursor stands before.
    @inline(__always)
    mutating func kind() throws -> JSONKind {
        switch cursor.pointee {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        default: throw failure(.expectedValue)
        }
    }

    /// Whether that is `kind`: all that a property asks that expects one, and sooner answered.
    @inline(__always)
    func isAt(_ kind: JSONKind) -> Bool {
        let byte = cursor.pointee
        return switch kind {
        case .string: byte == UInt8(ascii: "\"")
        case .number: byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
        case .object: byte == UInt8(ascii: "{")
        case .array: byte == UInt8(ascii: "[")
        case .boolean: byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
        case .null: byte == UInt8(ascii: "n")
        }
    }

    @inline(__always)
    private mutating func enter() throws {
        depth += 1
        if depth > uncheckedDepth { try checkDepth() }
        cursor += 1
        skipWhitespace()
    }

    @inline(never)
    private mutating func checkDepth() throws {
        if depth > maximumDepth { throw failure(.tooDeep(limit: maximumDepth)) }
        if stack.isExhausted { throw failure(.stackExhausted(depth: depth - 1)) }
    }

    /// Steps into an object; false, and past it, when it is empty.
    @inline(__always)
    mutating func enterObject() throws -> Bool {
        try enter()
        if cursor.pointee == UInt8(ascii: "\"") { return true }
        guard cursor.pointee == UInt8(ascii: "}") else { throw failure(.expectedKey) }
        cursor += 1
        depth -= 1
        return false
    }

    /// Steps to the next member; false, and out of the object, when there is none.
    @inline(__always)
    mutating func nextMember() throws -> Bool {
        skipWhitespace()
        let byte = cursor.pointee
        if byte == UInt8(ascii: ",") {
            cursor += 1
            skipWhitespace()
            if cursor.pointee == UInt8(ascii: "\"") { return true }
            throw failure(cursor.pointee == UInt8(ascii: "}") ? .trailingComma : .expectedKey)
        }
        guard byte == UInt8(ascii: "}") else { throw failure(.expectedCommaOrEnd(closing: "}")) }
        cursor += 1
        depth -= 1
        return false
    }

    /// Steps into an array; false, and past it, when it is empty.
    @inline(__always)
    mutating func enterArray() throws -> Bool {
        try enter()
        if cursor.pointee != UInt8(ascii: "]") { return true }
        cursor += 1
        depth -= 1
        return false
    }

    /// Steps to the next element; false, and out of the array, when there is none.
    @inline(__always)
    mutating func nextElement() throws -> Bool {
        skipWhitespace()
        let byte = cursor.pointee
        if byte == UInt8(ascii: ",") {
            cursor += 1
            skipWhitespace()
            if cursor.pointee == UInt8(ascii: "]") { throw failure(.trailingComma) }
            return true
        }
        guard byte == UInt8(ascii: "]") else { throw failure(.expectedCommaOrEnd(closing: "]")) }
        cursor += 1
        depth -= 1
        return false
    }

    // MARK: Keys

    /// Reads a key and stands before its value: the key's index in `table`, or -1 for one that is not there.
    @inline(__always)
    mutating func matchKey(_ table: KeyTable, guess: Int) throws -> Int {
        keyStart = cursor + 1
        let index = table.index(at: keyStart, guess: guess)
        if index >= 0 {
            cursor = keyStart + (Int(table.slots[index].length) + 1)
            try passColon()
            return index
        }
        return try matchUnusualKey(table)
    }

    /// Reads a key and stands before its value: whether it is the one that is looked for.
    mutating func matchKey(_ key: String) throws -> Bool {
        let isSame = try matchString(key)
        try passColon()
        return isSame
    }

    /// Reads past a string: whether it is the one that is looked for.
    mutating func matchString(_ text: String) throws -> Bool {
        keyStart = cursor + 1
        return try skipString()
            ? ExactString.isSame(lastKey, text)
            : ExactString.isSame(UnsafeBufferPointer(start: keyStart, count: cursor - keyStart - 1), text)
    }

    /// Reads past null, if it is ahead.
    mutating func readsNull() throws -> Bool {
        guard isAt(.null) else { return false }
        try readNull()
        return true
    }

    /// A key that the table does not have, or has in another spelling.
    @inline(never)
    private mutating func matchUnusualKey(_ table: KeyTable) throws -> Int {
        var index = -1
        if try skipString() {
            index = table.index(of: lastKey) ?? -1
        }
        try passColon()
        return index
    }

    /// Reads a key and stands before its value.
    mutating func readKey() throws -> String {
        let key = try readString()
        try passColon()
        return key
    }

    @inline(__always)
    mutating func passColon() throws {
        skipWhitespace()
        guard cursor.pointee == UInt8(ascii: ":") else { throw failure(.expectedColon) }
        cursor += 1
        skipWhitespace()
    }

    /// The key that `matchKey` read last.
    var lastKey: String {
        var reader = self
        reader.cursor = keyStart - 1
        // The key has been read once already, so it is valid.
        return (try? reader.readRareString()) ?? ""
    }

    // MARK: Literals and numbers

    mutating func readNull() throws {
        guard loadEightBytes(cursor) & 0xFFFF_FFFF == 0x6C6C_756E else { throw failure(.badLiteral) }
        cursor += 4
    }

    mutating func readBoolean() throws -> Bool {
        let word = loadEightBytes(cursor)
        if word & 0xFFFF_FFFF == 0x6575_7274 {
            cursor += 4
            return true
        }
        guard word & 0xFF_FFFF_FFFF == 0x65_736C_6166 else { throw failure(.badLiteral) }
        cursor += 5
        return false
    }

    /// Scans the number at the cursor and steps behind it.
    @inline(__always)
    mutating func scan() throws -> ScannedNumber {
        guard let number = scanNumber(cursor) else { throw failure(.badNumber) }
        cursor = number.end
        return number
    }

    @inline(__always)
    mutating func readInteger() throws -> NumberReading<Int64> {
        let text = cursor
        let number = try scan()
        return number.isNegativeZero ? .negativeZero : int64(number, text)
    }

    mutating func readUnsigned() throws -> NumberReading<UInt64> {
        let text = cursor
        let number = try scan()
        return number.isNegativeZero ? .negativeZero : uint64(number, text)
    }

    @inline(__always)
    mutating func readDouble() throws -> NumberReading<Double> {
        let text = cursor
        guard let value = try scan().double(at: text) else { return .outOfRange }
        return .value(value)
    }

    mutating func readFloat() throws -> NumberReading<Float> {
        let text = cursor
        guard let value = try scan().float(at: text) else { return .outOfRange }
        return .value(value)
    }

    mutating func readDecimal() throws -> NumberReading<Decimal> {
        let text = cursor
        let number = try scan()
        if number.isNegativeZero { return .negativeZero }
        return number.decimal(at: text).map { .value($0) } ?? .outOfRange
    }
}
