import Foundation
import Testing

@testable import Modelwright

/// Modelmatic's interface: objects made of entities and dictionaries, relationships by name, values by name.
struct ModelObjectTests {
    private static func entity(_ name: String, in model: ObjectModel) throws -> EntityDescription {
        try #require(model.entitiesByName[name])
    }

    // MARK: Making objects

    @Test func startsWithTheModelsDefaults() throws {
        let model = try Library.model()
        let author = try Author(entity: Self.entity("Author", in: model))
        #expect(author.authorId == 0)
        #expect(author.firstName == nil)
        #expect(author.entity?.name == "Author")
        #expect(Author().entity == nil)
        let expected = #"{"author_id":0,"firstName":null,"born":null,"books":[]}"#
        #expect(try ModelEncoder(model: model).jsonValue(author).description == expected)
        #expect(
            failure { try Author(entity: Self.entity("Book", in: model)) }
                == "$: Book: expected the class Book, found Author, which is a class for another entity.")
        #expect(
            failure { try Author(entity: Self.entity("Author", in: Library.dynamicModel())) }
                == "$: Author: expected the class DynamicObject, found Author, which was not passed in classes when the model was loaded."
        )
    }

    @Test func takesSwiftsValuesFromADictionary() throws {
        let model = try Library.model()
        let none: String? = nil
        let dictionary: [String: Any] = [
            "author_id": NSNumber(value: 101), "firstName": none as Any, "born": NSNull(),
            "books": [
                ["title": "Hamlet", "year": Int16(1603), "pricing": ["retail_price": 14.5 as Float]],
                ["title": "Macbeth", "year": UInt8(7), "pricing": ["retail_price": Decimal(string: "14.99") as Any]],
                ["title": "Othello", "year": Optional(1604) as Any, "tags": JSONValue.string("a,b")],
            ] as [[String: Any]],
        ]
        let author = try Author(dictionary: dictionary, entity: Self.entity("Author", in: model))
        #expect(author.authorId == 101)
        #expect(author.firstName == nil)
        #expect(author.books.map(\.year) == [1603, 7, 1604])
        #expect(author.books.map(\.pricing?.retailPrice) == [Decimal(string: "14.5"), Decimal(string: "14.99"), nil])
        #expect(author.books[2].tags == ["a", "b"])
        #expect(author.books.allSatisfy { $0.author === author })
    }

    @Test func tellsABooleanFromANumber() throws {
        let model = try Values.model()
        let entity = try Self.entity("Values", in: model)
        #expect(try Values(dictionary: ["bool": NSNumber(value: true)], entity: entity).bool == true)
        #expect(try Values(dictionary: ["bool": NSNumber(value: 1)], entity: entity).bool == true)
        #expect(try Values(dictionary: ["uint64": NSNumber(value: UInt64.max)], entity: entity).uint64 == .max)
        #expect(try Values(dictionary: ["double": NSNumber(value: 0.1)], entity: entity).double == 0.1)
        #expect(
            failure { try Values(dictionary: ["int": NSNumber(value: true)], entity: entity) }
                == "$.int: Values.int: expected an integer from -9223372036854775808 to 9223372036854775807, found true."
        )
        #expect(
            failure { try Values(dictionary: ["double": Double.nan], entity: entity) }
                == "$.double: expected a string, a finite number, a Bool, NSNull, an array or a dictionary with String keys, found nan."
        )
        #expect(
            failure { try Values(dictionary: ["int": Date.distantPast], entity: entity) }
                == "$.int: expected a string, a finite number, a Bool, NSNull, an array or a dictionary with String keys, found a value of type Date."
        )
        #expect(
            failure { try Values(dictionary: ["ints": [1, "x"]], entity: entity) }
                == #"$.ints[1]: Values.ints: expected a value that [Int] takes there, found "x"."#)
    }

    // MARK: Dictionaries

    @Test func putsExactlySwiftsTypesIntoDictionaries() throws {
        let model = try Values.model()
        let values = Values()
        values.int8 = 1
        values.uint64 = .max
        values.int64 = .min
        values.double = 0.5
        values.float = 0.1
        values.decimal = Decimal(string: "14.99")
        values.bool = true
        values.date = Date(timeIntervalSince1970: 0)
        values.genre = .prose
        values.strings = ["a"]
        values.json = ["a": [1, nil, false]]
        _ = try ModelEncoder(model: model).encode(values)
        let dictionary = try values.dictionaryRepresentation
        func type(_ key: String) -> String { dictionary[key].map { "\(Swift.type(of: $0))" } ?? "none" }
        #expect(type("int8") == "Int")
        #expect(type("uint64") == "UInt64")
        #expect(type("int64") == "Int")
        #expect(type("double") == "Double")
        #expect(type("float") == "Double")
        #expect(dictionary["float"] as? Double == 0.1)
        #expect(type("decimal") == "Decimal")
        #expect(type("bool") == "Bool")
        #expect(dictionary["date"] as? String == "1970-01-01T00:00:00Z")
        #expect(dictionary["genre"] as? String == "prose")
        #expect(dictionary["uuid"] is NSNull)
        #expect(dictionary["strings"] as? [String] == ["a"])
        let json = try #require(dictionary["json"] as? [String: Any])
        let elements = try #require(json["a"] as? [Any])
        #expect(elements.map { "\(Swift.type(of: $0))" } == ["Int", "NSNull", "Bool"])
    }

    @Test func makesDictionariesOfArrays() throws {
        let model = try Library.model()
        let json = Data(#"[{"title":"Hamlet"},{"title":"Macbeth"}]"#.utf8)
        let books = try ModelDecoder(model: model).decode([Book].self, from: json)
        #expect(try books.dictionaryRepresentation.map { $0["title"] as? String } == ["Hamlet", "Macbeth"])
        #expect(JSONValue(try books.dictionaryRepresentation) == (try JSONValue(data: json)))
    }

    // MARK: Relationships

    private static func shelf() throws -> (model: ObjectModel, mark: Author, other: Author, book: Book) {
        let model = try Library.model()
        let entity = try entity("Author", in: model)
        return (
            model, try Author(entity: entity), try Author(entity: entity),
            try Book(entity: self.entity("Book", in: model))
        )
    }

    @Test func addsOnceAndSetsTheInverse() throws {
        let (model, mark, _, book) = try Self.shelf()
        try mark.add(modelObject: book, forKey: "books")
        try mark.add(modelObject: book, forKey: "books")
        #expect(mark.books == [book])
        #expect(book.author === mark)
        let json = try ModelEncoder(model: model).jsonValue(mark)
        #expect(json["books"]?[0]?["title"] == "")
        #expect(json["books"]?[0]?["author"] == nil)
    }

    @Test func leavesTheOldOwner() throws {
        let (_, mark, other, book) = try Self.shelf()
        try mark.add(modelObjects: [book, Book()], forKey: "books")
        try other.add(modelObject: book, forKey: "books")
        #expect(!mark.books.contains(book))
        #expect(mark.books.count == 1)
        #expect(book.author === other)
    }

    @Test func removesAndClearsTheInverse() throws {
        let (model, mark, other, book) = try Self.shelf()
        try mark.add(modelObject: book, forKey: "books")
        try other.remove(modelObject: book, forKey: "books")
        #expect(book.author === mark)
        try mark.remove(modelObject: book, forKey: "books")
        #expect(mark.books.isEmpty)
        #expect(book.author == nil)
        #expect(try ModelEncoder(model: model).jsonValue(book)["author"] == .null)
    }

    @Test func setsFromTheToOneEnd() throws {
        let (_, mark, other, book) = try Self.shelf()
        try book.set(modelObject: mark, forKey: "author")
        #expect(mark.books == [book])
        try book.set(modelObject: other, forKey: "author")
        #expect(mark.books.isEmpty)
        #expect(other.books == [book])
        try book.set(modelObject: nil, forKey: "author")
        #expect(other.books.isEmpty)
        #expect(book.author == nil)
    }

    @Test func changesNothingWhereBothEndsAreSetAlready() throws {
        let text =
            ModelText.entity("Car", ModelText.toOne("engine", "Engine", inverse: "car"))
            + ModelText.entity(
                "Engine", ModelText.attribute("power", "Integer 16"), ModelText.toOne("car", "Car", inverse: "engine"))
        let model = try ObjectModel(data: Data("<model>\n\(text)</model>".utf8), name: "Cars.xml")
        let json = #"{"engine":{"power":90}}"#
        let car = try model.decode(entity: "Car", from: json)
        let engine = try #require(car.value(forKey: "engine") as? ModelObject)
        try engine.set(modelObject: car, forKey: "car")
        try engine.setValue(car, forKey: "car")
        #expect(try String(decoding: model.encode(car), as: UTF8.self) == json)
    }

    @Test func stealsAOneToOne() throws {
        let (model, _, _, hamlet) = try Self.shelf()
        let macbeth = try Book(entity: Self.entity("Book", in: model))
        let price = Pricing()
        try hamlet.set(modelObject: price, forKey: "pricing")
        #expect(price.book === hamlet)
        try macbeth.set(modelObject: price, forKey: "pricing")
        #expect(hamlet.pricing == nil)
        #expect(macbeth.pricing === price)
        #expect(price.book === macbeth)
        let cheaper = Pricing()
        try macbeth.set(modelObject: cheaper, forKey: "pricing")
        #expect(price.book == nil)
        try macbeth.set(modelObject: nil, forKey: "pricing")
        #expect(cheaper.book == nil)
    }

    @Test func keepsBothEndsOfManyToMany() throws {
        for classes in [[], [Person.self]] as [[ModelObject.Type]] {
            let model = try ObjectModel(
                data: Data("<model>\(MappingFixture.people(inverse: true))</model>".utf8), name: "People.xml",
                classes: classes)
            let json = Data(#"[{"id":1,"friends":[]},{"id":2,"friends":[]},{"id":3,"friends":[]}]"#.utf8)
            let people = try ModelDecoder(model: model).decodeArray(entity: "Person", from: json)
            func friends(_ person: ModelObject) throws -> [ModelObject] {
                try #require(try person.value(forKey: "friends") as? [ModelObject])
            }
            try people[0].add(modelObjects: [people[1], people[2], people[1]], forKey: "friends")
            #expect(try friends(people[0]) == [people[1], people[2]])
            #expect(try friends(people[1]) == [people[0]])
            try people[1].remove(modelObject: people[0], forKey: "friends")
            #expect(try friends(people[0]) == [people[2]])
            #expect(try friends(people[1]).isEmpty)
            let written = try ModelEncoder(model: model).jsonValue(people[0])
            #expect(written.description == #"{"id":1,"friends":[{"id":3,"friends":[]}]}"#)
            for person in people { try person.setValue([ModelObject](), forKey: "friends") }
        }
    }

    @Test func saysWhichRelationshipIsUnknown() throws {
        let (model, mark, _, book) = try Self.shelf()
        #expect(throws: MappingError.unknownRelationship("nope")) { try mark.add(modelObject: book, forKey: "nope") }
        #expect(throws: MappingError.unknownRelationship("title")) {
            try book.remove(modelObject: book, forKey: "title")
        }
        #expect(
            failure { try mark.add(modelObject: book, forKey: "nope") }
                == "The object has no relationship nope. Use the relationship's name in the model, not its JSON key."
        )
        for change in [book.add(modelObject:forKey:), book.remove(modelObject:forKey:)] {
            #expect(
                failure { try change(mark, "author") }
                    == "Book.author: expected a to-many relationship to add to or remove from, found a to-one relationship; use set."
            )
        }
        #expect(
            failure { try mark.set(modelObject: book, forKey: "books") }
                == "Author.books: expected a to-one relationship to set, found a to-many relationship; use add and remove."
        )
        #expect(
            failure { try mark.add(modelObject: mark, forKey: "books") }
                == "Author.books: expected an object for Book, found an object for Author.")
        let stranger = try Book(entity: Self.entity("Book", in: Library.model()))
        #expect(
            failure { try mark.add(modelObject: stranger, forKey: "books") }
                == "Author.books: expected an object for Book, found an object for Book, of another model.")
        #expect(
            failure { try Author().add(modelObject: book, forKey: "books") }
                == "Author.books: expected an object of an entity, found one that init() made; make it with init(entity:), or link it to an object that has an entity."
        )
        withExtendedLifetime(model) {}
    }

    // MARK: Values by name

    @Test func getsAndSetsValuesByName() throws {
        let (model, mark, other, book) = try Self.shelf()
        try mark.setValue("Mark", forKey: "firstName")
        try mark.setValue(UInt8(7), forKey: "authorId")
        try book.setValue(Decimal(string: "9.99"), forKey: "retailPrice")
        try book.setValue(["a", "b"], forKey: "tags")
        #expect(mark.firstName == "Mark")
        #expect(try mark.value(forKey: "firstName") as? String == "Mark")
        #expect(try mark.value(forKey: "authorId") as? Int == 7)
        #expect(try book.value(forKey: "tags") as? [String] == ["a", "b"])
        try mark.setValue([book, book], forKey: "books")
        #expect(mark.books == [book])
        #expect(try mark.value(forKey: "books") as? [Book] == [book])
        #expect(try book.value(forKey: "author") as? Author === mark)
        try book.setValue(other, forKey: "author")
        #expect(mark.books.isEmpty)
        try mark.setValue(nil, forKey: "firstName")
        #expect(mark.firstName == nil)
        #expect(try ModelEncoder(model: model).jsonValue(mark)["firstName"] == .null)
        try mark.setValue("x", forKey: "firstName")
        try mark.setValue(NSNull(), forKey: "firstName")
        #expect(mark.firstName == nil)
        try mark.setValue(String?.none as Any, forKey: "firstName")
        #expect(throws: MappingError.unknownProperty("nope")) { try mark.value(forKey: "nope") }
        #expect(throws: MappingError.unknownProperty("nope")) { try mark.setValue(1, forKey: "nope") }
        #expect(
            failure { try mark.setValue(1, forKey: "nope") }
                == "The object has no property nope. Use the property's name in the model, not its JSON key, and check that the object was made for an entity."
        )
        #expect(
            failure { try mark.setValue(1, forKey: "firstName") }
                == "Author.firstName: expected a value of type String?, found 1 of type Int.")
        #expect(
            failure { try book.setValue("1", forKey: "year") }
                == #"Book.year: expected an integer from -32768 to 32767, found "1" of type String."#)
        #expect(
            failure { try book.setValue(40000, forKey: "year") }
                == "Book.year: expected an integer from -32768 to 32767, found 40000 of type Int.")
        #expect(
            failure { try book.setValue(Int64(40000), forKey: "year") }
                == "Book.year: expected an integer from -32768 to 32767, found 40000 of type Int64.")
        #expect(
            failure { try book.setValue(nil, forKey: "title") }
                == "Book.title: expected a value of type String, found nil.")
        #expect(
            failure { try book.setValue("x", forKey: "author") }
                == "Book.author: expected an object, found \"x\" of type String.")
        #expect(
            failure { try mark.setValue(book, forKey: "books") }
                == "Author.books: expected an array of objects, found a Book.")
    }

    @Test func dynamicObjectsPrintWhatTheyHold() throws {
        let document =
            "<model>"
            + ModelText.entity(
                "Person", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
                ModelText.attribute("name", "String"), ModelText.attribute("at", "Date"),
                ModelText.attribute("any", "Transformable"), ModelText.toOne("boss", "Person", inverse: "staff"),
                ModelText.toMany("staff", "Person", inverse: "boss"))
            + "</model>"
        let model = try ObjectModel(data: Data(document.utf8), name: "People.xml")
        let decoder = ModelDecoder(model: model)
        func text(_ json: String) throws -> String {
            let object = try decoder.decode(entity: "Person", from: Data(json.utf8))
            return try "\(#require(object as? DynamicObject))"
        }
        #expect(
            try text(#"{"id":1,"name":"a\"b","at":"2013-04-23T10:00:00Z","any":{"x":1.5},"staff":[{"id":2}]}"#) == #"""
                Person(id: 1, name: "a\"b", at: 2013-04-23 10:00:00 +0000, any: JSONValue {"x":1.5}, boss: nil, \#
                staff: [Person(id: 2, name: nil, at: nil, any: nil, boss: Person…, staff: [])])
                """#)
        #expect("\(DynamicObject())" == "DynamicObject…")
        let deep = String(repeating: #"{"boss":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
        #expect(try text(deep).components(separatedBy: "Person(").count - 1 == 8)
        let wide = #"{"staff":["# + Array(repeating: "{}", count: 5000).joined(separator: ",") + "]}"
        #expect(try text(wide).components(separatedBy: "Person(").count - 1 == 1000)
        #expect(try text(wide).hasSuffix(", …])"))
    }

    @Test func getsAndSetsValuesOfDynamicObjects() throws {
        let model = try Library.dynamicModel()
        let author = try DynamicObject(entity: Self.entity("Author", in: model))
        #expect(author["authorId"] as? Int == 0)
        #expect(author["nope"] == nil)
        try author.setValue(Int16(5), forKey: "authorId")
        #expect(author["authorId"] as? Int == 5)
        let book = try DynamicObject(dictionary: ["title": "Hamlet"], entity: Self.entity("Book", in: model))
        try author.add(modelObject: book, forKey: "books")
        #expect(book["author"] as? DynamicObject === author)
        #expect(
            failure { try book.setValue(Int64(40000), forKey: "year") }
                == "Book.year: expected an integer from -32768 to 32767, found 40000 of type Int64.")
    }

    // MARK: Comparing

    @Test func comparesValuesAndShapes() throws {
        let model = try Library.model()
        let decoder = ModelDecoder(model: model)
        func authors(_ json: String) throws -> [Author] { try decoder.decode([Author].self, from: Data(json.utf8)) }
        let one = try authors(#"[{"author_id":1,"books":[{"title":"a"},{"title":"b"}]}]"#)
        #expect(
            one.isEquivalent(to: try authors(#"[{"books":[{"title":"a","year":null},{"title":"b"}],"author_id":"1"}]"#))
        )
        #expect(!one.isEquivalent(to: try authors(#"[{"author_id":1,"books":[{"title":"b"},{"title":"a"}]}]"#)))
        #expect(!one.isEquivalent(to: try authors(#"[{"author_id":2,"books":[{"title":"a"},{"title":"b"}]}]"#)))
        #expect(!one.isEquivalent(to: try authors(#"[{"author_id":1,"books":[{"title":"a"}]}]"#)))
        #expect(!one.isEquivalent(to: []))
        #expect(one[0].isEquivalent(to: one[0]))
        #expect(one[0] != (try authors(#"[{"author_id":1}]"#))[0])
    }

    @Test func holdsAnObjectOfASetOnceAndSaysSo() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let json = Data(#"{"id":1,"fans":[{"id":5,"name":"Five"},5,6,6]}"#.utf8)
        let (person, report) = try ModelDecoder(model: model).decodeReporting(Person.self, from: json)
        #expect(person.fans.count == 2)
        #expect(report.entries(.dropped).map(\.path.description) == ["$.fans[1]", "$.fans[3]"])
        let written = try ModelEncoder(model: model).jsonValue(person).description
        #expect(written == #"{"id":1,"fans":[{"id":5,"name":"Five"},6]}"#)
    }

    @Test func tellsSharedObjectsFromCopies() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        func root(_ json: String) throws -> Person {
            try ModelDecoder(model: model).decode(Person.self, from: Data(json.utf8))
        }
        let shared = try root(#"{"id":1,"boss":2,"friends":[{"id":2}]}"#)
        let copied = try root(#"{"id":1,"boss":{"id":2},"friends":[{"id":2}]}"#)
        #expect(!shared.isEquivalent(to: copied))
        #expect(!copied.isEquivalent(to: shared))
        #expect(shared.isEquivalent(to: try root(#"{"id":1,"boss":2,"friends":[{"id":2}]}"#)))
    }
}
