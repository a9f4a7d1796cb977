import Foundation
import Testing

@testable import Modelwright

struct JSONReaderTests {
    @Test func passesOverTheFourKindsOfWhiteSpace() throws {
        for run in ["", " ", "\t", "\n", "\r", "\r\n", "\n\t  \r", String(repeating: " ", count: 33)] {
            for tokens in [["{", "\"a\"", ":", "[", "1", ",", "\"b\"", ",", "{", "}", ",", "[", "]", "]", "}"]] {
                let document = run + tokens.joined(separator: run) + run
                #expect(try JSONValue(data: Data(document.utf8)) == ["a": [1, "b", [:], []]])
                #expect(JSONFixtures.failure(skipping: document.utf8) == nil)
            }
        }
    }

    @Test(arguments: ["\u{0B}", "\u{0C}", "\u{A0}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{0}", "/**/", "//\n"])
    func refusesOtherWhiteSpaceAndComments(run: String) {
        for document in ["[\(run)1]", "[1\(run)]", "[1]\(run)", "{\"a\"\(run):1}"] {
            #expect(JSONFixtures.failure(reading: document)?.reason == .syntax)
            #expect(JSONFixtures.failure(skipping: document.utf8)?.reason == .syntax)
        }
    }

    @Test func passesOverAByteOrderMark() throws {
        #expect(try JSONValue(data: Data([0xEF, 0xBB, 0xBF] + Array("[1]".utf8))) == [1])
        let failure = JSONFixtures.failure(reading: [0xEF, 0xBB, 0xBF] + Array("[nil]".utf8))
        // The column is the one that editors show, which do not show the mark.
        #expect(failure?.column == 2)
        #expect(failure?.byteOffset == 4)
        #expect(JSONFixtures.failure(reading: [0xEF, 0xBB, 0xBF])?.found == "nothing")
        #expect(JSONFixtures.failure(reading: [0xEF, 0xBB])?.reason == .syntax)
    }

    @Test(arguments: ["1", "{}", "[1, 2]", "\"é\"", " [true]"])
    func tellsOtherEncodings(text: String) throws {
        for (encoding, name) in [
            (String.Encoding.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
            (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"),
        ] {
            let plain = try #require(text.data(using: encoding))
            let marked = try #require("\u{FEFF}\(text)".data(using: encoding))
            for data in [plain, marked] {
                let failure = JSONFixtures.failure(reading: data)
                #expect(failure?.found == name, "\(Array(data))")
                #expect(failure?.expected == "JSON in UTF-8, as RFC 8259 demands")
            }
        }
    }

    @Test func limitsTheDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(JSONFixtures.failure(reading: nested(512)) == nil)
        #expect(JSONFixtures.failure(skipping: nested(512).utf8) == nil)
        #expect(JSONFixtures.failure(reading: nested(513))?.reason == .limitExceeded)
        #expect(JSONFixtures.failure(skipping: nested(513).utf8)?.reason == .limitExceeded)
        #expect(JSONFixtures.failure(reading: nested(1_000_000))?.byteOffset == 512)
        #expect(
            JSONFixtures.failure(skipping: String(repeating: "{\"a\":", count: 100_000).utf8)?.reason == .limitExceeded)
        #expect(JSONFixtures.failure(reading: nested(3), maximumDepth: 2)?.reason == .limitExceeded)
        // Siblings do not add up.
        #expect(JSONFixtures.failure(reading: "[[],[],{},[{}],[]]", maximumDepth: 3) == nil)
        #expect(JSONFixtures.failure(reading: "1", maximumDepth: 0) == nil)
    }

    @Test func limitsTheDepthOfTreesAsThatOfBytes() throws {
        let model = try JSONFixtures.anyModel.get()
        var decoder = ModelDecoder(model: model)
        for (document, depth) in [
            (#"{"value":[[]]}"#, 3), (#"{"other":[{}]}"#, 3), (#"{"value":1}"#, 1), (#"{"other":[[1]]}"#, 3), ("{}", 1),
        ] {
            let value = try JSONValue(data: Data(document.utf8))
            for limit in 0...4 {
                decoder.maximumDepth = limit
                let bytes = JSONFixtures.failure { _ = try decoder.decode(entity: "Any", from: Data(document.utf8)) }
                let tree = JSONFixtures.failure { _ = try decoder.decode(.object(entity: "Any"), from: value) }
                #expect(bytes?.reason == (limit < depth ? .limitExceeded : nil), "\(document) \(limit)")
                #expect(tree?.reason == bytes?.reason, "\(document) \(limit)")
                #expect(tree?.path == bytes?.path, "\(document) \(limit)")
            }
        }
    }

    @Test func takesTheLastOfRepeatedKeys() throws {
        let value = try JSONValue(data: Data(#"{"a":1,"b":2,"a":3,"\u0061":4}"#.utf8))
        #expect(value == ["a": 4, "b": 2])
        #expect(value.objectValue?.keys == ["a", "b"])
    }

    @Test func takesKeysApartThatSwiftTakesForEqual() throws {
        let document = Data("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)
        let value = try JSONValue(data: document)
        #expect(value.objectValue?.count == 2)
        #expect(value.data() == document)
    }
}
