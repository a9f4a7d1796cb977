/// The keys that an entity has in a JSON object, be they read, written or both.
struct MappedKeys {
    private let read: ReadNode?
    private let write: WriteNode?
    /// Whether the JSON object is a whole object of the entity, and not a container in it.
    let isObject: Bool

    init(of mapping: EntityMapping) {
        self.init(mapping.readRoot, mapping.writeRoot, isObject: true)
    }

    private init(_ read: ReadNode?, _ write: WriteNode?, isObject: Bool) {
        self.read = read
        self.write = write
        self.isObject = isObject
    }

    /// Whether unknown keys are the entity's: it reads the JSON object.
    var isRead: Bool { read != nil }

    func has(_ key: String) -> Bool { read?.entry(of: .key(key)) != nil || write?.entry(for: key) != nil }

    /// The keys in what a key leads to: a container, or the object of a to-one relationship.
    func below(_ key: String) -> MappedKeys {
        let (read, write) = (read?.entry(of: .key(key)), write?.entry(for: key))
        let relationship = read?.property?.takeUnretainedValue() as? RelationshipMapping ?? write?.relationship
        if let relationship { return MappedKeys(of: relationship.destination) }
        return MappedKeys(read?.child?.takeUnretainedValue(), write?.child, isObject: false)
    }
}
