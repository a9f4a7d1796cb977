import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that are of another type after an update, and what leads to them.
struct ChangedTypeTests {
    private static func model(_ entities: String...) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities.joined())</model>".utf8), name: "Model.xml")
    }

    private static let items =
        Text.entity(
            "Root", Text.toMany("items", "Item", inverse: "root"), Text.toMany("queue", "Item", ["jsonMerge": "merge"]),
            Text.toOne("featured", "Item"))
        + Text.entity(
            "Item", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"],
            Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("root", "Root", inverse: "items"), Text.toMany("sequels", "Item", inverse: "prequel"),
            Text.toOne("prequel", "Item", inverse: "sequels"))
        + Text.entity("Film", parent: "Item", ["jsonDiscriminatorValue": "film"])
        + Text.entity("Book", parent: "Item", ["jsonDiscriminatorValue": "book"])

    /// What an object had written is written where its successor of another type leads to it, or where an identity names it.
    @Test(arguments: [
        (
            #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]}],"queue":[3]}"#,
            #"{"items":[{"id":1,"type":"book"}]}"#,
            #"{"items":[{"id":1,"type":"book"}],"queue":[{"id":3,"name":"three","type":"film"}]}"#
        ),
        (
            #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three","prequel":1}]}],"queue":[1]}"#,
            #"{"items":[{"id":1,"type":"book"}]}"#,
            #"{"items":[{"id":1,"sequels":[{"id":3,"name":"three","prequel":1,"type":"film"}],"type":"book"}],"queue":[1]}"#
        ),
    ])
    func writesWhatATypeThatChangesHad(json: String, update: String, written: String) throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(entity: "Root", from: json)
        try root.update(from: update)
        let text = try encodedText(root)
        #expect(text == written)
    }

    /// An inner object that says of which type its owner is stays with it.
    @Test func staysWithAnOwnerOfAnotherType() throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(
            entity: "Root",
            from: #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]}]}"#)
        try {
            let film = try relatedObjects(relatedObjects(root, "items")[0], "sequels")[0]
            try film.update(from: #"{"prequel":{"id":1,"type":"book"}}"#)
        }()
        let text = try encodedText(root)
        #expect(text == #"{"items":[{"id":1,"sequels":[{"id":3,"name":"three","type":"film"}],"type":"book"}]}"#)
    }

    /// What is moved to a stand-in that could not be read again as an object is kept for it.
    @Test func holdsWhatIsMovedToAnIdentity() throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(
            entity: "Root",
            from: #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]},7]}"#)
        try {
            try relatedObjects(relatedObjects(root, "items")[0], "sequels")[0].update(from: #"{"prequel":7}"#)
        }()
        try root.update(from: #"{"items":[{"id":1},{"id":7,"type":"book"}]}"#)
        let text = try encodedText(root)
        #expect(
            text
                == #"{"items":[{"id":1,"sequels":[],"type":"film"},{"id":7,"sequels":[{"id":3,"name":"three","prequel":7,"type":"film"}],"type":"book"}]}"#
        )
    }

    /// What takes the place of an object of another type has the identity from the beginning.
    @Test func leavesWhatTakesAPlaceWithItsIdentity() throws {
        let model = try Self.model(Self.items)
        for queue in ["", #","queue":[2]"#] {
            let root = try model.decode(
                entity: "Root", from: #"{"featured":2,"items":[{"id":2,"type":"film"}]\#(queue)}"#)
            let report = try ModelDecoder(model: model).updateReporting(
                root,
                from:
                    #"{"featured":{"id":4,"type":"book","name":"four"},"items":[{"id":2,"type":"book","name":"two"}]}"#)
            #expect(report.entries == [])
            let text = try encodedText(root)
            #expect(
                text
                    == #"{"items":[{"id":2,"name":"two","type":"book"}]\#(queue),"featured":{"id":4,"name":"four","type":"book"}}"#
            )
        }
    }

    /// What takes the place of a stand-in keeps the owners that it had, be these of another type elsewhere.
    @Test(arguments: [
        (
            #"{"featured":{"id":1,"type":"book","sequels":[3]},"queue":[1]}"#,
            #"{"items":[{"id":1,"type":"film"}],"featured":{"id":3,"type":"film"}}"#
        ),
        (
            #"{"queue":[{"id":2,"type":"film","sequels":[5]}],"featured":2}"#,
            #"{"items":[{"id":2,"type":"book","sequels":[{"id":5,"type":"film","name":"n"}]}]}"#
        ),
    ])
    func keepsBothEndsOfWhatTakesAPlace(json: String, update: String) throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(entity: "Root", from: json)
        try root.update(from: update)
        let items = [root].andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] { reached += relationship.objects(of: object) }
            return true
        }.dropFirst()
        for item in items {
            for sequel in try relatedObjects(item, "sequels") {
                #expect(try sequel.value(forKey: "prequel") as? ModelObject === item)
            }
            if let prequel = try item.value(forKey: "prequel") as? ModelObject {
                #expect(try relatedObjects(prequel, "sequels").contains { $0 === item })
            }
        }
    }

    private static let shapes =
        Text.entity("D", Text.toMany("shapes", "S"), Text.toMany("marked", "S"), Text.toOne("best", "S"))
        + Text.entity(
            "S",
            [
                "identityAttributes": "id", "jsonDiscriminator": "t", "jsonDiscriminatorValue": "hex",
                "jsonUnknownKeys": "keep",
            ], Text.attribute("id", "Integer 32"), Text.toOne("next", "S", inverse: "before"),
            Text.toMany("before", "S", inverse: "next"))
        + Text.entity("Q", parent: "S", ["jsonDiscriminatorValue": "q"], Text.attribute("s", "Double"))

    /// Identities lead to the object that has taken the place of one of another type, as decoding the merged document would have it.
    @Test(arguments: [
        (
            #"{"shapes":[{"t":"hex","id":1,"w":2}],"best":1}"#, #"{"shapes":[{"t":"q","id":1,"s":3}]}"#,
            #"{"shapes":[{"id":1,"s":3,"t":"q"}],"best":1}"#
        ),
        (
            #"{"shapes":[{"t":"hex","id":1},{"t":"q","id":2}],"marked":[2,1]}"#,
            #"{"shapes":[{"t":"q","id":1},{"t":"hex","id":2}]}"#,
            #"{"shapes":[{"id":1,"t":"q"},{"id":2,"t":"hex"}],"marked":[2,1]}"#
        ),
        (
            #"{"shapes":[{"t":"hex","id":1},{"t":"hex","id":2,"next":1}]}"#, #"{"shapes":[{"t":"q","id":1},{"id":2}]}"#,
            #"{"shapes":[{"id":1,"t":"q"},{"id":2,"next":1,"t":"hex"}]}"#
        ),
        // It is of that type wherever it stands.
        (
            #"{"shapes":[1],"best":{"t":"hex","id":1}}"#, #"{"marked":[{"t":"q","id":1}]}"#,
            #"{"shapes":[1],"marked":[{"id":1,"t":"q"}],"best":{"id":1,"t":"q"}}"#
        ),
    ])
    func refersToWhatIsOfAnotherTypeNow(json: String, update: String, written: String) throws {
        let model = try Self.model(Self.shapes)
        let object = try model.decode(entity: "D", from: json)
        let report = try ModelDecoder(model: model).updateReporting(object, from: update)
        #expect(report.entries == [])
        #expect(try encodedText(object) == written)
        try object.validate()
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let other = try model.decode(entity: "D", from: json)
        try decoder.update(other, from: update)
        #expect(try encodedText(other) == written)
    }

    @Test func undoesAChangeOfType() throws {
        let model = try Self.model(Self.shapes)
        let json = #"{"shapes":[{"t":"hex","id":1},{"t":"hex","id":2,"next":1}],"best":1}"#
        let object = try model.decode(entity: "D", from: json)
        let shapes = try relatedObjects(object, "shapes")
        let written = try encodedText(object)
        #expect(throws: MappingError.self) {
            try object.update(from: #"{"shapes":[{"t":"q","id":1,"s":"x"},{"id":2}]}"#)
        }
        #expect(try encodedText(object) == written)
        #expect(try object.value(forKey: "best") as? ModelObject === shapes[0])
        #expect(try relatedObjects(shapes[0], "before").first === shapes[1])
    }

    @Test func putsAnObjectOfAnotherTypeInThePlaceOfOneThatIsMerged() throws {
        let model = try Self.model(
            Text.entity("Drawing", Text.toMany("shapes", "Shape", ["jsonMerge": "merge"])),
            Text.entity(
                "Shape", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"],
                Text.attribute("id", "Integer 32")),
            Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "Circle"], Text.attribute("radius", "Double")),
            Text.entity(
                "Square", parent: "Shape", ["jsonDiscriminatorValue": "Square"], Text.attribute("side", "Double")))
        let drawing = try model.decode(
            entity: "Drawing", from: #"{"shapes":[{"type":"Circle","id":1,"radius":1},{"type":"Circle","id":2}]}"#)
        try drawing.update(from: #"{"shapes":[{"type":"Square","id":1,"side":2},{"id":2,"radius":3}]}"#)
        #expect(
            try encodedText(drawing)
                == #"{"shapes":[{"id":1,"side":2,"type":"Square"},{"id":2,"radius":3,"type":"Circle"}]}"#)
    }

    @Test func seesATypeThatAnAttributeReads() throws {
        let model = try Self.model(
            Text.entity("Drawing", Text.toOne("main", "Shape")),
            Text.entity(
                "Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("kind", "String", ["jsonKeyPath": "type"])),
            Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double")))
        let drawing = try model.decode(entity: "Drawing", from: #"{"main":{"type":"circle","radius":1}}"#)
        try drawing.update(from: #"{"main":{"type":"shape"}}"#)
        #expect(try encodedText(drawing) == #"{"main":{"type":"shape"}}"#)
    }
}
