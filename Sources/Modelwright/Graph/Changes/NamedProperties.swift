/// The properties for which an object was read with something, and those of the composites in it.
struct NamedProperties {
    private var slots: Set<Int> = []
    /// By the slot of a composite.
    private var inside: [Int: NamedProperties] = [:]
    /// By the slots of lists that JSON adds to, what it has there.
    private var added: [Int: Set<ModelObject>] = [:]

    init() {}

    /// - Parameter cleared: The slots of what is nil since something around it is null.
    init(of object: ModelObject, cleared: Set<Int> = []) {
        guard let mapping = object.mapping else { return }
        slots = cleared
        for attribute in mapping.attributes {
            switch object.states[attribute] {
            case .null, .value: slots.insert(attribute.slot)
            case .unset, .absent, .defaulted, .withheld: continue
            }
        }
        for relationship in mapping.relationships {
            switch object.states[relationship] {
            case .null, .value, .identity: slots.insert(relationship.slot)
            case .unset, .absent, .setByInverse, .setByInverseOverNull: continue
            }
            if relationship.destination.isComposite, let composite = relationship.object(of: object) {
                inside[relationship.slot] = NamedProperties(of: composite)
            }
        }
    }

    func contains(_ slot: Int) -> Bool { slots.contains(slot) }

    /// Whether JSON has an object in a list that it adds to.
    func adds(_ object: ModelObject, _ slot: Int) -> Bool { added[slot]?.contains(object) == true }

    /// Lets the JSON say of a list that it has some objects, and nothing of others.
    mutating func add(_ objects: [ModelObject], _ slot: Int) {
        slots.remove(slot)
        added[slot, default: []].formUnion(objects)
    }

    subscript(composite slot: Int) -> NamedProperties? { inside[slot] }

    mutating func formUnion(_ other: NamedProperties) {
        slots.formUnion(other.slots)
        added.merge(other.added) { $0.union($1) }
        inside.merge(other.inside) { own, other in
            var union = own
            union.formUnion(other)
            return union
        }
    }
}
