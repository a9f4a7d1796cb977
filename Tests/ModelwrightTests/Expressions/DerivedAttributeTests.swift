import Foundation
import Testing

@testable import Modelwright

/// Derived attributes: what is computed, what is written, and what is said of an expression that can't be computed.
struct DerivedAttributeTests {
    /// A model of shelves with books, each with attributes that are derived.
    private static func text(_ shelf: String = "", _ book: String = "", userInfo: String = "") -> String {
        """
        <model>
        <entity name="Shelf">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="height" optional="YES" attributeType="Integer 64"/>
        <attribute name="width" optional="YES" attributeType="Double"/>
        <attribute name="weight" optional="YES" attributeType="Decimal"/>
        <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        \(shelf)
        <relationship name="books" optional="YES" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="pages" optional="YES" attributeType="Integer 16"/>
        <attribute name="read" optional="YES" attributeType="Date"/>
        \(book)
        <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
        </entity>
        </model>
        """
    }

    private static func derived(
        _ type: String, _ expression: String, as name: String = "d", userInfo: String = ""
    ) -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" derived="YES" derivationExpression="\#(expression)">\#(userInfo)</attribute>"#
    }

    private static func model(_ text: String) throws -> ObjectModel {
        try ObjectModel(data: Data(text.utf8), name: "Shelf.xml")
    }

    private static let shelf = """
        {"name":"Çapek Éd","height":7,"width":2.5,"weight":3.25,"isOpen":true,"books":[{"title":"b","price":1.5,"pages":30,\
        "read":"2024-01-02T00:00:00Z"},{"title":"a","price":2.25,"pages":12},{"title":null}]}
        """

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
        ("Decimal", "modulus:by:(-7.5, 2)", "-1.5"), ("Decimal", "modulus:by:(10 ** 60, 7)", "2"),
        ("Decimal", "modulus:by:(1.5, 0)", "nil"), ("Double", "1e-100 * 1e-100", "1.0000000000000016e-200"),
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
        ("Integer 64", "count:(books.title)", "3"),
    ])
    func computes(type: String, expression: String, expected: String) throws {
        let model = try Self.model(Self.text(Self.derived(type, expression)))
        let shelf = try model.makeShelf(Self.shelf)
        let value = try shelf.value(forKey: "d")
        #expect(value.map { "\($0)" } ?? "nil" == expected)
    }

    @Test func goesThroughToOneRelationshipsAndOtherDerivedAttributes() throws {
        let model = try Self.model(
            Self.text(
                Self.derived("Decimal", "books.@sum.taxed", as: "total"),
                Self.derived("Decimal", "price * 2", as: "taxed") + Self.derived("String", "shelf.name", as: "place")))
        let shelf = try model.makeShelf(Self.shelf)
        #expect(try shelf.value(forKey: "total") as? Decimal == Decimal(string: "7.5"))
        let books = try #require(shelf.value(forKey: "books") as? [ModelObject])
        #expect(try books[0].value(forKey: "place") as? String == "Çapek Éd")
        try shelf.setValue("other", forKey: "name")
        #expect(try books[0].value(forKey: "place") as? String == "other")
    }

    @Test func isNotSet() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "books.@count")))
        let shelf = try model.makeShelf(Self.shelf)
        let error = #expect(throws: MappingError.self) { try shelf.setValue(3, forKey: "d") }
        #expect(error?.description == "Shelf.d: expected no value, since it is derived, found 3.")
    }

    @Test func computesWithWhatAClosureMakes() throws {
        let cost = #"""
            <attribute name="cost" optional="YES" attributeType="Decimal">
            <userInfo><entry key="jsonTransformer" value="Price"/></userInfo></attribute>
            """#
        let text = Self.text(cost + Self.derived("Decimal", "cost * 2"))
        let price = ValueTransform(
            decode: { json in json.stringValue.flatMap { Decimal(string: $0) } },
            encode: { (value: Decimal) in .string("\(value)") })
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", transforms: ["Price": price])
        #expect(try model.makeShelf(#"{"cost":"1.5"}"#).value(forKey: "d") as? Decimal == 3)
    }

    /// Neither what overflows nor what comes from infinity keeps an object from being written.
    @Test func isNilForWhatIsNotFinite() throws {
        let model = try Self.model(
            Self.text(Self.derived("Float", "width * 10 ** 38") + Self.derived("Double", "width", as: "e")))
        let shelf = try model.makeShelf(#"{"width":25}"#)
        #expect(try shelf.value(forKey: "d") == nil)
        #expect(try Self.written(shelf, model) == #"{"width":25}"#)
        try shelf.setValue(Double.infinity, forKey: "width")
        #expect(try shelf.value(forKey: "e") == nil)
    }

    @Test func leadsThroughComposites() throws {
        let model = try ObjectModel(
            data: Data(
                """
                <model><entity name="Shelf">
                <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>
                \(Self.derived("String", "SELF.home.zip"))
                </entity>
                <composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/></composite>
                </model>
                """.utf8), name: "Shelf.xml")
        #expect(try model.makeShelf(#"{"home":{"zip":"10115"}}"#).value(forKey: "d") as? String == "10115")
        #expect(try model.makeShelf(#"{"home":null}"#).value(forKey: "d") == nil)
    }

    // MARK: Writing

    @Test func doesNotWriteWhatIsDerivedFromTheTime() throws {
        let model = try Self.model(
            Self.text(
                Self.derived("Date", "copy", as: "copyOfCopy") + Self.derived("Date", "stamp", as: "copy")
                    + Self.derived("Date", "now()", as: "stamp")))
        let shelf = try DynamicObject(dictionary: ["name": "a"], entity: #require(model.entity(named: "Shelf")))
        #expect(try shelf.value(forKey: "copyOfCopy") is Date)
        #expect(try Self.written(shelf, model) == #"{"name":"a"}"#)
    }

    private static func written(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self)
    }

    @Test func writesWhatWasReadUntilTheValueChanges() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "books.@count")))
        let json = #"{"name":"x","d":120,"books":[{"title":"a"}]}"#
        let shelf = try model.makeShelf(json)
        #expect(try Self.written(shelf, model) == json)
        #expect(try shelf.value(forKey: "d") as? Int == 1)
        try shelf.setValue("y", forKey: "name")
        #expect(try Self.written(shelf, model) == #"{"name":"y","d":120,"books":[{"title":"a"}]}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        #expect(try Self.written(shelf, model) == #"{"name":"y","d":2,"books":[{"title":"a"},{}]}"#)
    }

    @Test(arguments: [
        #"{"name":"x","books":[{"title":"a"}]}"#, #"{"name":"x","d":null,"books":[{"title":"a"}]}"#,
        #"{"name":"x","d":"7","books":[{"title":"a"}]}"#,
    ])
    func comesThroughAsItWas(json: String) throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "books.@count")))
        #expect(try Self.written(model.makeShelf(json), model) == json)
        let copy = try model.makeShelf(json).copy()
        #expect(try Self.written(copy, model) == json)
    }

    @Test func staysAwayWhenItWasNotThere() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "books.@count")))
        let shelf = try model.makeShelf(#"{"name":"x"}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        let written = try Self.written(shelf, model)
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
        let text = Self.text(
            Self.derived("Integer 64", "length:(name)") + Self.derived("Date", "now()", as: "e")
                + Self.derived(
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
        let json = try Self.written(shelf, model)
        #expect(json.hasPrefix(#"{"name":"abc","d":3,"f":"20"#), "\(json)")
        let absent = try Self.written(model.decode(Shelf.self, from: #"{"name":"abcd"}"#), model)
        #expect(absent == #"{"name":"abcd"}"#)
    }

    @Test func reportsWhatIsReadInVain() throws {
        func derived(_ name: String, _ direction: String?) -> String {
            Self.derived(
                "Date", "now()", as: name,
                userInfo: direction.map { #"<userInfo><entry key="jsonDirection" value="\#($0)"/></userInfo>"# } ?? "")
        }
        let model = try Self.model(Self.text(derived("d", nil) + derived("e", "decode") + derived("f", "both")))
        let json = #"{"d":"2020-01-01T00:00:00Z","e":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: json)
        #expect(try Self.written(shelf, model) == "{}")
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
        let text = Self.text(Self.derived("Integer 64", "length:(name)") + Self.derived("Date", "now()", as: "stamp"))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [StampedShelf.self])
        let json = #"{"stamp":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(StampedShelf.self, from: json)
        #expect(report.isEmpty)
        #expect(try Self.written(shelf, model) == json)
    }

    @Test func aCopyComputesForItself() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        let copy = try shelf.copy()
        try copy.setValue("abcd", forKey: "name")
        #expect(try Self.written(copy, model) == #"{"name":"abcd","d":4}"#)
        #expect(try Self.written(shelf, model) == #"{"name":"abc","d":120}"#)
    }

    @Test func anUpdateReadsItAnew() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcd","d":120}"#.utf8))
        #expect(try Self.written(shelf, model) == #"{"name":"abcd","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcde"}"#.utf8))
        #expect(try Self.written(shelf, model) == #"{"name":"abcde","d":5}"#)
        // One that fails leaves all as it was.
        #expect(throws: MappingError.self) { try shelf.update(from: Data(#"{"name":[7],"d":9}"#.utf8)) }
        #expect(try Self.written(shelf, model) == #"{"name":"abcde","d":5}"#)
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
        let text = Self.text(Self.derived("Integer 64", "books.@sum.pages"))
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
        ("Decimal", "books.@avg.price", "1.875"), ("Decimal", "20 / 3.0", "6.6666666666666666666666666666666666666"),
    ])
    func dividesExactly(type: String, expression: String, expected: String) throws {
        let model = try Self.model(Self.text(Self.derived(type, expression)))
        let shelf = try model.makeShelf(Self.shelf)
        #expect(try shelf.value(forKey: "d").map { "\($0)" } == expected)
        // What is computed can be written and read again.
        try shelf.setValue("other", forKey: "name")
        let fresh = try model.makeEmpty("Shelf")
        try fresh.setValue(7, forKey: "height")
        _ = try Self.written(fresh, model)
    }

    @Test func isEquivalentWhateverTheTime() throws {
        let model = try Self.model(Self.text(Self.derived("Date", "now()")))
        let shelf = try model.makeShelf(#"{"name":"a","d":"2020-01-01T00:00:00Z"}"#)
        #expect(shelf.isEquivalent(to: shelf))
        #expect(try shelf.isEquivalent(to: shelf.copy()))
    }

    // MARK: Bad expressions

    @Test(arguments: [
        (
            "Integer 64", "books.@cuont",
            "105: error: Shelf.d can't be computed by \"books.^@cuont\": there is no operator @cuont. Did you mean @count? [bad-expression]"
        ),
        (
            "Integer 64", "boks.@count",
            "99: error: Shelf.d can't be computed by \"^boks.@count\": Shelf has no property boks. Did you mean books? [bad-expression]"
        ),
        (
            "Integer 64", "books.@sum",
            "105: error: Shelf.d can't be computed by \"books.^@sum\": the operator must be followed by an attribute. Write the attribute whose values are meant: books.@sum.price. [bad-expression]"
        ),
        (
            "Integer 64", "height &lt; 3",
            "106: error: Shelf.d can't be computed by \"height ^< 3\": expected an operator or the end, found \"<\". Correct it there. [bad-expression]"
        ),
        (
            "Integer 64", "height +",
            "107: error: Shelf.d can't be computed by \"height +^\": expected a value, found the end. Correct it there. [bad-expression]"
        ),
        (
            "Integer 64", "name",
            "99: error: Shelf.d can't be computed by \"^name\": it is a text, and its attribute is an Integer 64. Change the type or the expression. [bad-expression]"
        ),
        (
            "Integer 64", "name + 1",
            "99: error: Shelf.d can't be computed by \"^name + 1\": + takes a number, and this is a text. Give it a number. [bad-expression]"
        ),
        (
            "Integer 64", "d + 1",
            "99: error: Shelf.d can't be computed by \"^d + 1\": it depends on itself, directly or through other derived attributes. Derive it from others. [bad-expression]"
        ),
        (
            "Integer 64", "books.shelf.books.@count",
            "111: error: Shelf.d can't be computed by \"books.shelf.^books.@count\": it goes through two to-many relationships. Derive an attribute of Shelf from books, and use that. [bad-expression]"
        ),
        (
            "Integer 64", "&quot;a",
            "99: error: Shelf.d can't be computed by \"^\"a\": this text isn't closed. End it with \". [bad-expression]"
        ),
        (
            "Integer 64", "lenght:(name)",
            "99: error: Shelf.d can't be computed by \"^lenght:(name)\": there is no function lenght:. Did you mean length:? [bad-expression]"
        ),
        (
            "Integer 64", #"name * 2"#,
            #"99: error: Shelf.d can't be computed by "^name * 2": * takes a number, and this is a text. Give it a number. [bad-expression]"#
        ),
        (
            "Integer 64", #"1 + (2 * name)"#,
            #"108: error: Shelf.d can't be computed by "1 + (2 * ^name)": * takes a number, and this is a text. Give it a number. [bad-expression]"#
        ),
        (
            "Integer 64", #"1 + lowercase:(name)"#,
            #"103: error: Shelf.d can't be computed by "1 + ^lowercase:(name)": + takes a number, and this is a text. Give it a number. [bad-expression]"#
        ),
        (
            "Integer 64", #"-'abc'"#,
            #"100: error: Shelf.d can't be computed by "-^'abc'": - takes a number, and this is a text. Give it a number. [bad-expression]"#
        ),
        (
            "Integer 64", #"-TRUE"#,
            #"100: error: Shelf.d can't be computed by "-^TRUE": - takes a number, and this is a Boolean. Give it a number. [bad-expression]"#
        ),
        (
            "Integer 64", #"007"#,
            #"99: error: Shelf.d can't be computed by "^007": 007 begins with a zero. Remove the leading zeros. [bad-expression]"#
        ),
        (
            "Integer 64", #"1e999"#,
            #"99: error: Shelf.d can't be computed by "^1e999": 1e999 is larger than any number. Write a smaller one. [bad-expression]"#
        ),
        (
            "Integer 64", #"0b12"#,
            #"99: error: Shelf.d can't be computed by "^0b12": 0b12 is not a 64-bit integer in base 2. Correct it. [bad-expression]"#
        ),
        (
            "String", #"'\u12'"#,
            #"96: error: Shelf.d can't be computed by "'^\u12'": \u needs 4 hexadecimal digits. Write them, or \\ for a backslash. [bad-expression]"#
        ),
        (
            "String", #"'\uD83D'"#,
            #"95: error: Shelf.d can't be computed by "^'\uD83D'": this text has half of a surrogate pair. Write both halves: \uD83D\uDE00. [bad-expression]"#
        ),
        (
            "Integer 64", #"books.@count.title"#,
            #"105: error: Shelf.d can't be computed by "books.^@count.title": @count counts objects, so nothing can follow it. Remove what follows it. [bad-expression]"#
        ),
        (
            "Integer 64", #"books.@sum.@max.pages"#,
            #"110: error: Shelf.d can't be computed by "books.@sum.^@max.pages": a key path has one operator. Remove @max. [bad-expression]"#
        ),
        (
            "Integer 64", #"books.@sum.title"#,
            #"99: error: Shelf.d can't be computed by "^books.@sum.title": @sum takes a list of numbers, and this is a list, each a text. Give it a list of numbers, such as books.price. [bad-expression]"#
        ),
        (
            "Integer 64", #"height.@count"#,
            #"106: error: Shelf.d can't be computed by "height.^@count": the operator needs a to-many relationship before it. Write one: books.@count, books.@sum.price. [bad-expression]"#
        ),
        (
            "Integer 64", #"sum:(height)"#,
            #"104: error: Shelf.d can't be computed by "sum:(^height)": sum: takes a list of numbers, and this is a number. Give it a list of numbers, such as books.price. [bad-expression]"#
        ),
        (
            "Integer 64", #"count:(name)"#,
            #"106: error: Shelf.d can't be computed by "count:(^name)": count: takes a to-many relationship, and this is a text. Give it a to-many relationship. [bad-expression]"#
        ),
        (
            "Integer 64", #"(height"#,
            #"106: error: Shelf.d can't be computed by "(height^": expected an operator or ")", found the end. Correct it there. [bad-expression]"#
        ),
        (
            "Integer 64", #"height)"#,
            #"105: error: Shelf.d can't be computed by "height^)": expected an operator or the end, found ")". Correct it there. [bad-expression]"#
        ),
        (
            "Integer 64", #"abs:(height, 2)"#,
            #"99: error: Shelf.d can't be computed by "^abs:(height, 2)": abs: has 2 operands. Give it 1. [bad-expression]"#
        ),
        (
            "Integer 64", #"abs:(height 2)"#,
            #"111: error: Shelf.d can't be computed by "abs:(height ^2)": expected an operator, "," or ")", found "2". Correct it there. [bad-expression]"#
        ),
        (
            "Integer 64", #"name.length"#,
            #"104: error: Shelf.d can't be computed by "name.^length": Shelf.name is an attribute, which leads no further. Remove what follows it. [bad-expression]"#
        ),
        (
            "Integer 64", #"SELF"#,
            #"99: error: Shelf.d can't be computed by "^SELF": it is an object of Shelf, and its attribute is an Integer 64. Change the type or the expression. [bad-expression]"#
        ),
        (
            "Integer 64", ##"# + 1"##,
            ##"101: error: Shelf.d can't be computed by "# ^+ 1": expected a name, found "+". Correct it there. [bad-expression]"##
        ),
    ])
    func refuses(type: String, expression: String, expected: String) throws {
        let error = #expect(throws: ModelError.self) {
            try Self.model(Self.text(Self.derived(type, expression)))
        }
        #expect(error?.description == "Shelf.xml:8:\(expected)")
    }

    /// What only needs a circle isn't said to be in it.
    @Test func refusesCircles() throws {
        let attributes = [("a", "b"), ("b", "a"), ("c", "b"), ("e", "c")].map {
            Self.derived("Integer 64", $1, as: $0) + "\n"
        }
        let error = #expect(throws: ModelError.self) { try Self.model(Self.text(attributes.joined())) }
        #expect(
            error?.description == """
                Shelf.xml:8:99: error: Shelf.a can't be computed by "^b": it depends on itself, directly or through other derived attributes. Derive it from others. [bad-expression]
                Shelf.xml:9:99: error: Shelf.b can't be computed by "^a": it depends on itself, directly or through other derived attributes. Derive it from others. [bad-expression]
                """)
    }

    /// Columns count UTF-8's bytes, and an attribute's value may be on a line of its own, between other marks.
    @Test func saysWhereInTheTag() throws {
        let tags = [
            (
                #"<!-- derivationExpression="x" Ä --> <attribute name="Ärea" derived="YES" derivationExpression="boks" attributeType="String"/>"#,
                "8:98"
            ),
            (
                "<attribute name=\"derivationExpression\"\r\n  derived='YES'\n\tderivationExpression = '1 &lt; \"'\nattributeType='String'/>",
                "10:28"
            ),
        ]
        for (tag, place) in tags {
            let error = #expect(throws: ModelError.self) { try Self.model(Self.text(tag)) }
            #expect(error?.diagnostics.first?.position.description == "Shelf.xml:\(place)")
        }
    }

    /// A document that a program has made has no places.
    @Test func refusesExpressionsOfDocumentsWithoutText() throws {
        var attribute = AttributeDocument(name: "d", attributeType: "Integer 16")
        (attribute.isOptional, attribute.isDerived, attribute.derivationExpression) = (true, true, "canonical:(name)")
        var entity = EntityDocument(name: "Shelf")
        entity.attributes = [AttributeDocument(name: "name", attributeType: "String"), attribute]
        var document = ModelDocument(name: "Shelf.xml")
        document.entities = [entity]
        let error = #expect(throws: ModelError.self) { try ObjectModel(document) }
        #expect(
            error?.description
                == "new element: error: Shelf.d can't be computed by \"^canonical:(name)\": it is a text, and its attribute is an Integer 16. Change the type or the expression. [bad-expression]"
        )
    }

    @Test func keepsWhatItCanNotCompute() throws {
        let model = try Self.model(Self.text(Self.derived("Integer 64", "median:(books.pages)")))
        #expect(model.warnings.map(\.rule) == ["unsupported-expression"])
        let json = #"{"name":"x","d":3}"#
        let shelf = try model.makeShelf(json)
        #expect(try shelf.value(forKey: "d") as? Int == 3)
        #expect(try Self.written(shelf, model) == json)
    }

    /// An expression, and attributes in a chain, are computed on the least stack that reads a model.
    @Test(arguments: [
        ("(" * 4_990 + "1" + ")" * 4_990, 1), ("1" + "+1" * 4_990, 4_991), ("1" + "**1" * 3_000, 1),
        ("abs(" * 1_900 + "1" + ")" * 1_900, 1), ("-" * 9_999 + "1", -1), ("-(" * 3_000 + "1" + ")" * 3_000, 1),
    ])
    func computesWhateverTheExpression(expression: String, expected: Int) throws {
        let text = Self.text(Self.derived("Integer 64", expression))
        #expect(Self.value(of: "d", in: text, onStackOf: 256 * 1024) == "\(expected)")
    }

    @Test func computesLongChains() throws {
        let chain = (1...1_000).reversed().map {
            Self.derived("Integer 64", $0 == 1 ? "height" : "d\($0 - 1)", as: "d\($0)")
        }
        #expect(Self.value(of: "d1000", in: Self.text(chain.joined()), onStackOf: 256 * 1024) == "7")
    }

    /// Writing an object computes all of them.
    @Test func refusesAttributesThatTakeLongTogether() throws {
        let long = Self.derived("Integer 64", "1" + String(repeating: "+1", count: 4_399), as: "d0") + "\n"
        func text(_ count: Int) -> String {
            Self.text(long + (1...count).map { Self.derived("Integer 64", "d0", as: "d\($0)") + "\n" }.joined())
        }
        _ = try Self.model(text(112))
        let heir = #"""
            <entity name="Heir" parentEntity="Shelf"><attribute name="own" optional="YES" attributeType="String"/></entity>
            </model>
            """#
        let error = #expect(throws: ModelError.self) {
            try Self.model(text(114).replacingOccurrences(of: "</model>", with: heir))
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
            try Self.model(Self.text(Self.derived("Integer 64", "\(ones)boks+\(ones)1")))
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
                result = try model(text).makeShelf(shelf).value(forKey: key).map { "\($0)" }
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

    @Test func refusesWhatTakesLong() throws {
        // Each needs the one before twice.
        let chain = (1...60).map { Self.derived("Integer 64", $0 == 1 ? "1" : "d\($0 - 1) + d\($0 - 1)", as: "d\($0)") }
        let error = #expect(throws: ModelError.self) { try Self.model(Self.text(chain.joined())) }
        #expect(
            error?.diagnostics.first?.message.hasPrefix(
                "Shelf.d13 can't be computed by \"^d12 + d12\": it takes more than 10000 operations") == true,
            "\(error?.description.prefix(200) ?? "")")
        // Each is a sum of sums over the same books.
        let sums = (1...6).map { Self.derived("Integer 64", "books.@sum.e\($0 - 1)", as: "d\($0)") }
        let parts = (0...6).map { Self.derived("Integer 64", $0 == 0 ? "pages" : "shelf.d\($0)", as: "e\($0)") }
        let other = #expect(throws: ModelError.self) { try Self.model(Self.text(sums.joined(), parts.joined())) }
        #expect(
            other?.diagnostics.first?.message.hasSuffix("it takes more than 10000 operations.") == true,
            "\(other?.description.prefix(200) ?? "")")
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }

extension ObjectModel {
    fileprivate func makeEmpty(_ entity: String) throws -> ModelObject {
        try DynamicObject(dictionary: [:], entity: #require(self.entity(named: entity)))
    }

    fileprivate func makeShelf(_ json: String) throws -> ModelObject {
        try ModelDecoder(model: self).decode(entity: "Shelf", from: Data(json.utf8))
    }
}

/// A class that binds what the model derives from the time.
private final class StampedShelf: ModelObject {
    var stamp: Date?
    override class var entityName: String { "Shelf" }
    override class var properties: [Property] {
        [.attribute("stamp", get: { (o: StampedShelf) in o.stamp }, set: { $0.stamp = $1 })]
    }
}
