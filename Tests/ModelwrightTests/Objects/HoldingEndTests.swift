import Foundation
import Testing

@testable import Modelwright

/// Of two `DynamicObject`s that refer to each other one holds the other, whichever end was set first or last.
struct HoldingEndTests {
    private typealias Text = ModelText

    private let model: ObjectModel

    init() throws {
        let entity = Text.entity(
            "Node", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
            Text.toOne("boss", "Node", inverse: "staff"), Text.toMany("staff", "Node", inverse: "boss"),
            Text.toOne("spouse", "Node", inverse: "spouse"), Text.toMany("friends", "Node", inverse: "friends"),
            Text.toOne("key", "Node", inverse: "lock"), Text.toOne("lock", "Node", inverse: "key"),
            Text.toOne("mentor", "Node"))
        model = try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Nodes.xml")
    }

    private func node(_ id: Int) throws -> DynamicObject {
        let node = try DynamicObject(entity: #require(model.entitiesByName["Node"]))
        try node.setValue(id, forKey: "id")
        return node
    }

    /// Sets `key` of one object to another, and then `way` of that one back.
    @Test(arguments: [
        ("staff", "boss"), ("boss", "staff"), ("spouse", "spouse"), ("friends", "friends"), ("key", "lock"),
    ])
    func neitherLeaks(key: String, way: String) throws {
        var ends: [WeakReference] = []
        func connect(_ object: ModelObject, _ key: String, _ other: ModelObject) throws {
            let isToMany = key == "staff" || key == "friends"
            try object.setValue(isToMany ? [other] : other, forKey: key)
        }
        func check() throws {
            let (one, other) = (try node(1), try node(2))
            ends += [WeakReference(one), WeakReference(other)]
            try connect(one, key, other)
            try connect(other, way, one)
            try connect(one, key, other)
            #expect(try one.value(forKey: key) != nil && other.value(forKey: way) != nil)
            let alone = try node(3)
            ends.append(WeakReference(alone))
            try connect(alone, key, alone)
            try connect(alone, way, alone)
        }
        try check()
        #expect(ends.count == 3 && ends.allSatisfy { $0.object == nil })
    }

    @Test(arguments: [true, false])
    func whatIsAddedIsHeldAlsoWhereItWasSetBefore(byName: Bool) throws {
        let boss = try node(1)
        func hire() throws {
            let worker = try node(2)
            try worker.set(modelObject: boss, forKey: "boss")
            if byName {
                try boss.setValue([worker], forKey: "staff")
            } else {
                try boss.add(modelObject: worker, forKey: "staff")
            }
        }
        try hire()
        #expect((boss["staff"] as? [ModelObject])?.count == 1)
    }

    @Test func whatIsHeldStaysSoWhenTheOtherEndIsSetAgain() throws {
        let boss = try ModelDecoder(model: model).decode(
            entity: "Node", from: Data(#"{"id":1,"staff":[{"id":2}]}"#.utf8))
        try (try boss.value(forKey: "staff") as? [ModelObject])?.first?.set(modelObject: boss, forKey: "boss")
        #expect((try boss.value(forKey: "staff") as? [ModelObject])?.count == 1)
    }

    @Test func anObjectDoesNotHoldItself() throws {
        weak var gone: ModelObject?
        func check() throws {
            let node = try node(1)
            gone = node
            try node.set(modelObject: node, forKey: "mentor")
            #expect(node["mentor"] as? ModelObject === node)
        }
        try check()
        #expect(gone == nil)
    }

    @Test func anObjectThatIsItsOwnSpouseIsWritten() throws {
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(#"{"id":1}"#.utf8))
        try node.set(modelObject: node, forKey: "spouse")
        let json = Data(#"{"id":1,"spouse":1}"#.utf8)
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.encode(node) == json)
        #expect(try encoder.encode(ModelDecoder(model: model).decode(entity: "Node", from: json)) == json)
    }
}
