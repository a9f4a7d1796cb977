import Foundation

/// Strings: found eight bytes at a time, unescaped only where there is an escape, checked for UTF-8 only where there
/// is more than ASCII.
extension JSONReader {
    /// Where the string at the cursor ends, and whether its bytes are its text.
    @inline(__always)
    private mutating func findEndOfString() throws(JSONSyntaxError) -> (
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
    mutating func readString() throws(JSONSyntaxError) -> String {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        let text = UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
        if hasEscapes { return try readEscapedString(until: end) }
        let string = String(decoding: text, as: UTF8.self)
        if !isASCII, !isSame(string, text) { throw failure(.badUTF8, at: firstInvalidByte(of: text)) }
        cursor = end + 1
        return string
    }

    /// Passes over the string at the cursor, checking it; true when it has escapes.
    mutating func skipString() throws(JSONSyntaxError) -> Bool {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        if hasEscapes || !isASCII {
            _ = try readString()
        } else {
            cursor = end + 1
        }
        return hasEscapes
    }

    /// The bytes between the quotes of the string at the cursor, and true, when they are its text as they stand
    /// and are ASCII. The cursor stays.
    @inline(__always)
    mutating func peekPlainString() throws(JSONSyntaxError) -> UnsafeBufferPointer<UInt8>? {
        let (end, hasEscapes, isASCII) = try findEndOfString()
        return hasEscapes || !isASCII ? nil : UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
    }

    mutating func readDate(_ format: DateFormat) throws(JSONSyntaxError) -> Date? {
        if let text = try peekPlainString() {
            cursor += text.count + 2
            return format.parse(text)
        }
        return format.date(from: try readString())
    }

    mutating func readUUID() throws(JSONSyntaxError) -> UUID? {
        if let text = try peekPlainString() {
            cursor += text.count + 2
            return parseUUID(text)
        }
        return UUID(uuidString: try readString())
    }

    @inline(never)
    private mutating func readEscapedString(until end: UnsafePointer<UInt8>) throws(JSONSyntaxError) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end - cursor)
        var scan = cursor + 1
        while scan < end {
            let byte = scan.pointee
            guard byte == UInt8(ascii: "\\") else {
                let run = scan
                while scan < end, scan.pointee != UInt8(ascii: "\\") { scan += 1 }
                bytes.append(contentsOf: UnsafeBufferPointer(start: run, count: scan - run))
                continue
            }
            switch scan[1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(scan[1])
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "u"):
                let escape = scan
                var scalar = try hexadecimal(at: scan + 2)
                if scalar & 0xFC00 == 0xDC00 { throw failure(.loneSurrogate, at: escape) }
                if scalar & 0xFC00 == 0xD800 {
                    guard scan[6] == UInt8(ascii: "\\"), scan[7] == UInt8(ascii: "u") else {
                        throw failure(.loneSurrogate, at: escape)
                    }
                    let low = try hexadecimal(at: scan + 8)
                    guard low & 0xFC00 == 0xDC00 else { throw failure(.loneSurrogate, at: escape) }
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
                    scan += 6
                }
                appendUTF8(scalar, to: &bytes)
                scan += 4
            default:
                throw failure(.badEscape, at: scan)
            }
            scan += 2
        }
        let string = String(decoding: bytes, as: UTF8.self)
        guard bytes.withUnsafeBufferPointer({ isSame(string, $0) }) else {
            let raw = UnsafeBufferPointer(start: cursor + 1, count: end - cursor - 1)
            throw failure(.badUTF8, at: firstInvalidByte(of: raw))
        }
        cursor = end + 1
        return string
    }

    private func hexadecimal(at digits: UnsafePointer<UInt8>) throws(JSONSyntaxError) -> UInt32 {
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

    private func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
        switch scalar {
        case ..<0x80:
            bytes.append(UInt8(scalar))
        case ..<0x800:
            bytes.append(UInt8(0xC0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        case ..<0x10000:
            bytes.append(UInt8(0xE0 | scalar >> 12))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        default:
            bytes.append(UInt8(0xF0 | scalar >> 18))
            bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        }
    }

    /// Whether nothing had to be repaired when the string was made: repairing changes bytes.
    @inline(__always)
    private func isSame(_ string: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard
            let same = string.utf8.withContiguousStorageIfAvailable({ utf8 in
                utf8.count == bytes.count
                    && UnsafeRawBufferPointer(utf8).elementsEqual(UnsafeRawBufferPointer(bytes))
            })
        else { return string.utf8.elementsEqual(bytes) }
        return same
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
