/// The trees as they are used, with a slot for each container's state.
extension KeyTreeBuilder {
    /// The key of a later key path at which a relationship's identity is written where others flatten something out of the object
    /// at its first.
    private func identityKey(of branch: DraftNode.Branch, in reading: DraftNode?, _ writing: DraftNode?) -> String? {
        guard let relationship = branch.property as? RelationshipMapping, !relationship.isToMany, let reading,
            let writing
        else { return nil }
        let others = reading.ordered.filter { component, other in
            guard case .key = component else { return false }
            return other.property === relationship && other.fallbackIndex > 0 && other.node == nil
                && writing.existingBranch(component) == nil
        }
        let first = reading.ordered.first { $1.property === relationship && $1.fallbackIndex == 0 && $1.node != nil }
        guard first != nil, case .key(let key)? = others.min(by: { $0.1.fallbackIndex < $1.1.fallbackIndex })?.0
        else { return nil }
        return key
    }

    mutating func readNode(
        _ node: DraftNode, at place: Int, isRelationship: Bool, writing: DraftNode?
    ) -> ReadNode {
        if node.components.isEmpty, isRelationship { return .empty }
        var keys: [String] = []
        var indices: [Int] = []
        var entries: [ReadNode.Entry] = []
        var children: [ReadNode] = []
        for (component, branch) in node.ordered {
            switch component {
            case .key(let key): keys.append(key)
            case .index(let index): indices.append(index)
            }
            let below = branch.node == nil ? 0 : slots.place(component, below: place)
            let written = writing?.existingBranch(component)?.node
            let child = branch.node.map {
                readNode($0, at: below, isRelationship: branch.property != nil, writing: written)
            }
            let identityKey = identityKey(of: branch, in: node, writing)
            if let child { children.append(child) }
            let kind: ReadNode.Entry.Kind =
                if branch.property is AttributeMapping {
                    .attribute
                } else if branch.property is RelationshipMapping {
                    .relationship
                } else if branch.isDiscriminator {
                    .discriminator
                } else {
                    child != nil ? .container : branch.isEncodeOnly ? .encodeOnly : .unmapped
                }
            entries.append(
                ReadNode.Entry(
                    kind: kind, fallbackIndex: UInt8(branch.fallbackIndex),
                    property: branch.property.map { Borrowed($0) },
                    isWrittenHere: branch.property.map { $0.isWritten && branch.fallbackIndex == 0 }
                        ?? (branch.isEncodeOnly || child?.isWritten == true),
                    identityPlace: identityKey.map { component == .key($0) ? .here : .elsewhere } ?? .none,
                    child: child.map { Borrowed($0) }))
        }
        return ReadNode(
            keys: keys, entries: entries, children: children, isArray: node.isArray, elementIndices: indices,
            slot: isRelationship ? -1 : slots.slot(of: place),
            isWrittenElsewhere: node.isWrittenElsewhere)
    }

    mutating func writeNode(
        _ node: DraftNode, at place: Int, isRelationship: Bool, reading: DraftNode?
    ) -> WriteNode {
        var entries: [WriteNode.Entry] = []
        for (component, branch) in node.ordered {
            let below = branch.node == nil ? 0 : slots.place(component, below: place)
            let read = reading?.existingBranch(component)?.node
            let child = branch.node.map {
                writeNode($0, at: below, isRelationship: branch.property != nil, reading: read)
            }
            var key = ""
            var index = 0
            switch component {
            case .key(let text): key = text
            case .index(let number): index = number
            }
            let kind: WriteNode.Entry.Kind
            if branch.isDiscriminator {
                kind = .discriminator
            } else if branch.property is AttributeMapping {
                kind = .attribute
            } else if branch.property is RelationshipMapping {
                kind = .relationship
            } else {
                if child == nil { continue }
                kind = .container
            }
            entries.append(
                WriteNode.Entry(
                    kind: kind, key: key, elementIndex: index, attribute: branch.property as? AttributeMapping,
                    relationship: branch.property as? RelationshipMapping,
                    identityKey: identityKey(of: branch, in: reading, node), child: child))
        }
        return WriteNode(
            entries: entries, isArray: node.isArray, slot: isRelationship ? -1 : slots.slot(of: place))
    }
}
