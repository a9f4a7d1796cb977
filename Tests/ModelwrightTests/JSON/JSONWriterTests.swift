import Foundation
import Testing

@testable import Modelwright

struct JSONWriterTests {
    private func written(_ formatting: OutputFormatting = [], _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(formatting: formatting)
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test(arguments: [
        ("", #""""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\u{08}", #""\b""#), ("\u{0C}", #""\f""#),
        ("\n", #""\n""#), ("\r", #""\r""#), ("\t", #""\t""#), ("\u{0}", #""\u0000""#), ("\u{0B}", #""\u000b""#),
        ("\u{1F}", #""\u001f""#), ("\u{7F}", "\"\u{7F}\""), ("é€😀", "\"é€😀\""), ("\u{2028}", "\"\u{2028}\""),
        ("\r\n", #""\r\n""#),
    ])
    func escapesWhatMustBe(text: String, json: String) {
        for padding in 0...17 {
            let before = String(repeating: "x", count: padding)
            let expected = "\"" + before + json.dropFirst().dropLast() + "yz\""
            #expect(written { $0.string(before + text + "yz") } == expected)
        }
        #expect(written { $0.string(text) } == json)
    }

    @Test func escapesSlashesWhenAsked() throws {
        for padding in 0...9 {
            let before = String(repeating: "x", count: padding)
            #expect(written(.escapingSlashes) { $0.string(before + "a/b\"/") } == "\"\(before)a\\/b\\\"\\/\"")
        }
        let value: JSONValue = ["a/b": "http://c"]
        #expect(value.data(outputFormatting: .escapingSlashes) == Data(#"{"a\/b":"http:\/\/c"}"#.utf8))
        #expect(try JSONValue(data: value.data(outputFormatting: .escapingSlashes)) == value)
    }

    /// Every string reads back as it was, across the sizes at which the buffer grows.
    @Test func growsAsNeeded() throws {
        for count in [1, 63, 64, 65, 127, 190, 191, 192, 255, 256, 257, 1000, 5000] {
            for piece in ["x", "\u{1}", "é", "\""] {
                let text = String(repeating: piece, count: count)
                let json = written { $0.string(text) }
                #expect(try JSONValue(data: Data(json.utf8)).stringValue == text)
            }
        }
    }

    @Test func laysOutNothingByDefault() {
        let value: JSONValue = ["b": [1, 2.5, "x", nil, true], "a": ["c": [:], "d": []]]
        #expect(value.description == #"{"b":[1,2.5,"x",null,true],"a":{"c":{},"d":[]}}"#)
    }

    @Test func indentsByTwoSpaces() {
        let value: JSONValue = ["b": [1, [2], []], "a": ["c": [:], "d": "x"], "e": [[:]]]
        let text = """
            {
              "b": [
                1,
                [
                  2
                ],
                []
              ],
              "a": {
                "c": {},
                "d": "x"
              },
              "e": [
                {}
              ]
            }
            """
        #expect(String(decoding: value.data(outputFormatting: .prettyPrinted), as: UTF8.self) == text)
        #expect(JSONValue.array([]).data(outputFormatting: .prettyPrinted) == Data("[]".utf8))
        #expect(JSONValue.object([:]).data(outputFormatting: .prettyPrinted) == Data("{}".utf8))
        #expect(JSONValue.null.data(outputFormatting: .prettyPrinted) == Data("null".utf8))
    }

    @Test func sortsKeysByTheirBytes() {
        let value: JSONValue = ["é": 1, "b": ["z": 1, "a": 2], "B": 3, "": 4, "aa": 5, "a": 6, "~": 7]
        #expect(
            String(decoding: value.data(outputFormatting: .sortedKeys), as: UTF8.self)
                == #"{"":4,"B":3,"a":6,"aa":5,"b":{"a":2,"z":1},"~":7,"é":1}"#)
    }

    @Test(arguments: [
        "", "a", "twelve_bytes", "thirteen_byte", "a key of many more bytes than sixteen", "é", "a\"b", "\n",
    ])
    func writesKeysThatWereMadeBefore(key: String) {
        let made = WrittenKey(key)
        let json = written { $0.string(key) }
        let once = written {
            $0.beginObject()
            $0.key(made)
            $0.integer(1)
            $0.key(made)
            $0.integer(2)
            $0.endObject()
        }
        #expect(once == "{\(json):1,\(json):2}")
        let pretty = written(.prettyPrinted) {
            $0.beginObject()
            $0.key(made)
            $0.integer(1)
            $0.key(key)
            $0.integer(2)
            $0.endObject()
        }
        #expect(pretty == "{\n  \(json): 1,\n  \(json): 2\n}")
    }

    @Test(arguments: [[], .prettyPrinted] as [OutputFormatting])
    func forgetsWhatWasWrittenSinceAMark(formatting: OutputFormatting) {
        func object(_ body: (inout JSONWriter) -> Void) -> String {
            written(formatting) {
                $0.beginObject()
                body(&$0)
                $0.endObject()
            }
        }
        let withNothing = object { writer in
            let mark = writer.mark
            writer.key("a")
            writer.beginArray()
            writer.element()
            writer.string(String(repeating: "x", count: 1000))
            writer.reset(to: mark)
        }
        #expect(withNothing == "{}")
        let withOthers = object { writer in
            writer.key("a")
            writer.integer(1)
            let mark = writer.mark
            writer.key("b")
            writer.beginObject()
            writer.key("c")
            writer.endObject()
            writer.reset(to: mark)
            writer.key("d")
            writer.integer(2)
        }
        #expect(withOthers == (formatting.isEmpty ? #"{"a":1,"d":2}"# : "{\n  \"a\": 1,\n  \"d\": 2\n}"))
    }

    @Test func writesEveryKindOfNumber() throws {
        let id = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        let text = written { writer in
            writer.beginArray()
            for write: (inout JSONWriter) -> Void in [
                { $0.integer(.min) }, { $0.unsigned(.max) }, { $0.double(14.99) }, { $0.float(0.1) },
                { $0.decimal(Decimal(string: "12345678901234567890.0625") ?? 0) }, { $0.boolean(false) }, { $0.null() },
                { $0.uuid(id) }, { $0.value(.number(JSONNumber("1e400") ?? 0)) },
            ] {
                writer.element()
                write(&writer)
            }
            writer.endArray()
        }
        #expect(
            text == """
                [-9223372036854775808,18446744073709551615,14.99,0.1,12345678901234567890.0625,false,null,\
                "6ba7b810-9dad-11d1-80b4-00c04fd430c8",1e400]
                """)
    }
}
