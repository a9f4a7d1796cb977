import Foundation
import Testing

@testable import Modelwright

/// What derived attributes are computed to.
struct DerivedAttributeTests {
    @Test(arguments: [
        ("String", "canonical:(name)", "capek ed"), ("String", "lowercase:(name)", "çapek éd"),
        ("String", "uppercase:(name)", "ÇAPEK ÉD"), ("Integer 16", "length:(name)", "8"),
        ("Integer 64", "books.@count", "3"), ("Integer 64", "count:(books)", "3"),
        ("Integer 64", "books.@sum.pages", "42"), ("Integer 32", "sum:(books.pages)", "42"),
        ("Decimal", "books.@sum.price", "3.75"), ("Decimal", "books.@avg.price", "1.875"),
        ("Decimal", "average:(books.price)", "1.875"),
        ("Integer 16", "books.@min.pages", "12"), ("Integer 16", "max:(books.pages)", "30"),
        ("String", "books.@min.title", "a"), ("String", "books.@max.title", "b"),
        ("Date", "books.@max.read", "2024-01-02 00:00:00 +0000"),
        ("Integer 64", "height + 2 * 3", "13"), ("Integer 64", "(height + 2) * 3", "27"),
        ("Integer 64", "height - 2 - 1", "4"), ("Integer 64", "height / 2", "3"), ("Double", "width / 2", "1.25"),
        ("Integer 64", "add:to:(height, 1)", "8"), ("Integer 64", "from:subtract:(height, 1)", "6"),
        ("Integer 64", "multiply:by:(height, 2)", "14"), ("Integer 64", "divide:by:(height, 2)", "3"),
        ("Integer 64", "modulus:by:(height, 4)", "3"), ("Double", "2 ** 3 ** 2", "512.0"),
        ("Double", "raise:toPower:(width, 2)", "6.25"), ("Integer 64", "-height", "-7"),
        ("Integer 64", "--height", "7"),
        ("Integer 64", "abs:(-7)", "7"), ("Decimal", "abs:(0 - weight)", "3.25"), ("Integer 64", "floor:(width)", "2"),
        ("Integer 64", "ceiling:(weight)", "4"), ("Integer 64", "trunc:(-2.5)", "-2"), ("Double", "sqrt:(6.25)", "2.5"),
        ("Boolean", "isOpen", "true"), ("Boolean", "TRUE", "true"), ("String", "'it\\'s'", "it's"),
        ("String", "&quot;a&quot;", "a"), ("Integer 64", "9223372036854775807 + 1", "nil"),
        ("Decimal", "9223372036854775807 + 1", "9223372036854775808"), ("Integer 64", "height / 0", "nil"),
        ("Integer 16", "height * 10000", "nil"), ("Integer 64", "NIL", "nil"), ("Integer 64", "height + NULL", "nil"),
        ("Double", "sqrt:(-1)", "nil"),
        // A fraction is dropped for an integer attribute.
        ("Integer 16", "weight", "3"), ("Integer 16", "-weight", "-3"), ("Integer 16", "books.@avg.pages", "21"),
        // Whole powers and remainders are exact.
        ("Integer 64", "10 ** 17 + 1", "100000000000000001"), ("Integer 64", "(-3) ** 39", "-4052555153018976267"),
        ("Decimal", "10 ** 30 + 1", "1000000000000000000000000000001"), ("Double", "10 ** 200", "1e+200"),
        ("Double", "10 ** 400", "nil"), ("Decimal", "1.1 ** 3", "1.331"), ("Decimal", "10 ** -2", "0.01"),
        ("Double", "10 ** -200", "1e-200"), ("Double", "0 ** -1", "nil"), ("Double", "4 ** 0.5", "2.0"),
        ("Integer 64", "7 ** 0", "1"), ("Decimal", "modulus:by:(0.3, 0.1)", "0"),
        ("Decimal", "modulus:by:(-7.5, 2)", "-1.5"), ("Decimal", "modulus:by:(10 ** 60, 7)", "1"),
        ("Decimal", "modulus:by:(1.5, 0)", "nil"), ("Double", "1e-100 * 1e-100", "1e-200"),
        ("Double", "0.07", "0.07"), ("Double", "weight / 3", "1.0833333333333333"),
        ("Double", "sqrt:(10 ** 100)", "1e+50"),
        ("Float", "10 ** 39", "nil"), ("Decimal", "width * weight", "8.125"),
        // Precedence and signs.
        ("Integer 64", "2 * 3 + 4 * 5 - 6 / 2", "23"), ("Integer 64", "2 * 3 ** 2", "18"),
        ("Integer 64", "-2 ** 2", "4"), ("Integer 64", "2 ** -(height - 8)", "2"), ("Integer 64", "2 - -3", "5"),
        ("Integer 64", "height - -height", "14"), ("Integer 64", "-(2 + 3)", "-5"),
        ("Integer 64", "((((height))))", "7"),
        ("Integer 64", "-9223372036854775808", "-9223372036854775808"),
        // Numbers and texts.
        ("Integer 64", "1e3", "1000"), ("Double", "2.5e-1", "0.25"), ("Integer 64", "0x1F", "31"),
        ("Integer 64", "-0xff", "-255"), ("Integer 64", "0o17", "15"), ("Integer 64", "0b101", "5"),
        ("String", #"'a\tb\n\u00e9\x41\q\\'"#, "a\tb\néAq\\"), ("String", #"'\uD83D\uDE00'"#, "😀"),
        // Names.
        ("String", "lowercase(name)", "çapek éd"), ("String", "lowercase: ( name )", "çapek éd"),
        ("Integer 64", "max(books.pages)", "30"), ("Integer 64", "SELF.height", "7"),
        ("Integer 64", "self.books.@count", "3"), ("Integer 64", "#height", "7"),
        ("Integer 64", "count:(books.title)", "2"),
    ])
    func computes(type: String, expression: String, expected: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived(type, expression)))
        let shelf = try model.makeShelf(ShelfModel.json)
        let value = try shelf.value(forKey: "d")
        #expect(value.map { "\($0)" } ?? "nil" == expected)
    }

    /// A decimal number becomes the nearest floating-point number, as its text does.
    @Test func takesTheNearestNumber() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Double", "weight")))
        let shelf = try model.makeShelf("{}")
        for cents in stride(from: 1, through: 10_000, by: 7) {
            let text = "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
            try shelf.setValue(Decimal(string: text), forKey: "weight")
            #expect(try shelf.value(forKey: "d") as? Double == Double(text))
        }
    }

    @Test(arguments: [
        ("Integer 64", "books.@count", "0"), ("Decimal", "books.@sum.price", "0"),
        ("Decimal", "books.@avg.price", "nil"),
        ("Decimal", "books.@min.price", "nil"), ("Decimal", "books.@max.price", "nil"),
        ("String", "books.@min.title", "nil"), ("Date", "books.@max.read", "nil"),
    ])
    func computesOverEmptyLists(type: String, expression: String, expected: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived(type, expression)))
        for json in [#"{"books":[]}"#, "{}"] {
            let value = try model.makeShelf(json).value(forKey: "d")
            #expect(value.map { "\($0)" } ?? "nil" == expected, "\(json)")
        }
    }

    @Test(arguments: [
        ("Decimal", "0.1 + 0.2", "0.3"), ("Double", "0.1 + 0.2", "0.3"), ("Double", "0.1 * 3", "0.3"),
        ("Decimal", "1.0 / 3", "0.33333333333333333333333333333333333333"), ("Integer 64", "7 / 2", "3"),
        ("Double", "7 / 2.0", "3.5"), ("Double", "width * 0.1", "0.25"), ("Double", "0e-400", "0.0"),
        // The nearest floating-point number of more than 38 digits.
        ("Decimal", "0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
        ("Decimal", "0.12345678901234567890123456789012345678901", "0.12345678901234568"),
        ("Double", "123456789012345678901234567890123456789012", "1.2345678901234568e+41"),
        ("Double", "1e-200", "1e-200"),
    ])
    func takesFractionsForDecimals(type: String, expression: String, expected: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived(type, expression)))
        let value = try model.makeShelf(ShelfModel.json).value(forKey: "d")
        #expect(value.map { "\($0)" } == expected)
    }

    @Test(arguments: [
        ("Double", "height / 2.0", "3.5"), ("Double", "7 / 2.0", "3.5"), ("Double", "height / 2", "3.0"),
        ("Decimal", "books.@avg.price", "1.875"), ("Decimal", "20 / 3.0", "6.6666666666666666666666666666666666667"),
        ("Float", "1.00000005960464477539062500001 * 1", "1.0000001"), ("Double", "1 ** -1 / 2", "0.5"),
        ("Double", "3 ** -79", "2.029648710355613e-38"), ("Double", "2 ** -100", "7.888609052210118e-31"),
    ])
    func dividesExactly(type: String, expression: String, expected: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived(type, expression)))
        let shelf = try model.makeShelf(ShelfModel.json)
        #expect(try shelf.value(forKey: "d").map { "\($0)" } == expected)
        // What is computed can be written and read again.
        try shelf.setValue("other", forKey: "name")
        let fresh = try model.makeEmpty("Shelf")
        try fresh.setValue(7, forKey: "height")
        _ = try ShelfModel.written(fresh, model)
    }

    /// An identity is what the JSON says: a derived attribute without a key has none.
    @Test func areIdentitiesOnlyWhereTheJSONHasThem() throws {
        let text = """
            <model><entity name="Shelf">
            <relationship name="books" optional="YES" toMany="YES" ordered="YES" destinationEntity="Book"/>
            <relationship name="best" optional="YES" maxCount="1" destinationEntity="Book"/>
            </entity>
            <entity name="Book"><attribute name="title" optional="YES" attributeType="String"/>
            \(ShelfModel.derived("String", "lowercase:(title)", as: "slug"))
            <userInfo><entry key="identityAttributes" value="slug"/></userInfo></entity></model>
            """
        let model = try ShelfModel.model(text)
        for (book, isFound) in [(#"{"title":"Nana","slug":"nana"}"#, true), (#"{"title":"Nana"}"#, false)] {
            let (shelf, report) = try ModelDecoder(model: model).decodeReporting(
                entity: "Shelf", from: #"{"books":[\#(book)],"best":"nana"}"#)
            let books = try #require(shelf.value(forKey: "books") as? [ModelObject])
            #expect(try books[0].value(forKey: "slug") as? String == "nana")
            #expect(try (shelf.value(forKey: "best") as? ModelObject === books[0]) == isFound)
            #expect(
                report.entries.map { "\($0)" }
                    == (isFound
                        ? [] : ["$.best: Shelf.best: no Book that was decoded has the identity \"nana\""]))
        }
    }

    @Test func goesThroughToOneRelationshipsAndOtherDerivedAttributes() throws {
        let model = try ShelfModel.model(
            ShelfModel.text(
                ShelfModel.derived("Decimal", "books.@sum.taxed", as: "total"),
                ShelfModel.derived("Decimal", "price * 2", as: "taxed")
                    + ShelfModel.derived("String", "shelf.name", as: "place")))
        let shelf = try model.makeShelf(ShelfModel.json)
        #expect(try shelf.value(forKey: "total") as? Decimal == Decimal(string: "7.5"))
        let books = try #require(shelf.value(forKey: "books") as? [ModelObject])
        #expect(try books[0].value(forKey: "place") as? String == "Çapek Éd")
        try shelf.setValue("other", forKey: "name")
        #expect(try books[0].value(forKey: "place") as? String == "other")
    }

    @Test func leadsThroughComposites() throws {
        let model = try ObjectModel(
            data: Data(
                """
                <model><entity name="Shelf">
                <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>
                \(ShelfModel.derived("String", "SELF.home.zip"))
                </entity>
                <composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/></composite>
                </model>
                """.utf8), name: "Shelf.xml")
        #expect(try model.makeShelf(#"{"home":{"zip":"10115"}}"#).value(forKey: "d") as? String == "10115")
        #expect(try model.makeShelf(#"{"home":null}"#).value(forKey: "d") == nil)
    }

    @Test func isNotSet() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        let shelf = try model.makeShelf(ShelfModel.json)
        let error = #expect(throws: MappingError.self) { try shelf.setValue(3, forKey: "d") }
        #expect(error?.description == "Shelf.d: expected no value, since it is derived, found 3.")
    }

    @Test func computesWithWhatAClosureMakes() throws {
        let cost = #"""
            <attribute name="cost" optional="YES" attributeType="Decimal">
            <userInfo><entry key="jsonTransformer" value="Price"/></userInfo></attribute>
            """#
        let text = ShelfModel.text(cost + ShelfModel.derived("Decimal", "cost * 2"))
        let price = ValueTransform(
            decode: { json in json.stringValue.flatMap { Decimal(string: $0) } },
            encode: { (value: Decimal) in .string("\(value)") })
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", transforms: ["Price": price])
        #expect(try model.makeShelf(#"{"cost":"1.5"}"#).value(forKey: "d") as? Decimal == 3)
    }

    /// Neither what overflows nor what comes from infinity keeps an object from being written.
    @Test func isNilForWhatIsNotFinite() throws {
        let model = try ShelfModel.model(
            ShelfModel.text(
                ShelfModel.derived("Float", "width * 10 ** 38") + ShelfModel.derived("Double", "width", as: "e")))
        let shelf = try model.makeShelf(#"{"width":25}"#)
        #expect(try shelf.value(forKey: "d") == nil)
        #expect(try ShelfModel.written(shelf, model) == #"{"width":25}"#)
        try shelf.setValue(Double.infinity, forKey: "width")
        #expect(try shelf.value(forKey: "e") == nil)
    }

    /// It counts for nothing, and nothing is computed with it.
    @Test(arguments: [
        ("books.@sum.price", Decimal?(2.25)), ("books.@max.price", 2.25), ("books.@min.price", 2.25),
        ("books.@avg.price", 2.25), ("count:(books.price)", 1), ("weight", nil), ("weight + 1", nil), ("width", nil),
        ("1 / width", nil), ("abs:(width)", nil), ("ceiling:(weight)", nil),
    ])
    func computesNothingWithWhatIsNotFinite(expression: String, expected: Decimal?) throws {
        let shelf = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Decimal", expression)))
            .makeShelf(ShelfModel.json)
        let books = try #require(try shelf.value(forKey: "books") as? [ModelObject])
        try books[0].setValue(Decimal.nan, forKey: "price")
        try shelf.setValue(Decimal.nan, forKey: "weight")
        try shelf.setValue(-Double.infinity, forKey: "width")
        #expect(try shelf.value(forKey: "d") as? Decimal == expected)
    }

    /// Nil is no value, and neither is nil on the way to one.
    @Test func countsNoNil() throws {
        let xml = """
            <model>\(ModelText.entity("A", ModelText.toMany("bs", "B"), ShelfModel.derived("Integer 32", "count:(bs.x)"), #"<attribute name="n" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="count:(bs.a.n)"/><attribute name="all" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="bs.@count"/>"#))
            \(ModelText.entity("B", ModelText.attribute("x", "Integer 32"), ModelText.toOne("a", "C")))\(ModelText.entity("C", ModelText.attribute("n", "Integer 32")))</model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Counts.xml")
        let object = try model.decode(
            entity: "A", from: #"{"bs":[{"x":1,"a":{"n":1}},{"x":null,"a":{}},{}]}"#)
        #expect(try ["d", "n", "all"].map { try object.value(forKey: $0) as? Int } == [1, 1, 3])
    }

    /// A new object that an object of the model leads to belongs to the model, whoever has put it there.
    @Test func computesWithNewObjects() throws {
        final class Book: ModelObject {
            var pages: Int?
            override class var properties: [Property] {
                [.attribute("pages", get: { (a: Book) in a.pages }, set: { $0.pages = $1 })]
            }
        }
        final class Shelf: ModelObject {
            var books: [Book] = []
            override class var properties: [Property] {
                [.toMany("books", get: { (a: Shelf) in a.books }, set: { $0.books = $1 })]
            }
        }
        let text = ShelfModel.text(ShelfModel.derived("Integer 64", "books.@sum.pages"))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [Shelf.self, Book.self])
        let shelf = try model.decode(Shelf.self, from: #"{"books":[{"pages":3}]}"#)
        let book = Book()
        book.pages = 4
        shelf.books.append(book)
        #expect(try shelf.value(forKey: "d") as? Int == 7)
        #expect(book.entity?.name == "Book")
    }
}
