import Foundation
import Testing

@testable import Modelwright

struct JSONStringTests {
    /// What a string of these bytes between its quotes is read as, as a value, as a key and with its own kind of source.
    private func read(_ inside: some Collection<UInt8>) -> String? {
        let value = try? JSONValue(data: Data([0x22] + inside + [0x22])).stringValue
        let key = try? JSONValue(data: Data([0x7B, 0x22] + inside + [0x22, 0x3A, 0x31, 0x7D])).objectValue?.keys.first
        let isSkipped = JSONFixtures.failure(skipping: [0x22] + inside + [0x22]) == nil
        let isSkippedKey = JSONFixtures.failure(skipping: [0x7B, 0x22] + inside + [0x22, 0x3A, 0x31, 0x7D]) == nil
        #expect(value == key, "\(Array(inside))")
        #expect(isSkipped == (value != nil), "\(Array(inside))")
        #expect(isSkippedKey == (value != nil), "\(Array(inside))")
        return value
    }

    @Test(arguments: [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{08}"), (#"\f"#, "\u{0C}"), (#"\n"#, "\n"),
        (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u00e9"#, "\u{E9}"), (#"\u00E9"#, "\u{E9}"),
        (#"\u0000"#, "\u{0}"), (#"\u20AC"#, "€"), (#"\uD83D\uDE00"#, "😀"), (#"\ud83d\ude00"#, "😀"),
        (#"\uDBFF\uDFFF"#, "\u{10FFFF}"), (#"\uD800\uDC00"#, "\u{10000}"), (#"\uFFFF"#, "\u{FFFF}"),
        (#"\uD7FF\uE000"#, "\u{D7FF}\u{E000}"), (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#),
        ("\u{7F}", "\u{7F}"), ("\u{2028}\u{2029}", "\u{2028}\u{2029}"), ("", ""),
    ])
    func readsEscapes(written: String, text: String) {
        // Every distance from the string's start, so that every byte of a word is looked at.
        for padding in 0...17 {
            let before = String(repeating: "x", count: padding)
            #expect(read(Array((before + written).utf8)) == before + text)
            #expect(read(Array((before + written + "yz").utf8)) == before + text + "yz")
        }
    }

    @Test(arguments: [
        #"\a"#, #"\0"#, #"\'"#, #"\ "#, #"\U0041"#, #"\u"#, #"\u1"#, #"\u12"#, #"\u123"#, #"\u123g"#, #"\u+123"#,
        #"\u 123"#, #"\u12\u1234"#, "\\\u{E9}", "\\\n", "\\\u{0}",
    ])
    func refusesOtherEscapes(written: String) {
        for padding in 0...9 {
            #expect(read(Array((String(repeating: "x", count: padding) + written).utf8)) == nil)
        }
    }

    @Test(arguments: [
        #"\uD800"#, #"\uDBFF"#, #"\uDC00"#, #"\uDFFF"#, #"\uD800\uD800"#, #"\uD800\u0041"#, #"\uD800A"#, #"\uD800\n"#,
        #"\uDC00\uD800"#, #"\uD83D\uDE00\uDE00"#, #"\uD800\"#, #"\uD800\uDC0"#, #"\uD800x\uDC00"#,
    ])
    func rejectsLoneSurrogates(written: String) {
        for padding in 0...9 {
            #expect(read(Array((String(repeating: "x", count: padding) + written).utf8)) == nil)
        }
    }

    @Test func rejectsEveryControlCharacter() {
        for byte in UInt8(0)..<0x20 {
            for padding in 0...8 {
                let before = [UInt8](repeating: 0x78, count: padding)
                #expect(read(before + [byte]) == nil)
                #expect(read(before + [byte, 0x79]) == nil)
            }
        }
    }

    @Test(
        arguments: [
            // A continuation alone, and a start alone.
            [0x80], [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFE], [0xFF],
            // Overlong forms of '/' and of NUL.
            [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xC0, 0x80],
            // Surrogates, and beyond U+10FFFF.
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            // Five and six bytes.
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
            // A sequence that is broken off by ASCII.
            [0xE2, 0x82, 0x41], [0xC3, 0x28],
        ] as [[UInt8]])
    func rejectsInvalidUTF8(bytes: [UInt8]) {
        for padding in 0...16 {
            let before = [UInt8](repeating: 0x78, count: padding)
            #expect(read(before + bytes) == nil)
            #expect(read(before + bytes + [0x79, 0x79]) == nil)
            // The same where the string has an escape, which is another way through the reader.
            #expect(read(Array(#"\n"#.utf8) + before + bytes) == nil)
        }
        let failure = JSONFixtures.failure(reading: [0x22, 0x61, 0xC3, 0xA9] + bytes + [0x22])
        #expect(failure?.expected == "valid UTF-8")
        #expect(failure?.byteOffset == 4)
    }

    /// Lengths around the reader's words, at every place of a word, in ASCII and beyond.
    @Test(arguments: ["x", "é", "€", "😀", "e\u{301}"])
    func readsEveryLengthAtEveryAlignment(character: String) throws {
        for length in 0...40 {
            let text = String(repeating: character, count: length)
            for alignment in 0...16 {
                let document = Data((String(repeating: " ", count: alignment) + "[\"\(text)\",\"\(text)\"]").utf8)
                let value = try JSONValue(data: document)
                #expect(value[0]?.stringValue?.utf8.elementsEqual(text.utf8) == true)
                #expect(value[1]?.stringValue?.utf8.elementsEqual(text.utf8) == true)
                let keyed = (String(repeating: " ", count: alignment) + "{\"\(text)\":\"\(text)\"}").utf8
                #expect(try JSONValue(data: Data(keyed)) == [text: .string(text)])
                #expect(JSONFixtures.failure(skipping: keyed) == nil)
            }
        }
    }

    @Test func keepsTheBytesOfTextThatSwiftTakesForEqual() throws {
        let value = try JSONValue(data: Data("[\"\u{E9}\",\"e\u{301}\",\"\u{FEFF}\"]".utf8))
        #expect(value[0]?.stringValue?.unicodeScalars.map(\.value) == [0xE9])
        #expect(value[1]?.stringValue?.unicodeScalars.map(\.value) == [0x65, 0x301])
        #expect(value[2]?.stringValue?.unicodeScalars.map(\.value) == [0xFEFF])
    }
}
