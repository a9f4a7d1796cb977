import Foundation
import Testing

@testable import Modelwright

/// An object that moves between owners of two subentities, whose properties are other ones, or stand elsewhere.
struct SiblingOwnerTests {
    /// Two bags of items, of which the first has more properties before them.
    private static func model(classes: [ModelObject.Type] = []) throws -> ObjectModel {
        let text =
            ModelText.entity(
                "Bag", abstract: true, ["jsonDiscriminator": "type"], ModelText.toMany("items", "Item", inverse: "bag"))
            + ModelText.entity(
                "Wide", parent: "Bag", ["jsonDiscriminatorValue": "wide"],
                (0..<40).map { ModelText.attribute("a\($0)", "String") }.joined())
            + ModelText.entity(
                "Narrow", parent: "Bag", ["jsonDiscriminatorValue": "narrow"], ModelText.attribute("z", "Double"))
            + ModelText.entity(
                "Item", ModelText.attribute("n", "String"), ModelText.toOne("bag", "Bag", inverse: "items"))
        return try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "Bags.xml", classes: classes)
    }

    private static let json = Data(
        #"[{"a0":"x","items":[{"n":"1"},{"n":"2"}],"type":"wide"},{"z":1.5,"items":[],"type":"narrow"}]"#.utf8)
    private static let moved =
        #"[{"a0":"x","items":[{"n":"2"}],"type":"wide"},{"z":1.5,"items":[{"n":"1"}],"type":"narrow"}]"#
    private static let back =
        #"[{"a0":"x","items":[{"n":"2"},{"n":"1"}],"type":"wide"},{"z":1.5,"items":[],"type":"narrow"}]"#

    /// The bags' class is the one or the other, since their entities' superentity has none.
    private static let classes: [[ModelObject.Type]] = [
        [], [WideBag.self], [NarrowBag.self], [WideBag.self, NarrowBag.self],
        [WideBag.self, NarrowBag.self, Item.self],
    ]

    @Test(arguments: classes.indices) func anItemIsAdded(index: Int) throws {
        let model = try Self.model(classes: Self.classes[index])
        let bags = try ModelDecoder(model: model).decode(.array(entity: "Bag"), from: Self.json)
        let item = try #require((bags[0].value(forKey: "items") as? [ModelObject])?.first)
        try bags[1].add(modelObject: item, forKey: "items")
        #expect(try Self.text(bags, model) == Self.sorted(Self.moved))
        try bags[0].add(modelObjects: [item], forKey: "items")
        #expect(try Self.text(bags, model) == Self.sorted(Self.back))
    }

    @Test(arguments: classes.indices) func anItemGetsAnotherBag(index: Int) throws {
        let model = try Self.model(classes: Self.classes[index])
        let bags = try ModelDecoder(model: model).decode(.array(entity: "Bag"), from: Self.json)
        let item = try #require((bags[0].value(forKey: "items") as? [ModelObject])?.first)
        try item.set(modelObject: bags[1], forKey: "bag")
        #expect(try Self.text(bags, model) == Self.sorted(Self.moved))
    }

    @Test func whatIsRefusedStaysNew() throws {
        let classes: [ModelObject.Type] = [WideBag.self, NarrowBag.self, Item.self]
        let (model, other) = (try Self.model(classes: classes), try Self.model(classes: classes))
        let bag = try model.make(WideBag.self)
        let wrong = NarrowBag()
        let error = #expect(throws: MappingError.self) { try bag.add(modelObject: wrong, forKey: "items") }
        #expect(error.map { "\($0)" } == "Wide.items: expected an object for Item, found an object for Narrow.")
        #expect(wrong.entity == nil)
        #expect(try ModelEncoder(model: other).jsonValue(wrong)["z"] == .null)
    }

    private static func text(_ bags: [ModelObject], _ model: ObjectModel) throws -> String {
        try sorted(String(decoding: ModelEncoder(model: model).encode(bags), as: UTF8.self))
    }

    private static func sorted(_ text: String) throws -> String {
        let data = try JSONValue(data: Data(text.utf8)).data(outputFormatting: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }
}

private final class WideBag: ModelObject {
    var a0: String?
    var items: [ModelObject] = []

    override class var entityName: String { "Wide" }
    override class var properties: [Property] {
        [
            .attribute("a0", get: { (bag: WideBag) in bag.a0 }, set: { $0.a0 = $1 }),
            .toMany("items", get: { (bag: WideBag) in bag.items }, set: { $0.items = $1 }),
        ]
    }
}

private final class NarrowBag: ModelObject {
    var z: Double?
    var text = "text"
    var items: [ModelObject] = []

    override class var entityName: String { "Narrow" }
    override class var properties: [Property] {
        [
            .attribute("z", get: { (bag: NarrowBag) in bag.z }, set: { $0.z = $1 }),
            .toMany("items", get: { (bag: NarrowBag) in bag.items }, set: { $0.items = $1 }),
        ]
    }
}

private final class Item: ModelObject {
    var n: String?
    weak var bag: ModelObject?

    override class var entityName: String { "Item" }
    override class var properties: [Property] {
        [
            .attribute("n", get: { (item: Item) in item.n }, set: { $0.n = $1 }),
            .toOne("bag", get: { (item: Item) in item.bag }, set: { $0.bag = $1 }),
        ]
    }
}
