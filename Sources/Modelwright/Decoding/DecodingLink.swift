/// The way by which an object is reached: from a parent, through a relationship.
///
/// Invariant: as `DecodingFrame`'s; what it refers to is held by the caller of `decodeObject`. An object with a weak
/// reference to it is counted through a side table, which is three times as slow, so parents are not counted.
struct DecodingLink {
    let parent: Unmanaged<ModelObject>
    let relationship: Unmanaged<RelationshipMapping>
    /// The keys that the parent has flattened out of the object.
    let claimed: Unmanaged<ReadNode>?

    @inline(__always)
    static func from(
        _ parent: ModelObject, _ relationship: RelationshipMapping, claimed: ReadNode? = nil
    ) -> DecodingLink {
        var unownedClaimed: Unmanaged<ReadNode>?
        if let claimed { unownedClaimed = .passUnretained(claimed) }
        return DecodingLink(
            parent: .passUnretained(parent), relationship: .passUnretained(relationship), claimed: unownedClaimed)
    }
}
