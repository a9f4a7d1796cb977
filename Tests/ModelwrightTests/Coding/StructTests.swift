import Foundation
import Testing

@testable import Modelwright

/// Structs under an entity's mapping: decoded, encoded, and both.
struct StructTests {
    typealias BandRecord = Records.BandRecord
    typealias AlbumRecord = Records.AlbumRecord

    private let model: ObjectModel

    init() throws { model = try Records.model() }

    private func text(_ value: some Encodable, _ entity: String = "Band") throws -> String {
        String(decoding: try model.encode(value, entity: entity), as: UTF8.self)
    }

    private func band(_ json: String) throws -> BandRecord {
        try model.decode(BandRecord.self, entity: "Band", from: json)
    }

    // MARK: The mapping

    static let whole = #"""
        {"name":"Can","formed_on":"1968-06-01","member_count":5,"has_split_up":true,"shop":{"price":14.99},\#
        "tags":"rock,kraut","logo":{"width":3,"drawn":1.5},"albums":[{"title":"Tago Mago","year":1971}],"label":7}
        """#

    static let wholeRecord = BandRecord(
        name: "Can", formedOn: Date(timeIntervalSince1970: -50_025_600), memberCount: 5, hasSplitUp: true,
        price: Decimal(string: "14.99"), tags: ["rock", "kraut"],
        logo: .init(width: 3, drawn: Date(timeIntervalSinceReferenceDate: 1.5)),
        albums: [AlbumRecord(title: "Tago Mago", year: 1971)], label: 7)

    @Test func decodesByTheMapping() throws {
        #expect(try band(Self.whole) == Self.wholeRecord)
    }

    @Test func encodesByTheMapping() throws {
        #expect(try text(Self.wholeRecord) == Self.whole)
        #expect(try text([Self.wholeRecord]) == "[\(Self.whole)]")
    }

    @Test func codesArraysAtAPath() throws {
        let json = #"{"a":{"bands":[{"name":"Can"},{"name":"Faust"}]}}"#
        let bands = try model.decode([BandRecord].self, entity: "Band", from: json, at: "a.bands")
        #expect(bands.map(\.name) == ["Can", "Faust"])
        let names = bands.map { ["name": $0.name] }
        #expect(String(decoding: try model.encode(names, entity: "Band", at: "a.bands"), as: UTF8.self) == json)
        #expect(
            try ModelEncoder(model: model).jsonValue(names[0], entity: "Band", at: "b") == ["b": ["name": "Can"]])
        let set = try model.decode(Set<[String: JSONValue]>.self, entity: "Band", from: json, at: "a.bands")
        #expect(set == [["name": "Can", "memberCount": 4], ["name": "Faust", "memberCount": 4]])
        #expect(try text([BandRecord]()) == "[]")
    }

    @Test func takesFallbacksDefaultsAndCoercedValues() throws {
        let (record, report) = try ModelDecoder(model: model).decodeReporting(
            BandRecord.self, entity: "Band", from: #"{"name":"Can","old_price":"9.90","has_split_up":0}"#)
        #expect(
            record
                == BandRecord(name: "Can", memberCount: 4, hasSplitUp: false, price: Decimal(string: "9.9")))
        #expect(report.entries.map(\.kind) == [.normalised, .coerced, .coerced, .defaultUsed])
    }

    @Test func decodesInTheBackground() async throws {
        let record = try await ModelDecoder(model: model).decodeInBackground(
            BandRecord.self, entity: "Band", from: Self.whole)
        #expect(record == Self.wholeRecord)
    }

    @Test func readsTextsWhereTypesDiffer() throws {
        struct Texts: Codable, Equatable {
            var formedOn: String
            var price: Double
            var tags: String
            var name: URL
        }
        let json = #"{"name":"Can","formed_on":"1968-06-01","shop":{"price":1.5},"tags":"a,b"}"#
        let texts = try model.decode(Texts.self, entity: "Band", from: json)
        #expect(
            texts
                == Texts(
                    formedOn: "1968-06-01", price: 1.5, tags: "a,b", name: try #require(URL(string: "Can"))))
        #expect(try text(texts) == json)
    }

    // MARK: Absent and null

    @Test func tellsAbsentFromNull() throws {
        struct Presence: Decodable {
            var keys: [String]
            var nulls: [String]
            private enum Keys: String, CodingKey { case name, formedOn, memberCount, price, tags, albums, label, other }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                keys = container.allKeys.map(\.stringValue)
                nulls = try container.allKeys.filter { try container.decodeNil(forKey: $0) }.map(\.stringValue)
            }
        }
        let json = #"{"name":"Can","formed_on":null,"tags":"","albums":null,"label":null}"#
        let presence = try model.decode(Presence.self, entity: "Band", from: json)
        #expect(presence.keys == ["name", "formedOn", "memberCount", "tags", "albums", "label"])
        #expect(presence.nulls == ["formedOn", "albums", "label"])
    }

    @Test func leavesOutWhatIsNotEncoded() throws {
        #expect(try text(["name": "Can"]) == #"{"name":"Can"}"#)
        #expect(
            try text(["name": "Can", "formedOn": nil, "albums": nil, "label": nil] as [String: String?])
                .count == #"{"name":"Can","formed_on":null,"albums":null,"label":null}"#.count)
        let json: JSONValue = ["name": nil, "label": nil, "logo": nil]
        #expect(try text(json.objectValue?.keys.reduce(into: [String: Int?]()) { $0[$1] = .some(nil) }) != "{}")
    }

    /// A class's property that has no nil is not written where the struct has no such key.
    @Test func leavesOutWhatAClassBeginsWith() throws {
        let model = try Records.model(classes: [CountedBand.self])
        struct Name: Encodable { var name = "Can" }
        #expect(String(decoding: try model.encode(Name(), entity: "Band"), as: UTF8.self) == #"{"name":"Can"}"#)
        #expect(
            throws: EncodingError.self, performing: { try model.encode(["memberCount": Int?.none], entity: "Band") })
    }

    final class CountedBand: ModelObject {
        var name = "?"
        var memberCount = 9
        override class var entityName: String { "Band" }
        override class var properties: [Property] {
            [
                .attribute("name", get: { (b: CountedBand) in b.name }, set: { $0.name = $1 }),
                .attribute("memberCount", get: { (b: CountedBand) in b.memberCount }, set: { $0.memberCount = $1 }),
            ]
        }
    }

    // MARK: Errors

    /// An error's case, coding path and sentence.
    private func message(_ body: () throws -> Any) -> String {
        do {
            return "\(try body())"
        } catch {
            func text(_ path: [any CodingKey], _ description: String) -> String {
                "\(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")): \(description)"
            }
            return switch error {
            case DecodingError.keyNotFound(_, let context):
                "keyNotFound " + text(context.codingPath, context.debugDescription)
            case DecodingError.valueNotFound(_, let context):
                "valueNotFound " + text(context.codingPath, context.debugDescription)
            case DecodingError.typeMismatch(_, let context):
                "typeMismatch " + text(context.codingPath, context.debugDescription)
            case DecodingError.dataCorrupted(let context):
                "dataCorrupted " + text(context.codingPath, context.debugDescription)
            case EncodingError.invalidValue(_, let context):
                "invalidValue " + text(context.codingPath, context.debugDescription)
            default: "\(error)"
            }
        }
    }

    private struct Strict: Codable {
        struct Inner: Codable { var title: String?; var year: Int8 }
        var formedOn: Date
        var albums: [Inner]
    }

    @Test(arguments: [
        (
            #"{"name":"Can"}"#,
            "keyNotFound : Band.formedOn has no value: there is no \"formed_on\" in the JSON that fits, and no default."
        ),
        (
            #"{"name":"Can","formed_on":null}"#,
            "valueNotFound formedOn: Band.formedOn: expected Date, found null."
        ),
        (
            #"{"name":"Can","formed_on":"1968-06-01","albums":[{"title":"a","year":1},{"title":"b"}]}"#,
            "keyNotFound albums.1: Album.year has no value: there is no \"year\" in the JSON that fits, and no default."
        ),
        (
            #"{"name":"Can","formed_on":"1968-06-01","albums":[{"title":"a","year":1971}]}"#,
            "dataCorrupted albums.0.year: Album.year: 1971 does not fit in Int8."
        ),
        (
            #"{"name":"Can","formed_on":"1968-6"}"#,
            "$.formed_on (line 1, column 27, byte 26): Band.formedOn: expected a date in the format yyyy-MM-dd, found \"1968-6\"."
        ),
    ])
    func saysWhatDoesNotDecode(json: String, expected: String) throws {
        #expect(message { try model.decode(Strict.self, entity: "Band", from: json) } == expected)
    }

    @Test func saysWhichKeyWasMeant() throws {
        struct Misspelled: Codable { var formedOm = 1 }
        #expect(
            message { try model.decode(Misspelled.self, entity: "Band", from: #"{"name":"Can"}"#) }
                == "keyNotFound : Band has no property \"formedOm\". Did you mean \"formedOn\"?")
        #expect(
            message { try text([Misspelled()]) }
                == "invalidValue 0.formedOm: Band has no property \"formedOm\"; did you mean \"formedOn\"?")
        #expect(
            message { try text(["formed_on": "x"]) }
                == "invalidValue formed_on: Band has no property \"formed_on\"; did you mean \"formedOn\"?")
    }

    /// A type that has the JSON's keys for its coding keys would have nil for all that is optional.
    @Test func refusesTheKeysOfTheJSON() throws {
        struct Dated: Codable {
            var formedOn: String?
            enum CodingKeys: String, CodingKey { case formedOn = "formed_on" }
        }
        struct Listed: Codable {
            var formedOn: [String]?
            enum CodingKeys: String, CodingKey { case formedOn = "formed_on" }
        }
        let json = #"{"name":"Can","formed_on":"1968-06-01"}"#
        let expected = "keyNotFound : Band has no property \"formed_on\". Did you mean \"formedOn\"?"
        #expect(message { try model.decode(Dated.self, entity: "Band", from: json) } == expected)
        #expect(message { try model.decode(Listed.self, entity: "Band", from: json) } == expected)
    }

    /// Lists inside each other, each with an identity that nothing has: what a type needs of one is asked once.
    @Test func readsNestedListsOnce() throws {
        struct Node: Decodable {
            nonisolated(unsafe) static var count = 0
            enum CodingKeys: String, CodingKey { case id, name, kids }
            var id: Int
            var name: String
            var kids: [Node]?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                id = try container.decode(Int.self, forKey: .id)
                name = try container.decode(String.self, forKey: .name)
                kids = try container.decodeIfPresent([Node].self, forKey: .kids)
                Self.count += 1
            }
        }
        let xml = ModelText.entity(
            "Node", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.attribute("name", "String"), ModelText.toMany("kids", "Node"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Nodes.xml")
        let depth = 12
        var json = #"{"id":0,"name":"n","kids":[998]}"#
        for id in 1...depth { json = #"{"id":\#(id),"name":"n","kids":[\#(json),999]}"# }
        Node.count = 0
        let node = try ModelDecoder(model: model).decode(Node.self, entity: "Node", from: json)
        #expect(Node.count == depth + 1)
        var (next, length) = (node, 0)
        while let kid = next.kids?.first { (next, length) = (kid, length + 1) }
        #expect(length == depth && next.kids?.isEmpty == true)
    }

    /// A type may be for several entities, of which one has at a key what another has by that name.
    @Test func takesWhatOtherEntitiesHave() throws {
        struct Figure: Decodable {
            var type: String?
            var radius: Double?
            var size: Double?
        }
        let xml =
            ModelText.entity(
                "Figure", ["jsonDiscriminator": "type"],
                ModelText.attribute("kind", "String", ["jsonKeyPath": "type"]))
            + ModelText.entity(
                "Circle", parent: "Figure", ["jsonDiscriminatorValue": "circle"],
                ModelText.attribute("radius", "Double", ["jsonKeyPath": "size"]))
            + ModelText.entity(
                "Square", parent: "Figure", ["jsonDiscriminatorValue": "square"], ModelText.attribute("size", "Double"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Figures.xml")
        let figures = try ModelDecoder(model: model).decode(
            [Figure].self, entity: "Figure", from: #"[{"type":"square","size":2},{"type":"circle","size":1},{}]"#)
        #expect(figures.map(\.radius) == [nil, 1, nil])
        #expect(figures.map(\.size) == [2, nil, nil])
        #expect(figures.map(\.type) == ["square", "circle", nil])
    }

    @Test func saysWhatDoesNotEncode() throws {
        struct Album: Encodable { var title: String?; var year = 40_000 }
        struct Band: Encodable { var name = "Can"; var albums = [Album()] }
        #expect(
            message { try text(Band()) }
                == "invalidValue albums.0.year: Album.year: expected an integer from -32768 to 32767, found 40000.")
        #expect(
            message { try text(["label": "x"]) }
                == "invalidValue label: Label.id: expected an integer from -2147483648 to 2147483647, found \"x\".")
        #expect(
            message { try text(["albums": 1]) }
                == "invalidValue albums: Band.albums: expected an array of objects for Album, found 1.")
        #expect(message { try text(["tags": ["a,b"]]) }.hasPrefix("invalidValue tags: Band.tags: expected elements"))
        #expect(message { try text(1) } == "invalidValue : Expected an object for Band, found 1.")
        #expect(
            message { try text(["name": "Can"], "Bund") }
                == "$: expected an entity of the model Records, such as Band, found Bund.")
    }

    // MARK: userInfo

    @Test func handsOverUserInfo() throws {
        struct Informed: Codable {
            static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "key") }
            var name: String
            init(from decoder: any Decoder) throws {
                name = try #require(Self.key.flatMap { decoder.userInfo[$0] as? String })
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: PlainKey.self)
                try container.encode(
                    Self.key.flatMap { encoder.userInfo[$0] as? String }, forKey: PlainKey(stringValue: "name"))
            }
        }
        var decoder = ModelDecoder(model: model)
        var encoder = ModelEncoder(model: model)
        let key = try #require(Informed.key)
        decoder.userInfo[key] = "in"
        encoder.userInfo[key] = "out"
        let value = try decoder.decode(Informed.self, entity: "Band", from: #"{"name":"Can"}"#)
        #expect(value.name == "in")
        #expect(try encoder.jsonValue(value, entity: "Band") == ["name": "out"])
    }

    private struct Table: Codable {
        var dict: [String: Int]?
    }

    @Test func losesNoKeyThatLooksLikeAnother() throws {
        let text = """
            <model><entity name="Table"><attribute name="dict" optional="YES" attributeType="Transformable"/></entity></model>
            """
        let model = try ObjectModel(data: Data(text.utf8), name: "Table.xml")
        let decoder = ModelDecoder(model: model)
        let apart = try decoder.decode(Table.self, entity: "Table", from: #"{"dict":{"e":1,"é":2}}"#)
        #expect(apart.dict == ["e": 1, "é": 2])
        let json = "{\"dict\":{\"\u{E9}\":1,\"e\u{301}\":2}}"
        let found = failure { _ = try decoder.decode(Table.self, entity: "Table", from: json) }
        #expect(
            found
                == "DecodingError.typeMismatch: expected value of type Dictionary<String, Any>. Path: dict. Debug description: Expected [String: Any], found \"e\u{301}\", which looks the same as another key but has different code points."
        )
    }
}
