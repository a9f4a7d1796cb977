import Foundation

@testable import Modelwright

/// What holds for an object that is updated by what another object of its entity encodes to.
///
/// What the JSON says is what decoding it alone makes of it, so nothing of updating is done here again: each object that the
/// update reaches is compared with the one that is decoded, and everything else with what was there.
struct UpdateProperties {
    let model: ObjectModel
    let document: PlannedDocument
    let other: PlannedDocument
    /// Which value of the JSON is broken, for an update that fails.
    let brokenValue: Int

    /// How many updates were made, and of how many it can't be told what they lead to.
    struct Count {
        var made = 0
        var leftOut = 0
    }

    func check() throws -> Count {
        var count = Count()
        guard case .objects(let others, _) = try decoded(other) else { return count }
        guard case .objects(let objects, _) = try decoded(document) else { return count }
        for (root, (some, others)) in zip(objects, others).enumerated() {
            guard let object = some.first, let other = others.first, object.mapping === other.mapping,
                let json = try? ModelEncoder(model: model).jsonValue(other),
                let said = try? ModelDecoder(model: model).decode(entity: object.mapping?.name ?? "", from: json)
            else { continue }
            count.made += 1
            if try !check(object, by: said, json) { count.leftOut += 1 }
            for mode in [FailureMode.first, .all] {
                var decoder = ModelDecoder(model: model)
                decoder.failures = mode
                try checkFailure("an update that fails", root, decoder, broken(json))
            }
            var validator = ModelDecoder(model: model)
            validator.validates = true
            try checkFailure("an update that breaks a rule", root, validator, json)
        }
        return count
    }

    private func decoded(_ document: PlannedDocument) throws -> DecodedGraph {
        try DecodedGraph(.bytes(document.data), document.roots, model, DecodingOptions())
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }

    // MARK: Updates that fail

    /// An update that throws leaves everything as it was.
    private func checkFailure(_ name: String, _ root: Int, _ decoder: ModelDecoder, _ json: JSONValue) throws {
        guard case .objects(let objects, _) = try decoded(document) else { return }
        let former = GraphRecord(objects.flatMap { $0 })
        do {
            try decoder.update(objects[root][0], from: json)
        } catch is MappingError {
            try expect("\(name) changes nothing", GraphRecord(objects.flatMap { $0 }).lines, former.lines)
            try InverseProperty.check(objects)
        }
    }

    /// The JSON with an array in the place of a value.
    private func broken(_ json: JSONValue) -> JSONValue {
        func count(_ json: JSONValue) -> Int {
            switch json {
            case .object(let object): object.reduce(0) { $0 + count($1.value) }
            case .array(let elements): elements.reduce(0) { $0 + count($1) }
            default: 1
            }
        }
        var left = brokenValue % max(count(json), 1)
        func changed(_ json: JSONValue) -> JSONValue {
            switch json {
            case .object(let object):
                var result = JSONObject()
                for (key, value) in object { result[key] = changed(value) }
                return .object(result)
            case .array(let elements): return .array(elements.map(changed))
            default:
                left -= 1
                return left == -1 ? [[1]] : json
            }
        }
        return changed(json)
    }

    // MARK: Updates

    /// - Returns: Whether it could be told what the update leads to.
    private func check(_ object: ModelObject, by said: ModelObject, _ json: JSONValue) throws -> Bool {
        let isClear = isUnique(object) && isUnique(said) && agrees(object)
        let former = GraphRecord([object])
        let report: MappingReport
        do {
            report = try ModelDecoder(model: model).updateReporting(object, from: json)
        } catch MappingError.data(let failure) where clearsMore(failure, than: said) {
            return false
        } catch {
            throw PropertyFailure("an object can be updated by what another encodes to", "\(error)", "\(json)")
        }
        if isClear { try InverseProperty.check([[object]]) }
        do {
            let written = try ModelEncoder(model: model).encode(object)
            if isClear, report.entries(.overruled).isEmpty, !flattensIdentities {
                try checkReading(written, of: object)
            }
        } catch is MappingError {
            // What is written as its identity may have lost it.
        }
        guard isClear, report.entries(.overruled).isEmpty else { return false }
        var comparison = UpdateComparison(former)
        try comparison.compare(object, said, PlannedHook.plain(json))
        return comparison.isClear
    }

    /// What an update has left is written so that it can be read again.
    private func checkReading(_ written: Data, of object: ModelObject) throws(PropertyFailure) {
        do {
            _ = try ModelDecoder(model: model).decode(entity: object.mapping?.name ?? "", from: written)
        } catch {
            throw PropertyFailure(
                "what an update leaves can be read again", "\(error)", String(decoding: written, as: UTF8.self))
        }
    }

    /// Whether a required value is below null in JSON without a type, or a key is written there, which is that of an entity
    /// without the value, or with the key.
    private func clearsMore(_ failure: DataFailure, than said: ModelObject) -> Bool {
        guard failure.reason == .missingValue || failure.reason == .unknownKey else { return false }
        var walk = GraphWalk([said], isArray: false, in: model.storage)
        var closest: (path: [JSONPath.Component], entity: String) = ([], "")
        while let (index, _, mapping) = walk.next() {
            let path = walk.path(of: index)
            if failure.path.components.starts(with: path), path.count >= closest.path.count {
                closest = (path, mapping.name)
            }
        }
        return closest.entity != failure.entity
    }

    /// Whether what identities stand for shares its keys with other properties: it may be read as a whole object then.
    private var flattensIdentities: Bool {
        func flattens(_ node: WriteNode) -> Bool {
            node.entries.contains { entry in
                guard let child = entry.child else { return false }
                return entry.relationship.map { !$0.destination.identity.isEmpty } ?? flattens(child)
            }
        }
        return model.storage.mapping?.entities.contains { flattens($0.writeRoot) } ?? false
    }

    /// Whether both ends lead to each other: the document may have said two things of one.
    private func agrees(_ object: ModelObject) -> Bool {
        do {
            try InverseProperty.check([[object]], isStrict: true)
            return true
        } catch {
            return false
        }
    }

    private func isUnique(_ object: ModelObject) -> Bool {
        var validator = GraphValidator([object], isArray: false, of: model.storage, .allButAttributes)
        validator.validate()
        return !validator.findings.contains { $0.violation.reason == .notUnique }
    }
}
