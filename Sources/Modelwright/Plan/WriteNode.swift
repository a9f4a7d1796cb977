/// The keys that an entity writes in one JSON object, in order.
///
/// Invariant: as `ReadNode`'s; each entry owns its key and its child.
final class WriteNode: @unchecked Sendable {
    final class Entry: @unchecked Sendable {
        enum Kind: UInt8 {
            case attribute, relationship, container, discriminator
            /// What is flattened out of a relationship's object, which a view leaves out.
            case flattened
        }
        let kind: Kind
        let key: WrittenKey
        /// The element of an array that the entry is, where its node is one.
        let elementIndex: Int
        /// What is written there, not counted: the loops over entries use these.
        let attributeReference: Borrowed<AttributeMapping>?
        let relationshipReference: Borrowed<RelationshipMapping>?
        /// Where a relationship's identity is written if something is flattened out of the object at this key.
        let identityKey: WrittenKey?
        /// For a container always; for a relationship where attributes are flattened beside it, or out of it.
        let child: WriteNode?

        init(
            kind: Kind, key: String, elementIndex: Int = 0, attribute: AttributeMapping? = nil,
            relationship: RelationshipMapping? = nil, identityKey: String? = nil, child: WriteNode? = nil
        ) {
            self.kind = kind
            self.key = WrittenKey(key)
            self.elementIndex = elementIndex
            attributeReference = attribute.map { Borrowed($0) }
            relationshipReference = relationship.map { Borrowed($0) }
            self.identityKey = identityKey.map { WrittenKey($0) }
            self.child = child
        }

        /// Its key, or the index of an element.
        fileprivate func name(inArray isArray: Bool) -> String { isArray ? String(elementIndex) : key.text }

        var attribute: AttributeMapping? { attributeReference?.object }
        var relationship: RelationshipMapping? { relationshipReference?.object }
    }

    let entries: [Entry]
    let table: UnownedTable<Entry>
    let count: Int
    let isArray: Bool
    let slot: Int
    /// In a view the node with everything; nil outside of views.
    let whole: WriteNode?
    /// Which container of its entity this is, as `ReadNode` has it; in a view one that nothing has, since unknown members are left out.
    let containerID: Int
    /// Where each key's entry is, kept only above the size at which looking through them is slower.
    private let indexByKey: [ExactString: Int]

    static let empty = WriteNode(entries: [], isArray: false, slot: -1)

    init(entries: [Entry], isArray: Bool, slot: Int, whole: WriteNode? = nil) {
        self.entries = entries
        let isIndexed = entries.count > 8
        indexByKey = Dictionary(
            zip(isIndexed ? entries.map { ExactString($0.name(inArray: isArray)) } : [], 0...),
            uniquingKeysWith: { first, _ in first })
        table = UnownedTable(entries)
        count = entries.count
        self.isArray = isArray
        self.slot = slot
        self.whole = whole
        containerID = whole == nil ? slot + 1 : -1
    }

    /// How many entries there are in it and below.
    var size: Int { entries.reduce(entries.count) { $0 + ($1.child?.size ?? 0) } }

    /// How the container was read, for an object that has it.
    func state(in states: PropertyStates) -> ContainerState { slot >= 0 ? states[container: slot] : .unset }

    /// The entry of a key, or of an element's index; nil where there is none.
    func entry(for key: String) -> Entry? {
        if !indexByKey.isEmpty { return indexByKey[ExactString(key)].map { entries[$0] } }
        return entries.first { ExactString.isSame($0.name(inArray: isArray), key) }
    }
}
