import Foundation
import Testing

@testable import Modelwright

/// What an object lets go of may look at the object, and change it, while it goes.
struct ReleasedValueTests {
    private typealias Text = ModelText

    private static func model() throws -> ObjectModel {
        let text =
            Text.entity(
                "Owner", Text.attribute("token", "Transformable", transformer: "Token"),
                Text.toOne("one", "Item"), Text.toMany("many", "Item"))
            + Text.entity("Item", Text.attribute("id", "Integer 64"))
        return try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml", classes: [Item.self],
            transforms: ["Token": Token.transform])
    }

    private static func owner() throws -> DynamicObject {
        let json = #"{"token":1,"one":{"id":1},"many":[{"id":2},{"id":3}]}"#
        let object = try ModelDecoder(model: model()).decode(entity: "Owner", from: Data(json.utf8))
        let owner = try #require(object as? DynamicObject)
        (owner["token"] as? Token)?.witness.owner = owner
        for item in items(owner["one"]) + items(owner["many"]) { item.witness.owner = owner }
        return owner
    }

    private static func items(_ value: Any?) -> [Item] { (value as? Item).map { [$0] } ?? value as? [Item] ?? [] }

    /// Every way in which an object of no class lets go of something.
    private static let changes: [(name: String, change: @Sendable (DynamicObject) throws -> Void)] = [
        ("an attribute", { try $0.setValue(nil, forKey: "token") }),
        ("an attribute, replaced", { try $0.setValue(Token(), forKey: "token") }),
        ("a to-one", { try $0.set(modelObject: nil, forKey: "one") }),
        ("a to-one, replaced", { try $0.set(modelObject: Item(), forKey: "one") }),
        ("a to-many", { try $0.setValue([ModelObject](), forKey: "many") }),
        ("a to-many, replaced", { try $0.setValue([Item()], forKey: "many") }),
        (
            "an element",
            { owner in
                weak let item = items(owner["many"]).first
                try item.map { try owner.remove(modelObject: $0, forKey: "many") }
            }
        ),
    ]

    @Test(arguments: changes.indices) func isReleasedWhenTheObjectIsReadable(index: Int) throws {
        let owner = try Self.owner()
        let before = Witness.count.withLock { $0 }
        try Self.changes[index].change(owner)
        #expect(Witness.count.withLock { $0 } > before, "\(Self.changes[index].name)")
    }

    /// What an object's own initializer made is let go of when the document's value takes its place.
    @Test(arguments: [
        #"{"one":null,"many":null}"#, #"{"one":{"id":1},"many":[{"id":2}]}"#, #"{"one":{},"many":[]}"#,
    ])
    func whatAnInitializerMadeIsReleasedAfterwards(json: String) throws {
        let text =
            Text.entity("Harbour", Text.toOne("one", "Item"), Text.toMany("many", "Item"))
            + Text.entity("Item", Text.attribute("id", "Integer 64"))
        let model = try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml", classes: [Harbour.self, Item.self])
        let before = Witness.count.withLock { $0 }
        let harbour = try ModelDecoder(model: model).decode(Harbour.self, from: Data(json.utf8))
        #expect(Witness.count.withLock { $0 } >= before + 2)
        #expect(harbour.many.map(\.id) == (json.contains("2") ? [2] : []))
    }

    /// What the document has twice is let go of while the object is being read.
    @Test func isReleasedWhileTheObjectIsRead() throws {
        let text =
            Text.entity("Harbour", Text.toOne("one", "Item"), Text.toMany("many", "Item"))
            + Text.entity("Item", Text.attribute("id", "Integer 64"))
        let model = try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml", classes: [Harbour.self, Item.self])
        let json =
            #"{"one":{"id":1},"many":[{"id":2},{"id":3}],"one":{"id":4},"many":[{"id":5}],"one":null,"many":null}"#
        let before = Witness.count.withLock { $0 }
        let holder = try ModelDecoder(model: model).decode(Harbour.self, from: Data(json.utf8))
        #expect(holder.one == nil && holder.many == [])
        #expect(Witness.count.withLock { $0 } >= before + 5)
        holder.one = Item()
        holder.one?.witness.owner = holder
        try holder.set(modelObject: Item(), forKey: "one")
        #expect(Witness.count.withLock { $0 } >= before + 6)
    }
}

/// Reads and changes an owner while it goes.
private final class Witness {
    static let count = Locked(0)
    weak var owner: ModelObject?

    deinit {
        guard let owner else { return }
        if let holder = owner as? Harbour { _ = (holder.one, holder.many) }
        for key in ["token", "one", "many"] {
            guard let value = try? owner.value(forKey: key) else { continue }
            try? owner.setValue(value, forKey: key)
        }
        _ = owner.isEquivalent(to: owner)
        _ = String(describing: owner)
        Witness.count.withLock { $0 += 1 }
    }
}

private final class Token {
    let witness = Witness()

    static var transform: ValueTransform {
        ValueTransform(decode: { _ in Token() }, encode: { (_: Token) in 1 })
    }
}

private final class Item: ModelObject {
    var id: Int?
    let witness = Witness()

    override class var entityName: String { "Item" }
    override class var properties: [Property] {
        [.attribute("id", get: { (o: Item) in o.id }, set: { $0.id = $1 })]
    }
}

private final class Harbour: ModelObject {
    var one: Item? { didSet { one?.witness.owner = self } }
    var many: [Item] = [] { didSet { for item in many { item.witness.owner = self } } }

    required init() {
        super.init()
        (one, many) = (Item(), [Item()])
        one?.witness.owner = self
        many[0].witness.owner = self
    }

    override class var entityName: String { "Harbour" }
    override class var properties: [Property] {
        [
            .toOne("one", get: { (o: Harbour) in o.one }, set: { $0.one = $1 }),
            .toMany("many", get: { (o: Harbour) in o.many }, set: { $0.many = $1 }),
        ]
    }
}
