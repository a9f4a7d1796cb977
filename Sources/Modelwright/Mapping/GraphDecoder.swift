import Foundation

/// What decoding an object graph may be told.
struct DecodingOptions: Sendable {
    var coercesLosslessly = true
    var failures = FailureMode.first
    var isReporting = false
    var maximumObjects = Int.max
}

/// The decode engine: drives a source by the entities' plans, straight into objects.
///
/// It is generic over the source and specialised for each, so that bytes, a `JSONValue` and a dictionary are decoded by
/// the same code. Each object is one call of `decodeObject`, which walks the members in the source's order and finds
/// what each leads to in the entity's key tree.
struct GraphDecoder<Source: JSONSource>: ~Copyable {
    /// An object whose members are being read.
    ///
    /// Invariant: the references are not counted; the caller of `decodeMembers(of:…)` holds what they refer to.
    struct Frame {
        fileprivate let unownedObject: Unmanaged<ModelObject>
        fileprivate let unownedMapping: Unmanaged<EntityMapping>
        var states: PropertyStates
        /// Where the object stands.
        let position: Int
        /// The object that this one was reached from, and the slot of the inverse that leads back to it; -1 for none.
        fileprivate let unownedParent: Unmanaged<ModelObject>?
        let inverseSlot: Int
        /// How many references were pending when the first of the members was read.
        var referencesStart = 0
        /// The keys that the parent has flattened out of this object.
        fileprivate var unownedClaimed: Unmanaged<ReadNode>?
        /// Nil for most objects.
        var rarities: Rarities?

        var object: ModelObject { unownedObject.takeUnretainedValue() }
        var mapping: EntityMapping { unownedMapping.takeUnretainedValue() }
        var parent: ModelObject? { unownedParent?.takeUnretainedValue() }
        var claimed: ReadNode? {
            get { unownedClaimed?.takeUnretainedValue() }
            set { unownedClaimed = newValue.map { .passUnretained($0) } }
        }
        var hasClaims: Bool { unownedClaimed != nil }

        @inline(__always)
        static func opened(
            _ object: ModelObject, _ mapping: EntityMapping, position: Int, via link: Link?, inverseSlot: Int
        ) -> Frame {
            Frame(
                unownedObject: .passUnretained(object), unownedMapping: .passUnretained(mapping),
                states: PropertyStates(slotCount: mapping.slotCount), position: position, unownedParent: link?.parent,
                inverseSlot: inverseSlot, unownedClaimed: link?.claimed, rarities: nil)
        }
    }

    /// The way by which an object is reached: from a parent, through a relationship.
    ///
    /// Invariant: as `Frame`'s; what it refers to is held by the caller of `decodeObject`. An object with a weak
    /// reference to it is counted through a side table, which is three times as slow, so parents are not counted.
    struct Link {
        let parent: Unmanaged<ModelObject>
        let relationship: Unmanaged<RelationshipMapping>
        /// The keys that the parent has flattened out of the object.
        let claimed: Unmanaged<ReadNode>?

        @inline(__always)
        static func from(
            _ parent: ModelObject, _ relationship: RelationshipMapping, claimed: ReadNode? = nil
        ) -> Link {
            var unownedClaimed: Unmanaged<ReadNode>?
            if let claimed { unownedClaimed = .passUnretained(claimed) }
            return Link(
                parent: .passUnretained(parent), relationship: .passUnretained(relationship), claimed: unownedClaimed)
        }
    }

    /// What is known of few objects while their members are read.
    final class Rarities {
        /// Which of a property's key paths its value was read from, by slot, where it was a fallback.
        var ranks: [Int: UInt8] = [:]
        /// While a container is read that is flattened out of a relationship's object: where that object reads it, where
        /// it does, so that it says what becomes of unknown keys.
        unowned(unsafe) var judge: ReadNode?
    }

    var source: Source
    let storage: ModelStorage
    let model: ModelMapping
    let options: DecodingOptions
    var mode: FailureMode
    var stack = ScratchStack<ModelObject>()
    var strings = ScratchStack<String>()
    var objectCount = 0
    var failures: [FailureDraft] = []
    var report: [ReportDraft] = []
    var references: [PendingReference] = []

    init(source: Source, storage: ModelStorage, model: ModelMapping, options: DecodingOptions) {
        self.source = source
        self.storage = storage
        self.model = model
        self.options = options
        mode = options.failures
    }

    // MARK: Objects

    /// Reads the object that the source stands before.
    ///
    /// - Returns: Nil when the value is no object of the entity and failures are being collected; it has been passed over.
    @inline(__always)
    mutating func decodeObject(_ declared: EntityMapping, via link: Link?) throws -> ModelObject? {
        if declared.isPolymorphic {
            guard let concrete = try concreteEntity(declared, via: link?.relationship.takeUnretainedValue()) else {
                return nil
            }
            return try decodeObject(of: concrete, via: link)
        }
        return try decodeObject(of: declared, via: link)
    }

    @inline(never)
    private mutating func decodeObject(of mapping: EntityMapping, via link: Link?) throws -> ModelObject {
        objectCount &+= 1
        if objectCount > options.maximumObjects { throw tooManyObjects() }
        let object = mapping.objectType.init()
        object.attach(mapping, in: storage)
        var inverseSlot = -1
        if let link,
            let inverse = link.relationship._withUnsafeGuaranteedRef({ $0.inverseReference(on: mapping) })
        {
            inverseSlot = inverse._withUnsafeGuaranteedRef { inverse in
                link.parent._withUnsafeGuaranteedRef { inverse.wire(object, to: $0) }
                return inverse.slot
            }
        }
        try decodeMembers(of: object, mapping, via: link, inverseSlot: inverseSlot)
        return object
    }

    @inline(never)
    private func tooManyObjects() -> JSONSyntaxError {
        JSONSyntaxError(
            reason: .tooManyValues(limit: options.maximumObjects), offset: source.position,
            path: source.place(of: source.position).path)
    }

    /// Reads the members of the JSON object that the source stands before into an object.
    @inline(__always)
    mutating func decodeMembers(
        of object: ModelObject, _ mapping: EntityMapping, via link: Link?, inverseSlot: Int
    ) throws {
        var frame = Frame.opened(object, mapping, position: source.position, via: link, inverseSlot: inverseSlot)
        frame.referencesStart = references.count
        if inverseSlot >= 0 { frame.states[inverseSlot] = .wired }
        if try source.enterObject() {
            try mapping.readRootReference._withUnsafeGuaranteedRef { try decodeMembers($0, object, &frame) }
        }
        if let settled = mapping.settledSlots {
            let present = frame.states.present
            if (settled.0 & ~present.0) | (settled.1 & ~present.1) != 0 { try settleAbsent(object, &frame) }
        } else {
            try settleAbsent(object, &frame)
        }
        object.states = frame.states
    }

    /// Reads the members of the JSON object that the source is in, up to its end.
    private mutating func decodeMembers(_ node: ReadNode, _ object: ModelObject, _ frame: inout Frame) throws {
        var guess = 0
        repeat {
            let index = try source.matchKey(node.table, guess: guess)
            if index >= 0 {
                guess = index &+ 1
                try decodeMember(node.entries[index], node, object, &frame)
            } else {
                try decodeUnknown(node, &frame)
            }
        } while try source.nextMember()
    }

    @inline(__always)
    private mutating func decodeMember(
        _ entry: ReadNode.Entry, _ node: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        if let property = entry.property {
            try property._withUnsafeGuaranteedRef { property in
                let state = frame.states[property.slot]
                if state != .unset, property.slot != frame.inverseSlot || state != .wired {
                    if try skipsRepeated(property, entry.rank, &frame) { return }
                    if let child = entry.child { child._withUnsafeGuaranteedRef { forget($0, &frame) } }
                }
                if entry.rank > 0 { noteFallback(property, entry.rank, &frame) }
                if entry.kind == .attribute {
                    try decodeAttribute(unsafeDowncast(property, to: AttributeMapping.self), object, &frame)
                } else {
                    let relationship = unsafeDowncast(property, to: RelationshipMapping.self)
                    if let child = entry.child {
                        try child._withUnsafeGuaranteedRef { try decodeFlattened(relationship, $0, object, &frame) }
                    } else if frame.hasClaims, let claimed = claimedNode(below: source.lastKey, frame) {
                        try decodeClaimed(relationship, claimed, object, &frame)
                    } else {
                        try decodeRelationship(relationship, claimed: nil, object, &frame)
                    }
                }
            }
            return
        }
        try decodeUnbound(entry, node, object, &frame)
    }

    /// A key that no property stands behind: a container of flattened attributes, the type field, or a property that the
    /// class does not bind.
    @inline(never)
    private mutating func decodeUnbound(
        _ entry: ReadNode.Entry, _ node: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        switch entry.kind {
        case .container:
            if let child = entry.child { try decodeContainer(child.takeUnretainedValue(), object, &frame) }
        case .discriminator:
            if let slot = frame.mapping.discriminator?.slot {
                frame.states[slot] = try source.kind() == .number ? .valueFromNumber : .value
            }
            try source.skip()
        default:
            if frame.mapping.unknownKeys == .keep {
                try keepUnknown(source.lastKey, node, &frame)
            } else {
                note(.ignoredKey, &frame, nil, "its property is not bound, so it is not kept")
                try source.skip()
            }
        }
    }

    /// Whether a value of a property that has one already is to be passed over; it is, when it comes from a later one of
    /// the property's key paths. Otherwise the last value counts.
    @inline(never)
    private mutating func skipsRepeated(
        _ property: PropertyMapping, _ rank: UInt8, _ frame: inout Frame
    ) throws -> Bool {
        let earlier = frame.rarities?.ranks[property.slot] ?? 0
        if earlier < rank {
            note(.overruled, &frame, property, "an earlier key path has a value, so this one is not used")
            try source.skip()
            return true
        }
        if earlier == rank {
            note(.duplicateKey, &frame, property, "the key comes twice, and the last value counts")
        } else {
            note(.overruled, &frame, property, "it replaces the value of a later key path")
            frame.rarities?.ranks[property.slot] = nil
        }
        dropReferences(of: frame, slot: property.slot)
        return false
    }

    @inline(never)
    private mutating func noteFallback(_ property: PropertyMapping, _ rank: UInt8, _ frame: inout Frame) {
        frame.ensuredRarities.ranks[property.slot] = rank
        if property.isWritten { note(.normalised, &frame, property, "it is written at \"\(property.keyPath)\"") }
    }

    /// Forgets what was read below a key that comes again.
    @inline(never)
    private mutating func forget(_ node: ReadNode, _ frame: inout Frame) {
        for index in 0..<node.count {
            let entry = node.entries[index]
            if let property = entry.property?.takeUnretainedValue() {
                guard frame.states[property.slot] != .unset, frame.rarities?.ranks[property.slot] ?? 0 == entry.rank
                else {
                    continue
                }
                frame.states[property.slot] = .unset
                if let relationship = property as? RelationshipMapping {
                    dropReferences(of: frame, slot: relationship.slot)
                    relationship.clear(frame.object)
                }
            }
            if let child = entry.child?.takeUnretainedValue() { forget(child, &frame) }
        }
        guard node.slot >= 0 else { return }
        frame.states[node.slot] = .unset
        frame.object.forgetUnknown(container: node.number)
    }

    // MARK: Containers of flattened attributes

    /// Reads an object or array that stands for nothing but the attributes flattened out of it.
    private mutating func decodeContainer(
        _ node: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        let kind = try source.kind()
        if frame.states[node.slot] != .unset {
            note(.duplicateKey, &frame, nil, "the key comes twice, and the last value counts")
            forget(node, &frame)
        }
        let (claimed, judge) = (frame.claimed, frame.rarities?.judge)
        if claimed != nil || judge != nil { descend(to: source.lastKey, &frame) }
        defer {
            frame.claimed = claimed
            frame.rarities?.judge = judge
        }
        switch kind {
        case .null:
            try source.readNull()
            frame.states[node.slot] = .null
        case .object where !node.isArray:
            frame.states[node.slot] = .value
            if try source.enterObject() { try decodeMembers(node, object, &frame) }
        case .array where node.isArray:
            frame.states[node.slot] = .value
            try decodeElements(node, object, &frame)
        default:
            try fail(
                .typeMismatch, frame.mapping, nil, at: position,
                expected: node.isArray ? "an array" : "an object", skippingValue: true)
        }
    }

    /// Follows into a container what others read of the same JSON object: the parent's claims, or the child's keys.
    private func descend(to key: String, _ frame: inout Frame) {
        frame.claimed = claimedNode(below: key, frame)
        guard let judge = frame.rarities?.judge else { return }
        if judge === ReadNode.everything { return }
        guard let index = judge.table.index(of: key) else {
            frame.rarities?.judge = nil
            return
        }
        let entry = judge.entries[index]
        // Below a property of the other object everything is its own, so the keys do not matter.
        frame.rarities?.judge = entry.kind == .container ? entry.child?.takeUnretainedValue() : ReadNode.everything
    }

    private func claimedNode(below key: String, _ frame: Frame) -> ReadNode? {
        guard let claimed = frame.claimed, let index = claimed.table.index(of: key) else { return nil }
        return claimed.entries[index].child?.takeUnretainedValue()
    }

    private mutating func decodeElements(
        _ node: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        guard try source.enterArray() else { return }
        var index = 0
        let last = node.elementIndices.max() ?? 0
        repeat {
            if let entry = node.elementIndices.firstIndex(of: index) {
                try decodeMember(node.entries[entry], node, object, &frame)
            } else if frame.mapping.unknownKeys == .keep {
                try keepUnknown(String(index), node, &frame)
            } else if index < last, try source.kind() == .null {
                // It is written back, as what fills the place before the next element.
                try source.readNull()
            } else {
                note(.ignoredKey, &frame, nil, "the model has nothing for this element")
                try source.skip()
            }
            index += 1
        } while try source.nextElement()
    }

    /// Reads a relationship's object and the attributes flattened out of it, both from the same members.
    private mutating func decodeFlattened(
        _ relationship: RelationshipMapping, _ node: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        guard try source.kind() == .object else {
            return try decodeRelationship(relationship, claimed: node, object, &frame)
        }
        let start = source.mark
        let exists = try hasMembersOfItsOwn(relationship, node)
        source.rewind(to: start)
        if exists {
            try decodeRelationship(relationship, claimed: node, object, &frame)
            source.rewind(to: start)
        } else {
            frame.states[relationship.slot] = .absent
            relationship.setObject(nil, of: frame.object)
            if relationship.isRequired {
                try fail(
                    .missingValue, frame.mapping, relationship, at: source.position,
                    expected: relationship.expectation, found: "only what is flattened out of it",
                    skippingValue: false)
            }
        }
        let judge = frame.rarities?.judge
        if exists, node.hasContainers { frame.ensuredRarities.judge = relationship.destination.readRoot }
        defer { frame.rarities?.judge = judge }
        if try source.enterObject() { try decodeMembers(node, object, &frame) }
    }

    /// Reads a relationship's object out of which an object further up flattens attributes.
    private mutating func decodeClaimed(
        _ relationship: RelationshipMapping, _ claimed: ReadNode, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let start = source.mark
        if !relationship.isToMany, try source.kind() == .object {
            let exists = try hasMembersOfItsOwn(relationship, claimed)
            source.rewind(to: start)
            if !exists {
                frame.states[relationship.slot] = .absent
                return try source.skip()
            }
        }
        try decodeRelationship(relationship, claimed: claimed, object, &frame)
    }

    /// Whether an object is more than what is flattened out of it: empty, or with a key that nothing claims, or that the
    /// destination maps itself.
    private mutating func hasMembersOfItsOwn(_ relationship: RelationshipMapping, _ node: ReadNode) throws -> Bool {
        guard try source.enterObject() else { return true }
        repeat {
            let claimed = try source.matchKey(node.table, guess: 0) >= 0
            if !claimed || relationship.destination.readRoot.table.index(of: source.lastKey) != nil { return true }
            try source.skip()
        } while try source.nextMember()
        return false
    }

    // MARK: Unknown keys

    @inline(never)
    private mutating func decodeUnknown(_ node: ReadNode, _ frame: inout Frame) throws {
        let key = source.lastKey
        // Inside a relationship's object, what nothing claims is the destination's to judge.
        let isFlattening = node.slot < 0 && node !== frame.mapping.readRoot
        if isFlattening || frame.rarities?.judge != nil { return try source.skip() }
        if let claimed = frame.claimed, claimed.table.index(of: key) != nil {
            return try source.skip()
        }
        switch frame.mapping.unknownKeys {
        case .ignore:
            note(.ignoredKey, &frame, nil, "the model does not know the key")
            try source.skip()
        case .keep:
            try keepUnknown(key, node, &frame)
        case .reject:
            try fail(
                .unknownKey, frame.mapping, nil, at: source.position, expected: "no key \"\(key)\"",
                skippingValue: true)
        }
    }

    private mutating func keepUnknown(_ key: String, _ node: ReadNode, _ frame: inout Frame) throws {
        let value = try source.readValue()
        if frame.object.keepUnknown(container: node.number, key: key, value: value) {
            note(.duplicateKey, &frame, nil, "the key comes twice, and the last value counts")
        }
    }

    // MARK: Entities

    /// The entity that the type field of the object ahead names.
    private mutating func concreteEntity(
        _ declared: EntityMapping, via relationship: RelationshipMapping?
    ) throws -> EntityMapping? {
        let position = source.position
        guard try source.kind() == .object else { return declared }
        if let discriminator = declared.discriminator {
            let start = source.mark
            var value: JSONValue?
            if try source.enterObject() {
                repeat {
                    if try source.matchKey(discriminator.table, guess: 0) == 0 {
                        value = try source.readValue()
                    } else {
                        try source.skip()
                    }
                } while try source.nextMember()
            }
            source.rewind(to: start)
            if let value {
                let text = value.stringValue ?? value.description
                let named = discriminator.entityByValue[text].map { model.entities[$0] }
                if let named, !named.isAbstract {
                    return named
                } else {
                    let known = discriminator.entityByValue.filter { !model.entities[$0.value].isAbstract }
                        .keys.sorted().map { DataFailure.found(.string($0)) }.joined(separator: ", ")
                    try fail(
                        .unknownEntity, declared, nil, at: position, suffix: discriminator.keyPath.components,
                        expected: "one of the types \(known)",
                        found: DataFailure.found(value) + (named == nil ? "" : ", whose entity is abstract"),
                        skippingValue: true)
                    return nil
                }
            }
        }
        guard declared.isAbstract else { return declared }
        let field = declared.discriminator.map { "an object with its type in \"\($0.keyPath)\"" }
        try fail(
            .unknownEntity, declared, nil, at: position,
            expected: field ?? "an object whose entity a jsonDiscriminator tells, since \(declared.name) is abstract",
            found: field == nil ? "an object, and no jsonDiscriminator in the model" : "an object without it",
            skippingValue: true)
        return nil
    }
}

extension GraphDecoder.Frame {
    fileprivate var ensuredRarities: GraphDecoder.Rarities {
        mutating get {
            if let rarities { return rarities }
            let rarities = GraphDecoder.Rarities()
            self.rarities = rarities
            return rarities
        }
    }
}
