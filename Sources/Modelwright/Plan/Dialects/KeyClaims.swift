/// Which properties have which keys, among those whose objects share keys: an entity's, and its superentities' and subentities'.
struct KeyClaims {
    /// A key, or the beginning of a longer path.
    private struct Claim: Hashable {
        let key: String
        let isWhole: Bool
    }

    /// The annotations that name keys.
    static let annotations = ["jsonKeyPath"] + (1...9).map { "jsonKeyPath.\($0)" }

    private let model: AnnotatedModel
    /// By the entity that declares the property.
    private var own: [[Claim: AnnotatedElement]]
    /// By the entities that it inherits from.
    private var below: [[Claim: AnnotatedElement]]

    init(_ model: AnnotatedModel) {
        self.model = model
        own = Array(repeating: [:], count: model.entities.count)
        below = own
    }

    /// Claims a key; false if the property has claimed it.
    @discardableResult
    mutating func claim(_ key: String, for property: AnnotatedElement) -> Bool {
        claim(Claim(key: key, isWhole: true), for: property)
    }

    /// Claims the first key of a key path. One that can't be read is refused later.
    mutating func claim(path: String, for property: AnnotatedElement) {
        guard let path = try? JSONKeyPath(path), case .key(let key)? = path.components.first else { return }
        // Nothing is read beside the elements of an array.
        let leadsThrough = if case .key? = path.components.dropFirst().first { true } else { false }
        claim(Claim(key: key, isWhole: !leadsThrough), for: property)
    }

    @discardableResult
    private mutating func claim(_ claim: Claim, for property: AnnotatedElement) -> Bool {
        let index = property.target.entity
        guard own[index][claim] == nil else { return false }
        own[index][claim] = property
        for ancestor in model.lineage(of: model.entities[index]).dropFirst() { below[ancestor.index][claim] = property }
        return true
    }

    /// Another property that has a key. A longer path may go through the value of a to-one relationship or a composite attribute.
    func owner(of key: String, besides property: AnnotatedElement) -> AnnotatedElement? {
        let entity = model.entities[property.target.entity]
        let owners = [true, false].filter { $0 || !property.leadsToOne }.lazy.flatMap { isWhole in
            let claim = Claim(key: key, isWhole: isWhole)
            return model.lineage(of: entity).map { own[$0.index][claim] } + [below[entity.index][claim]]
        }
        return owners.compactMap { $0 }.first { $0.target != property.target }
    }
}
