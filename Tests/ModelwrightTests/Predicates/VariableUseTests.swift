import Foundation
import Testing

@testable import Modelwright

/// What a predicate's variables are compared with, before they have values.
struct VariableUseTests {
    private static func text(_ use: VariableUse) -> String {
        switch use {
        case .attribute(let attribute): "\(attribute)"
        case .value(let type): type.documentName
        case .number: "a number"
        case .object(let entity): entity.name
        case .list(let element): "[\(text(element))]"
        }
    }

    @Test(arguments: [
        ("year == $YEAR", "YEAR: Book.year"), ("$YEAR < year", "YEAR: Book.year"),
        ("year > $FROM AND title ==[c] $TITLE AND year <= $FROM", "FROM: Book.year; TITLE: Book.title"),
        ("year == $X OR price > $X", "X: Book.year, Book.price"), ("$A == $B", "A: ; B: "),
        ("year IN $YEARS", "YEARS: [Book.year]"), ("year IN {1, $X}", "X: Book.year"),
        ("year BETWEEN $BOUNDS", "BOUNDS: [Book.year]"),
        ("year BETWEEN {$FROM, $TO}", "FROM: Book.year; TO: Book.year"),
        ("title CONTAINS $X", "X: String"), ("title BEGINSWITH[c] $X AND title LIKE $Y", "X: String; Y: String"),
        ("$X IN title", "X: String"), ("$X CONTAINS title", "X: [Book.title]"),
        ("author.books.year CONTAINS $X", "X: Book.year"), ("$X IN author.books", "X: Book"),
        ("author == $A AND SELF != $B", "A: Author; B: Book"), ("SELF IN $X", "X: [Book]"),
        ("ANY author.books.title == $X", "X: Book.title"), ("ANY author.books IN $X", "X: [Book]"),
        ("author.name == $A.name", "A: "), ("author.joined > $X", "X: Author.joined"),
        ("author.home.city == $X", "X: Place.city"), ("author.isActive == $X", "X: Author.isActive"),
        ("author.books.@count > $X", "X: Integer 64"), ("length(title) > $X", "X: Integer 64"),
        ("author.books.@sum.price > $X", "X: Book.price"), ("author.books.@avg.price > $X", "X: a number"),
        ("year + $X > 5", "X: a number"), ("lowercase(title) == $X", "X: String"),
        ("title == uppercase($X)", "X: String"),
        ("SUBQUERY(author.books, $b, $b.year > $X AND $b.title == $Y).@count > 0", "X: Book.year; Y: Book.title"),
        ("CAST(0, \"NSDate\") < $X", "X: Date"), ("TRUEPREDICATE", ""),
        ("author.bookCount == $X", "X: Author.bookCount"),
    ])
    func findsWhatAVariableIsComparedWith(predicate: String, uses: String) throws {
        let entity = try #require(try LibraryModel.model().entity(named: "Book"))
        let found = try EntityPredicate(predicate, of: entity, variables: .unknown).variableUses
        #expect(
            found.map { "\($0.name): \($0.uses.map(Self.text).joined(separator: ", "))" }.joined(separator: "; ")
                == uses)
    }

    @Test func findsVariablesOfTemplates() throws {
        let model = try ObjectModel(
            data: Data(
                LibraryModel.xml.replacing(
                    "</model>",
                    with: #"""
                        <fetchRequest name="ofYear" entity="Book" predicateString="year == $YEAR"/>
                        <fetchRequest name="all" entity="Book"/>
                        <fetchRequest name="bad" entity="Book" predicateString="yaer == $YEAR"/>
                        </model>
                        """#
                ).utf8), name: "Library.xml")
        #expect(model.fetchRequestTemplates.map { $0.variables?.map(\.name) } == [["YEAR"], [], nil])
    }
}
