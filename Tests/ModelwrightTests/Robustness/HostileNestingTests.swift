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
