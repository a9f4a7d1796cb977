/// A walk through an object graph, each object once, cycles included.
///
/// An object comes before those that it is written with, and these in the order in which they are written. What is written
/// nowhere, since it is only referred to by its identity or from an inverse, comes after everything else.
struct GraphWalk {
    /// An object, and how it was reached.
    struct Visit {
        let object: ModelObject
        /// The visit of the object that it was reached from; nil for a root.
        let parent: Int?
        /// The step from there; nil for a root.
        let relationship: RelationshipMapping?
        /// Its place among the objects of a to-many relationship, or among the roots.
        let index: Int?
        /// Whether it is written where it was reached.
        let isWritten: Bool
    }

    private(set) var visits: [Visit] = []
    /// The visits of objects that the model has no plan for.
    private(set) var strangers: [Int] = []
    private let storage: ModelStorage
    private var visited: Set<ObjectIdentifier> = []
    /// The objects that are visited; nil for all.
    private let members: Set<ObjectIdentifier>?
    /// What is to be visited: the last of them first, and then those that are written nowhere, in their order.
    private var written: [Visit]
    private var unwritten: [Visit] = []
    private var nextUnwritten = 0
    private let scope: Scope

    /// What is visited of the objects that are written nowhere.
    enum Scope {
        case all
        /// None of them.
        case owned
        /// Those that only stand for an identity: nothing else has them.
        case ownedAndUnresolved

        func includes(unwritten object: ModelObject) -> Bool {
            switch self {
            case .all: true
            case .owned: false
            case .ownedAndUnresolved: object.isPlaceholder
            }
        }
    }

    /// - Parameters:
    ///   - isArray: Whether paths begin with a root's place among the roots.
    ///   - members: The objects that are visited; nil for all.
    init(
        _ roots: [ModelObject], isArray: Bool, in storage: ModelStorage, scope: Scope = .all,
        among members: Set<ObjectIdentifier>? = nil
    ) {
        self.storage = storage
        self.members = members
        self.scope = scope
        written = roots.enumerated().reversed().map {
            Visit(object: $0.element, parent: nil, relationship: nil, index: isArray ? $0.offset : nil, isWritten: true)
        }
    }

    /// The next object with a plan of the model; nil after the last.
    mutating func next() -> (index: Int, object: ModelObject, mapping: EntityMapping)? {
        while let visit = written.popLast() ?? nextUnwrittenVisit() {
            let id = ObjectIdentifier(visit.object)
            guard visit.relationship?.isValue == true || members?.contains(id) != false, visited.insert(id).inserted
            else { continue }
            let index = visits.count
            visits.append(visit)
            guard let mapping = visit.object.mapping(in: storage) else {
                strangers.append(index)
                continue
            }
            let start = written.count
            let inverse = visit.isWritten ? visit.relationship?.inverse(on: mapping) : nil
            for relationship in mapping.relationships {
                add(relationship, of: visit.object, at: index, isWayBack: relationship === inverse)
            }
            written[start...].reverse()
            return (index, visit.object, mapping)
        }
        return nil
    }

    private mutating func nextUnwrittenVisit() -> Visit? {
        guard nextUnwritten < unwritten.count else { return nil }
        nextUnwritten += 1
        return unwritten[nextUnwritten - 1]
    }

    /// - Parameter isWayBack: Whether the relationship leads back to what the owner was reached from, which isn't written.
    private mutating func add(
        _ relationship: RelationshipMapping, of owner: ModelObject, at parent: Int, isWayBack: Bool
    ) {
        let state = owner.states[relationship]
        let isWrittenBack = state == .setByInverse || state == .setByInverseOverNull
        let isNested =
            relationship.isWritten && !isWrittenBack && !state.isIdentity && relationship.reference == .nested
        func add(_ object: ModelObject, _ index: Int?, isNested: Bool) {
            let visit = Visit(
                object: object, parent: parent, relationship: relationship, index: index, isWritten: isNested)
            if isNested { written.append(visit) } else if scope.includes(unwritten: object) { unwritten.append(visit) }
        }
        guard relationship.isToMany else {
            if let object = relationship.object(of: owner) { add(object, nil, isNested: isNested) }
            return
        }
        let container = isWayBack ? visits[parent].parent.map { visits[$0].object } : nil
        let origins = isNested ? ElementOrigins(of: owner, relationship) : nil
        var place = 0
        for (position, object) in relationship.objects(of: owner).enumerated() {
            switch origins?.origin(of: object, at: position) {
            case .setByInverse?: add(object, nil, isNested: false)
            case .identity?:
                add(object, place, isNested: false)
                place += 1
            case .object?, nil:
                let isThere = !isNested || object !== container
                add(object, isThere ? place : nil, isNested: isNested && isThere)
                if isThere { place += 1 }
            }
        }
    }

    /// How many steps lead to a visited object.
    func depth(of index: Int) -> Int {
        var depth = 0
        var next = visits[index].parent
        while let current = next {
            depth += 1
            next = visits[current].parent
        }
        return depth
    }

    /// The path of a visited object from its root, as encoding would write it.
    func path(of index: Int) -> [JSONPath.Component] {
        var steps: [[JSONPath.Component]] = []
        var next: Int? = index
        while let current = next {
            let visit = visits[current]
            steps.append((visit.relationship?.keyPath.components ?? []) + (visit.index.map { [.index($0)] } ?? []))
            next = visit.parent
        }
        return steps.reversed().flatMap { $0 }
    }
}
