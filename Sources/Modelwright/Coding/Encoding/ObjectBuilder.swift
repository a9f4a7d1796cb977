import Foundation

/// Makes objects of entities of what values have encoded. The engine writes them.
struct ObjectBuilder {
    let model: ModelMapping
    /// Objects that only stand for identities, which nothing else may hold.
    var held: [ModelObject] = []
    /// The steps to what is built, for errors.
    private var steps: [Step] = []
    private var stack = StackGuard()
    private var namesByEntity: [PropertyNames?]

    enum Step {
        case name(String)
        case index(Int)
    }

    init(_ model: ModelMapping) {
        self.model = model
        namesByEntity = Array(repeating: nil, count: model.entities.count)
    }

    var path: [any CodingKey] {
        steps.map { step -> any CodingKey in
            switch step {
            case .name(let name): PlainKey(stringValue: name)
            case .index(let index): PlainKey(index: index)
            }
        }
    }

    /// The objects of an entity that a tree is, and whether it is an array of them.
    ///
    /// - Throws: `EncodingError.invalidValue` for what is not the entity's.
    mutating func roots(
        _ tree: EncodingNode, of entity: EntityMapping
    ) throws -> (objects: [ModelObject], isArray: Bool) {
        switch tree.resolved.opened {
        case .container(let container) where container.kind == .unkeyed:
            let objects = try container.nodes.enumerated().map { index, node in
                try at(.index(index)) { try $0.root(node, of: entity) }
            }
            return (objects, true)
        case let node: return ([try root(node, of: entity)], false)
        }
    }

    private mutating func root(_ node: EncodingNode, of entity: EntityMapping) throws -> ModelObject {
        guard case .container(let container) = node.resolved.opened, container.kind != .unkeyed else {
            throw invalid(node, "expected an object for \(entity.name), found \(node.found)")
        }
        return try object(container, of: entity, via: nil)
    }

    /// Runs `body` a step further down.
    mutating func at<Result>(
        _ step: Step, _ body: (inout ObjectBuilder) throws -> Result
    ) rethrows -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return try body(&self)
    }

    private mutating func names(of mapping: EntityMapping) -> PropertyNames {
        if let names = namesByEntity[mapping.index] { return names }
        let names = PropertyNames(mapping)
        namesByEntity[mapping.index] = names
        return names
    }

    func invalid(_ node: EncodingNode, _ text: String, underlying error: (any Error)? = nil) -> EncodingError {
        let text = "\(text.first?.uppercased() ?? "")\(text.dropFirst())\(error.map { " (\($0))" } ?? "")"
        return .invalidValue(
            node.value,
            .init(
                codingPath: path, debugDescription: (text.hasSuffix("?") ? text : text + ".").shown,
                underlyingError: error))
    }

    // MARK: Objects

    /// An object with the members of a container.
    ///
    /// - Parameter relationship: That by which it is reached; nil for a root.
    mutating func object(
        _ container: EncodingContainer, of declared: EntityMapping, via relationship: RelationshipMapping?
    ) throws -> ModelObject {
        guard stack.enter() else {
            throw EncodingError.invalidValue(
                container.originals.last ?? container,
                .init(codingPath: [], debugDescription: StackGuard.exhaustion))
        }
        defer { stack.leave() }
        let (mapping, typeForm, unknownType) = try entity(of: container, declared)
        let object = try newObject(of: mapping)
        var states = object.states
        if let typeForm, let slot = mapping.discriminator?.slot {
            states[type: slot] = .value(typeForm)
            object.keepOriginal(unknownType, slot: slot)
        }
        try setMembers(container, of: object, mapping, &states)
        settleAbsent(object, mapping, &states, inverse: relationship?.inverse(on: mapping))
        object.states = states
        return object
    }

    /// Sets what a container has of an object.
    mutating func setMembers(
        _ container: EncodingContainer, of object: ModelObject, _ mapping: EntityMapping, _ states: inout PropertyStates
    ) throws {
        let names = names(of: mapping)
        var last = -1
        for (name, node) in zip(container.names, container.nodes) {
            try at(.name(name)) { builder in
                if let slot = names.slot(of: name, after: &last) {
                    if slot < mapping.attributes.count {
                        let attribute = mapping.attributes[slot]
                        states[attribute] = try builder.set(attribute, of: object, to: node.resolved)
                    } else {
                        let relationship = mapping.relationships[slot - mapping.attributes.count]
                        states[relationship] = try builder.set(relationship, of: object, to: node.resolved.opened)
                    }
                } else if !ExactString.isSame(Self.typeKey(of: mapping), name) {
                    try builder.keepUnknown(name, node, of: object, mapping)
                } else if let attribute = mapping.typeAttribute, states.isUnset(attribute.slot) {
                    states[attribute] = try builder.set(attribute, of: object, to: node.resolved)
                }
            }
        }
    }

    /// A new object, as the decode engine makes it.
    func newObject(of mapping: EntityMapping) throws -> ModelObject {
        guard let object = mapping.newObject(mapping.objectType) else {
            throw EncodingError.invalidValue(
                mapping.objectType,
                .init(
                    codingPath: path,
                    debugDescription:
                        "\(mapping.name): expected a new object from \(mapping.objectType).init(), found one that is in use already."
                ))
        }
        return object
    }

    /// Leaves out what was not encoded, be there a value that the class begins with.
    private func settleAbsent(
        _ object: ModelObject, _ mapping: EntityMapping, _ states: inout PropertyStates,
        inverse: RelationshipMapping?
    ) {
        for attribute in mapping.attributes where states.isUnset(attribute.slot) {
            // What shows the type shows it, be it encoded or not.
            if attribute === mapping.typeAttribute, mapping.discriminator?.writtenValue != nil {
                mapping.showType(of: object)
                continue
            }
            let isNil = attribute.isNil(object) || attribute.access.allowsNil && attribute.setNil(object)
            states[attribute] = isNil && attribute.isNil(object) ? .absent : .withheld
        }
        for relationship in mapping.relationships where states.isUnset(relationship.slot) {
            if relationship.heldCount(of: object) > 0 { relationship.clear(object) }
            // The object is within the one that it would refer to.
            states[relationship] = relationship === inverse ? .setByInverse : .absent
        }
    }

    // MARK: Keys

    private mutating func keepUnknown(
        _ name: String, _ node: EncodingNode, of object: ModelObject, _ mapping: EntityMapping
    ) throws {
        let keys = MappedKeys(of: mapping)
        guard mapping.unknownKeys == .keep, !keys.has(name) else {
            let names = mapping.attributes.map(\.name) + mapping.relationships.map(\.name)
            let near =
                names.first { mapping.property(named: $0)?.keyPath.components == [.key(name)] }
                ?? EditDistance.nearest(to: name, among: names)
            throw invalid(
                node,
                "\(mapping.name) has no property \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
            )
        }
        _ = object.keepUnknown(container: 0, key: name, value: try node.json(at: path))
    }

    /// The key of the type field, where no property has that name.
    private static func typeKey(of mapping: EntityMapping) -> String? {
        guard let key = mapping.discriminator?.key, mapping.property(named: key) == nil else { return nil }
        return key
    }

    // MARK: Entities

    /// The entity that the type field chooses, where it is encoded, and how it is written.
    private mutating func entity(
        of container: EncodingContainer, _ declared: EntityMapping
    ) throws -> (EntityMapping, ValueForm?, unknownType: JSONValue?) {
        if let discriminator = declared.discriminator, let (name, node) = Self.type(in: container, of: declared) {
            return try at(.name(name)) { builder in
                let value = try node.json(at: builder.path)
                if value.isNull, discriminator.fallback == nil, !declared.isAbstract { return (declared, nil, nil) }
                switch discriminator.choice(for: value) {
                case .named(let entity):
                    return (builder.model.entities[entity], value.kind == .number ? .number : .plain, nil)
                case .fallback(let entity): return (builder.model.entities[entity], .original, value)
                case .none:
                    throw builder.invalid(
                        node, "\(declared.name): expected \(discriminator.expectation), found \(node.found)")
                }
            }
        }
        guard !declared.isAbstract else {
            let field = Self.typeKey(of: declared).map { "its type under \"\($0)\"" } ?? "an entity that isn't abstract"
            throw invalid(.container(container), "\(declared.name) is abstract: expected \(field)")
        }
        return (declared, nil, nil)
    }

    /// What is encoded for the type: under its key, or as the attribute that is mapped to it.
    private static func type(
        in container: EncodingContainer, of mapping: EntityMapping
    ) -> (name: String, node: EncodingNode)? {
        if mapping.discriminator == nil { return nil }
        for name in [mapping.typeAttribute?.name, typeKey(of: mapping)] {
            if let name, let node = container.node(named: name) { return (name, node.resolved) }
        }
        return nil
    }
}
