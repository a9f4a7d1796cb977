/// A `<relationship>` as written.
public struct RelationshipDocument: StoredPropertyDocument {
    /// `relationship`.
    public static let elementName = "relationship"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new relationship that nullifies: `toMany="YES"`, or `maxCount="1"` of one that leads to one object.
    ///
    /// It is required and has no inverse; set `isOptional`, `inverseName` and `inverseEntity`.
    public init(name: String, destinationEntity: String, toMany: Bool = false) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.destinationEntity = destinationEntity
        self.toMany = toMany
        maxCount = toMany ? nil : 1
        deletionRule = "Nullify"
    }

    /// `destinationEntity`, by name.
    public var destinationEntity: String? {
        get { element[text: "destinationEntity"] }
        set { element[text: "destinationEntity"] = newValue }
    }
    /// `inverseName`, the relationship that leads back.
    public var inverseName: String? {
        get { element[text: "inverseName"] }
        set { element[text: "inverseName"] = newValue }
    }
    /// `inverseEntity`, the entity that declares the inverse.
    public var inverseEntity: String? {
        get { element[text: "inverseEntity"] }
        set { element[text: "inverseEntity"] = newValue }
    }
    /// `toMany`; changing it changes `maxCount` too, as the model editor does: 1 of a relationship to one object, and
    /// without that 1 of one to many.
    public var toMany: Bool {
        get { element[flag: "toMany"] }
        set {
            guard newValue != toMany else { return }
            element[flag: "toMany"] = newValue
            if !newValue {
                maxCount = 1
                if let minCount, minCount > 1 { self.minCount = nil }
            } else if maxCount == 1 {
                maxCount = nil
            }
        }
    }
    /// `ordered`, which some documents say of a to-one relationship too.
    public var isOrdered: Bool {
        get { element[flag: "ordered"] }
        set { element[flag: "ordered"] = newValue }
    }
    /// `minCount`.
    public var minCount: Int? {
        get { element[count: "minCount"] }
        set { element[count: "minCount"] = newValue }
    }
    /// `maxCount`.
    public var maxCount: Int? {
        get { element[count: "maxCount"] }
        set { element[count: "maxCount"] = newValue }
    }
    /// `deletionRule`: `Nullify`, `Cascade`, `Deny` or `No Action`.
    public var deletionRule: String? {
        get { element[text: "deletionRule"] }
        set { element[text: "deletionRule"] = newValue }
    }
}
