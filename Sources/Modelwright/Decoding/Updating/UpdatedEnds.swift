/// The ends of relationships that an update is about, each once.
struct UpdatedEnds {
    /// An object that is said to lead to another, whose own end leads to somebody else.
    struct Contradiction {
        let end: UpdatedEnd
        let said: UpdatedEnd.Said
        /// The name of the other's end.
        let inverse: String
    }

    /// Whether lists are what they are from now on, whatever `jsonMerge` says.
    private let replacesLists: Bool
    private(set) var all: [UpdatedEnd] = []
    private var indices: [ObjectEnd: Int] = [:]
    /// The objects that were read and are new: what they have is what was read.
    var newObjects: Set<ObjectIdentifier> = []
    /// What the JSON has as objects, wherever they stand.
    var brought: Set<ObjectIdentifier> = []
    /// Whether something of that has only stood for an identity so far.
    var hasArrivals = false
    /// Whether an object stands in several places of the JSON.
    var hasRepeated = false

    /// The end of an owner if something is known of it.
    func known(_ owner: ModelObject, _ relationship: RelationshipMapping) -> UpdatedEnd? {
        indices[ObjectEnd(owner, relationship)].map { all[$0] }
    }

    init(replacesLists: Bool) { self.replacesLists = replacesLists }

    /// The end of an owner, as the owner's plan has it.
    mutating func end(_ owner: ModelObject, _ relationship: RelationshipMapping) -> UpdatedEnd {
        let key = ObjectEnd(owner, relationship)
        if let index = indices[key] { return all[index] }
        let end = UpdatedEnd(
            owner, relationship, replacesLists: replacesLists,
            isNew: newObjects.contains(ObjectIdentifier(owner)))
        indices[key] = all.count
        all.append(end)
        return end
    }

    /// Removes the ends of owners that are dropped, and these where they contain what stays.
    mutating func remove(ofOwner isDropped: (ModelObject) -> Bool) {
        all.removeAll { isDropped($0.owner) }
        for end in all { end.keepContainers { !isDropped($0) } }
        indices = [:]
        for (index, end) in all.enumerated() { indices[ObjectEnd(end.owner, end.relationship)] = index }
    }

    /// What the JSON says of the end that leads from an object to the owner of one; nil for nothing.
    private func said(by object: ModelObject, leadingTo end: UpdatedEnd) -> UpdatedEnd? {
        object.mapping.flatMap(end.relationship.inverse(on:)).flatMap { known(object, $0) }
    }

    /// The end that leads from an object to the owner of one; nil where it has none.
    mutating func inverse(of end: UpdatedEnd, on object: ModelObject) -> UpdatedEnd? {
        guard let inverse = object.mapping.flatMap(end.relationship.inverse(on:)) else { return nil }
        // A relationship that is its own inverse has one end only where an object refers to itself.
        if object === end.owner, inverse === end.relationship { return nil }
        return self.end(object, inverse)
    }

    /// Works out what all ends lead to, from those that the JSON says.
    ///
    /// - Parameters:
    ///   - root: What is updated.
    ///   - isGraph: Whether it is in an object graph, in which everything may be encoded.
    ///   - isCollection: Whether it only has the lists of what is decoded into one.
    ///   - former: What was written before an object of another type took the place of one; nil where none has.
    /// - Returns: Where the JSON contradicts itself.
    mutating func settle(
        root: ModelObject, isGraph: Bool, isCollection: Bool, former: WrittenObjects?
    ) -> [Contradiction] {
        let saidEnds = all.filter { $0.said != nil }
        for end in saidEnds {
            end.keepContainers { [ends = self] in ends.said(by: $0, leadingTo: end)?.names(end.owner) ?? true }
        }
        var contradictions: [Contradiction] = []
        var moves: [Move] = []
        for end in saidEnds {
            if let move = move(by: end) { moves.append(move) }
            for object in end.takenOut { inverse(of: end, on: object)?.lose(end.owner) }
            var left: Set<ObjectIdentifier> = []
            for said in end.said ?? [] {
                guard let inverse = inverse(of: end, on: said.object) else { continue }
                let canLeadBack = inverse.claim(
                    by: end.owner, isWritten: end.relationship.isWritten, isIdentity: said.identity != nil)
                if !canLeadBack {
                    contradictions.append(Contradiction(end: end, said: said, inverse: inverse.relationship.name))
                    left.insert(ObjectIdentifier(said.object))
                } else if !inverse.relationship.isToMany, let former = inverse.former.first?.object,
                    former !== end.owner
                {
                    self.inverse(of: inverse, on: former)?.lose(said.object)
                }
            }
            // A document is written as it was read. A graph goes on, and what leads somewhere is to be found from there.
            if isGraph, !left.isEmpty { end.leaveOut(left) }
        }
        for end in all { end.settle() }
        // What the document has at its root has a list that isn't written.
        let writtenEnds = isCollection ? saidEnds.filter { $0.owner !== root } : saidEnds
        if isGraph { takeOver(moves, writtenEnds) }
        holdOnce(saidEnds)
        if isGraph {
            writeNamed(writtenEnds, besides: isCollection ? root : nil)
        } else {
            keepWritten(saidEnds, moves, root, former)
        }
        return contradictions
    }

    /// An object that its own end moves from one end to another.
    struct Move {
        let former: UpdatedEnd
        let end: UpdatedEnd
        let object: ModelObject

        /// Whether it has left the one, and is at the other.
        var isDone: Bool {
            !former.members.contains(ObjectIdentifier(object)) && end.members.contains(ObjectIdentifier(object))
        }
    }

    /// The ends between which an object is moved whose own end says what contains it; nil where it isn't written with its values at
    /// those that it leaves, or wouldn't be where it comes.
    private mutating func move(by end: UpdatedEnd) -> Move? {
        let object = end.owner
        func writes(_ container: UpdatedEnd) -> Bool { container.formerlyWritten.contains(ObjectIdentifier(object)) }
        var left: UpdatedEnd?
        for container in end.takenOut where left == nil {
            left = inverse(of: end, on: container).flatMap { writes($0) ? $0 : nil }
        }
        guard let left else { return nil }
        for said in end.said ?? [] where !said.isContainer && said.object !== object {
            // What is new and only stands here is held here, and written.
            guard said.staged !== said.object, let new = inverse(of: end, on: said.object), new.relationship.isWritten,
                new.relationship.reference == .nested
            else { continue }
            return writes(new) ? nil : Move(former: left, end: new, object: object)
        }
        return nil
    }

    /// Lets objects of a graph that are moved by their own ends be written where they come, as they were where they leave, unless the
    /// JSON has them elsewhere.
    private mutating func takeOver(_ moves: [Move], _ saidEnds: [UpdatedEnd]) {
        if moves.isEmpty { return }
        var nested: Set<ObjectIdentifier> = []
        for end in saidEnds {
            for said in end.said ?? [] where said.identity == nil && !said.isContainer {
                nested.insert(ObjectIdentifier(said.object))
            }
        }
        for move in moves where !nested.contains(ObjectIdentifier(move.object)) && move.isDone {
            move.end.takeOver(move.object)
            inverse(of: move.end, on: move.object)?.weaken(move.end.owner)
        }
    }

    /// Where both ends would hold each other, weakens one: the one at which the JSON has no object, otherwise the later; but what has
    /// held the other before goes on holding it.
    private mutating func holdOnce(_ saidEnds: [UpdatedEnd]) {
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity == nil && end.holds(said.object) {
                guard let inverse = inverse(of: end, on: said.object) else { continue }
                if inverse.holds(end.owner), inverse.held(end.owner) {
                    end.weaken(said.object)
                } else {
                    inverse.weaken(end.owner)
                }
            }
        }
        for end in saidEnds where end.relationship.isDynamic {
            for said in end.said ?? [] where said.identity != nil {
                if inverse(of: end, on: said.object)?.holds(end.owner) == true { end.weaken(said.object) }
            }
        }
    }
}
