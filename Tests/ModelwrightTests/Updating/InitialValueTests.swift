import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Values that a class begins with, in objects that stand for an identity: no document has said them.
struct InitialValueTests {
    nonisolated final class House: ModelObject {
        var id: Int?
        var home = Address()

        override class var properties: [Property] {
            [
                .attribute("id", get: { (house: House) in house.id }, set: { $0.id = $1 }),
                .composite("home", get: { (house: House) in house.home }, set: { $0.home = $1 }),
            ]
        }
    }

    struct Address: CompositeValue {
        var city = ""
        var rank = 0
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [
                .attribute(
                    "city", get: { (address: CompositeObject<Address>) in address.value.city },
                    set: { $0.value.city = $1 }),
                .attribute(
                    "rank", get: { (address: CompositeObject<Address>) in address.value.rank },
                    set: { $0.value.rank = $1 }),
            ]
        }
    }

    /// A value that a class begins with is nothing that is there: what the JSON has of it is new.
    @Test func beginsWithNoValue() throws {
        let address =
            #"<composite name="Address"><attribute name="city" attributeType="String" minValueString="1"/><attribute name="rank" attributeType="Integer 32" defaultValueString="7"/></composite>"#
        let xml =
            address + Text.entity("R", Text.toOne("one", "House"))
            + Text.entity(
                "House", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="home" attributeType="Composite" composite="Address"/>"#)
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [House.self])
        let root = try model.decode(entity: "R", from: #"{"one":9}"#)
        // Nobody asks it for anything, or gets anything of it.
        try root.validate()
        struct Reference: Decodable {
            struct Home: Decodable {}
            var id: Int
            var home: Home?
        }
        struct Root: Decodable { var one: Reference? }
        let decoded = try ModelDecoder(model: model).decode(Root.self, entity: "R", from: #"{"one":9}"#)
        #expect(decoded.one?.id == 9 && decoded.one?.home == nil)
        #expect((try root.value(forKey: "one") as? House)?.isUnresolvedReference == true)
        // What a type needs of it makes nil of an optional.
        struct Whole: Decodable {
            struct House: Decodable {
                struct Home: Decodable { var city: String }
                var id: Int
                var home: Home
            }
            var one: House?
        }
        #expect(try ModelDecoder(model: model).decode(Whole.self, entity: "R", from: #"{"one":9}"#).one == nil)
        // So it is with the elements of a list.
        let holder = Text.entity("H", Text.toMany("list", "House", ["jsonKeyPath": "all"]))
        let lists = try ObjectModel(
            data: Data("<model>\(xml)\(holder)</model>".utf8), name: "H.xml", classes: [House.self])
        struct Street: Decodable { var list: [Whole.House] }
        let json = #"{"all":[8,{"id":9,"home":{"city":"c"}}]}"#
        let street = try ModelDecoder(model: lists).decode(Street.self, entity: "H", from: json)
        #expect(street.list.map(\.id) == [9])
        // What a program sets in it is there.
        let other = try model.decode(entity: "R", from: #"{"one":9}"#)
        try #require(try other.value(forKey: "one") as? House).home.city = "Rome"
        try other.update(from: #"{"one":{"id":9,"home":{"rank":5}}}"#)
        #expect((try other.value(forKey: "one") as? House)?.home.city == "Rome")
        #expect(
            failure { try root.update(from: #"{"one":{"id":9,"home":{"rank":5}}}"#) }
                == "$.one.home.city (line 1, column 23, byte 22): Address.city: expected a string, but the key is missing."
        )
        try root.update(from: #"{"one":{"id":9,"home":{"city":"c"}}}"#)
        #expect((try root.value(forKey: "one") as? House)?.home.rank == 7)
        #expect(try encodedText(root) == #"{"one":{"id":9,"home":{"city":"c"}}}"#)
    }

    /// A value of a class is there as long as its object: whatever else the update lets go, and where it changes itself.
    @Test func keepsValuesWhileValidating() throws {
        let address =
            #"<composite name="Address"><attribute name="city" attributeType="String"/><attribute name="rank" attributeType="Integer 32" defaultValueString="7"/></composite>"#
        let xml =
            address + Text.entity("R", Text.toMany("list", "House"))
            + Text.entity(
                "House", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="home" attributeType="Composite" composite="Address"/>"#)
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [House.self])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        for (update, written) in [
            (#"{"list":[1]}"#, #"{"list":[{"id":1,"home":{"city":"c"}}]}"#),
            (#"{"list":[{"id":1,"home":{"city":"e"}}]}"#, #"{"list":[{"id":1,"home":{"city":"e"}}]}"#),
        ] {
            let root = try decoder.decode(
                entity: "R", from: #"{"list":[{"id":1,"home":{"city":"c"}},{"id":2,"home":{"city":"d"}}]}"#)
            try decoder.update(root, from: update)
            #expect(try encodedText(root) == written)
        }
    }

    nonisolated class Started: ModelObject {
        var id: Int?
        var v: Int? = 5
        var made: Date? = Date()

        override class var entityName: String { "Shape" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (shape: Started) in shape.id }, set: { $0.id = $1 }),
                .attribute("v", get: { (shape: Started) in shape.v }, set: { $0.v = $1 }),
                .attribute("made", get: { (shape: Started) in shape.made }, set: { $0.made = $1 }),
            ]
        }

        override func validateValues() throws {
            if entity?.name == "Shape" { throw violation(forKey: "v", expected: "a Circle") }
        }
    }

    nonisolated final class StartedCircle: Started {
        override class var entityName: String { "Circle" }
        override class var properties: [Property] { super.properties }
    }

    /// What a class begins with isn't what a program has set.
    @Test(arguments: [(nil, true), (5, false)]) func looksPastInitialValues(value: Int?, isOne: Bool) throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"), Text.attribute("made", "Date"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [Started.self, StartedCircle.self])
        var decoder = ModelDecoder(model: model)
        // Its own rules aren't for what stands for an identity.
        decoder.validates = true
        let root = try decoder.decode(entity: "R", from: #"{"ref":9}"#)
        let started = try #require(try root.value(forKey: "ref") as? Started)
        // Nor is it anything that a document has said.
        #expect(started.v == nil)
        if let value { started.v = value }
        try root.update(from: #"{"list":[{"type":"circle","id":9}]}"#)
        let list = try #require(try root.value(forKey: "list") as? [ModelObject])
        #expect((try root.value(forKey: "ref") as? ModelObject === list[0]) == isOne)
    }
}
