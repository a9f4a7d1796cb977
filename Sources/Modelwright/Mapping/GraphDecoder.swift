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
    struct Frame {
        /// Held by `decodeObject` as long as the frame.
        unowned(unsafe) let object: ModelObject
        unowned(unsafe) let mapping: EntityMapping
        var states: PropertyStates
        /// Where the object stands.
        let position: Int
        /// The object that this one was reached from, and the slot of the inverse that leads back to it; -1 for none.
        unowned(unsafe) let parent: ModelObject?
        let inverseSlot: Int
        /// The keys that the parent has flattened out of this object.
        unowned(unsafe) let claimed: ReadNode?
        /// Nil where no value was read from a fallback.
        var ranks: Ranks?
    }

    /// Which of a property's key paths its value was read from, by slot.
    final class Ranks {
        var bySlot: [Int: UInt8] = [:]
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
    mutating func decodeObject(
        _ declared: EntityMapping, parent: ModelObject?, via relationship: RelationshipMapping?, claimed: ReadNode?
    ) throws -> ModelObject? {
        if declared.isPolymorphic {
            guard let concrete = try concreteEntity(declared, via: relationship) else { return nil }
            return try decodeObject(of: concrete, parent: parent, via: relationship, claimed: claimed)
        }
        return try decodeObject(of: declared, parent: parent, via: relationship, claimed: claimed)
    }

    @inline(never)
    private mutating func decodeObject(
        of mapping: EntityMapping, parent: ModelObject?, via relationship: RelationshipMapping?, claimed: ReadNode?
    ) throws -> ModelObject {
        objectCount &+= 1
        if objectCount > options.maximumObjects {
            throw JSONSyntaxError(
                reason: .tooManyValues(limit: options.maximumObjects), offset: source.position,
                path: source.place(of: source.position).path)
        }
        let object = mapping.objectType.init()
        object.attach(mapping, in: storage)
        var inverseSlot = -1
        if let parent, let relationship, let inverse = relationship.inverseReference(on: mapping) {
            inverseSlot = inverse._withUnsafeGuaranteedRef { inverse in
                inverse.wire(object, to: parent)
                return inverse.slot
            }
        }
        try decodeMembers(of: object, mapping, parent: parent, inverseSlot: inverseSlot, claimed: claimed)
        return object
    }

    /// Reads the members of the JSON object that the source stands before into an object.
    @inline(__always)
    mutating func decodeMembers(
        of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, inverseSlot: Int, claimed: ReadNode?
    ) throws {
        var frame = Frame(
            object: object, mapping: mapping, states: PropertyStates(slotCount: mapping.slotCount),
            position: source.position, parent: parent, inverseSlot: inverseSlot, claimed: claimed)
        if inverseSlot >= 0 { frame.states[inverseSlot] = .wired }
        if try source.enterObject() {
            try mapping.readRootReference._withUnsafeGuaranteedRef { try decodeMembers($0, &frame) }
        }
        if let settled = mapping.settledSlots {
            let present = frame.states.present
            if (settled.0 & ~present.0) | (settled.1 & ~present.1) != 0 { try settleAbsent(&frame) }
        } else {
            try settleAbsent(&frame)
        }
        object.states = frame.states
    }

    /// Reads the members of the JSON object that the source is in, up to its end.
    private mutating func decodeMembers(_ node: ReadNode, _ frame: inout Frame) throws {
        var guess = 0
        repeat {
            let index = try source.matchKey(node.table, guess: guess)
            if index >= 0 {
                guess = index &+ 1
                try decodeMember(node.entries[index], node, &frame)
            } else {
                try decodeUnknown(node, &frame)
            }
        } while try source.nextMember()
    }

    @inline(__always)
    private mutating func decodeMember(_ entry: ReadNode.Entry, _ node: ReadNode, _ frame: inout Frame) throws {
        if let property = entry.property {
            try property._withUnsafeGuaranteedRef { property in
                let state = frame.states[property.slot]
                if state != .unset, property.slot != frame.inverseSlot || state != .wired {
                    if try skipsRepeated(property, entry.rank, &frame) { return }
                } else if entry.rank > 0 {
                    frame.ensuredRanks.bySlot[property.slot] = entry.rank
                }
                if entry.kind == .attribute {
                    try decodeAttribute(unsafeDowncast(property, to: AttributeMapping.self), &frame)
                } else {
                    let relationship = unsafeDowncast(property, to: RelationshipMapping.self)
                    if let child = entry.child {
                        try child._withUnsafeGuaranteedRef { try decodeFlattened(relationship, $0, &frame) }
                    } else {
                        try decodeRelationship(relationship, claimed: nil, &frame)
                    }
                }
            }
            return
        }
        try decodeUnbound(entry, node, &frame)
    }

    /// A key that no property stands behind: a container of flattened attributes, the type field, or a property that the
    /// class does not bind.
    @inline(never)
    private mutating func decodeUnbound(_ entry: ReadNode.Entry, _ node: ReadNode, _ frame: inout Frame) throws {
        switch entry.kind {
        case .container:
            if let child = entry.child { try decodeContainer(child.takeUnretainedValue(), &frame) }
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
        let earlier = frame.ranks?.bySlot[property.slot] ?? 0
        if earlier < rank {
            note(.overruled, &frame, property, "an earlier key path has a value, so this one is not used")
            try source.skip()
            return true
        }
        if earlier == rank {
            note(.duplicateKey, &frame, property, "the key comes twice, and the last value counts")
        } else {
            note(.overruled, &frame, property, "it replaces the value of a later key path")
            frame.ensuredRanks.bySlot[property.slot] = rank
        }
        dropReferences(of: frame.object, slot: property.slot)
        return false
    }

    // MARK: Containers of flattened attributes

    /// Reads an object or array that stands for nothing but the attributes flattened out of it.
    private mutating func decodeContainer(_ node: ReadNode, _ frame: inout Frame) throws {
        let position = source.position
        let kind = try source.kind()
        switch kind {
        case .null:
            try source.readNull()
            frame.states[node.slot] = .null
        case .object where !node.isArray:
            frame.states[node.slot] = .value
            if try source.enterObject() { try decodeMembers(node, &frame) }
        case .array where node.isArray:
            frame.states[node.slot] = .value
            try decodeElements(node, &frame)
        default:
            try fail(
                .typeMismatch, frame.mapping, nil, at: position,
                expected: node.isArray ? "an array" : "an object", skippingValue: true)
        }
    }

    private mutating func decodeElements(_ node: ReadNode, _ frame: inout Frame) throws {
        guard try source.enterArray() else { return }
        var index = 0
        repeat {
            if let entry = node.elementIndices.firstIndex(of: index) {
                try decodeMember(node.entries[entry], node, &frame)
            } else if frame.mapping.unknownKeys == .keep {
                try keepUnknown(String(index), node, &frame)
            } else {
                note(.ignoredKey, &frame, nil, "the model has nothing for this element")
                try source.skip()
            }
            index += 1
        } while try source.nextElement()
    }

    /// Reads a relationship's object and the attributes flattened out of it, both from the same members.
    private mutating func decodeFlattened(
        _ relationship: RelationshipMapping, _ node: ReadNode, _ frame: inout Frame
    ) throws {
        guard try source.kind() == .object else {
            return try decodeRelationship(relationship, claimed: node, &frame)
        }
        let start = source.mark
        let exists = try hasMembersOfItsOwn(relationship, node)
        source.rewind(to: start)
        if exists {
            try decodeRelationship(relationship, claimed: node, &frame)
            source.rewind(to: start)
        } else {
            frame.states[relationship.slot] = .absent
        }
        if try source.enterObject() { try decodeMembers(node, &frame) }
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
        if isFlattening { return try source.skip() }
        if node === frame.mapping.readRoot, let claimed = frame.claimed, claimed.table.index(of: key) != nil {
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
                .unknownKey, frame.mapping, nil, at: source.position, expected: "no key '\(key)'",
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
                if let index = discriminator.entityByValue[text] {
                    let entity = model.entities[index]
                    if !entity.isAbstract { return entity }
                } else {
                    let known = discriminator.entityByValue.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
                    try fail(
                        .unknownEntity, declared, nil, at: position, suffix: discriminator.keyPath.components,
                        expected: "one of the types \(known)", found: DataFailure.found(value), skippingValue: true)
                    return nil
                }
            }
        }
        guard declared.isAbstract else { return declared }
        let field = declared.discriminator.map { "an object with its type in '\($0.keyPath)'" }
        try fail(
            .unknownEntity, declared, nil, at: position,
            expected: field ?? "an object of an entity that is not abstract, told by a 'jsonDiscriminator'",
            found: field == nil ? "'\(declared.name)', which is abstract" : "one without", skippingValue: true)
        return nil
    }
}

extension GraphDecoder.Frame {
    fileprivate var ensuredRanks: GraphDecoder.Ranks {
        mutating get {
            if let ranks { return ranks }
            let ranks = GraphDecoder.Ranks()
            self.ranks = ranks
            return ranks
        }
    }
}
