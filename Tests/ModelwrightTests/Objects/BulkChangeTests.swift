import Foundation
import Testing

@testable import Modelwright

/// Many objects that are added, moved, taken out or replaced at once, with both ends kept: by classes and without.
struct BulkChangeTests {
    enum Kind: CaseIterable { case classes, dynamicObjects }

    private static func library(_ kind: Kind) throws -> (ObjectModel, [ModelObject]) {
        let model = try kind == .classes ? Library.model() : Library.dynamicModel()
        let json =
            #"[{"author_id":1,"books":[{"title":"a"},{"title":"b"},{"title":"c"}]},{"author_id":2,"books":[]}]"#
        return (model, try ModelDecoder(model: model).decodeArray(entity: "Author", from: Data(json.utf8)))
    }

    private func books(_ author: ModelObject) throws -> [ModelObject] {
        try #require(author.value(forKey: "books") as? [ModelObject])
    }

    private func owners(_ books: [ModelObject]) throws -> [ModelObject?] {
        try books.map { try $0.value(forKey: "author") as? ModelObject }
    }

    private func written(_ objects: [ModelObject], _ model: ObjectModel) throws -> JSONValue {
        try JSONValue(data: ModelEncoder(model: model).encode(objects))
    }

    @Test(arguments: Kind.allCases)
    func movesObjectsFromTheirOwner(kind: Kind) throws {
        let (model, authors) = try Self.library(kind)
        let all = try books(authors[0])
        try authors[1].add(modelObjects: [all[2], all[0], all[2]], forKey: "books")
        #expect(try books(authors[0]) == [all[1]])
        #expect(try books(authors[1]) == [all[2], all[0]])
        #expect(try owners(all) == [authors[1], authors[0], authors[1]])
        let expected: JSONValue = [
            ["author_id": 1, "books": [["title": "b"]]], ["author_id": 2, "books": [["title": "c"], ["title": "a"]]],
        ]
        #expect(try written(authors, model) == expected)
    }

    @Test(arguments: Kind.allCases)
    func takesObjectsOut(kind: Kind) throws {
        let (model, authors) = try Self.library(kind)
        let all = try books(authors[0])
        try authors[0].remove(modelObjects: [all[2], all[0], all[2], authors[1]], forKey: "books")
        #expect(try books(authors[0]) == [all[1]])
        #expect(try owners(all) == [nil, authors[0], nil])
        #expect(try written([authors[0]], model) == [["author_id": 1, "books": [["title": "b"]]]])
        #expect(throws: MappingError.self) { try authors[0].remove(modelObjects: [], forKey: "author_id") }
    }

    @Test(arguments: Kind.allCases)
    func replacesObjects(kind: Kind) throws {
        let (model, authors) = try Self.library(kind)
        let all = try books(authors[0])
        try authors[0].setValue([all[2], all[0]], forKey: "books")
        #expect(try books(authors[0]) == [all[2], all[0]])
        #expect(try owners(all) == [authors[0], nil, authors[0]])
        try authors[0].setValue([ModelObject](), forKey: "books")
        #expect(try books(authors[0]).isEmpty)
        #expect(try owners(all) == [nil, nil, nil])
        #expect(try written([authors[0]], model) == [["author_id": 1, "books": []]])
    }

    /// An object that does not fit is found before any other is taken out.
    @Test(arguments: Kind.allCases)
    func replacesAllOrNothing(kind: Kind) throws {
        let (_, authors) = try Self.library(kind)
        let all = try books(authors[0])
        #expect(throws: MappingError.self) { try authors[0].setValue([all[0], authors[1]], forKey: "books") }
        #expect(try books(authors[0]) == all)
        #expect(try owners(all) == [authors[0], authors[0], authors[0]])
    }
}
