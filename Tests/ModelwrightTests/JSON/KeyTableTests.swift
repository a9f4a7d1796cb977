import Foundation
import Testing

@testable import Modelwright

struct KeyTableTests {
    /// What the reader makes of a document's first key, which is written in JSON's own way.
    private func match(_ written: some Sequence<UInt8>, in table: KeyTable, guess: Int = 0) throws -> (Int, String) {
        let document = Data([0x7B, 0x22] + Array(written) + Array("\" : 7}".utf8))
        let bytes = DocumentBytes.copy(of: document)
        defer { withExtendedLifetime(bytes) {} }
        var reader = try JSONReader(bytes, maximumDepth: 8)
        #expect(try reader.enterObject())
        let index = try reader.matchKey(table, guess: guess)
        let key = reader.lastKey
        // The cursor is at the value, whichever way the key was found.
        guard case .value(7) = try reader.readInteger() else {
            Issue.record("the cursor is not at the value of '\(key)'")
            return (index, key)
        }
        #expect(try !reader.nextMember())
        try reader.finish()
        return (index, key)
    }

    @Test func findsKeysOfEveryLength() throws {
        for character in ["k", "é", "😀"] {
            let keys = (0...40).map { String(repeating: character, count: $0) }
            let table = KeyTable(keys)
            for (index, key) in keys.enumerated() {
                for guess in [0, index, max(0, index - 1), 40, 41] {
                    let (found, last) = try match(key.utf8, in: table, guess: guess)
                    #expect(found == index)
                    #expect(last == key)
                }
            }
            #expect(try match((String(repeating: character, count: 41)).utf8, in: table).0 == -1)
        }
    }

    /// One byte off, at each place and at each length.
    @Test func tellsKeysApartThatDifferInOneByte() throws {
        for length in 1...40 {
            let key = String(repeating: "k", count: length)
            let table = KeyTable([key])
            for place in 0..<length {
                var bytes = Array(key.utf8)
                bytes[place] = UInt8(ascii: "j")
                #expect(try match(bytes, in: table).0 == -1)
            }
            #expect(try match(key.utf8.dropLast(), in: table).0 == -1)
            #expect(try match(key.utf8 + [UInt8(ascii: "k")], in: table).0 == -1)
            #expect(try match(key.utf8, in: table).0 == 0)
        }
    }

    @Test func findsKeysWithTheSameBeginning() throws {
        let keys = ["a", "ab", "abc", "author", "author_id", "author_identity_number", "author_identity_numbers", ""]
        let table = KeyTable(keys)
        for (index, key) in keys.enumerated() {
            for guess in keys.indices { #expect(try match(key.utf8, in: table, guess: guess).0 == index) }
        }
        for key in ["abcd", "autho", "author_", "author_identity_numbe", "Author", "b"] {
            #expect(try match(key.utf8, in: table).0 == -1)
        }
    }

    @Test(arguments: [
        (#"\u0074itle"#, 0), (#"titl\u0065"#, 0), (#"\u0074\u0069\u0074\u006C\u0065"#, 0), (#"a\/b"#, 1), ("a/b", 1),
        (#"\u00e9t\u00E9"#, 2), (#"titl\u0066"#, -1), (#"a\\b"#, -1),
    ])
    func readsEscapesThatSpellAKnownKey(written: String, index: Int) throws {
        #expect(try match(written.utf8, in: KeyTable(["title", "a/b", "été"])).0 == index)
    }

    @Test(arguments: [
        (#"say \"hi\""#, 0), (#"say \u0022hi\u0022"#, 0), (#"back\\slash"#, 1), (#"null\u0000"#, 2),
        (#"line\nfeed"#, 3),
        (#"line\u000afeed"#, 3), (#"say "#, -1), ("null", -1),
    ])
    func findsKeysThatNeedEscapes(written: String, index: Int) throws {
        let table = KeyTable(["say \"hi\"", "back\\slash", "null\u{0}", "line\nfeed"])
        #expect(try match(written.utf8, in: table).0 == index)
    }

    @Test func takesKeysApartByTheirCodeUnits() throws {
        let table = KeyTable(["\u{E9}", "e\u{301}"])
        #expect(try match("\u{E9}".utf8, in: table).0 == 0)
        #expect(try match("e\u{301}".utf8, in: table).0 == 1)
        #expect(try match(#"e\u0301"#.utf8, in: table).0 == 1)
        #expect(try match(#"\u00e9"#.utf8, in: table).0 == 0)
        #expect(table.index(of: "e\u{301}") == 1)
        #expect(table.index(of: "e") == nil)
    }

    @Test func isFoundInNoKeyWhenEmpty() throws {
        #expect(try match("a".utf8, in: KeyTable([])).0 == -1)
        #expect(try match("".utf8, in: KeyTable([])).0 == -1)
    }

    /// However alike a table's keys are, of none more than a few have one hash; so no key is compared with more.
    @Test(arguments: [0, 5, 7, 8, 13, 15, 16, 17, 23, 24, 200]) func spreadsKeysWithOneBeginning(length: Int) throws {
        let beginning = String(repeating: "k", count: length)
        let keys = (0..<8_000).map { "\(beginning)\($0)" } + (0..<2_000).map { "\($0)\(beginning)" }
        let table = KeyTable(keys)
        let hashes = keys.indices.map { table.hashing.hash(of: table.slots[$0]) }
        #expect(hashes.allSatisfy { $0 < table.hashing.count })
        #expect(Dictionary(grouping: hashes) { $0 }.values.allSatisfy { $0.count <= KeyHash.maximumShare })
        let indices = Dictionary(zip(keys, 0...)) { first, _ in first }
        for key in stride(from: 0, to: keys.count, by: 31).map({ keys[$0] }) {
            #expect(try match(key.utf8, in: table).0 == indices[key])
        }
        for key in ["\(beginning)8000", "\(beginning)", "2000\(beginning)x", "\(beginning)79999999999999999"] {
            #expect(try match(key.utf8, in: table).0 == indices[key] ?? -1)
        }
    }

    /// Where a document ends within a key, the key has no end.
    @Test func readsNoFurtherThanTheDocument() throws {
        let table = KeyTable([String(repeating: "k", count: 1_000), "kk"])
        for count in [0, 1, 7, 8, 15, 16, 17, 60, 999] {
            let bytes = DocumentBytes.copy(of: Data("{\"".utf8) + Data(repeating: UInt8(ascii: "k"), count: count))
            defer { withExtendedLifetime(bytes) {} }
            var reader = try JSONReader(bytes, maximumDepth: 8)
            #expect(try reader.enterObject())
            #expect(throws: JSONSyntaxError.self) { try reader.matchKey(table, guess: 0) }
        }
    }
}
