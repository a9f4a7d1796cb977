@testable import Modelwright

/// Compares a graph that was updated with what the JSON says alone, and with what was there.
struct UpdateComparison {
    /// Whether it can be told what the update leads to.
    private(set) var isClear = true

    private let former: GraphRecord
    /// What the JSON says of objects that it has reached, and the names of the properties that are in it.
    private var said: [ObjectIdentifier: (object: ModelObject, names: Set<String>)] = [:]
    private var queue: [(object: ModelObject, said: ModelObject, json: JSONValue)] = []
    /// What stands for the objects that the JSON has with their values, and what its identities led to.
    private var reached: [ObjectIdentifier: ModelObject] = [:]
    private var referred: [(object: ModelObject, said: ModelObject)] = []

    init(_ former: GraphRecord) { self.former = former }

    private func expect(_ property: String, _ isTrue: Bool, _ left: String, _ right: String) throws(PropertyFailure) {
        if !isTrue { throw PropertyFailure(property, left, right) }
    }

    mutating func compare(_ object: ModelObject, _ said: ModelObject, _ json: JSONValue) throws(PropertyFailure) {
        queue = [(object, said, json)]
        var next = 0
        while next < queue.count, isClear {
            let (object, said, json) = queue[next]
            next += 1
            try compareReached(object, said, json)
        }
        for (object, said) in referred where isClear {
            guard let beside = reached[ObjectIdentifier(said)] else { continue }
            try expect("an identity leads to what has it in the same JSON", beside === object, "\(object)", "\(beside)")
        }
        if isClear { try compareRest() }
    }

    /// What the JSON has of an object is what it says.
    private mutating func compareReached(
        _ object: ModelObject, _ other: ModelObject, _ json: JSONValue
    ) throws(PropertyFailure) {
        if said[ObjectIdentifier(object)] != nil { return isClear = false }
        guard let mapping = object.mapping, let otherMapping = other.mapping else { return }
        var names: Set<String> = []
        for attribute in otherMapping.attributes where attribute.isRead && Self.has(attribute, json) {
            names.insert(attribute.name)
            guard let own = mapping.attributesByName[attribute.name] else { continue }
            let (left, right) = (GraphRecord.text(own, of: object), GraphRecord.text(attribute, of: other))
            // 0 and -0 are one number.
            let isSame = left == right || [left, right].allSatisfy { ["0", "-0"].contains($0) }
            try expect("an update sets what its JSON has", isSame, "\(attribute.name): \(left)", right)
        }
        for relationship in otherMapping.relationships where relationship.isRead && Self.has(relationship, json) {
            names.insert(relationship.name)
            guard let own = mapping.relationshipsByName[relationship.name] else { continue }
            try compare(own, of: object, relationship, of: other, json)
        }
        said[ObjectIdentifier(object)] = (other, names)
        reached[ObjectIdentifier(other)] = object
    }

    /// Whether the JSON has a property, or null for something around it.
    private static func has(_ property: PropertyMapping, _ json: JSONValue) -> Bool {
        var value = json
        for component in property.keyPath.components {
            if value == .null { return true }
            guard let next = value.value(at: [component]) else { return false }
            value = next
        }
        return true
    }

    // MARK: Relationships

    private mutating func compare(
        _ own: RelationshipMapping, of object: ModelObject, _ relationship: RelationshipMapping,
        of other: ModelObject, _ json: JSONValue
    ) throws(PropertyFailure) {
        let setByInverse = Set(other.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
        let others = GraphRecord.objects(relationship, of: other).filter {
            !setByInverse.contains(ObjectIdentifier($0))
        }
        let objects = GraphRecord.objects(own, of: object)
        let value = json.value(at: relationship.keyPath.components[...]) ?? .null
        let values = relationship.isToMany ? value.arrayValue ?? [] : value == .null ? [] : [value]
        // An element was dropped, or what the other end says counts.
        guard values.count == others.count else { return isClear = false }
        let state = other.states[relationship]
        let areIdentities = zip(others, values).map { other, value in
            let parts = IdentityKey(other, as: relationship.destination)?.values.count
            return state.isIdentity || value.objectValue == nil || parts == 2 && value.objectValue?.count == 2
        }
        let before = former.items[ObjectIdentifier(object)]?.relationships[relationship.name] ?? []
        let reached: [ModelObject]
        let policy = relationship.isToMany && value != .null ? own.mergePolicy : .replace
        // What a list names twice, by its identity and as an object, is merged into it once.
        if policy == .merge, Set(others.map { ObjectIdentifier($0) }).count < others.count { return isClear = false }
        switch policy {
        case .replace:
            // What refers to the list's owner itself may stay.
            if relationship.inverse(on: relationship.destination) != nil, objects.count != others.count {
                return isClear = false
            }
            reached = objects
        case .append, .merge:
            let kept = zip(before, objects).allSatisfy { isSame($1, as: $0, own) } && objects.count >= before.count
            let hasInverse = relationship.inverse(on: relationship.destination) != nil
            if !kept, hasInverse { return isClear = false }
            try expect("a list that is added to keeps its objects", kept, "\(objects.count)", "\(before.count)")
            var added = objects.dropFirst(before.count)
            reached = others.compactMap { other in
                if policy == .merge, let key = IdentityKey(other, as: relationship.destination),
                    let known = before.first(where: { IdentityKey($0, as: relationship.destination) == key })
                {
                    return known
                }
                return added.popFirst()
            }
            // An object that an identity stands for may be in the list already.
            let mayBeThere = relationship.isSet || hasInverse || areIdentities.contains(true)
            if !added.isEmpty || reached.count != others.count, mayBeThere {
                return isClear = false
            }
            try expect("a list has nothing but what was there and what is added", added.isEmpty, "\(added.count)", "0")
        }
        try expect(
            "a relationship has as many objects as its JSON", reached.count == others.count,
            "\(relationship.name): \(reached.count)", "\(others.count)")
        for (index, (reached, other)) in zip(reached, others).enumerated() {
            let key = IdentityKey(other, as: relationship.destination)
            let isSame = key == nil || IdentityKey(reached, as: relationship.destination) == key
            // Its former identity still finds an object whose identity the update clears.
            if !isSame, IdentityKey(reached, as: relationship.destination) == nil { return isClear = false }
            try expect("an update leads to the objects of its JSON", isSame, relationship.name, "\(values[index])")
            if areIdentities[index] {
                referred.append((reached, other))
            } else {
                queue.append((reached, other, values[index]))
            }
        }
    }

    /// Whether an object is one that was there, or what that stood for has arrived as one of a subentity.
    private func isSame(_ object: ModelObject, as before: ModelObject, _ relationship: RelationshipMapping) -> Bool {
        if object === before { return true }
        guard former.items[ObjectIdentifier(before)]?.isPlaceholder == true,
            let key = IdentityKey(before, as: relationship.destination)
        else { return false }
        return IdentityKey(object, as: relationship.destination) == key
    }

    // MARK: What the JSON lacks

    private func compareRest() throws(PropertyFailure) {
        for (id, item) in former.items {
            guard let mapping = item.object.mapping else { continue }
            let names = said[id]?.names ?? []
            for attribute in mapping.attributes where !names.contains(attribute.name) {
                // What is no placeholder any more has its defaults.
                if item.isPlaceholder, attribute.defaultValue != nil { continue }
                let (left, right) = (GraphRecord.text(attribute, of: item.object), item.attributes[attribute.name])
                try expect(
                    "an update leaves alone what its JSON lacks", left == right, "\(attribute.name): \(left)",
                    right ?? "")
            }
            for relationship in mapping.relationships
            where !names.contains(relationship.name) && relationship.inverse(on: relationship.destination) == nil {
                let objects = GraphRecord.objects(relationship, of: item.object)
                let before = item.relationships[relationship.name] ?? []
                try expect(
                    "an update leaves alone which objects its JSON lacks",
                    objects.count == before.count
                        && zip(objects, before).allSatisfy { isSame($0, as: $1, relationship) },
                    "\(relationship.name): \(objects.count)", "\(before.count)")
            }
        }
    }
}
