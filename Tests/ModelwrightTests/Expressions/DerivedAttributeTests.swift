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
        ("Double", "sqrt:(-1)", "nil"), ("Integer 16", "weight", "nil"),
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

    // MARK: Writing

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
            "105: error: Shelf.d can't be computed by \"books.^@sum\": the operator needs an attribute behind it. Write the attribute whose values are meant: books.@sum.price. [bad-expression]"
        ),
        (
            "Integer 64", "height &lt; 3",
            "106: error: Shelf.d can't be computed by \"height ^< 3\": it has \"<\" where an operator, or the end is expected. Correct it there. [bad-expression]"
        ),
        (
            "Integer 64", "height +",
            "107: error: Shelf.d can't be computed by \"height +^\": it has its end where a value is expected. Correct it there. [bad-expression]"
        ),
        (
            "Integer 64", "name",
            "99: error: Shelf.d can't be computed by \"^name\": it is a text, and its attribute is an Integer 64. Change the type or the expression. [bad-expression]"
        ),
        (
            "Integer 64", "name + 1",
            "104: error: Shelf.d can't be computed by \"name ^+ 1\": add:to: takes a number, and this is a text. Give it a number. [bad-expression]"
        ),
        (
            "Integer 64", "d + 1",
            "99: error: Shelf.d can't be computed by \"^d + 1\": it needs itself, perhaps by other derived attributes. Derive it from others. [bad-expression]"
        ),
        (
            "Integer 64", "books.shelf.books.@count",
            "111: error: Shelf.d can't be computed by \"books.shelf.^books.@count\": it goes through two to-many relationships. Derive an attribute of Shelf from books, and use that. [bad-expression]"
        ),
        (
            "Integer 64", "&quot;a",
            "99: error: Shelf.d can't be computed by \"^\"a\": the text that begins there has no end. End it with \". [bad-expression]"
        ),
        (
            "Integer 64", "lenght:(name)",
            "99: error: Shelf.d can't be computed by \"^lenght:(name)\": there is no function lenght:. Did you mean length:? [bad-expression]"
        ),
    ])
    func refuses(type: String, expression: String, expected: String) throws {
        let error = #expect(throws: ModelError.self) {
            try Self.model(Self.text(Self.derived(type, expression)))
        }
        #expect(error?.description == "Shelf.xml:8:\(expected)")
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

    @Test func endsWhateverTheExpression() throws {
        let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
        let long = "1" + String(repeating: "+1", count: 5_000)
        for expression in [deep, long, String(repeating: "-", count: 9_000) + "1"] {
            _ = try? Self.model(Self.text(Self.derived("Integer 64", expression)))
        }
        // Each needs the one before twice.
        let chain = (1...60).map { Self.derived("Integer 64", $0 == 1 ? "1" : "d\($0 - 1) + d\($0 - 1)", as: "d\($0)") }
        let error = #expect(throws: ModelError.self) { try Self.model(Self.text(chain.joined())) }
        #expect(
            error?.diagnostics.first?.message.hasPrefix(
                "Shelf.d13 can't be computed by \"^d12 + d12\": it takes more than 10000 operations") == true,
            "\(error?.description.prefix(200) ?? "")")
    }
}

extension ObjectModel {
    fileprivate func makeEmpty(_ entity: String) throws -> ModelObject {
        try DynamicObject(dictionary: [:], entity: #require(self.entity(named: entity)))
    }

    fileprivate func makeShelf(_ json: String) throws -> ModelObject {
        try ModelDecoder(model: self).decode(entity: "Shelf", from: Data(json.utf8))
    }
}
