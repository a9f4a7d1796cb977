import Modelwright

/// An object with a relationship of each kind that a class may hold: to-one and to-many, strong and weak, to any object.
class Peg: ModelObject {
    private struct Reference {
        weak var object: ModelObject?
    }

    static let relationships = ["one", "weakOne", "many", "weakMany"]

    final var id: Int?
    final var name: String?
    final var one: ModelObject?
    final weak var weakOne: ModelObject?
    final var many: [ModelObject] = []
    private final var references: [Reference] = []
    final var weakMany: [ModelObject] {
        get { references.compactMap(\.object) }
        set { references = newValue.map { Reference(object: $0) } }
    }

    override class var entityName: String { "Peg" }
    override class var properties: [Property] {
        common + [.toMany("many", get: { (peg: Peg) in peg.many }, set: { $0.many = $1 })]
    }

    fileprivate static var common: [Property] {
        [
            .attribute("id", get: { (peg: Peg) in peg.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (peg: Peg) in peg.name }, set: { $0.name = $1 }),
            .toOne("one", get: { (peg: Peg) in peg.one }, set: { $0.one = $1 }),
            .toOne("weakOne", get: { (peg: Peg) in peg.weakOne }, set: { $0.weakOne = $1 }),
            .toMany("weakMany", get: { (peg: Peg) in peg.weakMany }, set: { $0.weakMany = $1 }),
        ]
    }
}

/// The same for a second entity, with a set.
final class Hook: Peg {
    var pins: Set<ModelObject> = []

    override class var entityName: String { "Hook" }
    override class var properties: [Property] {
        common + [.toMany("many", get: { (hook: Hook) in hook.pins }, set: { $0.pins = $1 })]
    }
}
