@testable import Modelwright

/// Classes for the fixtures whose rules depend on how objects are held.
final class Person: ModelObject {
    var id: Int?
    var name: String?
    var friends: [Person] = []
    var fans: Set<Person> = []
    var idols: [Person]?
    var boss: Person?

    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (person: Person) in person.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (person: Person) in person.name }, set: { $0.name = $1 }),
            .toMany("friends", get: { (person: Person) in person.friends }, set: { $0.friends = $1 }),
            .toMany("fans", get: { (person: Person) in person.fans }, set: { $0.fans = $1 }),
            .toMany("idols", get: { (person: Person) in person.idols }, set: { $0.idols = $1 }),
            .toOne("boss", get: { (person: Person) in person.boss }, set: { $0.boss = $1 }),
        ]
    }
}

final class Band: ModelObject {
    var id: Int?
    var name: String?
    var albums: [Album] = []

    override class var entityName: String { "Band" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
            .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
        ]
    }
}

final class Album: ModelObject {
    var id: Int?
    var title: String?
    weak var band: Band?

    override class var entityName: String { "Album" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
            .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
        ]
    }
}

class Shape: ModelObject {
    var label: String?

    override class var entityName: String { "Shape" }
    override class var properties: [Property] {
        [.attribute("label", get: { (shape: Shape) in shape.label }, set: { $0.label = $1 })]
    }
}

final class Circle: Shape {
    var radius: Double = 0

    override class var entityName: String { "Circle" }
    override class var properties: [Property] {
        super.properties + [.attribute("radius", get: { (circle: Circle) in circle.radius }, set: { $0.radius = $1 })]
    }
}

final class Drawing: ModelObject {
    var shapes: [Shape] = []

    override class var entityName: String { "Drawing" }
    override class var properties: [Property] {
        [.toMany("shapes", get: { (drawing: Drawing) in drawing.shapes }, set: { $0.shapes = $1 })]
    }
}
