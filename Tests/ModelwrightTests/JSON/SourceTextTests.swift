import Foundation
import Testing

@testable import Modelwright

/// Trees as the text that the decode engine reads.
struct SourceTextTests {
    private func text(_ source: SourceText) -> String {
        String(
            decoding: UnsafeBufferPointer(start: source.bytes.start, count: source.bytes.end - source.bytes.start),
            as: UTF8.self)
    }

    @Test func isWhatTheTreeIsAsJSON() {
        #expect(
            text(SourceText(.json(["b": [1, nil], "a": "x"]), maximumDepth: 9, maximumByteCount: 100))
                == #"{"b":[1,null],"a":"x"}"#)
        #expect(
            text(SourceText(.object(["b": 1, "a": [true, ["y": NSNull()]]]), maximumDepth: 9, maximumByteCount: 100))
                == #"{"a":[true,{"y":null}],"b":1}"#)
    }

    @Test func hasALineToShowOnlyWhereItWasADocument() {
        #expect(!SourceText(Data("{}".utf8)).isTree)
        #expect(SourceText(.json([:]), maximumDepth: 9, maximumByteCount: 100).isTree)
        #expect(SourceText(.object([:]), maximumDepth: 9, maximumByteCount: 100).isTree)
    }

    @Test func failsWhereTheTreeIsNoJSON() throws {
        let source = SourceText(.object(["a": [1, Date()], "b": Double.nan]), maximumDepth: 9, maximumByteCount: 100)
        #expect(text(source) == #"{"a":[1,?],"b":?}"#)
        var reader = try JSONReader(source.bytes, maximumDepth: 9)
        let error = try #require(throws: JSONSyntaxError.self) { try reader.skip() }
        #expect(error.offset == 8)
        #expect(source.reason(for: error) == .unsupported("a value of type Date"))
    }

    @Test func endsWithTheContainerThatNoReaderEnters() throws {
        let source = SourceText(.object(["a": ["b": ["c": [1]]]]), maximumDepth: 2, maximumByteCount: 100)
        #expect(text(source) == #"{"a":{"b":{}}}"#)
        var reader = try JSONReader(source.bytes, maximumDepth: 2)
        let error = try #require(throws: JSONSyntaxError.self) { try reader.skip() }
        #expect(error.offset == 10)
        #expect(source.reason(for: error) == .tooDeep(limit: 2))
    }
}
