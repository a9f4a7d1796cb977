/// What `KeyTreeBuilder` makes of an entity's key paths.
struct KeyTrees {
    let read: ReadNode
    let write: WriteNode
    let discriminator: Discriminator?
    /// How many states an object has: its properties', its containers' and its type field's.
    let slotCount: Int
}
