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
    /// The keys of what other entities' key paths go on to, by entity.
    private var passed: [Int: Set<String>] = [:]

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

    /// Claims the key of an entity's type field. An attribute may show the type; nothing else may be there.
    mutating func claim(typeField: String, of entity: AnnotatedEntity) { claim(path: typeField, for: entity.own) }

    /// Whether a key is that of the type field.
    func isTypeField(_ key: String, of property: AnnotatedElement) -> Bool {
        owners(of: key, property.target.entity).contains { $0.owner == .entity }
    }

    /// Notes the keys that a key path goes on to in the objects that it leads through.
    ///
    /// - Parameter leading: The entity or composite that a key of an entity leads to; nil for none.
    mutating func pass(_ path: String, of property: AnnotatedElement, leading: (String, Int) -> Int?) {
        guard let path = try? JSONKeyPath(path) else { return }
        var entity: Int? = property.target.entity
        for (component, next) in zip(path.components, path.components.dropFirst()) {
            guard case .key(let key) = component, case .key(let following) = next else { return }
            entity = entity.flatMap { leading(key, $0) }
            guard let entity else { return }
            passed[entity, default: []].insert(following)
        }
    }

    /// Whether another entity's key path goes on to a key of the property's entity.
    func isPassed(_ key: String, of property: AnnotatedElement) -> Bool {
        passed[property.target.entity]?.contains(key) == true
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
        owners(of: key, property.target.entity, isWholeOnly: property.leadsToOne).first {
            $0.target != property.target && !($0.owner == .entity && property.owner == .attribute)
        }
    }

    private func owners(of key: String, _ index: Int, isWholeOnly: Bool = false) -> some Sequence<AnnotatedElement> {
        let lineage = model.lineage(of: model.entities[index])
        return (isWholeOnly ? [true] : [true, false]).lazy.flatMap { isWhole in
            let claim = Claim(key: key, isWhole: isWhole)
            return lineage.map { own[$0.index][claim] } + [below[index][claim]]
        }.compactMap { $0 }
    }
}
