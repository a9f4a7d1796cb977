import Foundation
import Testing

@testable import Modelwright

/// Real documents, cut into parts of a size at which many mutants of them can be read.
enum DifferentialDocuments {
    private static let sizes = 2...600

    /// What this project has, and with a corpus what others have.
    static func all() throws -> [[UInt8]] {
        var texts = handwritten + fixtures
        let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../../Models/authors.json")
        texts += parts(of: [UInt8](try Data(contentsOf: models)), atMost: 200)
        guard CorpusFiles.root != nil else { return texts }
        for folder in ["json/payloads", "json/JSONTestSuite/test_parsing", "json/benchmark"] {
            for file in try CorpusFiles.files(in: folder, suffix: ".json") {
                let bytes = [UInt8](try CorpusFiles.json("\(folder.dropFirst(5))/\(file)"))
                texts += sizes.contains(bytes.count) ? [bytes] : parts(of: bytes, atMost: 400)
            }
        }
        return texts
    }

    /// The containers in a document, at most so many of them and evenly spread.
    private static func parts(of bytes: [UInt8], atMost count: Int) -> [[UInt8]] {
        var parts: [Range<Int>] = []
        var starts: [Int] = []
        var isInString = false
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if !isInString { starts.append(index) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !isInString, let start = starts.popLast(), sizes.contains(index + 1 - start) {
                    parts.append(start..<index + 1)
                }
            default: break
            }
            index += 1
        }
        let step = max(1, parts.count / count)
        return stride(from: 0, to: parts.count, by: step).map { Array(bytes[parts[$0]]) }
    }

    private static let fixtures: [[UInt8]] =
        MappingFixture.all.map { Array($0.json.utf8) }

    private static let handwritten: [[UInt8]] = [
        #"{"":{"a":[],"b":{}},"c":[[],[[]],{"d":null}]}"#,
        #"[0,-0,0.0,1e2,1E-2,12.50,-1.5e+300,9007199254740993,18446744073709551615,0.1000000000000000055]"#,
        #"["\u00e9\uD83D\uDE00","\"\\\/\b\f\n\r\t","é😀","\u0000",""]"#,
        " [ true , false ,\n\tnull\r\n, { \"x\" : \"y\" } ] ",
        #""text""#, "-12.5e3", "true", "null",
    ].map { Array($0.utf8) }
}
