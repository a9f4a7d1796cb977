import Modelwright

final class Circle: Shape {
    var radius = 0.0

    override class var entityName: String { "Circle" }
    override class var properties: [Property] {
        super.properties + [.attribute("radius", get: { (o: Circle) in o.radius }, set: { $0.radius = $1 })]
    }
}
