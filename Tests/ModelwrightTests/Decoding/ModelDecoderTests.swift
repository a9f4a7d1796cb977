import Foundation
import Testing

@testable import Modelwright

/// The ways of decoding and encoding: several roots, by entity, in the background, laid out.
struct ModelDecoderTests {
    private static let music =
        ModelText.entity(
            "Band", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.attribute("name", "String"), ModelText.toMany("albums", "Album", inverse: "band"))
        + ModelText.entity(
            "Album", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.attribute("title", "String"), ModelText.toOne("band", "Band", inverse: "albums"))

    private static func model() throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(music)</model>".utf8), name: "Music.xml", classes: [Band.self, Album.self])
    }

    @Test func decodesSeveralRootsWithIdentitiesBetweenThem() throws {
        let model = try Self.model()
        let json = Data(#"{"albums":[{"id":10,"band":1}],"bands":[{"id":1}],"best":{"one":{"id":10}}}"#.utf8)
        let decoder = ModelDecoder(model: model)
        let (bands, albums, best) = try decoder.decode(
            .array(Band.self, at: "bands"), .array(Album.self, at: "albums"), .object(Album.self, at: "best.one"),
            from: json)
        #expect(albums[0].band === bands[0])
        #expect(bands[0].albums == albums)
        #expect(best.id == 10)
        let encoder = ModelEncoder(model: model)
        #expect(try JSONValue(data: encoder.encode(albums, at: "albums")) == (["albums": [["id": 10, "band": 1]]]))
        #expect(try JSONValue(data: encoder.encode(bands, at: "bands")) == (["bands": [["id": 1]]]))
        let value = try JSONValue(data: json)
        let (same, _) = try decoder.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: value)
        #expect(same.count == 1)
        let dictionary = try #require(DictionaryBuilder().value(value) as? [String: Any])
        let (again, more) = try decoder.decode(
            .array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: dictionary)
        #expect(more[0].band === again[0])
        let ((reported, _), report) = try decoder.decodeReporting(
            .array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: json)
        #expect(reported.count == 1)
        #expect(report.isEmpty)
    }

    @Test func decodesByEntity() throws {
        let decoder = ModelDecoder(model: try Self.model())
        #expect(try decoder.decode(entity: "Band", from: Data(#"{"id":1}"#.utf8)) is Band)
        #expect(try decoder.decodeArray(entity: "Album", from: Data("[{},{}]".utf8)) is [Album])
        let dynamic = ModelDecoder(
            model: try ObjectModel(data: Data("<model>\(Self.music)</model>".utf8), name: "Music.xml"))
        #expect(try dynamic.decode(entity: "Band", from: Data(#"{"id":1}"#.utf8)) is DynamicObject)
    }

    @Test func decodesArraysFromTrees() throws {
        let decoder = ModelDecoder(model: try Self.model())
        let value: JSONValue = ["bands": [["id": 1], ["id": 2]]]
        #expect(try decoder.decode([Band].self, from: value, at: "bands").map(\.id) == [1, 2])
        #expect(try decoder.decode([Band].self, from: #require(value["bands"])).map(\.id) == [1, 2])
        let dictionary: [String: Any] = ["bands": [["id": 3], ["id": 4]] as [Any]]
        #expect(try decoder.decode([Band].self, from: dictionary, at: "bands").map(\.id) == [3, 4])
        // A value among Swift's own.
        let mixed: [String: Any] = ["bands": JSONValue.array([["id": 5, "albums": [["title": "Ege Bamyasi"]]]])]
        let bands = try decoder.decode([Band].self, from: mixed, at: "bands")
        #expect(bands.map(\.id) == [5])
        #expect(bands[0].albums.map(\.title) == ["Ege Bamyasi"])
    }

    @Test func reportsOnArrays() throws {
        let decoder = ModelDecoder(model: try Self.model())
        let json = Data(#"{"bands":[{"id":"1"},{"id":2}]}"#.utf8)
        let (bands, report) = try decoder.decodeReporting([Band].self, from: json, at: "bands")
        #expect(bands.map(\.id) == [1, 2])
        #expect(
            report.description
                == #"$.bands[0].id: Band.id: "1" was taken for an integer from -2147483648 to 2147483647"#)
    }

    /// A single object that is not there can't be handed over, whatever becomes of other failures.
    @Test func throwsWhereTheOneObjectFails() throws {
        var decoder = ModelDecoder(model: try Self.model())
        decoder.failures = .report
        let json = Data(#"{"band":7}"#.utf8)
        #expect(
            failure { try decoder.decodeReporting(Band.self, from: json, at: "band") }
                == "$.band (line 1, column 9, byte 8): Band: expected an object, found 7.")
    }

    @Test func errorsDescribeThemselvesToFoundation() {
        let mapping: any Error = MappingError.unknownProperty("nope")
        #expect(
            mapping.localizedDescription
                == "The object has no property nope. Use the property's name in the model, not its JSON key, and check that the object was made for an entity."
        )
        let model = #expect(throws: ModelError.self) { try ObjectModel(data: Data(), name: "Empty.xml") }
        #expect(
            (model as (any Error)?)?.localizedDescription
                == "Empty.xml:1:1: error: The file is empty. Give a Core Data model document. [empty-file]")
    }

    @Test func decodesInTheBackground() async throws {
        let decoder = ModelDecoder(model: try Self.model())
        let bands = try await decoder.decodeInBackground([Band].self, from: Data(#"[{"id":1}]"#.utf8))
        let band = try await decoder.decodeInBackground(Band.self, from: Data(#"{"b":{"id":2}}"#.utf8), at: "b")
        #expect(bands.map(\.id) == [1])
        #expect(band.id == 2)
        await #expect(throws: MappingError.self) {
            _ = try await decoder.decodeInBackground(Band.self, from: Data("[]".utf8))
        }
    }

    @Test func writesKeysInTheModelsOrder() throws {
        let document =
            ModelText.entity(
                "Sub", parent: "Super", ["jsonUnknownKeys": "keep"], ModelText.toOne("child", "Super"),
                ModelText.attribute("zebra", "String"), ModelText.attribute("inner", "String", ["jsonKeyPath": "c.x"]),
                ModelText.attribute("ant", "String"), ModelText.attribute("other", "String", ["jsonKeyPath": "c.a"]))
            + ModelText.entity("Super", ModelText.attribute("base", "String"), ModelText.toOne("owner", "Super"))
        let model = try ObjectModel(data: Data("<model>\(document)</model>".utf8), name: "Test.xml")
        let json = """
            {"unknown":1,"ant":"4","c":{"more":2,"a":"5","x":"3"},"child":{},"zebra":"2","owner":null,"base":"1",\
            "also":[]}
            """
        let object = try ModelDecoder(model: model).decode(entity: "Sub", from: Data(json.utf8))
        var encoder = ModelEncoder(model: model)
        func text() throws -> String { String(decoding: try encoder.encode(object), as: UTF8.self) }
        let text1 = try text()
        #expect(
            text1
                == #"{"base":"1","zebra":"2","c":{"x":"3","a":"5","more":2},"ant":"4","owner":null,"child":{},"unknown":1,"also":[]}"#
        )
        encoder.outputFormatting = .sortedKeys
        let text2 = try text()
        #expect(
            text2
                == #"{"also":[],"ant":"4","base":"1","c":{"a":"5","more":2,"x":"3"},"child":{},"owner":null,"unknown":1,"zebra":"2"}"#
        )
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let text3 = try text()
        #expect(
            text3 == #"""
                {
                  "also": [],
                  "ant": "4",
                  "base": "1",
                  "c": {
                    "a": "5",
                    "more": 2,
                    "x": "3"
                  },
                  "child": {},
                  "owner": null,
                  "unknown": 1,
                  "zebra": "2"
                }
                """#)
        encoder.outputFormatting = .prettyPrinted
        let text4 = try text()
        #expect(
            text4 == #"""
                {
                  "base": "1",
                  "zebra": "2",
                  "c": {
                    "x": "3",
                    "a": "5",
                    "more": 2
                  },
                  "ant": "4",
                  "owner": null,
                  "child": {},
                  "unknown": 1,
                  "also": []
                }
                """#)
    }

    @Test func writesRootsAtAPath() throws {
        let model = try Self.model()
        let encoder = ModelEncoder(model: model)
        let band = try Band(dictionary: ["id": 1], entity: #require(model.entitiesByName["Band"]))
        func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
        #expect(text(try encoder.encode([band])) == #"[{"id":1}]"#)
        #expect(text(try encoder.encode([band], at: "a.b")) == #"{"a":{"b":[{"id":1}]}}"#)
        #expect(text(try encoder.encode(band, at: "a[1].c")) == #"{"a":[null,{"c":{"id":1}}]}"#)
        #expect(text(try encoder.encode([Band](), at: "bands")) == #"{"bands":[]}"#)
        let back = try ModelDecoder(model: model).decode(
            Band.self, from: encoder.encode(band, at: "a[1].c"), at: "a[1].c")
        #expect(back.isEquivalent(to: band))
    }

    @Test func writesNewObjectsInWhole() throws {
        let model = try Self.model()
        let band = Band()
        band.name = "Can"
        let album = Album()
        album.band = band
        band.albums = [album]
        let text = String(decoding: try ModelEncoder(model: model).encode(band), as: UTF8.self)
        #expect(text == #"{"id":null,"name":"Can","albums":[{"id":null,"title":null}]}"#)
    }

    @Test func writesNilWhereAValueWasRead() throws {
        let model = try Library.model()
        let json = #"{"title":"Hamlet","year":1603,"tags":"a","pricing":{"retail_price":1}}"#
        let book = try ModelDecoder(model: model).decode(Book.self, from: Data(json.utf8))
        book.year = nil
        book.tags = nil
        book.retailPrice = Decimal(string: "2.50")
        let text = try ModelEncoder(model: model).jsonValue(book).description
        #expect(text == #"{"title":"Hamlet","year":null,"tags":null,"pricing":{"retail_price":2.5}}"#)
        book.retailPrice = nil
        book.pricing?.retailPrice = 3
        #expect(try ModelEncoder(model: model).jsonValue(book)["pricing"] == ["retail_price": 3])
        book.pricing = nil
        #expect(try ModelEncoder(model: model).jsonValue(book)["pricing"] == ["retail_price": nil])
    }

    @Test func writesADefaultThatWasChanged() throws {
        let model = try Library.model()
        let author = try ModelDecoder(model: model).decode(Author.self, from: Data("{}".utf8))
        #expect(author.authorId == 0)
        #expect(try ModelEncoder(model: model).jsonValue(author) == [:])
        author.authorId = 7
        #expect(try ModelEncoder(model: model).jsonValue(author) == ["author_id": 7])
        author.authorId = nil
        #expect(try ModelEncoder(model: model).jsonValue(author) == ["author_id": nil])
    }
}
