import Foundation

@testable import Modelwright

/// What a program does to a graph.
extension GraphRun {
    func insert() throws {
        let entity = try entity()
        if entity.identityAttributes.isEmpty { return }
        let json = document(for: .insertion) { $0.object(of: entity, depth: 1) }
        history.append("insert \(entity.name) \(json)")
        // As a program may have made it: with what it leads to, and nothing of the graph. Weak ends take somebody who holds it.
        let maker = ObjectGraph(model: graph.model)
        guard let object = try? maker.decode(.object(entity: entity.name), from: json) else { return }
        try perform("  \(name(object))") { try graph.insert(object) }
    }

    func insertDraft() throws {
        let entity = try entity()
        if entity.identityAttributes.isEmpty { return }
        let json = document(for: .part) { $0.object(of: entity, identity: .absent, depth: 1) }
        history.append("insert draft of \(entity.name) \(json)")
        let maker = ObjectGraph(model: graph.model)
        guard let draft = try? maker.decode(.object(entity: entity.name), from: json) else { return }
        try perform("  \(name(draft))") { try graph.insert(draft) }
    }

    /// Links something that the graph hasn't, as a form does that is still open, and inserts it when JSON has come.
    func linkBeforeInserting() throws {
        guard let object = try object(),
            let relationship = choices.element(
                of: (object.entity?.relationships ?? []).filter { !$0.destinationEntity.identityAttributes.isEmpty }),
            let draft = try? ObjectGraph(model: graph.model).decode(
                .object(entity: relationship.destinationEntity.name),
                from: document(for: .part) {
                    $0.object(of: relationship.destinationEntity, identity: .absent, depth: 0)
                })
        else { return }
        try put(draft, into: relationship, of: object)
        let entity = try entity()
        let json = choices.chance(1, in: 4) ? nil : document { $0.array(of: entity) }
        history.append(
            "\(name(object)).\(relationship.name) += uninserted, \(json.map { "decode \(entity.name) \($0)" } ?? "accept")"
        )
        if let json {
            _ = try? graph.decode(.array(entity: entity.name), from: json)
        } else {
            graph.acceptChanges()
        }
        forgetAccepted()
        try require(!graph.contains(draft), "\(name(draft)) is in the graph, and wasn't inserted.")
        let names = [relationship.name, relationship.inverseRelationship?.name].compactMap(\.self)
        if json.map({ json in !names.contains { json.contains("\"\($0)\"") } }) ?? true, graph.contains(object) {
            let objects = object.mapping?.relationshipsByName[relationship.name]?.objects(of: object) ?? []
            try require(
                objects.contains(draft), "\(name(object)).\(relationship.name) has lost what wasn't inserted yet.")
        }
        try graph.insert(draft)
    }

    func answer() throws {
        let drafts = ((try? graph.changes)?.inserted ?? []).filter(\.isDraft)
        guard let draft = choices.element(of: drafts), let entity = draft.entity else { return }
        let identity = freeIdentity(of: entity)
        let json = document { $0.object(of: entity, identity: identity) }
        try change(draft, "answer \(name(draft)) \(json)") { try $0.update($1, from: json) }
    }

    func findOrCreate() throws {
        let id = choices.below(6)
        let entity = choices.chance(1, in: 2) ? "Band" : id.isMultiple(of: 2) == isEvenLive ? "Live" : "Album"
        try perform("findOrCreate \(entity) \(id)") {
            try graph.findOrCreate(entity: entity, identity: id)
        }
    }

    private func parts(of object: ModelObject) -> [RelationshipDescription] {
        (object.entity?.relationships ?? []).filter {
            $0.destinationEntity.identityAttributes.isEmpty && ($0.isToMany || $0.inverseRelationship == nil)
        }
    }

    /// Whether what is in a relationship leads back from each place in which it can be, and so leaves one for another.
    private func isOnlyPlace(_ relationship: RelationshipDescription) -> Bool {
        graph.model.entities.flatMap(\.relationships).allSatisfy { other in
            other.destinationEntity.name != relationship.destinationEntity.name || other.inverseRelationship != nil
        }
    }

    /// Puts something without an identity into an object.
    func addPart() throws {
        guard let owner = try object(), let relationship = choices.element(of: parts(of: owner)) else { return }
        let entity = relationship.destinationEntity
        let json = document(for: .part) { $0.object(of: entity, depth: 1) }
        let maker = ObjectGraph(model: graph.model)
        guard let part = try? maker.decode(.object(entity: entity.name), from: json) else { return }
        history.append("\(name(owner)).\(relationship.name) += new \(json)")
        try put(part, into: relationship, of: owner)
        try graph.insert(owner)
    }

    /// Moves something without an identity to another object, or to another place in its own.
    func movePart() throws {
        guard let owner = try object(),
            let relationship = choices.element(
                of: parts(of: owner).filter { $0.inverseRelationship == nil || isOnlyPlace($0) }),
            let other = choices.element(of: graph.objects(entity: owner.entity?.name ?? "")),
            let end = owner.mapping?.relationshipsByName[relationship.name],
            let part = choices.element(of: end.ownObjects(of: owner))
        else { return }
        history.append("\(name(other)).\(relationship.name) += one of \(name(owner))")
        if relationship.isToMany {
            try owner.remove(modelObject: part, forKey: relationship.name)
        } else {
            try owner.set(modelObject: nil, forKey: relationship.name)
        }
        try put(part, into: relationship, of: other)
    }

    private func put(_ part: ModelObject, into relationship: RelationshipDescription, of owner: ModelObject) throws {
        if relationship.isToMany {
            try owner.add(modelObject: part, forKey: relationship.name)
        } else {
            try owner.set(modelObject: part, forKey: relationship.name)
        }
    }

    func delete() throws {
        let objects = try (0...choices.below(2)).compactMap { _ in try object() }
        try perform("delete \(objects.map(name))") { try graph.delete(objects) }
    }

    func setAttribute() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = entity.identityAttributes.map(\.name)
        guard let attribute = choices.element(of: entity.attributes.filter { !identity.contains($0.name) })
        else { return }
        let (value, text) = value(of: attribute)
        history.append("\(name(object)).\(attribute.name) = \(text)")
        try object.setValue(value, forKey: attribute.name)
    }

    private func value(of attribute: AttributeDescription) -> (value: Any?, text: String) {
        if choices.chance(1, in: 4) { return (nil, "nil") }
        if let composite = attribute.composite {
            let members = composite.attributes.map { ($0.name, value(of: $0)) }
            let values = Dictionary(uniqueKeysWithValues: members.map { ($0, $1.value) })
            return (values, "(\(members.map { "\($0): \($1.text)" }.joined(separator: ", ")))")
        }
        let number = choices.below(4)
        return attribute.type == .string ? ("p\(number)", "p\(number)") : (number, "\(number)")
    }

    func setRelationship() throws {
        guard let object = try object(), let relationship = choices.element(of: object.entity?.relationships ?? [])
        else { return }
        let key = relationship.name
        // What has no identity is a part of one object: from a second it is written by its other end only, if it has one and can be nowhere
        // else.
        let others = graph.objects(entity: relationship.destinationEntity.name).filter { other in
            let isPart = relationship.destinationEntity.identityAttributes.isEmpty
            return isPart && relationship.inverseRelationship != nil && isOnlyPlace(relationship)
                || IdentityKey(other) != nil || other.isDraft
        }
        if linksByProperties, choices.chance(1, in: 2), let other = choices.element(of: others) {
            return linkByProperties(object, key, other)
        }
        guard relationship.isToMany else {
            let other = choices.chance(1, in: 4) ? nil : choices.element(of: others)
            history.append("\(name(object)).\(key) = \(other.map(name) ?? "nil")")
            return try object.set(modelObject: other, forKey: key)
        }
        let own = try object.value(forKey: key) as? [ModelObject] ?? []
        if relationship.isOrdered, choices.chance(1, in: 6) {
            history.append("\(name(object)).\(key) reversed")
            return try object.setValue(Array(own.reversed()), forKey: key)
        }
        let isRemoved = choices.chance(1, in: 3)
        guard let other = choices.element(of: isRemoved ? own : others) else { return }
        history.append("\(name(object)).\(key) \(isRemoved ? "-=" : "+=") \(name(other))")
        if isRemoved {
            try object.remove(modelObject: other, forKey: key)
        } else {
            try object.add(modelObject: other, forKey: key)
        }
    }

    /// Links two objects by the properties of their classes, as a program may that sets both ends itself.
    private func linkByProperties(_ object: ModelObject, _ key: String, _ other: ModelObject) {
        guard let mapping = object.mapping, !mapping.isDynamic, other.mapping?.isDynamic == false,
            let relationship = mapping.relationshipsByName[key],
            let inverse = other.mapping.flatMap(relationship.inverse(on:))
        else { return }
        history.append("\(name(object)).\(key), \(name(other)).\(inverse.name) by properties")
        func put(_ destination: ModelObject, _ end: RelationshipMapping, _ owner: ModelObject) {
            let present = end.objects(of: owner)
            if present.contains(where: { $0 === destination }) { return }
            if !end.isToMany {
                for former in present {
                    former.mapping.flatMap(end.inverse(on:))?.remove(from: former) { $0 === owner }
                }
            }
            end.set(end.isToMany ? present + [destination] : [destination], weak: [], of: owner)
        }
        put(other, relationship, object)
        put(object, inverse, other)
    }

    /// Another identity, of which the graph is told; the former one if another object has it.
    func changeIdentity() throws {
        let inserted = choices.chance(1, in: 2) ? (try? graph.changes)?.inserted : nil
        guard let object = try choices.element(of: inserted ?? []) ?? object(),
            let attribute = object.entity?.identityAttributes.last
        else { return }
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
}
