/// A composite type, resolved: a named group of attributes.
public struct CompositeDescription: Sendable, Hashable, CustomStringConvertible {
    let storage: ModelStorage
    let index: Int

    /// The name.
    public var name: String { storage.composites[index].name }
    /// The name.
    public var description: String { name }
    /// The attributes, in the document's order.
    public var attributes: [AttributeDescription] { entity.attributes }
    /// The composite as it is mapped: like an entity.
    package var entity: EntityDescription {
        EntityDescription(storage: storage, index: storage.composites[index].entity)
    }
    /// The place of the composite in its document.
    public var position: SourcePosition { storage.composites[index].document.position }
}
