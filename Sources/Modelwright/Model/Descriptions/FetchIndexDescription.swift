/// A fetch index of an entity.
public struct FetchIndexDescription: Sendable, Hashable {
    /// How an index is organised.
    public enum Kind: Sendable, Hashable {
        /// A tree of sorted values.
        case binary
        /// A tree of areas, for coordinates.
        case rTree
    }

    /// What is indexed: a property or an expression.
    public struct Element: Sendable, Hashable {
        /// The name of the property.
        public let propertyName: String?
        /// The expression, where no property is named.
        public let expression: String?
        /// The type of the expression's values.
        public let expressionType: AttributeType?
        /// How the index is organised.
        public let kind: Kind
        /// Whether the index ascends.
        public let isAscending: Bool

        init(_ document: FetchIndexDocument.Element) {
            propertyName = document.property
            expression = document.expression
            expressionType = document.expressionType.flatMap(AttributeType.init(documentName:))
            kind = document.type == "RTree" ? .rTree : .binary
            isAscending = document.order != "descending"
        }
    }

    /// The name.
    public let name: String
    /// What is indexed, in order.
    public let elements: [Element]
    /// The place of the index in its document.
    public let position: SourcePosition

    init(_ document: FetchIndexDocument) {
        name = document.name ?? ""
        elements = document.elements.map(Element.init)
        position = document.position
    }
}
