/// Checks what an entity flattens out of the objects of its relationships against the key paths of these objects, since both
/// read and write the same JSON object.
///
/// A property that both have is a warning: both read it, and one of the two is written. Where one has a value and the other
/// something inside of it, no document fits both.
struct FlatteningChecker {
    private let entity: EntityDescription
    /// The entities that inherit from each entity, by its index: an object may be of any of them.
    private let heirs: [[EntityMapping]]
    private let places: KeyPathPlaces
    /// A relationship that is being looked through.
    private struct Passage {
        let entity: Int
        let relationship: RelationshipMapping
        let key: JSONPath.Component
        /// Where an overlay has its key path.
        let overlayPlace: SourcePosition?
    }

    private var passages: [Passage] = []
    /// The relationships that have been gone through, by their key paths from the entity.
    private var ways: [(keyPath: ExactString, key: TriedKeys.Key)] = []
    /// Those that have been gone through in the object out of which something else is flattened now.
    private var otherWays: [ExactString: TriedKeys.Key] = [:]
    /// Keys that are tried and that make a conflict.
    private(set) var refusals: [TriedKeys.Refusal] = []
    private(set) var diagnostics = DiagnosticList()
    private var isWriting = false
    /// The key paths of which something has been said: most are read and written, and heirs have what they inherit.
    private var said: Set<ExactString> = []
    /// The warnings of those that are shared, where an heir may still have something that makes a conflict.
    private var shared: [(keyPath: ExactString, warning: Diagnostic)] = []
    private var sharedKeyPaths: Set<ExactString> = []
    /// How many keys may still be compared, in all entities.
    private(set) var budget: Int

    /// How many keys are compared; real models have some hundred flattened ones.
    static let maximumComparisonCount = 1_000_000

    init(_ entity: EntityDescription, heirs: [[EntityMapping]], places: KeyPathPlaces, budget: Int) {
        self.entity = entity
        self.heirs = heirs
        self.places = places
        self.budget = budget
    }

    mutating func check(_ mapping: EntityMapping) {
        isWriting = true
        find(in: mapping.writeRoot, \.writeRoot, [])
        isWriting = false
        find(in: mapping.readRoot, \.readRoot, [])
        for (keyPath, warning) in shared where !said.contains(keyPath) { diagnostics.append(warning) }
    }

    /// Looks for relationships of the entity which others of its key paths go through.
    private mutating func find<Tree: KeyTree>(
        in tree: Tree, _ root: KeyPath<EntityMapping, Tree>, _ path: [JSONPath.Component]
    ) {
        for branch in tree.branches {
            guard let child = branch.child else { continue }
            if let relationship = branch.property as? RelationshipMapping {
                compare(child, with: relationship, of: entity.index, root, path + [branch.step])
            }
            find(in: child, root, path + [branch.step])
        }
    }

    /// Compares what is flattened out of a relationship's object with every entity that the object may be of.
    private mutating func compare<Tree: KeyTree>(
        _ flattened: Tree, with relationship: RelationshipMapping, of owner: Int,
        _ root: KeyPath<EntityMapping, Tree>, _ path: [JSONPath.Component]
    ) {
        guard let key = path.last else { return }
        passages.append(
            Passage(
                entity: owner, relationship: relationship, key: key,
                overlayPlace: overlayPlace(of: relationship, in: owner)))
        defer { passages.removeLast() }
        let destination = relationship.destination
        compare(flattened, destination[keyPath: root], of: destination, root, path)
        for other in heirs[destination.index] where budget > 0 {
            compare(flattened, other[keyPath: root], of: other, root, path)
        }
    }

    /// Compares what is flattened out of an object with what an entity has there.
    private mutating func compare<Tree: KeyTree>(
        _ flattened: Tree, _ tree: Tree, of other: EntityMapping, _ root: KeyPath<EntityMapping, Tree>,
        _ path: [JSONPath.Component]
    ) {
        for branch in flattened.branches {
            budget -= 1
            if budget == 0 {
                diagnostics.append(
                    Diagnostic(
                        .error, "too-large", at: entity.position,
                        "The model has too many flattened key paths: more than \(Self.maximumComparisonCount) keys are to be compared.",
                        "Split the model."))
            }
            if budget <= 0 { return }
            guard let match = tree.branch(at: branch.step) else { continue }
            let path = path + [branch.step]
            if let child = branch.child { descend(child, match, of: other, root, path) }
            guard let property = branch.property else { continue }
            let place = overlayPlace(of: match, in: other)
            switch (match.property, match.child) {
            case (_, _) where match.isTypeField && (isWriting || property is RelationshipMapping):
                conflict(property, path, match, of: other, place, "where the type field of \(other.name) is")
            case (let same?, _) where isAlike(same, property) && branch.child == nil && match.child == nil:
                warnOfShared(property, path, place, name(of: same, in: other))
            case (let same?, _):
                conflict(
                    property, path, match, of: other, place,
                    "where the \(kind(of: same)) \(name(of: same, in: other)) is")
            case (nil, .some):
                conflict(
                    property, path, match, of: other, place, "which another key path of \(other.name) goes through")
            case (nil, nil) where match.isTypeField:
                warnOfShared(property, path, place, "the type field of \(other.name)")
            case (nil, nil): break
            }
        }
    }

    /// Goes on below a key that is flattened, into what an entity has there.
    private mutating func descend<Tree: KeyTree>(
        _ flattened: Tree, _ match: KeyTreeBranch<Tree>, of other: EntityMapping, _ root: KeyPath<EntityMapping, Tree>,
        _ path: [JSONPath.Component]
    ) {
        switch match.property {
        case let relationship as RelationshipMapping where !relationship.isToMany && relationship.reference == .nested:
            let keyPath = ExactString("\(JSONKeyPath(components: path))")
            if let first = otherWays[keyPath] {
                let names = "both \(name(of: first.name, in: first.entity)) and \(name(of: relationship, in: other))"
                return conflict(flattened, names, match, of: other, path, besides: first)
            }
            let start = ways.count
            ways.append((keyPath, TriedKeys.Key(entity: other.index, name: relationship.name, key: match.step)))
            compare(flattened, with: relationship, of: other.index, root, path)
            guard let child = match.child else { return }
            // What the object in between flattens out of it.
            let outer = otherWays
            otherWays.merge(ways[start...].map { ($0.keyPath, $0.key) }) { first, _ in first }
            compare(flattened, child, of: other, root, path)
            otherWays = outer
        case let property?:
            conflict(flattened, "the \(kind(of: property)) \(name(of: property, in: other))", match, of: other, path)
        case nil where match.isTypeField:
            conflict(flattened, "the type field of \(other.name)", match, of: other, path)
        case nil:
            guard let child = match.child else { return }
            guard child.isArray else { return compare(flattened, child, of: other, root, path) }
            conflict(flattened, "an array of \(other.name)", match, of: other, path)
        }
    }

    /// Refuses all that is flattened out of something that isn't an object, or is two.
    private mutating func conflict<Tree: KeyTree>(
        _ flattened: Tree, _ value: String, _ match: KeyTreeBranch<Tree>, of other: EntityMapping,
        _ path: [JSONPath.Component], besides first: TriedKeys.Key? = nil
    ) {
        let place = overlayPlace(of: match, in: other)
        for (inner, path) in flattened.properties(below: path) {
            conflict(inner, path, match, of: other, place, "which goes through \(value)", besides: first)
        }
    }

    /// Whether two properties may be at one key: two attributes, or two relationships that both have one object or many.
    private func isAlike(_ left: PropertyMapping, _ right: PropertyMapping) -> Bool {
        let (left, right) = (left as? RelationshipMapping, right as? RelationshipMapping)
        return left?.isToMany == right?.isToMany
    }

    private func kind(of property: PropertyMapping) -> String {
        guard let relationship = property as? RelationshipMapping else { return "attribute" }
        if relationship.isToMany { return "to-many relationship" }
        return relationship.reference == .identity ? "relationship by identity" : "relationship"
    }

    /// - Parameter place: Where an overlay has what is there; nil if the model says it.
    private mutating func warnOfShared(
        _ property: PropertyMapping, _ path: [JSONPath.Component], _ place: SourcePosition?, _ same: String
    ) {
        let (name, position) = subject(property)
        let keyPath = JSONKeyPath(components: path).description
        let id = ExactString("\(name) \(keyPath)")
        guard sharedKeyPaths.insert(id).inserted else { return }
        let warning = Diagnostic(
            .warning, "shared-key-path", at: overlayPlace(of: property, in: entity.index) ?? place ?? position,
            "\(name) has the key path \"\(keyPath)\", where \(same) is "
                + (isWriting
                    ? "too; of the two, \(name) is written unless it is nil."
                    : "read too: what is written there for one of the two is read as both."),
            isWriting
                ? "Change both when you change one, or remove one of them."
                : "Give one of the two another jsonKeyPath.")
        shared.append((id, warning))
    }

    /// - Parameter place: Where an overlay has what is there; nil if the model says it.
    private mutating func conflict(
        _ property: PropertyMapping, _ path: [JSONPath.Component], _ match: KeyTreeBranch<some KeyTree>,
        of other: EntityMapping, _ place: SourcePosition?, _ clash: String, besides first: TriedKeys.Key? = nil
    ) {
        let (name, declared) = subject(property)
        let keyPath = JSONKeyPath(components: path).description
        let position = overlayPlace(of: property, in: entity.index) ?? place
        let reason = "\(name) has the key path \"\(keyPath)\", \(clash)"
        if refuse(match, of: other, besides: first, position, reason) { return }
        guard said.insert(ExactString("\(name) \(keyPath)")).inserted else { return }
        diagnostics.append(
            Diagnostic(
                .error, "key-path-conflict", at: position ?? declared,
                "\(name) has the key path \"\(keyPath)\", \(clash).", "Give one of the two another jsonKeyPath."))
    }

    /// Refuses one of the keys that lead to a conflict, if one is tried: rather one that is read beside another.
    private mutating func refuse(
        _ match: KeyTreeBranch<some KeyTree>, of other: EntityMapping, besides first: TriedKeys.Key?,
        _ overlayPlace: SourcePosition?, _ reason: String
    ) -> Bool {
        // A type field stays where it is.
        let end = match.isTypeField ? nil : match.property
        let there = end.map { TriedKeys.Key(entity: other.index, name: $0.name, key: match.step) }
        let ways = passages.map { TriedKeys.Key(entity: $0.entity, name: $0.relationship.name, key: $0.key) }
        let tried = ([there, first].compactMap { $0 } + ways.reversed()).filter { one in
            places.settings[one.entity].tried?.isTried(one.key, of: one.name) == true
        }
        let isElse = { (one: TriedKeys.Key) in
            places.settings[one.entity].tried?.isFirst(one.key, of: one.name) == false
        }
        guard let one = tried.first(where: isElse) ?? tried.first else { return false }
        let through = ways[..<(ways.firstIndex(of: one) ?? ways.count)]
        refusals.append(
            TriedKeys.Refusal(
                entity: one.entity, name: one.name, key: one.key, reason: reason, overlayPlace: overlayPlace,
                through: Array(through)))
        return true
    }

    /// Where an overlay says what an entity has at a key, or how the objects that have the key are reached; nil if the model
    /// says it all.
    private func overlayPlace(of match: KeyTreeBranch<some KeyTree>, in other: EntityMapping) -> SourcePosition? {
        if match.isTypeField, let place = places.typeField(of: description(other.index)) { return place }
        let properties = match.property.map { [$0] } ?? match.child?.properties(below: []).map(\.0) ?? []
        return properties.lazy.compactMap { overlayPlace(of: $0, in: other.index) }.first
            ?? passages.lazy.compactMap(\.overlayPlace).last
    }

    private func overlayPlace(of property: PropertyMapping, in index: Int) -> SourcePosition? {
        places.overlay(property.name, of: description(index))
    }

    private func description(_ index: Int) -> EntityDescription {
        EntityDescription(storage: entity.storage, index: index)
    }

    /// What messages call a property of another entity: as the entity that declares it has it.
    private func name(of property: PropertyMapping, in other: EntityMapping) -> String {
        name(of: property.name, in: other.index)
    }

    private func name(of property: String, in other: Int) -> String {
        let description = description(other)
        return description.attribute(named: property)?.description
            ?? description.relationship(named: property)?.description ?? property
    }

    /// What messages call a property of the entity, and where it is: what is inherited at the entity that declares it, so
    /// that it is said once.
    private func subject(_ property: PropertyMapping) -> (name: String, position: SourcePosition) {
        if let attribute = entity.attribute(named: property.name) {
            return (attribute.description, attribute.position)
        }
        if let relationship = entity.relationship(named: property.name) {
            return (relationship.description, relationship.position)
        }
        return (property.name, entity.position)
    }
}
