import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates that leave elements out of lossy lists, since these lack what no other place has.
struct LossyUpdateTests {
    private static let xml = """
        <model>\(Text.entity("Root", Text.toMany("offers", "Item", ["jsonLossy": "YES"]), Text.toMany("more", "Item"), Text.toOne("main", "Item")))
        \(Text.entity("Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("name", "String"), #"<attribute name="q" attributeType="Integer 16"/>"#, Text.toMany("subs", "Item", inverse: "owner", ["jsonLossy": "YES"]), Text.toOne("owner", "Item", inverse: "subs"), Text.toMany("hard", "Item")))</model>
        """

    private static func model(hasHooks: Bool = false) throws -> ObjectModel {
        let hook = EntityHooks(beforeDecode: { $0 })
        return try ObjectModel(
            data: Data(xml.utf8), name: "Offers.xml", hooks: hasHooks ? ["Root": hook, "Item": hook] : [:])
    }

    /// What an update of an empty root, or one with some objects, leads to.
    private static func outcome(
        _ model: ObjectModel, from former: String = "{}", _ update: String
    ) throws -> (written: String, dropped: Set<String>) {
        let root = try model.decode(entity: "Root", from: former)
        let report = try ModelDecoder(model: model).updateReporting(root, from: update)
        let dropped = report.entries.filter { $0.kind == .dropped }.map(\.path.description)
        let written = try encodedText(root)
        #expect(isComplete(try JSONValue(data: Data(written.utf8))), "\(former), then \(update)")
        return (written, Set(dropped))
    }

    /// Whether each object has what is required, unless nothing but its identity is known.
    private static func isComplete(_ json: JSONValue) -> Bool {
        switch json {
        case .object(let object):
            let isKnown = object["id"] != nil && object.count > 1
            return (!isKnown || object["q"] != nil) && object.allSatisfy { isComplete($0.value) }
        case .array(let elements): return elements.allSatisfy(isComplete)
        default: return true
        }
    }

    private static func items(_ choices: inout Choices, depth: Int) -> String {
        "[\((0..<choices.below(4)).map { _ in item(&choices, depth: depth) }.joined(separator: ","))]"
    }

    private static func item(_ choices: inout Choices, depth: Int) -> String {
        if choices.chance(1, in: 6) { return String(choices.below(5) + 1) }
        var members = [#""id":\#(choices.below(5) + 1)"#]
        if choices.chance(1, in: 2) { members.append(#""name":"n\#(choices.below(9))""#) }
        if choices.chance(2, in: 3) {
            members.append(#""q":\#(choices.chance(1, in: 8) ? "\"x\"" : String(choices.below(9)))"#)
        }
        if depth < 3, choices.chance(1, in: 2) { members.append(#""subs":\#(items(&choices, depth: depth + 1))"#) }
        if depth < 3, choices.chance(1, in: 4) { members.append(#""hard":\#(items(&choices, depth: depth + 1))"#) }
        return "{\(members.joined(separator: ","))}"
    }

    private static func document(_ choices: inout Choices) -> String {
        var members = [#""offers":\#(items(&choices, depth: 0))"#]
        if choices.chance(1, in: 3) { members.append(#""more":\#(items(&choices, depth: 1))"#) }
        if choices.chance(1, in: 3) { members.append(#""main":\#(item(&choices, depth: 1))"#) }
        return "{\(members.joined(separator: ","))}"
    }

    /// The document without the elements at some paths.
    private static func document(_ json: JSONValue, without paths: Set<String>, at path: String = "$") -> JSONValue {
        switch json {
        case .object(let object):
            var result = JSONObject()
            for (key, value) in object { result[key] = document(value, without: paths, at: "\(path).\(key)") }
            return .object(result)
        case .array(let elements):
            return .array(
                elements.enumerated().filter { !paths.contains("\(path)[\($0.offset)]") }
                    .map { document($0.element, without: paths, at: "\(path)[\($0.offset)]") })
        default: return json
        }
    }

    @Test(arguments: [false, true]) func whatIsLeftOutIsAsIfItWereNotThere(hasHooks: Bool) throws {
        let model = try Self.model(hasHooks: hasHooks)
        let cases = RandomCases(count: 1_000)
        var withLosses = 0
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let (former, update) = (Self.document(&choices), Self.document(&choices))
            let start = (try? Self.outcome(model, former).written) ?? "{}"
            guard let (written, dropped) = try? Self.outcome(model, from: start, update) else { continue }
            if dropped.isEmpty { continue }
            withLosses += 1
            let rest = Self.document(try JSONValue(data: Data(update.utf8)), without: dropped)
            let (expected, others) = try Self.outcome(model, from: start, "\(rest)")
            #expect(written == expected && others.isEmpty, "case \(number): \(start), then \(update)")
        }
        #expect(withLosses * 5 > cases.count)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var json = "{}"
        let update: String
        /// What is written and left out, or why it fails.
        let expected: String

        var testDescription: String { "\(json) + \(update)" }
    }

    @Test(arguments: [
        // Another place has what it lacks.
        Case(
            update: #"{"offers":[{"id":3,"name":"a"}],"main":{"id":3,"q":1}}"#,
            expected: #"{"offers":[{"id":3,"name":"a","q":1}],"main":{"id":3,"name":"a","q":1}} []"#),
        // Or lacks it as well, in a list that isn't lossy, or beside an object that has it.
        Case(
            update: #"{"offers":[{"id":3,"name":"a"}],"main":{"id":3}}"#,
            expected: """
                $.main.q (line 1, column 40, byte 39): Item.q: \
                expected an integer from -32768 to 32767, but the key is missing.
                """),
        // Its values are nobody's.
        Case(
            json: #"{"main":{"id":4,"q":9,"name":"nine"}}"#,
            update: #"{"offers":[{"id":2,"subs":[{"id":4,"name":"two","q":0}]}]}"#,
            expected: #"{"offers":[],"main":{"id":4,"name":"nine","q":9}} ["$.offers[0]"]"#),
        Case(
            update: #"{"offers":[{"id":11,"subs":[{"id":6,"q":1}]},{"id":12,"q":1,"subs":[{"id":6}]}]}"#,
            expected: #"{"offers":[{"id":12,"q":1,"subs":[]}]} ["$.offers[0]", "$.offers[1].subs[0]"]"#),
        // What only an identity was known of is new.
        Case(
            json: #"{"more":[2]}"#, update: #"{"main":{"id":2,"name":"two"}}"#,
            expected: """
                $.main.q (line 1, column 9, byte 8): Item.q: \
                expected an integer from -32768 to 32767, but the key is missing.
                """),
        Case(
            json: #"{"more":[2]}"#, update: #"{"offers":[{"id":2,"name":"two"},{"id":3,"q":4}]}"#,
            expected: #"{"offers":[{"id":3,"q":4}],"more":[2]} ["$.offers[0]"]"#),
        // What it was found by is another's.
        Case(
            json: #"{"main":{"q":9,"name":"nine"}}"#,
            update: #"{"offers":[{"id":1,"hard":[{"id":7}]}],"main":{"id":7}}"#,
            expected: #"{"offers":[],"main":{"id":7,"name":"nine","q":9}} ["$.offers[0]"]"#),
    ])
    func leavesOut(_ held: Case) throws {
        let said: String
        do {
            let (written, dropped) = try Self.outcome(try Self.model(), from: held.json, held.update)
            said = "\(written) \(dropped.sorted())"
        } catch {
            said = "\(error)"
        }
        #expect(said == held.expected)
    }

    /// Each reading finds that one more element lacks what the one before would have had.
    @Test func failsWhereTooManyDependOnEachOther() throws {
        func chain(_ count: Int) -> String {
            let elements = (1...count).map { #"{"id":\#($0),"hard":[{"id":\#($0 + 1),"q":0}]}"# }
            return #"{"offers":[\#(elements.joined(separator: ","))]}"#
        }
        let (written, dropped) = try Self.outcome(try Self.model(), chain(7))
        #expect(written == #"{"offers":[]}"#)
        #expect(dropped.count == 7)
        let error = #expect(throws: MappingError.self) { try Self.outcome(try Self.model(), chain(9)) }
        #expect(
            error?.description
                == "$.offers[7].q (line 1, column 243, byte 242): Item.q: expected an integer from -32768 to 32767, but the key is missing."
        )
    }
}
