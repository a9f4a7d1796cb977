/// What the tree that is read and the tree that is written have to do with each other.
extension KeyTreeBuilder {
    /// Notes places that are a value when read and hold values when written, or the other way round.
    mutating func compare(_ readTree: DraftNode, _ writeTree: DraftNode) {
        if let read = readTree.components.first, let written = writeTree.components.first,
            isIndex(read) != isIndex(written), let reader = readTree.anyProperty, let writer = writeTree.anyProperty
        {
            return noteDisagreement(reader, writer)
        }
        for (component, written) in zip(writeTree.components, writeTree.branches) {
            guard let read = readTree.existingBranch(component) else { continue }
            if let property = read.property, written.property == nil, !mayFlatten(property),
                let other = written.node?.anyProperty
            {
                noteDisagreement(property, other)
            } else if let property = written.property, read.property == nil, let other = read.node?.anyProperty {
                noteDisagreement(other, property)
            } else if let node = read.node, let child = written.node {
                compare(node, child)
            }
        }
    }

    /// Whether others of an entity's properties may be read and written inside the value of one.
    func mayFlatten(_ property: PropertyMapping) -> Bool {
        guard let relationship = property as? RelationshipMapping else { return false }
        return !relationship.isToMany && relationship.reference == .nested
    }

    mutating func noteDisagreement(_ reader: PropertyMapping, _ writer: PropertyMapping) {
        let position =
            entity.attribute(named: writer.name)?.position ?? entity.relationship(named: writer.name)?.position
            ?? entity.position
        conflict(
            position, overlay: [writer, reader].compactMap { places.overlay($0.name, of: entity) }.first,
            "\(subject(writer.name)) is written where \(subject(reader.name)) is read, and one of them goes through the other's value.",
            "Give one of the two another jsonKeyPath.")
    }

    /// Marks the keys that are written and not read. What a document has there is passed over: kept as unknown, it would be
    /// written beside the property's own value, and refused, what is written could not be read.
    ///
    /// Containers are marked in their keys alone, since others may have one at the same key that flatten something into it.
    func markEncodeOnly(_ writeTree: DraftNode, _ readTree: DraftNode) {
        for (component, written) in zip(writeTree.components, writeTree.branches) {
            if let other = readTree.components.first, isIndex(other) != isIndex(component) { return }
            let read = readTree.branch(component)
            if read.isDiscriminator { continue }
            let isOnlyWritten = written.property != nil && read.property == nil
            if let child = written.node, !isOnlyWritten {
                let node = read.node ?? DraftNode()
                read.node = node
                markEncodeOnly(child, node)
            } else if read.property == nil, read.node == nil {
                read.isEncodeOnly = true
            }
        }
    }

    /// Marks the containers that are read and not written, of which an empty one leaves nothing.
    ///
    /// - Returns: Whether a property that is read in the tree is written.
    @discardableResult
    func markWrittenElsewhere(_ readTree: DraftNode, _ writeTree: DraftNode?) -> Bool {
        // Elements whose properties the class does not bind are written nowhere, and neither is their array.
        var isWritten = readTree.isEmptyArray && readTree.branches.isEmpty
        for (component, read) in zip(readTree.components, readTree.branches) {
            if let property = read.property, property.isWritten { isWritten = true }
            guard let node = read.node else {
                // A property that the class does not bind is written nowhere, and its container neither.
                if read.property == nil, !read.isDiscriminator, !read.isEncodeOnly { isWritten = true }
                continue
            }
            let written = writeTree?.existingBranch(component)
            let isWrittenBelow = markWrittenElsewhere(node, written?.node)
            node.isWrittenElsewhere = read.property == nil && written?.node == nil && isWrittenBelow
            if isWrittenBelow { isWritten = true }
        }
        return isWritten
    }
}
