import Foundation

@testable import Modelwright

/// A model as a generator decided on it, before it is written as XML.
///
/// What follows from it, such as the settings that a subentity inherits, is worked out here again, in the plainest
/// way, and not taken from the library.
struct PlannedModel {
    var entities: [PlannedEntity] = []
    /// Whether an overlay has the annotations of every other entity, and the composite's.
    var usesOverlay = false

    func isOverlaid(_ entity: PlannedEntity) -> Bool {
        usesOverlay && (entities.firstIndex { $0.name == entity.name } ?? 1) % 2 == 0
    }

    /// The entity and those that it inherits from, the nearest first.
    func ancestry(_ index: Int) -> [Int] { Array(sequence(first: index) { entities[$0].parent }) }

    func root(of index: Int) -> Int { ancestry(index).last ?? index }

    /// The entity and those that inherit from it.
    func family(below index: Int) -> [Int] { entities.indices.filter { ancestry($0).contains(index) } }

    func attributes(of index: Int) -> [PlannedAttribute] {
        ancestry(index).reversed().flatMap { entities[$0].attributes }
    }

    func relationships(of index: Int) -> [PlannedRelationship] {
        ancestry(index).reversed().flatMap { entities[$0].relationships }
    }

    func setting<Value>(_ index: Int, _ path: (PlannedEntity) -> Value?) -> Value? {
        for step in ancestry(index) {
            if let value = path(entities[step]) { return value }
        }
        return nil
    }

    func unknownKeys(of index: Int) -> UnknownKeyPolicy { setting(index, \.unknownKeys) ?? .ignore }

    func discriminatorKey(of index: Int) -> String? { setting(index, \.discriminatorKey) }

    func nulls(_ place: PlannedPlace, in index: Int) -> NullPolicy {
        place.nulls ?? setting(index, \.nulls) ?? .asDecoded
    }

    func path(_ place: PlannedPlace, in index: Int) -> [JSONPath.Component] {
        place.keyPath ?? [.key(place.key(setting(index, \.naming) ?? .asWritten))]
    }

    func identity(of index: Int) -> [PlannedAttribute] {
        let names = setting(index) { $0.identity.isEmpty ? nil : $0.identity } ?? []
        return names.compactMap { name in attributes(of: index).first { $0.place.name == name } }
    }

    /// The entities that objects of a declared entity may be of, and whether their type has to be stated.
    func choices(for declared: Int) -> [(entity: Int, type: String?)] {
        var choices: [(Int, String?)] = entities[declared].isAbstract ? [] : [(declared, nil)]
        guard discriminatorKey(of: declared) != nil else { return choices }
        for candidate in family(below: declared) where !entities[candidate].isAbstract {
            if let value = entities[candidate].discriminatorValue { choices.append((candidate, value)) }
        }
        if let fallback = typeFallback(for: declared) { choices.append((fallback, unknownType(of: declared))) }
        return choices
    }

    /// The entity that an object of an unknown type is of.
    func typeFallback(for declared: Int) -> Int? {
        let name = setting(declared, \.discriminatorFallback)
        return family(below: declared).first { entities[$0].name == name }
    }

    /// A type that names no entity of a family.
    func unknownType(of index: Int) -> String {
        let values = family(below: root(of: index)).compactMap { entities[$0].discriminatorValue }
        return values.contains { Int($0) != nil } ? "99" : "unheard of"
    }

    func takesEmptyAsNil(_ attribute: PlannedAttribute, in index: Int) -> Bool {
        // A composite is an object, or nil.
        attribute.type != .composite && attribute.emptyAsNil ?? setting(index, \.emptyAsNil) ?? false
    }

    var classes: [ModelObject.Type] { entities.contains(where: \.isBound) ? [SampledObject.self] : [] }

    static let transforms: [String: ValueTransform] = [
        "Day": .date(format: "yyyy-MM-dd"), "List": .separated(by: ","),
        "Shout": ValueTransform(
            decode: { json in
                guard let text = json.stringValue else { throw NotAString() }
                return text.uppercased()
            },
            encode: { (text: String) in .string(text.lowercased()) }
        ),
    ]

    private struct NotAString: Error, CustomStringConvertible { var description: String { "it is no string" } }

    // MARK: Hooks

    func hook(of index: Int) -> PlannedHook? { setting(index, \.hook) }

    private var hooks: [String: EntityHooks] {
        var hooks: [String: EntityHooks] = [:]
        for (index, entity) in entities.enumerated() {
            guard let hook = entity.hook else { continue }
            var types: [(JSONValue, String)] = []
            for other in family(below: index) where entity.discriminatorKey != nil {
                guard let value = entities[other].discriminatorValue else { continue }
                types.append((JSONNumber(value).map { .number($0) } ?? .string(value), entities[other].name))
            }
            hooks[entity.name] = hook.hooks(types: types, fallback: entity.discriminatorFallback)
        }
        return hooks
    }

    func load() throws -> ObjectModel {
        try load(
            xml,
            overlays: overlay.map { [try ModelOverlay(data: Data($0.description.utf8), name: "overlay.json")] } ?? []
        )
    }

    /// Loads a document that has some of the annotations with overlays that have the others.
    func load(_ document: String, overlays: [ModelOverlay]) throws -> ObjectModel {
        try ObjectModel(
            data: Data(document.utf8), name: "Planned.xml", classes: classes, transforms: Self.transforms,
            overlays: overlays, hooks: hooks)
    }
}
