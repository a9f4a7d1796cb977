import Foundation

/// Strings: found eight bytes at a time, unescaped only where there is an escape, checked for UTF-8 only where there
/// is more than ASCII.
extension JSONReader {
    /// Where the string at the cursor ends, and whether its bytes are its text.
    @inline(__always)
    private mutating func findEndOfString() throws -> (
        end: UnsafePointer<UInt8>, hasEscapes: Bool, isASCII: Bool
    ) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var scan = cursor + 1
        var nonASCII: UInt64 = 0
        var hasEscapes = false
        while true {
            let word = loadEightBytes(scan)
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // The lowest marked byte is exact: borrows spread upwards only.
            let hits =
                (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word))
                & highs
            if hits == 0 {
                nonASCII |= word & highs
                scan += 8
                continue
            }
            let offset = hits.trailingZeroBitCount &>> 3
            nonASCII |= word & highs & ((1 &<< UInt64(offset &* 8)) &- 1)
            scan += offset
            switch scan.pointee {
            case UInt8(ascii: "\""):
                return (scan, hasEscapes, nonASCII == 0)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                // The escaped byte is checked when the text is made; it may be a quote, but never a NUL.
                if scan[1] == 0 { throw failure(.badEscape, at: scan + 1) }
                scan += 2
            default:
                throw failure(.controlCharacter(scan.pointee), at: scan)
            }
        }
    }

    @inline(__always)
    mutating func readString() throws -> String {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        let text = UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
        if hasEscapes { return try readEscapedString(until: end) }
        if isASCII, text.count <= SmallStrings.maximumCount {
            let start = cursor + 1
            cursor = end + 1
            return smallStrings.make(start, text.count)
        }
        let string = String(decoding: text, as: UTF8.self)
        // Repairing what is ill-formed changes bytes.
        if !isASCII, !ExactString.isSame(text, string) { throw failure(.badUTF8, at: firstInvalidByte(of: text)) }
        cursor = end + 1
        return string
    }

    /// The same out of line, for strings that only some documents have.
    @inline(never)
    mutating func readRareString() throws -> String { try readString() }

    /// Passes over the string at the cursor, checking it; true when it has escapes.
    mutating func skipString() throws -> Bool {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        if hasEscapes || !isASCII {
            _ = try readRareString()
        } else {
            cursor = end + 1
        }
        return hasEscapes
    }

    /// The bytes between the quotes of the string at the cursor, and true, when they are its text as they stand
    /// and are ASCII. The cursor stays.
    @inline(__always)
    mutating func peekPlainString() throws -> UnsafeBufferPointer<UInt8>? {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        return hasEscapes || !isASCII ? nil : UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
    }

    mutating func readDate(_ format: DateFormat) throws -> Date? {
        if let text = try peekPlainString() {
            cursor += text.count + 2
            return format.parse(text)
        }
        return format.date(from: try readRareString())
    }

    mutating func readUUID() throws -> UUIDText? {
        if let text = try peekPlainString() {
            cursor += text.count + 2
            return UUIDText(text)
        }
        return UUIDText(try readRareString())
    }

    @inline(never)
    private mutating func readEscapedString(until end: UnsafePointer<UInt8>) throws -> String {
        // An escape is never shorter than what it stands for.
        let capacity = end - cursor
        let result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
            buffer -> Result<String, any Error> in
            guard let start = buffer.baseAddress else { return .success("") }
            do {
                let count = try unescape(until: end, to: start)
                let text = UnsafeBufferPointer(start: start, count: count)
                let string = String(decoding: text, as: UTF8.self)
                if ExactString.isSame(text, string) { return .success(string) }
                let raw = UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
                return .failure(failure(.badUTF8, at: firstInvalidByte(of: raw)))
            } catch {
                return .failure(error)
            }
        }
        let string = try result.get()
        cursor = end + 1
        return string
    }

    /// Writes what the string at the cursor stands for to `target`, which has room for it; how many bytes that were.
    private func unescape(
        until end: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
    ) throws -> Int {
        var scan = cursor + 1
        var count = 0
        while scan < end {
            guard scan.pointee == UInt8(ascii: "\\") else {
                target[count] = scan.pointee
                count &+= 1
                scan += 1
                continue
            }
            var byte = scan[1]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): break
            case UInt8(ascii: "b"): byte = 0x08
            case UInt8(ascii: "f"): byte = 0x0C
            case UInt8(ascii: "n"): byte = 0x0A
            case UInt8(ascii: "r"): byte = 0x0D
            case UInt8(ascii: "t"): byte = 0x09
            case UInt8(ascii: "u"):
                let (scalar, length) = try unescapeScalar(scan)
                count += writeUTF8(scalar, to: target + count)
                scan += length
                continue
            default:
                throw failure(.badEscape, at: scan)
            }
            target[count] = byte
            count &+= 1
            scan += 2
        }
        return count
    }

    /// The scalar that a `\u` escape, or a pair of them, stands for, and the escape's length.
    private func unescapeScalar(_ escape: UnsafePointer<UInt8>) throws -> (UInt32, Int) {
        let scalar = try hexadecimal(at: escape + 2)
        if scalar & 0xFC00 == 0xDC00 { throw failure(.loneSurrogate, at: escape) }
        guard scalar & 0xFC00 == 0xD800 else { return (scalar, 6) }
        guard escape[6] == UInt8(ascii: "\\"), escape[7] == UInt8(ascii: "u") else {
            throw failure(.loneSurrogate, at: escape)
        }
        let low = try hexadecimal(at: escape + 8)
        guard low & 0xFC00 == 0xDC00 else { throw failure(.loneSurrogate, at: escape) }
        return (0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF), 12)
    }

    private func hexadecimal(at digits: UnsafePointer<UInt8>) throws -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<4 {
            switch digits[offset] {
            case let digit where (0x30...0x39).contains(digit): value = value << 4 | UInt32(digit - 0x30)
            case let digit where (0x41...0x46).contains(digit): value = value << 4 | UInt32(digit - 0x41 + 10)
            case let digit where (0x61...0x66).contains(digit): value = value << 4 | UInt32(digit - 0x61 + 10)
            default: throw failure(.badEscape, at: digits - 2)
            }
        }
        return value
    }

    private func writeUTF8(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case ..<0x80:
            target[0] = UInt8(scalar)
            return 1
        case ..<0x800:
            target[0] = UInt8(0xC0 | scalar >> 6)
            target[1] = continuation(0)
            return 2
        case ..<0x10000:
            target[0] = UInt8(0xE0 | scalar >> 12)
            target[1] = continuation(6)
            target[2] = continuation(0)
            return 3
        default:
            target[0] = UInt8(0xF0 | scalar >> 18)
            target[1] = continuation(12)
            target[2] = continuation(6)
            target[3] = continuation(0)
            return 4
        }
    }

    /// Where the first ill-formed sequence starts.
    private func firstInvalidByte(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
        var decoder = UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .valid(let encoded) = decoder.parseScalar(from: &iterator) { offset += encoded.count }
        return cursor + 1 + min(offset, bytes.count)
    }
}
