/// Adds objects to a graph that no JSON has brought into it.
struct GraphInsertion {
    private let members: GraphMembers
    private let model: ObjectModel
    private(set) var added: [ModelObject] = []
    /// What is added, by its identities.
    private var identities: [EntityIdentity: ModelObject] = [:]
    /// What gives way, by address: what stands for an identity, to the object that has it.
    private var successors: [ObjectIdentifier: ModelObject] = [:]
    private var standIns: [ModelObject] = []

    init(_ members: GraphMembers, in model: ObjectModel) {
        self.members = members
        self.model = model
    }

    /// Adds objects, and what they lead to.
    ///
    /// - Throws: What can't be added; nothing has changed by then.
    mutating func add(_ roots: some Sequence<ModelObject>) throws {
        let roots = Array(roots)
        let isRoot = Set(roots).contains
        let objects = roots.andReachable { [members, model] other, reached in
            // What the graph has leads to what it has. Only parts are looked through: they are changed as what is inside an object.
            if IdentityKey(other) != nil, members.contains(other), !isRoot(other) { return false }
            guard let mapping = other.mapping(in: model.storage) else { return true }
            for relationship in mapping.relationships where !relationship.isValue {
                // What leads to a part by its own end isn't inside it.
                let owners = Set(relationship.objectsSetByInverse(of: other)).filter(members.contains)
                reached += relationship.objects(of: other).filter { !owners.contains($0) }
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
            if !mapping.isComposite { added.append(object) }
        }
        // What stands for an identity gives way to an object that comes with it.
        for object in added where !object.isPlaceholder { try take(object, isRoot) }
        for object in added where object.isPlaceholder { try take(object, isRoot) }
    }

    private mutating func take(_ object: ModelObject, _ isRoot: (ModelObject) -> Bool) throws {
        guard let mapping = object.mapping, let key = IdentityKey(object) else { return }
        for entity in mapping.identifiedEntities {
            let identity = EntityIdentity(entity.object, key)
            // One that has been told of two identities is found by both, and may have the second again.
            let present = identities[identity] ?? members.identities.objects(of: identity).first { $0 !== object }
            if !object.isPlaceholder || present == nil { identities[identity] = identities[identity] ?? object }
            guard let other = present, other !== object else { continue }
            guard object.isPlaceholder || other.isPlaceholder else {
                var phrases = identity.phrasesOfTaken
                if members.contains(other), !isRoot(object) { phrases.found += remedy(for: object) }
                throw refusal(.notUnique, mapping, phrases)
            }
            let givesWay = object.isPlaceholder && (!other.isPlaceholder || other.mayArrive(for: object))
            let (standIn, arriving) = givesWay ? (object, other) : (other, object)
            guard arriving.mayArrive(for: standIn) else {
                throw refusal(.wrongEntity, mapping, EntityIdentity.phrases(of: arriving, for: standIn))
            }
            if successors.updateValue(arriving, forKey: ObjectIdentifier(standIn)) == nil { standIns.append(standIn) }
        }
    }

    /// What is to lead to the graph's object instead of another one with its identity, such as what came along in a copy.
    private func remedy(for object: ModelObject) -> String {
        for owner in added {
            guard let mapping = owner.mapping else { continue }
            for relationship in mapping.relationships
            where !relationship.isValue && relationship.objects(of: owner).contains(object) {
                return ": let \(mapping.name).\(relationship.name) lead to that one"
            }
        }
        return ""
    }

    private func refusal(
        _ reason: DataFailure.Reason, _ mapping: EntityMapping, _ phrases: (expected: String, found: String)
    ) -> MappingError {
        .data(
            DataFailure(
                reason: reason, path: JSONPath(), entity: mapping.name, property: mapping.identity[0].name,
                expected: phrases.expected, found: phrases.found))
    }

    func perform() {
        members.begin()
        if !successors.isEmpty { replace() }
        if members.keepsEnds { completePairs() }
        for object in added where successors[ObjectIdentifier(object)] == nil { members.insert(object) }
        members.commit(by: .program)
    }

    /// Lets both ends lead to each other that a graph keeps: a copy has one of them.
    private func completePairs() {
        var links = InverseLinks()
        for owner in added where successors[ObjectIdentifier(owner)] == nil {
            for relationship in owner.mapping?.relationships ?? [] where relationship.isOfKeptPair {
                for object in relationship.objects(of: owner) {
                    guard let inverse = object.mapping.flatMap(relationship.inverse(on:)),
                        inverse.isToMany || inverse.object(of: object) !== owner
                    else { continue }
                    links.add(inverseOf: relationship, on: object, to: owner, at: 0)
                }
            }
        }
        if let observer = members.observer { links.objects.forEach(observer.willChange) }
        links.link()
    }

    private func replace() {
        let all = added + members.leading(to: standIns.filter(members.contains), in: model.storage)
        let new = Set(added)
        all.replace(successors, isNewer: new.contains) { members.observer?.willChange($0) }
        for object in all where successors[ObjectIdentifier(object)] != nil { members.remove(object) }
    }
}
