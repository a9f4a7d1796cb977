/// What a call reads for an object graph, as long as each object is new there, comes for what stood for its identity, or is
/// there with what its relationships lead to: most calls bring nothing else.
///
/// Such objects are read as by themselves. Each looks its identity up when its members have been read, which is all that a graph costs
/// then; what contains it gets the graph's object at once. Whatever takes more, as an object that moves, is found out before the graph
/// has changed: `Detour` is thrown, and the call begins anew as an update, which can do everything.
///
/// A class, as `UpdateStaging` is.
final class GraphMerge {
    /// Why a call begins anew.
    struct Detour: Error {}

    /// Where an object begins or ends: how much there was of everything.
    struct Mark {
        let place: Int
        let adoptedCount: Int
        let referenceCount: Int
    }

    /// An end that an object of the graph gets.
    private struct End {
        let owner: ModelObject
        let relationship: RelationshipMapping
        let objects: [ModelObject]
        let state: RelationshipState

        func set() {
            if state.isIdentity {
                relationship.setReferenced(objects, of: owner)
                owner.noteLinked(through: relationship)
            } else {
                relationship.set(objects, weak: [], of: owner)
            }
            owner.states[relationship] = state
        }
    }

    private let members: GraphMembers
    private let model: ModelMapping
    // One call after another reaches what follows, so two accesses never overlap.

    /// What is new, in the order of the document; nil where something has turned out to be in the graph.
    @exclusivity(unchecked) private var new: ContiguousArray<ModelObject?> = []
    /// Whether something is new of which the members have been read.
    @exclusivity(unchecked) private var hasNew = false
    /// The addresses of what is new, as far as one was asked for; also of objects that were read in vain, and are gone.
    private var newIDs: Set<ObjectIdentifier> = []
    private var newIDsCount = 0
    /// What has an identity of the graph, until it is known what the object is that contains it.
    @exclusivity(unchecked) private var adopted: [(object: ModelObject, relationship: Borrowed<RelationshipMapping>)] =
        []
    /// What was read as it is.
    @exclusivity(unchecked) private var unchanged: ContiguousArray<ObjectIdentifier> = []
    /// What has values for objects of the graph.
    private var pairs: [(read: ModelObject, target: ModelObject)] = []
    /// The objects of the graph that get values or ends.
    @exclusivity(unchecked) private var changing = ObjectSet()
    /// Those of them that stood for an identity.
    private var arrived: Set<ObjectIdentifier> = []
    private var ends: [End] = []
    /// As what the relationships of objects of the graph were read that have identities, by the place of the reference.
    private var statesOfPresent: [Int: RelationshipState] = [:]
    /// What stands for identities that nothing has.
    private var stubs: [ModelObject] = []
    /// What has lost objects that were taken out, and these.
    private var bereft: [ModelObject] = []
    private var links = InverseLinks()
    /// Whether something was read that a later value has replaced: it may have left objects.
    var isUnusual = false
    /// Whether the JSON of an object doesn't tell what it is, so that the graph may know better.
    var isUntold = false
    /// What notes how objects are read for a graph that isn't at hand; nil where it is.
    let reading: GraphReading?

    /// Whether what is read is probably there: the last object was.
    @exclusivity(unchecked) var recognises: Bool

    init(_ members: GraphMembers, of model: ModelMapping, for reading: GraphReading? = nil) {
        (self.members, self.model, self.reading) = (members, model, reading)
        // What is changed, and what has been, is told by what was read.
        recognises = members.count > 0 && members.observer == nil
    }

    /// Makes room for as many objects of an entity as there may be.
    func expect(_ count: Int, of mapping: EntityMapping) {
        if let reading { reading.expect(count, of: mapping) } else { members.identities.reserve(count, of: mapping) }
    }

    /// Takes over what identities lead to, if the graph has no objects of the entities.
    ///
    /// - Returns: Whether all that was read is new.
    func adoptIdentities(of reading: GraphReading) -> Bool {
        !reading.hasTwice && members.identities.adopt(reading.takeIdentities())
    }

    // MARK: Reading

    /// Begins an object; nil for a composite, which is no object of the graph.
    func open(_ object: ModelObject, _ mapping: EntityMapping, referenceCount: Int) -> Mark? {
        if mapping.isComposite { return nil }
        defer { new.append(object) }
        return mark(referenceCount: referenceCount)
    }

    /// Where the document is.
    func mark(referenceCount: Int) -> Mark {
        Mark(place: new.count, adoptedCount: adopted.count, referenceCount: referenceCount)
    }

    /// Hands over what is new.
    func takeNew() -> ContiguousArray<ModelObject?> {
        defer { new = [] }
        return new
    }

    /// Begins with all objects of a document; they end one by one.
    func begin(with objects: consuming ContiguousArray<ModelObject?>) { new = objects }

    func object(at place: Int) -> ModelObject? { new[place] }

    /// Finds the object that one is whose members have been read; it is found itself from now on if there is none.
    @inline(__always)
    func object(for read: ModelObject, _ mapping: EntityMapping) throws -> ModelObject? {
        guard !mapping.identity.isEmpty, let key = IdentityKey(read: read, mapping) else { return nil }
        return try object(for: read, mapping, key)
    }

    /// The same by the identity that was read.
    @inline(__always)
    func object(for read: ModelObject, _ mapping: EntityMapping, _ key: IdentityKey) throws -> ModelObject? {
        guard let found = members.identities.object(of: key, topmostOf: mapping, orAdd: read)
        else { return nil }
        guard found.mapping === mapping else { throw Detour() }
        return found
    }

    /// Ends an object that is new.
    @inline(__always)
    func close(_ object: ModelObject, from opening: Mark) {
        hasNew = true
        if adopted.count == opening.adoptedCount { return }
        for (child, relationship) in adopted[opening.adoptedCount...] {
            links.add(inverseOf: relationship.object, on: child, to: object, at: 0)
        }
        adopted.removeSubrange(opening.adoptedCount...)
    }

    /// Ends what was read for an object that is there.
    ///
    /// - Parameter referring: The places of its references.
    func close(
        _ read: ModelObject, _ mapping: EntityMapping, as target: ModelObject, from opening: Mark, to end: Mark,
        via relationship: Borrowed<RelationshipMapping>?, referring: [Int: Int]?,
        _ references: inout [PendingReference]
    ) throws {
        guard mapping.hasPlainTree, !changing.contains(ObjectIdentifier(target)) else {
            throw Detour()
        }
        let isNew = hasNew && isNew(target)
        if isNew {
            takePlace(from: opening, to: end, target)
            if try read.hasOtherValues(than: target, mapping, ignoringUnsaid: true) { throw Detour() }
            target.takeValues(from: read)
        } else {
            members.observer?.noteRead(target, as: read)
            recognises = members.observer == nil
            forget(opening)
            if target.isPlaceholder {
                guard target.isEmptyPlaceholder else { throw Detour() }
                arrived.insert(ObjectIdentifier(target))
                change(target, to: read)
            } else if try read.hasOtherValues(than: target, mapping) {
                change(target, to: read)
            } else {
                unchanged.append(ObjectIdentifier(target))
            }
        }
        for index in mapping.relationships.indices {
            try compare(mapping.relationships[index], of: read, target, isNew: isNew)
        }
        for index in referring?.values ?? [:].values {
            // Of two new objects with one identity it isn't known yet what the other's identities lead to.
            if isNew { throw Detour() }
            statesOfPresent[index] = read.states[references[index].relationship]
            references[index].move(to: target)
        }
        for index in opening.referenceCount..<end.referenceCount where references[index].parent === read {
            references[index].moveParent(to: target)
        }
        if adopted.count > opening.adoptedCount {
            for (child, relationship) in adopted[opening.adoptedCount...] {
                guard relationship.object.leadsBack(from: child, to: target) else { throw Detour() }
            }
            adopted.removeSubrange(opening.adoptedCount...)
        }
        if let relationship { adopted.append((target, relationship)) }
    }

    private func forget(_ opening: Mark) {
        guard opening.place == new.count - 1 else { return new[opening.place] = nil }
        new.removeLast()
        newIDsCount = min(newIDsCount, new.count)
    }

    private func change(_ target: ModelObject, to read: ModelObject) {
        pairs.append((read, target))
        changing.insert(ObjectIdentifier(target))
    }

    /// Lets a new object be where another of its identity began, in which it may be.
    private func takePlace(from opening: Mark, to end: Mark, _ target: ModelObject) {
        if let inner = new[opening.place..<min(end.place, new.count)].firstIndex(where: { $0 === target }) {
            new[inner] = nil
            new[opening.place] = target
        } else {
            new[opening.place] = nil
        }
    }

    private func isNew(_ object: ModelObject) -> Bool {
        for object in new[newIDsCount...] {
            if let object { newIDs.insert(ObjectIdentifier(object)) }
        }
        newIDsCount = new.count
        return newIDs.contains(ObjectIdentifier(object))
    }

    // MARK: Recognising

    /// How much has been recognised.
    struct Taken {
        fileprivate let unchangedCount: Int
        fileprivate let adoptedCount: Int
    }

    var taken: Taken { Taken(unchangedCount: unchanged.count, adoptedCount: adopted.count) }

    /// The object that has an identity, if something has brought it.
    func known(_ key: IdentityKey, _ mapping: EntityMapping) -> ModelObject? {
        members.identities.object(of: EntityIdentity(mapping, key)).flatMap { $0.isPlaceholder ? nil : $0 }
    }

    /// Takes an object of which the JSON has said nothing new, with what was recognised in it.
    ///
    /// - Returns: False for one that is new, or changes, or to which something in it doesn't lead back.
    func take(_ object: ModelObject, via link: DecodingLink?, since taken: Taken) -> Bool {
        guard !changing.contains(ObjectIdentifier(object)), !hasNew || !isNew(object) else {
            return false
        }
        for (child, relationship) in adopted[taken.adoptedCount...] {
            guard relationship.object.leadsBack(from: child, to: object) else { return false }
        }
        adopted.removeSubrange(taken.adoptedCount...)
        unchanged.append(ObjectIdentifier(object))
        if let link { adopted.append((object, link.relationship)) }
        return true
    }

    func forgetTaken(since taken: Taken) {
        unchanged.removeSubrange(taken.unchangedCount...)
        adopted.removeSubrange(taken.adoptedCount...)
    }

    // MARK: Relationships

    /// Compares what a relationship was read with, and what it has.
    @inline(__always)
    private func compare(
        _ relationship: RelationshipMapping, of read: ModelObject, _ target: ModelObject, isNew: Bool
    ) throws {
        switch read.states[relationship] {
        // Identities are resolved at the end, and what contains an object has it in its own relationship.
        case .unset, .absent, .identity, .setByInverse: return
        case .null:
            let isEmpty = target.isPlaceholder && relationship.heldCount(of: target) == 0
            guard target.states[relationship] == .null || isEmpty else { throw Detour() }
        case .setByInverseOverNull:
            guard target.states[relationship] == .setByInverseOverNull else { throw Detour() }
        case .value: try compareObjects(relationship, of: read, target, isNew: isNew)
        }
    }

    private func compareObjects(
        _ relationship: RelationshipMapping, of read: ModelObject, _ target: ModelObject, isNew: Bool
    ) throws {
        let isSaid = target.states[relationship] == .value
        if relationship.destination.isComposite {
            guard isSaid, let value = relationship.object(of: read), let known = relationship.object(of: target),
                try !value.hasOtherValues(than: known, relationship.destination)
            else { throw Detour() }
            return
        }
        guard read.elementOrigins(slot: relationship.slot).isEmpty else { throw Detour() }
        let objects = relationship.objects(of: read)
        let listed = relationship.listedObjects(of: target)
        if isSaid, objects.elementsEqual(listed, by: ===) {
            if relationship.isContradicted(on: target) { throw Detour() }
            return
        }
        let known = Set(listed.map { ObjectIdentifier($0) })
        let added = objects.filter { !known.contains(ObjectIdentifier($0)) }
        let end = try extended(relationship, of: target, listed, by: objects, added)
        for object in added { try lead(object, back: relationship, from: read, to: target) }
        if isNew { return end.set() }
        changing.insert(ObjectIdentifier(target))
        ends.append(end)
    }

    /// An end with what is new beside all that it has: what is there already would be taken from elsewhere.
    private func extended(
        _ relationship: RelationshipMapping, of target: ModelObject, _ listed: [ModelObject], by objects: [ModelObject],
        _ added: [ModelObject]
    ) throws -> End {
        let isFirst = relationship.heldCount(of: target) == 0
        let isKept = relationship.isToMany && target.states[relationship] == .value
        guard !target.states[relationship].isIdentity,
            isFirst || isKept && added.allSatisfy({ $0.mapping?.identity.isEmpty == false }),
            target.elementOrigins(slot: relationship.slot).isEmpty, added.allSatisfy(isNew), objects.areDistinct
        else { throw Detour() }
        let all: [ModelObject]
        switch relationship.mergePolicy {
        case .replace where objects.count == listed.count + added.count: all = objects
        case .merge: all = listed + added
        case .append where isFirst: all = objects
        case .replace, .append: throw Detour()
        }
        return End(owner: target, relationship: relationship, objects: all, state: .value)
    }

    /// Lets a new object lead back to an object that is there, and not to what was read for that.
    private func lead(
        _ object: ModelObject, back relationship: RelationshipMapping, from read: ModelObject, to target: ModelObject
    ) throws {
        guard let inverse = object.mapping.flatMap(relationship.inverse) else { return }
        guard inverse.contains(read, of: object) else {
            // It had its identity before it was found here.
            return links.add(inverseOf: relationship, on: object, to: target, at: 0)
        }
        guard object.elementOrigins(slot: inverse.slot).isEmpty, inverse.heldCount(of: object) == 1 else {
            throw Detour()
        }
        inverse.clear(object)
        inverse.link(object, to: target)
    }

    // MARK: Identities

    /// Resolves the identities that have been read. What is new has its ends then, and nothing else has changed.
    func prepare(_ references: [PendingReference], _ policy: UnresolvedPolicy) throws {
        if isUnusual || !changing.isEmpty && unchanged.contains(where: changing.contains) { throw Detour() }
        for (index, reference) in references.enumerated() {
            try resolve(reference, statesOfPresent[index], policy)
        }
        if links.isContradictory { throw Detour() }
    }

    /// - Parameter stateRead: As what the relationship of an object was read that is there; nil for a new one.
    private func resolve(
        _ reference: PendingReference, _ stateRead: RelationshipState?, _ policy: UnresolvedPolicy
    ) throws {
        guard let owner = reference.owner, reference.isUniform else { throw Detour() }
        let relationship = reference.relationship
        let objects = try reference.elements.map { try object($0, relationship, policy) }
        guard objects.areDistinct, objects.allSatisfy(relationship.accepts) else { throw Detour() }
        if let parent = reference.parent {
            // It names the object that contains it, and leads there.
            guard !relationship.isToMany, objects.first === parent else { throw Detour() }
        }
        if let stateRead {
            if arrived.contains(ObjectIdentifier(owner)), relationship.heldCount(of: owner) == 0,
                reference.parent == nil
            {
                ends.append(End(owner: owner, relationship: relationship, objects: objects, state: stateRead))
            } else {
                guard owner.states[relationship] == stateRead,
                    objects.elementsEqual(relationship.listedObjects(of: owner), by: ===),
                    !relationship.isContradicted(on: owner),
                    objects.allSatisfy({ relationship.leadsBack(from: $0, to: owner) })
                else { throw Detour() }
                return
            }
        } else if reference.parent != nil {
            guard relationship.object(of: owner) === objects.first else { throw Detour() }
            return
        } else {
            relationship.setReferenced(objects, of: owner)
            owner.noteLinked(through: relationship)
        }
        for object in objects { links.add(inverseOf: relationship, on: object, to: owner, at: reference.position) }
    }

    private func object(
        _ element: PendingReference.Element, _ relationship: RelationshipMapping, _ policy: UnresolvedPolicy
    ) throws -> ModelObject {
        guard case .identity(let stub, _) = element else { throw Detour() }
        let destination = relationship.destination
        let found = members.identities.object(of: EntityIdentity(destination, stub.key))
        if found?.isPlaceholder ?? true, policy != .keep { throw Detour() }
        if let found { return found }
        // One of several entities may have it.
        if model.hasRelatives(destination) { throw Detour() }
        members.identities.add(stub.object)
        stub.object.becomePlaceholder()
        stubs.append(stub.object)
        return stub.object
    }

    // MARK: Changing the graph

    /// Lets the graph have what was read, and takes out what that makes superfluous.
    func perform(_ removal: GraphRemoval?, _ roots: [[ModelObject]]) throws {
        if let observer = members.observer { changed.forEach(observer.willChange) }
        for (read, target) in pairs { target.takeValues(from: read, isWhole: target.startAsPlaceholder()) }
        for end in ends { end.set() }
        links.link()
        members.append(new)
        members.append(ContiguousArray(stubs))
        members.begin()
        try removal?.perform(roots) { object in
            members.observer?.willChange(object)
            bereft.append(object)
        }
        members.commit(with: new.lazy.compactMap(\.self) + stubs)
        if bereft.isEmpty { return }
        for index in new.indices { new[index] = new[index].flatMap { members.contains($0) ? $0 : nil } }
    }

    /// What is new by now, or has come for an identity, in the order of the document.
    var arrivals: [ModelObject] {
        new.compactMap(\.self) + pairs.map(\.target).filter { arrived.contains(ObjectIdentifier($0)) }
    }

    /// What else has changed.
    var changed: [ModelObject] { ends.map(\.owner) + Array(links.objects) + pairs.map(\.target) + bereft }

    /// Lets the graph forget what was read, and takes that apart: it may hold itself in a circle.
    func abandon() {
        for object in new.compactMap(\.self) + stubs { members.identities.remove(object) }
        for object in new.compactMap(\.self) { object.clearReadEnds() }
        members.observer?.didFail()
    }
}

extension [ModelObject] {
    fileprivate var areDistinct: Bool { count < 2 || Set(map { ObjectIdentifier($0) }).count == count }
}

extension RelationshipMapping {
    fileprivate func accepts(_ object: ModelObject) -> Bool { object.mapping.map { accepts(object, of: $0) } ?? false }

    /// Whether an object of an owner has that as its inverse, if that is one object.
    func leadsBack(from object: ModelObject, to owner: ModelObject) -> Bool {
        guard let inverse = object.mapping.flatMap(inverse), !inverse.isToMany else { return true }
        return inverse.object(of: object) === owner
    }

    /// Whether an end has objects that only refer to it themselves, so that naming the others once more takes these out.
    fileprivate func isContradicted(on owner: ModelObject) -> Bool {
        mergePolicy == .replace && !owner.elementsSetByInverse(slot: slot).isEmpty
    }

    /// The objects of an end but those that only refer to it themselves.
    fileprivate func listedObjects(of owner: ModelObject) -> [ModelObject] {
        let others = Set(owner.elementsSetByInverse(slot: slot).map { ObjectIdentifier($0) })
        let objects = objects(of: owner)
        return others.isEmpty ? objects : objects.filter { !others.contains(ObjectIdentifier($0)) }
    }
}
