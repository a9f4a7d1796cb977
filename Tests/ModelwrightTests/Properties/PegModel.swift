import Foundation
import Testing

@testable import Modelwright

/// Two entities with a relationship of each kind, which lead to either and are each other's inverses at random; with classes or
/// without.
struct PegModel {
    struct End {
        let entity: String
        let name: String
        let destination: String
        var inverse: String?
        var isIdentity = false
        var merge = "replace"

        var isWeak: Bool { name.hasPrefix("weak") }
        var isToMany: Bool { name.lowercased().hasSuffix("many") }
    }

    let ends: [End]
    let hasClasses: Bool

    init(_ choices: inout Choices) {
        hasClasses = choices.chance(2, in: 3)
        var ends: [End] = []
        for entity in ["Peg", "Hook"] {
            for name in Peg.relationships {
                ends.append(End(entity: entity, name: name, destination: choices.pick(["Peg", "Hook"])))
            }
        }
        for index in ends.indices {
            let end = ends[index]
            ends[index].isIdentity = choices.chance(1, in: 5)
            if end.isToMany { ends[index].merge = choices.pick(["replace", "replace", "merge", "append"]) }
            guard end.inverse == nil, choices.chance(1, in: 2) else { continue }
            let others = ends.indices.filter {
                $0 >= index && ends[$0].inverse == nil && ends[$0].entity == end.destination
                    && ends[$0].destination == end.entity
            }
            guard !others.isEmpty else { continue }
            let other = choices.pick(others)
            ends[index].inverse = ends[other].name
            ends[other].inverse = end.name
        }
        self.ends = ends
    }

    var xml: String {
        let entities = ["Peg", "Hook"].map { entity in
            let relationships = ends.filter { $0.entity == entity }.map { end in
                let annotations: ModelText.Annotations =
                    switch (end.isIdentity, end.merge) {
                    case (true, "replace"): ["jsonReference": "identity"]
                    case (true, let merge): ["jsonReference": "identity", "jsonMerge": merge]
                    case (false, "replace"): [:]
                    case (false, let merge): ["jsonMerge": merge]
                    }
                return end.isToMany
                    ? ModelText.toMany(end.name, end.destination, inverse: end.inverse, annotations)
                    : ModelText.toOne(end.name, end.destination, inverse: end.inverse, annotations)
            }
            return ModelText.entity(
                entity, ["identityAttributes": "id"], ModelText.attribute("id", "Integer 16"),
                ModelText.attribute("name", "String"), relationships.joined())
        }
        return "<model>\n\(entities.joined())</model>"
    }

    func load() throws -> ObjectModel {
        try ObjectModel(data: Data(xml.utf8), name: "Pegs.xml", classes: hasClasses ? [Peg.self, Hook.self] : [])
    }

    func make(_ entity: String, id: Int, in model: ObjectModel) throws -> ModelObject {
        let description = try #require(model.entity(named: entity))
        let object =
            !hasClasses
            ? try DynamicObject(entity: description)
            : entity == "Peg" ? try Peg(entity: description) : try Hook(entity: description)
        try object.setValue(id, forKey: "id")
        try object.setValue("n\(id)", forKey: "name")
        return object
    }

    // MARK: Documents

    /// An array of objects, some of which are nested in others, and identities, some of which are of these objects.
    func document(_ choices: inout Choices) -> JSONValue {
        var nextID = 1
        return .array((0...choices.below(3)).map { _ in object("Peg", depth: 0, &nextID, &choices) })
    }

    private func object(_ entity: String, depth: Int, _ nextID: inout Int, _ choices: inout Choices) -> JSONValue {
        var object: JSONObject = ["id": .number(JSONNumber(Int64(nextID))), "name": .string("n\(nextID)")]
        nextID += 1
        for end in ends where end.entity == entity {
            // Mostly nothing else would hold it.
            let bound = hasClasses && end.isWeak ? 5 : depth == 0 ? 2 : 3
            guard choices.chance(1, in: bound) else { continue }
            if end.isToMany {
                var elements = (0..<choices.below(3)).map { _ in
                    element(of: end, depth: depth, &nextID, &choices)
                }
                // The same object once more.
                if let first = elements.first, choices.chance(1, in: 5) { elements.append(first["id"] ?? first) }
                object[end.name] = .array(elements)
            } else {
                object[end.name] =
                    choices.chance(1, in: 8) ? .null : element(of: end, depth: depth, &nextID, &choices)
            }
        }
        return .object(object)
    }

    /// JSON that comes later for an object: its identities are of objects that are there, or of new ones.
    func update(of id: Int, among ids: Int, depth: Int = 0, _ entity: String = "Peg", _ choices: inout Choices)
        -> JSONValue
    {
        var object: JSONObject = [:]
        if depth == 0 ? choices.chance(1, in: 2) : choices.chance(4, in: 5) {
            object["id"] = .number(JSONNumber(Int64(id)))
        }
        if depth > 0 || choices.chance(1, in: 2) { object["name"] = .string("u\(choices.below(100))") }
        for end in ends where end.entity == entity {
            guard choices.chance(1, in: hasClasses && end.isWeak ? 5 : 3) else { continue }
            func element() -> JSONValue {
                let other = 1 + choices.below(ids + 3)
                return depth < 2 && choices.chance(1, in: 2)
                    ? update(of: other, among: ids, depth: depth + 1, end.destination, &choices)
                    : .number(JSONNumber(Int64(other)))
            }
            if choices.chance(1, in: 8) {
                object[end.name] = .null
            } else {
                object[end.name] = end.isToMany ? .array((0..<choices.below(4)).map { _ in element() }) : element()
            }
        }
        return .object(object)
    }

    private func element(of end: End, depth: Int, _ nextID: inout Int, _ choices: inout Choices) -> JSONValue {
        if depth < 2, !end.isIdentity, choices.chance(1, in: 2) {
            return object(end.destination, depth: depth + 1, &nextID, &choices)
        }
        return .number(JSONNumber(Int64(1 + choices.below(nextID + 1))))
    }
}
