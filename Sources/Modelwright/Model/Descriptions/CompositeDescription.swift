/// A composite type, resolved: a named group of attributes.
public struct CompositeDescription: Sendable, Hashable, CustomStringConvertible {
    let storage: ModelStorage
    let index: Int

    init(storage: ModelStorage, index: Int) {
        self.storage = storage
        self.index = index
    }

    /// Whether both are the same of the same model.
    public static func == (left: Self, right: Self) -> Bool {
        left.index == right.index && left.storage === right.storage
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(storage))
        hasher.combine(index)
    }

    /// The name.
    public var name: String { storage.composites[index].name }
    /// The name.
    public var description: String { name }
    /// The attributes, in the document's order.
    public var attributes: [CompositeAttributeDescription] {
        storage.composites[index].attributes.indices.map {
            CompositeAttributeDescription(composite: self, index: $0)
        }
    }
    /// The place of the composite in its document.
    public var position: SourcePosition { storage.composites[index].document.position }
}
