import Foundation
import Testing

@testable import Modelwright

/// What `IN` finds in a list that is the same for all objects.
struct ElementTableTests {
    private static func values() throws -> [ExpressionValue] {
        let large: Int64 = 1 << 53
        let decimals = ["1", "0", "2.5", "2.50", "0.7", "0.70", "\(large + 1)", "18446744073709551615", "1e-60"]
        let texts = ["", "a", "A", "é", "e\u{301}", "É", "e", "K", "\u{212A}", "k", "ﬁ", "1"]
        let json: [JSONValue] = [1, 1.0, "a", ["a": 1], .null]
        var values: [ExpressionValue] = [.null, .boolean(true), .boolean(false), .decimal(.nan)]
        values += [0, 1, -1, large - 1, large, large + 1, .max, .max - 1, .min].map { .integer($0) }
        values += try decimals.map { .decimal(try #require(Decimal(string: $0))) }
        values += [0, -0.0, 1, 2.5, 0.7, 0x1p53, 0x1p63, 1e-60, 1e300, .infinity, -.infinity, .nan].map { .double($0) }
        values += texts.map { .string($0) }
        values += [0, 1, 0.5].map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        values += [1, 2].map { .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0))) }
        values += ["http://a.b", "http://a.b/c"].compactMap { URL(string: $0) }.map { .uri($0) }
        values += [Data(), Data([1]), Data(repeating: 1, count: 100)].map { .binary($0) }
        values += json.map { .json($0) }
        values += (0..<2).map { _ in .object(DynamicObject()) }
        return values + [.list([.integer(1)])]
    }

    /// A table changes nothing about what is the same.
    @Test func findsWhatALookAtAllElementsFinds() throws {
        let values = try Self.values()
        for options in [[], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive]]
            as [Comparison.Options]
        {
            let comparison = Comparison(operator: .isIn, quantifier: nil, options: options)
            for list in values.map({ [$0] }) + [values, values.reversed(), []] {
                let table = ExpressionValue.table(comparison.table(of: list))
                for value in values {
                    #expect(
                        comparison.holds(value, table, [:]) == comparison.holds(value, .list(list), [:]),
                        "\(value) IN \(options) \(list)")
                }
            }
        }
    }

    @Test(arguments: [
        ("born IN %@", "Ab"), ("NOT born IN %@", "CD-"), ("%@ CONTAINS born", "Ab"), ("ANY books.year IN %@", "AC"),
        ("NONE books.year IN %@", "bD-"), ("SUBQUERY(books, $b, $b.year IN %@).@count == 1", "AC"),
        ("born IN %@ AND name IN {'Anna', 'Dora'} AND rating IN {nil, 4.5}", "A"), ("count:(%@) == 4", "AbCD-"),
        ("ANY %@ == born", "Ab"), ("{1, 2} CONTAINS 1 AND born IN %@", "Ab"),
    ])
    func looksIntoAnArgument(predicate: String, authors: String) throws {
        let list: ExpressionValue = .list([.integer(1960), .double(1970), .decimal(1990), .integer(1999)])
        #expect(try LibraryModel.authors(where: predicate, [list]) == authors)
    }

    /// What a subquery looks at is another thing each time, and may have the name of what is given.
    @Test func looksIntoVariables() throws {
        let model = try LibraryModel.model()
        let entity = try #require(model.entity(named: "Author"))
        let authors = try model.decodeArray(entity: "Author", from: LibraryModel.json)
        func names(_ text: String, _ variables: [String: ExpressionValue]) throws -> [String] {
            let predicate = try EntityPredicate(text, of: entity, variables: .given(variables))
            return try authors.filter(predicate.matches).map { try $0.value(forKey: "name") as? String ?? "-" }
        }
        #expect(try names("born IN $years", ["years": .list([.integer(1960)])]) == ["Anna"])
        #expect(try names("born IN {$year, 1970}", ["year": .integer(1960)]) == ["Anna", "bob"])
        #expect(
            try names("SUBQUERY(books, $b, 1990 IN {$b.year, $year}).@count > 0", ["year": .integer(1)]) == ["Anna"])
        #expect(
            try names("SUBQUERY(books, $b, 'Ants' IN {$b.title}).@count > 0", ["b": .object(authors[0])]) == ["Anna"])
        #expect(try names("SELF IN $some", ["some": .list([.object(authors[1])])]) == ["bob"])
        #expect(try names("born IN $one.books.year", ["one": .object(authors[0])]) == [])
        #expect(try names("books.@max.year IN $one.books.year", ["one": .object(authors[0])]) == ["Anna", "bob"])
    }
}
