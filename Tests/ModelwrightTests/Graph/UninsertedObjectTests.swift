import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What a program has linked to objects of a graph that tracks changes, and not inserted yet: JSON that comes meanwhile leaves it alone.
struct UninsertedObjectTests {
    /// What comes before the program inserts its object.
    enum Meanwhile: CaseIterable {
        case unrelated, itsOwner, itsList, itsListInAPatch, accepting, acceptingItsOwner, acceptingAll

        func come(to graph: ObjectGraph) throws {
            switch self {
            case .unrelated: try graph.decode(.object(entity: "Tag"), from: #"{"id":9}"#)
            case .itsOwner: try graph.decode(.object(entity: "Band"), from: #"{"id":1,"rank":5}"#)
            case .itsList: try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":2}]}"#)
            case .itsListInAPatch: try graph.apply(mergePatch: ["albums": [2]], to: graph.numbered("Band", 1))
            case .accepting: graph.acceptChanges(of: [try graph.numbered("Album", 2)])
            case .acceptingItsOwner: graph.acceptChanges(of: [try graph.numbered("Band", 1)])
            case .acceptingAll: graph.acceptChanges()
            }
        }
    }

    /// How the program links a band and its album.
    enum Way: CaseIterable {
        case list, ownEnd

        func link(_ album: ModelObject, _ band: ModelObject) throws {
            switch self {
            case .list: try band.add(modelObject: album, forKey: "albums")
            case .ownEnd: try album.set(modelObject: band, forKey: "band")
            }
        }
    }

    private static func graph(_ family: ObjectFamily) throws -> ObjectGraph {
        let graph = ObjectGraph(model: try family.numberedModel(), tracksChanges: true)
        try graph.decode(from: #"{"Band":[{"id":1,"albums":[{"id":2}]}]}"#)
        return graph
    }

    private static func new(_ entity: String, _ id: Int, _ graph: ObjectGraph) throws -> ModelObject {
        let object = try graph.new(entity)
        try object.setValue(id, forKey: "id")
        return object
    }

    private static func ids(_ object: ModelObject, _ name: String) throws -> [Int] {
        let value = try object.value(forKey: name)
        let objects = (value as? ModelObject).map { [$0] } ?? (value as? [ModelObject]) ?? []
        return try objects.map { try #require($0.value(forKey: "id") as? Int) }.sorted()
    }

    @Test(arguments: ObjectFamily.allCases, Meanwhile.allCases)
    func staysInAList(_ family: ObjectFamily, meanwhile: Meanwhile) throws {
        for way in Way.allCases {
            let graph = try Self.graph(family)
            let band = try graph.numbered("Band", 1)
            let album = try Self.new("Album", 3, graph)
            try way.link(album, band)
            try meanwhile.come(to: graph)
            #expect(try Self.ids(band, "albums") == [2, 3] && Self.ids(album, "band") == [1])
            #expect(!graph.contains(album) && graph.hasChanges)
            try graph.insert(album)
            #expect("\(try graph.changes)" == "inserted Album 3\nupdated Band 1: albums")
            try GraphChecker(graph: graph).check()
            try meanwhile.come(to: graph)
            #expect(try Self.ids(band, "albums") == [2, 3] && Self.ids(album, "band") == [1])
        }
    }

    /// The new object is what leads to many.
    @Test(arguments: ObjectFamily.allCases, Meanwhile.allCases)
    func staysInAToOneRelationship(_ family: ObjectFamily, meanwhile: Meanwhile) throws {
        for way in Way.allCases {
            let graph = try Self.graph(family)
            try graph.decode(.object(entity: "Album"), from: #"{"id":4}"#)
            let (album, band) = (try graph.numbered("Album", 4), try Self.new("Band", 7, graph))
            try way.link(album, band)
            try meanwhile.come(to: graph)
            #expect(try Self.ids(band, "albums") == [4] && Self.ids(album, "band") == [7])
            try graph.insert(band)
            #expect("\(try graph.changes)" == "inserted Band 7\nupdated Album 4: band")
            try GraphChecker(graph: graph).check()
        }
    }

    @Test(arguments: ObjectFamily.allCases, Meanwhile.allCases)
    func staysManyToMany(_ family: ObjectFamily, meanwhile: Meanwhile) throws {
        let graph = try Self.graph(family)
        let (album, tag) = (try graph.numbered("Album", 2), try Self.new("Tag", 6, graph))
        try album.add(modelObject: tag, forKey: "tags")
        try meanwhile.come(to: graph)
        #expect(try Self.ids(album, "tags") == [6] && Self.ids(tag, "albums") == [2])
        try graph.insert(tag)
        #expect("\(try graph.changes)" == "inserted Tag 6\nupdated Album 2: tags")
        try GraphChecker(graph: graph).check()
    }

    /// An object that the program has inserted, and what it leads to.
    @Test(arguments: ObjectFamily.allCases, Meanwhile.allCases)
    func staysInAnInsertedObject(_ family: ObjectFamily, meanwhile: Meanwhile) throws {
        for answer in [nil, #"{"id":7}"#, #"{"id":7,"albums":[]}"#, #"{"id":7,"albums":[2]}"#] {
            let graph = try Self.graph(family)
            let band = try graph.new("Band")
            try graph.insert(band)
            let (album, tag) = (try Self.new("Album", 3, graph), try Self.new("Tag", 6, graph))
            try band.add(modelObject: album, forKey: "albums")
            try album.add(modelObject: tag, forKey: "tags")
            if let answer { try graph.update(band, from: answer) }
            try meanwhile.come(to: graph)
            #expect(try Self.ids(band, "albums").contains(3) && album.value(forKey: "band") as? ModelObject === band)
            #expect(try Self.ids(album, "tags") == [6] && Self.ids(tag, "albums") == [3])
            try graph.insert(album)
            #expect(try graph.changes.inserted.filter { $0 !== band } == [album, tag])
            try GraphChecker(graph: graph).check()
        }
    }

    /// A form that is still open, and what it leads to.
    @Test(arguments: ObjectFamily.allCases, Meanwhile.allCases)
    func staysInADraft(_ family: ObjectFamily, meanwhile: Meanwhile) throws {
        let graph = try Self.graph(family)
        let (album, tag) = (try graph.new("Album"), try Self.new("Tag", 6, graph))
        try album.add(modelObject: tag, forKey: "tags")
        try graph.numbered("Band", 1).add(modelObject: album, forKey: "albums")
        try meanwhile.come(to: graph)
        #expect(try Self.ids(album, "tags") == [6] && tag.value(forKey: "albums") as? [ModelObject] == [album])
        #expect(!graph.contains(album) && !graph.contains(tag))
        try graph.insert(album)
        #expect("\(try graph.changes)" == "inserted Album\ninserted Tag 6\nupdated Band 1: albums")
        try GraphChecker(graph: graph).check()
    }

    /// What only something else leads to that isn't inserted either.
    @Test(arguments: ObjectFamily.allCases) func staysFurtherAway(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let (album, note) = (try Self.new("Album", 3, graph), try graph.new("Note"))
        let tag = try Self.new("Tag", 6, graph)
        try album.add(modelObject: note, forKey: "notes")
        try album.add(modelObject: tag, forKey: "tags")
        try graph.numbered("Band", 1).add(modelObject: album, forKey: "albums")
        try Meanwhile.unrelated.come(to: graph)
        #expect(try album.value(forKey: "notes") as? [ModelObject] == [note] && Self.ids(album, "tags") == [6])
        #expect(try note.value(forKey: "album") as? ModelObject === album && Self.ids(tag, "albums") == [3])
        try graph.insert(album)
        #expect("\(try graph.changes)" == "inserted Album 3\ninserted Tag 6\ninserted Note\nupdated Band 1: albums")
    }

    @Test(arguments: ObjectFamily.allCases) func isUnlinkedByARollback(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let before = try graph.checkedText()
        let (album, band) = (try Self.new("Album", 3, graph), try Self.new("Band", 7, graph))
        try graph.numbered("Band", 1).add(modelObject: album, forKey: "albums")
        try band.add(modelObject: graph.numbered("Album", 2), forKey: "albums")
        try graph.rollback()
        #expect(try Self.ids(album, "band") == [] && Self.ids(band, "albums") == [])
        #expect(try graph.checkedText() == before)

        try graph.numbered("Band", 1).add(modelObject: album, forKey: "albums")
        graph.acceptChanges()
        try graph.insert(album)
        try graph.rollback()
        #expect(try Self.ids(album, "band") == [])
        #expect(try graph.checkedText() == before)
    }

    // MARK: What JSON says

    /// The JSON has another value, or none, and the object leads there no more.
    @Test(arguments: [
        (#"{"Album":[{"id":2,"band":null}]}"#, [Int](), [Int]()), (#"{"Album":[{"id":2,"band":5}]}"#, [5], []),
        (#"{"Band":[{"id":5,"albums":[2]}]}"#, [5], []), (#"{"Band":[{"id":1,"albums":[2]}]}"#, [1], []),
    ]) func isUnlinkedIfJSONNamesTheProperty(json: String, band: [Int], albums: [Int]) throws {
        for family in ObjectFamily.allCases {
            let graph = try Self.graph(family)
            let (album, other) = (try graph.numbered("Album", 2), try Self.new("Band", 7, graph))
            try other.add(modelObject: album, forKey: "albums")
            try graph.decode(from: json)
            #expect(try Self.ids(album, "band") == band && Self.ids(other, "albums") == albums)
            try graph.insert(other)
            try GraphChecker(graph: graph).check()
        }
    }

    /// What it leads to has left the graph.
    @Test(arguments: ObjectFamily.allCases) func isUnlinkedFromWhatIsMissing(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let album = try Self.new("Album", 3, graph)
        try album.set(modelObject: graph.numbered("Band", 1), forKey: "band")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":5}]"#, removing: .missing)
        #expect(try Self.ids(album, "band") == [])
        try graph.insert(album)
        #expect(graph.objects(entity: "Band").count == 1)
        try GraphChecker(graph: graph).check()
    }

    /// The list has what the JSON has by that identity.
    @Test(arguments: ObjectFamily.allCases) func givesWayToWhatJSONBrings(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let (band, album) = (try graph.numbered("Band", 1), try Self.new("Album", 3, graph))
        try band.add(modelObject: album, forKey: "albums")
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":2},{"id":3,"title":"t"}]}"#)
        let present = try graph.numbered("Album", 3)
        #expect(try Self.ids(band, "albums") == [2, 3] && Self.ids(album, "band") == [])
        #expect(try present !== album && Self.ids(present, "band") == [1])
        #expect(!graph.hasChanges)
        #expect(throws: MappingError.self) { try graph.insert(album) }
    }

    // MARK: One way

    class Shelf: RunObject {
        final var id: Int? { willSet { willChange() } }
        final var top: Item? { willSet { willChange() } }
        final var picks: [Item] = [] { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("id", get: { (shelf: Shelf) in shelf.id }, set: { $0.id = $1 }),
                .toOne("top", get: { (shelf: Shelf) in shelf.top }, set: { $0.top = $1 }),
                .toMany("picks", get: { (shelf: Shelf) in shelf.picks }, set: { $0.picks = $1 }),
            ])
        }
    }

    class Item: RunObject {
        final var id: Int? { willSet { willChange() } }

        override class var properties: [Property] {
            all([.attribute("id", get: { (item: Item) in item.id }, set: { $0.id = $1 })])
        }
    }

    private enum Observed {
        final class Shelf: UninsertedObjectTests.Shelf {
            override class var reportsChanges: Bool { true }
        }

        final class Item: UninsertedObjectTests.Item {
            override class var reportsChanges: Bool { true }
        }
    }

    @Test(
        arguments: [[], [Shelf.self, Item.self], [Observed.Shelf.self, Observed.Item.self]] as [[ModelObject.Type]])
    func staysOneWay(classes: [ModelObject.Type]) throws {
        let xml =
            Text.entity(
                "Shelf", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("top", "Item"),
                Text.toMany("picks", "Item"))
            + Text.entity("Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shelves.xml", classes: classes)
        let graph = ObjectGraph(model: model, tracksChanges: true)
        let shelf = try graph.decode(.object(entity: "Shelf"), from: #"{"id":1,"top":{"id":1},"picks":[{"id":2}]}"#)
        let (top, pick) = (try Self.new("Item", 3, graph), try Self.new("Item", 4, graph))
        try shelf.set(modelObject: top, forKey: "top")
        try shelf.add(modelObject: pick, forKey: "picks")
        try graph.decode(.object(entity: "Item"), from: #"{"id":9}"#)
        try graph.decode(.object(entity: "Shelf"), from: #"{"id":1,"picks":[2]}"#)
        graph.acceptChanges(of: [try graph.numbered("Item", 2)])
        graph.acceptChanges(of: [shelf])
        graph.acceptChanges()
        #expect(try Self.ids(shelf, "top") == [3] && Self.ids(shelf, "picks") == [2, 4])
        try graph.insert(shelf)
        #expect("\(try graph.changes)" == "inserted Item 3\ninserted Item 4\nupdated Shelf 1: top, picks")
        #expect(try (graph.changes.updated[0].properties[0].old as? ModelObject) === graph.numbered("Item", 1))
        try graph.decode(.object(entity: "Shelf"), from: #"{"id":1,"top":2}"#)
        #expect(try Self.ids(shelf, "top") == [2] && Self.ids(shelf, "picks") == [2, 4])
    }
}
