import Foundation
import Testing

@testable import Modelwright

/// Everything that is decoded, from everything that holds JSON, in every way.
struct FrontDoorTests {
    private static func model() throws -> ObjectModel {
        let entities = ModelText.entity("Author", ModelText.attribute("firstName", "String"))
        return try ObjectModel(
            data: Data("<model>\(entities)</model>".utf8), name: "Authors.xml", classes: [Writer.self])
    }

    private static let json = #"{"authors":[{"firstName":"Mark"},{"firstName":"Ann"}]}"#

    @Test func readsEveryInput() async throws {
        try await Self.checkObject(Self.json)
        try await Self.checkObject(Data(Self.json.utf8))
        let value = try JSONValue(data: Data(Self.json.utf8))
        try await Self.checkObject(value)
        let dictionary = ["authors": [["firstName": "Mark"], ["firstName": "Ann"]]] as [String: Any]
        try await Self.checkObject(dictionary)
        let array = [["firstName": "Mark"], ["firstName": "Ann"]] as [Any]
        try await Self.check(array, "")
    }

    private static func checkObject(_ input: some JSONInput & Sendable) async throws {
        try await check(input, "authors")
    }

    private static func checkObject(_ input: [String: Any]) async throws {
        try await check(input, "authors")
    }

    private static func check(_ input: some JSONInput, _ path: String) async throws {
        let model = try model()
        let decoder = ModelDecoder(model: model)
        let first = path + "[0]"
        let names = ["Mark", "Ann"]
        func name(_ object: ModelObject) throws -> String? { try object.value(forKey: "firstName") as? String }

        #expect(try decoder.decode([Writer].self, from: input, at: path).map(\.firstName) == names)
        #expect(try decoder.decode(Writer.self, from: input, at: first).firstName == "Mark")
        #expect(try name(decoder.decode(entity: "Author", from: input, at: first)) == "Mark")
        #expect(try decoder.decodeArray(entity: "Author", from: input, at: path).map(name) == names)
        #expect(try decoder.decode(.array(Writer.self, at: path), from: input).map(\.firstName) == names)
        let (all, one) = try decoder.decode(
            .array(Writer.self, at: path), .object(Writer.self, at: first), from: input)
        #expect(all.count == 2 && one.firstName == "Mark")

        let (array, report) = try decoder.decodeReporting([Writer].self, from: input, at: path)
        #expect(array.map(\.firstName) == names && report.isEmpty)
        #expect(try decoder.decodeReporting(Writer.self, from: input, at: first).0.firstName == "Mark")
        #expect(try name(decoder.decodeReporting(entity: "Author", from: input, at: first).0) == "Mark")
        #expect(try decoder.decodeArrayReporting(entity: "Author", from: input, at: path).0.map(name) == names)
        #expect(try decoder.decodeReporting(.object(Writer.self, at: first), from: input).0.firstName == "Mark")
        let ((both, single), _) = try decoder.decodeReporting(
            .array(Writer.self, at: path), .object(Writer.self, at: first), from: input)
        #expect(both.count == 2 && single.firstName == "Mark")

        #expect(try model.decode([Writer].self, from: input, at: path).map(\.firstName) == names)
        #expect(try model.decode(Writer.self, from: input, at: first).firstName == "Mark")
        #expect(try name(model.decode(entity: "Author", from: input, at: first)) == "Mark")
        #expect(try model.decodeArray(entity: "Author", from: input, at: path).map(name) == names)
        #expect(try model.decode(.object(Writer.self, at: first), from: input).firstName == "Mark")
        let (some, other) = try model.decode(
            .array(Writer.self, at: path), .object(Writer.self, at: first), from: input)
        #expect(some.count == 2 && other.firstName == "Mark")
    }

    @Test func decodesEverythingInTheBackground() async throws {
        let decoder = ModelDecoder(model: try Self.model())
        let (json, first) = (Self.json, "authors[0]")
        let names = ["Mark", "Ann"]
        #expect(
            try await decoder.decodeInBackground([Writer].self, from: json, at: "authors").map(\.firstName) == names)
        #expect(try await decoder.decodeInBackground(Writer.self, from: json, at: first).firstName == "Mark")
        #expect(try await decoder.decodeInBackground(entity: "Author", from: json, at: first) is Writer)
        #expect(try await decoder.decodeArrayInBackground(entity: "Author", from: json, at: "authors").count == 2)
        #expect(try await decoder.decodeInBackground(.array(Writer.self, at: "authors"), from: json).count == 2)
        let (all, one) = try await decoder.decodeInBackground(
            .array(Writer.self, at: "authors"), .object(Writer.self, at: first), from: json)
        #expect(all.count == 2 && one.firstName == "Mark")
    }

    @Test func encodesInOneLine() throws {
        let model = try Self.model()
        let authors = try model.decode([Writer].self, from: Self.json, at: "authors")
        #expect(try String(decoding: model.encode(authors, at: "authors"), as: UTF8.self) == Self.json)
        #expect(try String(decoding: model.encode(authors[0]), as: UTF8.self) == #"{"firstName":"Mark"}"#)
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.jsonValue(authors) == [["firstName": "Mark"], ["firstName": "Ann"]])
        #expect(try encoder.jsonValue(authors[1], at: "one.two") == ["one": ["two": ["firstName": "Ann"]]])
    }

    @Test func failuresInATextHaveAPlaceAndThoseInValuesAPath() throws {
        let model = try Self.model()
        #expect(
            failure { try model.decode(Writer.self, from: #"{"firstName":1.5e3,}"#) }
                == "$ (line 1, column 20, byte 19): expected a value after the ',', since JSON has no trailing commas, found '}'."
        )
        #expect(
            failure { try model.decode([Writer].self, from: [["firstName": [1]] as [String: Any]] as [Any]) }
                == "$[0].firstName: Author.firstName: expected a string, found an array of 1.")
        var decoder = ModelDecoder(model: model)
        decoder.maximumByteCount = 3
        #expect(
            failure { try decoder.decode([Writer].self, from: "[{}]") }
                == "$: expected at most 3 bytes (maximumByteCount), found 4.")
    }
}

nonisolated private final class Writer: ModelObject {
    var firstName: String?
    override class var entityName: String { "Author" }
    override class var properties: [Property] {
        [.attribute("firstName", get: { (w: Writer) in w.firstName }, set: { $0.firstName = $1 })]
    }
}
