import Foundation

/// The encode engine: walks an object graph by the entities' plans into a sink.
///
/// Each object is one call of `encodeObject`, which walks the entity's key tree in the model document's order.
struct GraphEncoder<Sink: JSONSink> {
    var sink: Sink
    let storage: ModelStorage
    /// The objects being written, outermost first; objects that are their own ancestors are found here.
    var ancestors: [Borrowed<ModelObject>] = []
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
        _ object: ModelObject, parent: ModelObject?, via relationship: RelationshipMapping?,
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
        _ object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, via relationship: RelationshipMapping?,
        sharedWith others: [MemberWriter]
    ) throws {
        for ancestor in ancestors where ancestor == Borrowed(object) {
            return try encodeIdentityOfAncestor(object, mapping, via: relationship, sharedWith: others)
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
        ancestors.append(Borrowed(object))
        let inverseSlot = relationship?.inverseReference(on: mapping)?.with { $0.slot } ?? -1
        sink.beginObject()
        try mapping.writeRootReference.with { root in
            if others.isEmpty {
                try encodeMembers(root, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
            } else {
                let own = MemberWriter(root, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
                try encodeMembers(of: own, sharedWith: others, isOptional: relationship.map { !$0.isRequired } ?? false)
            }
        }
        sink.endObject()
        ancestors.removeLast()
    }

    /// Writes the members of `node`.
    ///
    /// - Returns: How many were written.
    @discardableResult
    @inline(never)
    private mutating func encodeMembers(
        _ node: WriteNode, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, inverseSlot: Int
    ) throws -> Int {
        var count = 0
        for index in 0..<node.count {
            try node.table.elements[index].with { entry in
                if try encodeEntry(entry, of: object, mapping, parent: parent, inverseSlot) { count += 1 }
            }
        }
        return count + encodeUnknownMembers(in: node, of: object)
    }

    @inline(__always)
    mutating func encodeUnknownMembers(in node: WriteNode, of object: ModelObject) -> Int {
        guard let unknown = object.unknownMembers(in: node.number) else { return 0 }
        for (key, value) in unknown {
            sink.key(key)
            sink.value(value)
        }
        return unknown.count
    }

    /// Writes what an entry stands for; false when nothing is to be written.
    @inline(__always)
    private mutating func encodeEntry(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        _ inverseSlot: Int
    ) throws -> Bool {
        switch entry.kind {
        case .attribute:
            guard let attribute = entry.attributeReference else { return false }
            return try attribute.with { try encodeAttribute($0, entry, of: object, mapping) }
        case .relationship:
            guard let relationship = entry.relationshipReference else { return false }
            return try relationship.with {
                try encodeRelationship(
                    $0, entry, of: object, mapping, parent: parent, isInverse: $0.slot == inverseSlot, sharedWith: [])
            }
        case .container, .discriminator:
            return try encodeUnbound(entry, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
        }
    }

    /// The same out of line, for entries that only some objects have: the code of every kind of value is long.
    @inline(never)
    mutating func encodeUncommonEntry(_ entry: WriteNode.Entry, by writer: MemberWriter) throws -> Bool {
        try encodeEntry(entry, of: writer.object, writer.mapping, parent: writer.parent, writer.inverseSlot)
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
    func writes(_ attribute: AttributeMapping, of object: ModelObject, state: PropertyState) -> Bool {
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
        inverseSlot: Int
    ) throws -> Bool {
        if entry.kind == .discriminator {
            if let attribute = entry.attribute, !AttributeWriter.isNil(attribute, of: object) {
                return try encodeAttribute(attribute, entry, of: object, mapping)
            }
            // No entity has null for its type.
            guard let discriminator = mapping.discriminator, let value = discriminator.writtenValue else {
                return false
            }
            let state = object.states[entry.attribute?.slot ?? discriminator.slot]
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
            count = try encodeMembers(child, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
            sink.endObject()
        }
        if count > 0 || child.state(in: object) == .value { return true }
        sink.reset(to: mark)
        guard child.state(in: object) == .null else { return false }
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

    private func path(to property: PropertyMapping) -> [JSONPath.Component] { property.keyPath.components }
}

extension GraphEncoder where Sink == JSONTreeSink {
    /// What an entry writes, without its key; nil for nothing.
    fileprivate mutating func encodeAlone(
        _ entry: WriteNode.Entry, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?,
        inverseSlot: Int
    ) throws -> JSONValue? {
        sink.beginObject()
        let isWritten = try encodeEntry(entry, of: object, mapping, parent: parent, inverseSlot)
        sink.endObject()
        return isWritten ? sink.root?.objectValue.flatMap { object in object.keys.first.flatMap { object[$0] } } : nil
    }
}
