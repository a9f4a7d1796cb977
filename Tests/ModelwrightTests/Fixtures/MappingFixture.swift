import Foundation
import Testing

@testable import Modelwright

/// A rule of the mapping by itself: a model, a JSON object, what it is encoded to again, and what is reported.
struct MappingFixture: Sendable, CustomTestStringConvertible {
    /// What may be decoded from.
    enum Source: String, CaseIterable { case bytes, value, dictionary }

    /// Those of all rules.
    static var all: [MappingFixture] { keys + states + relationships + flattening }

    var name: String
    /// The entities of the document; the first is the root's, unless `root` names another.
    var model: String
    var json: String
    /// The same as `json` unless it is stated.
    var expected: String?
    /// The report's lines.
    var report: String
    var root: String?
    /// Where the roots are an array, its key.
    var array: String?
    var classes: [ModelObject.Type]
    /// Whether a dictionary, which has neither order nor a key twice, comes to the same.
    var sources: [Source]

    init(
        _ name: String, _ model: String, _ json: String, to expected: String? = nil, report: String = "",
        root: String? = nil, array: String? = nil, classes: [ModelObject.Type] = [],
        sources: [Source] = Source.allCases
    ) {
        self.name = name
        self.model = model
        self.json = json
        self.expected = expected
        self.report = report
        self.root = root
        self.array = array
        self.classes = classes
        self.sources = sources
    }

    var testDescription: String { name }

    static let transforms: [String: ValueTransform] = [
        "Day": .date(format: "yyyy-MM-dd"), "List": .separated(by: ","),
        "Shout": ValueTransform(
            decode: { json in json.stringValue?.uppercased() }, encode: { (text: String) in .string(text.lowercased()) }
        ),
    ]

    /// Decodes from each source, without classes and with them, and compares what comes out.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for classes in self.classes.isEmpty ? [[]] : [[], self.classes] {
            let model = try ObjectModel(
                data: Data("<model>\n\(self.model)</model>".utf8), name: "Test.xml", classes: classes,
                transforms: Self.transforms)
            for source in sources { try check(source, model, sourceLocation) }
        }
    }

    private func check(_ source: Source, _ model: ObjectModel, _ sourceLocation: SourceLocation) throws {
        let note = Comment(rawValue: "\(name), from \(source.rawValue)")
        let entity = try #require(root.map { model.entitiesByName[$0] } ?? model.entities.first, note)
        let (objects, report) = try decode(source, model, entity)
        let expected = try JSONValue(data: Data((expected ?? json).utf8))

        let encoder = ModelEncoder(model: model)
        let data =
            try array.map { try encoder.encode(objects, at: $0) } ?? encoder.encode(#require(objects.first, note))
        let encoded = try JSONValue(data: data)
        #expect(encoded == expected, note, sourceLocation: sourceLocation)
        // Parsing keeps one of two members with the same key; encoding writes each key once.
        #expect(encoded.data() == data, note, sourceLocation: sourceLocation)
        #expect(encoded.negativeZeroCount == expected.negativeZeroCount, note, sourceLocation: sourceLocation)
        let dictionaries = try objects.dictionaryRepresentation
        let tree = array.map { JSONValue([$0: dictionaries]) } ?? JSONValue(dictionaries[0])
        #expect(tree == expected, note, sourceLocation: sourceLocation)
        #expect(tree?.negativeZeroCount == expected.negativeZeroCount, note, sourceLocation: sourceLocation)

        let lines = report.entries.map { "\($0.kind) \($0)" }
        let wanted = self.report.split(separator: "\n").map(String.init)
        // A dictionary is read by key, so what it reports comes in another order.
        if source == .dictionary {
            #expect(lines.sorted() == wanted.sorted(), note, sourceLocation: sourceLocation)
        } else {
            #expect(lines == wanted, note, sourceLocation: sourceLocation)
        }
    }

    private func decode(
        _ source: Source, _ model: ObjectModel, _ entity: EntityDescription
    ) throws -> ([ModelObject], MappingReport) {
        let run = DecodingRun(storage: model.storage, options: DecodingOptions(isReporting: true))
        let mapping = try #require(model.storage.mapping?.entities[entity.index])
        var objects: [ModelObject] = []
        let request = DecodingRequest(entity: mapping, path: try JSONKeyPath(array ?? ""), isArray: array != nil)
        func take(_: Int, _ taken: [ModelObject]) { objects = taken }
        let json = try JSONValue(data: Data(json.utf8))
        switch source {
        case .bytes:
            let report = try run.decode(Data(self.json.utf8), [request], take)
            return (objects, report)
        case .value:
            let report = try run.decode(json, [request], take)
            return (objects, report)
        case .dictionary:
            let dictionary = try #require(DictionaryBuilder().value(json) as? [String: Any])
            let report = try run.decode(dictionary, [request], take)
            if array == nil, mapping.isDynamic {
                let alone = try DynamicObject(dictionary: dictionary, entity: entity)
                #expect(alone.isEquivalent(to: objects[0]), "init(dictionary:entity:) comes to the same")
                #expect(
                    JSONValue(try alone.dictionaryRepresentation)
                        == JSONValue(try objects[0].dictionaryRepresentation))
            }
            return (objects, report)
        }
    }
}
