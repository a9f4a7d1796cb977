import Foundation
import Testing

@testable import Modelwright

/// An inverse is set on the objects that have it alone, and to objects that it holds alone.
struct InverseKindTests {
    private typealias Text = ModelText

    /// The shapes of a drawing, of which only a circle has the way back; a square's `owner` is a person.
    private static let drawing =
        Text.entity(
            "Drawing",
            #"<relationship name="shapes" optional="YES" toMany="YES" destinationEntity="Shape" inverseName="owner" inverseEntity="Circle"/>"#
        )
        + Text.entity(
            "Shape", ["jsonDiscriminator": "type", "identityAttributes": "id"], Text.attribute("id", "Integer 64"))
        + Text.entity(
            "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"],
            Text.toOne("owner", "Drawing", inverse: "shapes"))
        + Text.entity(
            "Square", parent: "Shape", ["jsonDiscriminatorValue": "square"], Text.toOne("owner", "Owner"))
        + Text.entity("Owner", Text.attribute("name", "String"))

    private static let classes: [ModelObject.Type] = [
        DrawnDrawing.self, DrawnShape.self, DrawnCircle.self, DrawnSquare.self, DrawnOwner.self,
    ]

    private func model(_ classes: [ModelObject.Type]) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(Self.drawing)</model>".utf8), name: "Test.xml", classes: classes)
    }

    @Test(arguments: [[], classes])
    func aSiblingsRelationshipOfTheSameNameIsLeftAlone(classes: [ModelObject.Type]) throws {
        let model = try model(classes)
        let json = Data(
            #"{"shapes":[{"owner":{"name":"Ada"},"type":"square"},{"type":"square"},{"type":"circle"}]}"#.utf8)
        let drawing = try ModelDecoder(model: model).decode(entity: "Drawing", from: json)
        let shapes = try #require(try drawing.value(forKey: "shapes") as? [ModelObject])
        let owners = try shapes.map { try $0.value(forKey: "owner") as? ModelObject }
        #expect(owners.map { $0?.entity?.name } == ["Owner", nil, "Drawing"])
        #expect(owners[2] === drawing)
        #expect(try ModelEncoder(model: model).encode(drawing) == json)
    }

    @Test(arguments: [[], classes])
    func soItIsByIdentity(classes: [ModelObject.Type]) throws {
        let model = try model(classes)
        let json = #"{"drawing":{"shapes":[1,2]},"shapes":[{"type":"square","id":1},{"type":"circle","id":2}]}"#
        let (drawing, shapes) = try ModelDecoder(model: model).decode(
            .object(entity: "Drawing", at: "drawing"), .array(entity: "Shape", at: "shapes"), from: Data(json.utf8))
        #expect(try shapes[0].value(forKey: "owner") == nil)
        #expect(try shapes[1].value(forKey: "owner") as? ModelObject === drawing)
    }

    @Test(arguments: [[], classes])
    func soItIsByName(classes: [ModelObject.Type]) throws {
        let model = try model(classes)
        func make(_ name: String) throws -> ModelObject {
            let decoder = ModelDecoder(model: model)
            return try decoder.decode(entity: name, from: Data("{}".utf8))
        }
        let (drawing, square, circle) = (try make("Drawing"), try make("Square"), try make("Circle"))
        try drawing.add(modelObjects: [square, circle], forKey: "shapes")
        #expect(try square.value(forKey: "owner") == nil)
        #expect(try circle.value(forKey: "owner") as? ModelObject === drawing)
        let owner = try make("Owner")
        try square.set(modelObject: owner, forKey: "owner")
        try drawing.remove(modelObject: square, forKey: "shapes")
        #expect(try square.value(forKey: "owner") as? ModelObject === owner)
    }

    @Test func anInverseThatHoldsSubentitiesAloneIsSetToThem() throws {
        let entities =
            Text.entity(
                "Person", ["jsonDiscriminator": "type"],
                #"<relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="poet" inverseEntity="Book"/>"#
            ) + Text.entity("Poet", parent: "Person", ["jsonDiscriminatorValue": "poet"])
            + Text.entity(
                "Book",
                #"<relationship name="poet" optional="YES" maxCount="1" destinationEntity="Poet" inverseName="books" inverseEntity="Poet"/>"#
            )
        let model = try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Test.xml")
        #expect(model.warnings.map(\.rule) == ["narrow-inverse"])
        let people = try ModelDecoder(model: model).decodeArray(
            entity: "Person", from: Data(#"[{"books":[{}]},{"books":[{}],"type":"poet"}]"#.utf8))
        let poets = try people.map { person in
            try (person.value(forKey: "books") as? [ModelObject])?.first?.value(forKey: "poet") as? ModelObject
        }
        #expect(poets[0] == nil && poets[1] === people[1])
    }

    @Test func aPropertyHoldsTheObjectsOfSubentitiesToo() {
        // Shape has no class, so its objects are DynamicObjects; a square has one.
        let entities =
            Text.entity("Box", Text.toOne("shape", "Shape", inverse: "box"))
            + Text.entity("Shape", Text.toOne("box", "Box", inverse: "shape"))
            + Text.entity("Square", parent: "Shape")
        #expect(
            ModelFixtures.diagnose(
                Data("<model>\n\(entities)</model>".utf8), classes: [BoxOfDynamic.self, BoxedSquare.self]) == #"""
                    Test.xml:3:1: error: Box.shape leads to Square too, whose objects are of the class BoxedSquare, and its property in the class BoxOfDynamic holds DynamicObject. Let the property hold ModelObject, or pass a class for Shape in classes. [class-property-type]
                    """#)
    }
}

nonisolated private final class DrawnDrawing: ModelObject {
    var shapes: [DrawnShape] = []

    override class var entityName: String { "Drawing" }
    override class var properties: [Property] {
        [.toMany("shapes", get: { (a: DrawnDrawing) in a.shapes }, set: { $0.shapes = $1 })]
    }
}

nonisolated private class DrawnShape: ModelObject {
    var id: Int?

    override class var entityName: String { "Shape" }
    override class var properties: [Property] {
        [.attribute("id", get: { (a: DrawnShape) in a.id }, set: { $0.id = $1 })]
    }
}

nonisolated private final class DrawnCircle: DrawnShape {
    weak var owner: DrawnDrawing?

    override class var entityName: String { "Circle" }
    override class var properties: [Property] {
        super.properties + [.toOne("owner", get: { (a: DrawnCircle) in a.owner }, set: { $0.owner = $1 })]
    }
}

nonisolated private final class DrawnSquare: DrawnShape {
    var owner: DrawnOwner?

    override class var entityName: String { "Square" }
    override class var properties: [Property] {
        super.properties + [.toOne("owner", get: { (a: DrawnSquare) in a.owner }, set: { $0.owner = $1 })]
    }
}

nonisolated private final class DrawnOwner: ModelObject {
    var name: String?

    override class var entityName: String { "Owner" }
    override class var properties: [Property] {
        [.attribute("name", get: { (a: DrawnOwner) in a.name }, set: { $0.name = $1 })]
    }
}

nonisolated private final class BoxOfDynamic: ModelObject {
    var shape: DynamicObject?

    override class var entityName: String { "Box" }
    override class var properties: [Property] {
        [.toOne("shape", get: { (a: BoxOfDynamic) in a.shape }, set: { $0.shape = $1 })]
    }
}

nonisolated private final class BoxedSquare: ModelObject {
    weak var box: BoxOfDynamic?

    override class var entityName: String { "Square" }
    override class var properties: [Property] {
        [.toOne("box", get: { (a: BoxedSquare) in a.box }, set: { $0.box = $1 })]
    }
}
