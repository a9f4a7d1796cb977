/// The inverses of relationships that were set from one end, gathered so that a to-many with thousands of objects is set once.
struct InverseLinks {
    private struct Link {
        let object: ModelObject
        /// Owned by the model's mapping, which outlives the decode call.
        unowned(unsafe) let inverse: RelationshipMapping
        var owners: [ModelObject]
        /// Where the first of them refers to the object.
        let origin: Origin
    }

    /// Where an object refers to another.
    struct Origin {
        let owner: ModelObject
        /// Owned by the model's mapping, which outlives the decode call.
        unowned(unsafe) let relationship: RelationshipMapping
        let position: Int
    }

    private var indexByKey: [ObjectEnd: Int] = [:]
    private var links: [Link] = []
    /// The objects that an end of a `DynamicObject` holds weakly, looked up once for each end.
    private var weakObjects: [ObjectEnd: Set<ObjectIdentifier>] = [:]
    /// Who refers to an object whose way back leads to somebody else.
    private(set) var contradictions: [(origin: Origin, object: ModelObject, inverse: RelationshipMapping)] = []

    /// Notes that `owner` refers to `object` through `relationship`.
    mutating func add(
        inverseOf relationship: RelationshipMapping, on object: ModelObject, to owner: ModelObject, at position: Int
    ) {
        guard let mapping = object.mapping, let inverse = relationship.inverse(on: mapping) else {
            if object === owner { relationship.weaken(object, of: owner) }
            return
        }
        let origin = Origin(owner: owner, relationship: relationship, position: position)
        let key = ObjectEnd(object, inverse)
        if let index = indexByKey[key] {
            if !inverse.isToMany, links[index].owners[0] !== owner { contradictions.append((origin, object, inverse)) }
            links[index].owners.append(owner)
        } else {
            indexByKey[key] = links.count
            links.append(Link(object: object, inverse: inverse, owners: [owner], origin: origin))
        }
    }

    /// Whether a way back would lead to another object than it does, or than another of these says, or than its own JSON has said.
    var isContradictory: Bool {
        !contradictions.isEmpty
            || links.contains { link in
                if link.inverse.isToMany { return false }
                if let present = link.inverse.object(of: link.object) { return present !== link.owners[0] }
                let state = link.object.states[link.inverse]
                return state == .value || state.isIdentity
            }
    }

    /// Whether a way back would lead to another object than a to-one end is to lead to.
    func contradict(_ relationship: RelationshipMapping, of object: ModelObject, leadingTo other: ModelObject?) -> Bool
    {
        guard !relationship.isToMany, let index = indexByKey[ObjectEnd(object, relationship)] else { return false }
        return links[index].owners[0] !== other
    }

    /// The objects whose ends are set.
    var objects: some Sequence<ModelObject> { links.lazy.map(\.object) }

    /// Sets the inverses, unless the objects' own JSON says what they are.
    mutating func link() {
        for link in links {
            link.object.noteLinked(through: link.inverse)
            if link.inverse.isToMany {
                linkToMany(link)
            } else if let owner = link.owners.first {
                linkToOne(link, owner)
            }
        }
    }

    private mutating func linkToOne(_ link: Link, _ owner: ModelObject) {
        let (object, inverse) = (link.object, link.inverse)
        let present = inverse.object(of: object)
        // A setter may have let it lead back.
        let state = object.states[inverse]
        if present == nil || present === owner && (state == .absent || state == .null) {
            object.states[inverse] = state == .null ? .setByInverseOverNull : .setByInverse
        }
        guard let present else { return inverse.link(object, to: owner) }
        // Both ends were read from identities: one of them is enough to keep the two.
        if present === owner {
            weaken([owner], of: link)
        } else {
            contradictions.append((link.origin, object, inverse))
        }
    }

    /// Lets the end of a link hold owners weakly that hold its object strongly.
    private mutating func weaken(_ owners: [ModelObject], of link: Link) {
        let object = ObjectIdentifier(link.object)
        link.inverse.weaken(owners, of: link.object) { owner, back in
            let key = ObjectEnd(owner, back)
            let weak = weakObjects[key] ?? owner.weakObjects(back.slot)
            weakObjects[key] = weak
            return weak.contains(object)
        }
        // The end has changed. It does so once, since each end is one link.
        weakObjects[ObjectEnd(link.object, link.inverse)] = nil
    }

    private mutating func linkToMany(_ link: Link) {
        let (object, inverse) = (link.object, link.inverse)
        var known = Set(inverse.objects(of: object).map { ObjectIdentifier($0) })
        let state = object.states[inverse]
        // What a program has put there by a property of a class is said here.
        let isRead =
            state == .value || state == .null || state.isIdentity || state != .setByInverse && !known.isEmpty
        var added: [ModelObject] = []
        var present: [ModelObject] = []
        for owner in link.owners {
            if known.insert(ObjectIdentifier(owner)).inserted {
                added.append(owner)
                if isRead { object.noteElement(owner, slot: inverse.slot, .setByInverse) }
            } else {
                present.append(owner)
            }
        }
        weaken(present, of: link)
        guard !added.isEmpty else { return }
        if !isRead { object.states[inverse] = .setByInverse }
        inverse.link(object, to: added)
    }
}
