/// Adds objects to a graph that no JSON has brought into it.
struct GraphInsertion {
    private let members: GraphMembers
    private let model: ObjectModel
    private var added: [ModelObject] = []
    /// What gives way, by address: what stands for an identity, for the object that has it.
    private var successors: [ObjectIdentifier: ModelObject] = [:]

    init(_ members: GraphMembers, in model: ObjectModel) {
        self.members = members
        self.model = model
    }

    /// Adds an object, and what it leads to.
    ///
    /// - Throws: What can't be added; nothing has changed by then.
    mutating func add(_ object: ModelObject) throws {
        let objects = [object].andReachable { object, reached in
            guard let mapping = object.mapping(in: model.storage) else { return true }
            // What the graph has leads only to what it has, unless a program has changed that.
            for relationship in mapping.relationships where !relationship.isValue {
                reached += relationship.objects(of: object)
            }
            return true
        }
        for object in objects {
            guard let mapping = object.mapping, mapping.storage.object === model.storage else {
                throw MappingError.data(
                    DataFailure(
                        reason: .wrongEntity, path: JSONPath(), entity: object.mapping?.name,
                        expected: "an object of the model \(model.name)",
                        found: "\("\(type(of: object))".withArticle) that is of another model, or of none"))
            }
            if !mapping.isComposite { try take(object, mapping) }
        }
    }

    private mutating func take(_ object: ModelObject, _ mapping: EntityMapping) throws {
        defer { added.append(object) }
        guard let key = IdentityKey(object) else { return }
        for entity in mapping.identifiedEntities {
            guard let other = members.identities.object(of: EntityIdentity(entity.object, key)), other !== object else {
                continue
            }
            if object.isPlaceholder {
                successors[ObjectIdentifier(object)] = other
            } else if other.isPlaceholder {
                successors[ObjectIdentifier(other)] = object
            } else {
                throw MappingError.data(
                    DataFailure(
                        reason: .notUnique, path: JSONPath(), entity: mapping.name, property: mapping.identity[0].name,
                        expected:
                            "\(mapping.identity.map(\.name).joined(separator: ", ")) that no other \(entity.object.name) has",
                        found: "\(key.phrase), which another one has"))
            }
        }
    }

    func perform() {
        members.begin()
        if !successors.isEmpty { replace() }
        for object in added where successors[ObjectIdentifier(object)] == nil { members.insert(object) }
        members.commit()
    }

    private func replace() {
        var links = InverseLinks()
        for owner in added + members.all where successors[ObjectIdentifier(owner)] == nil {
            for relationship in owner.mapping?.relationships ?? [] where !relationship.isValue {
                for object in relationship.objects(of: owner) {
                    guard let successor = successors[ObjectIdentifier(object)] else { continue }
                    links.add(inverseOf: relationship, on: successor, to: owner, at: 0)
                }
            }
            owner.replace(with: successors) {
            }
        }
        for object in members.all + added where successors[ObjectIdentifier(object)] != nil {
            members.remove(object)
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.clear(object)
            }
        }
        links.link()
    }
}
