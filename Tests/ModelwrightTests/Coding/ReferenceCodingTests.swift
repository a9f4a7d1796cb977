import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Relationships of structs: nested values, identities, inverses and circles.
struct ReferenceCodingTests {
    private let model: ObjectModel

    init() throws { model = try Records.model() }

    private func text(_ value: some Encodable, _ entity: String = "Band") throws -> String {
        String(decoding: try model.encode(value, entity: entity), as: UTF8.self)
    }

    /// A chain of identities that leads back to its beginning after more levels than are looked through one by one.
    @Test(arguments: [3, 64, 65, 300])
    func refusesLongCircles(count: Int) throws {
        final class Link: Codable {
            var id: Int
            var next: Link?
        }
        struct Chain: Codable { var all: [Link] }
        let xml = """
            <model><entity name="Chain"><relationship name="all" optional="YES" toMany="YES" ordered="YES" destinationEntity="Link"/></entity>
            <entity name="Link"><attribute name="id" attributeType="Integer 32"/>
            <relationship name="next" optional="YES" maxCount="1" destinationEntity="Link"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity></model>
            """
        let chains = try ObjectModel(data: Data(xml.utf8), name: "Chain.xml")
        func json(_ isClosed: Bool) -> String {
            let links = (0..<count).map { id in
                id < count - 1 || isClosed ? #"{"id":\#(id),"next":\#((id + 1) % count)}"# : #"{"id":\#(id)}"#
            }
            return #"{"all":[\#(links.joined(separator: ","))]}"#
        }
        var link: Link? = try chains.decode(Chain.self, entity: "Chain", from: json(false)).all[0]
        var length = 0
        while let current = link {
            length += 1
            link = current.next
        }
        #expect(length == count)
        let error = #expect(throws: DecodingError.self) {
            try chains.decode(Chain.self, entity: "Chain", from: json(true))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "nil")")
            return
        }
        #expect(
            context.debugDescription == "This Link contains itself, and a Link can't. Decode its identity instead.")
    }

    /// Keys that Swift takes for one can't be told apart by a dictionary, be they in JSON or in an object.
    @Test func losesNoUnknownKeyThatLooksLikeAnother() throws {
        let xml =
            #"<model><entity name="A"><attribute name="x" optional="YES" attributeType="String"/><userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        let error = #expect(throws: DecodingError.self) {
            try model.decode([String: JSONValue].self, entity: "A", from: "{\"\u{e9}\":1,\"e\u{301}\":2}")
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("look"), "\(error.map { "\($0)" } ?? "nil")")
        let values = try model.decode([String: JSONValue].self, entity: "A", from: #"{"x":"a","é":1}"#)
        #expect(values == ["x": "a", "é": 1])
    }

    /// JSON as a whole has them all, be they properties or not.
    @Test(arguments: ["x", "\u{e9}"]) func hasKeysThatLookAlikeAsAWhole(name: String) throws {
        let xml =
            #"<model><entity name="A"><attribute name="\#(name)" optional="YES" attributeType="Decimal"/><userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        for json in ["{\"\(name)\":-0,\"e\u{301}\":2,\"b\":[{\"\u{e9}\":1,\"e\u{301}\":2}]}", "{\"e\u{301}\":2}"] {
            let value = try model.decode(JSONValue.self, entity: "A", from: json)
            #expect(Array(value.description.utf8) == Array(json.utf8))
            #expect(try Array(model.encode(value, entity: "A")) == Array(json.utf8))
        }
    }

    /// A value decodes parts of itself without a type that could contain itself.
    @Test(arguments: [true, false]) func refusesEndlessParts(bySuper: Bool) throws {
        struct Parts: Decodable {
            static let key = PlainKey(stringValue: "next")
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: PlainKey.self)
                if decoder.userInfo.isEmpty {
                    try Self.visit(container)
                } else {
                    try Self.visit(container.superDecoder(forKey: Self.key))
                }
            }
            static func visit(_ container: KeyedDecodingContainer<PlainKey>) throws {
                try visit(container.nestedContainer(keyedBy: PlainKey.self, forKey: key))
            }
            static func visit(_ decoder: any Decoder) throws {
                try visit(decoder.container(keyedBy: PlainKey.self).superDecoder(forKey: key))
            }
        }
        var decoder = ModelDecoder(model: try Self.ladder())
        if bySuper, let key = CodingUserInfoKey(rawValue: "super") { decoder.userInfo[key] = true }
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Parts.self, entity: "Rung", from: #"{"id":1,"next":1}"#)
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("This thread's stack has no room for another level."))
    }

    private static func ladder() throws -> ObjectModel {
        let entities = Text.entity(
            "Rung", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Rung"),
            Text.toOne("other", "Rung"))
        return try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Ladder.xml")
    }

    /// What identities link may be in two values, both of which are in two again.
    @Test func limitsTheValuesOfOneObject() throws {
        final class Rung: Decodable {
            var next: Rung?
            var other: Rung?
        }
        var decoder = ModelDecoder(model: try Self.ladder())
        decoder.maximumObjectCount = 1_000
        func json(_ count: Int) -> String {
            let rungs = (1..<count).map { #"{"id":\#($0),"next":\#($0 + 1),"other":\#($0 + 1)}"# }
            return "[\(rungs.joined(separator: ",")),{\"id\":\(count)}]"
        }
        #expect(try decoder.decode([Rung].self, entity: "Rung", from: json(8)).count == 8)
        #expect(
            failures { try decoder.decode([Rung].self, entity: "Rung", from: json(20)) } == [
                "Expected at most 1000 objects, each counted as often as it is decoded (maximumObjectCount), found more."
            ])
    }

    /// What is in an object to which identities lead is decoded as often as the object.
    @Test func limitsWhatIsInRepeatedObjects() throws {
        struct Rung<List: Decodable>: Decodable {
            struct Next: Decodable { var list: List? }
            var next: Next?
        }
        let entities = Text.entity(
            "Rung", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Rung"),
            Text.attribute("list", "Transformable"))
        var decoder = ModelDecoder(
            model: try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Ladder.xml"))
        decoder.maximumObjectCount = 100
        func check<List: Decodable>(_ type: List.Type, _ list: String) {
            // One that is decoded once isn't limited, and of each of the others there are eleven: its next, and what is in it.
            let tooMany =
                "Expected at most 100 objects and elements in them, each counted as often as it is decoded (maximumObjectCount), found more."
            for (count, expected) in [(8, []), (9, [tooMany])] {
                let rungs = (1...count).map { #",{"id":\#($0),"next":0}"# }.joined()
                let json = #"[{"id":0,"list":\#(list)}\#(rungs)]"#
                #expect(failures { try decoder.decode([Rung<List>].self, entity: "Rung", from: json) } == expected)
            }
        }
        check([String].self, #"["0","1","2","3","4","5","6","7","8","9"]"#)
        check([Double].self, "[0,1,2,3,4,5,6,7,8,9]")
        check([[Int]].self, "[[0,1,2],[3],[4,5,6]]")
        check([String: Int].self, #"{"0":0,"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0}"#)
    }

    /// A text that is made anew for each identity counts by its bytes.
    @Test func limitsTextsOfRepeatedBytes() throws {
        struct Rung: Decodable {
            struct Next: Decodable { var blob: String? }
            var next: Next?
        }
        let entities = Text.entity(
            "Rung", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Rung"),
            Text.attribute("blob", "Binary"))
        var decoder = ModelDecoder(
            model: try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Ladder.xml"))
        decoder.maximumObjectCount = 100
        let blob = Data(repeating: 7, count: 120).base64EncodedString()
        #expect(blob.utf8.count == 160)
        for (count, expected) in [
            (8, []),
            (
                9,
                [
                    "Rung.blob: expected at most 100 objects and elements in them, each counted as often as it is decoded (maximumObjectCount), found more."
                ]
            ),
        ] {
            let rungs = (1...count).map { #",{"id":\#($0),"next":0}"# }.joined()
            let json = #"[{"id":0,"blob":"\#(blob)"}\#(rungs)]"#
            #expect(failures { try decoder.decode([Rung].self, entity: "Rung", from: json) } == expected)
        }
    }

    /// So does any other value that is made anew.
    @Test func limitsValuesOfRepeatedObjects() throws {
        struct Rung<Value: Decodable>: Decodable {
            struct Next: Decodable { var blob: Value? }
            var next: Next?
        }
        let blob = Data(repeating: 7, count: 120).base64EncodedString()
        func count(_ type: String, _ value: String, _ decode: (ModelDecoder, String) throws -> Int) throws -> [Int?] {
            let entities = Text.entity(
                "Rung", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Rung"),
                Text.attribute("blob", type))
            var decoder = ModelDecoder(
                model: try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Ladder.xml"))
            decoder.maximumObjectCount = 100
            return [8, 40].map { count in
                let rungs = (1...count).map { #",{"id":\#($0),"next":0}"# }.joined()
                return try? decode(decoder, #"[{"id":0,"blob":\#(value)}\#(rungs)]"#)
            }
        }
        let refused: [Int?] = [9, nil]
        #expect(
            try count("Binary", "\"\(blob)\"") { try $0.decode([Rung<JSONValue>].self, entity: "Rung", from: $1).count }
                == refused)
        #expect(
            try count("String", "\"\(blob)\"") { try $0.decode([Rung<Data>].self, entity: "Rung", from: $1).count }
                == refused)
        #expect(
            try count("String", "\"http:/\(blob)\"") { try $0.decode([Rung<URL>].self, entity: "Rung", from: $1).count }
                == refused)
        #expect(
            try count("Transformable", "[\"\(blob)\"]") {
                try $0.decode([Rung<[Data]>].self, entity: "Rung", from: $1).count
            } == refused)
        // A text that is held as one is shared.
        #expect(
            try count("String", "\"\(blob)\"") { try $0.decode([Rung<String>].self, entity: "Rung", from: $1).count }
                == [9, 41])
    }

    /// What has the attributes of an identity alone is written as that, also where objects have a type.
    @Test func writesIdentitiesOfSeveralAttributes() throws {
        struct GateReference: Codable, Equatable { var k: Int; var l: String }
        struct Row: Codable, Equatable { var one: GateReference?; var list: [GateReference] }
        let gate = Text.entity(
            "G", ["identityAttributes": "k,l", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "g"],
            Text.attribute("k", "Integer 32"), Text.attribute("l", "String"), Text.attribute("x", "Integer 32"))
        let root = Text.entity("R", Text.toOne("one", "G"), Text.toMany("list", "G"))
        for isAbstract in [false, true] {
            let model = try ObjectModel(
                data: Data(
                    "<model>\(root)\(isAbstract ? gate.replacing("name=\"G\"", with: "name=\"G\" isAbstract=\"YES\"") : gate)\(Text.entity("H", parent: "G", ["jsonDiscriminatorValue": "h"]))</model>"
                        .utf8), name: "Gates.xml")
            let json = #"{"one":{"k":1,"l":"a"},"list":[{"k":2,"l":"b"},{"k":1,"l":"a"}]}"#
            let row = try model.decode(Row.self, entity: "R", from: json)
            #expect(try text(model.encode(row, entity: "R")) == json)
        }
    }

    /// An unknown type that is null is written as it was read.
    @Test func keepsANullType() throws {
        struct Shape: Codable { var name: String; var type: String? }
        struct Explicit: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode("a", forKey: .name)
                try container.encodeNil(forKey: .type)
            }
            enum Key: String, CodingKey { case name, type }
        }
        let xml =
            #"<model><entity name="Shape"><attribute name="name" optional="YES" attributeType="String"/><userInfo><entry key="jsonDiscriminator" value="type"/><entry key="jsonDiscriminatorValue" value="shape"/><entry key="jsonDiscriminatorFallback" value="Shape"/></userInfo></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "Shape.xml")
        #expect(try text(model.encode(Explicit(), entity: "Shape")) == #"{"name":"a","type":null}"#)
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// Containers that a value nests itself, without another value.
    @Test func refusesContainersDeeperThanTheStack() throws {
        struct Deep: Encodable {
            var count: Int
            enum Key: String, CodingKey { case j }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var nested = container.nestedUnkeyedContainer(forKey: .j)
                for _ in 0..<count { nested = nested.nestedUnkeyedContainer() }
            }
        }
        let xml =
            #"<model><entity name="A"><attribute name="j" optional="YES" attributeType="Transformable"/></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        #expect(try text(model.encode(Deep(count: 2), entity: "A")) == #"{"j":[[[]]]}"#)
        let error = #expect(throws: EncodingError.self) { try model.encode(Deep(count: 100_000), entity: "A") }
        #expect("\(error.map { "\($0)" } ?? "")".contains("This thread's stack has no room for another level."))
    }

    struct Label: Codable, Equatable { var id: Int; var city: String? }
    struct ByLabel: Codable, Equatable { var name: String; var label: Label? }
    struct ByIdentity: Codable, Equatable { var name: String; var label: Int? }

    @Test func decodesAnIdentityAsEither() throws {
        let json = #"{"name":"Can","label":7}"#
        #expect(try model.decode(ByIdentity.self, entity: "Band", from: json) == ByIdentity(name: "Can", label: 7))
        #expect(
            try model.decode(ByLabel.self, entity: "Band", from: json)
                == ByLabel(name: "Can", label: Label(id: 7, city: nil)))
        // The object is nested, and the model writes it as its identity.
        let nested = #"{"name":"Can","label":{"id":7,"city":"Köln"}}"#
        #expect(try model.decode(ByIdentity.self, entity: "Band", from: nested).label == 7)
        #expect(try model.decode(ByLabel.self, entity: "Band", from: nested).label?.city == "Köln")
    }

    @Test func encodesEitherAsTheModelSays() throws {
        #expect(try text(ByIdentity(name: "Can", label: 7)) == #"{"name":"Can","label":7}"#)
        #expect(try text(ByLabel(name: "Can", label: Label(id: 7))) == #"{"name":"Can","label":7}"#)
        #expect(try text(ByIdentity(name: "Can", label: nil)) == #"{"name":"Can"}"#)
    }

    /// An identity is the object of the call that carries it.
    @Test func findsTheObjectOfAnIdentity() throws {
        struct Guest: Codable, Equatable { var name: String; var memberCount: Int? }
        struct Album: Codable, Equatable { var title: String; var guests: [Guest]? }
        struct Band: Codable, Equatable { var name: String; var albums: [Album]? }
        let json =
            #"[{"name":"Can","albums":[{"title":"a","guests":["Neu!","Faust"]}]},{"name":"Neu!","member_count":2}]"#
        let bands = try model.decode([Band].self, entity: "Band", from: json)
        #expect(
            bands[0].albums?[0].guests == [Guest(name: "Neu!", memberCount: 2), Guest(name: "Faust", memberCount: nil)])

        struct Names: Codable, Equatable { var title: String; var guests: [String] }
        struct ByNames: Codable, Equatable { var name: String; var albums: [Names] }
        let first = #"{"name":"Can","albums":[{"title":"a","guests":["Neu!","Faust"]}]}"#
        let names = try model.decode(ByNames.self, entity: "Band", from: first)
        #expect(names == ByNames(name: "Can", albums: [Names(title: "a", guests: ["Neu!", "Faust"])]))
        #expect(try text(names) == first)
    }

    /// A list of nested values and identities.
    enum Guest: Codable, Equatable {
        case name(String)
        case band(ByIdentity)

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .name(name)
            } else {
                self = .band(try ByIdentity(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .name(let name):
                var container = encoder.singleValueContainer()
                try container.encode(name)
            case .band(let band): try band.encode(to: encoder)
            }
        }
    }

    @Test func keepsMixedLists() throws {
        struct Album: Codable, Equatable { var title: String; var guests: [Guest] }
        let json = #"{"title":"a","guests":["Neu!",{"name":"Faust"},"Can"]}"#
        let album = try model.decode(Album.self, entity: "Album", from: json)
        #expect(album.guests == [.name("Neu!"), .band(ByIdentity(name: "Faust", label: nil)), .name("Can")])
        #expect(try text(album, "Album") == json)
    }

    // MARK: Inverses

    @Test func hasNoInverseThatLeadsBack() throws {
        struct Album: Decodable {
            var keys: [String]
            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: PlainKey.self).allKeys.map(\.stringValue)
            }
        }
        struct Band: Decodable { var albums: [Album] }
        let json = #"{"name":"Can","albums":[{"title":"a"},{"title":"b","band":"Can"}]}"#
        let band = try model.decode(Band.self, entity: "Band", from: json)
        #expect(band.albums.map(\.keys) == [["title"], ["title", "band"]])
    }

    /// Structs that hold identities have no circle, whatever the objects have.
    @Test func decodesIdentitiesInACircle() throws {
        struct Album: Codable, Equatable { var title: String; var band: String? }
        struct Band: Codable, Equatable { var name: String; var albums: [Album] }
        let json = #"{"name":"Can","albums":[{"title":"a","band":"Can"}]}"#
        let band = try model.decode(Band.self, entity: "Band", from: json)
        #expect(band == Band(name: "Can", albums: [Album(title: "a", band: "Can")]))
        #expect(try text(band) == json)
    }

    @Test func refusesAStructThatWouldContainItself() throws {
        struct Album: Decodable { var title: String; var guests: [Band]? }
        struct Band: Decodable { var name: String; var albums: [Album]? }
        let json = #"{"name":"Can","albums":[{"title":"a","guests":["Can"]}]}"#
        let error = #expect(throws: DecodingError.self) {
            try model.decode(Band.self, entity: "Band", from: json)
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["albums", "Index 0", "guests", "Index 0"])
        #expect(
            context.debugDescription == "This Band contains itself, and a Band can't. Decode its identity instead.")
        // The same objects, and a type that ends.
        struct Name: Decodable { var name: String }
        struct ShortAlbum: Decodable { var guests: [Name] }
        struct ShortBand: Decodable { var albums: [ShortAlbum] }
        #expect(try model.decode(ShortBand.self, entity: "Band", from: json).albums[0].guests[0].name == "Can")
    }

    // MARK: Classes between

    final class Band: ModelObject {
        var name = ""
        var albums: [Album] = []
        override class var entityName: String { "Band" }
        override class var properties: [Property] {
            [
                .attribute("name", get: { (b: Band) in b.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (b: Band) in b.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    final class Album: ModelObject {
        var title = ""
        weak var band: Band?
        override class var entityName: String { "Album" }
        override class var properties: [Property] {
            [
                .attribute("title", get: { (a: Album) in a.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (a: Album) in a.band }, set: { $0.band = $1 }),
            ]
        }
    }

    /// A weak property does not lose what a struct encodes.
    @Test func encodesThroughWeakProperties() throws {
        let model = try Records.model(classes: [Band.self, Album.self])
        struct Record: Encodable { var title = "a"; var band = "Can" }
        let encoded = try model.encode(Record(), entity: "Album")
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"title":"a","band":"Can"}"#)
    }

    /// Decoding goes through objects, and a weak property of a class holds none. Without the class all is held.
    @Test func decodesNothingIntoWeakProperties() throws {
        struct BandName: Codable, Equatable { var name: String }
        struct Record: Codable, Equatable { var title: String; var band: BandName? }
        let (nested, named) = (#"{"title":"a","band":{"name":"Can"}}"#, #"{"title":"a","band":"Can"}"#)
        let strict = try Records.model(classes: [Band.self, Album.self])
        #expect(
            failure { try strict.decode(Record.self, entity: "Album", from: nested) }
                == "$.band (line 1, column 21, byte 20): Album.band: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Album.band."
        )
        #expect(
            failure { try strict.decode(Record.self, entity: "Album", from: named) }
                == "$.band (line 1, column 21, byte 20): Album.band: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Album.band."
        )
        let model = try Records.model()
        for json in [nested, named] {
            #expect(
                try model.decode(Record.self, entity: "Album", from: json)
                    == Record(title: "a", band: BandName(name: "Can")))
        }
    }
}
