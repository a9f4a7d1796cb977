import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Looking at a call while it reads.
struct ReadingWatchTests {
    private static func model() throws -> ObjectModel {
        let xml = Text.entity(
            "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"))
        return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml")
    }

    private static func json(count: Int) -> String {
        "[\((0..<count).map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ","))]"
    }

    @Test func tellsHowFarItIs() throws {
        let told = Locked<[Double]>([])
        var decoder = ModelDecoder(model: try Self.model())
        decoder.onProgress = { fraction in told.withLock { $0.append(fraction) } }
        _ = try decoder.decodeArray(entity: "Item", from: Self.json(count: 1_000))
        let fractions = told.withLock { $0 }
        #expect(fractions.count == 100 && fractions.first == 0.01 && fractions.last == 1)
        #expect(fractions == fractions.sorted())
        told.withLock { $0 = [] }
        // Each of several roots reads the document.
        let document = #"{"a":\#(Self.json(count: 3)),"b":\#(Self.json(count: 3))}"#
        _ = try decoder.decode(.array(entity: "Item", at: "a"), .array(entity: "Item", at: "b"), from: document)
        #expect(told.withLock { $0.count } == 6)
        #expect(told.withLock { $0.last } == 1)
        told.withLock { $0 = [] }
        _ = try decoder.decode(entity: "Item", from: #"{"id":1}"#)
        #expect(told.withLock { $0 } == [1])
    }

    @Test(arguments: [false, true]) func endsWhenItIsCancelled(inBackground: Bool) async throws {
        let model = try Self.model()
        let count = Locked(0)
        let task = Task {
            var decoder = ModelDecoder(model: model)
            decoder.checksCancellation = !inBackground
            decoder.onProgress = { fraction in
                count.withLock { $0 += 1 }
                // The task that decodes is this one.
                if fraction >= 0.5 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            if inBackground {
                return try await decoder.decodeArrayInBackground(entity: "Item", from: Self.json(count: 10_000)).count
            }
            return try decoder.decodeArray(entity: "Item", from: Self.json(count: 10_000)).count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.withLock { $0 } == 50)
    }

    @Test func leavesAGraphAsItWasWhenItIsCancelled() async throws {
        let model = try Self.model()
        let task = Task {
            let graph = ObjectGraph(model: model)
            try graph.decode(.array(entity: "Item"), from: #"[{"id":1,"name":"a"}]"#)
            graph.decoder.checksCancellation = true
            graph.decoder.onProgress = { if $0 >= 0.5 { withUnsafeCurrentTask { $0?.cancel() } } }
            #expect(throws: CancellationError.self) {
                try graph.decode(.array(entity: "Item"), from: Self.json(count: 1_000))
            }
            return try graph.jsonValue().description
        }
        #expect(try await task.value == #"{"Item":[{"id":1,"name":"a"}]}"#)
    }
}
