import Foundation
import Testing

@testable import Modelwright

/// What a model that maps badly gets when it is loaded, and a class that does not fit its entity.
struct InvalidMappingTests {
    /// Rules that a document breaks by itself, `Models/Invalid/<rule>.xml`.
    static let documents: [(rule: String, message: String)] = [
        (
            "ambiguous-composite",
            #"""
            ambiguous-composite.xml:12:5: error: The composite Address is in Author (ambiguous-composite.xml:6:13) and in Shop, which differ in jsonNaming. Give the composite a userInfo with a jsonNaming of its own. [ambiguous-composite]
            """#
        ),
        (
            "key-path-conflict",
            #"""
            key-path-conflict.xml:11:17: error: Author.last and Author.first have the same key path "name". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]
            key-path-conflict.xml:16:17: error: The key path "name.middle" of Author.middle goes through the attribute Author.first. Give one of the two another jsonKeyPath. [key-path-conflict]
            key-path-conflict.xml:31:17: error: The key path "a.b" of the attribute Author.shallow leads to what another key path goes through. Give one of the two another jsonKeyPath. [key-path-conflict]
            key-path-conflict.xml:41:17: error: The key path "at.y" of Author.y takes for an object what another key path of Author takes for an array. Give one of the two another path. [key-path-conflict]
            key-path-conflict.xml:54:9: error: The to-many relationship Author.books is at "books", which another key path goes through. Flatten through to-one relationships only. [key-path-conflict]
            key-path-conflict.xml:55:9: error: The relationship Author.agent, which is written as an identity, is at "agent", which another key path goes through. Give the relationship "nested" for jsonReference, or the attribute another jsonKeyPath. [key-path-conflict]
            key-path-conflict.xml:62:17: error: The key path "editor.a.b" of Author.editor goes through another of its own, "editor". Give it another path. [key-path-conflict]
            key-path-conflict.xml:67:17: error: The key path "by.printer" of Author.printer goes through another of its own, "by". Give it another path. [key-path-conflict]
            """#
        ),
        (
            "bad-key-path",
            #"""
            bad-key-path.xml:6:17: error: The key path "a..b" of Author.a has an empty key before a '.'. Write keys with dots between them, \. for a dot in a key and [0] for an element. [bad-key-path]
            bad-key-path.xml:11:17: error: The key path "" of Author.b is empty. Write keys with dots between them, \. for a dot in a key and [0] for an element. [bad-key-path]
            bad-key-path.xml:16:17: error: The key path "[0]" of Author.c starts with an index, but an object has keys. Write keys with dots between them, \. for a dot in a key and [0] for an element. [bad-key-path]
            bad-key-path.xml:21:17: error: The key path "list[x]" of Author.d has a '[' without an index from 0 to 65535 and a ']' after it. Write keys with dots between them, \. for a dot in a key and [0] for an element. [bad-key-path]
            bad-key-path.xml:26:17: error: The key path "a\b" of Author.e has a backslash that is not followed by '.', '[' or another backslash. Write keys with dots between them, \. for a dot in a key and [0] for an element. [bad-key-path]
            bad-key-path.xml:30:13: error: The key path "type.name" for jsonDiscriminator is not a key of the object itself. Write a single key. [bad-key-path]
            bad-key-path.xml:35:13: error: The key path "type." for jsonDiscriminator ends in a '.'. Write a single key. [bad-key-path]
            """#
        ),
        (
            "bad-annotation",
            #"""
            bad-annotation.xml:6:17: error: Author.age has "boolean" for jsonType, but its values can't be written that way. Remove it, or change the attribute's type. [bad-annotation]
            bad-annotation.xml:7:17: error: Author.age has "never" for jsonNulls. Write one of "asDecoded", "explicit", "omit". [bad-annotation]
            bad-annotation.xml:8:17: error: Author.age has "old" for jsonEnumFallback, which is no raw value of its type. Write the raw value of one of the enumeration's cases. [bad-annotation]
            bad-annotation.xml:13:17: error: Author.tags has "maybe" for jsonLossy. Write YES or NO. [bad-annotation]
            bad-annotation.xml:18:17: error: Author.born has "up" for jsonDirection. Write one of "both", "decode", "encode", "none". [bad-annotation]
            bad-annotation.xml:22:13: error: Author has "camel" for jsonNaming. Write one of "asWritten", "snake_case", "kebab-case", "PascalCase", "sync", "jsonCache". [bad-annotation]
            bad-annotation.xml:23:13: error: Author has "drop" for jsonUnknownKeys. Write one of "ignore", "keep", "reject". [bad-annotation]
            """#
        ),
        (
            "unknown-annotation",
            #"""
            unknown-annotation.xml:6:17: warning: Author.name has jsonKeypath, which is not a known annotation; it is kept and not used. Did you mean jsonKeyPath? [unknown-annotation]
            unknown-annotation.xml:7:17: warning: Author.name has jsonFlavour, which is not a known annotation; it is kept and not used. Check its spelling, or remove it. [unknown-annotation]
            unknown-annotation.xml:8:17: warning: Author.name has jsonKeyPath.10, which is not a known annotation; it is kept and not used. Write jsonKeyPath.1 to jsonKeyPath.9. [unknown-annotation]
            unknown-annotation.xml:9:17: warning: Author.name has JsonKeyPath, which is not a known annotation; it is kept and not used. Did you mean jsonKeyPath? [unknown-annotation]
            unknown-annotation.xml:10:17: warning: Author.name has enumcases, which is not a known annotation; it is kept and not used. Did you mean enumCases? [unknown-annotation]
            unknown-annotation.xml:15:13: warning: Author has identityAttribute, which is not a known annotation; it is kept and not used. Did you mean identityAttributes? [unknown-annotation]
            unknown-annotation.xml:16:13: warning: Author has jsonView, which is not a known annotation; it is kept and not used. Write jsonView.NAME on an entity, with the names of the view's properties. [unknown-annotation]
            unknown-annotation.xml:17:13: warning: Author has JsonView.list, which is not a known annotation; it is kept and not used. Write jsonView.NAME on an entity, with the names of the view's properties. [unknown-annotation]
            """#
        ),
        (
            "missing-discriminator-value",
            #"""
            missing-discriminator-value.xml:13:5: warning: Square has no jsonDiscriminatorValue, so its objects are written without "type", and aren't read as Square where Shape is declared. Give it one. [missing-discriminator-value]
            """#
        ),
        (
            "missing-identity",
            #"""
            missing-identity.xml:6:17: error: Book.author is written as the identity of Author, which has none. Give Author identityAttributes, or the relationship "nested" for jsonReference. [missing-identity]
            missing-identity.xml:17:17: error: Book.shelf is written as the identity of Place, which has none. Give Place identityAttributes, or the relationship "nested" for jsonReference. [missing-identity]
            """#
        ),
        (
            "incomplete-view",
            #"""
            incomplete-view.xml:20:13: error: The view east has Place.area at "codes[1]" without City.code at "codes[0]", in whose place it would write null. Add code to the view, or remove area. [incomplete-view]
            incomplete-view.xml:21:13: error: The view north has Place.latitude at "position[1]" without Place.longitude at "position[0]", in whose place it would write null. Add longitude to the view, or remove latitude. [incomplete-view]
            """#
        ),
        (
            "unknown-view-property",
            #"""
            unknown-view-property.xml:11:13: error: The view summary of Band names nme, which is neither an attribute nor a relationship of it. Did you mean name? [unknown-view-property]
            unknown-view-property.xml:11:13: error: The view summary of Band names year, which is neither an attribute nor a relationship of it. Did you mean formed? [unknown-view-property]
            unknown-view-property.xml:11:13: error: The view summary of Band names x, which is neither an attribute nor a relationship of it. Name properties of Band, separated by commas. [unknown-view-property]
            unknown-view-property.xml:17:13: error: The view summary of Choir names voice, which is neither an attribute nor a relationship of it. Did you mean voices? [unknown-view-property]
            """#
        ),
        (
            "unused-view-property",
            #"""
            unused-view-property.xml:16:13: warning: The view summary of Band names rank, which isn't written: its jsonDirection is decode. Remove it from the view, or give it another jsonDirection. [unused-view-property]
            unused-view-property.xml:16:13: warning: The view summary of Band names rivals, which isn't written: its jsonDirection is none. Remove it from the view, or give it another jsonDirection. [unused-view-property]
            unused-view-property.xml:16:13: warning: The view summary of Band names name twice. Remove one of the two. [unused-view-property]
            """#
        ),
        (
            "misplaced-annotation",
            #"""
            misplaced-annotation.xml:6:17: warning: Author.name has jsonNaming, which means nothing on an attribute; it is kept and not used. Move it to an entity. [misplaced-annotation]
            misplaced-annotation.xml:7:17: warning: Author.name has jsonView.list, which means nothing on an attribute; it is kept and not used. Move it to an entity. [misplaced-annotation]
            misplaced-annotation.xml:8:17: warning: Author.name has jsonReference, which means nothing on an attribute; it is kept and not used. Move it to a relationship. [misplaced-annotation]
            misplaced-annotation.xml:12:13: warning: Author has jsonKeyPath, which means nothing on an entity; it is kept and not used. Move it to an attribute or a relationship. [misplaced-annotation]
            misplaced-annotation.xml:13:13: warning: Author has jsonLossy, which means nothing on an entity; it is kept and not used. Move it to an attribute or a relationship. [misplaced-annotation]
            misplaced-annotation.xml:14:13: warning: Author has jsonDiscriminatorValue, but neither it nor an entity that it inherits from has jsonDiscriminator; it is kept and not used. Give one of them jsonDiscriminator, the key of the type field. [misplaced-annotation]
            """#
        ),
        (
            "bad-date-format",
            #"""
            bad-date-format.xml:6:17: error: Author.born has a date format that can't be used. The field "YYYY" at character 1 of the date pattern "YYYY-MM-dd" is the year of a week. Use "yyyy" for the year of a date. [bad-date-format]
            bad-date-format.xml:11:17: error: Author.died has a date format that can't be used. The date pattern is empty. Give a pattern such as "yyyy-MM-dd", or iso8601. [bad-date-format]
            bad-date-format.xml:16:13: error: Author.met has a date format that can't be used. The quote at character 6 of the date pattern "yyyy 'at" is not closed. Add a quote, or write '' for a quote that stands for itself. [bad-date-format]
            """#
        ),
        (
            "duplicate-discriminator-value",
            #"duplicate-discriminator-value.xml:15:13: error: Circle and Disc both have "round" for jsonDiscriminatorValue. Give each its own. [duplicate-discriminator-value]"#
        ),
        (
            "repeated-key-path",
            #"repeated-key-path.xml:6:17: warning: Author.nick has the key path "nick" twice. Remove one of the two. [repeated-key-path]"#
        ),
        (
            "shared-key-path",
            #"shared-key-path.xml:4:9: warning: Book.price has the key path "pricing.retail", where Pricing.retail is too; of the two, Book.price is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
        ),
        (
            "unread-identity",
            #"""
            unread-identity.xml:10:13: warning: Film is identified by id, which isn't in the JSON, so no object of it has an identity. Give id a jsonKeyPath, and another jsonDirection than none, or name another attribute. [unread-identity]
            """#
        ),
        (
            "unregistered-transformer",
            #"""
            unregistered-transformer.xml:4:9: warning: Book.tags names the transform "StringArray", which was not passed in transforms; its values are read and written without it. Pass it in transforms. [unregistered-transformer]
            unregistered-transformer.xml:7:17: warning: Book.cover names the transform "Image", which was not passed in transforms; its values are read and written without it. Pass it in transforms. [unregistered-transformer]
            """#
        ),
    ]

    @Test(arguments: documents)
    func printsWhatIsWrong(rule: String, message: String) {
        #expect(ModelFixtures.diagnose("\(rule).xml") == message)
        #expect(message.contains("[\(rule)]"))
    }

    private typealias Text = ModelText

    private static func diagnose(
        _ elements: String, _ classes: [ModelObject.Type], transforms: [String: ValueTransform] = [:]
    ) -> String {
        ModelFixtures.diagnose(Data("<model>\n\(elements)</model>".utf8), classes: classes, transforms: transforms)
    }

    private static let person = Text.entity("Person", Text.attribute("name", "String"))

    @Test func refusesAClassWithoutAnEntity() {
        #expect(
            Self.diagnose(Self.person, [Nobody.self, Shape.self]) == #"""
                Test.xml:1:1: error: The class Nobody is for Nobody, which is not an entity of the model. Override entityName to return an entity's name, or leave the class out of classes. [unknown-class-entity]
                Test.xml:1:1: error: The class Shape is for Shape, which is not an entity of the model. Override entityName to return an entity's name, or leave the class out of classes. [unknown-class-entity]
                """#)
    }

    @Test func refusesTwoClassesForAnEntity() {
        #expect(
            Self.diagnose(Self.person, [OneName.self, TwoNames.self])
                == "Test.xml:2:1: error: The classes OneName and TwoNames are both for Person. Pass one of them in classes. [duplicate-class]"
        )
    }

    @Test func refusesAClassThatDoesNotInheritAsItsEntityDoes() {
        let model = Self.person + Text.entity("Writer", parent: "Person")
        #expect(
            Self.diagnose(model, [OneName.self, Loner.self]) == #"""
                Test.xml:3:1: warning: The class Loner binds nothing to Person.name, which is neither read nor written. Bind it in properties, or give it "none" for jsonDirection. [unbound-property]
                Test.xml:5:1: error: Writer inherits from Person, but its class Loner does not inherit from OneName. Let Loner inherit from OneName. [class-hierarchy]
                Test.xml:5:1: error: The class Loner binds name with closures that take objects of another class. Let them take Loner or a superclass of it. [class-property-type]
                """#)
    }

    @Test func refusesPropertiesThatTheEntityDoesNotHave() {
        #expect(
            Self.diagnose(Self.person, [TwoNames.self]) == #"""
                Test.xml:2:1: error: The class TwoNames binds name twice. Leave one of the two out of properties. [duplicate-class-property]
                Test.xml:2:1: error: The class TwoNames binds nickname, which is not a property of Person. Add it to the model, or take it out of properties. [unknown-class-property]
                """#)
    }

    @Test func warnsOfPropertiesThatTheClassDoesNotBind() {
        let model = Text.entity(
            "Person", Text.attribute("name", "String"), Text.attribute("age", "Integer 16"),
            Text.attribute("hidden", "String", ["jsonDirection": "none"]), Text.toOne("boss", "Person"))
        #expect(
            Self.diagnose(model, [OneName.self]) == #"""
                Test.xml:4:1: warning: The class OneName binds nothing to Person.age, which is neither read nor written. Bind it in properties, or give it "none" for jsonDirection. [unbound-property]
                Test.xml:6:1: warning: The class OneName binds nothing to Person.boss, which is neither read nor written. Bind it in properties, or give it "none" for jsonDirection. [unbound-property]
                """#)
    }

    @Test func refusesABindingOfAnotherClass() {
        #expect(
            Self.diagnose(Self.person, [Borrower.self]) == #"""
                Test.xml:2:1: error: The class Borrower binds name with closures that take objects of another class. Let them take Borrower or a superclass of it. [class-property-type]
                Test.xml:3:1: warning: The class Borrower binds nothing to Person.name, which is neither read nor written. Bind it in properties, or give it "none" for jsonDirection. [unbound-property]
                """#)
    }

    @Test(arguments: [
        (
            "String",
            #"Test.xml:3:1: error: Person.name is a String, and its property in the class WrongType is of type [Int]. Make its type String, URL, UUID or an enumeration of strings. [class-property-type]"#
        ),
        (
            "Integer 16",
            #"Test.xml:3:1: error: Person.name is an Integer 16, and its property in the class WrongType is of type [Int]. Make its type Int or another integer type. [class-property-type]"#
        ),
        (
            "Decimal",
            #"Test.xml:3:1: error: Person.name is a Decimal, and its property in the class WrongType is of type [Int]. Make its type Decimal. [class-property-type]"#
        ),
        (
            "Double",
            #"Test.xml:3:1: error: Person.name is a Double, and its property in the class WrongType is of type [Int]. Make its type Double or Decimal. [class-property-type]"#
        ),
        (
            "Float",
            #"Test.xml:3:1: error: Person.name is a Float, and its property in the class WrongType is of type [Int]. Make its type Float, Double or Decimal. [class-property-type]"#
        ),
        (
            "Boolean",
            #"Test.xml:3:1: error: Person.name is a Boolean, and its property in the class WrongType is of type [Int]. Make its type Bool. [class-property-type]"#
        ),
        (
            "Date",
            #"Test.xml:3:1: error: Person.name is a Date, and its property in the class WrongType is of type [Int]. Make its type Date. [class-property-type]"#
        ),
        (
            "Binary",
            #"Test.xml:3:1: error: Person.name is a Binary, and its property in the class WrongType is of type [Int]. Make its type Data. [class-property-type]"#
        ),
        (
            "UUID",
            #"Test.xml:3:1: error: Person.name is a UUID, and its property in the class WrongType is of type [Int]. Make its type UUID or String. [class-property-type]"#
        ),
        (
            "URI",
            #"Test.xml:3:1: error: Person.name is a URI, and its property in the class WrongType is of type [Int]. Make its type URL or String. [class-property-type]"#
        ),
    ])
    func refusesAPropertyOfAnotherType(type: String, message: String) {
        let model = Text.entity("Person", Text.attribute("name", type))
        #expect(Self.diagnose(model, [WrongType.self]) == message)
    }

    @Test func wantsATransformForATypeOfTheProgramsOwn() {
        let plain = Text.entity("Paint", Text.attribute("colour", "Transformable"))
        #expect(
            Self.diagnose(plain, [Paint.self])
                == "Test.xml:3:1: error: Paint.colour is a Transformable, and its property in the class Paint is of type Colour?. Set jsonTransformer to the name of a transform, and pass that transform in transforms. [missing-transform]"
        )
        let named = Text.entity("Paint", Text.attribute("colour", "Transformable", transformer: "Colour"))
        #expect(
            Self.diagnose(named, [Paint.self]) == #"""
                Test.xml:3:1: warning: Paint.colour names the transform "Colour", which was not passed in transforms; its values are read and written without it. Pass it in transforms. [unregistered-transformer]
                Test.xml:3:1: error: Paint.colour is a Transformable, and its property in the class Paint is of type Colour?. Pass a transform named "Colour" in transforms, or set jsonTransformer to another. [missing-transform]
                """#)
        #expect(Self.diagnose(named, [Paint.self], transforms: ["Colour": Colour.transform]) == "")
        #expect(
            Self.diagnose(named, [Paint.self], transforms: ["Colour": .date(format: "yyyy")])
                == #"Test.xml:3:1: error: Paint.colour is a Transformable with the transform "Colour", and its property in the class Paint is of type Colour?. Make its type Date, or set jsonTransformer to another transform. [class-property-type]"#
        )
        let text = Text.entity("Person", Text.attribute("name", "Transformable", transformer: "Colour"))
        #expect(
            Self.diagnose(text, [OneName.self], transforms: ["Colour": Colour.transform])
                == #"Test.xml:3:1: error: Person.name is a Transformable with the transform "Colour", and its property in the class OneName is of type String?. Make its type Colour, or set jsonTransformer to another transform. [class-property-type]"#
        )
    }

    @Test func refusesTransformsThatCannotWork() {
        let model = Text.entity(
            "A", Text.attribute("a", "Transformable", transformer: "List"),
            Text.attribute("b", "Transformable", transformer: "Day"))
        let transforms: [String: ValueTransform] = ["List": .separated(by: ""), "Day": .date(format: "dd.MM.yyyy h")]
        #expect(
            Self.diagnose(model, [], transforms: transforms) == #"""
                Test.xml:3:1: error: The transform "List" of A.a separates by the empty string. Give it a separator of at least one character. [bad-transform]
                Test.xml:4:1: error: A.b has a date format that can't be used. The field "h" at character 12 of the date pattern "dd.MM.yyyy h" counts twelve hours. Add the field "a", or use "HH". [bad-date-format]
                """#)
    }

    @Test func refusesAPropertyWithoutNilForAnOptionalAttribute() {
        let model = Text.entity("Counter", Text.attribute("count", "Integer 16"))
        #expect(
            Self.diagnose(model, [Counter.self])
                == "Test.xml:3:1: error: Counter.count is optional and has no default, and its property in the class Counter is of type Int, which has no nil. Make the property optional, or the attribute required, or give it a default. [class-property-optionality]"
        )
        #expect(
            Self.diagnose(Text.entity("Counter", Text.attribute("count", "Integer 16", default: "0")), [Counter.self])
                == "")
        #expect(
            Self.diagnose(
                Text.entity("Counter", Text.attribute("count", "Integer 16", optional: false)), [Counter.self]) == "")
    }

    @Test func refusesATypeFieldThatAKeyPathGoesThrough() {
        let model =
            Text.entity(
                "Kind", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "kind"],
                Text.attribute("name", "String", ["jsonKeyPath": "type.name"]))
            + Text.entity("Sub", parent: "Kind")
        #expect(
            Self.diagnose(model, [])
                == #"Test.xml:4:11: error: The type field "type" holds a type, and another key path goes through it. Give one of the two another key. [key-path-conflict]"#
        )
    }

    @Test func refusesAnAttributeThatTheClassBindsAsARelationship() {
        let model = Text.entity("Drawing", Text.attribute("shapes", "String"))
        #expect(
            Self.diagnose(model, [Drawing.self])
                == "Test.xml:3:1: error: Drawing.shapes is an attribute, and the class Drawing binds it as a relationship. Bind it with .attribute. [class-property-type]"
        )
    }

    @Test func refusesRelationshipsOfAnotherKind() {
        let model =
            Text.entity(
                "Band", Text.attribute("id", "String"), Text.toOne("name", "Album", inverse: "band"),
                Text.toOne("albums", "Album"))
            + Text.entity("Album", Text.toOne("band", "Band", inverse: "name"))
        #expect(
            Self.diagnose(model, [Band.self]) == #"""
                Test.xml:3:1: error: Band.id is a String, and its property in the class Band is of type Int?. Make its type String, URL, UUID or an enumeration of strings. [class-property-type]
                Test.xml:4:1: error: Band.name is a to-one relationship, and the class Band binds it as something else. Bind it with .toOne. [class-property-type]
                Test.xml:5:1: error: Band.albums is a to-one relationship, and the class Band binds it as something else. Bind it with .toOne. [class-property-type]
                """#)
        let drawing = Text.entity("Drawing", Text.toMany("shapes", "Figure")) + Text.entity("Figure")
        #expect(
            Self.diagnose(drawing, [Drawing.self]) == #"""
                Test.xml:3:1: error: Drawing.shapes leads to Figure, whose objects are of the class DynamicObject, and its property in the class Drawing holds Shape. Pass a class for Figure in classes. [class-property-type]
                """#)
        #expect(
            Self.diagnose(drawing, [Drawing.self, Figure.self]) == #"""
                Test.xml:3:1: error: Drawing.shapes leads to Figure, whose objects are of the class Figure, and its property in the class Drawing holds Shape. Let the property hold Figure. [class-property-type]
                """#)
    }

    @Test func saysEverythingAtOnceAndThrowsIt() {
        let model = Data(
            "<model>\n\(Text.entity("Person", Text.attribute("name", "Integer 16", ["jsonNulls": "x"])))</model>".utf8)
        #expect(
            failure { try ObjectModel(data: model, name: "Person.xml", classes: [WrongType.self, Nobody.self]) } == #"""
                Person.xml:1:1: error: The class Nobody is for Nobody, which is not an entity of the model. Override entityName to return an entity's name, or leave the class out of classes. [unknown-class-entity]
                Person.xml:3:1: error: Person.name is an Integer 16, and its property in the class WrongType is of type [Int]. Make its type Int or another integer type. [class-property-type]
                Person.xml:3:76: error: Person.name has "x" for jsonNulls. Write one of "asDecoded", "explicit", "omit". [bad-annotation]
                """#)
    }

    @Test func refusesADefaultThatThePropertyRefuses() {
        #expect(
            Self.diagnose(
                Text.entity(
                    "Small", Text.attribute("size", "Integer 16", default: "300"),
                    Text.attribute("kind", "String", ["jsonEnumFallback": "other"])), [Small.self]) == #"""
                    Test.xml:3:1: error: The default of Small.size is not a value of Int8?, the type of its property in Small. Change the default or the property's type. [class-property-type]
                    Test.xml:4:72: error: Small.kind has "other" for jsonEnumFallback, but its property in Small is of type Kind?, which has no such value. Write the raw value of one of the enumeration's cases. [bad-annotation]
                    """#)
    }

    @Test func refusesAFallbackForTheType() {
        #expect(
            Self.diagnose(
                Text.entity(
                    "A", ["jsonDiscriminator": "b"], Text.attribute("b", "String", ["jsonEnumFallback": "x"])), [])
                    == #"""
                    Test.xml:3:1: error: A.b is at the type field "b", and its jsonEnumFallback would take the place of the type. Remove jsonEnumFallback from it. [key-path-conflict]
                    """#)
    }

    @Test func saysOnceWhatSubentitiesInherit() {
        let model =
            Text.entity(
                "A", Text.attribute("x", "String", ["jsonKeyPath": "k"]),
                Text.attribute("y", "String", ["jsonKeyPath": "k"]))
            + Text.entity("B", parent: "A") + Text.entity("C", parent: "B")
        #expect(
            Self.diagnose(model, [])
                == #"Test.xml:4:69: error: A.y and A.x have the same key path "k". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]"#
        )
    }

    @Test func keepsWarningsOnTheModel() throws {
        let model = Data(
            "<model>\n\(Text.entity("A", Text.attribute("a", "String", ["jsonFlavour": "x"])))</model>".utf8)
        let warnings = try ObjectModel(data: model, name: "A.xml").warnings
        #expect(warnings.map(\.rule) == ["unknown-annotation"])
    }
}

final class Nobody: ModelObject {}

final class OneName: ModelObject {
    var name: String?
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: OneName) in o.name }, set: { $0.name = $1 })]
    }
}

final class TwoNames: ModelObject {
    var name: String?
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (o: TwoNames) in o.name }, set: { $0.name = $1 }),
            .attribute("name", get: { (o: TwoNames) in o.name }, set: { $0.name = $1 }),
            .attribute("nickname", get: { (o: TwoNames) in o.name }, set: { $0.name = $1 }),
        ]
    }
}

final class Loner: ModelObject {
    override class var entityName: String { "Writer" }
    override class var properties: [Property] { OneName.properties }
}

final class Borrower: ModelObject {
    override class var entityName: String { "Person" }
    override class var properties: [Property] { OneName.properties }
}

final class WrongType: ModelObject {
    var name: [Int: Int]?
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: WrongType) in [o.name?.count ?? 0] }, set: { (_, _) in })]
    }
}

final class Paint: ModelObject {
    var colour: Colour?
    override class var entityName: String { "Paint" }
    override class var properties: [Property] {
        [.attribute("colour", get: { (o: Paint) in o.colour }, set: { $0.colour = $1 })]
    }
}

final class Counter: ModelObject {
    var count = 0
    override class var entityName: String { "Counter" }
    override class var properties: [Property] {
        [.attribute("count", get: { (o: Counter) in o.count }, set: { $0.count = $1 })]
    }
}

final class Figure: ModelObject {
    override class var entityName: String { "Figure" }
}

final class Small: ModelObject {
    enum Kind: String { case one, two }
    var size: Int8?
    var kind: Kind?

    override class var properties: [Property] {
        [
            .attribute("size", get: { (small: Small) in small.size }, set: { $0.size = $1 }),
            .attribute("kind", get: { (small: Small) in small.kind }, set: { $0.kind = $1 }),
        ]
    }
}
