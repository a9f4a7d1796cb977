import Foundation
import Testing

@testable import Modelwright

/// Nesting beyond what a stack holds, with the limits raised.
struct HostileNestingTests {
    private static let count = 100_000

    private func model() throws -> ObjectModel {
        let document = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Node">\
            \(ModelText.attribute("id", "Integer 64"))\(ModelText.attribute("any", "Transformable"))\
            \(ModelText.toOne("next", "Node"))\
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            </model>
            """
        return try ObjectModel(data: Data(document.utf8), name: "Nodes.xml")
    }

    private func nested(_ open: String, _ close: String) -> Data {
        Data(
            (String(repeating: open, count: Self.count) + "{}" + String(repeating: close, count: Self.count)).utf8)
    }

    private func reason(_ body: () throws -> Void) -> DataFailure.Reason? {
        do {
            try body()
            return nil
        } catch MappingError.data(let failure) {
            #expect(failure.expected.hasSuffix(" of nesting, which is what this thread's stack has room for"))
            return failure.reason
        } catch {
            return nil
        }
    }

    @Test func objectsDeeperThanTheStackAreRefused() throws {
        var decoder = ModelDecoder(model: try model())
        decoder.maximumDepth = .max
        #expect(
            reason { _ = try decoder.decode(entity: "Node", from: nested(#"{"next":"#, "}")) } == .limitExceeded)
    }

    @Test func valuesDeeperThanTheStackAreRefused() throws {
        let data = nested("[", "]")
        #expect(reason { _ = try JSONValue(data: data, maximumDepth: .max) } == .limitExceeded)
    }

    @Test func dictionariesDeeperThanTheStackAreRefused() throws {
        var decoder = ModelDecoder(model: try model())
        decoder.maximumDepth = .max
        var dictionary: [String: Any] = [:]
        // Not so deep that the dictionary itself can't be released.
        for _ in 0..<10_000 { dictionary = ["any": dictionary] }
        let refused = reason { _ = try decoder.decode(.object(entity: "Node"), from: dictionary) }
        #expect(refused == .limitExceeded || refused == nil)
    }

    /// Runs `body` on a thread with a stack of that many bytes.
    private func onThread<Value: Sendable>(stackSize: Int, _ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = stackSize
            thread.start()
        }
    }

    @Test func dictionariesDeeperThanASmallStackAreRefused() async throws {
        var decoder = ModelDecoder(model: try model())
        decoder.maximumDepth = .max
        let small = decoder
        let message = await onThread(stackSize: 512 * 1024) {
            var dictionary: [String: Any] = [:]
            for _ in 0..<2_000 { dictionary = ["next": dictionary] }
            return failure { try small.decode(.object(entity: "Node"), from: dictionary) }
        }
        let place = try Regex(
            #"^\$\.next.*: expected at most \d+ levels of nesting, which is what this thread's stack has room for, found more\.$"#
        )
        #expect(message.firstMatch(of: place) != nil, "\(message.suffix(200))")
    }

    @Test func chainsOfObjectsDeeperThanASmallStackAreNotWritten() async throws {
        var encoder = ModelEncoder(model: try model())
        encoder.maximumDepth = .max
        let small = encoder
        let message = await onThread(stackSize: 512 * 1024) {
            failure {
                let entity = try #require(small.model.entitiesByName["Node"])
                let first = try DynamicObject(entity: entity)
                var last = first
                for _ in 0..<2_000 {
                    let next = try DynamicObject(entity: entity)
                    try last.set(modelObject: next, forKey: "next")
                    last = next
                }
                _ = try small.encode(first)
            }
        }
        let place = try Regex(
            #"^\$\.next.*: Node: expected at most \d+ objects inside each other, which is what this thread's stack has room for, found more\.$"#
        )
        #expect(message.firstMatch(of: place) != nil, "\(message.suffix(200))")
    }

    /// What is too deep to be released: Swift takes a level of stack for each level of a value.
    private static let held = Locked<[JSONValue]>([])

    private static func deepValue(_ innermost: JSONValue, depth: Int = count) -> JSONValue {
        let value = (0..<depth).reduce(innermost) { $1 % 2 == 0 ? [$0] : ["next": $0] }
        held.withLock { $0.append(value) }
        return value
    }

    @Test(arguments: [64, 8_192]) func valuesOfAnyDepthAreComparedAndHashed(kilobytes: Int) async throws {
        let (one, same, other) = (Self.deepValue(0), Self.deepValue(0.0), Self.deepValue("0"))
        let answers = await onThread(stackSize: kilobytes << 10) {
            [one == same, one != other, one.hashValue == same.hashValue, one.hashValue != other.hashValue]
        }
        #expect(answers == [true, true, true, true])
    }

    /// Not so deep as the values above, which take their time where no code is optimised, and deeper than the stack.
    @Test func valuesDeeperThanTheStackArePrintedAndHeld() async throws {
        let (one, same, other) = (
            Self.deepValue(0, depth: 20_000), Self.deepValue(0.0, depth: 20_000), Self.deepValue("0", depth: 20_000)
        )
        let model = try model()
        let problems = await onThread(stackSize: 512 << 10) {
            var problems: [String] = []
            func check(_ what: String, _ isTrue: Bool) { if !isTrue { problems.append(what) } }
            let text = one.description
            check("description", text.hasPrefix(#"{"next":[{"next":["#) && text == same.description)
            check("reflection", String(reflecting: one) == text)
            var dumped = ""
            dump(one, to: &dumped)
            check("dump", dumped.contains(text))
            check("sorted keys", one.data(outputFormatting: .sortedKeys) == Data(text.utf8))
            check("Any", JSONValue(one as Any) == one)
            guard let (left, right) = one.objectValue.flatMap({ left in same.objectValue.map { (left, $0) } }) else {
                return ["objects"]
            }
            check("an object's equality", left == right && left != other.objectValue)
            check("an object's hash", Set([left, right]).count == 1)
            check("an object's description", left.description == text)
            dumped = ""
            dump(left, to: &dumped)
            check("an object's dump", dumped.contains(text))
            do {
                let objects = try [one, same, other].map { value in
                    let object = try DynamicObject(entity: #require(model.entitiesByName["Node"]))
                    try object.setValue(value, forKey: "any")
                    return object
                }
                check("equivalence", objects[0].isEquivalent(to: objects[1]))
                check("no equivalence", !objects[0].isEquivalent(to: objects[2]))
                check("an object's text", objects[0].description.contains(text))
                check("an object's JSON", try ModelEncoder(model: model).jsonValue(objects[0])["any"] == one)
                check("an object's bytes", try ModelEncoder(model: model).encode(objects[0]).count > text.utf8.count)
            } catch {
                problems.append("\(error)")
            }
            return problems
        }
        #expect(problems == [])
    }

    /// Release is Swift's, which takes its time with what is so deep; so it is never released.
    nonisolated(unsafe) private static var heldValues: [Any] = []

    @Test func swiftsOwnValuesOfAnyDepthAreTakenOrRefused() {
        var (array, optional): (Any, Any) = (1, 1)
        for _ in 0..<Self.count {
            array = [array]
            optional = Optional<Any>.some(optional) as Any
        }
        Self.heldValues += [array, optional]
        #expect(JSONValue(array) == nil)
        #expect(JSONValue(optional) == 1)
    }

    @Test func aValueThatHoldsAnotherManyTimesIsComparedAtOnce() {
        let doubled = (0..<200).reduce(JSONValue.null) { value, _ in [value, value] }
        let inObjects = (0..<200).reduce(JSONValue.null) { value, _ in ["a": value, "b": value] }
        #expect(doubled == doubled)
        #expect([doubled] as JSONValue == [doubled])
        #expect([inObjects] as JSONValue == [inObjects])
    }

    @Test func longChainsOfObjectsAreReleased() throws {
        let list = (0..<Self.count).map { #"{"id":\#($0),"next":\#($0 - 1)}"# }.joined(separator: ",")
        var objects = try ModelDecoder(model: try model()).decodeArray(entity: "Node", from: Data("[\(list)]".utf8))
        weak let first = objects.first
        objects.removeFirst(Self.count - 1)
        #expect(first != nil)
        objects = []
        #expect(first == nil)
    }

    @Test func keyPathsHaveALimitedNumberOfSteps() {
        #expect(throws: JSONKeyPath.SyntaxError.self) {
            try JSONKeyPath(String(repeating: "a.", count: 50_000) + "a")
        }
        #expect(throws: Never.self) { try JSONKeyPath(String(repeating: "a.", count: 127) + "a") }
    }
}
