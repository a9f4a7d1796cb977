/// Members of objects: those that encoding would write for the object as it was reached, and those that are only read.
extension NodeDecoder {
    /// The value of a property, of the type field or of a kept unknown key; nil where there is none.
    func member(named name: String, of node: ObjectNode) -> DecodingNode? {
        if let slot = slot(of: name) { return member(at: slot, of: node) }
        if let type = type(of: node), ExactString.isSame(type.key, name) { return type.node }
        return node.object.unknownMembers(in: 0)?[name].map { .json($0) }
    }

    func member(at slot: Int, of node: ObjectNode) -> DecodingNode? {
        let mapping = node.mapping
        if slot < mapping.attributes.count { return member(mapping.attributes[slot], of: node.object) }
        return member(mapping.relationships[slot - mapping.attributes.count], of: node)
    }

    /// All members and their names: properties in the model's order, the type field, and unknown keys as they were read.
    func members(of node: ObjectNode) -> [(name: String, node: DecodingNode)] {
        let mapping = node.mapping
        let properties = mapping.attributes.map(\.name) + mapping.relationships.map(\.name)
        var members = properties.enumerated().compactMap { slot, name in
            member(at: slot, of: node).map { (name: name, node: $0) }
        }
        var known = Set(properties.map { ExactString($0) })
        if let type = type(of: node), known.insert(ExactString(type.key)).inserted {
            members.append((type.key, type.node))
        }
        for (key, value) in node.object.unknownMembers(in: 0) ?? JSONObject()
        where known.insert(ExactString(key)).inserted {
            members.append((key, .json(value)))
        }
        return members
    }

    // MARK: Attributes

    private func member(_ attribute: AttributeMapping, of object: ModelObject) -> DecodingNode? {
        let isOfClassOnly = object.isPlaceholder && object.states.isAbsent(attribute.slot)
        guard attribute.isNil(object) || isOfClassOnly else { return .attribute(attribute, of: object) }
        return switch object.states[attribute] {
        case .absent, .withheld, .unset: nil
        case .null, .defaulted, .value: .json(.null)
        }
    }

    /// The type field, by its key.
    private func type(of node: ObjectNode) -> (key: String, node: DecodingNode)? {
        guard let discriminator = node.mapping.discriminator else { return nil }
        let key = discriminator.key
        if let entry = node.mapping.readRoot.entry(of: .key(key)), entry.kind == .attribute,
            let attribute = entry.property?.object as? AttributeMapping
        {
            return member(attribute, of: node.object).map { (key, $0) }
        }
        let state = node.object.states[type: discriminator.slot]
        // A type that names no entity is what was read.
        if state == .value(.original), let type = node.object.original(slot: discriminator.slot) {
            return (key, .json(type))
        }
        guard let value = discriminator.writtenValue else { return nil }
        switch state {
        case .absent, .withheld: return nil
        case .value(.number): return (key, .json(JSONNumber(value).map { .number($0) } ?? .string(value)))
        case .unset, .null, .defaulted, .value: return (key, .json(.string(value)))
        }
    }

    // MARK: Relationships

    private func member(_ relationship: RelationshipMapping, of node: ObjectNode) -> DecodingNode? {
        let object = node.object
        let state = object.states[relationship]
        if state == .setByInverse || object.isPlaceholder && state == .absent { return nil }
        let isReference = relationship.reference == .identity || state.isIdentity
        if relationship.isToMany {
            if let list = list(relationship, of: node, state, isReference) { return .list(list) }
        } else if state != .setByInverseOverNull, let other = relationship.object(of: object) {
            if !state.isIdentity, isWayBack(relationship, to: other, from: node) { return nil }
            guard let mapping = other.mapping(besides: object) else { return nil }
            return .object(
                ObjectNode(
                    object: other, mapping: mapping,
                    link: .init(owner: object, relationship: relationship, isReference: isReference)))
        }
        return state == .absent || state == .unset ? nil : .json(.null)
    }

    /// The objects of a to-many relationship; nil where the key was not there, or null was.
    private func list(
        _ relationship: RelationshipMapping, of node: ObjectNode, _ state: RelationshipState, _ isReference: Bool
    ) -> ListNode? {
        let owner = node.object
        let all = relationship.objects(of: owner)
        let mayBeNull = state == .absent || state == .null || state == .unset
        if mayBeNull, all.count <= owner.elementsSetByInverse(slot: relationship.slot).count { return nil }
        var link = ListNode.Link(owner: owner, relationship: relationship, areReferences: isReference)
        let origins = ElementOrigins(of: owner, relationship)
        if origins == nil, isReference || !leadsBack(relationship, from: node) {
            return ListNode(objects: all, link: link)
        }
        var objects: [ModelObject] = []
        for (place, other) in all.enumerated() {
            switch origins?.origin(of: other, at: place) {
            case .setByInverse?: continue
            case .identity?: if !isReference { link.exceptions.insert(objects.count) }
            case .object?, nil: if !isReference, isWayBack(relationship, to: other, from: node) { continue }
            }
            objects.append(other)
        }
        return ListNode(objects: objects, link: link)
    }

    /// Whether a relationship is the inverse of the one by which its object was reached.
    private func leadsBack(_ relationship: RelationshipMapping, from node: ObjectNode) -> Bool {
        node.link?.relationship.inverse(on: node.mapping) === relationship
    }

    private func isWayBack(_ relationship: RelationshipMapping, to other: ModelObject, from node: ObjectNode) -> Bool {
        node.link?.owner === other && leadsBack(relationship, from: node)
    }
}
