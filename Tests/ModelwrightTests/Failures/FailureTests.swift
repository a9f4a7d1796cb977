import Foundation
import Testing

@testable import Modelwright

/// What bad data gets: each reason beside the smallest JSON, with all of what is printed.
struct FailureTests {
    private typealias Text = ModelText

    private static let document =
        Text.entity(
            "Root", ["jsonUnknownKeys": "reject"], Text.attribute("n", "Integer 16"),
            Text.attribute("must", "String", ["jsonDirection": "both"]), Text.toOne("one", "Item"),
            Text.toMany("many", "Item"), Text.toMany("lossy", "Item", ["jsonLossy": "YES"]),
            Text.toOne("shape", "Shape"),
            Text.toOne("kind", "Kind"), Text.toOne("plain", "Plain"),
            Text.attribute("at", "Double", ["jsonKeyPath": "place.at[0]"]))
        + Text.entity(
            "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("title", "String", optional: false), Text.attribute("price", "Decimal"),
            Text.toOne("self", "Item"))
        + Text.entity("Plain", Text.toOne("owner", "Plain", optional: false))
        + Text.entity("Shape", abstract: true)
        + Text.entity("Kind", abstract: true, ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "kind"])
        + Text.entity("Round", parent: "Kind", ["jsonDiscriminatorValue": "round"])
        + Text.entity("Square", parent: "Kind", ["jsonDiscriminatorValue": "square"])

    private static func decoder() throws -> ModelDecoder {
        ModelDecoder(model: try ObjectModel(data: Data("<model>\(document)</model>".utf8), name: "Failures.xml"))
    }

    static let first: [(json: String, message: String)] = [
        ("{", #"$ (line 1, column 2, byte 1): expected the rest of the document, found its end."#),
        ("", "$ (line 1, column 1, byte 0): expected a JSON value, found nothing."),
        (#"{"n":1]"#, #"$.n (line 1, column 7, byte 6): expected ',' or '}', found ']'."#),
        (
            #"{"n":01}"#,
            #"$.n (line 1, column 6, byte 5): expected a number as JSON writes it, with no leading zero and with digits around the '.', found '01}'."#
        ), ("[]", #"$ (line 1, column 1, byte 0): Root: expected an object, found an array of 0."#),
        ("null", #"$ (line 1, column 1, byte 0): Root: expected an object, found null."#),
        (
            "{\n  \"n\": \"x\"\n}",
            #"$.n (line 2, column 8, byte 9): Root.n: expected an integer from -32768 to 32767, found "x"."#
        ),
        (
            #"{"one":{}}"#,
            #"$.one.title (line 1, column 8, byte 7): Item.title: expected a string, but the key is missing."#
        ),
        (
            #"{"one":{"title":null}}"#,
            #"$.one.title (line 1, column 17, byte 16): Item.title: expected a string, found null."#
        ),
        (
            #"{"one":[]}"#,
            #"$.one (line 1, column 8, byte 7): Root.one: expected an object for Item or its identity, found an array of 0."#
        ),
        (
            #"{"one":true}"#,
            #"$.one (line 1, column 8, byte 7): Root.one: expected an object for Item or its identity, found true."#
        ),
        (
            #"{"one":"x"}"#,
            #"$.one (line 1, column 8, byte 7): Item.id: expected an integer from -2147483648 to 2147483647, found "x"."#
        ),
        (
            #"{"plain":1}"#,
            #"$.plain (line 1, column 10, byte 9): Root.plain: expected an object for Plain, which has no identityAttributes, found 1."#
        ),
        (
            #"{"plain":{}}"#,
            #"$.plain.owner (line 1, column 10, byte 9): Plain.owner: expected an object for Plain, but the key is missing."#
        ),
        (
            #"{"plain":{"owner":null}}"#,
            #"$.plain.owner (line 1, column 19, byte 18): Plain.owner: expected an object for Plain, found null."#
        ),
        (
            #"{"many":{}}"#,
            #"$.many (line 1, column 9, byte 8): Root.many: expected an array of objects for Item, found an empty object."#
        ),
        (
            #"{"many":[{"title":"a"},null]}"#,
            #"$.many[1] (line 1, column 24, byte 23): Root.many: expected an object for Item or its identity, found null."#
        ),
        (
            #"{"many":[{"title":"a","price":"x"}]}"#,
            #"$.many[0].price (line 1, column 31, byte 30): Item.price: expected a number that a Decimal holds (up to 38 digits), found "x"."#
        ),
        (#"{"place":5}"#, #"$.place (line 1, column 10, byte 9): Root: expected an object, found 5."#),
        (
            #"{"place":{"at":{}}}"#,
            #"$.place.at (line 1, column 16, byte 15): Root: expected an array, found an empty object."#
        ),
        (
            #"{"place":{"at":["x"]}}"#,
            #"$.place.at[0] (line 1, column 17, byte 16): Root.at: expected a number that a Double holds, found "x"."#
        ),
        (
            #"{"what is this":1}"#,
            #"$['what is this'] (line 1, column 17, byte 16): Root: expected a key of Root, found "what is this"."#
        ),
        (
            #"{"shape":{}}"#,
            #"$.shape (line 1, column 10, byte 9): Shape: expected an object whose entity a jsonDiscriminator or a hook tells, since Shape is abstract, found an object, and neither in the model."#
        ),
        (
            #"{"kind":{}}"#,
            #"$.kind (line 1, column 9, byte 8): Kind: expected an object with its type in "type", found an object without it."#
        ),
        (
            #"{"kind":{"type":"oval"}}"#,
            #"$.kind.type (line 1, column 17, byte 16): Kind: expected one of the types "round", "square", found "oval"."#
        ),
        (
            #"{"kind":{"type":"kind"}}"#,
            #"$.kind.type (line 1, column 17, byte 16): Kind: expected one of the types "round", "square", found "kind", whose entity is abstract."#
        ),
        (
            #"{"n":40000}"#,
            #"$.n (line 1, column 6, byte 5): Root.n: expected an integer from -32768 to 32767, found 40000."#
        ),
    ]

    @Test(arguments: first)
    func throwsTheFirst(json: String, message: String) throws {
        let decoder = try Self.decoder()
        #expect(failure { try decoder.decode(entity: "Root", from: Data(json.utf8)) } == message)
    }

    /// From a value there is no line, and otherwise the same.
    @Test(arguments: first)
    func throwsTheSameFromValues(json: String, message: String) throws {
        guard let value = try? JSONValue(data: Data(json.utf8)) else { return }
        let decoder = try Self.decoder()
        let place = try Regex(#" \(line \d+, column \d+, byte \d+\)"#)
        #expect(failure { try decoder.decode(entity: "Root", from: value) } == message.replacing(place, with: ""))
    }

    private static let bad = """
        {
          "n": "x",
          "many": [
            {"title": "a", "price": "y"},
            {"price": 2},
            7.5,
            true
          ],
          "place": 5,
          "lossy": [{}, {"title": "b"}],
          "kind": {"type": "oval"}
        }
        """

    @Test func collectsAll() throws {
        var decoder = try Self.decoder()
        let first = failure { try decoder.decode(entity: "Root", from: Data(Self.bad.utf8)) }
        decoder.failures = .all
        let all = failure { try decoder.decode(entity: "Root", from: Data(Self.bad.utf8)) }
        #expect(
            all == #"""
                $.n (line 2, column 8, byte 9): Root.n: expected an integer from -32768 to 32767, found "x".
                $.many[0].price (line 4, column 29, byte 54): Item.price: expected a number that a Decimal holds (up to 38 digits), found "y".
                $.many[1].title (line 5, column 5, byte 64): Item.title: expected a string, but the key is missing.
                $.many[2] (line 6, column 5, byte 82): Item.id: expected an integer from -2147483648 to 2147483647, found 7.5.
                $.many[3] (line 7, column 5, byte 91): Root.many: expected an object for Item or its identity, found true.
                $.place (line 9, column 12, byte 112): Root: expected an object, found 5.
                $.kind.type (line 11, column 20, byte 167): Kind: expected one of the types "round", "square", found "oval".
                """#)
        #expect(all.split(separator: "\n").first.map(String.init) == first)
        // Without a report there is nowhere to list them.
        decoder.failures = .report
        #expect(
            failure { try decoder.decode(entity: "Root", from: "{}") }
                == "$: expected decodeReporting, whose report lists what failures = .report lets pass, found a method that returns no report."
        )
    }

    /// What the report says of objects that are to be written as identities is what encoding does.
    @Test(arguments: [
        ("id", "{}", false), ("id", #"{"id":1}"#, true), ("id,k", #"{"id":1}"#, false), ("id,k", "{}", false),
    ])
    func reportsAnObjectThatHasNoIdentity(identity: String, json: String, isWritten: Bool) throws {
        let document = Text.entity(
            "Person", ["identityAttributes": identity], Text.attribute("id", "Integer 32"),
            Text.attribute("k", "String"),
            Text.attribute("more", "String"), Text.toOne("friend", "Person", ["jsonReference": "identity"]),
            Text.toMany("friends", "Person", ["jsonReference": "identity"]))
        let model = try ObjectModel(data: Data("<model>\(document)</model>".utf8), name: "People.xml")
        for (path, json) in [("friend", json), ("friends[0]", "[\(json)]")] {
            let key = path.prefix { $0 != "[" }
            let data = Data(#"{"\#(key)":\#(json)}"#.utf8)
            let (person, report) = try ModelDecoder(model: model).decodeReporting(.object(entity: "Person"), from: data)
            let detail =
                isWritten
                ? "the object is written as its identity"
                : "the relationship is written as an identity, but this object has none, so it can't be written"
            #expect(report.description == "$.\(path): Person.\(key): \(detail)")
            let text = failure { try ModelEncoder(model: model).encode(person) }
            #expect(text.contains("expected an object with an identity") == !isWritten)
        }
    }

    @Test func reportsAndGoesOn() throws {
        var decoder = try Self.decoder()
        decoder.failures = .report
        let (root, report) = try decoder.decodeReporting(.object(entity: "Root"), from: Data(Self.bad.utf8))
        #expect(
            report.description == #"""
                $.n: Root.n: expected an integer from -32768 to 32767, found "x"
                $.many[0].price: Item.price: expected a number that a Decimal holds (up to 38 digits), found "y"
                $.many[1].title: Item.title: expected a string, but the key is missing
                $.many[2]: Item.id: expected an integer from -2147483648 to 2147483647, found 7.5
                $.many[3]: Root.many: expected an object for Item or its identity, found true
                $.place: Root: expected an object, found 5
                $.lossy[0]: Root.lossy: the element was left out (Item.title: expected a string, but the key is missing)
                $.kind.type: Kind: expected one of the types "round", "square", found "oval"
                """#)
        let written = try ModelEncoder(model: decoder.model).jsonValue(root).description
        #expect(written == #"{"many":[{"title":"a"},{"price":2}],"lossy":[{"title":"b"}]}"#)
    }

    @Test func findsNothingAtAPath() throws {
        let decoder = try Self.decoder()
        let data = Data(#"{"a":{"b":[1]}}"#.utf8)
        #expect(
            failure { try decoder.decodeArray(entity: "Item", from: data, at: "a.c") }
                == "$.a.c (line 1, column 1, byte 0): Item: expected an array of objects, found nothing.")
        #expect(
            failure { try decoder.decode(entity: "Item", from: data, at: "a.b[1]") }
                == "$.a.b[1] (line 1, column 1, byte 0): Item: expected an object, found nothing.")
        #expect(
            failure { try decoder.decode(entity: "Item", from: data, at: "$.a") }
                == "$['$'].a (line 1, column 1, byte 0): Item: expected an object, found nothing, since a key path is written without $ at its beginning."
        )
        #expect(
            failure { try decoder.decodeArray(entity: "Item", from: data, at: "a") }
                == "$.a (line 1, column 6, byte 5): Item: expected an array of objects, found an object.")
        #expect(
            failure { try decoder.decodeArray(entity: "Item", from: data, at: "a.b") }
                == "$.a.b[0] (line 1, column 12, byte 11): Item: expected an object, found 1.")
        #expect(
            failure { try decoder.decode(entity: "Nothing", from: data) }
                == "$: expected an entity of the model Failures, found Nothing.")
        #expect(
            failure { try decoder.decode(entity: "Itme", from: data) }
                == "$: expected an entity of the model Failures, found Itme.")
        #expect(
            failure { try decoder.decode(entity: "item", from: data) }
                == "$: expected an entity of the model Failures, such as Item, found item.")
        #expect(
            failure { try decoder.decode(DynamicObject.self, from: Data("{}".utf8)) }
                == "$: expected an entity of the model Failures, found DynamicObject.")
        #expect(
            failure { try decoder.decode(Person.self, from: data) }
                == "$: expected an entity of the model Failures, found Person.")
        #expect(
            failure { try ModelDecoder(model: Library.model()).decode(Person.self, from: data) }
                == "$: expected an entity of the model Library, found Person.")
        #expect(
            failure { try ModelDecoder(model: Library.dynamicModel()).decode(Book.self, from: data) }
                == "$: Book: expected the class DynamicObject, found Book, which was not passed in classes when the model was loaded."
        )
    }

    @Test func keepsLimits() throws {
        var decoder = try Self.decoder()
        let nested = Data(#"{"many":[{"title":"a","self":{"title":"b"}}]}"#.utf8)
        decoder.maximumDepth = 3
        #expect(
            failure { try decoder.decode(entity: "Root", from: nested) }
                == "$.many[0].self (line 1, column 30, byte 29): expected at most 3 levels of nesting (maximumDepth), found more."
        )
        #expect(
            failure { try decoder.decode(entity: "Root", from: JSONValue(data: nested)) }
                == "$.many[0].self: expected at most 3 levels of nesting (maximumDepth), found more.")
        decoder.maximumDepth = 512
        decoder.maximumObjectCount = 2
        #expect(
            failure { try decoder.decode(entity: "Root", from: nested) }
                == "$.many[0].self (line 1, column 30, byte 29): expected at most 2 objects (maximumObjectCount), found more."
        )
        decoder.maximumObjectCount = 3
        decoder.maximumByteCount = 10
        #expect(
            failure { try decoder.decode(entity: "Root", from: nested) }
                == "$: expected at most 10 bytes (maximumByteCount), found 45.")
        decoder.maximumByteCount = nested.count
        #expect(failure { try decoder.decode(entity: "Root", from: nested) } == "nothing is thrown")
        let deep = Data(String(repeating: #"{"one":"#, count: 100_000).utf8)
        let message = failure { try Self.decoder().decode(entity: "Root", from: deep) }
        #expect(message.hasSuffix("expected at most 512 levels of nesting (maximumDepth), found more."))
    }

    @Test func refusesCoercionWhereItIsOff() throws {
        var decoder = ModelDecoder(
            model: try ObjectModel(
                data: Data(
                    """
                    <model>\(Text.entity(
                        "A", Text.attribute("i", "Integer 16"), Text.attribute("b", "Boolean"), Text.attribute("s", "String"),
                        Text.attribute("t", "Integer 16", ["jsonType": "string"])))</model>
                    """.utf8), name: "Test.xml"))
        decoder.coercion = .none
        #expect(
            failure { try decoder.decode(entity: "A", from: Data(#"{"i":"1"}"#.utf8)) }
                == #"$.i (line 1, column 6, byte 5): A.i: expected an integer from -32768 to 32767, found "1"."#)
        #expect(
            failure { try decoder.decode(entity: "A", from: Data(#"{"b":1}"#.utf8)) }
                == "$.b (line 1, column 6, byte 5): A.b: expected true or false, found 1.")
        #expect(
            failure { try decoder.decode(entity: "A", from: Data(#"{"s":1}"#.utf8)) }
                == "$.s (line 1, column 6, byte 5): A.s: expected a string, found 1.")
        #expect(failure { try decoder.decode(entity: "A", from: Data(#"{"t":"1"}"#.utf8)) } == "nothing is thrown")
    }

    @Test func takesTheFallbackForAnUnknownCase() throws {
        let document = Text.entity(
            "Review", Text.attribute("genre", "String", ["jsonEnumFallback": "poetry"]),
            Text.attribute("stars", "Integer 16", ["jsonEnumFallback": "0"]))
        let model = try ObjectModel(
            data: Data("<model>\(document)</model>".utf8), name: "Review.xml", classes: [Review.self])
        let json = Data(#"{"genre":"drama","stars":7}"#.utf8)
        let (review, report) = try ModelDecoder(model: model).decodeReporting(Review.self, from: json)
        #expect(review.genre == .poetry)
        #expect(review.stars == Stars.none)
        #expect(
            report.description == #"""
                $.genre: Review.genre: "drama" is not a case, so the fallback was used
                $.stars: Review.stars: 7 is not a case, so the fallback was used
                """#)
    }

    @Test func refusesAnObjectThatNothingHolds() throws {
        let document =
            Text.entity(
                "Holder", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                Text.toOne("other", "Holder"))
        let model = try ObjectModel(
            data: Data("<model>\(document)</model>".utf8), name: "Holder.xml", classes: [Holder.self])
        let decoder = ModelDecoder(model: model)
        #expect(
            failure { try decoder.decode(Holder.self, from: Data(#"{"other":{"id":1}}"#.utf8)) }
                == "$.other (line 1, column 10, byte 9): Holder.other: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Holder.other."
        )
        #expect(
            failure { try decoder.decode(Holder.self, from: Data(#"{"other":1}"#.utf8)) }
                == "$.other (line 1, column 10, byte 9): Holder.other: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Holder.other."
        )
        let both = Data(#"[{"other":1},{"id":1}]"#.utf8)
        #expect(failure { try decoder.decode([Holder].self, from: both) } == "nothing is thrown")
    }

    @Test func refusesWhatCannotBeWritten() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people(friends: ["jsonReference": "identity"]))</model>".utf8),
            name: "People.xml", classes: [Person.self])
        let encoder = ModelEncoder(model: model)
        let person = Person()
        person.friends = [Person()]
        #expect(
            failure { try encoder.encode([person], at: "people") }
                == "$.people[0].friends[0]: Person.friends: expected an object with an identity, found an object of Person whose id is nil."
        )
        person.friends = []
        let boss = Person()
        person.boss = boss
        boss.boss = person
        #expect(
            failure { try encoder.encode(person) }
                == "$.boss.boss: Person: expected an object that doesn't contain itself, or identityAttributes to write in its place, found an object of Person inside itself."
        )
        boss.boss = nil
        person.idols = [boss, Book()].compactMap { $0 as? Person }
        #expect(failure { try encoder.encode(person) } == "nothing is thrown")
        #expect(
            failure { try encoder.encode(Book()) }
                == "$: expected an object of this model, found a Book that is of another model, or of none.")
        #expect(failure { try person.dictionaryRepresentation } == "nothing is thrown")
        #expect(
            failure { try Person().dictionaryRepresentation }
                == "$: expected an object that a model made, found a Person that init() made; make it with init(entity:), or link it to an object that has an entity."
        )
        #expect(
            failure { try encoder.encode(person, at: "a..b") }
                == "$: expected a dotted key path, found 'a..b', which has an empty key before a '.'.")
        let deep = (0..<600).reduce(Person()) { inner, _ in
            let outer = Person()
            outer.boss = inner
            return outer
        }
        let message = failure { try encoder.encode(deep) }
        #expect(message.hasSuffix("Person: expected at most 512 objects inside each other (maximumDepth), found more."))
        var chain: Person? = deep
        while let link = chain {
            chain = link.boss
            link.boss = nil
        }
    }

    @Test func refusesValuesThatCannotBeWritten() throws {
        let encoder = ModelEncoder(model: try Values.model())
        let values = Values()
        values.double = .nan
        #expect(
            failure { try encoder.encode([values]) }
                == "$[0].double: Values.double: expected a number that JSON can write, found nan.")
        values.double = nil
        values.float = .infinity
        #expect(
            failure { try encoder.encode(values) }
                == "$.float: Values.float: expected a number that JSON can write, found inf.")
        values.float = nil
        values.decimal = .nan
        #expect(
            failure { try encoder.encode(values) }
                == "$.decimal: Values.decimal: expected a number that JSON can write, found NaN.")
        values.decimal = nil
        values.colour = Colour(red: -1)
        #expect(
            failure { try encoder.encode(values) }
                == "$.colour: Values.colour: expected a value that its transform can write, found Colour(red: -1) (a colour starts with #)."
        )
        values.colour = nil
        values.date = .distantFuture.addingTimeInterval(1e18)
        #expect(
            failure { try encoder.encode(values) }
                == "$.date: Values.date: expected a date in the format iso8601, found a date 1.0000000640922112e+18 seconds from 1970."
        )
        let library = ModelEncoder(model: try Library.model())
        let book = Book()
        book.tags = ["a,b"]
        #expect(
            failure { try library.encode(book) }
                == #"$.tags: Book.tags: expected elements without the separator ",", found "a,b"."#)
        book.tags = [""]
        #expect(
            failure { try library.encode(book) }
                == "$.tags: Book.tags: expected a list that can be told from an empty one, found a list of one empty string."
        )
    }
}

final class Review: ModelObject {
    var genre: Genre?
    var stars: Stars?

    override class var entityName: String { "Review" }
    override class var properties: [Property] {
        [
            .attribute("genre", get: { (review: Review) in review.genre }, set: { $0.genre = $1 }),
            .attribute("stars", get: { (review: Review) in review.stars }, set: { $0.stars = $1 }),
        ]
    }
}

final class Holder: ModelObject {
    var id: Int?
    weak var other: Holder?

    override class var entityName: String { "Holder" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (holder: Holder) in holder.id }, set: { $0.id = $1 }),
            .toOne("other", get: { (holder: Holder) in holder.other }, set: { $0.other = $1 }),
        ]
    }
}
