extension ModelDocument {
    /// The entities, in the document's order.
    public var entities: [EntityDocument] {
        get { root[EntityDocument.self] }
        set { root[EntityDocument.self] = newValue }
    }
    /// The fetch request templates.
    public var fetchRequests: [FetchRequestDocument] {
        get { root[FetchRequestDocument.self] }
        set { root[FetchRequestDocument.self] = newValue }
    }
    /// The configurations.
    public var configurations: [ConfigurationDocument] {
        get { root[ConfigurationDocument.self] }
        set { root[ConfigurationDocument.self] = newValue }
    }
    /// The composite types.
    public var composites: [CompositeDocument] {
        get { root[CompositeDocument.self] }
        set { root[CompositeDocument.self] = newValue }
    }
    /// Where the entities stand in the editor's graph, as `<elements>` says.
    public var layout: [LayoutDocument] {
        get { root[in: "elements", named: "element"].map(LayoutDocument.init) }
        set { root[in: "elements", named: "element"] = newValue.map(\.element) }
    }

    /// `userDefinedModelVersionIdentifier`.
    public var userDefinedModelVersionIdentifier: String? {
        get { root["userDefinedModelVersionIdentifier"] }
        set { root["userDefinedModelVersionIdentifier"] = newValue }
    }
    /// `type`: `com.apple.IDECoreDataModeler.DataModel`.
    public var type: String? {
        get { root["type"] }
        set { root["type"] = newValue }
    }
    /// `documentVersion`: `1.0`.
    public var documentVersion: String? {
        get { root["documentVersion"] }
        set { root["documentVersion"] = newValue }
    }
    /// `lastSavedToolsVersion`: the build of the model editor that saved the document.
    public var lastSavedToolsVersion: String? {
        get { root["lastSavedToolsVersion"] }
        set { root["lastSavedToolsVersion"] = newValue }
    }
    /// `systemVersion`: the build of macOS that the document was saved on.
    public var systemVersion: String? {
        get { root["systemVersion"] }
        set { root["systemVersion"] = newValue }
    }
    /// `minimumToolsVersion`: the oldest Xcode that is to open the document.
    public var minimumToolsVersion: String? {
        get { root["minimumToolsVersion"] }
        set { root["minimumToolsVersion"] = newValue }
    }
    /// `sourceLanguage`: `Swift` or `Objective-C`.
    public var sourceLanguage: String? {
        get { root["sourceLanguage"] }
        set { root["sourceLanguage"] = newValue }
    }
    /// `macOSVersion`: the deployment target, `Automatic`.
    public var macOSVersion: String? {
        get { root["macOSVersion"] }
        set { root["macOSVersion"] = newValue }
    }
    /// `iOSVersion`: the deployment target, `Automatic`.
    public var iOSVersion: String? {
        get { root["iOSVersion"] }
        set { root["iOSVersion"] = newValue }
    }
    /// `name`, which some versions of Xcode wrote.
    public var writtenName: String? {
        get { root["name"] }
        set { root["name"] = newValue }
    }
    /// `usedWithCloudKit`.
    public var isUsedWithCloudKit: Bool {
        get { root[flag: "usedWithCloudKit"] }
        set { root[flag: "usedWithCloudKit"] = newValue }
    }
    /// `usedWithSwiftData`.
    public var isUsedWithSwiftData: Bool {
        get { root[flag: "usedWithSwiftData"] }
        set { root[flag: "usedWithSwiftData"] = newValue }
    }
}
