/// A tree of the keys that an entity reads or writes, for looking at both in the same way.
protocol KeyTree {
    var isArray: Bool { get }
    var branches: [KeyTreeBranch<Self>] { get }
    func branch(at step: JSONPath.Component) -> KeyTreeBranch<Self>?
}

extension KeyTree {
    /// The properties in the tree, each with its path.
    func properties(below path: [JSONPath.Component]) -> [(PropertyMapping, [JSONPath.Component])] {
        branches.flatMap { branch in
            let path = path + [branch.step]
            return (branch.property.map { [($0, path)] } ?? []) + (branch.child?.properties(below: path) ?? [])
        }
    }
}

extension ReadNode: KeyTree {
    var branches: [KeyTreeBranch<ReadNode>] {
        isArray
            ? elementIndices.enumerated().map { branch(.index($1), entries[$0]) }
            : table.keys.enumerated().map { branch(.key($1), entries[$0]) }
    }

    func branch(at step: JSONPath.Component) -> KeyTreeBranch<ReadNode>? { entry(of: step).map { branch(step, $0) } }

    private func branch(_ step: JSONPath.Component, _ entry: Entry) -> KeyTreeBranch<ReadNode> {
        KeyTreeBranch(
            step: step, property: entry.property?.object, child: entry.child?.object,
            isTypeField: entry.kind == .discriminator)
    }
}

extension WriteNode: KeyTree {
    var branches: [KeyTreeBranch<WriteNode>] {
        entries.map { branch(isArray ? .index($0.elementIndex) : .key($0.key.text), $0) }
    }

    func branch(at step: JSONPath.Component) -> KeyTreeBranch<WriteNode>? {
        switch step {
        case .key(let key): entry(for: key).map { branch(step, $0) }
        case .index(let index): entries.first { isArray && $0.elementIndex == index }.map { branch(step, $0) }
        }
    }

    private func branch(_ step: JSONPath.Component, _ entry: Entry) -> KeyTreeBranch<WriteNode> {
        KeyTreeBranch(
            step: step, property: entry.attribute ?? entry.relationship, child: entry.child,
            isTypeField: entry.kind == .discriminator)
    }
}
