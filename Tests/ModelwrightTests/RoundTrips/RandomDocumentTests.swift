import Foundation
import Testing

@testable import Modelwright

/// Documents made at random: every source comes to the same, and what is not reported comes out as it went in.
struct RandomDocumentTests {
    static let models: [(name: String, document: String, classes: [ModelObject.Type])] = [
        ("people", MappingFixture.people(), [Person.self]),
        ("friends of friends", MappingFixture.people(inverse: true), [Person.self]),
        ("books", MappingFixture.bothPrices, []),
        ("kept", kept, []),
        ("library", library, []),
    ]

    private static let kept =
        ModelText.entity(
            "Root", ["jsonUnknownKeys": "keep", "jsonNaming": "snake_case"],
            ModelText.attribute("firstName", "String", ["jsonKeyPath": "name.first"]),
            ModelText.attribute("lastName", "String", ["jsonKeyPath": "name.last"]),
            ModelText.attribute("isNew", "Boolean"), ModelText.attribute("seenAt", "Date"),
            ModelText.attribute("theCount", "Integer 16", default: "3"),
            ModelText.attribute("city", "String", ["jsonKeyPath": "place.city"]),
            ModelText.attribute("deep", "Double", ["jsonKeyPath": "place.at.deep"]), ModelText.toOne("place", "Place"))
        + ModelText.entity(
            "Place", ["jsonUnknownKeys": "keep"], ModelText.attribute("name", "String"),
            ModelText.attribute("x", "Float", ["jsonKeyPath": "at.x"]), ModelText.toMany("roots", "Root"))

    private static let library =
        ModelText.entity(
            "Author", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.toMany("books", "Book", inverse: "author"))
        + ModelText.entity(
            "Book", ["identityAttributes": "code"], ModelText.attribute("code", "Integer 32"),
            ModelText.attribute("title", "String", optional: false),
            ModelText.toOne("author", "Author", inverse: "books"),
            ModelText.toOne("sequel", "Book", inverse: "prequel"), ModelText.toOne("prequel", "Book", inverse: "sequel")
        )

    @Test(arguments: models.indices, [0, 20])
    func comeOutAsTheyWentIn(index: Int, misfits: Int) throws {
        let (name, document, classes) = Self.models[index]
        for classes in classes.isEmpty ? [[]] : [[], classes] {
            let model = try ObjectModel(
                data: Data("<model>\(document)</model>".utf8), name: "Test.xml", classes: classes)
            let entity = try #require(model.entities.first)
            for seed in 1...60 as ClosedRange<UInt64> {
                var documents = RandomDocuments(seed: seed)
                documents.misfits = misfits
                try check(documents.object(entity), model, entity, "\(name), seed \(seed)")
            }
        }
    }

    /// What may be noted of a document that is still written as it was.
    private static let harmless: Set<MappingReport.Entry.Kind> = [.defaultUsed, .coerced, .unresolvedIdentity]

    private func check(
        _ json: JSONValue, _ model: ObjectModel, _ entity: EntityDescription, _ note: String
    ) throws {
        let note = Comment(rawValue: "\(note): \(json)")
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let run = DecodingRun(
            storage: model.storage, options: DecodingOptions(failures: .report, isReporting: true))
        let mapping = try #require(model.storage.mapping?.entities[entity.index])
        let path = try JSONKeyPath("")
        func decode(
            _ body: ([DecodingRequest], TakeObjects) throws -> MappingReport
        ) throws -> (ModelObject, [String])? {
            var object: ModelObject?
            let report = try body([DecodingRequest(entity: mapping, path: path, isArray: false)]) {
                object = $1.first
            }
            return object.map { ($0, report.entries.map { "\($0.kind) \($0)" }) }
        }
        let bytes = try #require(try decode { try run.decode(json.data(), $0, $1) }, note)
        let value = try #require(try decode { try run.decode(json, $0, $1) }, note)
        let dictionary = try #require(DictionaryBuilder().value(json) as? [String: Any])
        let swift = try #require(try decode { try run.decode(dictionary, $0, $1) }, note)
        #expect(bytes.1 == value.1, note)
        // By key, another mention of an identity that is nowhere may come first.
        func sorted(_ lines: [String]) -> [String] { lines.filter { !$0.hasPrefix("unresolved") }.sorted() }
        #expect(sorted(bytes.1) == sorted(swift.1), note)

        let encoder = ModelEncoder(model: model)
        func written(_ object: ModelObject) -> Result<JSONValue, MappingError> {
            do {
                return .success(try JSONValue(data: encoder.encode(object)))
            } catch let error as MappingError {
                return .failure(error)
            } catch {
                return .success(.string("\(error)"))
            }
        }
        let result = written(bytes.0)
        #expect(result == written(value.0), note)
        let harmful = try run.decodeReport(json, mapping).filter { !Self.harmless.contains($0.kind) }
        if harmful.isEmpty { #expect(result == .success(json), note) }
    }
}

extension DecodingRun {
    fileprivate func decodeReport(_ json: JSONValue, _ mapping: EntityMapping) throws -> [MappingReport.Entry] {
        let request = DecodingRequest(entity: mapping, path: try JSONKeyPath(""), isArray: false)
        return try decode(json, [request]) { _, _ in }.entries
    }
}
