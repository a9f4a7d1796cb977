/// One end of a relationship as an update leaves it: worked out from what the JSON says of it, and of the ends that lead back.
final class UpdatedEnd {
    /// An object of the end, and how it came into it where the end's state does not say that.
    typealias Element = (object: ModelObject, origin: ElementOrigin?)

    /// An object that the JSON says the end leads to.
    struct Said {
        let object: ModelObject
        /// How its identity stood there; nil for an object.
        let identity: ValueForm?
        /// What was read and stands for it, or for nothing but the identity.
        let staged: ModelObject
        /// Where its identity stands.
        let position: Int?
        /// Whether it contains the end's owner, so that what leads from there is what holds the two together.
        var isContainer = false

        /// Whether another list of the same end can't have the same object.
        var isUnknownElsewhere: Bool { identity == nil && !isContainer && IdentityKey(read: staged) == nil }
    }

    let owner: ModelObject
    /// The owner's plan of the relationship.
    let relationship: RelationshipMapping
    private let mergePolicy: MergePolicy
    /// Whether a patch says what it leads to: a list has that and nothing else, and each object once, however often the JSON has it.
    private let isPatch: Bool
    /// What the end leads to in the graph; nothing for a new owner.
    let former: [Element]
    private let formerWeak: Set<ObjectIdentifier>
    private let formerState: RelationshipState
    /// Whether the owner is new: what it has is what was read.
    private let isNew: Bool
    /// What the JSON says it leads to; nil where that follows from other ends.
    private(set) var said: [Said]?
    private(set) var state: RelationshipState
    /// The lists that the JSON has for it: of an object that stands in several places there are several.
    private var parts: [[Said]] = []
    /// What was said in places of the owner that don't count any more, and doesn't contain it there.
    private var told: Set<ObjectIdentifier> = []
    /// What contains the owner in the JSON, in the order of its places.
    private var containers: [Said] = []
    /// Where each of `elements` is, once it is asked for.
    private var places: [ObjectIdentifier: Int]?
    /// What the end leads to if no other end says anything.
    private var base: [Element]
    /// What it leads to whatever other ends say.
    private var named: Set<ObjectIdentifier> = []

    /// What the graph had written here with its values.
    private(set) lazy var formerlyWritten = Set(
        Self.written(former, relationship, formerState).map { ObjectIdentifier($0) })

    private lazy var formerMembers = Set(former.map { ObjectIdentifier($0.object) })

    // What other ends say.

    /// What led to the owner and does no more.
    private var lost: Set<ObjectIdentifier> = []
    /// What leads to the owner by its own end, and whether that end is written.
    private(set) var claims: [(object: ModelObject, isWritten: Bool)] = []
    /// Whether an identity leads there, or back: these may make chains of any length.
    private(set) var isLinked = false

    // What comes of it.

    /// What it leads to now.
    private(set) var elements: [Element] = []
    /// What of that a `DynamicObject` holds weakly.
    private(set) var weak: Set<ObjectIdentifier> = []
    private(set) var members: Set<ObjectIdentifier> = []
    /// What has been moved here by its own end, and is written here with its values.
    private(set) var takenOver: Set<ObjectIdentifier> = []

    /// - Parameter replacesLists: Whether a list is what it is from now on, whatever `jsonMerge` says.
    init(_ owner: ModelObject, _ relationship: RelationshipMapping, replacesLists: Bool, isNew: Bool) {
        self.owner = owner
        mergePolicy = replacesLists ? .replace : relationship.mergePolicy
        isPatch = replacesLists
        self.relationship = relationship
        self.isNew = isNew
        formerState = owner.states[relationship]
        state = formerState
        former = isNew ? [] : Self.elements(of: owner, relationship)
        formerWeak = isNew ? [] : relationship.weakObjects(of: owner)
        base = former
    }

    private static func elements(of owner: ModelObject, _ relationship: RelationshipMapping) -> [Element] {
        guard relationship.isToMany else { return relationship.objects(of: owner).map { ($0, nil) } }
        let form = owner.states[relationship].identityForm
        let origins = ElementOrigins(of: owner, relationship)
        return relationship.objects(of: owner).enumerated().map { index, object in
            (object, origins?.origin(of: object, at: index) ?? form.map { .identity($0, index: 0) })
        }
    }

    // MARK: What the JSON says

    /// Lets the JSON say what the end leads to; one object that stands in several places has several lists.
    ///
    /// - Returns: Whether it is the first to say so.
    func say(_ said: [Said], _ state: RelationshipState) -> Bool {
        let isFirst = self.said == nil
        self.said = said
        self.state = state
        isLinked = isLinked || said.contains { $0.identity != nil }
        if !relationship.isToMany || state == .null {
            for part in parts { told.formUnion(part.filter { !$0.isContainer }.map { ObjectIdentifier($0.object) }) }
            parts = []
        }
        parts.append(said)
        containers += said.filter(\.isContainer)
        return isFirst
    }

    /// Whether the owner's JSON leads to something that is said, and not only its place inside that.
    func tells(_ said: Said) -> Bool { !said.isContainer || told.contains(ObjectIdentifier(said.object)) }

    /// Works out what the end leads to by itself, when the JSON has said everything.
    ///
    /// - Parameter replaced: What the list has where another object is to take its place.
    func finishSaying(replaced: (Said) -> ModelObject?) {
        let said = united()
        parts = []
        self.said = said
        named = Set(said.map { ObjectIdentifier($0.object) })
        // What was an object here stays one, if it is not said to be one elsewhere, since its values may be written nowhere else.
        var objects = formerlyWritten
        for said in said where said.identity == nil { objects.remove(ObjectIdentifier(said.object)) }
        let read = said.map { said -> Element in
            if said.isContainer { return (said.object, .setByInverse) }
            let isObject = objects.remove(ObjectIdentifier(said.object)) != nil
            return (said.object, isObject ? nil : said.identity.map { .identity($0, index: 0) })
        }
        guard relationship.isToMany else {
            base = Array(read.prefix(1))
            if let element = read.first, state.isIdentity, element.origin == nil { self.state = .value }
            return
        }
        if isNew || mergePolicy == .replace || state == .null || state == .absent {
            // What refers to the owner itself, beside what the owner lists, is not the list's to leave out, but null leaves out all, and
            // so does a patch, which is for all that can be named in it.
            base = read
            if state != .null, state != .absent, hadOwn {
                base += former.filter {
                    $0.origin == .setByInverse && !named.contains(ObjectIdentifier($0.object))
                        && (!isPatch || IdentityKey($0.object) == nil)
                }
            }
            return
        }
        var places: [ObjectIdentifier: Int] = [:]
        // What only the other ends have said goes on being written there.
        let isSetByInverse = owner.states[relationship] == .setByInverse
        base = isSetByInverse ? former.map { ($0.object, .setByInverse) } : former
        for (index, element) in former.enumerated() { places[ObjectIdentifier(element.object)] = index }
        for (said, element) in zip(said, read) {
            if let place = places[ObjectIdentifier(element.object)] {
                // What is there as an identity, or by its own end only, is written as it is said now.
                if element.origin == nil || base[place].origin == .setByInverse { base[place] = element }
                continue
            }
            if let former = replaced(said), let place = places[ObjectIdentifier(former)],
                !named.contains(ObjectIdentifier(former))
            {
                base[place] = element
            } else {
                // A list that is added to takes an object as often as the JSON has it, as decoding does.
                if mergePolicy == .merge { places[ObjectIdentifier(element.object)] = base.count }
                base.append(element)
            }
        }
    }

    /// Leaves out what contained the owner in one place, and leads to something else by what a later place says of it.
    ///
    /// - Parameter leadsHere: Whether the JSON has an object lead to the owner in the end.
    func keepContainers(_ leadsHere: (ModelObject) -> Bool) {
        let dropped = Set(containers.filter { !leadsHere($0.object) }.map { ObjectIdentifier($0.object) })
        func isDropped(_ object: ModelObject) -> Bool { dropped.contains(ObjectIdentifier(object)) }
        if dropped.isEmpty { return }
        containers.removeAll { isDropped($0.object) }
        guard let said, said.contains(where: { $0.isContainer && isDropped($0.object) }) else { return }
        var kept = said.filter { !$0.isContainer || !isDropped($0.object) }
        if !relationship.isToMany, let other = containers.last { kept = [other] }
        self.said = kept
        named = Set(kept.map { ObjectIdentifier($0.object) })
        base = base.filter { $0.origin != .setByInverse || !isDropped($0.object) }
        if base.isEmpty {
            base = kept.map { ($0.object, .setByInverse) }
            if kept.isEmpty { state = state == .setByInverseOverNull ? .null : .absent }
        }
    }

    /// Leaves out objects that lead back to other owners.
    func leaveOut(_ objects: Set<ObjectIdentifier>) {
        said?.removeAll { objects.contains(ObjectIdentifier($0.object)) }
        base.removeAll { objects.contains(ObjectIdentifier($0.object)) }
        named.subtract(objects)
        if !relationship.isToMany { state = .null }
    }

    /// Whether the owner's JSON says what it leads to, and not only the place of that.
    var isSaidByJSON: Bool { said.map { $0.isEmpty || !$0.allSatisfy(\.isContainer) } ?? false }

    /// Whether the JSON says that it leads to an object.
    func names(_ object: ModelObject) -> Bool { named.contains(ObjectIdentifier(object)) }

    /// What is said in several places, each object once: as an object, if one of them says so. Objects without an identity that a list
    /// doesn't add are those of the last place.
    private func united() -> [Said] {
        guard parts.count > 1 || isPatch else { return parts.first ?? [] }
        if mergePolicy == .replace {
            for index in parts.indices.dropLast() { parts[index].removeAll(where: \.isUnknownElsewhere) }
        }
        var known: Set<ObjectIdentifier> = []
        var result: [Said] = []
        var objects: [ObjectIdentifier: Said] = [:]
        for part in parts {
            // One list may have an object several times.
            let isNew = part.map { !known.contains(ObjectIdentifier($0.object)) }
            for (said, isNew) in zip(part, isNew) {
                let object = ObjectIdentifier(said.object)
                let isFirst = known.insert(object).inserted
                if isPatch ? isFirst : isNew { result.append(said) }
                if said.identity == nil, objects[object] == nil { objects[object] = said }
            }
        }
        return result.map { $0.identity == nil ? $0 : objects[ObjectIdentifier($0.object)] ?? $0 }
    }

    /// What the JSON adds to a list; nil where it says what the list is.
    var addition: [ModelObject]? {
        if !relationship.isToMany || mergePolicy == .replace || state == .null || state == .absent { return nil }
        return said?.map(\.object)
    }

    /// Whether a list had objects of its own, and not only what refers to the owner.
    private var hadOwn: Bool { formerState != .setByInverse && former.contains { $0.origin != .setByInverse } }

    /// What the JSON takes out of the end.
    var takenOut: [ModelObject] {
        if said == nil { return [] }
        let kept = Set(base.map { ObjectIdentifier($0.object) })
        return former.map(\.object).filter { !kept.contains(ObjectIdentifier($0)) }
    }

    // MARK: What other ends say

    /// Notes that an object leads to the owner no more.
    func lose(_ object: ModelObject) { lost.insert(ObjectIdentifier(object)) }

    /// Notes that an object leads to the owner.
    ///
    /// - Returns: False where the end can't lead back: it is to lead to another one.
    func claim(by object: ModelObject, isWritten: Bool, isIdentity: Bool) -> Bool {
        isLinked = isLinked || isIdentity
        if !relationship.isToMany {
            // Null says nothing of what leads here.
            if let said = base.first, self.said != nil { return said.object === object }
            if let first = claims.first { return first.object === object }
        }
        claims.append((object, isWritten))
        return true
    }

    // MARK: What it leads to

    /// Works out what the end leads to, when all ends have been said.
    func settle() {
        places = nil
        if let claim = claims.first, !relationship.isToMany {
            elements = [(claim.object, nil)]
        } else {
            elements = base.filter {
                let object = ObjectIdentifier($0.object)
                return named.contains(object) || !lost.contains(object)
            }
            var known = Set(elements.map { ObjectIdentifier($0.object) })
            for claim in claims where known.insert(ObjectIdentifier(claim.object)).inserted {
                elements.append((claim.object, .setByInverse))
            }
        }
        members = Set(elements.map { ObjectIdentifier($0.object) })
        guard relationship.isDynamic else { return }
        weak = formerWeak.intersection(members)
        if members.contains(ObjectIdentifier(owner)) { weak.insert(ObjectIdentifier(owner)) }
        let known = Set(former.map { ObjectIdentifier($0.object) })
        for claim in claims where !named.contains(ObjectIdentifier(claim.object)) {
            if !known.contains(ObjectIdentifier(claim.object)) { weak.insert(ObjectIdentifier(claim.object)) }
        }
        for said in said ?? [] where said.identity == nil && said.object !== owner {
            if said.isContainer {
                weak.insert(ObjectIdentifier(said.object))
            } else {
                weak.remove(ObjectIdentifier(said.object))
            }
        }
    }

    /// What is to be written from here with its values.
    var written: [ModelObject] {
        // What is there as before goes on being written as before.
        let isOther = takenOver.isEmpty && former.first?.object !== elements.first?.object
        if !relationship.isToMany, let claim = claims.first, said != nil || claim.isWritten && isOther { return [] }
        let said = relationship.isToMany ? listState : state
        return Self.written(elements, relationship, self.said == nil ? owner.states[relationship] : said)
    }

    /// Whether something was written from here with its values, and isn't any more.
    var letsWrittenGo: Bool {
        if formerlyWritten.isEmpty || !isChanged && said == nil { return false }
        let kept = Set(written.map { ObjectIdentifier($0) })
        return !formerlyWritten.isSubset(of: kept)
    }

    /// What leads here by its own end, and isn't written from here.
    var setByInverse: [ModelObject] {
        if !relationship.isToMany { return claims.isEmpty ? [] : elements.map(\.object) }
        let isAll = said == nil && state == .setByInverse && takenOver.isEmpty
        return elements.compactMap { $0.origin == .setByInverse || isAll ? $0.object : nil }
    }

    /// What it leads to once the owner has it; but not what has only led here before, and does so still.
    var holding: Set<ObjectIdentifier> {
        let led = relationship.objectsSetByInverse(of: owner).map { ObjectIdentifier($0) }
        return led.isEmpty ? members : members.subtracting(formerMembers.intersection(led))
    }

    /// What is written from here as identities.
    var referredTo: [ModelObject] {
        Self.referredTo(elements, relationship.isToMany && said != nil ? listState : state)
    }

    /// What is written from an owner as identities.
    static func referredTo(by owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        let state = owner.states[relationship]
        // Most ends have none.
        if !state.isIdentity, !relationship.isToMany || ElementOrigins(of: owner, relationship) == nil { return [] }
        return referredTo(elements(of: owner, relationship), state)
    }

    private static func referredTo(_ elements: [Element], _ state: RelationshipState) -> [ModelObject] {
        elements.compactMap { element in
            switch element.origin {
            case .identity?: element.object
            case nil where state.isIdentity: element.object
            case nil, .object?, .setByInverse?: nil
            }
        }
    }

    /// What is written from an owner with its values.
    static func written(from owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        written(elements(of: owner, relationship), relationship, owner.states[relationship])
    }

    private static func written(
        _ elements: [Element], _ relationship: RelationshipMapping, _ state: RelationshipState
    ) -> [ModelObject] {
        guard relationship.isWritten, relationship.reference == .nested else { return [] }
        switch state {
        case .identity, .setByInverse, .setByInverseOverNull: return []
        default: break
        }
        return elements.compactMap { element in
            switch element.origin {
            case nil, .object?: element.object
            case .identity?, .setByInverse?: nil
            }
        }
    }

    /// Whether the JSON tells an object at a to-one end that was written as an identity: it is further on, if the object is written
    /// elsewhere.
    func tellsNamed(_ said: Said) -> Bool {
        !relationship.isToMany && owner.states[relationship].isIdentity && said.identity == nil && !said.isContainer
            && said.object !== owner && IdentityKey(said.object, as: relationship.destination) != nil
    }

    /// The objects of which that is so.
    private(set) lazy var toldThoughNamed = Set((said ?? []).filter(tellsNamed).map { ObjectIdentifier($0.object) })

    /// Lets an object that the JSON tells here be written as its identity.
    func name(_ object: ModelObject) {
        for index in elements.indices where elements[index].object === object {
            elements[index].origin = .identity(.plain, index: 0)
        }
        state = .identity(.plain)
    }

    /// Lets an object that the JSON names by its identity be written with its values.
    func write(_ object: ModelObject) {
        var places = places ?? [:]
        if self.places == nil {
            for (index, element) in elements.enumerated().reversed() {
                places[ObjectIdentifier(element.object)] = index
            }
        }
        self.places = places
        guard let index = places[ObjectIdentifier(object)] else { return }
        elements[index].origin = nil
        if !relationship.isToMany { state = .value }
    }

    /// Lets an object that its own end has brought here be written and held here.
    func takeOver(_ object: ModelObject) {
        if takenOver.isEmpty, state == .setByInverse {
            for index in elements.indices { elements[index].origin = .setByInverse }
        }
        takenOver.insert(ObjectIdentifier(object))
        write(object)
        hold(object)
    }

    /// Whether the graph had an object here, and held it.
    func held(_ object: ModelObject) -> Bool {
        let id = ObjectIdentifier(object)
        return !isNew && relationship.isDynamic && formerMembers.contains(id) && !formerWeak.contains(id)
    }

    func holds(_ object: ModelObject) -> Bool {
        relationship.isDynamic && members.contains(ObjectIdentifier(object)) && !weak.contains(ObjectIdentifier(object))
    }

    /// Holds an object, other than the owner itself.
    func hold(_ object: ModelObject) { if object !== owner { weak.remove(ObjectIdentifier(object)) } }

    /// Holds an object weakly.
    func weaken(_ object: ModelObject) { weak.insert(ObjectIdentifier(object)) }

    /// Whether it is to lead to anything else than it does, or to hold it in another way.
    var isChanged: Bool {
        isNew || !takenOver.isEmpty || weak != formerWeak || elements.count != former.count
            || zip(elements, former).contains { $0.object !== $1.object }
            || relationship.isToMany && said != nil && relationship.count(of: owner) == nil
    }

    /// What the end has held and doesn't lead to any more.
    var released: [ModelObject] {
        former.map(\.object).filter {
            !members.contains(ObjectIdentifier($0)) && !formerWeak.contains(ObjectIdentifier($0))
        }
    }

    /// The objects that were in the end, and that it doesn't lead to any more. Those that only referred to the owner were never in it.
    var left: [ModelObject] {
        if formerState == .setByInverse || formerState == .setByInverseOverNull { return [] }
        return former.compactMap { object, origin in
            origin == .setByInverse || members.contains(ObjectIdentifier(object)) ? nil : object
        }
    }

    /// What the end leads to and did not.
    var added: [ModelObject] {
        let known = Set(former.map { ObjectIdentifier($0.object) })
        return elements.map(\.object).filter { !known.contains(ObjectIdentifier($0)) }
    }
}
