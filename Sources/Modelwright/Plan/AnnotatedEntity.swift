/// An entity as dialects and overlays see it.
struct AnnotatedEntity {
    let index: Int
    /// The entity that it inherits from.
    let parent: Int?
    /// The entity itself, without its properties.
    let own: AnnotatedElement
    /// The attributes that it declares, and the relationships after them.
    let properties: [AnnotatedElement]
    let uniquenessConstraints: [[String]]
    let isAbstract: Bool
    private let indexByName: [String: Int]

    var name: String { own.name }
    /// The entity, and its properties.
    var elements: [AnnotatedElement] { [own] + properties }

    init(_ document: EntityDocument, index: Int, parent: Int?) {
        (self.index, self.parent) = (index, parent)
        let name = document.name ?? ""
        own = AnnotatedElement(
            document.element.name == CompositeDocument.elementName ? .composite : .entity,
            AnnotationTarget(entity: index), name: name, entityName: name, position: document.position,
            userInfo: document.userInfo)
        let attributes = document.attributes
        let ofAttributes = attributes.enumerated().map { place, attribute in
            AnnotatedElement(
                .attribute, AnnotationTarget(entity: index, property: place),
                name: attribute.name ?? "", entityName: name, position: attribute.position,
                userInfo: attribute.userInfo,
                composite: attribute.attributeType == AttributeType.composite.documentName ? attribute.composite : nil,
                isText: attribute.attributeType == AttributeType.string.documentName && !attribute.isDerived)
        }
        let ofRelationships = document.relationships.enumerated().map { place, relationship in
            AnnotatedElement(
                .relationship, AnnotationTarget(entity: index, property: attributes.count + place),
                name: relationship.name ?? "", entityName: name, position: relationship.position,
                userInfo: relationship.userInfo, relationship: relationship)
        }
        properties = ofAttributes + ofRelationships
        uniquenessConstraints = document.uniquenessConstraints
        isAbstract = document.isAbstract
        indexByName = Dictionary(
            properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A property that the entity declares.
    func property(_ name: String) -> AnnotatedElement? { indexByName[name].map { properties[$0] } }
}
