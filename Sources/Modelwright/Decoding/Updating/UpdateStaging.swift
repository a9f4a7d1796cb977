/// What an update has read and not yet given to the objects that are there.
///
/// A class: as an optional value in the decoder, which can't be copied, its array was never released (Swift 6.3).
final class UpdateStaging {
    /// Why the document is to be read again.
    struct Rereading {
        /// What is known by now.
        var knowledge: UpdateKnowledge
        /// The last object that was read as something else than it is, and what it is.
        var misread: (object: ModelObject, entity: EntityMapping)?
        /// Why the last element of a lossy list is left out.
        var loss: FailureDraft?
    }

    /// An object of an abstract entity that has an identity but no type.
    struct Undecided {
        let place: UpdateKnowledge.Place
        let identity: EntityIdentity
        /// The innermost element of a lossy list that it is, or is inside.
        let lossyElement: UpdateKnowledge.Place?
        /// Why it can't be read.
        var failure: FailureDraft
    }

    /// An object whose JSON doesn't tell what it is.
    private struct Untold {
        let place: UpdateKnowledge.Place
        let declared: EntityMapping
    }

    /// What is known of the object ahead.
    private struct Ahead {
        /// The object that it probably updates. It gives the entity if the JSON has no type.
        var candidate: ModelObject?
        /// Where it stands; nil where its entity can be no other.
        var place: UpdateKnowledge.Place?
        /// Where it stands, if it may be left out.
        var standing: UpdateKnowledge.Place?
        var identity: EntityIdentity?
        /// Whether its JSON, or a hook, says what it is.
        var isTold = false
    }

    /// The object that is updated.
    let root: ModelObject
    /// Whether that only has the lists of what a call decodes into a graph.
    let isCollection: Bool
    /// Whether lists are what they are from now on, whatever `jsonMerge` says.
    let replacesLists: Bool
    let identities: GraphIdentities
    /// The objects that were made for it, held until it is known what becomes of each.
    var objects: [ModelObject] = []
    /// What was written before objects of other types took places of the graph's; nil where none has.
    var former: WrittenObjects?
    /// What these had by themselves.
    var left: [ModelObject] = []
    /// By address, why objects don't give way: what leads to them, and can't lead to one of the other type.
    var heldAs: [ObjectIdentifier: (owner: EntityMapping, relationship: RelationshipMapping)] = [:]
    /// By address, where the objects and identities stand that may be left out.
    private var standing: [ObjectIdentifier: UpdateKnowledge.Place] = [:]
    private var ahead = Ahead()
    /// Where the objects stand that hooks have changed, the outermost first.
    private var changedOffsets: [Int] = []
    /// The elements of lossy lists that are being read, the innermost last.
    private var lossyElements: [UpdateKnowledge.Place] = []
    /// The innermost of them that an object is, or is inside.
    private var lossyElementByObject: [ObjectIdentifier: UpdateKnowledge.Place] = [:]
    private let knowledge: UpdateKnowledge
    private(set) var rereading: Rereading?
    /// The objects that have no type, and the place of each.
    private var untold: [ObjectIdentifier: Untold] = [:]
    /// The objects whose entity nothing has told yet, and why it can't be the declared one.
    var undecided: [Undecided] = []
    /// What was made of the candidates.
    private var counterparts: Counterparts
    /// The slots of what is below null, and of the objects and arrays that lead there.
    private(set) var cleared: [ObjectIdentifier: Set<Int>] = [:]
    /// The elements of arrays that are null, but are not kept: by the object, and the array.
    private(set) var fillers: [ObjectIdentifier: [Int: [Int]]] = [:]
    /// What was read for the values that classes have: by the object that has one, and the slot.
    private var values: [ObjectIdentifier: [Int: ModelObject]] = [:]

    /// - Parameters:
    ///   - members: The graph that the JSON is decoded into, if it is one.
    ///   - isCollection: Whether the root only has the lists of this call.
    init(
        _ root: ModelObject, in members: GraphMembers? = nil, isCollection: Bool = false, replacesLists: Bool = false,
        _ knowledge: UpdateKnowledge
    ) {
        self.root = root
        self.isCollection = isCollection
        self.replacesLists = replacesLists
        self.knowledge = knowledge
        identities = GraphIdentities(of: root, in: members)
        counterparts = Counterparts(unites: identities.unites, replacesLists: replacesLists)
    }

    // MARK: The object ahead

    /// Notes that the root is ahead.
    func expectRoot() { ahead.candidate = root }

    /// Notes that an object is ahead whose entity may have others below it.
    func expectObject(at offset: Int, via link: DecodingLink) {
        ahead.place = place(at: offset, link.relationship.object)
    }

    private func place(at offset: Int, _ relationship: RelationshipMapping) -> UpdateKnowledge.Place {
        UpdateKnowledge.Place(changed: changedOffsets, offset: offset, relationship: relationship.index)
    }

    /// Notes that the object ahead is what its JSON, or a hook, says.
    func tellEntity() { ahead.isTold = true }

    /// Whether that was said of the object ahead.
    var isTold: Bool { ahead.isTold }

    /// The entity of the object ahead, where its JSON has no type: what stands for an identity only may be of an abstract one,
    /// which tells nothing.
    func expectedEntity(_ declared: EntityMapping) -> EntityMapping? {
        let entity = ahead.place.flatMap { knowledge.entity(at: $0) } ?? ahead.candidate?.mapping
        return entity.flatMap { $0.lineage.contains(declared.index) && !$0.isAbstract ? $0 : nil }
    }

    /// Forgets what was expected of the object ahead: the next one is another.
    func expectNothing() { ahead = Ahead() }

    /// Leaves the entity of the object ahead to what the rest of the document says; false where that can't tell it.
    func leaveUndecided(_ failure: FailureDraft) -> Bool {
        guard let place = ahead.place, let identity = ahead.identity, knowledge.entity(at: place) == nil else {
            return false
        }
        undecided.append(
            Undecided(
                place: place, identity: identity, lossyElement: lossyElements.last, failure: failure))
        return true
    }

    /// Reads what a hook has made of the object at an offset.
    func enterChanged(at offset: Int) { changedOffsets.append(offset) }

    func leaveChanged() { changedOffsets.removeLast() }

    /// Why the element of a lossy list is left out that begins at an offset; nil for one that is read.
    func loss(at offset: Int, _ relationship: RelationshipMapping) -> FailureDraft? {
        knowledge.loss(at: place(at: offset, relationship))
    }

    /// Reads the element of a lossy list that begins at an offset.
    func enterLossyElement(at offset: Int, _ relationship: RelationshipMapping) {
        lossyElements.append(place(at: offset, relationship))
    }

    /// - Parameter isLost: Whether it has failed: what is in it is of no interest any more.
    func leaveLossyElement(isLost: Bool) {
        let place = lossyElements.popLast()
        if isLost { undecided.removeAll { $0.lossyElement == place } }
    }

    // MARK: What was read

    /// Adds an object whose members are about to be read.
    func add(_ object: ModelObject, via link: DecodingLink?) {
        objects.append(object)
        if let place = ahead.standing { standing[ObjectIdentifier(object)] = place }
        if let element = lossyElements.last { lossyElementByObject[ObjectIdentifier(object)] = element }
        if let place = ahead.place, let declared = link?.relationship.object.destination, !ahead.isTold {
            untold[ObjectIdentifier(object)] = Untold(place: place, declared: declared)
        }
        // What is of another type is new, and so is what it contains.
        let candidate = ahead.candidate.flatMap { canBeOne(object, $0) ? $0 : nil }
        counterparts.add(object, candidate.map { .present($0) } ?? .new, at: link.map(Counterparts.Place.init))
        expectNothing()
        if let link, link.relationship.object.isValue {
            values[ObjectIdentifier(link.parent.object), default: [:]][link.relationship.object.slot] = object
        }
    }

    /// Where an object stands in the JSON; nil for the root.
    func place(of staged: ModelObject) -> Counterparts.Place? { counterparts.place(of: staged) }

    /// What was read for a value of a composite.
    func value(_ relationship: RelationshipMapping, of owner: ModelObject) -> ModelObject? {
        values[ObjectIdentifier(owner)]?[relationship.slot]
    }

    /// The object that one which was read probably updates; itself if it is new.
    func expectedTarget(of staged: ModelObject) -> ModelObject { counterparts.target(of: staged) }

    /// Takes for the candidate what an object that has an identity, or none, updates if its entity permits it.
    func findCandidate(with identity: EntityIdentity?, via link: DecodingLink) {
        let destination = link.relationship.object.destination.index
        let found = counterparts.counterpart(of: identity, at: Counterparts.Place(link), in: identities) {
            $0.mapping?.lineage.contains(destination) == true
        }
        ahead.candidate = if case .present(let object) = found { object } else { nil }
        ahead.identity = identity
    }

    // MARK: What it is

    /// Whether an object that was read may be another, which was read before or is the graph's.
    func canBeOne(_ staged: ModelObject, _ object: ModelObject) -> Bool {
        guard let entity = staged.mapping, let other = object.mapping else { return false }
        return canRead(staged, as: other) || canRead(object, as: entity)
    }

    /// Whether an object that an identity names may be what the relationship leads to.
    func canBe(_ object: ModelObject, _ destination: EntityMapping) -> Bool {
        if object.mapping?.lineage.contains(destination.index) == true { return true }
        return !destination.isAbstract && canRead(object, as: destination)
    }

    /// Has an object that was read, and is what a relationship leads to, read as that.
    func read(_ object: ModelObject, as destination: EntityMapping) {
        if object.mapping?.lineage.contains(destination.index) != true { tell(object, to: destination) }
    }

    /// Whether an object is of an entity, or was read and may be read as one of it.
    func canRead(_ staged: ModelObject, as entity: EntityMapping) -> Bool {
        guard let own = staged.mapping else { return false }
        if own === entity { return true }
        guard let staged = untold[ObjectIdentifier(staged)] else { return false }
        let known = knowledge.entity(at: staged.place)
        // What was not read so once would not be another time.
        if entity.lineage.contains(own.index) { return known !== entity }
        // It was read as what is there, which it need not be.
        return known == nil && entity.lineage.contains(staged.declared.index)
    }

    /// Whether nothing in its JSON tells what an object is.
    func isUntold(_ staged: ModelObject) -> Bool { untold[ObjectIdentifier(staged)] != nil }

    /// Has an object without a type that is new read as what its relationship says, if it was read as what is there. Where
    /// that is abstract, it can't be read.
    func readAsDeclared(_ staged: ModelObject) {
        guard let one = untold[ObjectIdentifier(staged)], staged.mapping !== one.declared,
            knowledge.entity(at: one.place) == nil
        else { return }
        tell(staged, to: one.declared, at: one.place)
    }

    /// Notes that an object that was read is another, which was read before or is the graph's: what one of them doesn't say
    /// of its entity, the other does.
    func unite(_ staged: ModelObject, _ object: ModelObject) {
        guard let entity = staged.mapping, let other = object.mapping else { return }
        if entity === other {
            if untold[ObjectIdentifier(staged)] == nil { untold[ObjectIdentifier(object)] = nil }
        } else if entity.lineage.contains(other.index), canRead(object, as: entity) {
            tell(object, to: entity)
        } else {
            tell(staged, to: other)
        }
    }

    /// Notes what an object is that has no type of its own, as another place says.
    func tell(_ staged: ModelObject, to entity: EntityMapping) {
        if let place = untold[ObjectIdentifier(staged)]?.place { tell(staged, to: entity, at: place) }
    }

    private func tell(_ object: ModelObject, to entity: EntityMapping, at place: UpdateKnowledge.Place) {
        prepareRereading()
        rereading?.knowledge.tell(entity, at: place)
        rereading?.misread = (object, entity)
    }

    /// Finds what has been left undecided among all that was read.
    ///
    /// - Returns: What nothing tells.
    func decide() -> [Undecided] {
        undecided.filter { one in
            let found = identities.object(of: one.identity) { $0.mapping?.isAbstract == false }
            guard let object = found, let entity = object.mapping else { return true }
            tell(object, to: entity, at: one.place)
            return false
        }
    }

    // MARK: What is left out

    /// The innermost element of a lossy list that an object is, or is inside; nil for none.
    func lossyElement(around staged: ModelObject) -> UpdateKnowledge.Place? {
        lossyElementByObject[ObjectIdentifier(staged)]
    }

    /// Notes that an object of the graph is inside the element that the one which stands for it is inside.
    func noteElement(around object: ModelObject, as staged: ModelObject) {
        if lossyElementByObject.isEmpty { return }
        lossyElementByObject[ObjectIdentifier(object)] = lossyElement(around: staged)
    }

    /// Leaves an element out: the document is read again as if it weren't there, since its values may have been given to
    /// other objects, and may have made others new.
    func leaveOut(_ element: UpdateKnowledge.Place, because reason: FailureDraft) {
        prepareRereading()
        rereading?.knowledge.leaveOut(element, because: reason)
        rereading?.loss = reason
    }

    /// Why the graph can't have the object ahead, as an earlier reading has found out; nil for one that is read.
    func refusal(of relationship: RelationshipMapping, at offset: Int) -> FailureDraft? {
        let place = place(at: offset, relationship)
        if let reason = knowledge.refusal(at: place) { return reason }
        ahead.standing = place
        return nil
    }

    /// Notes that an identity is ahead, which something stands for.
    func add(standIn: ModelObject) {
        guard let place = ahead.standing else { return }
        standing[ObjectIdentifier(standIn)] = place
        ahead.standing = nil
    }

    /// Where what was read stands; nil for what can't be left out.
    func standing(_ staged: ModelObject) -> UpdateKnowledge.Place? { standing[ObjectIdentifier(staged)] }

    /// Leaves out what the graph can't have: the document is read again as if it weren't there.
    func refuse(_ places: [UpdateKnowledge.Place], because reason: FailureDraft) {
        prepareRereading()
        for place in places { rereading?.knowledge.refuse(place, because: reason) }
        rereading?.loss = reason
    }

    /// What is to be known is changed in place: a copy each time would take quadratic time.
    private func prepareRereading() {
        if rereading == nil { rereading = Rereading(knowledge: knowledge.inNextReading) }
    }

    /// Lets everything go, so that nothing holds what is new but the graph.
    func release() {
        // What was read for an object of the graph may hold itself in a circle.
        if let members = identities.members, members.keepsEnds {
            for object in objects where !members.contains(object) { object.clearKeptEnds() }
        }
        objects = []
        former = nil
        counterparts = Counterparts(unites: false, replacesLists: false)
        values = [:]
        identities.release()
    }

    func noteCleared(_ slots: Set<Int>, of object: ModelObject) { cleared[ObjectIdentifier(object)] = slots }

    /// Notes the elements of an array that are null only since they stand before one that is written.
    func noteFillers(_ indices: [Int], in container: Int, of object: ModelObject) {
        if !indices.isEmpty { fillers[ObjectIdentifier(object), default: [:]][container, default: []] += indices }
    }
}

extension Counterparts.Place {
    fileprivate init(_ link: DecodingLink) {
        self.init(owner: link.parent.object, relationship: link.relationship.object)
    }
}
