@testable import Modelwright

/// Makes a document that fits a planned model.
struct DocumentGenerator {
    let model: PlannedModel
    var choices: Choices
    var features: Set<Feature> = []
    var document = PlannedDocument()
    /// Further objects are left out when there are this many, as far as they may be.
    private var objectsLeft = 14

    init(_ model: PlannedModel, _ choices: Choices) {
        self.model = model
        self.choices = choices
    }

    mutating func has(_ feature: Feature, _ hits: Int, in bound: Int) -> Bool {
        guard choices.chance(hits, in: bound) else { return false }
        features.insert(feature)
        return true
    }

    mutating func generate() {
        let candidates = model.entities.indices.filter { !model.choices(for: $0).isEmpty }
        let count = has(.severalRoots, 1, in: 4) ? 2 : 1
        if count == 1, choices.chance(1, in: 2) {
            let root = PlannedDocument.Root(entity: choices.pick(candidates), isArray: choices.chance(1, in: 3))
            document.roots = [root]
            document.tree = value(of: root, at: [])
        } else {
            var members: [(key: String, value: DocumentNode)] = []
            for key in ["one", "two"].prefix(count) {
                let root = PlannedDocument.Root(
                    entity: choices.pick(candidates), isArray: choices.chance(2, in: 3), key: key)
                document.roots.append(root)
                members.append((key, value(of: root, at: [.key(key)])))
            }
            document.tree = .object(members)
        }
        finish()
    }

    /// Makes a document that has the roots of another one.
    mutating func generate(like other: PlannedDocument) {
        document.roots = other.roots
        let values = other.roots.map { root in value(of: root, at: root.key.map { [.key($0)] } ?? []) }
        let keys = other.roots.compactMap(\.key)
        document.tree = keys.isEmpty ? values[0] : .object(zip(keys, values).map { ($0, $1) })
        finish()
    }

    private mutating func finish() {
        var style = TextStyle(&choices)
        if style.spaces > 0 { features.insert(.whitespace) }
        if style.escapes > 0 { features.insert(.escapedKey) }
        document.written = document.tree.withoutNotes(isWritten: true)
        document.tree = document.tree.withoutNotes(isWritten: false)
        document.text = document.written.text(&style)
    }

    private mutating func value(of root: PlannedDocument.Root, at path: [JSONPath.Component]) -> DocumentNode {
        guard root.isArray else { return object(root.entity, at: path, depth: 0) }
        return .array(
            list(upTo: 4) { $0.object(root.entity, at: path + [.index($1)], depth: 0) })
    }

    private mutating func list(
        upTo limit: Int, _ element: (inout DocumentGenerator, Int) -> DocumentNode
    ) -> [DocumentNode] {
        var elements: [DocumentNode] = []
        while elements.count < limit {
            let start = choices.recorded.count
            guard choices.chance(3, in: 5) else { break }
            elements.append(element(&self, elements.count))
            choices.endSpan(from: start)
        }
        return elements
    }

    // MARK: Objects

    private mutating func object(
        _ declared: Int, at path: [JSONPath.Component], depth: Int, from arrival: PlannedRelationship? = nil
    ) -> DocumentNode {
        objectsLeft -= 1
        let (entity, type) = choices.pick(model.choices(for: declared))
        if type == model.unknownType(of: declared) { features.insert(.unknownType) }
        var node = DocumentNode.object([])
        let attributes = model.attributes(of: entity)
        for attribute in attributes where !attribute.isFlattened {
            place(attribute, of: entity, type, in: &node, at: path, needsIdentity: arrival?.reference == .identity)
        }
        for relationship in model.relationships(of: entity) {
            place(relationship, of: entity, in: &node, at: path, depth: depth, arrival)
        }
        for attribute in attributes where attribute.isFlattened { flatten(attribute, of: entity, in: &node, at: path) }
        if let type, let key = model.discriminatorKey(of: declared),
            !attributes.contains(where: { $0.form == .typeField })
        {
            node.put(Int(type) == nil ? .string(type) : .number(type), at: [.key(key)])
        }
        noteContainers(of: entity, at: path, in: &node)
        if model.unknownKeys(of: entity) != .reject { addUnknown(to: &node) }
        rearrange(&node)
        noteHook(of: entity, hasType: type != nil, in: &node)
        return node
    }

    private mutating func noteHook(of entity: Int, hasType: Bool, in node: inout DocumentNode) {
        guard let hook = model.hook(of: entity) else { return }
        node.put(.string(hook.rawValue), at: [.key(PlannedHook.note)])
        switch hook {
        case .wraps: features.insert(.wrappingHook)
        case .renames: features.insert(.renamingHook)
        case .marks: features.insert(.markingHook)
        }
        if hasType, hook != .marks { features.insert(.discriminatorHook) }
    }

    /// Puts the members in another order, and now and then one of them twice.
    private mutating func rearrange(_ node: inout DocumentNode) {
        guard case .object(var members) = node, members.count > 0 else { return }
        if choices.chance(1, in: 4) {
            for index in members.indices { members.swapAt(index, choices.below(members.count)) }
        }
        if has(.duplicateKey, 1, in: 28) {
            let member = choices.pick(members)
            members.insert(member, at: choices.below(members.count + 1))
        }
        node = .object(members)
    }

    private mutating func addUnknown(to node: inout DocumentNode) {
        guard has(.unknownKey, 1, in: 8) else { return }
        let keys: [[JSONPath.Component]] = [
            [.key("x1")], [.key("box"), .key("x2")], [.key("the unknown")], [.key("aLongBeginningOfNames")],
            [.key("x\(LookAlike.one)")], [.key("x\(LookAlike.two)")],
        ]
        var path = choices.pick(keys)
        // Only in a container that is there: another one would be unknown itself, which is the first kind.
        if path.count > 1, node.member("box")?.isObject != true { path = keys[0] }
        node.put(anyValue(depth: 1), at: path[...])
    }

    /// What is mapped one by one inside an object or array that is no object of the model.
    private mutating func noteContainers(
        of entity: Int, at path: [JSONPath.Component], in node: inout DocumentNode
    ) {
        var containers: [([JSONPath.Component], isWritten: Bool)] = []
        var elsewhere: Set<JSONPath> = []
        func add(_ place: PlannedPlace) {
            for (rank, other) in ([model.path(place, in: entity)] + place.fallbacks).enumerated() {
                for count in 1..<max(other.count, 1) {
                    let container = Array(other.prefix(count))
                    containers.append((container, rank == 0 && place.isWritten))
                    if rank > 0, place.isRead, place.isWritten { elsewhere.insert(JSONPath(path + container)) }
                }
            }
        }
        for attribute in model.attributes(of: entity) where !attribute.isFlattened { add(attribute.place) }
        for relationship in model.relationships(of: entity) { add(relationship.place) }
        for (container, isWritten) in containers {
            let key = JSONPath(path + container)
            let others = document.licences[key, default: []].filter { if case .container = $0 { false } else { true } }
            let wasWritten = document.licences[key, default: []].contains(.container(isWritten: true))
            document.licences[key] = others + [.container(isWritten: wasWritten || isWritten)]
        }
        for key in elsewhere { document.licences[key, default: []].append(.writtenElsewhere) }
        addEmpty(containers.map(\.0), of: entity, to: &node)
    }

    /// A container that nothing is in, or one that is null.
    private mutating func addEmpty(
        _ containers: [[JSONPath.Component]], of entity: Int, to node: inout DocumentNode
    ) {
        guard !containers.isEmpty, choices.chance(1, in: 6) else { return }
        let container = choices.pick(containers)
        let read = (model.attributes(of: entity).map(\.place) + model.relationships(of: entity).map(\.place)).filter(
            \.isRead
        ).flatMap { [model.path($0, in: entity)] + $0.fallbacks }
        let below = read.filter { $0.count > container.count && $0.starts(with: container) }
        // To what reads nothing in it, the container is an unknown key.
        guard model.unknownKeys(of: entity) != .reject || !below.isEmpty else { return }
        guard node.value(at: container[...]) == nil, node.value(at: container.dropLast())?.isObject == true else {
            return
        }
        let isArray = below.contains { if case .index = $0[container.count] { true } else { false } }
        features.insert(.emptyContainer)
        node.put(choices.chance(1, in: 2) ? .null : isArray ? .array([]) : .object([]), at: container[...])
    }

    // MARK: Attributes

    private mutating func license(
        _ place: PlannedPlace, of entity: Int, at path: [JSONPath.Component], _ unread: Licence
    ) {
        let main = JSONPath(path + model.path(place, in: entity))
        var licences: [Licence] = []
        switch model.nulls(place, in: entity) {
        case .explicit: licences.append(.explicitNull)
        case .omit: licences.append(.omittedNull)
        case .asDecoded: break
        }
        if !place.isWritten { licences.append(.unwritten) }
        if place.isWritten, !place.isRead { licences.append(unread) }
        if !place.fallbacks.isEmpty, place.isRead, place.isWritten {
            licences.append(.fallback(place.fallbacks.map { JSONPath(path + $0) }))
        }
        // A property that is only read and one that is only written may share a key.
        document.licences[main, default: []] += licences
        if !place.isWritten {
            for fallback in place.fallbacks {
                document.licences[JSONPath(path + fallback), default: []] += [.unwritten]
            }
        }
    }

    private mutating func place(
        _ attribute: PlannedAttribute, of entity: Int, _ type: String?, in node: inout DocumentNode,
        at path: [JSONPath.Component], needsIdentity: Bool
    ) {
        let start = choices.recorded.count
        defer { choices.endSpan(from: start, label: attribute.place.label) }
        license(attribute.place, of: entity, at: path, .unreadAttribute(attribute.defaultJSON))
        if attribute.form == .typeField {
            if let type { node.put(.string(type), at: [.key("type")]) }
            return
        }
        guard attribute.place.isRead else {
            let policy = model.unknownKeys(of: entity)
            let hasReader = model.attributes(of: entity).contains {
                $0.place.isRead && model.path($0.place, in: entity) == model.path(attribute.place, in: entity)
            }
            if policy == .ignore, !hasReader, attribute.place.keyPath == nil, choices.chance(1, in: 3) {
                node.put(anyValue(depth: 1), at: model.path(attribute.place, in: entity)[...])
            }
            return
        }
        let isNeeded = attribute.isRequired || (attribute.form == .identity && needsIdentity)
        guard let value = presentValue(of: attribute, in: entity, isNeeded: isNeeded) else { return }
        put(value, attribute.place, of: entity, in: &node)
    }

    /// A value, null or nothing, as the attribute allows.
    private mutating func presentValue(
        of attribute: PlannedAttribute, in entity: Int, isNeeded: Bool
    ) -> DocumentNode? {
        if !isNeeded {
            let choice = choices.below(8)
            if choice < 2 {
                features.insert(.absentKey)
                return nil
            }
            if choice == 2 {
                features.insert(.nullValue)
                return .null
            }
        }
        let takesEmptyAsNil = model.takesEmptyAsNil(attribute, in: entity)
        if takesEmptyAsNil, !isNeeded, !attribute.isShared, has(.emptyString, 1, in: 3) { return .string("") }
        let value = value(of: attribute, in: entity)
        if takesEmptyAsNil, isNeeded, case .string("") = value { return self.value(instead: attribute) }
        return value
    }

    /// A value of an attribute that is needed, where an empty string would be none.
    private func value(instead attribute: PlannedAttribute) -> DocumentNode {
        .string(attribute.type == .binary ? "AA==" : "x")
    }

    /// Puts a value at the property's path or a fallback, and now and then at both.
    private mutating func put(
        _ value: DocumentNode, _ place: PlannedPlace, of entity: Int, in node: inout DocumentNode
    ) {
        let main = model.path(place, in: entity)
        if !place.fallbacks.isEmpty, choices.chance(1, in: 2) {
            node.put(value, at: choices.pick(place.fallbacks)[...])
            if choices.chance(2, in: 3) { return }
        }
        node.put(value, at: main[...])
    }

    private mutating func flatten(
        _ attribute: PlannedAttribute, of entity: Int, in node: inout DocumentNode, at path: [JSONPath.Component]
    ) {
        license(attribute.place, of: entity, at: path, .unreadAttribute(nil))
        let leaf = model.path(attribute.place, in: entity)
        var existing: DocumentNode? = node
        let base = model.relationships(of: entity).map { model.path($0.place, in: entity) }.first {
            leaf.starts(with: $0) && leaf.count > $0.count
        }
        guard let base else { return }
        for count in base.count..<leaf.count {
            document.licences[JSONPath(path + leaf.prefix(count)), default: []] += [.container(isWritten: false)]
        }
        for case .key(let key) in base { existing = existing?.member(key) }
        // Where there is no object, what is flattened makes one for itself, unless the object would have the key too.
        if existing == nil, attribute.isShared { return }
        if let existing, case .object(let members) = existing {
            // What is there may be an identity, which is one by having no other key.
            if Set(members.map(\.key)).count == 2,
                members.allSatisfy({
                    ["id", "code"].contains($0.key.lowercased()) || $0.key.hasPrefix("the.")
                })
            {
                return
            }
        } else if existing != nil {
            return
        }
        guard let value = presentValue(of: attribute, in: entity, isNeeded: false) else { return }
        if attribute.isShared, let existing, case .key(let key)? = leaf.dropFirst(base.count).first,
            let member = existing.member(key), !member.isObject
        {
            // The object's own value is the same one.
            return
        }
        node.put(value, at: leaf[...])
    }

    // MARK: Relationships

    private mutating func place(
        _ relationship: PlannedRelationship, of entity: Int, in node: inout DocumentNode,
        at path: [JSONPath.Component], depth: Int, _ arrival: PlannedRelationship?
    ) {
        let start = choices.recorded.count
        defer { choices.endSpan(from: start, label: relationship.place.label) }
        license(relationship.place, of: entity, at: path, .unreadRelationship)
        guard relationship.place.isRead else { return }
        let isInverse = arrival.map { $0.inverse == relationship.place.name } ?? false
        let isNeeded = !relationship.place.isOptional
        let choice = choices.below(6)
        let mayNest = objectsLeft > 0 && depth < 3 && (!isInverse || relationship.isToMany)
        if !isNeeded, choice < 2 || !mayNest { return }
        if isInverse { features.insert(.inverseInDocument) }
        let main = model.path(relationship.place, in: entity)
        let value: DocumentNode
        if !isNeeded, choice == 2 {
            features.insert(.nullValue)
            value = .null
        } else if relationship.isToMany {
            value = .array(
                list(upTo: mayNest ? 3 : 0) {
                    $0.element(relationship, at: path + main + [.index($1)], depth: depth + 1)
                })
        } else {
            value = target(relationship, at: path + main, depth: depth + 1)
        }
        for fallback in relationship.place.fallbacks { copyLicences(from: path + main, to: path + fallback) }
        put(value, relationship.place, of: entity, in: &node)
    }

    /// What was made for one key path may stand at another.
    private mutating func copyLicences(from main: [JSONPath.Component], to other: [JSONPath.Component]) {
        for (path, licences) in document.licences
        where path.components.count > main.count && path.components.starts(with: main) {
            func moved(_ path: JSONPath) -> JSONPath { JSONPath(other + path.components.dropFirst(main.count)) }
            document.licences[moved(path)] = licences.map {
                if case .fallback(let paths) = $0 { .fallback(paths.map(moved)) } else { $0 }
            }
        }
    }

    private mutating func element(
        _ relationship: PlannedRelationship, at path: [JSONPath.Component], depth: Int
    ) -> DocumentNode {
        if relationship.isLossy, has(.droppedElement, 1, in: 3) {
            return choices.pick([.null, .boolean(true), .array([])])
        }
        return target(relationship, at: path, depth: depth)
    }

    /// An object, or the identity of one.
    private mutating func target(
        _ relationship: PlannedRelationship, at path: [JSONPath.Component], depth: Int
    ) -> DocumentNode {
        let identity = model.identity(of: relationship.destination)
        let canRefer = identity.count == 1 || identity.count == 2 && hasMoreThanIdentity(relationship.destination)
        if canRefer, has(.identityReference, 2, in: 5) {
            if identity.count == 1 { return value(of: identity[0], in: relationship.destination) }
            var node = DocumentNode.object([])
            for part in identity {
                let value = value(of: part, in: relationship.destination)
                node.put(value, at: model.path(part.place, in: relationship.destination)[...])
            }
            rearrange(&node)
            return node
        }
        if identity.count == 2 { document.licences[JSONPath(path), default: []].append(.identityOfTwo) }
        return object(relationship.destination, at: path, depth: depth, from: relationship)
    }

    private func hasMoreThanIdentity(_ entity: Int) -> Bool {
        model.attributes(of: entity).filter(\.place.isRead).count
            + model.relationships(of: entity).filter(\.place.isRead).count > 2
    }
}
