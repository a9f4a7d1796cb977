/// A fetched property of an entity, resolved.
public struct FetchedPropertyDescription: Sendable, CustomStringConvertible {
    let storage: ModelStorage
    let record: FetchedPropertyRecord
    private let entityIndex: Int

    init(storage: ModelStorage, record: FetchedPropertyRecord, entity: Int) {
        self.storage = storage
        self.record = record
        entityIndex = entity
    }

    /// The name.
    public var name: String { record.name }
    /// `Author.newestBooks`.
    public var description: String { "\(entity.name).\(name)" }
    /// The entity that declares it.
    public var entity: EntityDescription { EntityDescription(storage: storage, index: entityIndex) }
    /// What it fetches; nil where the document does not say, or names an unknown entity.
    public var fetchRequest: FetchRequestDescription? {
        record.request.map { FetchRequestDescription(storage: storage, record: $0) }
    }
    /// Whether it may be without a value.
    public var isOptional: Bool { record.document.isOptional }
    /// Whether the document marks it as synchronised. Modelwright reads it and synchronises nothing.
    public var isSyncable: Bool { record.document.isSyncable }
    /// The annotations; of two entries with one key the last counts.
    public var userInfo: [String: String] { userInfoEntries.dictionary }
    /// The annotations with their places, in order.
    public var userInfoEntries: [UserInfoEntry] { record.document.userInfo }
    /// The place of the fetched property in its document.
    public var position: SourcePosition { record.document.position }
}
