/// An entity of a model, resolved: a small handle, equal to another when it is the same entity of the same model.
public struct EntityDescription: Sendable, Hashable, CustomStringConvertible {
    let storage: ModelStorage
    /// The position in the storage's entities, which is the document's order.
    let index: Int

    var record: EntityRecord { storage.entities[index] }

    /// The name.
    public var name: String { record.name }
    /// The name.
    public var description: String { name }
    /// Whether no object is of this entity itself, only of its subentities.
    public var isAbstract: Bool { record.document.isAbstract }
    /// The entity that this one inherits from.
    public var superentity: EntityDescription? { record.superentity.map { Self(storage: storage, index: $0) } }
    /// This entity and those that it inherits from, the nearest first.
    var lineage: [EntityDescription] {
        var lineage = [self]
        while let next = lineage[lineage.count - 1].superentity { lineage.append(next) }
        return lineage
    }
    /// The entities that inherit from this one directly, in the document's order.
    public var subentities: [EntityDescription] { record.subentities.map { Self(storage: storage, index: $0) } }

    /// Whether this is `other` or inherits from it.
    public func isKind(of other: EntityDescription) -> Bool {
        guard storage === other.storage else { return false }
        var current: Int? = index
        while let step = current {
            if step == other.index { return true }
            current = storage.entities[step].superentity
        }
        return false
    }

    /// The class's name as written: `Author`, `.Author`, `Module.Author`, empty, or nil.
    public var representedClassName: String? { record.document.representedClassName }
    /// The class's name without its module, or nil where the document names none but `NSManagedObject`.
    public var managedObjectClassName: String? {
        guard let name = representedClassName?.split(separator: ".").last, name != "NSManagedObject" else { return nil }
        return String(name)
    }
    /// What the model editor's code generation makes for the entity.
    public var codeGenerationType: CodeGenerationType {
        switch record.document.codeGenerationType {
        case "class": .classDefinition
        case "category": .category
        default: .manual
        }
    }
    /// The name that the entity had in an earlier version, or another identifier shared with it. Modelwright migrates nothing.
    public var renamingIdentifier: String? { record.document.elementID }
    /// A text that makes this version differ from another that is the same, for Core Data. Modelwright makes no version hashes.
    public var versionHashModifier: String? { record.document.versionHashModifier }
    /// Whether the document marks it as synchronised. Modelwright reads it and synchronises nothing.
    public var isSyncable: Bool { record.document.isSyncable }
    /// The expression that Spotlight shows an object by.
    public var spotlightDisplayNameExpression: String? { record.document.spotlightDisplayNameExpression }

    /// The annotations; of two entries with one key the last counts.
    public var userInfo: [String: String] { userInfoEntries.dictionary }
    /// The annotations with their places, in order.
    public var userInfoEntries: [UserInfoEntry] { record.document.userInfo }

    /// The place of the entity in its document.
    public var position: SourcePosition { record.position }
    /// Where the model editor draws the entity.
    public var layout: EntityLayout? { record.layout }
}

extension [UserInfoEntry] {
    var dictionary: [String: String] { Dictionary(map { ($0.key, $0.value) }) { _, last in last } }
}
