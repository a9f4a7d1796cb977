import Foundation

/// Decodes values of any type from objects of entities, and from the JSON values in their attributes.
///
/// The engine has made the objects, so keys of a container are names of properties, and what a key path, a date format or
/// a transform is about is done already.
final class NodeDecoder: CodingPlace, Decoder {
    let context: DecodingContext
    let node: DecodingNode
    /// The object that the node is, for reading its attributes without a look at the node, which holds it.
    private let object: Borrowed<ModelObject>?
    /// The names of its properties; the context holds them.
    private let names: Borrowed<PropertyNames>?
    /// The type that is decoded, where it is known: an object that is decoded as the same type within itself has no end.
    private let type: Any.Type?
    /// How many decoders are around this one.
    private let depth: Int
    /// The last of those around this one whose objects are looked through one by one; the context notes what is deeper.
    private let shallow: Borrowed<NodeDecoder>?
    /// Whether an identity stands in the place of an object around it, so that it may be decoded many times.
    private let isRepeated: Bool
    /// Reached by single loads and stores only, so two accesses never overlap.
    @exclusivity(unchecked) private var lastSlot = -1

    init(_ context: DecodingContext, _ node: DecodingNode, _ parent: NodeDecoder?, _ step: Step, as type: Any.Type?) {
        self.context = context
        self.node = node
        self.type = type
        depth = parent.map { $0.depth + 1 } ?? 0
        shallow = depth == Self.deepLevel ? parent.map { Borrowed($0) } : parent?.shallow
        if case .object(let node) = node {
            // Of what stands for an identity that nothing has, what the class begins with is nothing that was read.
            object = node.object.isPlaceholder ? nil : Borrowed(node.object)
            names = context.names(of: node.mapping)
            isRepeated = node.link?.isReference ?? false || parent?.isRepeated ?? false
        } else {
            (object, names) = (nil, nil)
            isRepeated = parent?.isRepeated ?? false
        }
        super.init(parent, step)
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let decoder = try keyed()
        // Swift takes two such keys for one, so that a dictionary would lose a member.
        if let key = decoder.firstLookAlike, Key(stringValue: key) != nil {
            let found = DataFailure.found(.string(key)) + DataFailure.anotherLookAlike
            throw decoder.error(.mismatch(found: found), [String: Any].self, .none)
        }
        return KeyedDecodingContainer(NodeKeyedContainer<Key>(decoder: decoder))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let decoder = try unkeyed()
        return NodeUnkeyedContainer(decoder: decoder, count: decoder.elementCount)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { NodeSingleValueContainer(decoder: self) }

    /// The decoder whose members a keyed container has: of an attribute that of its JSON value, in the same place.
    private func keyed() throws -> NodeDecoder {
        switch node {
        case .object: return self
        case .json(.object(let object)):
            try countContents(object.count, .none)
            return self
        case .attribute(let attribute, let object):
            let json = try checked([String: Any].self) { () throws(NodeProblem) in try attribute.json(of: object) }
            return try beside(.json(json)).keyed()
        case .json(let json): throw error(NodeProblem(json), [String: Any].self, .none)
        case .list(let list): throw error(NodeProblem(list), [String: Any].self, .none)
        }
    }

    private func unkeyed() throws -> NodeDecoder {
        switch node {
        case .list: return self
        case .json(.array(let elements)):
            try countContents(elements.count, .none)
            return self
        case .attribute(let attribute, let object):
            let json = try checked([Any].self) { () throws(NodeProblem) in try attribute.json(of: object) }
            return try beside(.json(json)).unkeyed()
        case .json(let json): throw error(NodeProblem(json), [Any].self, .none)
        case .object(let node): throw error(NodeProblem(node), [Any].self, .none)
        }
    }

    /// The decoder around this one. There is nothing else around decoders.
    private var outer: NodeDecoder? { parent.map { unsafeDowncast($0, to: NodeDecoder.self) } }

    /// A decoder in the same place that stands on another node.
    func beside(_ node: DecodingNode) -> NodeDecoder {
        NodeDecoder(context, node, outer, step, as: nil)
    }

    // MARK: Members

    /// The slot of a property; nil where there is none.
    func slot(of name: String) -> Int? { names?.with { $0.slot(of: name, after: &lastSlot) } }

    /// Runs `body` with the attribute of a name and the object, which are not counted meanwhile; nil where there is none.
    @inline(__always)
    private func withAttribute<Result>(
        named name: String, _ body: (AttributeMapping, ModelObject) -> Result?
    ) -> Result? {
        guard let object, let names else { return nil }
        return names.with { names in
            guard let slot = names.slot(of: name, after: &lastSlot), slot < names.attributes.count else { return nil }
            let attribute = Borrowed(names.attributes[slot])
            return attribute.with { attribute in object.with { body(attribute, $0) } }
        }
    }

    /// The value of a key; nil where there is none.
    func member(named name: String) -> DecodingNode? {
        switch node {
        case .object(let node): member(named: name, of: node)
        case .json(.object(let object)): object[name].map { .json($0) }
        default: nil
        }
    }

    /// A member's name that Swift takes for an earlier one's.
    private var firstLookAlike: String? {
        switch node {
        case .json(.object(let object)): return object.firstLookAlike
        // Properties whose names look alike are refused when the model is loaded.
        case .object(let node) where node.object.unknownMembers(in: 0) != nil:
            var known: Set<String> = []
            return members(of: node).map(\.name).first { !known.insert($0).inserted }
        default: return nil
        }
    }

    var memberNames: [String] {
        switch node {
        case .object(let node): members(of: node).map(\.name)
        case .json(.object(let object)): object.keys
        default: []
        }
    }

    /// A member that is a string, a Boolean or a number.
    func scalar<Scalar: CodingScalar>(_ type: Scalar.Type, named name: String) throws(NodeProblem) -> Scalar {
        if let value = withAttribute(named: name, { Scalar.held(by: $0, of: $1) }) { return value }
        guard let member = member(named: name) else { throw .missing }
        return try counted(member.scalar(type), of: member)
    }

    /// The same; nil where there is none, or null.
    func optionalScalar<Scalar: CodingScalar>(
        _ type: Scalar.Type, named name: String
    ) throws(NodeProblem) -> Scalar? {
        let held = withAttribute(named: name) { attribute, object -> Scalar?? in
            if let value = Scalar.held(by: attribute, of: object) { return value }
            return attribute.isNil(object) ? .some(nil) : nil
        }
        if let held { return held }
        guard let member = try optionalMember(named: name) else { return nil }
        return try counted(member.scalar(type), of: member)
    }

    /// The value of a key that a type may do without; nil where there is none, or null. It can't do without one that it asks for by
    /// its key in the JSON: that would be nil always.
    func optionalMember(named name: String) throws(NodeProblem) -> DecodingNode? {
        if let member = member(named: name) { return member.isNull ? nil : member }
        guard case .object(let node) = node, slot(of: name) == nil, propertyName(atKey: name, of: node.mapping) != nil,
            node.mapping.discriminator?.key != name
        else { return nil }
        // A type may be for several entities, of which others have a property of that name.
        let entities = node.mapping.storage.object.mapping?.entities ?? []
        if !entities.contains(where: { $0.property(named: name) != nil }) { throw .missing }
        return nil
    }

    private func propertyName(atKey key: String, of mapping: EntityMapping) -> String? {
        mapping.readRoot.entry(of: .key(key))?.property?.object.name
    }

    // MARK: Elements

    private var elementCount: Int {
        switch node {
        case .list(let list): list.objects.count
        case .json(.array(let elements)): elements.count
        default: 0
        }
    }

    /// The first element that only stands for an identity, and the list without all that do; nil where none does.
    var unresolvedElement: (index: Int, element: DecodingNode, rest: ListNode)? {
        guard case .list(let list) = node, let index = list.objects.firstIndex(where: \.isPlaceholder) else {
            return nil
        }
        return (index, list[index], list.withoutUnresolvedReferences)
    }

    func element(at index: Int) throws(NodeProblem) -> DecodingNode {
        switch node {
        case .list(let list) where index < list.objects.count: return list[index]
        case .json(.array(let elements)) where index < elements.count: return .json(elements[index])
        default: throw .end
        }
    }

    // MARK: Values

    /// Decodes a value of any type from a node that is a step from here.
    func decode<Value: Decodable>(_ type: Value.Type, from node: DecodingNode, _ step: Step) throws -> Value {
        // One after another, since an optional of a type that is known at run time only takes longer to make than the value.
        if type == String.self, let value = try direct(String.self, node, step) { return same(value) }
        if type == [String].self, let value = try direct([String].self, node, step) {
            try countContents(value.count, step)
            return same(value)
        }
        if type == Date.self, let value = try direct(Date.self, node, step) { return same(value) }
        if type == Int.self, let value = try direct(Int.self, node, step) { return same(value) }
        if type == Double.self, let value = try direct(Double.self, node, step) { return same(value) }
        if type == Bool.self, let value = try direct(Bool.self, node, step) { return same(value) }
        if type == URL.self, let value = try direct(URL.self, node, step) { return same(value) }
        if type == UUID.self, let value = try direct(UUID.self, node, step) { return same(value) }
        if type == Decimal.self, let value = try direct(Decimal.self, node, step) { return same(value) }
        if type == Data.self, let value = try direct(Data.self, node, step) { return same(value) }
        if type == JSONValue.self { return same(try json(node, step)) }
        if case .attribute = node { return try decodeAttribute(type, node, step) }
        return try decodeByInitializer(type, node, step)
    }

    /// An attribute as a type that is none of those above: by itself, since the optional is made for it alone.
    @inline(never)
    private func decodeAttribute<Value: Decodable>(
        _ type: Value.Type, _ node: DecodingNode, _ step: Step
    ) throws -> Value {
        try node.own(type) ?? decodeByInitializer(type, node, step)
    }

    @inline(__always)
    private func decodeByInitializer<Value: Decodable>(
        _ type: Value.Type, _ node: DecodingNode, _ step: Step
    ) throws -> Value {
        try within(node, step, as: type) { try Value(from: $0) }
    }

    /// A node as JSON: of an object all that is in it, by the names of its properties.
    private func json(_ node: DecodingNode, _ step: Step) throws -> JSONValue {
        if let value = try direct(JSONValue.self, node, step) { return value }
        if case .object(let object) = node, !object.identityParts.isEmpty {
            var identity = JSONObject()
            for part in object.identityParts {
                identity[part.name] = try json(.attribute(part, of: object.object), step)
            }
            return .object(identity)
        }
        return try within(node, step, as: JSONValue.self) { decoder in
            switch node {
            case .list(let list):
                return .array(try list.objects.indices.map { try decoder.json(list[$0], .index($0)) })
            case .object(let object):
                var json = JSONObject()
                for (name, member) in decoder.members(of: object) {
                    json[name] = try decoder.json(member, .key(PlainKey(stringValue: name)))
                }
                return .object(json)
            case .attribute, .json: return try JSONValue(from: decoder)
            }
        }
    }

    /// Runs `body` with a decoder for a node that is a step from here, as a type.
    @inline(__always)
    private func within<Result>(
        _ node: DecodingNode, _ step: Step, as type: Any.Type, _ body: (NodeDecoder) throws -> Result
    ) throws -> Result {
        if StackGuard.isExhausted { throw tooDeep() }
        guard case .object(let object) = node else {
            return try body(NodeDecoder(context, node, self, step, as: type))
        }
        // A value in the place of another is of the same object.
        if case .none = step {} else { try count(step) }
        if depth >= Self.deepLevel { return try withinDeep(object, node, step, as: type, body) }
        if isWithin(object.object, as: type) { throw endless(object, type, step) }
        return try body(NodeDecoder(context, node, self, step, as: type))
    }

    /// From how many levels on the objects around are noted, so that looking for one doesn't take longer the deeper it is.
    private static let deepLevel = 64

    @inline(never)
    private func withinDeep<Result>(
        _ object: ObjectNode, _ node: DecodingNode, _ step: Step, as type: Any.Type,
        _ body: (NodeDecoder) throws -> Result
    ) throws -> Result {
        let key = DecodingContext.DeepObject(object: ObjectIdentifier(object.object), type: ObjectIdentifier(type))
        if isWithin(object.object, as: type) || !context.deepObjects.insert(key).inserted {
            throw endless(object, type, step)
        }
        defer { context.deepObjects.remove(key) }
        return try body(NodeDecoder(context, node, self, step, as: type))
    }

    /// Counts an object that a value is made of: where identities link them, one may be in many, and those in many more.
    @inline(__always)
    private func count(_ step: Step) throws {
        if !context.count(1) { throw tooMany("", step) }
    }

    /// Counts what is in an attribute of such an object, which nothing else limits.
    @inline(__always)
    private func countContents(_ number: Int, _ step: Step) throws {
        if isRepeated, !context.count(number) { throw tooMany(" and elements in them", step) }
    }

    /// How many bytes of a text count as one object.
    private static let bytesOfElement = 16

    /// Counts a value that is made anew of such an object's each time.
    @inline(__always)
    func counted<Value>(_ value: Value, of node: DecodingNode) throws(NodeProblem) -> Value {
        guard isRepeated, !context.count(Self.bytesMade(value, of: node) / Self.bytesOfElement) else { return value }
        throw .unfit(limit(" and elements in them"))
    }

    /// How many bytes a value has that are its own. Those of a value of the type that is held are shared.
    private static func bytesMade(_ value: some Any, of node: DecodingNode) -> Int {
        let kind: PrimitiveKind =
            if case .attribute(let attribute, _) = node { attribute.access.kind } else { .json }
        return switch value {
        case let text as String where kind != .string && kind != .json: text.utf8.count
        case let data as Data where kind != .data: data.count
        case let url as URL where kind != .url: url.relativeString.utf8.count
        case let json as JSONValue where kind != .json: json.textByteCount
        default: 0
        }
    }

    @inline(never)
    private func tooMany(_ more: String, _ step: Step) -> DecodingError {
        let text = limit(more)
        return .dataCorrupted(
            .init(
                codingPath: codingPath(and: step),
                debugDescription: "\(text.prefix(1).uppercased())\(text.dropFirst())."))
    }

    private func limit(_ more: String) -> String {
        let limit = (context.maximumValues ?? 0).counting("object") + more
        return "expected at most \(limit), each counted as often as it is decoded (maximumObjectCount), found more"
    }

    /// A value as one of a type that has been compared with the value's own.
    @inline(__always)
    private func same<Own, Value>(_ value: Own) -> Value {
        assert(Own.self == Value.self)
        return unsafeBitCast(value, to: Value.self)
    }

    private func direct<Value: DirectValue>(
        _ type: Value.Type, _ node: DecodingNode, _ step: Step
    ) throws -> Value? {
        do throws(NodeProblem) {
            return try node.direct(type).map { value throws(NodeProblem) in try counted(value, of: node) }
        } catch {
            throw self.error(error, type, step, node.subject)
        }
    }

    /// Whether this decodes an object within itself as a type.
    private func isWithin(_ object: ModelObject, as type: Any.Type) -> Bool {
        let object = Borrowed(object)
        var current: Borrowed<NodeDecoder>? = shallow ?? Borrowed(self)
        while let decoder = current {
            // Those around are held by those within.
            if decoder.with({ $0.object == object && $0.type == type }) { return true }
            current = decoder.with { $0.outer.map { Borrowed($0) } }
        }
        return false
    }

    private func endless(_ node: ObjectNode, _ type: Any.Type, _ step: Step) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: codingPath(and: step),
                debugDescription:
                    "This \(node.mapping.name) contains itself, and \("\(type)".withArticle) can't. Decode its identity instead."
            ))
    }

    /// A decoder for a part of the value.
    func child(_ node: DecodingNode, _ step: Step) throws -> NodeDecoder {
        if StackGuard.isExhausted { throw tooDeep() }
        if case .object = node { try count(step) }
        return NodeDecoder(context, node, self, step, as: nil)
    }

    // MARK: Errors

    /// Without the path, which takes the stack that there is no more room on.
    private func tooDeep() -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: StackGuard.exhaustion))
    }

    func error(_ problem: NodeProblem, _ type: Any.Type, _ step: Step, _ subject: String? = nil) -> DecodingError {
        if subject == nil, case .object(let node) = node, case .key(let key) = step {
            return problem.error(type, at: self, step, "\(node.mapping.name).\(key.stringValue)")
        }
        return problem.error(type, at: self, step, subject)
    }

    private func checked<Value>(
        _ type: Any.Type, _ body: () throws(NodeProblem) -> Value
    ) throws -> Value {
        do throws(NodeProblem) { return try body() } catch { throw self.error(error, type, .none, node.subject) }
    }

    /// Why there is no value, or none of the type, for a key.
    func error(_ problem: NodeProblem, _ type: Any.Type, for key: any CodingKey) -> DecodingError {
        guard case .object(let node) = node else { return error(problem, type, .key(key)) }
        let name = key.stringValue
        guard case .missing = problem else { return error(problem, type, .key(key), "\(node.mapping.name).\(name)") }
        let text: String
        if let slot = slot(of: name) {
            let path = node.mapping.property(at: slot).keyPath
            text =
                "\(node.mapping.name).\(name) has no value: there is no \"\(path)\" in the JSON that fits, and no default."
        } else {
            let near =
                propertyName(atKey: name, of: node.mapping)
                ?? EditDistance.nearest(to: name, among: names?.object.all ?? [])
            text = "\(node.mapping.name) has no property \"\(name)\"." + (near.map { " Did you mean \"\($0)\"?" } ?? "")
        }
        return .keyNotFound(key, .init(codingPath: codingPath, debugDescription: text.shown))
    }
}

extension JSONValue {
    /// How many bytes the texts in it have.
    fileprivate var textByteCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let elements): elements.reduce(elements.count) { $0 + $1.textByteCount }
        case .object(let object): object.reduce(object.count) { $0 + $1.key.utf8.count + $1.value.textByteCount }
        default: 0
        }
    }
}
