/// What an update has to say to make one JSON of an object of another.
///
/// An update leaves alone what it doesn't name, so what is gone is null in it. But a value is a value, whatever objects it consists of: it is
/// in the update whole, and so is an object that a relationship refers to by its identity. What is gone of unknown members is to be
/// forgotten, since null is a value of theirs.
///
/// Each value of the two is looked at once. Objects that the model has keys for are compared member by member, and whether they differ
/// follows from their members. All else is a value, and is compared whole where it stands. So what it takes grows as the two are long, however
/// deep they are.
struct DocumentDifference {
    private(set) var update = JSONObject()
    private(set) var forgotten: [ForgottenMembers] = []

    var isEmpty: Bool { update.isEmpty && forgotten.isEmpty }

    /// - Parameter named: Members that are in it although they are the same, as keys. Those of an object are named by an object, and
    ///   by any other value all of it is.
    init(of object: ModelObject, from former: JSONObject, to latter: JSONObject, naming named: JSONObject) {
        guard let mapping = object.mapping else { return }
        // What is begun is in a list and not on the stack.
        var stack = [ComparedMembers([MemberOwner(object, mapping)], former, latter, naming: .members(named))]
        while let last = stack.indices.last {
            if let inner = stack[last].next() {
                stack.append(inner)
                continue
            }
            let members = stack.removeLast()
            forgotten += members.forgotten
            if stack.isEmpty { update = members.update } else { stack[last - 1].finish(members) }
        }
    }
}

/// What a patch is about: some members of an object, or all of it, whatever they are.
private enum Naming {
    case nothing
    case members(JSONObject)
    case everything

    var hasSomething: Bool { if case .nothing = self { false } else { true } }

    subscript(key: String) -> Naming {
        switch self {
        case .nothing: .nothing
        case .everything: .everything
        case .members(let members):
            switch members[key] {
            case nil: .nothing
            case .object(let inner)?: .members(inner)
            case _?: .everything
            }
        }
    }
}

/// Two versions of an object of the JSON, or of an array of which elements are mapped one by one.
private struct ComparedMembers {
    private(set) var update = JSONObject()
    let forgotten: [ForgottenMembers]
    private let owners: [MemberOwner]
    private let former: JSONObject
    private let latter: JSONObject
    private let isArray: Bool
    /// What is in the update although it is the same.
    private let naming: Naming
    /// Whether unknown members are gone in it, or below.
    private var forgets: Bool
    private var place = 0
    /// The member whose own members are being compared.
    private var key = ""

    init(
        _ owners: [MemberOwner], _ former: JSONObject, _ latter: JSONObject, isArray: Bool = false,
        naming: Naming
    ) {
        (self.owners, self.former, self.latter, self.isArray, self.naming) = (owners, former, latter, isArray, naming)
        let gone = former.keys.filter { latter[$0] == nil }
        forgotten = owners.compactMap { $0.forgotten(gone) }
        forgets = !forgotten.isEmpty
        for key in gone where !owners.contains(where: { $0.hasUnknown(key) }) { update[key] = .null }
    }

    private init(
        _ owners: [MemberOwner], _ former: [JSONValue], _ latter: [JSONValue], naming: Naming
    ) {
        self.init(
            owners, JSONObject(elements: former), JSONObject(elements: latter), isArray: true, naming: naming)
    }

    /// Compares members up to one whose own members are to be compared; nil when none is left.
    mutating func next() -> ComparedMembers? {
        while place < latter.placeCount {
            place += 1
            guard let (key, value) = latter.member(at: place - 1) else { continue }
            let old = former[key]
            let naming = naming[key]
            if case .object(let old)? = old, case .object(let value) = value, old.isCopy(of: value),
                !naming.hasSomething
            {
                continue
            }
            if let old, let inner = members(of: key, old, value, naming) {
                self.key = key
                return inner
            }
            if naming.hasSomething || old?.description != value.description { update[key] = value }
        }
        return nil
    }

    /// The members of what is at a key of both, if that is an object or an array by the model; nil if it is a value, or another object
    /// by now.
    private func members(
        of key: String, _ former: JSONValue, _ latter: JSONValue, _ naming: Naming
    ) -> ComparedMembers? {
        switch (former, latter) {
        case (.object(let former), .object(let latter)):
            let owners = owners(of: key, isArray: false)
            if owners.contains(where: { $0.isOther(by: latter, than: former) }) { return nil }
            return owners.isEmpty ? nil : ComparedMembers(owners, former, latter, naming: naming)
        case (.array(let former), .array(let latter)):
            let owners = owners(of: key, isArray: true)
            return owners.isEmpty ? nil : ComparedMembers(owners, former, latter, naming: naming)
        default: return nil
        }
    }

    /// Who has members in what is at a key; nobody if it is a value.
    private func owners(of key: String, isArray: Bool) -> [MemberOwner] {
        var inner: [MemberOwner] = []
        for owner in owners {
            guard let entry = owner.node.entry(for: key) else { continue }
            guard let owners = owner.owners(of: entry) else { return [] }
            inner += owners
        }
        return inner.allSatisfy { $0.node.isArray == isArray } ? inner : []
    }

    /// Takes over what is to be said of the member whose own members have been compared. If something is forgotten there, the update names
    /// what has it, so that it is a change by the JSON.
    mutating func finish(_ inner: ComparedMembers) {
        if inner.update.isEmpty, !inner.forgets, !inner.naming.hasSomething { return }
        forgets = forgets || inner.forgets
        update[key] = inner.result
    }

    /// An array is in the update whole, with null for each mapped element that is gone.
    private var result: JSONValue {
        guard isArray else { return .object(update) }
        let count = max(latter.count, 1 + (update.keys.compactMap { Int($0) }.max() ?? -1))
        return .array((0..<count).map { update["\($0)"] ?? latter["\($0)"] ?? .null })
    }
}

/// An object that has some of the members of an object of the JSON, and where in its key tree it does. There are several where one object
/// flattens something out of another.
private struct MemberOwner {
    let node: WriteNode
    private let object: ModelObject
    private let holder: ModelObject
    private let path: [RelationshipMapping]
    /// What it keeps there of which the model doesn't know.
    private let unknown: JSONObject?

    init(_ object: ModelObject, _ mapping: EntityMapping) {
        self.init(mapping.writeRoot, object, in: object, at: [], keepsUnknown: true)
    }

    private init(
        _ node: WriteNode, _ object: ModelObject, in holder: ModelObject, at path: [RelationshipMapping],
        keepsUnknown: Bool
    ) {
        (self.node, self.object, self.holder, self.path) = (node, object, holder, path)
        unknown = keepsUnknown ? object.unknownMembers(in: node.containerID) : nil
    }

    func hasUnknown(_ key: String) -> Bool { unknown?[key] != nil }

    /// What is forgotten of members that are gone; nil for nothing.
    func forgotten(_ gone: [String]) -> ForgottenMembers? {
        let keys = gone.filter(hasUnknown)
        if keys.isEmpty { return nil }
        return ForgottenMembers(holder: holder, path: path, container: node.containerID, keys: keys)
    }

    /// Whether its type is that of another entity by now, so that an update makes a new object of it.
    func isOther(by latter: JSONObject, than former: JSONObject) -> Bool {
        guard let mapping = object.mapping, node === mapping.writeRoot, let type = mapping.discriminator else {
            return false
        }
        let path = JSONPath(type.keyPath.components)
        guard let value = JSONValue.object(latter)[path] else { return false }
        return value != JSONValue.object(former)[path] && type.choice(for: value).entity != mapping.index
    }

    /// Who has members in what is at an entry; nil for a value, and for an object that has an identity.
    func owners(of entry: WriteNode.Entry) -> [MemberOwner]? {
        // What is unknown in another object is that object's.
        let own = entry.child.map { MemberOwner($0, object, in: holder, at: path, keepsUnknown: $0.slot >= 0) }
        switch entry.kind {
        case .attribute, .discriminator: return nil
        case .container, .flattened: return own.map { [$0] } ?? []
        case .relationship:
            guard let relationship = entry.relationship, !relationship.isToMany else { return nil }
            guard let part = relationship.object(of: object) else { return own.map { [$0] } ?? [] }
            guard IdentityKey(part) == nil, let mapping = part.mapping else { return nil }
            let isValue = relationship.destination.isComposite
            let inner =
                isValue
                ? MemberOwner(mapping.writeRoot, part, in: holder, at: path + [relationship], keepsUnknown: true)
                : MemberOwner(part, mapping)
            return [inner] + (own.map { [$0] } ?? [])
        }
    }
}

extension JSONObject {
    /// Elements by their indices.
    fileprivate init(elements: [JSONValue]) {
        self.init()
        for (index, element) in elements.enumerated() { self["\(index)"] = element }
    }
}
