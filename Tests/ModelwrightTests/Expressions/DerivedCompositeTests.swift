import Foundation
import Testing

@testable import Modelwright

/// Derived attributes of composites.
struct DerivedCompositeTests {
    fileprivate struct Point: CompositeValue {
        var a = 0
        var b = 0
        var origin = CompositeOrigin()
        static var properties: [Property] {
            [
                .attribute("a", get: { (a: CompositeObject<Point>) in a.value.a }, set: { $0.value.a = $1 }),
                .attribute("b", get: { (a: CompositeObject<Point>) in a.value.b }, set: { $0.value.b = $1 }),
            ]
        }
    }

    fileprivate final class Item: ModelObject {
        var at: Point?
        override class var properties: [Property] {
            [.composite("at", get: { (a: Item) in a.at }, set: { $0.at = $1 })]
        }
    }

    /// In a struct too, what was read is written until a value changes from which it is computed.
    @Test(arguments: [true, false]) func isWrittenAnewInAComposite(hasClass: Bool) throws {
        let xml = """
            <model><entity name="Item"><attribute name="at" optional="YES" attributeType="Composite" composite="Point"/></entity>
            <composite name="Point"><attribute name="a" attributeType="Integer 32"/><attribute name="b" attributeType="Integer 32"/>
            <attribute name="s" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="a + b"/></composite></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Item.xml", classes: hasClass ? [Item.self] : [])
        let item = try model.decode(entity: "Item", from: #"{"at":{"a":1,"b":2,"s":9}}"#)
        #expect(try ShelfModel.written(item, model) == #"{"at":{"a":1,"b":2,"s":9}}"#)
        #expect(try ShelfModel.written(item.copy(), model) == #"{"at":{"a":1,"b":2,"s":9}}"#)
        let copy = try item.copy()
        try copy.update(from: #"{"at":{"b":7}}"#)
        #expect(try ShelfModel.written(copy, model) == #"{"at":{"a":1,"b":7,"s":8}}"#)
        if let item = item as? Item {
            item.at?.b = 7
        } else {
            try (item.value(forKey: "at") as? ModelObject)?.setValue(7, forKey: "b")
        }
        #expect(try ShelfModel.written(item, model) == #"{"at":{"a":1,"b":7,"s":8}}"#)
    }

    /// A part of a composite that a class has as a whole can't be told.
    @Test func warnsOfAPartOfAWhole() throws {
        final class Home: ModelObject {
            var at: JSONValue?
            override class var properties: [Property] {
                [.attribute("at", get: { (home: Home) in home.at }, set: { $0.at = $1 })]
            }
        }
        let xml = """
            <model><entity name="Home"><attribute name="at" optional="YES" attributeType="Composite" composite="Point"/>
            <attribute name="s" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="at.a + 1"/></entity>
            <composite name="Point"><attribute name="a" attributeType="Integer 32"/></composite></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Home.xml", classes: [Home.self])
        #expect(
            model.warnings.map { "\($0)" } == [
                "Home.xml:2:1: warning: Home.s needs a part of Home.at, which its class binds as JSONValue?; it is nil. Bind the composite as a CompositeValue. [unsupported-expression]"
            ])
        #expect(try ObjectModel(data: Data(xml.utf8), name: "Home.xml").warnings == [])
    }

    /// A number in a string keeps its spelling in an update, be it derived.
    @Test func keepsItsSpellingInAnUpdate() throws {
        let xml =
            #"<entity name="P"><attribute name="price" optional="YES" attributeType="Decimal"/><attribute name="twice" optional="YES" attributeType="Decimal" derived="YES" derivationExpression="price * 2"/></entity>"#
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "P.xml")
        let object = try model.decode(entity: "P", from: #"{"price":"1.50","twice":"3.00"}"#)
        try object.update(from: #"{"price":"2.50","twice":"5.00"}"#)
        #expect(try encodedText(object) == #"{"price":"2.50","twice":"5.00"}"#)
        try object.update(from: #"{"price":"3.50"}"#)
        #expect(try encodedText(object) == #"{"price":"3.50","twice":"7"}"#)
    }
}
