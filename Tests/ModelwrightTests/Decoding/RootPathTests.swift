import Foundation
import Testing

@testable import Modelwright

/// Roots that are missing, and keys on the way to a root that come twice.
struct RootPathTests {
    private func decoder(_ failures: FailureMode = .first) throws -> ModelDecoder {
        let document = "<model><entity name=\"Node\">\(ModelText.attribute("id", "Integer 64"))</entity></model>"
        var decoder = ModelDecoder(model: try ObjectModel(data: Data(document.utf8), name: "Nodes.xml"))
        decoder.failures = failures
        return decoder
    }

    @Test func aMissingRootIsNamedBesideAnotherFailure() throws {
        let data = Data(#"{"a":[{"id":"x"}]}"#.utf8)
        let sentences = [
            #"Node.id: expected an integer from -9223372036854775808 to 9223372036854775807, found "x""#,
            "Node: expected an array of objects, found nothing",
        ]
        let (_, report) = try decoder(.report).decodeReporting(
            .array(entity: "Node", at: "a"), .array(entity: "Node", at: "b"), from: data)
        #expect(report.entries.map(\.description) == ["$.a[0].id: \(sentences[0])", "$.b: \(sentences[1])"])
        let decoder = try decoder(.all)
        let error = #expect(throws: MappingError.self) {
            try decoder.decode(.array(entity: "Node", at: "a"), .array(entity: "Node", at: "b"), from: data)
        }
        #expect(
            error?.description == """
                $.a[0].id (line 1, column 13, byte 12): \(sentences[0]).
                $.b (line 1, column 1, byte 0): \(sentences[1]).
                """)
    }

    /// Documents in which a key on the way to `x.y` comes twice, and the identities at its end; nil for none.
    static let repeated: [(json: String, found: [Int]?)] = [
        (#"{"x":{"y":[{"id":1}]},"x":{}}"#, nil), (#"{"x":{"y":[{"id":1}]},"x":null}"#, nil),
        (#"{"x":{"y":[{"id":1}]},"x":{"y":[{"id":2},{"id":3}]}}"#, [2, 3]),
        (#"{"x":{"y":[{"id":1}],"y":[]}}"#, []), (#"{"x":{},"x":{"y":[{"id":1}]}}"#, [1]),
    ]

    @Test(arguments: repeated.indices)
    func ofAKeyThatComesTwiceTheLastValueCounts(index: Int) throws {
        let (json, found) = Self.repeated[index]
        let decoder = try decoder()
        func ids(_ decode: () throws -> [ModelObject]) -> [Int]? {
            (try? decode())?.compactMap { try? $0.value(forKey: "id") as? Int }
        }
        #expect(ids { try decoder.decodeArray(entity: "Node", from: Data(json.utf8), at: "x.y") } == found)
        let value = try JSONValue(data: Data(json.utf8))
        #expect(ids { try decoder.decode(.array(entity: "Node", at: "x.y"), from: value) } == found)
    }

    @Test(arguments: [
        (#"{"x":{"y":[{"id":1}]},"x":{"y":[{"id":2}]}}"#, "$.x"), (#"{"x":{"y":[{"id":1}],"y":[]}}"#, "$.x.y"),
    ])
    func reportsAKeyThatComesTwice(json: String, path: String) throws {
        let (_, report) = try decoder().decodeReporting(.array(entity: "Node", at: "x.y"), from: Data(json.utf8))
        #expect(report.description == "\(path): Node: the key comes twice, and the last value counts")
    }
}
