/// An end of a relationship that was set from identities, to be looked at once nothing of the call holds the objects.
struct ReferringEnd {
    private(set) weak var owner: ModelObject?
    /// Owned by the model's mapping, which outlives the decoder.
    unowned(unsafe) var relationship: RelationshipMapping
    var position: Int
    /// How many objects its own JSON has.
    var count: Int
}
