import Foundation

/// The decode engine: drives a reader by the entities' plans, straight into objects.
///
/// Each object is one call of `decodeObject`, which walks the members in the source's order and finds
/// what each leads to in the entity's key tree.
struct GraphDecoder: ~Copyable {
    var source: JSONReader
    let model: ModelMapping
    let options: DecodingOptions
    var mode: FailureMode
    /// Whether values are looked at once they have been read: for the report, or for the model's rules.
    let watchesValues: Bool
    /// Whether objects are looked at once they have been read: for the rules that concern several of them.
    let watchesObjects: Bool
    /// Where objects stand, for what is found in them at the end; in an update of all objects.
    var positions = ObjectPositions()
    var doubts = GraphDoubts()
    /// Where positions are; nil where nobody asks.
    let places: DocumentPlaces?
    /// Nil for a decode call.
    var staging: UpdateStaging?
    /// What gathers the objects that are read for an object graph, as long as they need no staging.
    var merge: GraphMerge?
    /// The list of which the objects of the request are, where they are decoded into a graph.
    var rootLink: DecodingLink?
    /// What the objects of the only request are handed over to at once; nil where all of them are needed at the end.
    var receiver: (any ObjectReceiver)?
    var stack = ScratchStack<ModelObject>()
    var strings = ScratchStack<String>()
    var watch: ReadingWatch?
    var objectCount = 0
    var failures: [FailureDraft] = []
    /// How many failures there have been, those included that were not kept.
    var failureCount = 0
    /// How many failures were kept when the lossy element began that is being read; nil outside of one.
    var lossyStart: Int?
    var report: [ReportDraft] = []
    /// How many entries the report has no room for.
    var omittedCount = 0
    var references: [PendingReference] = []
    var awaited: [AwaitedEnd] = []
    /// What stands for identities that nothing has, where the rules are checked.
    var stubs: Set<ObjectIdentifier> = []
    /// The objects whose members were being read when the call failed.
    var interrupted: [ModelObject] = []

    init(source: JSONReader, model: ModelMapping, options: DecodingOptions, places: DocumentPlaces? = nil) {
        self.source = source
        self.places = places
        self.model = model
        self.options = options
        mode = options.failures
        watch = options.watch
        watchesValues = options.isReporting || options.validates
        watchesObjects = options.validates && !options.isUpdate && model.hasGraphRules
    }

    /// Whether a graph holds what is read.
    var isForGraph: Bool { merge != nil || staging?.identities.members != nil }

    // MARK: Objects

    /// Reads the object that the source stands before.
    ///
    /// - Returns: Nil when the value is no object of the entity and failures are being collected; it has been passed over.
    @inline(__always)
    mutating func decodeObject(_ declared: EntityMapping, via link: DecodingLink?) throws -> ModelObject? {
        if declared.isPolymorphic || options.isUpdate { return try decodePolymorphic(declared, via: link) }
        return try decodeObject(of: declared, via: link)
    }

    @inline(never)
    private mutating func decodePolymorphic(
        _ declared: EntityMapping, via link: DecodingLink?
    ) throws -> ModelObject? {
        source.beginRereading()
        defer { source.endRereading() }
        if options.isUpdate { try expectObject(declared, via: link) }
        // Whoever is read next is another.
        defer { staging?.expectNothing() }
        if options.isUpdate, let link, try passesOverRefused(of: link.relationship.object) { return nil }
        guard let concrete = try concreteEntity(declared) else { return nil }
        if options.isUpdate { try expectObject(told: concrete, declaredAs: declared, via: link) }
        if let change = concrete.hooks.beforeDecode {
            return try decodeChanged(concrete, declaredAs: declared, by: change, via: link)
        }
        return try decodeObject(of: concrete, via: link)
    }

    @inline(never)
    mutating func decodeObject(of mapping: EntityMapping, via link: DecodingLink?) throws -> ModelObject {
        if merge != nil, let object = try recognised(mapping, via: link) { return object }
        try countObject()
        let object = try makeObject(of: mapping)
        var inverseSlot = -1
        if let link,
            let inverse = link.relationship.with({ $0.inverseReference(on: mapping) })
        {
            inverseSlot = inverse.with { inverse in
                link.parent.with { inverse.link(object, to: $0) }
                return inverse.slot
            }
        }
        return try decodeMembers(of: object, mapping, via: link, inverseSlot: inverseSlot) ?? object
    }

    /// A new object of an entity.
    @inline(__always)
    func makeObject(of mapping: EntityMapping) throws -> ModelObject {
        guard let object = mapping.newObject(mapping.objectType) else { throw objectInUse(mapping) }
        return object
    }

    /// Why an object that a class's `init()` returned is none to read into: somebody may be at work on it.
    @inline(never)
    private func objectInUse(_ mapping: EntityMapping) -> FailureDraft {
        FailureDraft(
            reason: .wrongEntity, position: source.position, entity: mapping.name,
            expected: "a new object from \(mapping.objectType).init()", found: "one that is in use already",
            noteCount: report.count)
    }

    @inline(__always)
    mutating func countObject() throws {
        objectCount &+= 1
        if objectCount > options.maximumObjects { throw tooManyObjects() }
    }

    @inline(never)
    private func tooManyObjects() -> JSONSyntaxError {
        JSONSyntaxError(
            reason: .tooManyValues(limit: options.maximumObjects), offset: source.position)
    }

    /// Reads the members of the JSON object that the source stands before into an object.
    ///
    /// - Returns: The object that it is in the graph that is decoded into; nil for itself.
    @inline(__always)
    @discardableResult
    mutating func decodeMembers(
        of object: ModelObject, _ mapping: EntityMapping, via link: DecodingLink?, inverseSlot: Int
    ) throws -> ModelObject? {
        var frame = DecodingFrame.opened(
            object, mapping, position: source.position, via: link, inverseSlot: inverseSlot)
        if inverseSlot >= 0 { frame.states[relationship: inverseSlot] = .setByInverse }
        if options.isUpdate { noteStaged(frame, via: link) }
        let opening = merge?.open(object, mapping, referenceCount: references.count)
        var target: ModelObject?
        do {
            if let others = link?.others {
                try decodeMembers(of: mapping, sharedWith: others.pointee, &frame)
            } else if try source.enterObject() {
                try mapping.readRootReference.with { try decodeMembers($0, &frame) }
            }
            if options.isReporting, let uncommon = frame.uncommon {
                noteReplaced(uncommon, frame)
                leaveOutUnidentified(uncommon, frame)
            }
            if let opening {
                target = try close(opening, object, mapping, &frame, via: link)
            } else if lacksSlots(mapping, frame.states) {
                try applyDefaults(&frame)
            }
        } catch {
            object.states = frame.states
            interrupted.append(object)
            throw error
        }
        object.states = frame.states
        // Where nothing can be found in an object, its place isn't asked for either; but the first root's may be, for what is
        // found in an object that was not read.
        if watchesObjects, mapping.hasGraphRules || link == nil { look(at: object, mapping, position: frame.position) }
        return target
    }

    /// Whether something that decoding must settle was not read.
    @inline(__always)
    func lacksSlots(_ mapping: EntityMapping, _ states: PropertyStates) -> Bool {
        guard let settled = mapping.expectedSlots else { return true }
        let present = states.present
        return (settled.0 & ~present.0) | (settled.1 & ~present.1) != 0
    }

    @inline(never)
    private mutating func noteStaged(_ frame: DecodingFrame, via link: DecodingLink?) {
        positions.note(frame.object, at: frame.position)
        staging?.add(frame.object, via: link)
    }

    /// Looks at an object whose members have been read, for the rules that are checked when all objects are there.
    @inline(never)
    private mutating func look(at object: ModelObject, _ mapping: EntityMapping, position: Int) {
        positions.note(object, at: position)
        doubts.look(at: object, mapping)
    }

    /// Reads the members of the JSON object that the source is in, up to its end.
    mutating func decodeMembers(_ node: ReadNode, _ frame: inout DecodingFrame) throws {
        var guess = 0
        let notesEntries = frame.wasForgotten(node)
        repeat {
            let index = try source.matchKey(node.table, guess: guess)
            if index >= 0 {
                guess = index &+ 1
                if notesEntries { frame.noteRead(index, of: node) }
                try decodeMember(node.entries[index], node, &frame)
            } else {
                try decodeUnknown(node, &frame)
            }
        } while try source.nextMember()
    }

    @inline(__always)
    mutating func decodeMember(
        _ entry: ReadNode.Entry, _ node: ReadNode, _ frame: inout DecodingFrame
    ) throws {
        if let property = entry.property {
            try property.with { property in
                if entry.child != nil { return try decodeFlattened(entry, &frame) }
                guard makeWay(for: property, entry, &frame) else { return try source.skip() }
                if entry.kind == .attribute {
                    try decodeAttribute(unsafeDowncast(property, to: AttributeMapping.self), &frame)
                } else {
                    let relationship = unsafeDowncast(property, to: RelationshipMapping.self)
                    try decodeRelationship(relationship, sharedWith: nil, &frame)
                }
            }
            return
        }
        try decodeUnbound(entry, node, &frame)
    }

    /// Makes way for the value ahead of a property: what an earlier value has left is forgotten.
    ///
    /// - Parameter isThere: False for an object that is nothing but what is flattened out of it.
    /// - Returns: False, and nothing is changed, where the value is to be passed over, since an earlier one of the property's
    ///   key paths has given it one.
    @inline(__always)
    mutating func makeWay(
        for property: PropertyMapping, _ entry: ReadNode.Entry, _ frame: inout DecodingFrame, isThere: Bool = true
    ) -> Bool {
        let slot = property.slot
        if !frame.states.isUnset(slot),
            slot != frame.inverseSlot || frame.states[relationship: slot] != .setByInverse || frame.hasReadInverse
        {
            guard forgetValue(of: property, for: entry.fallbackIndex, &frame) else { return false }
            if let child = entry.child { child.with { forget($0, &frame) } }
        }
        if entry.fallbackIndex > 0, isThere { noteFallback(property, entry, &frame) }
        return true
    }

    /// A key that no property stands behind: a container of flattened attributes, the type field, or a property that the
    /// class does not bind.
    @inline(never)
    mutating func decodeUnbound(
        _ entry: ReadNode.Entry, _ node: ReadNode, _ frame: inout DecodingFrame
    ) throws {
        switch entry.kind {
        case .container:
            if let child = entry.child { try decodeContainer(child.object, &frame) }
        case .discriminator:
            try decodeType(&frame)
        case .encodeOnly:
            note(.ignoredKey, &frame, nil, Self.encodeOnly)
            try source.skip()
        default:
            if frame.mapping.unknownKeys == .keep {
                try keepUnknown(source.lastKey, node, &frame)
            } else {
                note(.ignoredKey, &frame, nil, "the class doesn't bind this property, so the value is not kept")
                try source.skip()
            }
        }
    }

    /// Forgets the value that a property has, for one at another of its key paths; false where that one comes later among
    /// them, and is to be passed over. At the same one, the last value counts.
    @inline(never)
    private mutating func forgetValue(
        of property: PropertyMapping, for fallbackIndex: UInt8, _ frame: inout DecodingFrame
    ) -> Bool {
        merge?.isUnusual = true
        let earlier = frame.uncommon?.fallbackIndices[property.slot] ?? 0
        if let uncommon = frame.uncommon, uncommon.absent.remove(property.slot) != nil {
            // There was no value.
            uncommon.fallbackIndices[property.slot] = nil
            uncommon.identityPlaces[property.slot] = nil
        } else if earlier < fallbackIndex {
            note(.overruled, &frame, property, "an earlier key path is present, so this one is not used")
            return false
        } else if earlier == fallbackIndex {
            noteDuplicate(property, &frame)
        } else {
            note(.overruled, &frame, property, "it replaces the value of a later key path")
            frame.uncommon?.fallbackIndices[property.slot] = nil
            frame.uncommon?.identityPlaces[property.slot] = nil
        }
        frame.uncommon?.unreadIdentity[property.slot] = nil
        frame.object.keepOriginal(nil, slot: property.slot)
        if let relationship = property as? RelationshipMapping { forgetObjects(of: relationship, frame) }
        return true
    }

    @inline(never)
    mutating func noteFallback(_ property: PropertyMapping, _ entry: ReadNode.Entry, _ frame: inout DecodingFrame) {
        frame.ensuredUncommon.fallbackIndices[property.slot] = entry.fallbackIndex
        if !options.isReporting || !property.isWritten { return }
        if entry.identityPlace == .here {
            frame.ensuredUncommon.identityPlaces[property.slot] = source.position
        } else {
            note(.normalised, &frame, property, Self.writtenAt(property))
        }
    }

    static func writtenAt(_ property: PropertyMapping) -> String { "it is written at \"\(property.keyPath)\"" }

    /// Forgets what was read below a key that comes again.
    @inline(never)
    mutating func forget(_ node: ReadNode, _ frame: inout DecodingFrame) {
        merge?.isUnusual = true
        for index in frame.entriesToForget(of: node) {
            let entry = node.entries[index]
            if let property = entry.property?.object {
                guard !frame.states.isUnset(property.slot),
                    frame.uncommon?.fallbackIndices[property.slot] ?? 0 == entry.fallbackIndex
                else {
                    continue
                }
                frame.states.unset(property.slot)
                frame.uncommon?.unreadIdentity[property.slot] = nil
                if property.slot == frame.inverseSlot { frame.states[relationship: property.slot] = .setByInverse }
                if let relationship = property as? RelationshipMapping { forgetObjects(of: relationship, frame) }
            }
            if let child = entry.child?.object, child.slot < 0 || !frame.states.isUnset(child.slot) {
                forget(child, &frame)
            }
        }
        guard node.slot >= 0 else { return }
        frame.states.unset(node.slot)
        frame.object.forgetUnknown(container: node.containerID)
    }

    /// Forgets the objects and references of a value that a later one replaces, so that no identity finds them. The object
    /// that contains this one stays its inverse.
    private mutating func forgetObjects(of relationship: RelationshipMapping, _ frame: DecodingFrame) {
        let slot = relationship.slot
        dropReferences(of: frame, slot: slot)
        if slot != frame.inverseSlot { return relationship.clear(frame.object) }
        guard relationship.isToMany, let parent = frame.parent else { return }
        frame.object.forgetSetByInverse(slot: slot) { _ in true }
        relationship.clear(frame.object)
        relationship.link(frame.object, to: parent)
    }
}
