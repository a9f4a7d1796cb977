/// A relationship of an entity, resolved: a small handle, equal to another when it is the same relationship of the same
/// model.
public struct RelationshipDescription: Sendable, Hashable, CustomStringConvertible {
    let storage: ModelStorage
    /// The position in the storage's relationships, unique in the model.
    let index: Int

    var record: RelationshipRecord { storage.relationships[index] }

    /// The name.
    public var name: String { record.name }
    /// `Author.books`.
    public var description: String { "\(entity.name).\(name)" }
    /// The entity that declares it, also where a subentity inherits it.
    public var entity: EntityDescription { EntityDescription(storage: storage, index: record.entity) }
    /// The entity that it leads to.
    public var destinationEntity: EntityDescription { EntityDescription(storage: storage, index: record.destination) }
    /// The relationship that leads back; it can be this one, and a superentity of the destination can declare it. Where a
    /// subentity declares it, only that one's objects have it.
    public var inverseRelationship: RelationshipDescription? {
        record.inverse.map { Self(storage: storage, index: $0) }
    }
    /// Whether it leads to several objects.
    public var isToMany: Bool { record.isToMany }
    /// Whether a to-many relationship keeps its objects in order; what a document says of a to-one does not count.
    public var isOrdered: Bool { record.isToMany && record.document.isOrdered }
    /// Whether it may be without a destination.
    public var isOptional: Bool { record.document.isOptional }
    /// Whether Core Data leaves it unstored. It is mapped like any other.
    public var isTransient: Bool { record.document.isTransient }
    /// The least number of objects. It is not checked.
    public var minCount: Int { record.minCount }
    /// The greatest number of objects: 1 for a to-one relationship, 0 for a to-many without a limit.
    public var maxCount: Int { record.maxCount }
    /// What happens to the destination when the source is deleted. Modelwright deletes nothing; `modelgen` decides by Cascade
    /// which end is strong.
    public var deleteRule: DeleteRule { record.deleteRule }
    /// Whether it is indexed, in the form of Xcode before version 9.
    public var isIndexed: Bool { record.document.isIndexed }
    /// Whether the document marks it as synchronised. Modelwright reads it and synchronises nothing.
    public var isSyncable: Bool { record.document.isSyncable }
    /// The name that it had in an earlier version, or another identifier shared with it. Modelwright migrates nothing.
    public var renamingIdentifier: String? { record.document.elementID }
    /// A text that makes this version differ from another that is the same, for Core Data. Modelwright makes no version hashes.
    public var versionHashModifier: String? { record.document.versionHashModifier }
    /// The annotations; of two entries with one key the last counts.
    public var userInfo: [String: String] { userInfoEntries.dictionary }
    /// The annotations with their places, in order.
    public var userInfoEntries: [UserInfoEntry] { record.document.userInfo }
    /// The place of the relationship in its document.
    public var position: SourcePosition { record.document.position }
}
