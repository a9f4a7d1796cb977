import Foundation
import Testing

@testable import Modelwright

struct JSONTreeSinkTests {
    private func tree(_ body: (inout JSONTreeSink) -> Void) -> JSONValue? {
        var sink = JSONTreeSink(.json)
        body(&sink)
        return sink.root
    }

    private func writeAll(_ sink: inout some JSONSink) {
        sink.beginObject()
        sink.key(WrittenKey("array"))
        sink.beginArray()
        sink.element()
        sink.integer(1)
        sink.element()
        sink.beginArray()
        sink.endArray()
        sink.element()
        sink.beginObject()
        sink.endObject()
        sink.endArray()
        sink.key("double")
        sink.double(14.99)
        sink.key("float")
        sink.float(0.1)
        sink.key("decimal")
        sink.decimal(Decimal(string: "9.990") ?? 0)
        sink.key("unsigned")
        sink.unsigned(.max)
        sink.key("null")
        sink.null()
        sink.key("boolean")
        sink.boolean(true)
        sink.key("string")
        sink.string("a\"b")
        sink.key("value")
        sink.value(["x": [nil, 0.5, 1e300, .number(JSONNumber("0.1000000000000000055") ?? 0)]])
        sink.key("uuid")
        sink.uuid(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") ?? UUID())
        sink.endObject()
    }

    @Test func buildsWhatTheWriterWrites() throws {
        let value = try #require(tree { writeAll(&$0) })
        var writer = JSONWriter(formatting: [])
        writeAll(&writer)
        let written = writer.finish()
        #expect(try JSONValue(data: written) == value)
        #expect(String(decoding: written, as: UTF8.self) == value.description)
    }

    @Test func putsExactlyTheseTypesIntoDictionaries() throws {
        var sink = JSONTreeSink(.dictionary)
        writeAll(&sink)
        let dictionary = try #require(sink.dictionary)
        func type(_ key: String) -> String { dictionary[key].map { "\(Swift.type(of: $0))" } ?? "nothing" }
        #expect(type("double") == "Double")
        #expect(type("float") == "Double")
        #expect(dictionary["float"] as? Double == 0.1)
        #expect(type("decimal") == "Decimal")
        #expect(dictionary["decimal"] as? Decimal == Decimal(string: "9.99"))
        #expect(type("unsigned") == "UInt64")
        #expect(type("null") == "NSNull")
        #expect(type("boolean") == "Bool")
        #expect(type("string") == "String")
        #expect(type("uuid") == "String")
        #expect(type("array") == "Array<Any>")
        let array = try #require(dictionary["array"] as? [Any])
        #expect(array.map { "\(Swift.type(of: $0))" } == ["Int", "Array<Any>", "Dictionary<String, Any>"])
        let value = try #require(dictionary["value"] as? [String: Any])
        let elements = try #require(value["x"] as? [Any])
        // A number that a Double does not hold is a Decimal.
        #expect(elements.map { "\(Swift.type(of: $0))" } == ["NSNull", "Double", "Double", "Decimal"])
    }

    @Test func forgetsWhatWasWrittenSinceAMark() {
        let value = tree { sink in
            sink.beginObject()
            sink.key("a")
            sink.beginArray()
            sink.element()
            sink.integer(1)
            let inside = sink.mark
            sink.element()
            sink.beginObject()
            sink.key("x")
            sink.beginArray()
            sink.reset(to: inside)
            sink.element()
            sink.integer(2)
            sink.endArray()
            let mark = sink.mark
            sink.key("b")
            sink.integer(3)
            sink.key("c")
            sink.reset(to: mark)
            sink.key("d")
            let behindKey = sink.mark
            sink.beginArray()
            sink.reset(to: behindKey)
            sink.integer(4)
            sink.endObject()
        }
        #expect(value == ["a": [1, 2], "d": 4])
    }

    @Test func writesDatesAsTheirFormatSays() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        let value = tree { sink in
            sink.beginArray()
            let texts = [sink.date(date, .iso8601), sink.date(date, .millisecondsSince1970)]
            #expect(texts == [true, true])
            sink.endArray()
        }
        #expect(value == ["1970-01-01T00:00:01.500Z", 1500])
    }
}
