import Testing

@testable import Modelwright

/// What is said of an expression that can't be computed.
struct BadExpressionTests {
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
        (
            "Boolean", "height AND width",
            #"103: error: Shelf.d can't be computed by "height ^AND width": expected an operator or the end, found "AND". Correct it there. [bad-expression]"#
        ),
        (
            "Integer 64", "height 123_a",
            #"106: error: Shelf.d can't be computed by "height ^123_a": expected an operator or the end, found "123_a". Correct it there. [bad-expression]"#
        ),
        (
            "Double", ".5",
            #"95: error: Shelf.d can't be computed by "^.5": expected a value, found ".". Begin a number with a digit: 0.5. Begin a key path with a name. [bad-expression]"#
        ),
        (
            "Integer 64", "+1",
            #"99: error: Shelf.d can't be computed by "^+1": expected a value, found "+". Remove the sign: only a minus sign may be before a value. [bad-expression]"#
        ),
        (
            "Integer 64", "2 * +height",
            #"103: error: Shelf.d can't be computed by "2 * ^+height": expected a value, found "+". Remove the sign: only a minus sign may be before a value. [bad-expression]"#
        ),
        (
            "Date", "now",
            #"93: error: Shelf.d can't be computed by "^now": Shelf has no property now. Write now() for the function. [bad-expression]"#
        ),
        (
            "String", "Lowercase",
            #"95: error: Shelf.d can't be computed by "^Lowercase": Shelf has no property Lowercase. Write lowercase:(…) for the function. [bad-expression]"#
        ),
        (
            "Integer 64", "books.@sum.now",
            #"110: error: Shelf.d can't be computed by "books.@sum.^now": Book has no property now. Name a property of Book. [bad-expression]"#
        ),
        (
            "Double", "0.5e-400",
            #"95: error: Shelf.d can't be computed by "^0.5e-400": 0.5e-400 is nearer to zero than any number. Write 0, or a larger one. [bad-expression]"#
        ),
    ])
    func refuses(type: String, expression: String, expected: String) throws {
        let error = #expect(throws: ModelError.self) {
            try ShelfModel.model(ShelfModel.text(ShelfModel.derived(type, expression)))
        }
        #expect(error?.description == "Shelf.xml:8:\(expected)")
    }

    /// What only needs a circle isn't said to be in it.
    @Test func refusesCircles() throws {
        let attributes = [("a", "b"), ("b", "a"), ("c", "b"), ("e", "c")].map {
            ShelfModel.derived("Integer 64", $1, as: $0) + "\n"
        }
        let error = #expect(throws: ModelError.self) { try ShelfModel.model(ShelfModel.text(attributes.joined())) }
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
            let error = #expect(throws: ModelError.self) { try ShelfModel.model(ShelfModel.text(tag)) }
            #expect(error?.diagnostics.first?.position.description == "Shelf.xml:\(place)")
        }
    }

    @Test(arguments: [("", "8:1"), (" derivationExpression=\"\"", "8:99")])
    func refusesDerivedAttributesWithoutExpressions(expression: String, place: String) throws {
        let tag = #"<attribute name="d" optional="YES" attributeType="Integer 64" derived="YES"\#(expression)/>"#
        let error = #expect(throws: ModelError.self) { try ShelfModel.model(ShelfModel.text(tag)) }
        #expect(
            error?.description
                == "Shelf.xml:\(place): error: Shelf.d is derived, but has no derivationExpression. Give it one, or make the attribute an ordinary one. [bad-expression]"
        )
    }

    @Test func namesThePlaceOfTheAttributeThatHasNoExpression() throws {
        let tag = #"<attribute name="d" optional="YES" attributeType="Integer 64" derived="YES"/>"#
        let next = ShelfModel.derived("String", "canonical:(name)", as: "e")
        let error = #expect(throws: ModelError.self) { try ShelfModel.model(ShelfModel.text(tag + "\n" + next)) }
        #expect(
            error?.description
                == "Shelf.xml:8:1: error: Shelf.d is derived, but has no derivationExpression. Give it one, or make the attribute an ordinary one. [bad-expression]"
        )
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
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "median:(books.pages)")))
        #expect(model.warnings.map(\.rule) == ["unsupported-expression"])
        let json = #"{"name":"x","d":3}"#
        let shelf = try model.makeShelf(json)
        #expect(try shelf.value(forKey: "d") as? Int == 3)
        #expect(try ShelfModel.written(shelf, model) == json)
    }

    @Test func refusesWhatTakesLong() throws {
        // Each needs the one before twice.
        let chain = (1...60).map {
            ShelfModel.derived("Integer 64", $0 == 1 ? "1" : "d\($0 - 1) + d\($0 - 1)", as: "d\($0)")
        }
        let error = #expect(throws: ModelError.self) { try ShelfModel.model(ShelfModel.text(chain.joined())) }
        #expect(
            error?.diagnostics.first?.message.hasPrefix(
                "Shelf.d13 can't be computed by \"^d12 + d12\": it takes more than 10000 operations") == true,
            "\(error?.description.prefix(200) ?? "")")
        // Each is a sum of sums over the same books.
        let sums = (1...6).map { ShelfModel.derived("Integer 64", "books.@sum.e\($0 - 1)", as: "d\($0)") }
        let parts = (0...6).map { ShelfModel.derived("Integer 64", $0 == 0 ? "pages" : "shelf.d\($0)", as: "e\($0)") }
        let other = #expect(throws: ModelError.self) {
            try ShelfModel.model(ShelfModel.text(sums.joined(), parts.joined()))
        }
        #expect(
            other?.diagnostics.first?.message.hasSuffix("it takes more than 10000 operations.") == true,
            "\(other?.description.prefix(200) ?? "")")
    }
}
