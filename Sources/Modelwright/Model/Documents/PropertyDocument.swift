/// What the views of attributes, relationships and fetched properties have in common.
public protocol PropertyDocument: SchemaElementView {}

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
}
