import Foundation
import Testing

@testable import Modelwright

/// Lists of structs, whose elements are made as soon as nothing can change their objects any more.
struct ListDecodingTests {
    private typealias Text = ModelText

    /// Bands have identities where they are told to.
    private static func model(
        _ identity: String? = nil, classes: [ModelObject.Type] = []
    ) throws -> ObjectModel {
        let entities =
            Text.entity("Act", Text.attribute("name", "String", optional: false))
            + Text.entity(
                "Band", parent: "Act", identity.map { ["identityAttributes": $0] } ?? [:], Text.toMany("guests", "Act"),
                Text.toMany("albums", "Album"))
            + Text.entity("Album", Text.attribute("title", "String"), Text.toOne("producer", "Band"))
        return try ObjectModel(data: Data("<model>\n\(entities)</model>".utf8), name: "Test.xml", classes: classes)
    }

    /// How many objects of a class there are.
    private final class Band: ModelObject {
        nonisolated(unsafe) static var count = 0

        var name = ""
        var albums: [DynamicObject] = []

        required init() {
            super.init()
            Self.count += 1
        }

        deinit { Self.count -= 1 }

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    private struct Counting: Decodable {
        var name: String
        var count: Int
        private enum Keys: CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
            count = Band.count
        }
    }

    @Test func keepsNoObjectsLongerThanTheyAreNeeded() throws {
        let json = #"[{"name":"Can"},{"name":"Neu!"},{"name":"Faust"}]"#
        func counts(_ identity: String?) throws -> [Int] {
            try Self.model(identity, classes: [Band.self]).decode([Counting].self, entity: "Band", from: json)
                .map(\.count)
        }
        #expect(try counts(nil) == [1, 1, 1])
        // An album's producer may be one of them.
        #expect(try counts("name") == [3, 3, 3])
        #expect(Band.count == 0)
    }

    private struct Named: Decodable, Hashable { var name: String }
    private struct Album: Decodable, Hashable {
        var title: String
        var producer: Named?
    }
    private struct Producing: Decodable, Hashable {
        var name: String
        var albums: [Album]?
    }

    @Test(arguments: [nil, "name"])
    func givesWhatTheDocumentHas(identity: String?) throws {
        let model = try Self.model(identity)
        let json = #"{"a":[{"name":"Can","albums":[{"title":"x","producer":{"name":"y"}}]},{"name":"Neu!"}]}"#
        let expected = [
            Producing(name: "Can", albums: [Album(title: "x", producer: Named(name: "y"))]),
            Producing(name: "Neu!", albums: nil),
        ]
        #expect(try model.decode([Producing].self, entity: "Band", from: json, at: "a") == expected)
        #expect(
            try model.decode(ContiguousArray<Producing>.self, entity: "Band", from: json, at: "a").elementsEqual(
                expected))
        #expect(try model.decode(Set<Producing>.self, entity: "Band", from: json, at: "a") == Set(expected))
        #expect(try model.decode([Producing?].self, entity: "Band", from: json, at: "a") == expected)
        #expect(try model.decode([Producing].self, entity: "Band", from: "[]").isEmpty)
    }

    /// A subentity, or what a relationship leads to, may have the reference, and its object may come later.
    @Test func findsLaterObjectsByIdentity() throws {
        let model = try Self.model("name")
        let json = #"[{"name":"Can","albums":[{"title":"x","producer":"Neu!"}]},{"name":"Neu!","albums":[]}]"#
        let bands = try model.decode([Producing].self, entity: "Band", from: json)
        #expect(bands.first?.albums == [Album(title: "x", producer: Named(name: "Neu!"))])
    }

    @Test(arguments: [nil, "name"])
    func takesTheLastValueOfAKey(identity: String?) throws {
        let model = try Self.model(identity)
        // The first list has an element that the type refuses.
        let json = #"{"a":[{"name":"Can"},{}],"a":[{"name":"Neu!"}]}"#
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let (bands, report) = try decoder.decodeReporting([Named].self, entity: "Band", from: json, at: "a")
        #expect(bands == [Named(name: "Neu!")])
        #expect(report.entries.map(\.kind) == [.failure, .duplicateKey])
    }

    private struct Strict: Decodable {
        var name: String
        var guests: [Named]
    }

    /// What is wrong with the document is said before what a type refuses, wherever the two are.
    @Test(arguments: [nil, "name"])
    func putsTheDocumentFirst(identity: String?) throws {
        let model = try Self.model(identity)
        func error(_ json: String) -> any Error {
            #expect(throws: (any Error).self) { try model.decode([Strict].self, entity: "Band", from: json) }
                ?? CancellationError()
        }
        #expect(error(#"[{"name":"Can"},{"name":1.5e}]"#) is MappingError)
        #expect(error(#"[{"name":"Can"},{"guests":[]}]"#) is MappingError)
        let refused = error(#"[{"name":"Can","guests":[]},{"name":"Neu!"},{"guests":[],"name":"Faust"}]"#)
        guard case DecodingError.keyNotFound(let key, let context) = refused else {
            return #expect(Bool(false), "\(refused)")
        }
        #expect(key.stringValue == "guests")
        #expect(context.codingPath.map(\.stringValue) == ["Index 1"])
    }
}
