/// The compiled plan of one entity: how its JSON is read into an object and an object is written.
///
/// Immutable once the model is published. The trees hold references to mappings of the same `ModelMapping`.
final class EntityMapping: @unchecked Sendable {
    /// The model, which owns the mapping: the resolved one while the mapping is being compiled, then the published one.
    private(set) var storage: Borrowed<ModelStorage>
    let index: Int
    let name: String
    let isAbstract: Bool
    let objectType: ModelObject.Type
    /// Whether the objects are `DynamicObject`s.
    let isDynamic: Bool
    /// The entity itself and its ancestors, by index.
    let lineage: Set<Int>
    let unknownKeys: UnknownKeyPolicy
    /// What properties without a key path of their own are called in JSON.
    let naming: NamingStyle

    private(set) var attributes: [AttributeMapping] = []
    private(set) var relationships: [RelationshipMapping] = []
    private(set) var attributesByName: [String: AttributeMapping] = [:]
    private(set) var relationshipsByName: [String: RelationshipMapping] = [:]
    /// The relationships by which of the model's they are: two entities may have different ones of the same name.
    private(set) var relationshipsByIndex: [Int: RelationshipMapping] = [:]
    private(set) var identity: [AttributeMapping] = []
    /// By what its objects are identified as those of itself and of its ancestors; most have one identity as all of them.
    private(set) var identities: [(parts: [AttributeMapping], entities: [Int])] = []
    /// The keys of an identity of several attributes, in their order; such an identity is an object with these keys.
    private(set) var identityTable: KeyTable?
    /// How many states an object has: its properties', its containers' and its type field's.
    private(set) var slotCount = 0
    /// Whether an object has more than its class's properties and the states that are inline.
    private(set) var needsRoom = true
    private(set) var readRoot: ReadNode = ReadNode.empty
    private(set) var writeRoot: WriteNode = WriteNode.empty
    private(set) var discriminator: Discriminator?
    /// Whether the type field of the JSON decides which entity an object is of, or the entity is abstract.
    private(set) var isPolymorphic = false
    /// Attributes and relationships that decoding may find absent, in order.
    private(set) var readProperties: [PropertyMapping] = []
    /// Attributes that are not read and have a default.
    private(set) var unreadDefaults: [AttributeMapping] = []
    /// The slots that decoding must settle, as `PropertyStates.present` has them; nil for an entity of more slots than
    /// are inline.
    private(set) var expectedSlots: (UInt64, UInt64)?
    /// `readRoot`, for walking it without counting references.
    private(set) var readRootReference = Borrowed(ReadNode.empty)
    /// `writeRoot`, likewise.
    private(set) var writeRootReference = Borrowed(WriteNode.empty)

    /// How the JSON says which subentity an object is of.
    struct Discriminator {
        var keyPath: JSONKeyPath
        /// The type field alone, for finding it ahead of everything else.
        var table: KeyTable
        /// The entities by the value of the type field.
        var entityByValue: [ExactString: Int]
        /// Which values there are, for messages.
        var expectation: String
        /// The value that this entity writes, and the slot that says whether it was read.
        var writtenValue: String?
        var slot: Int

        /// The entity that a type field names, which is a string, or a number that stands for one.
        func entity(for value: JSONValue) -> Int? {
            switch value {
            case .string(let text): entityByValue[ExactString(text)]
            case .number(let number): entityByValue[ExactString(number.description)]
            default: nil
            }
        }

        /// Whether Swift takes a type field that names none for one that does.
        func looksLikeValue(_ value: JSONValue) -> Bool {
            value.stringValue.map { text in entityByValue.keys.contains { $0.text == text } } ?? false
        }
    }

    init(
        of storage: ModelStorage, index: Int, name: String, isAbstract: Bool, objectType: ModelObject.Type,
        lineage: Set<Int>,
        settings: EntitySettings
    ) {
        self.storage = Borrowed(storage)
        self.index = index
        self.name = name
        self.isAbstract = isAbstract
        self.objectType = objectType
        isDynamic = objectType is DynamicObject.Type
        self.lineage = lineage
        unknownKeys = settings.unknownKeys
        naming = settings.naming
    }

    /// Whether an object can be written as its identity: one attribute's value, or an object of several plain keys.
    var hasWritableIdentity: Bool { identity.count == 1 || identityTable != nil }

    /// The attributes that identify an object as one of an entity, which is this one or an ancestor; none where one of the
    /// two has no identity.
    func identity(as entity: EntityMapping) -> [AttributeMapping] {
        entity === self ? identity : identities.first { $0.entities.contains(entity.index) }?.parts ?? []
    }

    /// Gives the mapping to the model that owns it, before anyone else has the model.
    func publish(in storage: ModelStorage) { self.storage = Borrowed(storage) }

    /// The attribute or relationship whose state has a slot.
    func property(at slot: Int) -> PropertyMapping {
        slot < attributes.count ? attributes[slot] : relationships[slot - attributes.count]
    }

    func setProperties(
        attributes: [AttributeMapping], relationships: [RelationshipMapping], identity: [AttributeMapping]
    ) {
        self.attributes = attributes
        self.relationships = relationships
        self.identity = identity
        attributesByName = Dictionary(attributes.map { ($0.name, $0) }) { first, _ in first }
        relationshipsByName = Dictionary(relationships.map { ($0.name, $0) }) { first, _ in first }
        relationshipsByIndex = Dictionary(relationships.map { ($0.index, $0) }) { first, _ in first }
        readProperties = (attributes as [PropertyMapping] + relationships).filter(\.isRead)
        unreadDefaults = attributes.filter { !$0.isRead && $0.defaultValue != nil }
        let keys = identity.compactMap { attribute -> String? in
            guard attribute.keyPath.components.count == 1, case .key(let key)? = attribute.keyPath.components.first
            else { return nil }
            return key
        }
        let areApart = Set(keys.map { ExactString($0) }).count == identity.count
        identityTable = identity.count > 1 && areApart ? KeyTable(keys) : nil
    }

    /// Sets the identities, once the properties of all entities are set.
    func setIdentities(among entities: [EntityMapping]) {
        guard !identity.isEmpty else { return }
        identities = [(identity, [])]
        for index in lineage.sorted() {
            let others = entities[index].identity
            let parts = others.compactMap { attributesByName[$0.name] }
            guard !parts.isEmpty, parts.count == others.count else { continue }
            if let known = identities.firstIndex(where: { $0.parts.elementsEqual(parts, by: ===) }) {
                identities[known].entities.append(index)
            } else {
                identities.append((parts, [index]))
            }
        }
    }

    func setTrees(read: ReadNode, write: WriteNode, discriminator: Discriminator?, slotCount: Int) {
        readRoot = read
        writeRoot = write
        self.discriminator = discriminator
        self.slotCount = slotCount
        needsRoom = isDynamic || slotCount > PropertyStates.inlineCount
        readRootReference = Borrowed(read)
        writeRootReference = Borrowed(write)
        isPolymorphic = discriminator != nil || isAbstract
        guard slotCount <= PropertyStates.inlineCount else { return }
        var slots: (UInt64, UInt64) = (0, 0)
        // An attribute that isn't read is never present, so an entity with such a default always runs applyDefaults.
        for slot in (readProperties + unreadDefaults).map(\.slot) + (discriminator.map { [$0.slot] } ?? []) {
            let bit = UInt64(1) << UInt64(slot % 16 * 4)
            if slot < 16 { slots.0 |= bit } else { slots.1 |= bit }
        }
        expectedSlots = slots
    }
}
