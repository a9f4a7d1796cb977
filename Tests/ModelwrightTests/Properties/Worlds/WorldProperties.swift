import Foundation

@testable import Modelwright

/// What holds for a graph that documents about a world have made: all of it is true, and in the end all that is true is there.
struct WorldProperties {
    private typealias Text = ModelText

    private let world: World
    /// The last says everything.
    private let documents: [JSONValue]
    private let validates: Bool

    init(_ choices: inout Choices) {
        world = World(&choices)
        validates = choices.chance(1, in: 2)
        var documents: [JSONValue] = []
        var told: Set<Int> = []
        for _ in 0...choices.below(5) {
            let start = choices.recorded.count
            // What is told within a document is known in the next.
            var document = WorldDocument(world, told: told)
            documents.append(document.make(&choices, isWhole: false))
            told = document.told
            choices.endSpan(from: start)
        }
        var last = WorldDocument(world, told: [])
        self.documents = documents + [last.make(&choices, isWhole: true)]
    }

    static let model: ObjectModel = {
        func entity(_ name: String, _ parent: String?, _ own: String) -> String {
            let type = name == "Owner" ? "" : name
            let links = World.links.filter { $0.source == name }.map { link in
                link.isToMany
                    ? Text.toMany(link.name, link.destination, inverse: link.inverse)
                    : Text.toOne(link.name, link.destination, inverse: link.inverse)
            }
            if let parent {
                return Text.entity(name, parent: parent, ["jsonDiscriminatorValue": type], own + links.joined())
            }
            let annotations: ModelText.Annotations =
                type.isEmpty
                ? ["identityAttributes": "id"]
                : ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": type]
            return Text.entity(
                name, annotations,
                Text.attribute("id", "Integer 32") + Text.attribute("v", "Integer 32") + links.joined())
        }
        let root = Text.entity(
            "World", Text.attribute("broken", "Integer 32"), Text.toMany("shapes", "Shape", ["jsonMerge": "merge"]),
            Text.toMany("owners", "Owner", ["jsonMerge": "merge"]),
            Text.toMany("circles", "Circle", ["jsonMerge": "merge"]))
        let xml =
            root + entity("Owner", nil, "") + entity("Shape", nil, "") + entity("Circle", "Shape", "")
            + entity("Square", "Shape", "") + entity("Ring", "Circle", "")
        do { return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "World.xml") } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// For a message.
    var summary: String { documents.map(\.description).joined(separator: "\n") }

    func check() throws {
        let model = Self.model
        var decoder = ModelDecoder(model: model)
        decoder.validates = validates
        let root = try decoder.decode(entity: "World", from: "{}")
        for document in documents {
            let former = GraphRecord([root]).lines
            var broken = document.objectValue ?? JSONObject()
            broken["broken"] = "x"
            do {
                try decoder.update(root, from: JSONValue.object(broken))
                throw PropertyFailure("a value that doesn't fit is refused", "\(document)", "")
            } catch is MappingError {
                try expect("an update that fails changes nothing", GraphRecord([root]).lines, former)
            }
            try decoder.update(root, from: document)
            try checkTruth(of: root)
        }
        try checkAll(root)
        let written = try ModelEncoder(model: model).encode(root)
        // What is written whole in two places is two objects in a decoded document, and one in an update.
        let again = try model.decode(entity: "World", from: "{}")
        try again.update(from: written)
        if !again.isEquivalent(to: root) {
            throw PropertyFailure("what is written is read again", String(decoding: written, as: UTF8.self), "\(again)")
        }
        try root.validate()
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    /// What there is, is true, and each thing is one object.
    private func checkTruth(of root: ModelObject) throws {
        try InverseProperty.check([[root]], isStrict: true)
        var objects: [Int: ModelObject] = [:]
        for object in GraphRecord([root]).objects where object !== root {
            let thing = try thing(of: object)
            if let other = objects.updateValue(object, forKey: thing) {
                throw PropertyFailure("a thing is one object", "\(object)", "\(other)")
            }
            let entity = object.entity?.name ?? ""
            if !world.isA(thing, entity) {
                throw PropertyFailure("an object is of an entity of its thing", entity, world.things[thing].entity)
            }
            if let value = try object.value(forKey: "v") as? Int {
                try expect("a value is true", value, world.things[thing].value)
            }
            for link in World.links where object.mapping?.relationshipsByName[link.name] != nil {
                let others = try things(link, of: object)
                let truth = Set(world.things[thing].links[link.name] ?? [])
                if !others.isSubset(of: truth) {
                    throw PropertyFailure("\(link.name) is true", "\(others)", "\(truth)")
                }
            }
        }
    }

    /// All that is true is there.
    private func checkAll(_ root: ModelObject) throws {
        var left = Set(world.things.indices)
        for object in GraphRecord([root]).objects where object !== root {
            let thing = try thing(of: object)
            left.remove(thing)
            let truth = world.things[thing]
            try expect("an object is of its thing's entity", object.entity?.name, truth.entity)
            try expect("all values are there", try object.value(forKey: "v") as? Int, truth.value)
            for link in World.links where world.has(thing, link) {
                try expect(
                    "all of \(link.name) is there", try things(link, of: object), Set(truth.links[link.name] ?? []))
            }
        }
        try expect("all things are there", left, [])
    }

    private func thing(of object: ModelObject) throws -> Int {
        let id = try object.value(forKey: "id") as? Int
        guard let id, let thing = world.thing(ofFamily: object.entity?.name == "Owner", id: id) else {
            throw PropertyFailure("an object is a thing", "\(object)", "nothing")
        }
        return thing
    }

    private func things(_ link: World.Link, of object: ModelObject) throws -> Set<Int> {
        let value = try object.value(forKey: link.name)
        let objects = (value as? [ModelObject]) ?? (value as? ModelObject).map { [$0] } ?? []
        return try Set(objects.map(thing))
    }
}
