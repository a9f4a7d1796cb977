import Foundation
import Testing

@testable import Modelwright

/// Threads with less stack than the program's first one: an error, or the same as there.
struct SmallStackTests {
    /// In kilobytes.
    static let sizes = [64, 96, 128, 192, 256, 384, 512, 768, 1024]

    /// The threads, so that none releases what its body holds: Swift does that level by level, without looking at the stack.
    private static let held = Locked<[Box]>([])

    private final class Box: @unchecked Sendable {
        var error: (any Error)?
        var thread: Thread?
        let isDone = DispatchSemaphore(value: 0)
    }

    /// Runs `body` on a thread with that much stack, and throws what it throws.
    private func onThread(kilobytes: Int, _ body: @escaping @Sendable () throws -> Void) throws {
        let box = Box()
        let thread = Thread {
            do { try body() } catch { box.error = error }
            box.isDone.signal()
        }
        thread.stackSize = kilobytes << 10
        box.thread = thread
        Self.held.withLock { $0.append(box) }
        thread.start()
        box.isDone.wait()
        if let error = box.error { throw error }
    }

    /// Runs `body` on a thread with that much stack, be it into the error that the stack has no more room.
    private func endsWell(kilobytes: Int, _ body: @escaping @Sendable () throws -> Void) throws {
        try onThread(kilobytes: kilobytes) { _ = try Self.hasRoom(for: body) }
    }

    /// Whether the thread's stack has room for `body`.
    private static func hasRoom(for body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch MappingError.data(let failure) {
            #expect(failure.reason == .limitExceeded)
            #expect(failure.expected.contains("this thread's stack has room for"))
            return false
        }
    }

    private static let types = [
        "Integer 64", "Decimal", "Double", "Float", "Boolean", "String", "Date", "Binary", "UUID", "URI",
        "Transformable",
    ]

    private static func model() throws -> ObjectModel {
        let attributes = types.map { type in
            ModelText.attribute(type.lowercased().replacing(" ", with: ""), type)
        }.joined()
        let day = ModelText.attribute("day", "Date", ["jsonDateFormat": "EEEE, d MMMM yyyy HH:mm:ss.SSS xxx"])
        return try ObjectModel(
            data: Data(
                ("<model>"
                    + ModelText.entity(
                        "Node", ["identityAttributes": "integer64", "jsonUnknownKeys": "keep"], attributes, day,
                        ModelText.toOne("next", "Node"), ModelText.toMany("many", "Node"))
                    + "</model>").utf8), name: "Nodes.xml")
    }

    private static let members = #"""
        "integer64":1,"decimal":1.23456789012345678901234567890e10,"double":"1.25","float":1e-3,"boolean":1,"string":"a\u00e9",
        "date":"2013-04-23T12:00:00.5+02:00","day":"Tuesday, 23 April 2013 12:00:00.000 +02:00","binary":"AAAA",
        "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","uri":"https://example.org/a?b#c","transformable":{"a":[1,{"b":null}]},
        "unknown":[{"x":1}]
        """#

    private static func nested(_ depth: Int) -> Data {
        Data(
            (String(repeating: #"{"next":"#, count: depth) + "{\(members)}" + String(repeating: "}", count: depth)).utf8
        )
    }

    @Test(arguments: sizes)
    func nestedObjectsAreReadOrRefused(kilobytes: Int) throws {
        let model = try Self.model()
        // One thread for all depths: the system may give a new one the larger stack of one that has ended.
        try onThread(kilobytes: kilobytes) {
            let isRead = try [0, 3, 10, 30, 62, 100, 200, 400].map { depth in
                try Self.hasRoom {
                    let decoder = ModelDecoder(model: model)
                    let (object, _) = try decoder.decodeReporting(.object(entity: "Node"), from: Self.nested(depth))
                    let other = try decoder.decode(.object(entity: "Node"), from: JSONValue(data: Self.nested(depth)))
                    #expect(object.isEquivalent(to: other))
                }
            }
            // What is not too deep is read on an ordinary thread.
            #expect(isRead == isRead.sorted { $0 && !$1 })
            #expect(isRead[0] || kilobytes < 256)
            #expect(isRead[2] || kilobytes < 512)
        }
    }

    @Test(arguments: sizes)
    func nestedObjectsAreWrittenOrRefused(kilobytes: Int) throws {
        let model = try Self.model()
        for depth in [0, 3, 10, 30, 62, 100, 200, 400] {
            nonisolated(unsafe) let object = try ModelDecoder(model: model).decode(
                entity: "Node", from: Self.nested(depth))
            try endsWell(kilobytes: kilobytes) { _ = try ModelEncoder(model: model).encode(object) }
            try endsWell(kilobytes: kilobytes) { _ = try ModelEncoder(model: model).jsonValue(object) }
            try endsWell(kilobytes: kilobytes) { _ = try object.dictionaryRepresentation }
        }
    }

    @Test(arguments: sizes)
    func nestedValuesAreReadOrRefused(kilobytes: Int) throws {
        let model = try Self.model()
        for depth in [10, 100, 500] {
            let array = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            for json in [array, #"{"transformable":\#(array)}"#, #"{"new":\#(array)}"#] {
                try endsWell(kilobytes: kilobytes) { _ = try JSONValue(data: Data(json.utf8)) }
                guard json.hasPrefix("{") else { continue }
                try endsWell(kilobytes: kilobytes) {
                    let decoder = ModelDecoder(model: model)
                    let object = try decoder.decode(entity: "Node", from: Data(json.utf8))
                    let (other, _) = try decoder.decodeReporting(.object(entity: "Node"), from: Data(json.utf8))
                    #expect(object.isEquivalent(to: other))
                }
            }
        }
    }

    @Test(arguments: sizes)
    func nestedValuesAreWrittenOrRefused(kilobytes: Int) throws {
        let model = try Self.model()
        for depth in [10, 100, 500] {
            let array =
                String(repeating: #"[{"a":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
            for json in [#"{"transformable":\#(array)}"#, #"{"new":\#(array)}"#] {
                let data = Data(json.utf8)
                let value = try JSONValue(data: data)
                nonisolated(unsafe) let object = try ModelDecoder(model: model).decode(entity: "Node", from: data)
                try onThread(kilobytes: kilobytes) {
                    #expect(value.data() == data)
                    #expect(value.data(outputFormatting: [.sortedKeys]) == data)
                }
                try endsWell(kilobytes: kilobytes) {
                    let written = try ModelEncoder(model: model).encode(object)
                    #expect(written == data)
                }
                try endsWell(kilobytes: kilobytes) { _ = try object.dictionaryRepresentation }
            }
        }
    }

    @Test(arguments: sizes)
    func deepModelsAreReadAndWrittenOrRefused(kilobytes: Int) throws {
        let text =
            "<model>" + String(repeating: "<entity>", count: 62) + String(repeating: "</entity>", count: 62)
            + ModelText.entity("A", ModelText.attribute("a", "String")) + "</model>"
        let deep = try ModelDocument(data: Data(text.utf8), name: "Deep.xml")
        do {
            try onThread(kilobytes: kilobytes) {
                // Swift releases a tree level by level.
                _ = try ModelDocument(data: Data(text.utf8), name: "Deep.xml")
                _ = try? ObjectModel(data: Data(text.utf8), name: "Deep.xml")
                _ = try deep.data()
            }
        } catch let error as ModelError {
            #expect(error.diagnostics.map(\.rule) == ["too-deep"])
        }
        // What the format has is read and written on each.
        try onThread(kilobytes: kilobytes) {
            let text =
                "<model>\n    <entity name=\"A\">\n        <userInfo>\n            <entry key=\"a\" value=\"b\"/>\n        </userInfo>\n    </entity>\n</model>"
            let document = try ModelDocument(data: Data(text.utf8), name: "A.xml")
            let written = try document.data()
            #expect(written == Data(text.utf8))
        }
    }
}
