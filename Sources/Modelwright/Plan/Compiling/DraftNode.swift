/// One JSON object or array of an entity's key trees while they are being built: its keys, and what is known of each so far.
final class DraftNode {
    /// A key, and what it leads to.
    final class Branch {
        var property: PropertyMapping?
        var fallbackIndex = 0
        /// Where an overlay has the property's key path; nil if it is the model's.
        var overlayPlace: SourcePosition?
        var isDiscriminator = false
        /// Whether a property is there that the class doesn't bind.
        var isUnbound = false
        var isEncodeOnly = false
        var node: DraftNode?
    }

    /// Where an overlay has the first of its key paths that go through it; nil if it has none.
    var overlayPlace: SourcePosition?
    private(set) var components: [JSONPath.Component] = []
    private(set) var branches: [Branch] = []
    private var indexByComponent: [JSONPath.Component: Int] = [:]
    /// Whether it is an array though nothing in it is mapped.
    var isEmptyArray = false
    /// Whether it is read and not written, and a property in it is, at another of its key paths.
    var isWrittenElsewhere = false

    func existingBranch(_ component: JSONPath.Component) -> Branch? {
        indexByComponent[component].map { branches[$0] }
    }

    func branch(_ component: JSONPath.Component) -> Branch {
        if let branch = existingBranch(component) { return branch }
        let branch = Branch()
        indexByComponent[component] = components.count
        components.append(component)
        branches.append(branch)
        return branch
    }

    /// Takes out the keys of properties that the class does not bind where they are unknown like any other: those that
    /// are flattened out of a relationship's object, which judges them, and elements of arrays.
    func leaveUnboundToOthers(isFlattened: Bool = false) {
        isEmptyArray = isArray
        for branch in branches {
            branch.node?.leaveUnboundToOthers(isFlattened: isFlattened || branch.property != nil)
            if branch.property != nil, branch.node?.branches.isEmpty == true { branch.node = nil }
        }
        guard isFlattened || isArray else { return }
        let kept = zip(components, branches).filter { _, branch in
            branch.property != nil || branch.isDiscriminator || branch.node.map { !$0.branches.isEmpty } ?? false
        }
        components = kept.map(\.0)
        branches = kept.map(\.1)
        indexByComponent = Dictionary(zip(components, 0...)) { first, _ in first }
    }

    /// The branches: of an object in the order of its properties, of an array in that of its elements.
    var ordered: [(JSONPath.Component, Branch)] {
        let branches = Array(zip(components, branches))
        guard isArray else { return branches }
        return branches.ordered { left, right in
            guard case (.index(let left), .index(let right)) = (left.0, right.0) else { return false }
            return left < right
        }
    }

    /// A property in it.
    var anyProperty: PropertyMapping? {
        for branch in branches {
            if let property = branch.property ?? branch.node?.anyProperty { return property }
        }
        return nil
    }

    /// Whether it is an array, or leads to one.
    var hasArrays: Bool { isArray || branches.contains { $0.node?.hasArrays ?? false } }

    var isArray: Bool {
        if case .index? = components.first { true } else { components.isEmpty && isEmptyArray }
    }
}
