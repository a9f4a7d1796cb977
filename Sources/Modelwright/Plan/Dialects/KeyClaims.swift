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
    /// The keys of the type fields, by entity, with the entity that has one.
    private var typeFields: [Int: [String: AnnotatedElement]] = [:]
    /// Those that inherit from each entity.
    private let descendants: [[Int]]

    init(_ model: AnnotatedModel) {
        self.model = model
        descendants = model.descendants
        own = Array(repeating: [:], count: model.entities.count)
        below = own
    }

    /// Claims a key; false if the property has claimed it.
    @discardableResult
    mutating func claim(_ key: String, for property: AnnotatedElement) -> Bool {
        claim(Claim(key: key, isWhole: true), for: property)
    }

    /// Notes the key of an entity's type field, which its objects share with those that it inherits from and that inherit from it.
    mutating func claim(typeField path: String, of entity: AnnotatedEntity) {
        guard let path = try? JSONKeyPath(path), case .key(let key)? = path.components.first else { return }
        for index in model.lineage(of: entity).map(\.index) + descendants[entity.index] {
            typeFields[index, default: [:]][key] = entity.own
        }
    }

    /// Whether a key is that of the type field.
    func isTypeField(_ key: String, of property: AnnotatedElement) -> Bool {
        typeFields[property.target.entity]?[key] != nil
    }

    /// Notes the keys that key paths go on to in the objects that they lead through.
    ///
    /// - Parameters:
    ///   - paths: Each with the property that has it.
    ///   - leading: The properties that lead to one object, each with a path that it may be at, and the entity or composite there.
    mutating func pass(
        _ paths: [(property: AnnotatedElement, path: [JSONPath.Component])],
        leading: [(property: AnnotatedElement, path: [JSONPath.Component], destination: Int)]
    ) {
        let leading = Dictionary(grouping: leading.filter { !$0.path.isEmpty }, by: \.property.target.entity)
        var waiting = paths.map { (entity: $0.property.target.entity, rest: $0.path[...]) }
        while let (entity, rest) = waiting.popLast() {
            let family = model.lineage(of: model.entities[entity]).map(\.index) + descendants[entity]
            for (_, path, destination) in family.flatMap({ leading[$0] ?? [] })
            where rest.count > path.count && rest.starts(with: path) {
                let following = rest.dropFirst(path.count)
                if case .key(let key)? = following.first { passed[destination, default: []].insert(key) }
                waiting.append((destination, following))
            }
        }
    }

    /// Whether another entity's key path goes on to a key of objects that have the property.
    func isPassed(_ key: String, of property: AnnotatedElement) -> Bool {
        let index = property.target.entity
        return (model.lineage(of: model.entities[index]).map(\.index) + descendants[index]).contains {
            passed[$0]?.contains(key) == true
        }
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

    /// What else has a key: another property, or for what can't show the type, the entity whose type field it is. A longer path may
    /// go through the value of a to-one relationship or a composite attribute.
    func owner(of key: String, besides property: AnnotatedElement, showsType: Bool = false) -> AnnotatedElement? {
        let index = property.target.entity
        if !showsType, let entity = typeFields[index]?[key] { return entity }
        let lineage = model.lineage(of: model.entities[index])
        let owners = (property.leadsToOne ? [true] : [true, false]).lazy.flatMap { isWhole in
            let claim = Claim(key: key, isWhole: isWhole)
            return lineage.map { own[$0.index][claim] } + [below[index][claim]]
        }
        return owners.compactMap { $0 }.first { $0.target != property.target }
    }
}
