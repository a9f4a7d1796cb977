import Foundation

@testable import Modelwright

/// What holds for values of a `Codable` type under an entity's mapping: they have what the objects have, and are written as
/// these are.
struct StructProperties {
    let model: ObjectModel
    let document: PlannedDocument

    /// - Returns: Whether there was something to decode and to encode.
    func check() throws -> Bool {
        guard
            case .objects(let objects, _) = try DecodedGraph(
                .bytes(document.data), document.roots, model, DecodingOptions())
        else { return false }
        var isCompared = false
        for (root, objects) in zip(document.roots, objects) {
            let entity = model.entities[root.entity].name
            var decoder = ModelDecoder(model: model)
            if let key = AnyRecord.model { decoder.userInfo[key] = model }
            if let key = AnyRecord.entity { decoder.userInfo[key] = entity }
            func values<Value: Decodable>(_ type: Value.Type) throws -> [Value] {
                let path = root.key ?? ""
                return root.isArray
                    ? try decoder.decode([Value].self, entity: entity, from: document.data, at: path)
                    : [try decoder.decode(type, entity: entity, from: document.data, at: path)]
            }
            let records: [AnyRecord]
            let wholes: [JSONValue]
            do {
                records = try values(AnyRecord.self)
                wholes = try values(JSONValue.self)
            } catch DecodingError.dataCorrupted(let context) where context.debugDescription.contains("contains itself")
            {
                // Values have no circles.
                continue
            }
            try expect("there is a value for each object", records.count, objects.count)
            // Documents of several roots have identities that a call for one of them doesn't know.
            guard document.roots.count == 1 else { continue }
            for ((record, whole), object) in zip(zip(records, wholes), objects) {
                try compare(record, object)
                guard writesAlike, try compareEncoded(record, object, entity) else { continue }
                isCompared = true
                // The same in one piece, in which each value is what the model writes.
                _ = try compareEncoded(whole, object, entity)
            }
        }
        return isCompared
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    // MARK: Decoding

    private func compare(_ record: AnyRecord, _ object: ModelObject) throws {
        guard let mapping = object.mapping else { return }
        let members = record.byName
        for attribute in mapping.attributes {
            let value =
                attribute.access.kind == .any ? attribute.value(of: object) : attribute.access.value(of: object)
            switch members[attribute.name] {
            case .attribute(let own)?:
                try expect(
                    "a value has the attributes of its object", "\(attribute.name): \(AnyHashable(own))",
                    "\(attribute.name): \((value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable("nil"))")
            case nil, .null?:
                try expect(
                    "an attribute that a value lacks is nil", "\(attribute.name): \(value != nil)",
                    "\(attribute.name): false")
            default: throw PropertyFailure("an attribute is a value", attribute.name, "")
            }
        }
        for relationship in mapping.relationships {
            let objects = GraphRecord.objects(relationship, of: object)
            switch members[relationship.name] {
            case .one(let target)?:
                try expect("a value has the object of a relationship", objects.count, 1)
                try compare(target, objects[0], relationship)
            case .many(let targets)?:
                // Those that only the other end says are not listed.
                let listed = Set(object.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
                let own = objects.filter { !listed.contains(ObjectIdentifier($0)) }
                if own.count == targets.count {
                    for (target, object) in zip(targets, own) { try compare(target, object, relationship) }
                } else if listed.isEmpty, relationship.inverse(on: relationship.destination) == nil {
                    throw PropertyFailure("a value has the objects of a list", "\(targets.count)", "\(own.count)")
                }
            case nil, .null?:
                if relationship.inverse(on: relationship.destination) == nil {
                    try expect("a relationship that a value lacks leads to nothing", objects.count, 0)
                }
            default: throw PropertyFailure("a relationship is objects", relationship.name, "")
            }
        }
    }

    private func compare(
        _ target: AnyRecord.Target, _ object: ModelObject, _ relationship: RelationshipMapping
    ) throws {
        switch target {
        case .record(let record): try compare(record, object)
        case .identity:
            guard IdentityKey(object, as: relationship.destination)?.values.count == 1 else {
                throw PropertyFailure("an identity is that of its object", relationship.name, "\(object)")
            }
        }
    }

    // MARK: Encoding

    /// In their own spelling the values may differ, but they are read alike.
    private func compareEncoded(_ record: some Encodable, _ object: ModelObject, _ entity: String) throws -> Bool {
        // A struct doesn't see the unknown keys of objects that only key paths lead through.
        var walk = GraphWalk([object], isArray: false, in: model.storage)
        while let (_, object, _) = walk.next() {
            if object.unknownMembers.keys.contains(where: { $0 != 0 }) { return false }
            // Nor empty containers of theirs, and without one an object that has nothing of its own may be none.
            if isBare(object) { return false }
            // A struct without a type gets its entity's; an object that was read without one is written so.
            if let type = object.mapping?.discriminator, object.states.isAbsent(type.slot) { return false }
        }
        let encoder = ModelEncoder(model: model)
        let decoder = ModelDecoder(model: model)
        guard let json = try? encoder.jsonValue(object),
            let expected = try? decoder.decode(entity: entity, from: json)
        else { return false }
        let own: JSONValue
        let again: ModelObject
        do {
            own = try encoder.jsonValue(record, entity: entity)
            again = try decoder.decode(entity: entity, from: own)
        } catch {
            throw PropertyFailure("a value can be written as its object can", "\(error)", "\(json)")
        }
        if !again.isEquivalent(to: expected) {
            throw PropertyFailure("what a value encodes to is what its object encodes to", "\(own)", "\(json)")
        }
        return true
    }

    /// Whether there is no value in an object's JSON.
    private func isBare(_ object: ModelObject) -> Bool {
        guard let mapping = object.mapping else { return true }
        return mapping.attributes.allSatisfy { $0.isNil(object) }
            && mapping.relationships.allSatisfy { [.absent, .setByInverse].contains(object.states[$0]) }
    }

    /// Whether what a value and its object encode to is read alike, however they spell it.
    private var writesAlike: Bool {
        let entities = model.entities
        // An identity of two attributes is no single value, so it is taken for the object that it stands for.
        if model.storage.mapping?.entities.contains(where: { $0.identity.count > 1 }) ?? false { return false }
        // A type that names no entity is refused when a value encodes it.
        if entities.contains(where: { $0.userInfo["jsonDiscriminatorFallback"] != nil }) { return false }
        // A property that has the name of the type field, and is elsewhere, hides it.
        let isHidden = model.storage.mapping?.entities.contains { entity in
            entity.discriminator != nil
                && entity.attributesByName["type"].map { $0.keyPath.components != [.key("type")] } ?? false
        }
        if isHidden ?? false { return false }
        // An empty string that was read as nil is written again by the object, and left out by the value, as null is.
        let userInfos = entities.flatMap { [$0.userInfo] + $0.attributes.map(\.userInfo) }
        return !userInfos.contains { $0["jsonEmptyAsNil"] == "YES" }
            || !userInfos.contains { $0["jsonNulls"] == "omit" }
    }
}
