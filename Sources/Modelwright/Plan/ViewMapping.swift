/// What a view writes of each entity: the part of its keys that the view has, or all of them if the entity has no such view.
///
/// Invariant: the model owns the view and the entities' plans, which own the trees that are written whole.
final class ViewMapping: Sendable {
    /// The trees of the entities that have the view, which the table refers to.
    private let parts: [WriteNode]
    private let roots: UnownedTable<WriteNode>

    init(_ partByEntity: [Int: WriteNode], of entities: [EntityMapping]) {
        parts = Array(partByEntity.values)
        roots = UnownedTable(entities.map { partByEntity[$0.index] ?? $0.writeRoot })
    }

    /// The keys that are written of an entity's objects.
    @inline(__always)
    func root(of entity: EntityMapping) -> Borrowed<WriteNode> { roots.elements[entity.index] }
}
