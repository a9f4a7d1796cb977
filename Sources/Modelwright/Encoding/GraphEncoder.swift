import Foundation

/// The encode engine: walks an object graph by the entities' plans into a sink.
///
/// Each object is one call of `encodeObject`, which walks the entity's key tree in the model document's order.
struct GraphEncoder<Sink: JSONSink> {
    var sink: Sink
    let storage: ModelStorage
    /// Nil if all is written.
    let view: ViewMapping?
    /// The objects being written, outermost first; objects that are their own ancestors are found here.
    var ancestors: [Borrowed<ModelObject>] = []
    let maximumDepth: Int
    let maximumObjects: Int
    /// Whether what has an identity is written as that where something leads to it.
    var prefersIdentities = false
    /// Whether the outermost object has all that its relationships lead to, also where that is written from the other end.
    var writesAllEnds = false
    fileprivate var objectCount = 0
    private var stack = StackGuard()

    init(sink: Sink, storage: ModelStorage, view: ViewMapping?, maximumDepth: Int, maximumObjects: Int) {
        self.sink = sink
        self.storage = storage
        self.view = view
        self.maximumDepth = maximumDepth
        self.maximumObjects = maximumObjects
    }

    // MARK: Objects

    /// Writes an object that is reached from `parent` through `relationship`.
    mutating func encodeObject(
        _ object: ModelObject, parent: Borrowed<ModelObject>?, via relationship: RelationshipMapping?,
        sharedWith others: [MemberWriter] = []
    ) throws {
        guard let mapping = object.mappingReference(in: storage) else {
            throw EncodingProblem.ofAnotherModel(object)
        }
        return try mapping.with {
            try encodeObject(object, $0, parent: parent, via: relationship, sharedWith: others)
        }
    }

    @inline(__always)
    private mutating func encodeObject(
        _ object: ModelObject, _ mapping: EntityMapping, parent: Borrowed<ModelObject>?,
        via relationship: RelationshipMapping?,
        sharedWith others: [MemberWriter]
    ) throws {
        let isReference = prefersIdentities && refers(to: object, mapping, by: relationship)
        for ancestor in ancestors where ancestor == Borrowed(object) && !isReference {
            return try encodeIdentityOfAncestor(object, mapping, via: relationship, sharedWith: others)
        }
        if ancestors.count >= maximumDepth {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected: "at most \(maximumDepth.counting("object")) inside each other (maximumDepth)", found: "more")
        }
        objectCount &+= 1
        if objectCount > maximumObjects {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected:
                    "at most \(maximumObjects.counting("object")), each counted as often as it is written (maximumObjectCount)",
                found: "more")
        }
        if ancestors.count >= stack.uncheckedDepth, stack.isExhausted {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected:
                    "at most \(ancestors.count.counting("object")) inside each other, which is what this thread's stack has room for",
                found: "more")
        }
        ancestors.append(Borrowed(object))
        let inverseSlot = relationship?.inverseReference(on: mapping)?.with { $0.slot } ?? -1
        let frame = EncodingFrame(
            object, mapping, parent: parent, inverseSlot: inverseSlot,
            needsType: relationship?.tells(mapping) == false)
        let view = isReference ? storage.mapping?.references : view
        if let change = mapping.hooks.afterEncode {
            try encodeChanged(
                frame, view, by: change, isOptional: relationship?.isRequired == false, sharedWith: others)
        } else {
            try encodeContents(frame, view, isOptional: relationship?.isRequired == false, sharedWith: others)
        }
        ancestors.removeLast()
    }

    /// Whether an object that is written by itself is only named here, by an object of its identity: the relationship knows none.
    @inline(never)
    private func refers(to object: ModelObject, _ mapping: EntityMapping, by relationship: RelationshipMapping?) -> Bool
    {
        relationship?.destination.identity.isEmpty == true && IdentityKey(object) != nil
            && storage.mapping?.referredEntities.contains(mapping.index) == true
    }

    /// Writes what a view has of an object; all of it without one.
    @inline(__always)
    fileprivate mutating func encodeContents(
        _ frame: EncodingFrame, _ view: ViewMapping?, isOptional: Bool, sharedWith others: [MemberWriter]
    ) throws {
        sink.beginObject()
        let root = if let view { view.root(of: frame.mapping) } else { frame.mapping.writeRootReference }
        try root.with { root in
            if others.isEmpty {
                try encodeMembers(root, frame)
            } else {
                var frame = frame
                frame.isShared = true
                try encodeMembers(of: MemberWriter(root, frame), sharedWith: others, isOptional: isOptional)
            }
        }
        sink.endObject()
    }

    /// Writes what a hook makes of an object.
    @inline(never)
    private mutating func encodeChanged(
        _ frame: EncodingFrame, _ view: ViewMapping?, by change: @Sendable (JSONValue) throws -> JSONValue,
        isOptional: Bool, sharedWith others: [MemberWriter]
    ) throws {
        var tree = treeEncoder()
        try tree.encodeContents(frame, view, isOptional: isOptional, sharedWith: others)
        objectCount = tree.objectCount
        let value = tree.sink.root ?? .null
        let changed: JSONValue
        do {
            changed = try change(value)
        } catch {
            throw EncodingProblem(
                reason: .transformFailed, entity: frame.mapping.name, property: nil,
                expected: "an object that afterEncode of \(frame.mapping.name) takes",
                found: "\(DataFailure.found(value)) (\(error))")
        }
        guard case .object = changed else {
            throw EncodingProblem(
                reason: .transformFailed, entity: frame.mapping.name, property: nil,
                expected: "an object from afterEncode of \(frame.mapping.name)", found: DataFailure.found(changed))
        }
        sink.value(changed)
    }

    /// An encoder into a tree, for what is written in one piece later.
    private func treeEncoder() -> GraphEncoder<JSONTreeSink> {
        var tree = GraphEncoder<JSONTreeSink>(
            sink: JSONTreeSink(.json), storage: storage, view: view, maximumDepth: maximumDepth,
            maximumObjects: maximumObjects)
        tree.ancestors = ancestors
        tree.prefersIdentities = prefersIdentities
        tree.writesAllEnds = writesAllEnds
        tree.objectCount = objectCount
        return tree
    }

    /// Writes the members of `node`.
    ///
    /// - Returns: How many were written.
    @discardableResult
    @inline(never)
    private mutating func encodeMembers(_ node: WriteNode, _ frame: EncodingFrame) throws -> Int {
        var count = 0
        for index in 0..<node.count {
            try node.table.elements[index].with { if try encodeEntry($0, frame) { count += 1 } }
        }
        return count + encodeUnknownMembers(in: node, frame)
    }

    @inline(__always)
    mutating func encodeUnknownMembers(in node: WriteNode, _ frame: EncodingFrame) -> Int {
        guard let unknown = frame.unownedObject.with({ $0.unknownMembers(in: node.containerID) }) else { return 0 }
        for (key, value) in unknown {
            sink.key(key)
            sink.value(value)
        }
        return unknown.count
    }

    /// Writes what an entry stands for; false when nothing is to be written.
    @inline(__always)
    private mutating func encodeEntry(_ entry: WriteNode.Entry, _ frame: EncodingFrame) throws -> Bool {
        switch entry.kind {
        case .attribute:
            guard let attribute = entry.attributeReference else { return false }
            return try attribute.with { try encodeAttribute($0, entry, frame) }
        case .relationship:
            guard let relationship = entry.relationshipReference else { return false }
            return try relationship.with { try encodeRelationship($0, entry, frame, sharedWith: []) }
        case .container: return try encodeContainer(entry, frame)
        case .discriminator: return try encodeType(entry, frame)
        case .flattened: return try encodeFlattened(entry, frame, sharedWith: [])
        }
    }

    /// The same out of line, for entries that only some objects have: the code of every kind of value is long.
    @inline(never)
    mutating func encodeUncommonEntry(_ entry: WriteNode.Entry, _ frame: EncodingFrame) throws -> Bool {
        try encodeEntry(entry, frame)
    }

    // MARK: Attributes

    @inline(__always)
    private mutating func encodeAttribute(
        _ attribute: AttributeMapping, _ entry: WriteNode.Entry, _ frame: EncodingFrame
    ) throws -> Bool {
        try frame.unownedObject.with { object in
            let state = object.states[attribute]
            if state != .value(.plain) || attribute.nulls != .asDecoded {
                guard writes(attribute, of: object, state: state) else { return false }
            }
            sink.key(entry.key)
            if let problem = AttributeWriter.writeInline(attribute, of: object, form: state.form, to: &sink) {
                throw EncodingProblem(problem, attribute, of: frame.mapping)
            }
            return true
        }
    }

    /// Whether an attribute is written at all.
    @inline(never)
    func writes(_ attribute: AttributeMapping, of object: ModelObject, state: AttributeState) -> Bool {
        if state == .withheld || state == .defaulted && attribute.isDefault(object) { return false }
        guard attribute.isNil(object), state != .value(.empty) else { return true }
        switch attribute.nulls {
        // What is computed, and was not there, isn't nil.
        case .explicit: return state != .absent || attribute.derivation == nil
        case .omit: return false
        case .asDecoded: return state != .absent
        }
    }

    // MARK: Containers and the type field

    @inline(never)
    private mutating func encodeType(_ entry: WriteNode.Entry, _ frame: EncodingFrame) throws -> Bool {
        if let attribute = entry.attribute, !attribute.isNil(frame.object) {
            // One that has its default is left out, unless nothing else tells the entity.
            if try encodeAttribute(attribute, entry, frame) { return true }
            if !frame.needsType { return false }
        }
        guard let type = writtenType(entry, frame) else { return false }
        sink.key(entry.key)
        sink.value(type)
        return true
    }

    /// The type that is written where the model says it, or an attribute at its key is nil: only a fallback is read from null.
    func writtenType(_ entry: WriteNode.Entry, _ frame: EncodingFrame) -> JSONValue? {
        guard let discriminator = frame.mapping.discriminator else { return nil }
        let slot = entry.attribute?.slot ?? discriminator.slot
        let state = frame.states[type: slot]
        if state == .value(.original), let type = frame.object.original(slot: slot) { return type }
        if entry.attribute != nil, discriminator.fallback == frame.mapping.index {
            // What names no entity is read as this one.
            if state == .null { return .null }
            if state == .value(.empty) { return "" }
        }
        guard let value = discriminator.writtenValue else { return nil }
        switch state {
        case .absent where frame.needsType: return .string(value)
        case .absent, .withheld: return nil
        case .value(.number): return JSONNumber(value).map { .number($0) } ?? .string(value)
        case .unset, .null, .defaulted, .value: return .string(value)
        }
    }

    @inline(never)
    private mutating func encodeContainer(_ entry: WriteNode.Entry, _ frame: EncodingFrame) throws -> Bool {
        guard let child = entry.child else { return false }
        return try encodeContainer(entry.key, state: child.state(in: frame.states)) { encoder in
            if child.isArray { return try encoder.encodeElements(child, frame) }
            encoder.sink.beginObject()
            defer { encoder.sink.endObject() }
            return try encoder.encodeMembers(child, frame)
        }
    }

    /// Writes a container that only holds key paths' values. Empty, it is written as `{}`, `[]` or null if that was read,
    /// otherwise not at all.
    ///
    /// - Parameter write: Writes the whole value, and returns how much is in it.
    mutating func encodeContainer(
        _ key: WrittenKey, state: ContainerState, _ write: (inout GraphEncoder) throws -> Int
    ) throws -> Bool {
        let mark = sink.mark
        sink.key(key)
        if try write(&self) > 0 || state == .value { return true }
        sink.reset(to: mark)
        guard state == .null else { return false }
        sink.key(key)
        sink.null()
        return true
    }

    /// Writes an array of which elements are mapped one by one; null where there is none.
    private mutating func encodeElements(_ node: WriteNode, _ frame: EncodingFrame) throws -> Int {
        sink.beginArray()
        var written = 0
        var next = 0
        var unknown: [(index: Int, value: JSONValue)] = []
        for (key, value) in frame.object.unknownMembers(in: node.containerID) ?? JSONObject() {
            if let index = Int(key) { unknown.append((index, value)) }
        }
        var rest = unknown.ordered { $0.index < $1.index }[...]
        func writeUnknown(before index: Int, _ encoder: inout GraphEncoder) {
            while let first = rest.first, first.index < index {
                encoder.beginElement(first.index, &next)
                encoder.sink.value(first.value)
                written += 1
                rest.removeFirst()
            }
        }
        // Only what there is: an index may be large where little is written.
        for entry in node.entries {
            writeUnknown(before: entry.elementIndex, &self)
            if rest.first?.index == entry.elementIndex { continue }
            if try encodeElement(entry, frame, &next) { written += 1 }
        }
        writeUnknown(before: .max, &self)
        sink.endArray()
        return written
    }

    /// Begins the element at an index, after null for each that is not there.
    private mutating func beginElement(_ index: Int, _ next: inout Int) {
        while next < index {
            sink.element()
            sink.null()
            next += 1
        }
        sink.element()
        next = index + 1
    }

    private mutating func encodeElement(
        _ entry: WriteNode.Entry, _ frame: EncodingFrame, _ next: inout Int
    ) throws -> Bool {
        if let attribute = entry.attribute {
            let state = frame.states[attribute]
            guard writes(attribute, of: frame.object, state: state) else { return false }
            beginElement(entry.elementIndex, &next)
            if let problem = AttributeWriter.write(attribute, of: frame.object, form: state.form, to: &sink) {
                throw EncodingProblem(problem, attribute, of: frame.mapping)
            }
            return true
        }
        // A container or a relationship in an array goes through a tree of its own, since it brings its key along.
        var tree = treeEncoder()
        let value = try tree.encodeAlone(entry, frame)
        objectCount = tree.objectCount
        guard let value else { return false }
        beginElement(entry.elementIndex, &next)
        sink.value(value)
        return true
    }
}

extension GraphEncoder where Sink == JSONTreeSink {
    /// What an entry writes, without its key; nil for nothing.
    fileprivate mutating func encodeAlone(_ entry: WriteNode.Entry, _ frame: EncodingFrame) throws -> JSONValue? {
        sink.beginObject()
        let isWritten = try encodeEntry(entry, frame)
        sink.endObject()
        return isWritten ? sink.root?.objectValue.flatMap { object in object.keys.first.flatMap { object[$0] } } : nil
    }
}
