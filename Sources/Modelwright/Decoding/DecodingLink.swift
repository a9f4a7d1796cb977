/// The way by which an object is reached: from a parent, through a relationship.
///
/// Invariant: as `DecodingFrame`'s; what it refers to is held by the caller of `decodeObject`. An object with a weak
/// reference to it is counted through a side table, which is three times as slow, so parents are not counted.
struct DecodingLink {
    let parent: Borrowed<ModelObject>
    let relationship: Borrowed<RelationshipMapping>
    /// The objects that read some of the object's members, since they flatten them out of it; nil for none.
    let others: UnsafePointer<[MemberReader]>?

    @inline(__always)
    static func from(
        _ parent: Borrowed<ModelObject>, _ relationship: RelationshipMapping,
        sharedWith others: UnsafePointer<[MemberReader]>? = nil
    ) -> DecodingLink {
        DecodingLink(parent: parent, relationship: Borrowed(relationship), others: others)
    }
}
