/// The trees as they are used, with a slot for each container's state.
extension KeyTreeBuilder {
    /// The keys of later key paths at which relationships' identities are written, where others flatten something out of the objects at
    /// their first: by the relationship.
    private func identityKeys(_ reading: DraftNode?, _ writing: DraftNode?) -> [ObjectIdentifier: String] {
        guard let reading, let writing else { return [:] }
        let flattened = reading.branches.compactMap { branch in
            branch.fallbackIndex == 0 && branch.node != nil ? branch.property as? RelationshipMapping : nil
        }
        var keys: [ObjectIdentifier: (key: String, fallbackIndex: Int)] = [:]
        let relationships = Set(flattened.filter { !$0.isToMany }.map { ObjectIdentifier($0) })
        if relationships.isEmpty { return [:] }
        for (component, branch) in zip(reading.components, reading.branches) {
            guard case .key(let key) = component, let property = branch.property, branch.fallbackIndex > 0,
                branch.node == nil, relationships.contains(ObjectIdentifier(property)),
                writing.existingBranch(component) == nil
            else { continue }
            let known = keys[ObjectIdentifier(property)]?.fallbackIndex ?? .max
            if branch.fallbackIndex < known { keys[ObjectIdentifier(property)] = (key, branch.fallbackIndex) }
        }
        return keys.mapValues(\.key)
    }

    mutating func readNode(
        _ node: DraftNode, at place: Int, isRelationship: Bool, writing: DraftNode?
    ) -> ReadNode {
        if node.components.isEmpty, isRelationship { return .empty }
        var keys: [String] = []
        var indices: [Int] = []
        var entries: [ReadNode.Entry] = []
        var children: [ReadNode] = []
        let identityKeys = identityKeys(node, writing)
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
            let identityKey = branch.property.flatMap { identityKeys[ObjectIdentifier($0)] }
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
        let identityKeys = identityKeys(reading, node)
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
                    identityKey: branch.property.flatMap { identityKeys[ObjectIdentifier($0)] }, child: child))
        }
        return WriteNode(
            entries: entries, isArray: node.isArray, slot: isRelationship ? -1 : slots.slot(of: place))
    }
}
