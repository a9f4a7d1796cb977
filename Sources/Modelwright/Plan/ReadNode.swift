/// The keys that an entity reads in one JSON object, and what each leads to.
///
/// An entity's key paths make a tree: `title` is an entry of the root, `pricing.retail_price` an entry of the node
/// below the root's `pricing`.
///
/// Invariant: `entries` has an entry for each key of `table`, refers to mappings that the same `ModelMapping` owns and
/// to nodes that `children` owns, and is freed with the node.
final class ReadNode: @unchecked Sendable {
    struct Entry {
        /// `here` for that later key path, `elsewhere` for the first one, `none` for a relationship without such a path.
        enum IdentityPlace: UInt8 { case none, here, elsewhere }
        enum Kind: UInt8 { case attribute, relationship, container, discriminator, unmapped, encodeOnly }
        var kind: Kind
        /// 0 for a property's first key path, n for its n-th fallback.
        var fallbackIndex: UInt8
        /// The property, for the first two kinds.
        var property: Borrowed<PropertyMapping>?
        /// Whether what is read there is written there as well.
        var isWrittenHere: Bool
        /// Where a relationship's identity is written if something is flattened out of the object at its first key path.
        var identityPlace = IdentityPlace.none
        /// What is below the key: for a container always, for a relationship where attributes are flattened beside it.
        var child: Borrowed<ReadNode>?
    }

    let table: KeyTable
    let entries: UnsafePointer<Entry>
    /// How many entries there are.
    let count: Int
    /// Whether the node is an array: `table` is empty, and entry n is element `elementIndices[n]`, in ascending order.
    let isArray: Bool
    let elementIndices: [Int]
    /// Where the container's state is among its object's; -1 for an object itself and for a relationship's node.
    let slot: Int
    /// Which container of its entity this is, for the unknown members kept in it; 0 for the object itself.
    var containerID: Int { slot + 1 }
    /// Whether the container is not written, and a property that is read in it is: at another of its key paths.
    let isWrittenElsewhere: Bool
    /// Whether nothing in the container is read, and something is written.
    let isEncodeOnly: Bool
    private let owned: [ReadNode]

    static let empty = ReadNode(
        keys: [], entries: [], children: [], isArray: false, elementIndices: [], slot: -1)

    init(
        keys: [String], entries: [Entry], children: [ReadNode], isArray: Bool, elementIndices: [Int], slot: Int,
        isWrittenElsewhere: Bool = false
    ) {
        table = KeyTable(keys)
        let memory = UnsafeMutablePointer<Entry>.allocate(capacity: max(entries.count, 1))
        memory.initialize(from: entries, count: entries.count)
        self.entries = UnsafePointer(memory)
        count = entries.count
        owned = children
        self.isArray = isArray
        self.elementIndices = elementIndices
        self.slot = slot
        self.isWrittenElsewhere = isWrittenElsewhere
        isEncodeOnly =
            !entries.isEmpty
            && entries.allSatisfy {
                $0.kind == .encodeOnly || $0.kind == .container && $0.child?.object.isEncodeOnly == true
            }
    }

    deinit {
        entries.deallocate()
    }

    /// Whether neither the node nor one below it is an array, or an object of a relationship.
    var isPlain: Bool {
        !isArray
            && (0..<count).allSatisfy { entries[$0].child.map { $0.object.isPlain } ?? true }
            && (0..<count).allSatisfy { entries[$0].property == nil || entries[$0].child == nil }
    }

    /// Whether something that is read in the container is written in it as well.
    var isWritten: Bool { (0..<count).contains { entries[$0].isWrittenHere } }

    /// The entry of a key, or of an element.
    func entry(of step: JSONPath.Component) -> Entry? {
        switch step {
        case .key(let key): table.index(of: key).map { entries[$0] }
        case .index(let index): elementIndices.firstIndex(of: index).map { entries[$0] }
        }
    }
}
