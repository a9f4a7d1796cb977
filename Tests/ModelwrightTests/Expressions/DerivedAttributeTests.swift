import Foundation
import Testing

@testable import Modelwright

/// Derived attributes: what is computed, and what is written.
struct DerivedAttributeTests {
    // MARK: Functions

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

    // MARK: Writing

    @Test func doesNotWriteWhatIsDerivedFromTheTime() throws {
        let model = try ShelfModel.model(
            ShelfModel.text(
                ShelfModel.derived("Date", "copy", as: "copyOfCopy") + ShelfModel.derived("Date", "stamp", as: "copy")
                    + ShelfModel.derived("Date", "now()", as: "stamp")))
        let shelf = try DynamicObject(dictionary: ["name": "a"], entity: #require(model.entity(named: "Shelf")))
        #expect(try shelf.value(forKey: "copyOfCopy") is Date)
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"a"}"#)
    }

    @Test func writesWhatWasReadUntilTheValueChanges() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        let json = #"{"name":"x","d":120,"books":[{"title":"a"}]}"#
        let shelf = try model.makeShelf(json)
        #expect(try ShelfModel.written(shelf, model) == json)
        #expect(try shelf.value(forKey: "d") as? Int == 1)
        try shelf.setValue("y", forKey: "name")
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"y","d":120,"books":[{"title":"a"}]}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"y","d":2,"books":[{"title":"a"},{}]}"#)
    }

    @Test(arguments: [
        #"{"name":"x","books":[{"title":"a"}]}"#, #"{"name":"x","d":null,"books":[{"title":"a"}]}"#,
        #"{"name":"x","d":"7","books":[{"title":"a"}]}"#,
    ])
    func comesThroughAsItWas(json: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        #expect(try ShelfModel.written(model.makeShelf(json), model) == json)
        let copy = try model.makeShelf(json).copy()
        #expect(try ShelfModel.written(copy, model) == json)
    }

    @Test func staysAwayWhenItWasNotThere() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        let shelf = try model.makeShelf(#"{"name":"x"}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        let written = try ShelfModel.written(shelf, model)
        #expect(written == #"{"name":"x","books":[{}]}"#)
    }

    /// Its class binds no derived attribute, and has the computed values by name.
    private final class Shelf: ModelObject {
        var name: String?

        override class var entityName: String { "Shelf" }
        override class var properties: [Property] {
            [.attribute("name", get: { (shelf: Shelf) in shelf.name }, set: { $0.name = $1 })]
        }
    }

    @Test func writesTheComputedValueOfANewObject() throws {
        let text = ShelfModel.text(
            ShelfModel.derived("Integer 64", "length:(name)") + ShelfModel.derived("Date", "now()", as: "e")
                + ShelfModel.derived(
                    "Date", "now()", as: "f",
                    userInfo: #"<userInfo><entry key="jsonDirection" value="both"/></userInfo>"#))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [Shelf.self])
        let shelf = try model.make(Shelf.self)
        shelf.name = "abc"
        #expect(try shelf.value(forKey: "d") as? Int == 3)
        #expect(shelf.derivedValue(forKey: "d") == Int16(3))
        #expect(shelf.derivedValue(forKey: "name") == String?.none)
        let date = try #require(shelf.value(forKey: "e") as? Date)
        #expect(abs(date.timeIntervalSinceNow) < 3600)
        let json = try ShelfModel.written(shelf, model)
        #expect(json.hasPrefix(#"{"name":"abc","d":3,"f":"20"#), "\(json)")
        let absent = try ShelfModel.written(model.decode(Shelf.self, from: #"{"name":"abcd"}"#), model)
        #expect(absent == #"{"name":"abcd"}"#)
    }

    @Test func reportsWhatIsReadInVain() throws {
        func derived(_ name: String, _ direction: String?) -> String {
            ShelfModel.derived(
                "Date", "now()", as: name,
                userInfo: direction.map { #"<userInfo><entry key="jsonDirection" value="\#($0)"/></userInfo>"# } ?? "")
        }
        let model = try ShelfModel.model(
            ShelfModel.text(derived("d", nil) + derived("e", "decode") + derived("f", "both")))
        let json = #"{"d":"2020-01-01T00:00:00Z","e":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: json)
        #expect(try ShelfModel.written(shelf, model) == "{}")
        #expect(report.entries.map(\.kind) == [.overruled])
        #expect(
            report.description
                == #"$.d: Shelf.d: "2020-01-01T00:00:00Z" is not written, since the attribute is computed from the time; jsonDirection = both writes what is computed"#
        )
        let (_, ofNull) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: #"{"d":null}"#)
        #expect(ofNull.entries.map(\.kind) == [.overruled])
        let (_, ofNone) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: #"{"name":"a"}"#)
        #expect(ofNone.isEmpty)
    }

    @Test func writesTheValueOfAClassWhateverTheTime() throws {
        let text = ShelfModel.text(
            ShelfModel.derived("Integer 64", "length:(name)") + ShelfModel.derived("Date", "now()", as: "stamp"))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [StampedShelf.self])
        let json = #"{"stamp":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(StampedShelf.self, from: json)
        #expect(report.isEmpty)
        #expect(try ShelfModel.written(shelf, model) == json)
    }

    @Test func aCopyComputesForItself() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        let copy = try shelf.copy()
        try copy.setValue("abcd", forKey: "name")
        #expect(try ShelfModel.written(copy, model) == #"{"name":"abcd","d":4}"#)
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abc","d":120}"#)
    }

    @Test func anUpdateReadsItAnew() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcd","d":120}"#.utf8))
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcd","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcde"}"#.utf8))
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcde","d":5}"#)
        // One that fails leaves all as it was.
        #expect(throws: MappingError.self) { try shelf.update(from: Data(#"{"name":[7],"d":9}"#.utf8)) }
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcde","d":5}"#)
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

    @Test func isEquivalentWhateverTheTime() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Date", "now()")))
        let shelf = try model.makeShelf(#"{"name":"a","d":"2020-01-01T00:00:00Z"}"#)
        #expect(shelf.isEquivalent(to: shelf))
        #expect(try shelf.isEquivalent(to: shelf.copy()))
    }

    // MARK: Stacks

    /// An expression, and attributes in a chain, are computed on the least stack that reads a model.
    @Test(arguments: [
        ("(" * 4_990 + "1" + ")" * 4_990, 1), ("1" + "+1" * 4_990, 4_991), ("1" + "**1" * 3_000, 1),
        ("abs(" * 1_900 + "1" + ")" * 1_900, 1), ("-" * 9_999 + "1", -1), ("-(" * 3_000 + "1" + ")" * 3_000, 1),
    ])
    func computesWhateverTheExpression(expression: String, expected: Int) throws {
        let text = ShelfModel.text(ShelfModel.derived("Integer 64", expression))
        #expect(Self.value(of: "d", in: text, onStackOf: 256 * 1024) == "\(expected)")
    }

    @Test func computesLongChains() throws {
        let chain = (1...1_000).reversed().map {
            ShelfModel.derived("Integer 64", $0 == 1 ? "height" : "d\($0 - 1)", as: "d\($0)")
        }
        #expect(Self.value(of: "d1000", in: ShelfModel.text(chain.joined()), onStackOf: 256 * 1024) == "7")
    }

    /// Writing an object computes all of them.
    /// 300 objects of each of four kinds, each related to all of the next kind: 27 million ways lead from the first to the last.
    @Test(.timeLimit(.minutes(5))) func computesWhatManyWaysLeadToOnce() throws {
        let (kinds, count) = (["A", "B", "C", "D"], 300)
        var text = ""
        for (kind, next) in zip(kinds, kinds.dropFirst()) {
            text += ModelText.entity(
                kind, ModelText.toMany("next", next),
                #"<attribute name="sum" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="next.@sum.sum"/>"#
            )
        }
        text += ModelText.entity(
            "D", ModelText.attribute("n", "Integer 64"),
            #"<attribute name="sum" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="n * 2"/>"#
        )
        let model = try ObjectModel(data: Data("<model>\n\(text)</model>".utf8), name: "Kinds.xml")
        var objects: [ModelObject] = []
        for kind in kinds.reversed() {
            let next = objects
            objects = try (0..<count).map { number in
                let object = try model.makeEmpty(kind)
                if next.isEmpty {
                    try object.setValue(number, forKey: "n")
                } else {
                    try object.setValue(next, forKey: "next")
                }
                return object
            }
        }
        // 0 + … + 299, twice, and 300 times for each of the two kinds between.
        #expect(try objects[0].value(forKey: "sum") as? Int == 89_700 * 90_000)
    }

    @Test func refusesAttributesThatTakeLongTogether() throws {
        let long = ShelfModel.derived("Integer 64", "1" + String(repeating: "+1", count: 4_399), as: "d0") + "\n"
        func text(_ count: Int) -> String {
            ShelfModel.text(
                long + (1...count).map { ShelfModel.derived("Integer 64", "d0", as: "d\($0)") + "\n" }.joined())
        }
        _ = try ShelfModel.model(text(112))
        let heir = #"""
            <entity name="Heir" parentEntity="Shelf"><attribute name="own" optional="YES" attributeType="String"/></entity>
            </model>
            """#
        let error = #expect(throws: ModelError.self) {
            try ShelfModel.model(text(114).replacingOccurrences(of: "</model>", with: heir))
        }
        #expect(
            error?.description
                == #"Shelf.xml:121:102: error: Shelf.d113 can't be computed by "^d0": it and the derived attributes before it take more than 1000000 operations. Derive fewer attributes, or make them simpler. [bad-expression]"#
        )
    }

    /// What is wrong is said, however long the expression.
    @Test func cutsALongExpressionInAMessage() throws {
        let ones = String(repeating: "1+", count: 200)
        let error = #expect(throws: ModelError.self) {
            try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "\(ones)boks+\(ones)1")))
        }
        let (start, end) = (String(repeating: "1+", count: 30), String(repeating: "1+", count: 27))
        #expect(
            error?.diagnostics.map(\.message) == [
                #"Shelf.d can't be computed by "…\#(start)^boks+\#(end)1…": Shelf has no property boks."#
            ])
    }

    /// A value of a shelf that is read on a thread of its own.
    private static func value(of key: String, in text: String, onStackOf size: Int) -> String? {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: String?
        let thread = Thread {
            do {
                result = try ShelfModel.model(text).makeShelf(ShelfModel.json).value(forKey: key).map { "\($0)" }
            } catch {
                result = "\(error)"
            }
            done.signal()
        }
        thread.stackSize = size
        thread.start()
        done.wait()
        return result
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }

/// A class that binds what the model derives from the time.
private final class StampedShelf: ModelObject {
    var stamp: Date?
    override class var entityName: String { "Shelf" }
    override class var properties: [Property] {
        [.attribute("stamp", get: { (o: StampedShelf) in o.stamp }, set: { $0.stamp = $1 })]
    }

    /// What is computed isn't nil where its key is absent.
    @Test func isNoNullWhereItsKeyIsAbsent() throws {
        let nulls = #"<userInfo><entry key="jsonNulls" value="explicit"/></userInfo>"#
        let model = try ShelfModel.model(
            ShelfModel.text(ShelfModel.derived("Integer 64", "height * 2", userInfo: nulls)))
        for json in [#"{"height":7}"#, #"{"height":7,"d":14}"#, #"{"height":7,"d":null}"#] {
            #expect(try ShelfModel.written(model.makeShelf(json), model) == json)
        }
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
}
