import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

struct RoundTripTests {
    private static func roundTrip(_ json: String, at path: String = "") throws -> RoundTrip {
        let model = try ObjectModel(
            data: Data(
                """
                <model><entity name="A"><attribute name="n" optional="YES" attributeType="Integer 16"/>
                <attribute name="u" optional="YES" attributeType="UUID"/>
                <attribute name="t" optional="YES" attributeType="Transformable"/>
                <relationship name="b" optional="YES" maxCount="1" destinationEntity="B"/></entity>
                <entity name="B"><userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity></model>
                """.utf8), name: "Test.xml")
        return try RoundTrip(of: Data(json.utf8), entity: "A", at: path, model: model)
    }

    @Test(
        arguments: [
            (#"{"n":1}"#, "", [], 1), (#"[{"n":"1"},{"n":null},{}]"#, "", [], 3),
            (#"{"a":{"b":[{"n":1,"x":2}]},"c":3}"#, "a.b", ["$.a.b[0].x: 2 is lost"], 1),
            (#"[1,{"n":1},{"n":2.5}]"#, "", ["$[0]: 1 is lost", "$[2].n: 2.5 is lost"], 2),
            (
                #"{"u":"5B9BD5A1-3A0F-4C1B-9A52-0D9F5D0C1a11"}"#, "",
                [#"$.u: "5B9BD5A1-3A0F-4C1B-9A52-0D9F5D0C1a11" became "5b9bd5a1-3a0f-4c1b-9a52-0d9f5d0c1a11""#], 1
            ),
            (
                #"[{"n":1,"n":2,"x":{"a":1},"y":[1,2],"z":[{}]},{"n":1,"m":{"a":1,"b":2}}]"#, "",
                [
                    "$[0].n: the key comes twice, and one value is lost", "$[0].x: an object with 1 key is lost",
                    "$[0].y: an array with 2 elements is lost", "$[0].z: an array with 1 element is lost",
                    "$[1].m: an object with 2 keys is lost",
                ], 2
            ),
            (
                #"{"t":[{"x":1,"x":2,"y":{"z":0,"z":0}}],"b":{"k":{"l":1,"l":1}}}"#, "",
                [
                    "$.t[0].x: the key comes twice, and one value is lost",
                    "$.t[0].y.z: the key comes twice, and one value is lost",
                    "$.b.k.l: the key comes twice, and one value is lost",
                ], 1
            ),
            (
                #"{"o":{"p":[{"n":1}],"p":[]},"o":{"p":[{"n":1,"n":1}]}}"#, "o.p",
                [
                    "$.o: the key comes twice, and one value is lost",
                    "$.o.p: the key comes twice, and one value is lost",
                    "$.o.p[0].n: the key comes twice, and one value is lost",
                ], 1
            ),
            ("{\"\u{202E}\":1}", "", [#"$.\u{202E}: 1 is lost"#], 1),
        ] as [(String, String, [String], Int)])
    func listsWhatDoesNotComeThrough(json: String, path: String, differences: [String], count: Int) throws {
        let result = try Self.roundTrip(json, at: path)
        #expect(result.differences.map(\.description) == differences)
        #expect(result.count == count)
    }

    @Test func findsAKeyThatComesTwiceBehindManyNotes() throws {
        let notes = String(repeating: #"{"n":"1"},"#, count: 10_000)
        let result = try Self.roundTrip("[\(notes){\"n\":1,\"n\":2}]")
        #expect(result.differences.map(\.description) == ["$[10000].n: the key comes twice, and one value is lost"])
    }

    @Test func refusesWhatIsNotThere() {
        let error = #expect(throws: MappingError.self) { _ = try Self.roundTrip(#"{"a":[]}"#, at: "b") }
        #expect(error.map { "\($0)" }?.hasSuffix("expected an object, found nothing.") == true)
    }
}
