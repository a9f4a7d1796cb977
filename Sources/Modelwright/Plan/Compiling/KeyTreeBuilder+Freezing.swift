/// The trees as they are used, with a slot for each container's state.
extension KeyTreeBuilder {
    mutating func readNode(_ node: DraftNode, at place: Int, isRelationship: Bool) -> ReadNode {
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
            let child = branch.node.map { readNode($0, at: below, isRelationship: branch.property != nil) }
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
                    child: child.map { Borrowed($0) }))
        }
        return ReadNode(
            keys: keys, entries: entries, children: children, isArray: node.isArray, elementIndices: indices,
            slot: isRelationship ? -1 : slots.slot(of: place),
            isWrittenElsewhere: node.isWrittenElsewhere)
    }

    mutating func writeNode(_ node: DraftNode, at place: Int, isRelationship: Bool) -> WriteNode {
        var entries: [WriteNode.Entry] = []
        for (component, branch) in node.ordered {
            let below = branch.node == nil ? 0 : slots.place(component, below: place)
            let child = branch.node.map { writeNode($0, at: below, isRelationship: branch.property != nil) }
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
                    relationship: branch.property as? RelationshipMapping, child: child))
        }
        return WriteNode(
            entries: entries, isArray: node.isArray, slot: isRelationship ? -1 : slots.slot(of: place))
    }
}
