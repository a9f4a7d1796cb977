import Foundation
import Testing

@testable import Modelwright

/// What expressions take a value for that a class or a transform holds as something else than the model says.
struct HeldValueTests {
    /// An expression takes a value for what the model says that it is, whatever type the class has.
    @Test(arguments: [
        ("site", #""http://a.b/c""#, "uppercase:(site)", "String", "HTTP://A.B/C"),
        ("site", #""http://a.b/c""#, "site", "String", "http://a.b/c"),
        ("code", #""00000000-0000-0000-0000-00000000000A""#, "length:(code)", "Integer 32", "36"),
        ("on", #""1.5.2000""#, "on", "String", "1.5.2000"),
        ("uid", #""00000000-0000-0000-0000-00000000000A""#, "uid", "UUID", "00000000-0000-0000-0000-00000000000A"),
        ("uri", #""http://a.b/c""#, "uri", "URI", "http://a.b/c"),
    ])
    func takesTheModelsTypes(name: String, json: String, expression: String, type: String, value: String) throws {
        final class Link: ModelObject {
            var site: URL?
            var code: UUID?
            var on: Date?
            var uid: String?
            var uri: String?
            override class var properties: [Property] {
                [
                    .attribute("site", get: { (link: Link) in link.site }, set: { $0.site = $1 }),
                    .attribute("code", get: { (link: Link) in link.code }, set: { $0.code = $1 }),
                    .attribute("on", get: { (link: Link) in link.on }, set: { $0.on = $1 }),
                    .attribute("uid", get: { (link: Link) in link.uid }, set: { $0.uid = $1 }),
                    .attribute("uri", get: { (link: Link) in link.uri }, set: { $0.uri = $1 }),
                ]
            }
        }
        let xml = """
            <model><entity name="Link"><attribute name="site" optional="YES" attributeType="String"/>
            <attribute name="code" optional="YES" attributeType="String"/><attribute name="on" optional="YES" attributeType="String"><userInfo><entry key="jsonDateFormat" value="d.M.yyyy"/></userInfo></attribute>
            <attribute name="uid" optional="YES" attributeType="UUID"/><attribute name="uri" optional="YES" attributeType="URI"/>
            <attribute name="made" optional="YES" attributeType="\(type)" derived="YES" derivationExpression="\(expression)"/></entity></model>
            """
        for classes in [[], [Link.self]] as [[ModelObject.Type]] {
            let model = try ObjectModel(data: Data(xml.utf8), name: "Link.xml", classes: classes)
            let link = try model.decode(entity: "Link", from: "{\"\(name)\":\(json),\"made\":null}")
            #expect(try link.value(forKey: "made").map { "\($0)" } == value)
            try link.setValue(nil, forKey: name)
            #expect(try link.value(forKey: "made") == nil)
        }
    }

    /// What a transform makes is what it writes, as far as that is of the attribute's type; and what a list counts is a value.
    @Test func takesWhatATransformWrites() throws {
        struct Money { var cents: Int }
        let money = ValueTransform(
            decode: { json in json.stringValue.flatMap { Double($0) }.map { Money(cents: Int($0 * 100)) } },
            encode: { (money: Money) in .string("\(Double(money.cents) / 100)") })
        let xml = """
            <model>\(ModelText.entity("A", ModelText.attribute("price", "Decimal", ["jsonTransformer": "Money"]), ShelfModel.derived("Decimal", "price + 1"), ModelText.attribute("list", "Transformable", ["jsonTransformer": "List"]), ModelText.toMany("all", "A"), #"<attribute name="n" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="count:(all.list)"/>"#))</model>
            """
        let model = try ObjectModel(
            data: Data(xml.utf8), name: "Prices.xml", transforms: ["Money": money, "List": .separated(by: ",")])
        let object = try model.decode(
            entity: "A", from: #"{"price":"12.5","all":[{"list":"a,b"},{"list":null},{}]}"#)
        #expect(try object.value(forKey: "d") as? Decimal == 13.5)
        #expect(try object.value(forKey: "n") as? Int == 1)
    }

    /// A number is of the model's type whatever holds it.
    @Test(arguments: [("Double", "3.5"), ("Float", "3.5"), ("Decimal", "3.5"), ("Integer 32", "3")])
    func dividesAsTheModelsType(type: String, half: String) throws {
        final class Whole: ModelObject {
            var x: JSONValue?
            override class var properties: [Property] {
                [.attribute("x", get: { (whole: Whole) in whole.x }, set: { $0.x = $1 })]
            }
        }
        let xml =
            "<model>\(ModelText.entity("Whole", ModelText.attribute("x", type), ShelfModel.derived("Double", "x / 2")))</model>"
        for classes in [[], [Whole.self]] as [[ModelObject.Type]] {
            let model = try ObjectModel(data: Data(xml.utf8), name: "Whole.xml", classes: classes)
            let object = try model.decode(entity: "Whole", from: #"{"x":7}"#)
            #expect(try object.value(forKey: "d") as? Double == Double(half))
        }
    }

    /// A Float is as narrow as one whatever holds it.
    @Test func computesWithFloats() throws {
        final class Narrow: ModelObject {
            var x: JSONValue?
            override class var properties: [Property] {
                [.attribute("x", get: { (narrow: Narrow) in narrow.x }, set: { $0.x = $1 })]
            }
        }
        let xml =
            "<model>\(ModelText.entity("Narrow", ModelText.attribute("x", "Float"), ShelfModel.derived("Double", "x / 2")))</model>"
        for classes in [[], [Narrow.self]] as [[ModelObject.Type]] {
            let model = try ObjectModel(data: Data(xml.utf8), name: "Narrow.xml", classes: classes)
            let object = try model.decode(entity: "Narrow", from: #"{"x":16777217}"#)
            #expect(try object.value(forKey: "d") as? Double == 8_388_608)
        }
    }

    /// A derived value may be asked for as any type that an attribute of its own may have.
    @Test func givesDerivedValuesInOtherTypes() throws {
        enum Rank: UInt8 { case seven = 7 }
        let model = try ShelfModel.model(
            ShelfModel.text(
                ShelfModel.derived("Integer 64", "height") + ShelfModel.derived("Float", "width", as: "e")))
        let shelf = try model.makeShelf(ShelfModel.json)
        #expect(shelf.derivedValue(forKey: "d") == UInt64(7))
        #expect(shelf.derivedValue(forKey: "d") == UInt8(7))
        #expect(shelf.derivedValue(forKey: "d") == Double(7))
        #expect(shelf.derivedValue(forKey: "d") == JSONValue.number(7))
        #expect(shelf.derivedValue(forKey: "d") == Rank.seven)
        #expect(shelf.derivedValue(forKey: "e") == Double(2.5))
        #expect(shelf.derivedValue(String.self, forKey: "d") == nil)
    }

    /// In whatever type, the value is the one that the attribute has: whole, and within its range.
    @Test(arguments: [
        ("2.5", Double?(2), Double?(2.5)), ("40000", nil, 40000), ("16777217", nil, 16_777_216), ("1e300", nil, nil),
    ])
    func isOfTheAttributesType(price: String, whole: Double?, single: Double?) throws {
        let xml = """
            <model><entity name="A"><attribute name="price" optional="YES" attributeType="Double"/>
            <attribute name="whole" optional="YES" attributeType="Integer 16" derived="YES" derivationExpression="price"/>
            <attribute name="single" optional="YES" attributeType="Float" derived="YES" derivationExpression="price"/>
            </entity></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        let object = try model.decode(entity: "A", from: #"{"price":\#(price)}"#)
        #expect(object.derivedValue(forKey: "whole") == whole)
        #expect(object.derivedValue(forKey: "whole") == whole.map { Decimal($0) })
        #expect(object.derivedValue(forKey: "single") == single)
    }

    /// What an update lets go is not computed with.
    @Test func settlesWhenWhatGoesIsGone() throws {
        let sum = ShelfModel.derived("Integer 32", "owners.@sum.x", as: "s")
        let xml = """
            <model>\(ModelText.entity("R", ModelText.toMany("parts", "P"), ModelText.toMany("list", "A")))
            \(ModelText.entity("A", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"), ModelText.attribute("x", "Integer 32"), ModelText.toOne("p", "P", inverse: "owners")))
            \(ModelText.entity("P", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"), sum, ModelText.toMany("owners", "A", inverse: "p")))</model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Sums.xml")
        let object = try model.decode(
            entity: "R",
            from: #"{"parts":[{"id":1,"s":7}],"list":[{"id":10,"x":3,"p":1},{"id":11,"x":4,"p":1}]}"#)
        try object.update(from: #"{"list":[{"id":10}],"parts":[{"id":1,"s":33}]}"#)
        let written = try encodedText(object)
        #expect(written == #"{"parts":[{"id":1,"s":33}],"list":[{"id":10,"x":3,"p":1}]}"#)
    }
}
