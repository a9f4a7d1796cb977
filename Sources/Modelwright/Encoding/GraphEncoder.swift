import Foundation

/// The encode engine: walks an object graph by the entities' plans into a sink.
///
/// Each object is one call of `encodeObject`, which walks the entity's key tree in the model document's order.
struct GraphEncoder<Sink: JSONSink> {
    /// Attributes that the object containing this one has flattened out of it, and which are written into it.
    struct Overlay {
        let owner: ModelObject
        unowned(unsafe) let node: WriteNode
        /// Whether the containing object is read as none where there is nothing in it but what is flattened out of it.
        var isOptional = true
    }

    var sink: Sink
    let storage: ModelStorage
    /// The objects being written, outermost first; objects that are their own ancestors are found here.
    var ancestors: [Unmanaged<ModelObject>] = []
    var maximumDepth: Int
    var maximumObjects = Int.max
    fileprivate var objectCount = 0
    private var stack = StackGuard()

    init(sink: Sink, storage: ModelStorage, maximumDepth: Int) {
        self.sink = sink
        self.storage = storage
        self.maximumDepth = maximumDepth
    }

    // MARK: Objects

    /// Writes an object that is reached from `parent` through `relationship`.
    mutating func encodeObject(
        _ object: ModelObject, parent: ModelObject?, via relationship: RelationshipMapping?, overlays: [Overlay] = []
    ) throws {
        guard let mapping = object.mappingReference(in: storage) else {
            throw EncodingProblem.ofAnotherModel(object)
        }
        return try mapping._withUnsafeGuaranteedRef {
            try encodeObject(object, $0, parent: parent, via: relationship, overlays: overlays)
        }
    }

    @inline(__always)
    private mutating func encodeObject(
        _ object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, via relationship: RelationshipMapping?,
        overlays: [Overlay]
    ) throws {
        for ancestor in ancestors where ancestor.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
            return try encodeIdentityOfAncestor(object, mapping, via: relationship, overlays: overlays)
        }
        if ancestors.count >= maximumDepth {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected: "at most \(maximumDepth.counting("object")) inside each other", found: "more")
        }
        objectCount &+= 1
        if objectCount > maximumObjects {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected:
                    "at most \(maximumObjects.counting("object")), each counted as often as it is written",
                found: "more")
        }
        if ancestors.count >= stack.uncheckedDepth, stack.isExhausted {
            throw EncodingProblem(
                reason: .limitExceeded, entity: mapping.name, property: nil,
                expected:
                    "at most \(ancestors.count.counting("object")) inside each other, which is what this thread's stack has room for",
                found: "more")
        }
        ancestors.append(Unmanaged.passUnretained(object))
        let inverseSlot = relationship?.inverseReference(on: mapping)?._withUnsafeGuaranteedRef { $0.slot } ?? -1
        sink.beginObject()
        _ = try mapping.writeRootReference._withUnsafeGuaranteedRef {
            try encodeMembers(
                $0, of: object, mapping, parent: parent, inverseSlot: inverseSlot, overlays: overlays)
        }
        sink.endObject()
        ancestors.removeLast()
    }

    /// Writes the members of `node`, and those that overlays have for the same JSON object.
    ///
    /// - Returns: How many were written.
    @discardableResult
    @inline(never)
    mutating func encodeMembers(
        _ node: WriteNode, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, inverseSlot: Int,
        overlays: [Overlay]
    ) throws -> Int {
        var count = 0
        for index in 0..<node.count {
            try node.table.elements[index]._withUnsafeGuaranteedRef { entry in
                if !overlays.isEmpty,
                    try encodeOverlaid(entry, of: object, mapping, parent: parent, inverseSlot, overlays)
                {
                    count += 1
                } else if try encodeEntry(entry, of: object, mapping, parent: parent, inverseSlot, overlays: []) {
                    count += 1
                }
            }
        }
        let unknown = object.unknownMembers(in: node.number)
        let isBare = count == 0 && unknown == nil && node === mapping.writeRoot
        for overlay in overlays {
            count += try encodeRest(of: overlay, beside: node, omitsNulls: isBare && overlay.isOptional)
        }
        if let unknown {
            for (key, value) in unknown {
                sink.key(key)
                sink.value(value)
                count += 1
            }
        }
        return count
    }

    /// Writes what an entry stands for; false when nothing is to be written.
    @inline(__always)
    private mutating func encodeEntry(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        _ inverseSlot: Int, overlays: [Overlay]
    ) throws -> Bool {
        switch entry.kind {
        case .attribute:
            guard let attribute = entry.attributeReference else { return false }
            return try attribute._withUnsafeGuaranteedRef { try encodeAttribute($0, entry, of: object, mapping) }
        case .relationship:
            guard let relationship = entry.relationshipReference else { return false }
            return try relationship._withUnsafeGuaranteedRef {
                try encodeRelationship(
                    $0, entry, of: object, mapping, parent: parent, isInverse: $0.slot == inverseSlot,
                    overlays: overlays)
            }
        case .container, .discriminator:
            return try encodeUnbound(
                entry, of: object, mapping, parent: parent, inverseSlot: inverseSlot, overlays: overlays)
        }
    }

    /// The same out of line, for entries that only some objects have: the code of every kind of value is long.
    @inline(never)
    private mutating func encodeRareEntry(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        _ inverseSlot: Int, overlays: [Overlay]
    ) throws -> Bool {
        try encodeEntry(entry, of: object, mapping, parent: parent, inverseSlot, overlays: overlays)
    }

    // MARK: Attributes

    @inline(__always)
    private mutating func encodeAttribute(
        _ attribute: AttributeMapping, _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping
    ) throws -> Bool {
        let state = object.states[attribute.slot]
        if state != .value || attribute.nulls != .asDecoded {
            guard writes(attribute, of: object, state: state) else { return false }
        }
        sink.key(entry.key)
        if let problem = AttributeWriter.writeInline(
            attribute, of: object, state: state == .unset ? .value : state, to: &sink)
        {
            throw EncodingProblem(problem, entity: mapping.name, property: attribute.name, path: path(to: attribute))
        }
        return true
    }

    /// Whether an attribute is written at all.
    @inline(never)
    private func writes(_ attribute: AttributeMapping, of object: ModelObject, state: PropertyState) -> Bool {
        if state == .defaulted, attribute.isDefault(object) { return false }
        guard AttributeWriter.isNil(attribute, of: object) else { return true }
        switch attribute.nulls {
        case .explicit: return true
        case .omit: return false
        case .asDecoded: return state != .absent
        }
    }

    // MARK: Containers and the type field

    @inline(never)
    private mutating func encodeUnbound(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        inverseSlot: Int, overlays: [Overlay]
    ) throws -> Bool {
        if entry.kind == .discriminator {
            guard let discriminator = mapping.discriminator, let value = discriminator.writtenValue else {
                return false
            }
            let state = object.states[discriminator.slot]
            if state == .absent { return false }
            sink.key(entry.key)
            if state == .valueFromNumber, let number = JSONNumber(value) {
                sink.value(.number(number))
            } else {
                sink.string(value)
            }
            return true
        }
        guard let child = entry.child else { return false }
        let mark = sink.mark
        sink.key(entry.key)
        let count: Int
        if child.isArray {
            count = try encodeElements(child, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
        } else {
            sink.beginObject()
            count = try encodeMembers(
                child, of: object, mapping, parent: parent, inverseSlot: inverseSlot, overlays: overlays)
            sink.endObject()
        }
        // Where the container is another object's as well, that one may be whose JSON had it.
        func wasRead(_ state: PropertyState) -> Bool {
            child.state(in: object) == state || overlays.contains { $0.node.state(in: $0.owner) == state }
        }
        if count > 0 || wasRead(.value) { return true }
        sink.reset(to: mark)
        guard wasRead(.null) else { return false }
        sink.key(entry.key)
        sink.null()
        return true
    }

    /// Writes an array of which elements are mapped one by one; null where there is none.
    private mutating func encodeElements(
        _ node: WriteNode, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, inverseSlot: Int
    ) throws -> Int {
        sink.beginArray()
        var written = 0
        var next = 0
        var unknown: [(index: Int, value: JSONValue)] = []
        for (key, value) in object.unknownMembers(in: node.number) ?? JSONObject() {
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
            if try encodeElement(entry, of: object, mapping, parent: parent, inverseSlot: inverseSlot, &next) {
                written += 1
            }
        }
        writeUnknown(before: .max, &self)
        sink.endArray()
        return written
    }

    /// Begins the element at an index, behind null for each that is not there.
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
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        inverseSlot: Int, _ next: inout Int
    ) throws -> Bool {
        if let attribute = entry.attribute {
            let state = object.states[attribute.slot]
            guard writes(attribute, of: object, state: state) else { return false }
            beginElement(entry.elementIndex, &next)
            if let problem = AttributeWriter.write(
                attribute, of: object, state: state == .unset ? .value : state, to: &sink)
            {
                throw EncodingProblem(
                    problem, entity: mapping.name, property: attribute.name, path: path(to: attribute))
            }
            return true
        }
        // A container or a relationship in an array goes through a tree of its own, since it brings its key along.
        var tree = GraphEncoder<JSONTreeSink>(
            sink: JSONTreeSink(.json), storage: storage, maximumDepth: maximumDepth)
        tree.ancestors = ancestors
        tree.maximumObjects = maximumObjects
        tree.objectCount = objectCount
        let value = try tree.encodeAlone(entry, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
        objectCount = tree.objectCount
        guard let value else { return false }
        beginElement(entry.elementIndex, &next)
        sink.value(value)
        return true
    }

    // MARK: Overlays

    /// Writes an entry for which an overlay has the same key: the flattened attribute wins unless it is nil, and two
    /// containers become one. False when no overlay has the key, or has only nil.
    private mutating func encodeOverlaid(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        _ inverseSlot: Int, _ overlays: [Overlay]
    ) throws -> Bool {
        var inner: [Overlay] = []
        for overlay in overlays {
            guard let other = overlay.node.entry(for: entry.key.text),
                let owner = overlay.owner.mapping(in: storage)
            else { continue }
            if let attribute = other.attribute {
                if !AttributeWriter.isNil(attribute, of: overlay.owner),
                    try encodeRareEntry(other, of: overlay.owner, owner, parent: nil, -1, overlays: [])
                {
                    return true
                }
            } else if let child = other.child {
                inner.append(Overlay(owner: overlay.owner, node: child, isOptional: overlay.isOptional))
            }
        }
        if inner.isEmpty { return false }
        return try encodeRareEntry(entry, of: object, mapping, parent: parent, inverseSlot, overlays: inner)
    }

    /// Writes what an overlay has and the object itself has not.
    ///
    /// - Parameter omitsNulls: Whether the object is empty by itself, and would be read as none beside a null that nobody
    ///   has read or set.
    private mutating func encodeRest(
        of overlay: Overlay, beside node: WriteNode?, omitsNulls: Bool = false
    ) throws -> Int {
        guard let owner = overlay.owner.mapping(in: storage) else { return 0 }
        var count = 0
        for entry in overlay.node.entries where node?.entry(for: entry.key.text) == nil {
            if omitsNulls, isAbsent(entry, of: overlay.owner) { continue }
            if try encodeRareEntry(entry, of: overlay.owner, owner, parent: nil, -1, overlays: []) { count += 1 }
        }
        return count
    }

    /// The members of a relationship's object that is nil, which only flattened attributes have.
    mutating func encodeOverlayAlone(
        _ overlay: Overlay, _ overlays: [Overlay], key: WrittenKey, in destination: EntityMapping?
    ) throws -> Bool {
        let mark = sink.mark
        sink.key(key)
        sink.beginObject()
        var count = 0
        guard let owner = overlay.owner.mapping(in: storage) else { return false }
        for entry in overlay.node.entries {
            // Nil beside a relationship that is nil invents no object.
            if let attribute = entry.attribute, AttributeWriter.isNil(attribute, of: overlay.owner),
                attribute.nulls != .explicit, overlay.owner.states[attribute.slot] == .unset
            {
                continue
            }
            // A null that nobody has read or set would be read as an object, where the object has the key too.
            if destination?.maps(key: entry.key.text) == true, isAbsent(entry, of: overlay.owner) {
                continue
            }
            if try encodeRareEntry(entry, of: overlay.owner, owner, parent: nil, -1, overlays: []) { count += 1 }
        }
        for other in overlays { count += try encodeRest(of: other, beside: overlay.node) }
        sink.endObject()
        if count > 0 { return true }
        sink.reset(to: mark)
        return false
    }

    /// Whether nothing that an entry stands for was read or set.
    private func isAbsent(_ entry: WriteNode.Entry, of object: ModelObject) -> Bool {
        if let attribute = entry.attribute {
            let state = object.states[attribute.slot]
            return (state == .absent || state == .unset) && AttributeWriter.isNil(attribute, of: object)
        }
        if let relationship = entry.relationship {
            let state = object.states[relationship.slot]
            return (state == .absent || state == .unset) && isEmpty(relationship, of: object)
                && entry.child?.entries.allSatisfy { isAbsent($0, of: object) } ?? true
        }
        guard let child = entry.child else { return true }
        let state = child.state(in: object)
        return (state == .absent || state == .unset) && child.entries.allSatisfy { isAbsent($0, of: object) }
    }

    /// Whether an overlay has a value that is not nil.
    func hasValues(_ overlay: Overlay) -> Bool {
        overlay.node.entries.contains { hasValue($0, of: overlay.owner) }
    }

    private func hasValue(_ entry: WriteNode.Entry, of object: ModelObject) -> Bool {
        if let attribute = entry.attribute { return !AttributeWriter.isNil(attribute, of: object) }
        if let relationship = entry.relationship, !isEmpty(relationship, of: object) { return true }
        return entry.child?.entries.contains { hasValue($0, of: object) } ?? false
    }

    private func isEmpty(_ relationship: RelationshipMapping, of object: ModelObject) -> Bool {
        relationship.isToMany ? relationship.count(of: object) ?? 0 == 0 : relationship.object(of: object) == nil
    }

    private func path(to property: PropertyMapping) -> [JSONPath.Component] { property.keyPath.components }
}

extension GraphEncoder where Sink == JSONTreeSink {
    /// What an entry writes, without its key; nil for nothing.
    fileprivate mutating func encodeAlone(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        inverseSlot: Int
    ) throws -> JSONValue? {
        sink.beginObject()
        let isWritten = try encodeRareEntry(entry, of: object, mapping, parent: parent, inverseSlot, overlays: [])
        sink.endObject()
        return isWritten ? sink.root?.objectValue.flatMap { object in object.keys.first.flatMap { object[$0] } } : nil
    }
}
