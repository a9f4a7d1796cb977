/// A `<configuration>` as written: a named set of entities.
public struct ConfigurationDocument: NamedModelElementView {
    /// `configuration`.
    public static let elementName = "configuration"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new configuration of these entities.
    public init(name: String, memberEntities: [String] = []) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.memberEntities = memberEntities
    }

    /// `usedWithCloudKit`.
    public var isUsedWithCloudKit: Bool {
        get { element[flag: "usedWithCloudKit"] }
        set { element[flag: "usedWithCloudKit"] = newValue }
    }
    /// The names of its entities, in order.
    public var memberEntities: [String] {
        get { element.children(named: "memberEntity").compactMap { $0[text: "name"] } }
        set {
            let known = element.children(named: "memberEntity")
            let members = newValue.map { name in
                known.first { $0["name"] == name }
                    ?? ModelElement(
                        name: "memberEntity", attributes: [ModelElement.Attribute(name: "name", value: name)])
            }
            element.replaceChildren(named: "memberEntity", with: members)
        }
    }
}
