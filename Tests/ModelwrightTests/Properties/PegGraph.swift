@testable import Modelwright

/// The objects that are reached from some roots.
struct PegGraph {
    let roots: [ModelObject]

    /// The objects that are written whole when the roots are: nothing is by way of `placeholders`, nor of a relationship whose
    /// other end is.
    func written(leavingOut placeholders: Set<String> = []) -> [ModelObject] {
        reached { object, name in
            if placeholders.contains(Self.id(object)) { return [] }
            guard let relationship = object.mapping?.relationshipsByName[name] else { return [] }
            if [.setByInverse, .setByInverseOverNull].contains(object.states[relationship]) { return [] }
            let setByInverse = object.elementsSetByInverse(slot: relationship.slot)
            return Self.objects(of: object, name).filter { !setByInverse.contains($0) }
        }
    }

    /// All objects and what they hold.
    var state: [[ModelObject]] {
        reached(Self.objects).map { object in Peg.relationships.flatMap { Self.objects(of: object, $0) } }
    }

    /// What the objects with each identity are called.
    var names: [String: Set<String>] {
        let named = reached(Self.objects).compactMap { object in
            (Self.value(of: object, "name") as? String).map { (Self.id(object), Set([$0])) }
        }
        return Dictionary(named, uniquingKeysWith: { $0.union($1) })
    }

    /// The identities of what has nothing else.
    var placeholders: Set<String> { Set(written().filter(Self.isPlaceholder).map(Self.id)) }

    /// What is written of the graph, in words; nothing of placeholders but their identity, and no word of what is lost.
    func summary(_ placeholders: Set<String>, leavingOut lost: Set<String>) -> String {
        let written = written(leavingOut: placeholders)
        let ids = Set(written.map(Self.id)).subtracting(lost)
        var others: [String: Set<String>] = [:]
        for object in written where !placeholders.contains(Self.id(object)) {
            // Of several objects with an identity, each holds what the others hold.
            for name in Peg.relationships {
                let held = ids.intersection(Self.objects(of: object, name).map(Self.id))
                others["\(Self.id(object)).\(name)", default: []].formUnion(held)
            }
        }
        let lines = others.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value.sorted())" }
        return "\(roots.map(Self.id)): \(lines.sorted().joined(separator: "; "))"
    }

    private func reached(_ next: (ModelObject, String) -> [ModelObject]) -> [ModelObject] {
        var seen: Set<ModelObject> = []
        var reached: [ModelObject] = []
        var queue = roots
        while let object = queue.popLast() {
            guard seen.insert(object).inserted else { continue }
            reached.append(object)
            for name in Peg.relationships { queue += next(object, name) }
        }
        return reached.sorted { Self.id($0) < Self.id($1) }
    }

    // MARK: Objects

    /// The entity's first letter and the identity, such as `P1`.
    static func id(_ object: ModelObject) -> String {
        "\(object.entity?.name.prefix(1) ?? "?")\(value(of: object, "id") ?? "?")"
    }

    static func isPlaceholder(_ object: ModelObject) -> Bool { value(of: object, "name") == nil }

    static func objects(of object: ModelObject, _ name: String) -> [ModelObject] {
        switch value(of: object, name) {
        case let list as [ModelObject]: list
        case let one as ModelObject: [one]
        default: []
        }
    }

    private static func value(of object: ModelObject, _ name: String) -> Any? {
        (try? object.value(forKey: name)) ?? nil
    }
}
