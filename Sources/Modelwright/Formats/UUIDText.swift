import Foundation

/// A UUID as a document has it: RFC 9562 takes both cases and asks for lower case, Foundation writes upper case.
struct UUIDText {
    let value: UUID
    /// Whether its letters are capitals, all of them.
    let isInCapitals: Bool

    /// The UUID that 36 bytes write; nil where they are anything else.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 36, let start = bytes.baseAddress,
            start[8] == UInt8(ascii: "-"), start[13] == UInt8(ascii: "-"),
            start[18] == UInt8(ascii: "-"), start[23] == UInt8(ascii: "-")
        else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        // What isn't a hexadecimal digit gives more than 15.
        var all: UInt8 = 0
        // A bit for each upper half: 3 are digits, 4 capitals, 6 small letters.
        var halves: UInt8 = 0
        withUnsafeMutableBytes(of: &uuid) { target in
            var place = start
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 { place += 1 }
                let upper = hexadecimalValue(place[0])
                let lower = hexadecimalValue(place[1])
                all |= upper | lower
                halves |= 1 &<< (place[0] &>> 4) | 1 &<< (place[1] &>> 4)
                target[index] = upper &<< 4 | lower
                place += 2
            }
        }
        if all >= 16 { return nil }
        value = UUID(uuid: uuid)
        isInCapitals = halves & 0b101_0000 == 0b001_0000
    }

    /// The UUID of a text; nil where it is anything else. `UUID(uuidString:)` takes white space for digits.
    init?(_ text: String) {
        var text = text
        guard let parsed = text.withUTF8({ UUIDText($0) }) else { return nil }
        self = parsed
    }
}

/// Writes `uuid` in lower case: 36 bytes.
func writeUUID(_ uuid: UUID, to target: UnsafeMutablePointer<UInt8>) -> Int {
    withUnsafeBytes(of: uuid.uuid) { bytes in
        var place = target
        for index in 0..<16 {
            if index == 4 || index == 6 || index == 8 || index == 10 {
                place.pointee = UInt8(ascii: "-")
                place += 1
            }
            place[0] = hexadecimalDigit(bytes[index] &>> 4)
            place[1] = hexadecimalDigit(bytes[index] & 15)
            place += 2
        }
    }
    return 36
}

@inline(__always)
private func hexadecimalValue(_ byte: UInt8) -> UInt8 { hexadecimalValues[Int(byte)] }

// The value of each byte as a hexadecimal digit, 0xff for what is none: random digits would mislead every branch. Plain
// memory that is never freed and never changed.
private nonisolated(unsafe) let hexadecimalValues: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0xff, count: 256)
    for digit in 0..<16 as Range<UInt8> {
        table[Int(hexadecimalDigit(digit))] = digit
        if digit >= 10 { table[Int(hexadecimalDigit(digit) - 0x20)] = digit }
    }
    return UnsafePointer(table)
}()

@inline(__always)
private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value &+ UInt8(ascii: "0") : value &+ (UInt8(ascii: "a") - 10)
}
