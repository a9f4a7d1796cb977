import Testing

@testable import Modelwright

/// Strings made of their two words: nothing tells them from those that Swift makes.
struct SmallStringsTests {
    @Test(arguments: 0...SmallStrings.maximumCount) func areStringsOfEveryLength(_ count: Int) throws {
        // What follows in a document must not show.
        let document = Array("The quick brown fox jumps over the lazy dog".utf8)
        let usual = String(decoding: document.prefix(count), as: UTF8.self)
        let string = try document.withUnsafeBufferPointer { bytes in
            SmallStrings().make(try #require(bytes.baseAddress), count)
        }
        #expect(string == usual)
        #expect(Array(string.utf8) == Array(document.prefix(count)))
        #expect(string.count == count)
        #expect(string.isEmpty == (count == 0))
        #expect(string.hashValue == usual.hashValue)
        #expect(string + " over the lazy dog" == usual + " over the lazy dog")
        #expect(unsafeBitCast(string, to: Words.self) == unsafeBitCast(usual, to: Words.self))
    }

    private struct Words: Equatable {
        var first: UInt64
        var second: UInt64
    }
}
