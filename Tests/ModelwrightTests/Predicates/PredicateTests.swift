import Foundation
import Testing

@testable import Modelwright

/// Which objects predicates mean, in the words of `NSPredicate`.
struct PredicateTests {
    @Test(arguments: [
        ("born == 1960", "A"), ("born = 1960", "A"), ("1960 == born", "A"), ("born != 1960", "bCD-"),
        ("born <> 1960", "bCD-"), ("born < 1970", "A-"), ("born <= 1970", "Ab-"), ("born =< 1970", "Ab-"),
        ("born > 1970", "C"), ("born >= 1970", "bC"), ("born => 1970", "bC"), ("born == 1960.0", "A"),
        ("born == nil", "D"), ("born == NULL", "D"), ("born != nil", "AbC-"), ("nil == born", "D"),
        ("NOT born < 1970", "bCD"), ("!(born < 1970)", "bCD"), ("NOT NOT born < 1970", "A-"),
        ("born + 10 == 1970", "A"), ("born * 2 > 3930 + 10 - 5", "bC"), ("-born < -1960", "bC"),
        ("born - 10 * 2 == 1940", "A"), ("(born - 10) * 2 == 3900", "A"), ("born / 10 == 196", "A"),
        ("modulus:by:(born, 20) == 0", "AC"), ("rating > 4", "AC-"), ("rating == 4.5", "AC"),
        ("rating == 10000000000", "-"), ("rating = 3", "b"), ("abs(born - 1965) == 5", "Ab"),
        ("bookCount == 2", "A"), ("bookCount >= 1", "AbC"),
    ])
    func comparesNumbers(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("isActive == YES", "AC"), ("isActive == TRUE", "AC"), ("isActive = true", "AC"), ("isActive == 1", "AC"),
        ("isActive == NO", "bD"), ("isActive == 0", "bD"), ("isActive != YES", "bD-"), ("isActive == nil", "-"),
        ("TRUEPREDICATE", "AbCD-"), ("FALSEPREDICATE", ""), ("truepredicate AND born > 1970", "C"),
        ("isActive == YES AND born == 1960", "A"), ("isActive == YES && born == 1960", "A"),
        ("isActive == YES OR born == 1970", "AbC"), ("isActive == YES || born == 1970", "AbC"),
        ("born == 1960 OR born == 1970 AND isActive == YES", "A"),
        ("(born == 1960 OR born == 1970) AND isActive == NO", "b"), ("NOT isActive == YES AND born == 1970", "b"),
        ("NOT (isActive == YES AND born == 1960)", "bCD-"), ("not isActive == yes and not born == 1970", "D-"),
        ("born == 1960 or born == 1970 or born == 1980", "AbC"),
    ])
    func joinsConditions(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        (#"name == "Anna""#, "A"), ("name == 'Anna'", "A"), ("name == 'anna'", ""), ("name ==[c] 'anna'", "A"),
        ("name =[c] 'ANNA'", "A"), ("name !=[c] 'anna'", "bCD-"), ("name == 'Chloe'", ""), ("name ==[d] 'Chloe'", "C"),
        ("name ==[cd] 'chloe'", "C"), ("name ==[dc] 'CHLOÉ'", "C"), ("name ==[ cd ] 'chloé'", "C"),
        ("name ==[n] 'Anna'", "A"), ("name == 'Chloe\\u0301'", "C"), ("name < 'D'", "AC"), ("name > 'Dora'", "b"),
        ("name >[c] 'Anna' AND name <[c] 'c'", "b"), ("name >= 'Dora'", "bD"), ("name == nil", "-"),
        ("name BEGINSWITH 'A'", "A"), ("name BEGINSWITH 'a'", ""), ("name BEGINSWITH[c] 'B'", "b"),
        ("name beginswith[cd] 'chloe'", "C"), ("name BEGINSWITH ''", "AbCD"), ("NOT name BEGINSWITH 'A'", "bCD-"),
        ("name ENDSWITH 'a'", "AD"), ("name ENDSWITH[c] 'A'", "AD"), ("name ENDSWITH[d] 'e'", "C"),
        ("name CONTAINS 'o'", "bCD"), ("name CONTAINS[c] 'N'", "A"), ("name CONTAINS[cd] 'LOE'", "C"),
        ("name CONTAINS ''", "AbCD"), ("'nn' IN name", "A"), ("name IN 'Anna and Dora'", "AD"),
        ("lowercase:(name) == 'anna'", "A"), ("uppercase(name) == 'BOB'", "b"), ("length:(name) == 4", "AD"),
        ("canonical:(name) == 'chloe'", "C"), ("length(name) > 3 AND length(name) < 5", "AD"),
    ])
    func comparesTexts(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("name LIKE 'A*'", "A"), ("name LIKE '*o*'", "bCD"), ("name LIKE '?o?'", "b"), ("name LIKE '?o'", ""),
        ("name LIKE '????'", "AD"), ("name LIKE '?????'", "C"), ("name LIKE[c] 'a*'", "A"),
        ("name LIKE[d] 'Chloe'", "C"),
        ("name LIKE[cd] '*OE'", "C"), ("name LIKE '*'", "AbCD"), ("name LIKE 'An.a'", ""), ("name LIKE '*[ab]'", ""),
        (#"name LIKE 'A\\*'"#, ""), ("name MATCHES 'A.*'", "A"), ("name MATCHES 'A'", ""),
        ("name MATCHES '[A-Z][a-z]+'", "AD"), ("name MATCHES '[a-z]+'", "b"), ("name MATCHES[c] '[a-z]+'", "AbD"),
        ("name MATCHES[cd] '[a-z]+'", "AbCD"), (#"name MATCHES "\\p{L}+""#, "AbCD"), ("name MATCHES 'Anna|bob'", "Ab"),
        ("name MATCHES[d] 'Chloé'", "C"), ("name MATCHES[cd] 'CHLOÉ'", "C"),
        ("name LIKE '*a' AND NOT name LIKE '*nna'", "D"), ("name LIKE 'Anna' OR name MATCHES 'b.b'", "Ab"),
        ("ANY books.title LIKE '*Bees'", "Ab"), (#"ANY books.title LIKE '100% *'"#, "C"),
        (#"ANY books.title LIKE '100\\% wool'"#, "C"),
    ])
    func matchesPatterns(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("born IN {1960, 1970}", "Ab"), ("born IN { 1980 }", "C"), ("born IN {}", ""), ("born IN {nil, 1960}", "AD"),
        ("NOT born IN {1960, 1970}", "CD-"), ("name IN {'Anna', 'Dora'}", "AD"), ("name IN[c] {'anna', 'BOB'}", "Ab"),
        ("name IN[cd] {'chloe'}", "C"), ("born IN {1950 + 10, 1970 * 1}", "Ab"), ("{1960, 1970} CONTAINS born", "Ab"),
        ("born BETWEEN {1960, 1970}", "Ab"), ("born BETWEEN {1961, 1969}", ""), ("born BETWEEN {1970, 1960}", ""),
        ("NOT born BETWEEN {1960, 1970}", "CD-"), ("rating BETWEEN {3, 4.5}", "AbC"), ("name BETWEEN {'A', 'C'}", "A"),
        ("1965 BETWEEN {born, born + 5}", "A"), ("isActive IN {YES}", "AC"), ("isActive IN {1, 0}", "AbCD"),
    ])
    func looksIntoLists(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("books.@count == 2", "A"), ("books.@count == 0", "D-"), ("books.@count > 0 AND born > 1960", "bC"),
        ("books.@sum.price > 10", "A"), ("books.@sum.price == 0", "CD-"), ("sum:(books.price) == 40.5", "A"),
        ("books.@avg.year < 2000", "AC"), ("books.@min.year == 1990", "A"), ("books.@max.year == 2001", "Ab"),
        ("books.@max.year == nil", "D-"), ("count:(books) == 1", "bC"), ("ANY books.price > 20", "A"),
        ("ANY books.price < 11", "Ab"), ("SOME books.price > 20", "A"), ("ANY books.year == 2001", "Ab"),
        ("ALL books.year == 2001", "bD-"), ("ALL books.price > 1", "AbD-"), ("NONE books.year == 2001", "CD-"),
        ("NOT ANY books.year == 2001", "CD-"), ("ANY books.title CONTAINS 'Bees'", "Ab"),
        ("ANY books.title BEGINSWITH[c] 'ANTS' AND ALL books.price < 6", "b"), ("ANY books.year IN {1999, 1990}", "AC"),
        ("ANY books.year BETWEEN {1995, 2000}", "C"), ("ANY books.price == nil", "C"),
        ("NONE books.price == nil", "AbD-"),
        ("books.title CONTAINS 'Ants'", "A"), ("'Ants' IN books.title", "A"), ("books.title CONTAINS[c] 'ANTS'", "A"),
        ("ANY books.#and == 3", "A"), ("mentor.name == 'Anna'", "bC"), ("mentor.mentor.name == 'Anna'", "D"),
        ("mentor == nil", "A-"), ("mentor != nil", "bCD"), ("mentor.books.@count == 2", "bC"),
        ("SELF.born == 1960", "A"),
        ("mentor == SELF", ""), ("SELF == SELF", "AbCD-"), ("SELF IN mentor.books.author", ""),
        ("ANY books.author == SELF", "AbC"), ("ALL books.author == SELF", "AbCD-"), ("mentor.mentor == nil", "AbC-"),
        ("home.city == 'Bern'", "A"), ("home.city BEGINSWITH 'U'", "C"), ("home == nil", "bD-"),
        ("mentor.home.city == 'Bern'", "bC"),
    ])
    func followsRelationships(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("SUBQUERY(books, $b, $b.year == 2001).@count == 1", "Ab"),
        ("SUBQUERY(books, $b, $b.year == 2001 AND $b.price > 10).@count > 0", "A"),
        ("SUBQUERY(books, $b, $b.year == 2001).@sum.price > 10", "A"),
        ("ANY SUBQUERY(books, $b, $b.price > 6).title CONTAINS 'Bees'", "A"),
        ("SUBQUERY(books, $b, SUBQUERY($b.chapters, $c, $c.pages > 100).@count > 0).@count == 1", "A"),
        ("SUBQUERY(books, $b, SUBQUERY($b.chapters, $c, $c.pages > $b.#and).@count == 1).@count == 1", "A"),
        ("SUBQUERY(books, $b, $b.author == SELF).@count == books.@count", "AbCD-"),
        ("SUBQUERY(books, $b, $b.year > SELF.born + 35).@count == 1", "A"),
        ("SUBQUERY(mentor.books, $b, $b.title == 'Bees').@count == 1", "bC"),
        ("SUBQUERY(books, $b, TRUEPREDICATE).@count == 2", "A"),
        ("count:(SUBQUERY(books, $b, $b.title LIKE 'A*')) == 1", "Ab"),
        ("NOT SUBQUERY(books, $b, $b.price == nil).@count == 0", "C"),
    ])
    func runsSubqueries(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test(arguments: [
        ("joined == CAST(588384000, \"NSDate\")", "A"), ("joined > CAST(588384000.0, 'NSDate')", "b"),
        ("joined < now()", "Ab"), ("joined == nil", "CD-"), ("site != nil", "A"), ("key != nil AND born == 1960", "A"),
        ("joined BETWEEN {CAST(0, 'NSDate'), CAST(588384000, 'NSDate')}", "A"),
    ])
    func comparesDatesAndOthers(predicate: String, authors: String) throws {
        #expect(try LibraryModel.authors(where: predicate) == authors)
    }

    @Test func takesArguments() throws {
        let cases: [(String, [ExpressionValue], String)] = [
            ("born == %@", [.integer(1960)], "A"), ("born > %ld", [.integer(1970)], "C"),
            ("born > %d AND born < %i", [.integer(1960), .integer(1980)], "b"),
            ("rating == %f", [.double(4.5)], "AC"), ("%K == %@", [.string("name"), .string("bob")], "b"),
            ("%K == 'Anna'", [.string("mentor.name")], "bC"), ("name == '%@'", [], ""),
            ("name IN %@", [.list([.string("Anna"), .string("bob")])], "Ab"),
            ("born BETWEEN %@", [.list([.integer(1960), .integer(1970)])], "Ab"),
            ("name BEGINSWITH[c] %@", [.string("AN")], "A"),
            ("name LIKE %@", [.string("*b")], "b"), ("name MATCHES[c] %@", [.string("B.B")], "b"),
            ("born == %@", [.null], "D"),
            ("key == %@", [.uuid(UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID())], "A"),
            ("site == %@", [.uri(URL(filePath: "/"))], ""),
            ("joined >= %@", [.date(Date(timeIntervalSince1970: 1_577_836_800))], "b"),
            ("%@ IN books.title", [.string("Bees")], "A"),
            ("name == %@ OR name == %@", [.string("Anna"), .string("bob' OR TRUEPREDICATE")], "A"),
            ("born >= %@ OR born <= %@", [.double(.nan), .double(.nan)], ""),
            ("ANY books.price > %@", [.decimal(Decimal(20))], "A"), ("isActive == %@", [.boolean(true)], "AC"),
        ]
        for (predicate, arguments, authors) in cases {
            #expect(try LibraryModel.authors(where: predicate, arguments) == authors, "\(predicate)")
        }
    }

    @Test func takesObjectsAndVariables() throws {
        let model = try LibraryModel.model()
        let entity = try #require(model.entity(named: "Author"))
        let authors = try model.decodeArray(entity: "Author", from: LibraryModel.json)
        func names(_ predicate: EntityPredicate) throws -> [String] {
            try authors.filter(predicate.matches).map { try $0.value(forKey: "name") as? String ?? "-" }
        }
        let byMentor = try EntityPredicate("mentor == %@", of: entity, arguments: [.object(authors[0])])
        #expect(try names(byMentor) == ["bob", "Chloé"])
        let others = try EntityPredicate(
            "NOT SELF IN %@", of: entity, arguments: [.list(authors[1...].map { .object($0) })])
        #expect(try names(others) == ["Anna"])
        let byName = try EntityPredicate(
            "$who.name == mentor.name AND born > $year", of: entity,
            variables: .given(["who": .object(authors[0]), "year": .integer(1970)]))
        #expect(try names(byName) == ["Chloé"])
        // Before the values are known, only what doesn't depend on them is checked.
        _ = try EntityPredicate(
            "name == $anything AND born > $anything AND name LIKE $x", of: entity, variables: .unknown)
    }
}
