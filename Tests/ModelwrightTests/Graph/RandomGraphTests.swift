import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Random operations on graphs, compared after each with a plain reference.
struct RandomGraphTests {
    @Test(arguments: [false, true]) func doesWhatTheReferenceDoes(isStaged: Bool) throws {
        let cases = RandomCases(count: 250)
        var operations = 0
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var history: [String] = []
            do {
                var run = try ReferenceRun(isStaged: isStaged)
                for _ in 0..<40 {
                    try run.step(&choices) { history.append($0) }
                    operations += 1
                }
            } catch {
                Issue.record(
                    "Case \(number) of seed \(cases.seed): \(error)\n\(history.joined(separator: "\n"))")
                return
            }
        }
        print("Graphs: \(operations) operations")
        #expect(operations == cases.count * 40)
    }
}

private struct Difference: Error, CustomStringConvertible {
    let description: String
}

/// What a graph of bands and albums has, in plain dictionaries.
private struct GraphReference {
    struct Band: Equatable {
        var name: String?
        var isThere: Bool
    }

    struct Album: Equatable {
        var title: String?
        var band: Int?
        var isThere: Bool
    }

    var bands: [Int: Band] = [:]
    var albums: [Int: Album] = [:]

    /// Forgets what is only an identity and nothing refers to.
    mutating func forgetUnnamed() {
        let named = Set(albums.values.compactMap(\.band))
        bands = bands.filter { $1.isThere || named.contains($0) }
        albums = albums.filter { $1.isThere || $1.band != nil }
    }
}

/// A graph, and what is to be in it.
private struct ReferenceRun {
    private let graph: ObjectGraph
    /// Whether JSON is decoded in two steps.
    private let isStaged: Bool
    private var reference = GraphReference()

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band", ["jsonMerge": "merge"]))
        + Text.entity(
            "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))

    init(isStaged: Bool) throws {
        self.isStaged = isStaged
        graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(Self.xml)</model>".utf8), name: "Bands.xml"))
    }

    private func expect(_ condition: Bool, _ message: @autoclosure () throws -> String) throws {
        if !condition { throw Difference(description: try message()) }
    }

    // MARK: Steps

    mutating func step(_ choices: inout Choices, note: (String) -> Void) throws {
        switch choices.below(9) {
        case 0, 1, 2: try decodeAlbums(&choices, note)
        case 3, 4: try decodeBands(&choices, note)
        case 5: try delete(&choices, note)
        case 6: try findOrCreate(&choices, note)
        case 7: try change(&choices, note)
        default: try insert(&choices, note)
        }
        reference.forgetUnnamed()
        try check()
    }

    private static func id(_ choices: inout Choices) -> Int { choices.below(7) + 1 }

    /// Different identities.
    private static func ids(_ count: Int, _ choices: inout Choices) -> [Int] {
        var ids: [Int] = []
        for _ in 0..<count {
            let id = id(&choices)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private mutating func decodeAlbums(_ choices: inout Choices, _ note: (String) -> Void) throws {
        var after = reference
        var elements: [String] = []
        let count = choices.below(3) + 1
        for id in Self.ids(count, &choices) {
            var members = [#""id":\#(id)"#]
            var album = after.albums[id] ?? GraphReference.Album(isThere: true)
            album.isThere = true
            if choices.chance(1, in: 2) {
                album.title = choices.chance(1, in: 4) ? nil : "t\(choices.below(9))"
                members.append(#""title":\#(album.title.map { "\"\($0)\"" } ?? "null")"#)
            }
            if choices.chance(2, in: 3) {
                let band = choices.chance(1, in: 4) ? nil : Self.id(&choices)
                album.band = band
                if let band {
                    var other = after.bands[band] ?? GraphReference.Band(isThere: false)
                    if choices.chance(1, in: 3) {
                        other.isThere = true
                        other.name = "b\(choices.below(9))"
                        members.append(#""band":{"id":\#(band),"name":"\#(other.name ?? "")"}"#)
                    } else {
                        members.append(#""band":\#(band)"#)
                    }
                    after.bands[band] = other
                } else {
                    members.append(#""band":null"#)
                }
            }
            after.albums[id] = album
            elements.append("{\(members.joined(separator: ","))}")
        }
        try decode("Album", elements, after, &choices, note)
    }

    private mutating func decodeBands(_ choices: inout Choices, _ note: (String) -> Void) throws {
        var after = reference
        var elements: [String] = []
        let count = choices.below(2) + 1
        var free = Self.ids(5, &choices)
        for id in Self.ids(count, &choices) {
            var members = [#""id":\#(id)"#]
            var band = after.bands[id] ?? GraphReference.Band(isThere: true)
            band.isThere = true
            if choices.chance(1, in: 2) {
                band.name = "b\(choices.below(9))"
                members.append(#""name":"\#(band.name ?? "")""#)
            }
            after.bands[id] = band
            if choices.chance(1, in: 2) {
                // No album is in two lists of one call.
                let listed = Array(free.prefix(choices.below(3)))
                free.removeFirst(listed.count)
                var texts: [String] = []
                for album in listed {
                    var other = after.albums[album] ?? GraphReference.Album(isThere: false)
                    other.band = id
                    if choices.chance(1, in: 3) {
                        other.isThere = true
                        other.title = "t\(choices.below(9))"
                        texts.append(#"{"id":\#(album),"title":"\#(other.title ?? "")"}"#)
                    } else {
                        texts.append("\(album)")
                    }
                    after.albums[album] = other
                }
                members.append(#""albums":[\#(texts.joined(separator: ","))]"#)
            }
            elements.append("{\(members.joined(separator: ","))}")
        }
        try decode("Band", elements, after, &choices, note)
    }

    /// Decodes elements; now and then one of them doesn't fit, and nothing is to change.
    private mutating func decode(
        _ entity: String, _ elements: [String], _ after: GraphReference, _ choices: inout Choices,
        _ note: (String) -> Void
    ) throws {
        var elements = elements
        let fails = choices.chance(1, in: 6)
        if fails { elements.insert(#"{"id":"x"}"#, at: choices.below(elements.count + 1)) }
        let json = "[\(elements.joined(separator: ","))]"
        note("\(entity) \(json)")
        do {
            if isStaged {
                try graph.decode(graph.decoder.stageNow(.array(entity: entity), from: json))
            } else {
                try graph.decode(.array(entity: entity), from: json)
            }
            try expect(!fails, "no failure")
            reference = after
        } catch let error as MappingError {
            try expect(fails, "\(error)")
        }
    }

    private mutating func delete(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let id = Self.id(&choices)
        let isBand = choices.chance(1, in: 2)
        note("delete \(isBand ? "Band" : "Album") \(id)")
        guard let object = graph.object(entity: isBand ? "Band" : "Album", identity: id) else {
            return try expect(
                (isBand ? reference.bands[id]?.isThere : reference.albums[id]?.isThere) != true, "not found")
        }
        try graph.delete(object)
        if isBand {
            reference.bands[id] = nil
            for album in reference.albums.keys where reference.albums[album]?.band == id {
                reference.albums[album]?.band = nil
            }
        } else {
            reference.albums[id] = nil
        }
    }

    private mutating func findOrCreate(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let id = Self.id(&choices)
        note("findOrCreate Band \(id)")
        let band = try graph.findOrCreate(entity: "Band", identity: id)
        try expect(try band.value(forKey: "id") as? Int == id, "its identity")
        reference.bands[id, default: GraphReference.Band(isThere: true)].isThere = true
    }

    /// A program changes what is there, as everywhere.
    private mutating func change(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let id = Self.id(&choices)
        let other = Self.id(&choices)
        guard let album = graph.object(entity: "Album", identity: id) else { return }
        switch choices.below(4) {
        case 0:
            note("Album \(id) title")
            try album.setValue("p", forKey: "title")
            reference.albums[id]?.title = "p"
        case 1:
            note("Album \(id) set band nil")
            try album.set(modelObject: nil, forKey: "band")
            reference.albums[id]?.band = nil
        case 2:
            guard let band = graph.object(entity: "Band", identity: other) else { return }
            note("Album \(id) set band \(other)")
            try album.set(modelObject: band, forKey: "band")
            reference.albums[id]?.band = other
        default:
            guard let band = graph.object(entity: "Band", identity: other) else { return }
            note("Band \(other) add album \(id)")
            try band.add(modelObject: album, forKey: "albums")
            reference.albums[id]?.band = other
        }
    }

    private mutating func insert(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let id = Self.id(&choices)
        note("insert Band \(id)")
        let band = try DynamicObject(entity: graph.model.entities[0])
        try band.setValue(id, forKey: "id")
        try band.setValue("new", forKey: "name")
        let isThere = reference.bands[id]?.isThere == true
        do {
            try graph.insert(band)
            try expect(!isThere, "two with one identity")
            reference.bands[id] = GraphReference.Band(name: "new", isThere: true)
        } catch let error as MappingError {
            try expect(isThere, "\(error)")
        }
    }

    // MARK: Checking

    /// Compares all that the graph has with the reference, by its identities and by its lists, from both ends.
    private func check() throws {
        let bands = graph.objects(entity: "Band")
        let albums = graph.objects(entity: "Album")
        let waiting = graph.unresolvedReferences
        func ids(_ objects: [ModelObject]) throws -> [Int] {
            try objects.map { try $0.value(forKey: "id") as? Int ?? -1 }.sorted()
        }
        try expect(
            try ids(bands) == reference.bands.filter(\.value.isThere).keys.sorted(), "bands \(try ids(bands))")
        try expect(
            try ids(albums) == reference.albums.filter(\.value.isThere).keys.sorted(), "albums \(try ids(albums))")
        let unresolved =
            Array(reference.bands.filter { !$0.value.isThere }.keys)
            + Array(reference.albums.filter { !$0.value.isThere }.keys)
        try expect(
            try ids(waiting) == unresolved.sorted(), "unresolved \(try ids(waiting)), not \(unresolved.sorted())")
        let waitingBands = waiting.filter { $0.entity?.name == "Band" }
        for object in bands + waitingBands {
            let id = try object.value(forKey: "id") as? Int ?? -1
            let found = graph.object(entity: "Band", identity: id)
            try expect(object.isUnresolvedReference ? found == nil : found === object, "band \(id) by its identity")
            try expect(try object.value(forKey: "name") as? String == reference.bands[id]?.name, "name of band \(id)")
            let own = try object.value(forKey: "albums") as? [ModelObject] ?? []
            let expected = reference.albums.filter { $0.value.band == id }.keys.sorted()
            try expect(try ids(own) == expected, "albums of band \(id): \(try ids(own)), not \(expected)")
            for album in own {
                try expect(try album.value(forKey: "band") as? ModelObject === object, "inverse of band \(id)")
            }
        }
        for object in albums + waiting.filter({ $0.entity?.name == "Album" }) {
            let id = try object.value(forKey: "id") as? Int ?? -1
            let album = reference.albums[id]
            try expect(try object.value(forKey: "title") as? String == album?.title, "title of album \(id)")
            let band = try object.value(forKey: "band") as? ModelObject
            try expect(try band?.value(forKey: "id") as? Int == album?.band, "band of album \(id)")
            try expect(
                band.map { other in (bands + waitingBands).contains { $0 === other } } ?? true,
                "band of album \(id) in the graph")
        }
    }
}
