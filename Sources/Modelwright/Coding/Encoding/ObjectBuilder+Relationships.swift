/// Relationships: nested values become objects, single ones identities.
extension ObjectBuilder {
    /// - Returns: The relationship's state.
    mutating func set(
        _ relationship: RelationshipMapping, of owner: ModelObject, to node: EncodingNode
    ) throws -> RelationshipState {
        if case .null = node {
            relationship.clear(owner)
            return .null
        }
        guard relationship.isToMany else {
            let (object, isIdentity) = try destination(of: relationship, owner, node)
            relationship.setObject(object, of: owner)
            return isIdentity ? .identity(.plain) : .value
        }
        guard case .container(let container) = node, container.kind == .unkeyed else {
            throw refusal(relationship, owner, relationship.expectation, node)
        }
        let elements = try container.nodes.enumerated().map { index, node in
            try at(.index(index)) { try $0.destination(of: relationship, owner, node.resolved.opened) }
        }
        relationship.setObjects(elements.map(\.object), of: owner)
        let identityCount = elements.count(where: \.isIdentity)
        if identityCount == elements.count, identityCount > 0 { return .identity(.plain) }
        for (index, element) in elements.enumerated() where element.isIdentity {
            owner.noteElement(element.object, slot: relationship.slot, .identity(.plain, index: index))
        }
        return .value
    }

    /// The object that a value is, or stands for.
    private mutating func destination(
        of relationship: RelationshipMapping, _ owner: ModelObject, _ node: EncodingNode
    ) throws -> (object: ModelObject, isIdentity: Bool) {
        let destination = relationship.destination
        switch node {
        case .container(let container) where isIdentity(container, relationship):
            return (try identity(of: destination) { try $0.setMembers(container, of: $1, destination, &$2) }, true)
        case .container(let container) where container.kind != .unkeyed:
            let object = try object(container, of: destination, via: relationship)
            held.append(object)
            return (object, false)
        case .leaf, .own:
            guard destination.identity.count == 1 else {
                throw refusal(relationship, owner, relationship.identityExpectation, node)
            }
            let attribute = destination.identity[0]
            return (try identity(of: destination) { $2[attribute] = try $0.set(attribute, of: $1, to: node) }, true)
        default:
            throw refusal(relationship, owner, relationship.elementExpectation, node)
        }
    }

    /// An object with nothing but its identity, which stands for another.
    private mutating func identity(
        of destination: EntityMapping,
        _ set: (inout ObjectBuilder, ModelObject, inout PropertyStates) throws -> Void
    ) throws -> ModelObject {
        let object = try newObject(of: destination)
        held.append(object)
        var states = object.states
        for slot in 0..<destination.propertyCount { states.setAbsent(slot) }
        try set(&self, object, &states)
        object.states = states
        return object
    }

    /// Whether a value has exactly the attributes of an identity of several: decoding takes that for the identity.
    private func isIdentity(_ container: EncodingContainer, _ relationship: RelationshipMapping) -> Bool {
        guard relationship.destination.hasIdentityObjects, container.kind != .unkeyed else { return false }
        let parts = relationship.destination.identity
        return container.names.count == parts.count
            && parts.allSatisfy { container.node(named: $0.name)?.resolved.isNull == false }
    }

    private func refusal(
        _ relationship: RelationshipMapping, _ owner: ModelObject, _ expected: String, _ node: EncodingNode
    ) -> EncodingError {
        invalid(node, "\(owner.mapping?.name ?? "").\(relationship.name): expected \(expected), found \(node.found)")
    }
}
