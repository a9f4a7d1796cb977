import Foundation
import Testing

@testable import Modelwright

struct JSONSyntaxErrorTests {
    @Test(arguments: [
        // empty
        ("", "$ (line 1, column 1, byte 0): expected a JSON value, found nothing."),
        (" \n ", "$ (line 2, column 2, byte 3): expected a JSON value, found nothing."),
        // unexpectedEnd
        (
            #"{"a":[1,"#,
            "$.a[1] (line 1, column 9, byte 8): expected the rest of the document, found its end."
        ),
        (#"{"a":"b"#, "$.a (line 1, column 8, byte 7): expected the rest of the document, found its end."),
        // expectedValue
        (#"{"a":+1}"#, "$.a (line 1, column 6, byte 5): expected a JSON value, found '+1}'."),
        (#"{"a":}"#, "$.a (line 1, column 6, byte 5): expected a JSON value, found '}'."),
        // expectedKey
        ("{a:1}", "$ (line 1, column 2, byte 1): expected a key in double quotes, found 'a:1}'."),
        (
            #"{"a":1,'b':2}"#,
            "$ (line 1, column 8, byte 7): expected a key in double quotes, found ''b':2}'."
        ),
        // expectedColon
        (#"{"a" 1}"#, "$.a (line 1, column 6, byte 5): expected ':' after the key, found '1}'."),
        // expectedCommaOrEnd
        ("[1 2]", "$[0] (line 1, column 4, byte 3): expected ',' or ']', found '2]'."),
        (#"{"a":1 "b":2}"#, #"$.a (line 1, column 8, byte 7): expected ',' or '}', found '"b":2}'."#),
        (#"{"a":[1}"#, "$.a[0] (line 1, column 8, byte 7): expected ',' or ']', found '}'."),
        (
            "[truefalse, 2, 3, 4, 5]",
            "$[0] (line 1, column 6, byte 5): expected ',' or ']', found 'false, 2, 3, 4, …'."
        ),
        // trailingComma
        (
            "[1,]",
            "$[1] (line 1, column 4, byte 3): expected a value after the ',', since JSON has no trailing commas, found ']'."
        ),
        (
            "{\"a\":1,\n}",
            "$ (line 2, column 1, byte 8): expected a value after the ',', since JSON has no trailing commas, found '}'."
        ),
        // trailingBytes
        ("1 2", "$ (line 1, column 3, byte 2): expected nothing after the document's value, found '2'."),
        ("{}\u{0}", "$ (line 1, column 3, byte 2): expected nothing after the document's value, found the byte 0x00."),
        // badNumber
        (
            #"{"a":01}"#,
            "$.a (line 1, column 6, byte 5): expected a number as JSON writes it, with no leading zero and with digits around the '.', found '01}'."
        ),
        // badLiteral
        (#"{"a":nope}"#, "$.a (line 1, column 6, byte 5): expected true, false or null, found 'nope}'."),
        ("[True]", "$[0] (line 1, column 2, byte 1): expected a JSON value, found 'True]'."),
        ("[tru\ne]", "$[0] (line 1, column 2, byte 1): expected true, false or null, found 'tru'."),
        // controlCharacter
        (
            "[\"a\tb\"]",
            "$[0] (line 1, column 4, byte 3): expected control characters in a string to be escaped, found the byte 0x09."
        ),
        // badEscape
        (
            #"["\x41"]"#,
            #"$[0] (line 1, column 3, byte 2): expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits, found '\x41"]'."#
        ),
        (
            #"["a\u12G4"]"#,
            #"$[0] (line 1, column 4, byte 3): expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits, found '\u12G4"]'."#
        ),
        // loneSurrogate
        (
            #"["\uD800"]"#,
            #"$[0] (line 1, column 3, byte 2): expected both halves of a surrogate pair, found '\uD800"]'."#
        ),
    ])
    func saysWhatIsWrongAndWhere(text: String, message: String) {
        #expect(JSONFixtures.failure(reading: text)?.description == message)
        #expect(JSONFixtures.failure(skipping: text.utf8)?.description == message)
    }

    @Test(arguments: [
        // badUTF8
        (
            [0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D] as [UInt8],
            "$[0] (line 1, column 4, byte 3): expected valid UTF-8, found the byte 0xFF."
        ),
        // notUTF8
        (
            [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
            "$ (line 1, column 1, byte 0): expected JSON in UTF-8, as RFC 8259 demands, found UTF-16."
        ),
        (
            [0, 0, 0, 0x31],
            "$ (line 1, column 1, byte 0): expected JSON in UTF-8, as RFC 8259 demands, found UTF-32."
        ),
    ])
    func namesBytesThatAreNoText(bytes: [UInt8], message: String) {
        #expect(JSONFixtures.failure(reading: bytes)?.description == message)
        #expect(JSONFixtures.failure(skipping: bytes)?.description == message)
    }

    @Test func namesTheLimitOnDepth() {
        let message =
            "$[0].a (line 1, column 7, byte 6): expected at most 2 levels of nesting (maximumDepth), found more."
        #expect(JSONFixtures.failure(reading: #"[{"a":[]}]"#, maximumDepth: 2)?.description == message)
        #expect(JSONFixtures.failure(skipping: #"[{"a":[]}]"#.utf8, maximumDepth: 2)?.description == message)
        #expect(JSONFixtures.failure(reading: #"[{"a":[]}]"#, maximumDepth: 2)?.reason == .limitExceeded)
    }

    @Test func namesTheLimitsOnObjectsAndBytes() throws {
        var decoder = ModelDecoder(model: try JSONFixtures.anyModel.get())
        decoder.maximumObjectCount = 2
        let document = Data("[{},{},\n{}]".utf8)
        let objects = JSONFixtures.failure { _ = try decoder.decodeArray(entity: "Any", from: document) }
        #expect(
            objects?.description
                == "$[2] (line 2, column 1, byte 8): expected at most 2 objects (maximumObjectCount), found more.")
        decoder.maximumByteCount = 10
        let bytes = JSONFixtures.failure { _ = try decoder.decodeArray(entity: "Any", from: document) }
        #expect(bytes?.description == "$: expected at most 10 bytes (maximumByteCount), found 11.")
        let value = JSONFixtures.failure { _ = try JSONValue(data: document, maximumByteCount: 10) }
        #expect(value?.description == "$: expected at most 10 bytes (maximumByteCount), found 11.")
    }

    /// Wherever a document is cut off, reading and passing over give the same error, at its end or before.
    @Test func placesTheErrorOfEveryTruncation() throws {
        let document = Array(
            #"{"a":[1,-2.5e3,true,false,null,"x\u00e9\n\uD83D\uDE00 é 😀"],"b":{"c":{},"d":[[]]}}"#.utf8)
        for length in 0..<document.count {
            let prefix = document.prefix(length)
            let reading = try #require(JSONFixtures.failure(reading: prefix), "\(length) bytes")
            #expect(reading == JSONFixtures.failure(skipping: prefix))
            #expect(reading.reason == .syntax)
            let offset = try #require(reading.byteOffset)
            #expect(offset <= length)
            #expect(reading.column == offset + 1)
            for failure in JSONFixtures.failures(decoding: prefix) { #expect(failure?.reason == .syntax) }
        }
        #expect(JSONFixtures.failure(reading: document) == nil)
        #expect(JSONFixtures.failure(skipping: document) == nil)
    }

    /// Reading and passing over are two loops: they must find the same in documents with a few bytes changed.
    @Test func readingAndPassingOverAgreeOnDamage() {
        let document = Array(#"{"a":[1,-2.5e3,true,"x\u00e9\n\uD83D\uDE00 é"],"b":{"c":{},"d":[[]]},"e":null}"#.utf8)
        let bytes = Array(#"{}[]:,"\u0-9.eEtfn +"#.utf8) + [0, 0x0A, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xFF]
        var generator = NumberTestGenerator(seed: 7)
        for _ in 0..<3000 {
            var damaged = document
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let index = damaged.indices.randomElement(using: &generator) ?? 0
                damaged[index] = bytes.randomElement(using: &generator) ?? 0
            }
            let reading = JSONFixtures.failure(reading: damaged)
            #expect(reading == JSONFixtures.failure(skipping: damaged), "\(String(decoding: damaged, as: UTF8.self))")
        }
    }
}
