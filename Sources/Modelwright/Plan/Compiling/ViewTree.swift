/// Takes out of the keys that an entity writes those that a view has.
struct ViewTree {
    /// An element of an array that a view leaves out before one that it has.
    struct Hole {
        let missing: PropertyMapping
        let present: PropertyMapping
    }

    private let root: WriteNode
    private let names: Set<String>
    /// The first that is found.
    private(set) var hole: Hole?

    init(_ mapping: EntityMapping, _ names: Set<String>) {
        root = mapping.writeRoot
        self.names = names.union(mapping.identity.map(\.name))
    }

    /// The keys that the view has.
    mutating func part() -> WriteNode { part(of: root).node }

    /// - Returns: The part of a node that the view has, and whether that is all there is.
    private mutating func part(of node: WriteNode) -> (node: WriteNode, isWhole: Bool) {
        var entries: [WriteNode.Entry] = []
        var isWhole = true
        var missing: PropertyMapping?
        for entry in node.entries {
            let child = entry.child.map { part(of: $0) }
            if child?.isWhole == false { isWhole = false }
            let property: PropertyMapping? = entry.attribute ?? entry.relationship
            let isNamed = property.map { names.contains($0.name) } ?? true
            if !isNamed, entry.kind != .discriminator { isWhole = false }
            guard let kept = self.entry(entry, isNamed: isNamed, child: child?.node) else {
                missing = missing ?? entry.anyProperty
                continue
            }
            entries.append(kept)
            if node.isArray, hole == nil, let missing, let present = kept.anyProperty {
                hole = Hole(missing: missing, present: present)
            }
        }
        // What stands in the place of all properties, such as null, would be said of those that the view hasn't.
        let slot = isWhole ? node.slot : -1
        return (WriteNode(entries: entries, isArray: node.isArray, slot: slot, whole: node), isWhole)
    }

    /// What a view has of an entry; nil for nothing.
    private func entry(_ entry: WriteNode.Entry, isNamed: Bool, child: WriteNode?) -> WriteNode.Entry? {
        let kept = child.flatMap { $0.entries.isEmpty ? nil : $0 }
        return switch entry.kind {
        case .discriminator: entry
        case .attribute: isNamed ? entry : nil
        // What is left out beside an identity still decides where that is written.
        case .relationship where isNamed: child.map { entry.with(entry.kind, $0) } ?? entry
        case .relationship, .flattened: kept.map { entry.with(.flattened, $0) }
        case .container: kept.map { entry.with(entry.kind, $0) }
        }
    }
}

extension WriteNode.Entry {
    /// A property in it.
    fileprivate var anyProperty: PropertyMapping? {
        attribute ?? relationship ?? child?.entries.lazy.compactMap(\.anyProperty).first
    }

    /// The same with other keys in what it leads to.
    fileprivate func with(_ kind: Kind, _ child: WriteNode?) -> WriteNode.Entry {
        WriteNode.Entry(
            kind: kind, key: key.text, elementIndex: elementIndex, attribute: attribute, relationship: relationship,
            identityKey: identityKey?.text, child: child)
    }
}
