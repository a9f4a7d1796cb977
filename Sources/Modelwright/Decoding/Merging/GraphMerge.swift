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

    let members: GraphMembers
    let model: ModelMapping
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
    @exclusivity(unchecked) var unchanged: ContiguousArray<ObjectIdentifier> = []
    /// What has values for objects of the graph.
    private var pairs: [(read: ModelObject, target: ModelObject)] = []
    /// The objects of the graph that get values or ends.
    @exclusivity(unchecked) var changing = ObjectSet()
    /// Those of them that stood for an identity.
    var arrived: Set<ObjectIdentifier> = []
    var ends: [End] = []
    /// As what the relationships of objects of the graph were read that have identities, by the place of the reference.
    var statesOfPresent: [Int: RelationshipState] = [:]
    /// What stands for identities that nothing has.
    var stubs: [ModelObject] = []
    /// What has lost objects that were taken out, and these.
    private var bereft: [ModelObject] = []
    var links = InverseLinks()
    /// Whether something was read that a later value has replaced: it may have left objects.
    var isUnusual = false
    /// Whether the JSON of an object doesn't tell what it is, so that the graph may know better.
    var isUntold = false
    /// What notes how objects are read for a graph that isn't at hand; nil where it is.
    let reading: GraphReading?

    /// Whether what is read is probably there: the last object was.
    @exclusivity(unchecked) var recognises: Bool

    /// The address up to which JSON has been compared in vain.
    @exclusivity(unchecked) var comparedUntil = 0
    @exclusivity(unchecked) var comparingDepth = 0
    /// What is new, and has got more objects since it was read first.
    var extendedNew: Set<ObjectIdentifier> = []

    init(_ members: GraphMembers, of model: ModelMapping, for reading: GraphReading? = nil) {
        (self.members, self.model, self.reading) = (members, model, reading)
        recognises = members.count > 0
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

    /// What was read last for a relationship and has an identity of the graph.
    @inline(__always)
    func adoptedLast(by relationship: RelationshipMapping) -> [ModelObject] {
        adopted.isEmpty ? [] : adopted.reversed().prefix { $0.relationship.object === relationship }.map(\.object)
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
            let isChanged = members.observer?.noteRead(target, as: read, cleared: []) ?? false
            if isChanged, mapping.addsToLists { throw Detour() }
            recognises = mayRecognise(target)
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

    func isNew(_ object: ModelObject) -> Bool {
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

    /// Whether JSON that says nothing new of an object may be passed over.
    func mayRecognise(_ object: ModelObject) -> Bool { members.observer?.isSettled(object) ?? true }

    var taken: Taken { Taken(unchangedCount: unchanged.count, adoptedCount: adopted.count) }

    /// Takes an object of which the JSON has said nothing new, with what was recognised in it.
    ///
    /// - Returns: False for one that is new, or to which something in it doesn't lead back. One that changes is found in the end.
    func take(_ object: ModelObject, via link: DecodingLink?, since taken: Taken) -> Bool {
        if hasNew, isNew(object) { return false }
        if adopted.count > taken.adoptedCount {
            for (child, relationship) in adopted[taken.adoptedCount...] {
                guard relationship.object.leadsBack(from: child, to: object) else { return false }
            }
            adopted.removeSubrange(taken.adoptedCount...)
        }
        unchanged.append(ObjectIdentifier(object))
        if let link { adopted.append((object, link.relationship)) }
        return true
    }

    func forgetTaken(since taken: Taken) {
        unchanged.removeSubrange(taken.unchangedCount...)
        adopted.removeSubrange(taken.adoptedCount...)
    }

    // MARK: Changing the graph

    /// Lets the graph have what was read, and takes out what that makes superfluous.
    ///
    /// - Parameter complete: Completes what there is then, before the call has ended.
    func perform(_ removal: GraphRemoval?, _ roots: [[ModelObject]], _ complete: (GraphMerge) -> Void) throws {
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
        complete(self)
        members.commit(with: new.compactMap(\.self) + stubs)
    }

    /// What is new by now, or has come for an identity, in the order of the document.
    var arrivals: [ModelObject] {
        let all = new.compactMap(\.self) + pairs.map(\.target).filter { arrived.contains(ObjectIdentifier($0)) }
        return bereft.isEmpty ? all : all.filter(members.contains)
    }

    /// What else has changed.
    var changed: [ModelObject] { ends.map(\.owner) + Array(links.objects) + pairs.map(\.target) + bereft }

    /// Lets the graph forget what was read, and takes that apart: it may hold itself in a circle.
    func abandon() {
        for object in new.compactMap(\.self) + stubs { members.identities.abandon(object) }
        for object in new.compactMap(\.self) { object.clearReadEnds() }
        members.observer?.didFail()
    }
}
