import Foundation
import Testing

@testable import Modelwright

/// The cases of nst/JSONTestSuite: `y_` must be accepted, `n_` must be refused, `i_` is for each parser to decide.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct JSONTestSuiteTests {
    static let folder = "json/JSONTestSuite/test_parsing"

    /// What the undecided cases get: nil where they are accepted, otherwise what was expected. `docs/JSON.md` says why.
    static let decisions: [String: String?] = [
        // Numbers of any size are JSON (RFC 8259, section 6); whether a type holds them is asked by the type.
        "i_number_double_huge_neg_exp.json": nil,
        "i_number_huge_exp.json": nil,
        "i_number_neg_int_huge_exp.json": nil,
        "i_number_pos_double_huge_exp.json": nil,
        "i_number_real_neg_overflow.json": nil,
        "i_number_real_pos_overflow.json": nil,
        "i_number_real_underflow.json": nil,
        "i_number_too_big_neg_int.json": nil,
        "i_number_too_big_pos_int.json": nil,
        "i_number_very_big_negative_int.json": nil,
        // Half a surrogate pair is no text, and a Swift string can't hold it (section 8.2).
        "i_object_key_lone_2nd_surrogate.json": "both halves of a surrogate pair",
        "i_string_1st_surrogate_but_2nd_missing.json": "both halves of a surrogate pair",
        "i_string_1st_valid_surrogate_2nd_invalid.json": "both halves of a surrogate pair",
        "i_string_incomplete_surrogate_and_escape_valid.json": "both halves of a surrogate pair",
        "i_string_incomplete_surrogate_pair.json": "both halves of a surrogate pair",
        "i_string_incomplete_surrogates_escape_valid.json": "both halves of a surrogate pair",
        "i_string_invalid_lonely_surrogate.json": "both halves of a surrogate pair",
        "i_string_invalid_surrogate.json": "both halves of a surrogate pair",
        "i_string_inverted_surrogates_U+1D11E.json": "both halves of a surrogate pair",
        "i_string_lone_second_surrogate.json": "both halves of a surrogate pair",
        // JSON is in UTF-8 (section 8.1).
        "i_string_UTF-16LE_with_BOM.json": "JSON in UTF-8, as RFC 8259 demands",
        "i_string_utf16BE_no_BOM.json": "JSON in UTF-8, as RFC 8259 demands",
        "i_string_utf16LE_no_BOM.json": "JSON in UTF-8, as RFC 8259 demands",
        "i_string_UTF-8_invalid_sequence.json": "valid UTF-8",
        "i_string_UTF8_surrogate_U+D800.json": "valid UTF-8",
        "i_string_invalid_utf-8.json": "valid UTF-8",
        "i_string_iso_latin_1.json": "valid UTF-8",
        "i_string_lone_utf8_continuation_byte.json": "valid UTF-8",
        "i_string_not_in_unicode_range.json": "valid UTF-8",
        "i_string_overlong_sequence_2_bytes.json": "valid UTF-8",
        "i_string_overlong_sequence_6_bytes.json": "valid UTF-8",
        "i_string_overlong_sequence_6_bytes_null.json": "valid UTF-8",
        "i_string_truncated-utf-8.json": "valid UTF-8",
        // Within the default limit of 512 levels (section 9).
        "i_structure_500_nested_arrays.json": nil,
        // A parser may ignore a byte order mark (section 8.1).
        "i_structure_UTF-8_BOM_empty_object.json": nil,
    ]

    private func cases(_ prefix: String) throws -> [(name: String, data: Data)] {
        try CorpusFiles.files(in: Self.folder, suffix: ".json").filter { $0.hasPrefix(prefix) }.map {
            ($0, try CorpusFiles.json("JSONTestSuite/test_parsing/\($0)"))
        }
    }

    @Test func acceptsWhatMustBeAccepted() throws {
        let cases = try cases("y_")
        #expect(!cases.isEmpty)
        for (name, data) in cases {
            #expect(JSONFixtures.failure(reading: data) == nil, "\(name)")
            #expect(JSONFixtures.failure(skipping: data) == nil, "\(name)")
            #expect(JSONFixtures.failures(decoding: data) == [nil, nil], "\(name)")
        }
    }

    @Test func refusesWhatMustBeRefused() throws {
        let cases = try cases("n_")
        #expect(!cases.isEmpty)
        for (name, data) in cases {
            let reading = JSONFixtures.failure(reading: data)
            #expect(reading?.line != nil, "\(name)")
            #expect(reading == JSONFixtures.failure(skipping: data), "\(name)")
            for failure in JSONFixtures.failures(decoding: data) { #expect(failure != nil, "\(name)") }
        }
    }

    @Test func decidesTheRestAsDocumented() throws {
        let cases = try cases("i_")
        #expect(!cases.isEmpty)
        for (name, data) in cases {
            let decision = try #require(Self.decisions[name], "\(name) is not decided")
            let reading = JSONFixtures.failure(reading: data)
            #expect(reading?.expected == decision, "\(name)")
            #expect(reading == JSONFixtures.failure(skipping: data), "\(name)")
            // Inside another document a byte order mark or UTF-16 is something else.
            if name.contains("BOM") || name.contains("utf16") { continue }
            let expected = [decision, decision]
            #expect(JSONFixtures.failures(decoding: data).map { $0?.expected } == expected, "\(name)")
        }
    }

    /// What is accepted is also written so that it reads back equal.
    @Test func writesWhatItAccepts() throws {
        for (name, data) in try cases("y_") + cases("i_") where JSONFixtures.failure(reading: data) == nil {
            let value = try JSONValue(data: data)
            for formatting in [[], .prettyPrinted, .sortedKeys, .escapingSlashes] as [OutputFormatting] {
                #expect(try JSONValue(data: value.data(outputFormatting: formatting)) == value, "\(name)")
            }
        }
    }
}
