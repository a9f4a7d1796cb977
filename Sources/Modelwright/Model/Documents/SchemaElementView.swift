/// What the views of entities and of their properties have in common.
public protocol SchemaElementView: NamedModelElementView {}

extension SchemaElementView {
    /// `syncable`.
    public var isSyncable: Bool {
        get { element[flag: "syncable"] }
        set { element[flag: "syncable"] = newValue }
    }
    /// `elementID`, the renaming identifier.
    public var elementID: String? {
        get { element[text: "elementID"] }
        set { element[text: "elementID"] = newValue }
    }
    /// `versionHashModifier`.
    public var versionHashModifier: String? {
        get { element[text: "versionHashModifier"] }
        set { element[text: "versionHashModifier"] = newValue }
    }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] {
        get { element.userInfo }
        set { element.userInfo = newValue }
    }
}
