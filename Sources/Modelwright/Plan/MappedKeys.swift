/// The keys that an entity has in a JSON object, be they read, written or both.
struct MappedKeys {
    private var read: [ReadNode] = []
    private var write: [WriteNode] = []
    /// Whether unknown keys are the entity's: it reads the JSON object.
    private(set) var isRead = false

    init(of mapping: EntityMapping) {
        self.init()
        add(mapping)
    }

    private init() {}

    private mutating func add(_ mapping: EntityMapping) {
        read.append(mapping.readRoot)
        write.append(mapping.writeRoot)
        isRead = true
    }

    private func entries(_ key: String) -> (read: [ReadNode.Entry], written: [WriteNode.Entry]) {
        (read.compactMap { $0.entry(of: .key(key)) }, write.compactMap { $0.entry(for: key) })
    }

    func has(_ key: String) -> Bool {
        let (read, written) = entries(key)
        return !read.isEmpty || !written.isEmpty
    }

    /// The keys in what a key leads to: those of the object of a to-one relationship, and what is flattened out of it.
    func below(_ key: String) -> MappedKeys {
        var keys = MappedKeys()
        let (read, written) = entries(key)
        let relationships =
            read.compactMap { $0.property?.object as? RelationshipMapping }
            + written.compactMap(\.relationship)
        if let relationship = relationships.first { keys.add(relationship.destination) }
        for child in read.compactMap({ $0.child?.object }) {
            keys.read.append(child)
            if child.slot >= 0 { keys.isRead = true }
        }
        keys.write += written.compactMap(\.child)
        return keys
    }
}
