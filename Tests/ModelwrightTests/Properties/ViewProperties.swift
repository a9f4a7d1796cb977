import Foundation

@testable import Modelwright

/// What holds for objects that are written in a view: it has its properties and no other, as they are without the view.
struct ViewProperties {
    let plan: PlannedModel
    let model: ObjectModel
    let document: PlannedDocument

    /// The view that the planned entities may have.
    static let name = "part"

    /// - Returns: Whether there was something to write.
    func check() throws -> Bool {
        guard
            case .objects(let objects, let report) = try DecodedGraph(
                .bytes(document.data), document.roots, model, DecodingOptions(isReporting: true))
        else { return false }
        let whole = ModelEncoder(model: model)
        var encoder = whole
        encoder.view = Self.name
        for object in objects.joined() {
            let all = PlannedHook.plain(try whole.jsonValue(object))
            let part: JSONValue
            do {
                part = try encoder.jsonValue(object)
            } catch {
                throw PropertyFailure("what can be written can be written in a view", "\(error)", "\(all)")
            }
            let plain = PlannedHook.plain(part)
            if !all.has(plain) {
                throw PropertyFailure("a view is a part of the whole, at the same places", "\(plain)", "\(all)")
            }
            try checkPlaces(of: object, plain, all)
            if report.entries(.overruled).isEmpty, keepsAll(of: object) { try checkUpdate(of: object, by: part) }
        }
        return !objects.joined().isEmpty
    }

    // MARK: Places

    /// What an object's own keys hold.
    private func checkPlaces(of object: ModelObject, _ part: JSONValue, _ all: JSONValue) throws(PropertyFailure) {
        guard let mapping = object.mapping,
            let index = plan.entities.firstIndex(where: { $0.name == mapping.name }),
            let names = plan.view(of: index)
        else {
            let (keys, allKeys) = (part.objectValue?.keys.map { $0 }, all.objectValue?.keys.map { $0 })
            if keys != allKeys { throw PropertyFailure("without the view an object is whole", "\(part)", "\(all)") }
            return
        }
        let kept = names.union(plan.identity(of: index).map(\.place.name))
        var firstKeys: Set<JSONPath.Component> = []
        if let type = plan.discriminatorKey(of: index) { firstKeys.insert(.key(type)) }
        let properties: [PropertyMapping] = mapping.attributes + mapping.relationships
        for property in properties where property.isWritten && kept.contains(property.name) {
            let path = property.keyPath.components
            firstKeys.insert(path[0])
            guard let attribute = property as? AttributeMapping, !attribute.isNil(object) else { continue }
            let (own, expected) = (part.value(at: path[...]), all.value(at: path[...]))
            if own != expected {
                throw PropertyFailure(
                    "a view has the values of its properties", "\(property.name): \(own.map { "\($0)" } ?? "nothing")",
                    "\(expected.map { "\($0)" } ?? "nothing") in \(all)")
            }
        }
        for key in part.objectValue?.keys ?? [] where !firstKeys.contains(.key(key)) {
            throw PropertyFailure("a view has no other keys", key, "\(part)")
        }
    }

    // MARK: Updates

    /// Whether an update by a part can leave the rest alone: it makes no objects of lists anew.
    private func keepsAll(of object: ModelObject) -> Bool {
        var walk = GraphWalk([object], isArray: false, in: model.storage)
        while let (_, object, mapping) = walk.next() {
            for relationship in mapping.relationships where relationship.isToMany {
                if relationship.mergePolicy != .replace { return false }
                if relationship.objects(of: object).contains(where: { IdentityKey($0) == nil }) { return false }
            }
        }
        return true
    }

    private func checkUpdate(of object: ModelObject, by part: JSONValue) throws {
        var validator = GraphValidator([object], isArray: true, of: model.storage, .allButAttributes)
        validator.validate()
        if validator.findings.contains(where: { $0.violation.reason == .notUnique }) { return }
        let encoder = ModelEncoder(model: model)
        let before = try encoder.jsonValue(object)
        do {
            try object.update(from: part)
        } catch {
            throw PropertyFailure("an object can be updated by a view of it", "\(error)", "\(part)")
        }
        let after = try encoder.jsonValue(object)
        if before != after {
            throw PropertyFailure(
                "an update by a view of an object changes nothing", "\(after)", "\(before), updated by \(part)")
        }
    }
}

extension PlannedModel {
    var hasViews: Bool { entities.contains { $0.view != nil } }

    /// The names that the lists of an entity and its ancestors have; nil if none has one.
    func view(of index: Int) -> Set<String>? {
        let lists = ancestry(index).compactMap { entities[$0].view }
        return lists.isEmpty ? nil : Set(lists.joined())
    }

    /// Gives entities lists of properties at random.
    mutating func makeViews(_ choices: inout Choices) {
        for index in entities.indices where choices.chance(2, in: 3) {
            let places = attributes(of: index).map(\.place) + relationships(of: index).map(\.place)
            var chosen = places.filter { _ in choices.chance(1, in: 2) }
            func isElement(_ place: PlannedPlace) -> Bool {
                path(place, in: index).contains { if case .index = $0 { true } else { false } }
            }
            // An element needs those before it.
            if chosen.contains(where: isElement) { chosen += places.filter(isElement) }
            entities[index].view = Set(chosen.map(\.name)).sorted()
        }
    }
}
