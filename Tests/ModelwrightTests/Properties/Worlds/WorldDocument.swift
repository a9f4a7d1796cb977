@testable import Modelwright

/// Documents that each say a part of what is true of a world, in whatever shape: nested, by identities, with types or without.
struct WorldDocument {
    private let world: World
    /// The things whose entities have been told.
    private(set) var told: Set<Int>

    init(_ world: World, told: Set<Int>) {
        (self.world, self.told) = (world, told)
    }

    /// - Parameter isWhole: Whether all of it is said.
    mutating func make(_ choices: inout Choices, isWhole: Bool) -> JSONValue {
        var root = JSONObject()
        for (key, entity) in [("shapes", "Shape"), ("owners", "Owner"), ("circles", "Circle")] {
            let things = world.things.indices.filter {
                world.isA($0, entity) && (isWhole || choices.chance(1, in: 3))
            }
            guard isWhole || !things.isEmpty else { continue }
            root[key] = .array(
                things.map { thing in
                    if !isWhole { return reference(thing, entity, below: [], &choices) }
                    // One of the lists has the objects.
                    return key == "circles" ? .number(JSONNumber(world.things[thing].id)) : whole(thing)
                })
        }
        return .object(root)
    }

    /// An identity, or an object.
    private mutating func reference(
        _ thing: Int, _ declared: String, below outer: [Int], _ choices: inout Choices
    ) -> JSONValue {
        if outer.contains(thing) || outer.count > 2 || choices.chance(1, in: 2) {
            return .number(JSONNumber(world.things[thing].id))
        }
        var object = begin(thing, mayOmitType: choices.chance(1, in: 2))
        if choices.chance(1, in: 3) { object["v"] = value(of: thing) }
        for link in World.links where world.has(thing, link) && choices.chance(1, in: 3) {
            let others = world.things[thing].links[link.name] ?? []
            if link.isToMany {
                object[link.name] = .array(
                    others.map { reference($0, link.destination, below: outer + [thing], &choices) })
            } else if let other = others.first {
                object[link.name] = reference(other, link.destination, below: outer + [thing], &choices)
            }
        }
        return .object(object)
    }

    /// All that is true of a thing, with identities for others.
    private mutating func whole(_ thing: Int) -> JSONValue {
        var object = begin(thing, mayOmitType: false)
        object["v"] = value(of: thing)
        for link in World.links where world.has(thing, link) {
            let ids = (world.things[thing].links[link.name] ?? []).map {
                JSONValue.number(JSONNumber(world.things[$0].id))
            }
            object[link.name] = link.isToMany ? .array(ids) : ids.first ?? .null
        }
        return .object(object)
    }

    private mutating func begin(_ thing: Int, mayOmitType: Bool) -> JSONObject {
        var object = JSONObject()
        let entity = world.things[thing].entity
        // What is known already, or is what its place says, needs no type.
        if entity != "Owner", !mayOmitType || !told.contains(thing) {
            object["type"] = .string(entity)
            told.insert(thing)
        }
        object["id"] = .number(JSONNumber(world.things[thing].id))
        return object
    }

    private func value(of thing: Int) -> JSONValue {
        world.things[thing].value.map { JSONValue.number(JSONNumber($0)) } ?? .null
    }
}
