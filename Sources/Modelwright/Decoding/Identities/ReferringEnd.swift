/// An end of a relationship that was set from identities, to be looked at once nothing of the call holds the objects.
struct ReferringEnd {
    private(set) weak var owner: ModelObject?
    /// The owner's entity.
    let entity: String?
    /// Owned by the model's mapping, which outlives the decoder.
    unowned(unsafe) var relationship: RelationshipMapping
    var position: Int
    /// How many objects its own JSON has.
    var count: Int

    init(owner: ModelObject, relationship: RelationshipMapping, position: Int, count: Int) {
        self.owner = owner
        entity = owner.mapping?.name
        self.relationship = relationship
        self.position = position
        self.count = count
    }
}
