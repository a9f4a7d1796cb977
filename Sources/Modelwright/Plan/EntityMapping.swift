import Foundation

/// The compiled plan of one entity: how its JSON is read into an object and an object is written.
///
/// The trees refer to mappings of the same `ModelMapping`.
final class EntityMapping: @unchecked Sendable {
    /// The model, which owns the mapping: the resolved one while the mapping is being compiled, then the published one.
    private(set) var storage: Borrowed<ModelStorage>
    let index: Int
    let name: String
    let isAbstract: Bool
    let objectType: ModelObject.Type
    /// The same where the objects stand for values of a composite.
    let compositeType: (any AnyCompositeObject.Type)?
    /// Whether the objects are `DynamicObject`s.
    let isDynamic: Bool
    /// The entity itself and its ancestors, by index.
    let lineage: Set<Int>
    let unknownKeys: UnknownKeyPolicy
    /// What properties without a key path of their own are called in JSON.
    let naming: NamingStyle
    /// The keys that the naming tries, if it tries several.
    let tried: TriedKeys?
    /// The attribute that is at the type field, and shows the type.
    let typeAttribute: AttributeMapping?

    let attributes: [AttributeMapping]
    let relationships: [RelationshipMapping]
    /// The relationships with rules for the number of their objects.
    let countedRelationships: UnownedTable<RelationshipMapping>
    /// The relationships that a graph empties when it lets an object go.
    let keptEnds: UnownedTable<RelationshipMapping>
    let attributesByName: [String: AttributeMapping]
    let relationshipsByName: [String: RelationshipMapping]
    /// Whether the names of all properties are of ASCII.
    let hasASCIINames: Bool
    /// The relationships by which of the model's they are: two entities may have different ones of the same name.
    let relationshipsByIndex: [Int: RelationshipMapping]
    /// What tells its objects apart.
    let identity: [AttributeMapping]
    /// The only attribute of the identity, if it is an integer or a string.
    let soleIdentity: Borrowed<AttributeMapping>?
    /// The attributes, for walking them without counting references.
    let attributeTable: UnownedTable<AttributeMapping>
    /// Whether an object is read again of which nothing but the identity is written beside what others flatten into it: it needs
    /// nothing else, and has no type. A composite has no identity, and is written whole.
    let isReadByIdentityAlone: Bool
    /// Of its lineage the indices of the entities that have an identity, the topmost first: all have the same.
    private let identifiedIndices: [Int]
    /// The first of them; the entity itself if none has an identity.
    let topmostIdentifiedIndex: Int
    /// These entities, once all are there.
    private(set) var identifiedEntities: [Borrowed<EntityMapping>] = []
    /// What no two objects have alike, for validation.
    let uniqueness: [UniquenessRule]
    /// The same, for asking them without counting references.
    let uniquenessTable: UnownedTable<UniquenessRule>
    /// Whether the class has rules of its own, for validation.
    let hasValidatingClass: Bool
    /// Whether something may be found in an object when all objects are there, by rules that concern several of them or by the
    /// class's own.
    let hasGraphRules: Bool
    /// The keys of an identity of several attributes, in their order; such an identity is an object with these keys.
    let identityTable: KeyTable?
    /// Whether an identity can be written as an object beside what others flatten into it: each part has a key of its own.
    let hasIdentityOfOwnKeys: Bool
    /// How many states an object has: its properties', its containers' and its type field's.
    let slotCount: Int
    /// Whether an object has more than its class's properties and the states that are inline.
    let needsRoom: Bool
    let readRoot: ReadNode
    let writeRoot: WriteNode
    let discriminator: Discriminator?
    /// Whether it is a composite, mapped like an entity.
    let isComposite: Bool
    /// Whether the keys have neither arrays of which elements are mapped one by one nor objects that attributes are flattened out of.
    let hasPlainTree: Bool
    /// Whether an update adds to a list of it.
    let addsToLists: Bool
    /// Whether an object of the graph that JSON brings again may be compared with that without being read.
    let isRecognisable: Bool
    /// Whether an object reports each of its changes before it is made.
    let reportsChanges: Bool
    /// Whether an object is looked at before it is read: its JSON decides which entity it is of, or a hook changes it; or the
    /// entity is abstract.
    let isPolymorphic: Bool
    let hooks: EntityHooks
    /// Attributes and relationships that decoding may find absent, in order.
    let readProperties: [PropertyMapping]
    /// Attributes that are not read and have a default.
    let unreadDefaults: [AttributeMapping]
    /// Attributes that are computed, and read too.
    let derivedAttributes: [AttributeMapping]
    /// The slots that decoding must settle, as `PropertyStates.present` has them; nil for an entity of more slots than
    /// are inline.
    let expectedSlots: (UInt64, UInt64)?
    /// `readRoot`, for walking it without counting references.
    let readRootReference: Borrowed<ReadNode>
    /// `writeRoot`, likewise.
    let writeRootReference: Borrowed<WriteNode>

    /// - Parameter all: The properties of all entities, by index.
    init(
        of storage: ModelStorage, _ outline: EntityOutline, _ properties: EntityProperties, _ trees: KeyTrees,
        all: [EntityProperties]
    ) {
        self.storage = Borrowed(storage)
        index = outline.index
        name = outline.name
        isAbstract = outline.isAbstract
        objectType = outline.objectType
        compositeType = outline.objectType as? any AnyCompositeObject.Type
        isDynamic = outline.isDynamic
        lineage = outline.lineage
        unknownKeys = outline.settings.unknownKeys
        naming = outline.settings.naming
        tried = outline.settings.tried
        attributes = properties.attributes
        relationships = properties.relationships
        countedRelationships = UnownedTable(properties.relationships.filter(\.hasRules))
        attributesByName = properties.attributesByName
        relationshipsByName = properties.relationshipsByName
        keptEnds = UnownedTable(properties.relationships.filter(\.isKept))
        hasASCIINames = properties.all.allSatisfy { $0.name.utf8.allSatisfy { $0 < 0x80 } }
        relationshipsByIndex = Dictionary(relationships.map { ($0.index, $0) }) { first, _ in first }
        identity = properties.identity
        soleIdentity = Self.soleIdentity(properties.identity)
        attributeTable = UnownedTable(properties.attributes)
        identifiedIndices = outline.constraints.map(\.entity).filter { !all[$0].identity.isEmpty }
        topmostIdentifiedIndex = identifiedIndices.first ?? index
        uniqueness = UniquenessRule.rules(of: outline, properties, identifiedBy: identifiedIndices.first)
        uniquenessTable = UnownedTable(uniqueness)
        hasValidatingClass = !isDynamic && OverridingClasses.validating.has(objectType)
        hasGraphRules = hasValidatingClass || !uniqueness.isEmpty || countedRelationships.count > 0
        identityTable = Self.identityTable(of: identity)
        reportsChanges = attributes.allSatisfy(\.reportsChanges) && relationships.allSatisfy(\.reportsChanges)
        addsToLists = relationships.contains { $0.isToMany && $0.mergePolicy != .replace }
        isComposite = storage.entities.indices.contains(index) && storage.entities[index].composite != nil
        slotCount = trees.slotCount
        needsRoom = isDynamic || slotCount > PropertyStates.inlineCount
        readRoot = trees.read
        hasPlainTree = trees.read.isPlain
        // What is computed from a value may be another by now, so even the same value counts anew.
        isRecognisable =
            trees.read.isPlain && soleIdentity != nil && slotCount <= PropertyStates.inlineCount
            && !attributes.contains { $0.derivation != nil }
        writeRoot = trees.write
        let ownKeys = Set(trees.write.entries.compactMap { $0.attribute.map { ObjectIdentifier($0) } })
        hasIdentityOfOwnKeys = identity.allSatisfy { ownKeys.contains(ObjectIdentifier($0)) }
        discriminator = trees.discriminator
        typeAttribute = trees.discriminator.flatMap { discriminator in
            properties.attributes.first { $0.keyPath == discriminator.keyPath && $0.isRead && $0.isWritten }
        }
        hooks = outline.hooks
        isPolymorphic =
            discriminator != nil || isAbstract || hooks.discriminator != nil || hooks.beforeDecode != nil
        readProperties = properties.all.filter(\.isRead)
        let (identity, isPolymorphic) = (identity, isPolymorphic)
        let needsMore = readProperties.contains { property in
            property.isRequired && !identity.contains { $0 === property }
                && (property as? AttributeMapping)?.defaultValue == nil
        }
        isReadByIdentityAlone = isComposite || !isPolymorphic && !needsMore && hasIdentityOfOwnKeys
        derivedAttributes = attributes.filter { $0.isRead && $0.derivation != nil }
        unreadDefaults = attributes.filter { !$0.isRead && $0.defaultValue != nil }
        // An attribute that isn't read is never present, so an entity with such a default always runs applyDefaults.
        let slots = (readProperties + unreadDefaults).map(\.slot) + (discriminator.map { [$0.slot] } ?? [])
        expectedSlots = slotCount > PropertyStates.inlineCount ? nil : PropertyStates.present(at: slots)
        readRootReference = Borrowed(readRoot)
        writeRootReference = Borrowed(writeRoot)
    }

    private static func soleIdentity(_ identity: [AttributeMapping]) -> Borrowed<AttributeMapping>? {
        guard identity.count == 1 else { return nil }
        return switch identity[0].codec {
        case .integer, .string: Borrowed(identity[0])
        default: nil
        }
    }

    /// An entity without properties, for what is not compiled yet.
    convenience init(placeholderIn storage: ModelStorage) {
        let outline = EntityOutline(
            index: 0, name: "", isAbstract: true, objectType: ModelObject.self, isDynamic: false, lineage: [],
            settings: EntitySettings(), constraints: [], hooks: EntityHooks())
        let properties = EntityProperties(attributes: [], relationships: [], identity: [])
        let trees = KeyTrees(read: .empty, write: .empty, discriminator: nil, slotCount: 0)
        self.init(of: storage, outline, properties, trees, all: [properties])
    }

    /// The keys of an identity of several attributes that each have one of their own; nil for any other.
    private static func identityTable(of identity: [AttributeMapping]) -> KeyTable? {
        let keys = identity.compactMap { attribute -> String? in
            guard attribute.keyPath.components.count == 1, case .key(let key)? = attribute.keyPath.components.first
            else { return nil }
            return key
        }
        let areApart = Set(keys.map { ExactString($0) }).count == identity.count
        return identity.count > 1 && areApart ? KeyTable(keys) : nil
    }

    /// Lets the mapping find those of other entities, before anyone has it.
    func connect(to mappings: [EntityMapping]) {
        identifiedEntities = identifiedIndices.map { Borrowed(mappings[$0]) }
        for relationship in relationships { relationship.connect(to: mappings) }
    }

    /// Gives the mapping to the model that owns it, before anyone else has the model.
    func publish(in storage: ModelStorage) { self.storage = Borrowed(storage) }

    /// Whether an object with exactly the attributes of its identity stands for another: it has several, and the entity has more,
    /// or its objects have a type as well.
    var hasIdentityObjects: Bool {
        identityTable.map { readProperties.count > $0.count || isAbstract } ?? false
    }

    /// Whether an object can be written as its identity: one attribute's value, or an object of several plain keys.
    var hasWritableIdentity: Bool { identity.count == 1 || identityTable != nil }

    /// The attributes that identify an object where an entity is declared, which is this one or an ancestor; none where that has
    /// no identity.
    func identity(as declared: EntityMapping) -> [AttributeMapping] {
        declared === self || identifiedIndices.contains(declared.index) ? identity : []
    }

    /// How many slots are properties': the first ones.
    var propertyCount: Int { attributes.count + relationships.count }

    /// The attribute or relationship whose state has a slot.
    func property(at slot: Int) -> PropertyMapping {
        slot < attributes.count ? attributes[slot] : relationships[slot - attributes.count]
    }

    /// Lets the attribute at the type field have the object's type.
    func showType(of object: ModelObject) {
        guard let attribute = typeAttribute, let type = discriminator?.writtenValue else { return }
        if let transform = attribute.transform {
            guard case .custom(_, let decode, _) = transform.form, let value = try? decode(.string(type)) else {
                return
            }
            _ = attribute.set(object, any: value)
            return
        }
        let value: Any? =
            switch attribute.access.kind {
            case .integer, .unsigned, .double, .float, .decimal: JSONNumber(type).map { JSONValue.number($0) }
            case .string: type
            case .uuid: UUIDText(type)?.value
            case .url: URL(string: type)
            case .json: JSONValue.string(type)
            case .boolean, .date, .data, .strings, .any: nil
            }
        if let value { _ = attribute.set(object, any: value) }
    }

    /// The property of just this name; nil if the entity has none, or its class doesn't bind it.
    func property(named name: String) -> PropertyMapping? {
        let property: PropertyMapping? = attributesByName[name] ?? relationshipsByName[name]
        return ExactString.isSame(property?.name, name) ? property : nil
    }

    /// Gives a new object the model's defaults, and its entity's type where an attribute shows it.
    ///
    /// - Parameter isOpen: Whether a property gets its default.
    func setDefaults(of object: ModelObject, where isOpen: (PropertyMapping) -> Bool = { _ in true }) {
        for attribute in attributes where isOpen(attribute) {
            if let value = attribute.defaultValue { _ = attribute.set(object, primitive: value) }
        }
        showType(of: object)
        // A composite that has to be there is, as in a class.
        for relationship in relationships
        where isOpen(relationship) && relationship.isRequired && relationship.destination.isComposite
            && relationship.object(of: object) == nil
        {
            let entity = relationship.destination
            guard let value = entity.newObject(entity.objectType) else { continue }
            entity.setDefaults(of: value)
            relationship.setObject(value, of: object)
        }
    }
}
