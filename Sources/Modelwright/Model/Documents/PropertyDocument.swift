/// What the views of attributes, relationships and fetched properties have in common.
public protocol PropertyDocument: NamedModelElementView {}

extension PropertyDocument {
    /// `optional`.
    public var isOptional: Bool {
        get { element[flag: "optional"] }
        set { element[flag: "optional"] = newValue }
    }
    /// `transient`.
    public var isTransient: Bool {
        get { element[flag: "transient"] }
        set { element[flag: "transient"] = newValue }
    }
    /// `syncable`.
    public var isSyncable: Bool {
        get { element[flag: "syncable"] }
        set { element[flag: "syncable"] = newValue }
    }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] {
        get { element.userInfo }
        set { element.userInfo = newValue }
    }
}
