import Foundation
import Testing

@testable import Modelwright

struct JSONValueCodableTests {
    private struct Event: Codable {
        var name: String
        var payload: JSONValue
    }

    @Test(arguments: [
        #"null"#, #"true"#, #"0"#, #"-0"#, #"-9223372036854775808"#, #"18446744073709551615"#, #"0.1"#, #"1e+300"#,
        #"12345678901234567890123456789012345.678"#, #""é""#, #"[]"#, #"{}"#, #"[1,[null,{"a":"b"}],"1",false]"#,
        #"9007199254740993.5"#, #"123456789012345678.5"#, #"0.99999999999999999999"#, #"-1.00000000000000000001"#,
        #"100000000000000000000"#, #"5e-324"#, #"1.5e-130"#,
    ])
    func isAnyPartOfACodableType(json: String) throws {
        let value = try JSONValue(data: Data(json.utf8))
        let event = try JSONDecoder().decode(Event.self, from: Data(#"{"name":"x","payload":\#(json)}"#.utf8))
        #expect(event.payload == value)
        #expect(event.payload.description == value.description)
        let data = try JSONEncoder().encode(event)
        #expect(try JSONValue(data: data)["payload"]?.description == value.description)
    }

    @Test func refusesANumberThatNoSwiftTypeHolds() throws {
        let value = try JSONValue(data: Data(#"{"a":[1e400]}"#.utf8))
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error)) is another error.")
            return
        }
        #expect(context.debugDescription == "Neither a Decimal nor a Double holds 1e400 exactly.")
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
    }

    @Test func refusesKeysThatOnlyLookAlike() throws {
        let value = try JSONValue(data: Data("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error)) is another error.")
            return
        }
        #expect(
            context.debugDescription
                == "The key \"e\u{301}\" looks like another, and an encoder does not tell the two apart.")
    }

    @Test func endsInAnErrorWhereTheStackDoes() async {
        let isRefused = await withCheckedContinuation { continuation in
            let thread = Thread {
                var value = JSONValue.null
                // Not so deep that the value itself can't be released.
                for _ in 0..<1_500 { value = .array([value]) }
                do {
                    _ = try PropertyListEncoder().encode(value)
                    continuation.resume(returning: false)
                } catch {
                    continuation.resume(returning: error is EncodingError)
                }
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(isRefused)
    }

    /// How deep a value is on how many KiB of stack. Foundation's own reader of JSON needs more than these for as many levels.
    @Test(arguments: [256, 512, 1024, 4096], [50, 200, 350, 500])
    func endsNoProgram(kilobytes: Int, depth: Int) async {
        var value: JSONValue = 1
        for level in 0..<depth { value = level % 2 == 0 ? .object(["a": value]) : .array([value]) }
        let deep = value
        let json = deep.data()
        // Too deep for a coder's own limit, a value is no document.
        let list = try? PropertyListEncoder().encode(deep)
        let isWhole = await withCheckedContinuation { continuation in
            let thread = Thread {
                // An error or the value, and no half of it.
                var results = [try? JSONDecoder().decode(JSONValue.self, from: json)]
                results.append((try? JSONEncoder().encode(deep)).flatMap { try? JSONValue(data: $0) })
                results.append(list.flatMap { try? PropertyListDecoder().decode(JSONValue.self, from: $0) })
                _ = try? PropertyListEncoder().encode(deep)
                continuation.resume(returning: results.allSatisfy { $0 == nil || $0 == deep })
            }
            thread.stackSize = kilobytes << 10
            thread.start()
        }
        #expect(isWhole)
    }
}
