import Foundation
import Testing

@testable import Modelwright

/// What `print` and string interpolation show of objects.
struct PrintedObjectTests {
    private static let json = Data(
        #"{"author_id":101,"firstName":"Mark","born":"1835-11-30","books":[{"title":"Tom \"Sawyer\"","tags":"a,b","pricing":{"retail_price":14.50}},{"title":"B"}]}"#
            .utf8)

    private static func printed(_ value: Any) -> String {
        var text = ""
        print(value, terminator: "", to: &text)
        return text
    }

    @Test func aClassIsPrintedAsAnObjectWithoutOne() throws {
        let author = try ModelDecoder(model: Library.model()).decode(Author.self, from: Self.json)
        let dynamic = try ModelDecoder(model: Library.dynamicModel()).decode(entity: "Author", from: Self.json)
        let text = Self.printed(author)
        #expect(
            text.hasPrefix(
                #"Author(authorId: 101, firstName: "Mark", dateOfBirth: 1835-11-30 00:00:00 +0000, books: [Book("#))
        #expect(text.contains("author: Author…"))
        #expect(text == Self.printed(dynamic))
        for other in [
            "\(author)", "\(author as ModelObject)", String(describing: author), String(reflecting: author),
            dynamic.description(in: [author]),
        ] {
            #expect(other == text)
        }
        #expect(Self.printed(Author()) == "Author…")
        // The book belongs to its author, who is printed elsewhere.
        #expect(Self.printed(author.books[1]).contains("author: Author(authorId: 101)…,"))
    }

    private static let shop =
        ModelText.entity(
            "Band", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.attribute("name", "String"), ModelText.toMany("albums", "Album", inverse: "band"))
        + ModelText.entity(
            "Album", ModelText.attribute("title", "String"), ModelText.toOne("band", "Band", inverse: "albums"))

    @Test func anOwnerIsPrintedAsItsIdentity() throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shop)</model>".utf8), name: "Shop.xml")
        let band = try model.decode(
            entity: "Band",
            from: #"{"id":1,"name":"Japan","albums":[{"title":"Tin Drum"},{"title":"Exorcising Ghosts"}]}"#)
        let albums = try #require(band.value(forKey: "albums") as? [ModelObject])
        #expect(
            Self.printed(albums)
                == #"[Album(title: "Tin Drum", band: Band(id: 1)…), Album(title: "Exorcising Ghosts", band: Band(id: 1)…)]"#
        )
        #expect(
            Self.printed(band)
                == #"Band(id: 1, name: "Japan", albums: [Album(title: "Tin Drum", band: Band…), Album(title: "Exorcising Ghosts", band: Band…)])"#
        )
        // By a program as well.
        let other = try DynamicObject(entity: #require(model.entity(named: "Band")))
        try other.setValue(2, forKey: "id")
        try other.add(modelObject: DynamicObject(entity: #require(model.entity(named: "Album"))), forKey: "albums")
        let others = try #require(other.value(forKey: "albums") as? [ModelObject])
        #expect(Self.printed(others) == "[Album(title: nil, band: Band(id: 2)…)]")
    }

    /// An array of objects that all refer to one prints it for each, without the others.
    @Test(arguments: [1, 10, 2_000])
    func anArrayTakesAsMuchTextForEachObject(count: Int) throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shop)</model>".utf8), name: "Shop.xml")
        let (bands, albums) = try model.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            from:
                #"{"bands":[{"id":1}],"albums":[\#(Array(repeating: #"{"band":1}"#, count: count).joined(separator: ","))]}"#
        )
        let others = count > 1 ? "Album…, …" : "Album…"
        let album = "Album(title: nil, band: Band(id: 1, name: nil, albums: [\(others)]))"
        #expect(Self.printed(albums) == "[" + Array(repeating: album, count: count).joined(separator: ", ") + "]")
        #expect("\(bands[0])".hasPrefix("Band(id: 1, name: nil, albums: [Album(title: nil, band: Band…)"))
    }

    @Test func aLongChainIsCut() throws {
        let text = ModelText.entity("Link", ModelText.toOne("next", "Link"))
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "Links.xml", classes: [PrintedLink.self])
        let chain = String(repeating: #"{"next":"#, count: 20) + "{}" + String(repeating: "}", count: 20)
        let link = try ModelDecoder(model: model).decode(PrintedLink.self, from: Data(chain.utf8))
        #expect(
            "\(link)" == String(repeating: "Link(next: ", count: 8) + "Link…" + String(repeating: ")", count: 8))
    }

    @Test func aClassMayPrintItselfOtherwise() throws {
        let text =
            ModelText.entity("Own", ModelText.attribute("name", "String"))
            + ModelText.entity("Around", ModelText.toOne("own", "Own"), ModelText.attribute("description", "String"))
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "Own.xml", classes: [OwnPrinted.self, AroundPrinted.self])
        let around = try ModelDecoder(model: model).decode(
            AroundPrinted.self, from: Data(#"{"own":{"name":"x"},"description":"an attribute"}"#.utf8))
        #expect(Self.printed(around.own as Any) == "Optional(my x)")
        #expect(try Self.printed(#require(around.own)) == "my x")
        // What it would print may come back to the object around it, and so on without end.
        #expect(Self.printed(around) == #"Around(description: "an attribute", own: Own(name: "x"))"#)
    }
}

extension ModelObject {
    /// How an array prints its elements.
    fileprivate func description(in array: [ModelObject]) -> String { String("\(array)".dropFirst().dropLast()) }
}

private final class PrintedLink: ModelObject {
    var next: PrintedLink?
    override class var entityName: String { "Link" }
    override class var properties: [Property] {
        [.toOne("next", get: { (o: PrintedLink) in o.next }, set: { $0.next = $1 })]
    }
}

private final class OwnPrinted: ModelObject, CustomStringConvertible {
    var name: String?
    var description: String { "my \(name ?? "")" }
    override class var entityName: String { "Own" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: OwnPrinted) in o.name }, set: { $0.name = $1 })]
    }
}

private final class AroundPrinted: ModelObject {
    var own: OwnPrinted?
    /// An attribute, and not how the object is printed.
    var description: String?
    override class var entityName: String { "Around" }
    override class var properties: [Property] {
        [
            .toOne("own", get: { (o: AroundPrinted) in o.own }, set: { $0.own = $1 }),
            .attribute("description", get: { (o: AroundPrinted) in o.description }, set: { $0.description = $1 }),
        ]
    }
}
