import Modelwright

/// The class of a subentity that has none of its own, too.
class Shape: ModelObject {
    var label: String?

    override class var entityName: String { "Shape" }
    override class var properties: [Property] {
        [.attribute("label", get: { (o: Shape) in o.label }, set: { $0.label = $1 })]
    }
}
