import Foundation

/// JSON text in UTF-8, written into a buffer that grows.
///
/// Invariant: `base` has `capacity` bytes and belongs to `memory`, which frees it; `reserve(n)` leaves at least `n`
/// bytes and 64 more behind `count`, and every writer reserves before it writes.
struct JSONWriter: JSONSink {
    private final class Memory {
        var base: UnsafeMutablePointer<UInt8>?
        init(_ base: UnsafeMutablePointer<UInt8>) { self.base = base }
        deinit { base?.deallocate() }
    }

    private let memory: Memory
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    /// Values after this many bytes are left out. Only a text made for a reader has such a limit.
    var maximumCount = Int.max
    private var isFirst = true
    private var depth = 0
    private let isPretty: Bool
    private let formatting: OutputFormatting
    private let stack = StackGuard()

    init(formatting: OutputFormatting, capacity: Int = 256) {
        self.formatting = formatting
        isPretty = formatting.contains(.prettyPrinted)
        self.capacity = max(capacity, 256)
        base = .allocate(capacity: self.capacity)
        memory = Memory(base)
    }

    /// The text. The writer must not be used afterwards.
    mutating func finish() -> Data {
        guard let written = memory.base else { return Data() }
        memory.base = nil
        return Data(bytesNoCopy: written, count: count, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    var isCut: Bool { count > maximumCount }

    @inline(__always)
    private mutating func reserve(_ room: Int) {
        if count &+ room &+ 64 > capacity { grow(room) }
    }

    @inline(never)
    private mutating func grow(_ room: Int) {
        let larger = max(capacity * 2, count + room + 64)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.initialize(from: base, count: count)
        base.deallocate()
        base = moved
        memory.base = moved
        capacity = larger
    }

    @inline(__always)
    private mutating func byte(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    // MARK: Structure

    mutating func beginObject() { open(UInt8(ascii: "{")) }
    mutating func endObject() { close(UInt8(ascii: "}")) }
    mutating func beginArray() { open(UInt8(ascii: "[")) }
    mutating func endArray() { close(UInt8(ascii: "]")) }

    @inline(__always)
    private mutating func open(_ bracket: UInt8) {
        reserve(1)
        byte(bracket)
        isFirst = true
        depth &+= 1
    }

    @inline(__always)
    private mutating func close(_ bracket: UInt8) {
        depth &-= 1
        reserve(1)
        if isPretty, !isFirst { newLine() }
        byte(bracket)
        isFirst = false
    }

    @inline(never)
    private mutating func newLine() {
        reserve(1 + 2 * depth)
        byte(UInt8(ascii: "\n"))
        (base + count).initialize(repeating: UInt8(ascii: " "), count: 2 * depth)
        count += 2 * depth
    }

    @inline(__always)
    mutating func key(_ key: WrittenKey) {
        if isPretty { return self.key(key.text) }
        reserve(key.count + 16)
        // The comma is part of the key's bytes, so the first one starts behind it.
        let start = isFirst ? 1 : 0
        isFirst = false
        let source = UnsafeRawPointer(key.bytes)
        let target = UnsafeMutableRawPointer(base + count) - start
        if start == 0 {
            var offset = 0
            repeat {
                target.storeBytes(
                    of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
                    as: UInt64.self)
                target.storeBytes(
                    of: source.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self), toByteOffset: offset + 8,
                    as: UInt64.self)
                offset &+= 16
            } while offset < key.count
        } else {
            (base + count).update(from: key.bytes + 1, count: key.count - 1)
        }
        count &+= key.count - start
    }

    mutating func key(_ key: String) {
        element()
        string(key)
        reserve(2)
        byte(UInt8(ascii: ":"))
        if isPretty { byte(UInt8(ascii: " ")) }
    }

    @inline(__always)
    mutating func element() {
        reserve(1)
        if !isFirst { byte(UInt8(ascii: ",")) }
        isFirst = false
        if isPretty { newLine() }
    }

    var mark: (count: Int, isFirst: Bool, depth: Int) { (count, isFirst, depth) }

    mutating func reset(to mark: (count: Int, isFirst: Bool, depth: Int)) {
        (count, isFirst, depth) = mark
    }

    // MARK: Scalars

    private mutating func literal(_ text: StaticString) {
        reserve(8)
        (base + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    mutating func null() { literal("null") }
    mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

    @inline(__always)
    mutating func integer(_ value: Int64) {
        reserve(24)
        count &+= writeInt64(value, to: base + count)
    }

    mutating func unsigned(_ value: UInt64) {
        reserve(24)
        count &+= writeUInt64(value, to: base + count)
    }

    mutating func double(_ value: Double) {
        reserve(64)
        count &+= writeDouble(value, to: base + count)
    }

    mutating func float(_ value: Float) {
        reserve(64)
        count &+= writeFloat(value, to: base + count)
    }

    mutating func decimal(_ value: Decimal) {
        reserve(256)
        count &+= writeDecimal(value, to: base + count)
    }

    mutating func uuid(_ value: UUID) {
        reserve(40)
        byte(UInt8(ascii: "\""))
        count &+= writeUUID(value, to: base + count)
        byte(UInt8(ascii: "\""))
    }

    mutating func date(_ value: Date, _ format: DateFormat) -> Bool {
        reserve(format.maximumLength + 2)
        if format.isNumeric {
            guard let length = format.write(value, to: base + count) else { return false }
            count &+= length
            return true
        }
        guard let length = format.write(value, to: base + count + 1) else { return false }
        // A pattern's quoted text may hold anything; what needs an escape goes the long way.
        let text = UnsafeBufferPointer(start: base + count + 1, count: length)
        if format.mayNeedEscapes {
            string(String(decoding: text, as: UTF8.self))
            return true
        }
        byte(UInt8(ascii: "\""))
        count &+= length
        byte(UInt8(ascii: "\""))
        return true
    }

    // MARK: Strings

    @inline(__always)
    mutating func string(_ value: String) {
        if value.utf8.withContiguousStorageIfAvailable({ write($0) }) != nil { return }
        // A string of Objective-C's runtime has its bytes in another form.
        var copy = value
        copy.withUTF8 { write($0) }
    }

    @inline(never)
    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let slash: UInt64 = formatting.contains(.escapingSlashes) ? ones &* 0x2F : ones &* 0x22
        reserve(bytes.count &* 6 &+ 2)
        byte(UInt8(ascii: "\""))
        var offset = 0
        let size = bytes.count
        let target = base
        var position = count
        if let source = bytes.baseAddress {
            while offset &+ 8 <= size {
                let word = loadEightBytes(source + offset)
                let quote = word ^ (ones &* 0x22)
                let backslash = word ^ (ones &* 0x5C)
                let other = word ^ slash
                let hits =
                    (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((other &- ones) & ~other)
                        | ((word &- ones &* 0x20) & ~word)) & highs
                UnsafeMutableRawPointer(target + position).storeBytes(of: word.littleEndian, as: UInt64.self)
                if hits == 0 {
                    offset &+= 8
                    position &+= 8
                } else {
                    let clean = hits.trailingZeroBitCount &>> 3
                    position &+= clean
                    offset &+= clean
                    position = escape(source[offset], at: position)
                    offset &+= 1
                }
            }
            while offset < size {
                let character = source[offset]
                if character < 0x20 || character == 0x22 || character == 0x5C
                    || (character == 0x2F && slash != ones &* 0x22)
                {
                    position = escape(character, at: position)
                } else {
                    target[position] = character
                    position &+= 1
                }
                offset &+= 1
            }
        }
        count = position
        byte(UInt8(ascii: "\""))
    }

    /// Writes the escape of `character`; where it ends.
    @inline(never)
    private func escape(_ character: UInt8, at position: Int) -> Int {
        let target = base + position
        target[0] = UInt8(ascii: "\\")
        switch character {
        case 0x22, 0x5C, 0x2F: target[1] = character
        case 0x08: target[1] = UInt8(ascii: "b")
        case 0x0C: target[1] = UInt8(ascii: "f")
        case 0x0A: target[1] = UInt8(ascii: "n")
        case 0x0D: target[1] = UInt8(ascii: "r")
        case 0x09: target[1] = UInt8(ascii: "t")
        default:
            let digits: StaticString = "0123456789abcdef"
            target[1] = UInt8(ascii: "u")
            target[2] = UInt8(ascii: "0")
            target[3] = UInt8(ascii: "0")
            target[4] = digits.utf8Start[Int(character >> 4)]
            target[5] = digits.utf8Start[Int(character & 15)]
            return position + 6
        }
        return position + 2
    }

    /// Writes a byte that begins no value, in the place of one that JSON does not have.
    mutating func noValue() {
        reserve(1)
        byte(UInt8(ascii: "?"))
    }

    // MARK: Trees

    mutating func value(_ value: JSONValue) {
        if isCut { return }
        switch value {
        case .null: null()
        case .boolean(let value): boolean(value)
        case .string(let value): string(value)
        case .number(let value): number(value)
        case .array, .object:
            if depth >= stack.uncheckedDepth, stack.isExhausted { listed(value) } else { nested(value) }
        }
    }

    private mutating func nested(_ value: JSONValue) {
        switch value {
        case .array(let elements):
            beginArray()
            for element in elements {
                self.element()
                self.value(element)
            }
            endArray()
        case .object(let object):
            beginObject()
            if formatting.contains(.sortedKeys) {
                for (key, member) in sorted(object) {
                    self.key(key)
                    self.value(member)
                }
            } else {
                for (key, member) in object {
                    self.key(key)
                    self.value(member)
                }
            }
            endObject()
        case .null, .boolean, .number, .string: self.value(value)
        }
    }

    /// Writes a container that the stack has no room for: what is still to be written is in a list, the next step last.
    private mutating func listed(_ value: JSONValue) {
        enum Step { case value(JSONValue), key(String), element, endArray, endObject }
        var steps: [Step] = [.value(value)]
        while let step = steps.popLast() {
            switch step {
            case .key(let key): self.key(key)
            case .element: element()
            case .endArray: endArray()
            case .endObject: endObject()
            case .value(.array(let elements)):
                beginArray()
                steps.append(.endArray)
                for element in elements.reversed() { steps += [.value(element), .element] }
            case .value(.object(let object)):
                beginObject()
                steps.append(.endObject)
                let members = formatting.contains(.sortedKeys) ? sorted(object) : Array(object)
                for (key, member) in members.reversed() { steps += [.value(member), .key(key)] }
            case .value(let scalar): self.value(scalar)
            }
        }
    }

    private func sorted(_ object: JSONObject) -> [(key: String, value: JSONValue)] {
        Array(object).ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private mutating func number(_ value: JSONNumber) {
        var text = value.description
        text.withUTF8 { bytes in
            reserve(bytes.count)
            if let source = bytes.baseAddress { (base + count).update(from: source, count: bytes.count) }
            count += bytes.count
        }
    }
}
