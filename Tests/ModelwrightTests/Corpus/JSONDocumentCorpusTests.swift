import Foundation
import Testing

@testable import Modelwright

/// Real JSON documents, as values.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct JSONDocumentCorpusTests {
    @Test(arguments: ["twitter.json", "canada.json"])
    func largeDocumentsRoundTrip(name: String) throws {
        let data = try CorpusFiles.json("benchmark/\(name)")
        let value = try JSONValue(data: data)
        let written = value.data()
        #expect(try JSONValue(data: written) == value)
        // A text that was written by us is written again byte for byte.
        #expect(try JSONValue(data: written).data() == written)
        #expect(JSONFixtures.failure(skipping: data) == nil)
    }

    private static let trailingComma =
        "expected a value after the ',', since JSON has no trailing commas, found"

    /// Payloads that are no JSON, and what is wrong with them. All others are accepted.
    ///
    /// Another parser refuses the same ones at the same offsets.
    static let broken: [String: String] = [
        "3lvis__Sync/DataFilter/simple.json":
            "$[2] (line 14, column 1, byte 183): \(trailingComma) ']'.",
        "3lvis__Sync/DataFilter/users-with-null.json":
            "$[7] (line 41, column 1, byte 574): \(trailingComma) ']'.",
        "3lvis__Sync/DataFilter/users.json":
            "$[6] (line 38, column 1, byte 550): \(trailingComma) ']'.",
        "3lvis__Sync/Sync/JSONs/280.json":
            "$[0].stops[0] (line 7, column 7, byte 75): \(trailingComma) '}'.",
        "3lvis__Sync/Sync/JSONs/3ca82a0.json":
            "$[0].tags[1] (line 8, column 7, byte 83): \(trailingComma) '] '.",
        "3lvis__Sync/Sync/JSONs/453-to-many-ordered-relationship-objects-update.json":
            "$[0].items[4] (line 18, column 9, byte 267): \(trailingComma) ']'.",
        "3lvis__Sync/Sync/JSONs/bug-179-places.json":
            "$[0] (line 4, column 2, byte 24): \(trailingComma) '},'.",
        "3lvis__Sync/Sync/JSONs/notes_for_user_a.json":
            "$[0] (line 4, column 3, byte 21): \(trailingComma) '},'.",
        "3lvis__Sync/Sync/JSONs/numbers.json":
            "$[0].numbers[0] (line 9, column 5, byte 99): \(trailingComma) '},'.",
        "3lvis__Sync/Sync/JSONs/users_c.json":
            "$[0] (line 25, column 3, byte 481): \(trailingComma) '},'.",
        "RestKit__RestKit/Foursquare.json":
            "$ (line 2, column 5, byte 6): expected a key in double quotes, found 'meta: {'.",
        "RestKit__RestKit/error.json":
            "$ (line 1, column 2, byte 1): expected a key in double quotes, found 'error: \"this is …'.",
        "gonzalezreal__Groot/cards.json":
            "$[2] (line 12, column 1, byte 125): \(trailingComma) ']'.",
        "gonzalezreal__Groot/cards_update.json":
            "$[2] (line 12, column 1, byte 122): \(trailingComma) ']'.",
    ]

    @Test func payloadsRoundTripOrAreRefusedWithTheirPlace() throws {
        var count = 0
        for path in try CorpusFiles.files(in: "json/payloads", suffix: ".json") {
            let data = try CorpusFiles.json("payloads/\(path)")
            let failure = JSONFixtures.failure(reading: data)
            #expect(failure?.description == Self.broken[path], "\(path)")
            #expect(failure == JSONFixtures.failure(skipping: data), "\(path)")
            guard failure == nil else { continue }
            let value = try JSONValue(data: data)
            #expect(try JSONValue(data: value.data()) == value, "\(path)")
            count += 1
        }
        #expect(count == 227)
    }
}
