import Foundation
import Modelwright

/// A graph that keeps its changes, and what the input chooses to do to it.
final class GraphRun {
    private let graph: ObjectGraph
    private let checker: GraphChecker
    private var choices: InputChoices
    private let isEvenLive: Bool
    /// What has been done.
    private(set) var history: [String] = []
    /// What the graph is after a rollback; nil as soon as JSON has changed that.
    private var accepted: Data?

    init(_ choices: InputChoices, _ model: ObjectModel) {
        self.choices = choices
        graph = ObjectGraph(model: model, tracksChanges: true)
        isEvenLive = self.choices.chance(1, in: 2)
        checker = GraphChecker(graph: graph)
    }

    /// Does the next thing, if there is one, and checks the graph.
    func step() throws -> Bool {
        if choices.isAtEnd { return false }
        try act()
        try checker.check()
        return true
    }

    /// What there is: the graph as JSON, and its changes.
    func state() throws -> String {
        let changes = try graph.changes
        let patches = (changes.inserted + changes.updated.map(\.object)).map { object in
            "\(object): \(String(describing: try? changes.mergePatch(for: object)))"
        }
        return "\(GraphChecker.text(try checker.written(graph)))\n\(changes)\n\(patches.joined(separator: "\n"))"
    }

    private func act() throws {
        switch choices.below(20) {
        case 0, 1, 2: try decode(removing: .none)
        case 3: try decode(removing: .missing)
        case 4: try decodeTwo()
        case 5: try update()
        case 6: try applyMergePatch()
        case 7: try applyPatch()
        case 8: try insert()
        case 9: try findOrCreate()
        case 10: try delete()
        case 11, 12: try setAttribute()
        case 13, 14: try setRelationship()
        case 15: try changeIdentity()
        case 16: try choices.chance(1, in: 2) ? accept() : acceptOne()
        case 17: try rollback()
        case 18: try fetch()
        default: try setOptionsOrDecodeAgain()
        }
    }

    private func perform(_ what: String, isJSON: Bool, _ body: () throws -> Void) throws {
        history.append(what)
        let error = try checker.perform(body)
        if let error { history.append("  throws \(error)") } else if isJSON { accepted = nil }
    }

    private func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
        if !holds { throw GraphChecker.Fault(description: sentence()) }
    }

    // MARK: What is chosen

    private func entity() throws -> EntityDescription {
        let entities = graph.model.entities
        return entities[choices.below(entities.count)]
    }

    private func document(isIdentified: Bool = false, _ make: (inout GraphDocument) -> String) -> String {
        var document = GraphDocument(choices, isEvenLive: isEvenLive, isIdentified: isIdentified)
        defer { choices = document.choices }
        return make(&document)
    }

    private func object() throws -> ModelObject? {
        choices.element(of: graph.objects(entity: try entity().name))
    }

    /// What an update has for an identity: none most often, or one that nothing has.
    private func changedIdentity(of entity: EntityDescription) -> GraphDocument.Identity {
        if choices.chance(3, in: 4) { return .absent }
        let number = choices.below(4) * 2 + (isEvenLive == (entity.name == "Live") ? 10 : 11)
        let attribute = entity.identityAttributes.last?.name ?? ""
        let isFree = graph.model.entities.flatMap { graph.objects(entity: $0.name) }.allSatisfy { object in
            let value = try? object.value(forKey: attribute)
            return value.map { "\($0)".hasSuffix("\(number)") } != true
        }
        return isFree ? .number(number) : .absent
    }

    private func name(_ object: ModelObject) -> String {
        let entity = object.entity
        let identity = (entity?.identityAttributes ?? []).map { attribute in
            "\((try? object.value(forKey: attribute.name)) ?? "nil")"
        }
        return "\(entity?.name ?? "?")(\(identity.joined(separator: ",")))"
    }

    // MARK: JSON

    private func decode(removing removal: RemovalPolicy) throws {
        let entity = try entity()
        let json = document { $0.array(of: entity) }
        let isRemoving = if case .missing = removal { true } else { false }
        try perform("decode \(entity.name)\(isRemoving ? " removing" : "") \(json)", isJSON: true) {
            try graph.decode(.array(entity: entity.name), from: json, removing: removal)
        }
    }

    private func decodeTwo() throws {
        let (first, second) = (try entity(), try entity())
        let json = document { #"{"a":\#($0.array(of: first)),"b":\#($0.array(of: second))}"# }
        try perform("decode \(first.name), \(second.name) \(json)", isJSON: true) {
            _ = try graph.decode(.array(entity: first.name, at: "a"), .array(entity: second.name, at: "b"), from: json)
        }
    }

    private func update() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = changedIdentity(of: entity)
        let json = document { $0.object(of: entity, identity: identity) }
        try perform("update \(name(object)) \(json)", isJSON: true) { try graph.update(object, from: json) }
    }

    private func applyMergePatch() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = changedIdentity(of: entity)
        let json = document { $0.object(of: entity, identity: identity) }
        try perform("merge patch \(name(object)) \(json)", isJSON: true) {
            try graph.apply(mergePatch: JSONValue(data: Data(json.utf8)), to: object)
        }
    }

    private func applyPatch() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let json = document { $0.patch(for: entity) }
        try perform("patch \(name(object)) \(json)", isJSON: true) {
            try graph.apply(JSONPatch(JSONValue(data: Data(json.utf8))), to: object)
        }
    }

    // MARK: The program

    private func insert() throws {
        let entity = try entity()
        if entity.identityAttributes.isEmpty { return }
        let json = document(isIdentified: true) { $0.object(of: entity, depth: 1) }
        history.append("insert \(entity.name) \(json)")
        // As a program may have made it: with what it leads to, and nothing of the graph. Weak ends take somebody who holds it.
        let maker = ObjectGraph(model: graph.model)
        guard let object = try? maker.decode(.object(entity: entity.name), from: json) else { return }
        try perform("  \(name(object))", isJSON: false) { try graph.insert(object) }
    }

    private func findOrCreate() throws {
        let id = choices.below(6)
        let entity = choices.chance(1, in: 2) ? "Band" : id.isMultiple(of: 2) == isEvenLive ? "Live" : "Album"
        try perform("findOrCreate \(entity) \(id)", isJSON: false) {
            try graph.findOrCreate(entity: entity, identity: id)
        }
    }

    private func delete() throws {
        let objects = try (0...choices.below(2)).compactMap { _ in try object() }
        try perform("delete \(objects.map(name))", isJSON: false) { try graph.delete(objects) }
    }

    private func setAttribute() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = entity.identityAttributes.map(\.name)
        guard let attribute = choices.element(of: entity.attributes.filter { !identity.contains($0.name) })
        else { return }
        let value = choices.chance(1, in: 4) ? nil : "p\(choices.below(4))"
        history.append("\(name(object)).\(attribute.name) = \(value ?? "nil")")
        try object.setValue(value, forKey: attribute.name)
    }

    private func setRelationship() throws {
        guard let object = try object(), let relationship = choices.element(of: object.entity?.relationships ?? [])
        else { return }
        let key = relationship.name
        // What has no identity is a part of one object: from a second it is written by its other end only, if it has one.
        let others = graph.objects(entity: relationship.destinationEntity.name).filter { other in
            relationship.inverseRelationship != nil
                || other.entity?.identityAttributes.allSatisfy { attribute in
                    (try? other.value(forKey: attribute.name)) != nil
                } == true
        }
        guard relationship.isToMany else {
            let other = choices.chance(1, in: 4) ? nil : choices.element(of: others)
            history.append("\(name(object)).\(key) = \(other.map(name) ?? "nil")")
            return try object.set(modelObject: other, forKey: key)
        }
        let own = try object.value(forKey: key) as? [ModelObject] ?? []
        let isRemoved = choices.chance(1, in: 3)
        guard let other = choices.element(of: isRemoved ? own : others) else { return }
        history.append("\(name(object)).\(key) \(isRemoved ? "-=" : "+=") \(name(other))")
        if isRemoved {
            try object.remove(modelObject: other, forKey: key)
        } else {
            try object.add(modelObject: other, forKey: key)
        }
    }

    /// Another identity, of which the graph is told; the former one if another object has it.
    private func changeIdentity() throws {
        guard let object = try object(), let attribute = object.entity?.identityAttributes.last else { return }
        let former = try object.value(forKey: attribute.name)
        var number = choices.below(6)
        if object.entity?.name == "Live", number.isMultiple(of: 2) != isEvenLive { number += 1 }
        if object.entity?.name == "Album", number.isMultiple(of: 2) == isEvenLive { number += 1 }
        history.append("\(name(object)).\(attribute.name) = \(number)")
        try object.setValue(attribute.type == .string ? "i\(number)" : number, forKey: attribute.name)
        do {
            try graph.insert(object)
        } catch let error as MappingError {
            history.append("  throws \(error)")
            try object.setValue(former, forKey: attribute.name)
            try graph.insert(object)
        }
    }

    // MARK: The graph

    private func accept() throws {
        history.append("accept")
        graph.acceptChanges()
        try require(!graph.hasChanges, "There are changes that were accepted.")
        accepted = try checker.written(graph)
    }

    /// Accepts what the program has done to an object, perhaps one that it has deleted.
    private func acceptOne() throws {
        let deleted = choices.chance(1, in: 3) ? try? graph.changes.deleted : nil
        guard let object = try choices.element(of: deleted ?? []) ?? object() else { return }
        history.append("accept \(name(object))")
        graph.acceptChanges(of: [object])
        accepted = nil
        guard let changes = try? graph.changes else { return }
        let others = changes.inserted + changes.updated.map(\.object) + changes.deleted
        try require(!others.contains(object), "An object has changes that were accepted.")
    }

    private func rollback() throws {
        history.append("rollback")
        try graph.rollback()
        try require(!graph.hasChanges, "There are changes after a rollback.")
        let after = try checker.written(graph)
        if let accepted {
            try require(
                after == accepted,
                "\(GraphChecker.text(accepted))\nwas accepted, and is rolled back to\n\(GraphChecker.text(after))")
        }
        accepted = after
    }

    private static let predicates = [
        "id > 1", "title BEGINSWITH 't' OR band.name == 'n1'", "ANY tags.id == 'i1'", "albums.@count > 1",
        "SUBQUERY(notes, $n, $n.text != nil).@count > 0", "band == nil", "NONE notes.text == 'p1'",
    ]

    private func fetch() throws {
        let entity = try entity()
        let isText = choices.chance(1, in: 4)
        let predicate = isText ? choices.text(24) : Self.predicates[choices.below(Self.predicates.count)]
        history.append("fetch \(entity.name) where \(predicate)")
        do {
            let found = try graph.fetch(entity: entity.name, where: predicate)
            let all = graph.objects(entity: entity.name)
            try require(Set(found).isSubset(of: all), "What is found isn't in the graph.")
            if isText { return }
            let others = try graph.fetch(entity: entity.name, where: "NOT (\(predicate))")
            try require(found.count + others.count == all.count, "What is found, and what isn't, isn't all there is.")
        } catch is FetchError {}
    }

    private func setOptionsOrDecodeAgain() throws {
        switch choices.below(4) {
        case 0:
            graph.unresolved = [.keep, .clear, .fail][choices.below(3)]
            history.append("unresolved = \(graph.unresolved)")
        case 1:
            graph.decoder.failures = choices.chance(1, in: 2) ? .first : .all
            graph.decoder.validates = choices.chance(1, in: 2)
            history.append("failures = \(graph.decoder.failures), validates = \(graph.decoder.validates)")
        default:
            guard let data = try checker.written(graph) else { return }
            try perform("decode \(String(decoding: data, as: UTF8.self))", isJSON: true) {
                try graph.decode(from: data)
            }
        }
    }
}
