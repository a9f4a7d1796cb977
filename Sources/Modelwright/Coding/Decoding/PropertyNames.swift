/// The names of an entity's properties, by slot, with a guess which of them is asked for next: types ask in the same order
/// for each of an array's objects, so that most names are compared once and none is hashed.
final class PropertyNames {
    private let mapping: Borrowed<EntityMapping>
    /// The model, which owns the mapping.
    private let storage: ModelStorage
    let attributes: [AttributeMapping]
    private let relationships: [RelationshipMapping]
    private let areASCII: Bool
    /// Which slot was asked for after each one, the first after none; empty as long as that has been the order of the model.
    @exclusivity(unchecked) private var following: [Int] = []

    init(_ mapping: EntityMapping) {
        self.mapping = Borrowed(mapping)
        storage = mapping.storage.object
        attributes = mapping.attributes
        relationships = mapping.relationships
        areASCII = mapping.hasASCIINames
    }

    func belong(to mapping: EntityMapping) -> Bool { self.mapping == Borrowed(mapping) }

    /// The slot of a property; nil where there is none of that name.
    ///
    /// - Parameter last: The slot that the same container was asked for before; -1 for none.
    @inline(__always)
    func slot(of name: String, after last: inout Int) -> Int? {
        let guess = following.isEmpty ? last + 1 : following[last + 1]
        if has(name, at: guess) {
            last = guess
            return guess
        }
        return search(name, &last)
    }

    /// Whether a slot, or the one after the last, is that of a name.
    @inline(__always)
    private func has(_ name: String, at slot: Int) -> Bool {
        if slot < attributes.count { return isSame(attributes[slot].name, name) }
        let index = slot - attributes.count
        return index < relationships.count && isSame(relationships[index].name, name)
    }

    /// Whether both have the same code units: of what Swift takes for the same, most differ in length, and all do if one is of
    /// ASCII.
    @inline(__always)
    private func isSame(_ own: String, _ name: String) -> Bool {
        own == name && own.utf8.count == name.utf8.count && (areASCII || ExactString.isSame(own, name))
    }

    @inline(never)
    private func search(_ name: String, _ last: inout Int) -> Int? {
        if last >= 0, has(name, at: last) { return last }
        let slot = mapping.with { $0.attributesByName[name]?.slot ?? $0.relationshipsByName[name]?.slot }
        guard let slot, has(name, at: slot) else { return nil }
        if following.isEmpty { following = Array(0...attributes.count + relationships.count) }
        following[last + 1] = slot
        last = slot
        return slot
    }

    var all: [String] { attributes.map(\.name) + relationships.map(\.name) }
}
