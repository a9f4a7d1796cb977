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
            #expect(failure.expected.hasSuffix("levels of nesting that this thread's stack has room for"))
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
