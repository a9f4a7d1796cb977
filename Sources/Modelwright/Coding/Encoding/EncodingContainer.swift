/// What an encoder has been given: members, elements, or one value.
final class EncodingContainer {
    enum Kind { case nothing, keyed, unkeyed, single }

    private(set) var kind = Kind.nothing
    /// The names of the members, in the order in which they first came.
    private(set) var names: [String] = []
    private(set) var nodes: [EncodingNode] = []
    /// The values of types of the program's that have encoded themselves here, the innermost first: one may have encoded
    /// nothing but another.
    var originals: [Any] = []
    /// Where each name is, kept only above the size at which looking through them is slower.
    private var indexByName: [ExactString: Int] = [:]
    private static let indexedCount = 16

    init() {}

    init(_ elements: [JSONValue]) {
        kind = .unkeyed
        nodes = elements.map { .leaf(.json($0)) }
    }

    init(_ members: JSONObject) {
        kind = .keyed
        for (name, value) in members { set(.leaf(.json(value)), named: name) }
    }

    // Containers in containers would be released by as many nested calls as they are deep.
    deinit {
        var doomed = nodes
        nodes = []
        while let node = doomed.popLast() {
            guard case .container(var container) = node else { continue }
            _ = consume node
            if isKnownUniquelyReferenced(&container) {
                doomed += container.nodes
                container.nodes = []
            }
        }
    }

    /// Makes it a container of a kind; false where it is one of another.
    func become(_ wanted: Kind) -> Bool {
        if kind == .nothing { kind = wanted }
        return kind == wanted
    }

    /// The one value, or the container itself; nil for nothing.
    var node: EncodingNode? {
        switch kind {
        case .nothing: nil
        case .single: nodes.first
        case .keyed, .unkeyed: .container(self)
        }
    }

    // MARK: Members

    func node(named name: String) -> EncodingNode? { index(of: name).map { nodes[$0] } }

    /// Of a key that comes twice the last value counts, in the first's place.
    func set(_ node: EncodingNode, named name: String) {
        if let index = index(of: name) {
            nodes[index] = node
            return
        }
        names.append(name)
        nodes.append(node)
        if names.count > Self.indexedCount {
            indexByName[ExactString(name)] = names.count - 1
        } else if names.count == Self.indexedCount {
            for (index, name) in names.enumerated() { indexByName[ExactString(name)] = index }
        }
    }

    /// The container that is nested under a name, which may have been asked for before.
    func container(named name: String) -> EncodingContainer {
        if case .container(let container)? = node(named: name) { return container }
        let container = EncodingContainer()
        set(.container(container), named: name)
        return container
    }

    private func index(of name: String) -> Int? {
        if names.count >= Self.indexedCount { return indexByName[ExactString(name)] }
        return names.firstIndex { ExactString.isSame($0, name) }
    }

    // MARK: Elements

    func append(_ node: EncodingNode) { nodes.append(node) }
}
