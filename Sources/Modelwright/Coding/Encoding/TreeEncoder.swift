import Foundation

/// Builds a tree of what a value encodes. It knows no entity: what the tree becomes is decided when it is complete.
final class TreeEncoder: CodingPlace, Encoder {
    /// What the encoders of one call share.
    final class Context {
        let userInfo: [CodingUserInfoKey: Any]
        /// What a type did that no encoder can do; it is thrown as soon as something can be thrown.
        var misuse: EncodingError?
        /// Whether the values are kept beside what they encode, since an attribute may take them as they are.
        let keepsOriginals: Bool

        init(userInfo: [CodingUserInfoKey: any Sendable], keepsOriginals: Bool) {
            self.userInfo = userInfo
            self.keepsOriginals = keepsOriginals
        }
    }

    let context: Context
    let container: EncodingContainer

    init(_ context: Context, _ container: EncodingContainer, _ parent: CodingPlace?, _ step: Step) {
        self.context = context
        self.container = container
        super.init(parent, step)
    }

    /// The tree of a value.
    ///
    /// - Throws: What the value throws, and `EncodingError.invalidValue` for one that encodes nothing, for a number that is
    ///   not finite, and for nesting that the thread's stack has no room for.
    static func tree(
        of value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:], keepsOriginals: Bool = false
    ) throws -> EncodingNode {
        let context = Context(userInfo: userInfo, keepsOriginals: keepsOriginals)
        let root = TreeEncoder(context, EncodingContainer(), nil, .none)
        let node = try root.encoded(value, .none)
        if let misuse = context.misuse { throw misuse }
        guard let node else {
            throw root.invalid(value, .none, "Top-level \(type(of: value)) did not encode any values.")
        }
        return node
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(TreeKeyedContainer<Key>(encoder: prepared(.keyed)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { TreeUnkeyedContainer(encoder: prepared(.unkeyed)) }
    func singleValueContainer() -> any SingleValueEncodingContainer { TreeSingleValueContainer(encoder: self) }

    /// The encoder with a container of a kind; where it has another already, one whose container nobody sees.
    private func prepared(_ kind: EncodingContainer.Kind) -> TreeEncoder {
        if container.become(kind) { return self }
        noteMisuse("A value can encode itself into one kind of container only.")
        let lost = EncodingContainer()
        _ = lost.become(kind)
        return TreeEncoder(context, lost, parent, step)
    }

    private func noteMisuse(_ text: String) {
        context.misuse =
            context.misuse
            ?? .invalidValue(container.originals.last as Any, .init(codingPath: codingPath, debugDescription: text))
    }

    /// An encoder for a part of the value.
    func child(_ container: EncodingContainer, _ step: Step) -> TreeEncoder {
        TreeEncoder(context, container, self, step)
    }

    // MARK: Values

    func setSingle(_ node: EncodingNode) throws {
        guard container.become(.single), container.nodes.isEmpty else {
            throw EncodingError.invalidValue(
                container.originals.last as Any,
                .init(codingPath: codingPath, debugDescription: "Something has been encoded here already."))
        }
        container.append(node)
    }

    /// What a value a step from here encodes; an empty object for nothing, as Foundation has it.
    func node<Value: Encodable>(of value: Value, _ step: Step) throws -> EncodingNode {
        if let node = try encoded(value, step) { return node }
        let empty = EncodingContainer()
        _ = empty.become(.keyed)
        return .container(empty)
    }

    private func encoded<Value: Encodable>(_ value: Value, _ step: Step) throws -> EncodingNode? {
        if let leaf = leaf(of: value) { return .leaf(leaf) }
        if StackGuard.isExhausted {
            // Without the path, which takes the stack that there is no more room on.
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: StackGuard.exhaustion))
        }
        let encoder = child(EncodingContainer(), step)
        if context.keepsOriginals { encoder.container.originals = [value] }
        try value.encode(to: encoder)
        if let misuse = context.misuse { throw misuse }
        let node = encoder.container.node
        guard context.keepsOriginals else { return node }
        switch node {
        case .leaf(let leaf): return .own(leaf, originals: [value])
        case .own(let leaf, let originals): return .own(leaf, originals: originals + [value])
        case .container(let inner) where inner !== encoder.container: inner.originals.append(value)
        case .null, .container, nil: break
        }
        return node
    }

    /// A value of a type that has a form of its own in a model or in JSON.
    private func leaf<Value: Encodable>(of value: Value) -> EncodedLeaf? {
        let type: Any.Type = Value.self
        if type == String.self, let value = value as? String { return .string(value) }
        if type == Int.self, let value = value as? Int { return EncodedLeaf(value) }
        if type == Bool.self, let value = value as? Bool { return .boolean(value) }
        if type == Date.self, let value = value as? Date { return .date(value) }
        if type == Data.self, let value = value as? Data { return .data(value) }
        if type == UUID.self, let value = value as? UUID { return .uuid(value) }
        if type == URL.self, let value = value as? URL { return .url(value) }
        if type == Decimal.self, let value = value as? Decimal { return .decimal(value) }
        if type == JSONValue.self, let value = value as? JSONValue { return .json(value) }
        return nil
    }

    /// A number that JSON can write.
    func finite<Number: BinaryFloatingPoint & Encodable>(_ value: Number, _ step: Step) throws -> EncodingNode {
        guard value.isFinite else { throw invalid(value, step, "JSON can't write \(value).") }
        if let float = value as? Float { return .leaf(.float(float)) }
        return .leaf(.double(Double(value)))
    }

    private func invalid(_ value: Any, _ step: Step, _ text: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath(and: step), debugDescription: text))
    }
}
