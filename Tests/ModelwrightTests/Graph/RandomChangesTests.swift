import Foundation
import Testing

@testable import Modelwright

/// Random changes of a program between random calls. A second graph gets the same calls and none of the changes: it is what the first
/// has accepted, and what it is again when the changes are taken back.
struct RandomChangesTests {
    @Test(arguments: ObjectFamily.allCases) func knowsWhatJSONHasSaid(_ family: ObjectFamily) throws {
        let cases = RandomCases(count: 150)
        var counts = (changes: 0, patched: 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var history: [String] = []
            do {
                var run = try ChangesRun(family, &choices)
                for _ in 0..<20 {
                    try run.step(&choices) { history.append($0) }
                    try run.checkAccepted()
                }
                counts.changes += try run.changeCount()
                counts.patched += try run.checkPatches()
                try run.checkRollback()
            } catch {
                Issue.record(
                    "\(family), case \(number) of seed \(cases.seed): \(error)\n\(history.joined(separator: "\n"))")
                return
            }
        }
        print("Changes, \(family): \(counts.changes), \(counts.patched) patches")
        #expect(counts.changes > cases.count && counts.patched > cases.count)
    }
}

private struct Difference: Error, CustomStringConvertible {
    let description: String
}

private struct ChangesRun {
    private let graph: ObjectGraph
    /// Gets the same JSON, and is changed by no program.
    private let plain: ObjectGraph
    private var deleted: Set<String> = []
    /// Whether the JSON has the albums of bands, or the bands of albums: a list that leaves out what says that it is in it is taken for
    /// what is there.
    private let listsAlbums: Bool

    init(_ family: ObjectFamily, _ choices: inout Choices) throws {
        listsAlbums = choices.chance(1, in: 2)
        let model = try family.numberedModel()
        graph = ObjectGraph(model: model, tracksChanges: true)
        plain = ObjectGraph(model: model)
        graph.checksReports = choices.chance(1, in: 2)
    }

    mutating func step(_ choices: inout Choices, note: (String) -> Void) throws {
        if choices.chance(2, in: 5) { return try decode(&choices, note) }
        try change(&choices, note)
    }

    // MARK: JSON

    private mutating func decode(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let isBand = choices.chance(1, in: 2)
        let entity = isBand ? "Band" : "Album"
        var elements: [String] = []
        var used: Set<Int> = []
        var listed = [1, 2, 3, 4, 5].filter { !deleted.contains("Album \($0)") }
        for _ in 0...choices.below(2) {
            let id = choices.below(5) + 1
            if deleted.contains("\(entity) \(id)") || !used.insert(id).inserted { continue }
            var members = [#""id":\#(id)"#]
            if choices.chance(1, in: 2) {
                members.append(#""\#(isBand ? "name" : "title")":"j\#(choices.below(4))""#)
            }
            if isBand {
                if choices.chance(1, in: 3) { members.append(#""rank":\#(choices.below(4))"#) }
                if listsAlbums, choices.chance(1, in: 2) {
                    let own = Array(listed.prefix(choices.below(3)))
                    listed.removeFirst(own.count)
                    members.append(#""albums":\#(own)"#)
                }
            } else {
                let band = choices.below(5) + 1
                if !listsAlbums, choices.chance(1, in: 2), !deleted.contains("Band \(band)") {
                    members.append(#""band":\#(band)"#)
                }
                if choices.chance(1, in: 3) {
                    members.append(#""tags":\#((0..<choices.below(3)).map { $0 + 1 })"#)
                }
                if choices.chance(1, in: 3) { members.append(#""notes":[{"text":"n\#(choices.below(4))"}]"#) }
            }
            elements.append("{\(members.joined(separator: ","))}")
        }
        let json = "[\(elements.joined(separator: ","))]"
        note("\(entity) \(json)")
        try graph.decode(.array(entity: entity), from: json)
        try plain.decode(.array(entity: entity), from: json)
    }

    // MARK: The program

    private mutating func change(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let band = graph.object(entity: "Band", identity: choices.below(5) + 1)
        let other = graph.object(entity: "Band", identity: choices.below(5) + 1)
        let album = graph.object(entity: "Album", identity: choices.below(5) + 1)
        func id(_ object: ModelObject) throws -> Int { try object.value(forKey: "id") as? Int ?? 0 }
        switch choices.below(10) {
        case 0, 1:
            guard let band else { return }
            note("Band \(try id(band)) name")
            try band.setValue("p\(choices.below(4))", forKey: "name")
        case 2:
            guard let band else { return }
            note("Band \(try id(band)) rank nil")
            try band.setValue(nil, forKey: "rank")
        case 3:
            guard let album else { return }
            note("Album \(try id(album)) title")
            try album.setValue("p\(choices.below(4))", forKey: "title")
        case 4:
            guard let album else { return }
            note("Album \(try id(album)) band \(try other.map(id) ?? 0)")
            try album.set(modelObject: other, forKey: "band")
        case 5:
            guard let album, let band else { return }
            note("Band \(try id(band)) add Album \(try id(album))")
            try band.add(modelObject: album, forKey: "albums")
        case 6:
            guard let band, let first = (try band.value(forKey: "albums") as? [ModelObject])?.first else { return }
            note("Band \(try id(band)) remove the first album")
            try band.remove(modelObject: first, forKey: "albums")
        case 7:
            guard let album, let text = (try album.value(forKey: "notes") as? [ModelObject])?.first else { return }
            note("Album \(try id(album)) note")
            try text.setValue("p\(choices.below(4))", forKey: "text")
        case 8:
            // JSON has never heard of it.
            let new = 100 + choices.below(3)
            note("insert Band \(new)")
            let object = try graph.findOrCreate(entity: "Band", identity: new)
            if let album { try object.add(modelObject: album, forKey: "albums") }
        default:
            guard choices.chance(1, in: 3), let object = choices.chance(1, in: 2) ? band : album else { return }
            let name = "\(object.entity?.name ?? "") \(try id(object))"
            note("delete \(name)")
            try graph.delete(object)
            deleted.insert(name)
        }
    }

    // MARK: Checking

    private func expect(_ condition: Bool, _ message: @autoclosure () throws -> String) throws {
        if !condition { throw Difference(description: try message()) }
    }

    /// What an object has, its lists in the order of identities.
    private static func line(_ object: ModelObject, _ change: GraphChanges.Update?) throws -> String {
        let former = Dictionary((change?.properties ?? []).map { ($0.name, $0) }) { first, _ in first }
        let names = (object.entity?.attributes.map(\.name) ?? []) + (object.entity?.relationships.map(\.name) ?? [])
        return try names.map { name in
            let value = try former[name].map(\.old) ?? object.value(forKey: name)
            if let objects = value as? [ModelObject] { return "\(name): \(try objects.map(Self.name).sorted())" }
            if let object = value as? ModelObject { return "\(name): \(try Self.name(object))" }
            return "\(name): \(value.map { "\($0)" } ?? "nil")"
        }.joined(separator: ", ")
    }

    private static func name(_ object: ModelObject) throws -> String {
        if object.entity?.name == "Note" { return "Note" }
        return "\(object.entity?.name ?? "") \(try object.value(forKey: "id") ?? "nil")"
    }

    private static func contents(
        _ objects: [ModelObject], _ changes: [ObjectIdentifier: GraphChanges.Update] = [:]
    ) throws -> [String] {
        try objects.map { "\(try name($0)) \(try line($0, changes[ObjectIdentifier($0)]))" }.sorted()
    }

    private static func all(_ graph: ObjectGraph) -> [ModelObject] {
        ["Band", "Album", "Tag", "Note"].flatMap { graph.objects(entity: $0) }
    }

    /// What was there before the program's changes is what the other graph has.
    func checkAccepted() throws {
        let changes = try graph.changes
        try expect(graph.hasChanges == !changes.isEmpty, "hasChanges")
        try expect(graph.unreportedChanges.isEmpty, "unreported changes")
        try GraphChecker(graph: graph).checkTracking()
        if !changes.deleted.isEmpty { return }
        let inserted = Set(changes.inserted)
        let updates = Dictionary(changes.updated.map { (ObjectIdentifier($0.object), $0) }) { first, _ in first }
        let accepted = try Self.contents(Self.all(graph).filter { !inserted.contains($0) }, updates)
        let expected = try Self.contents(Self.all(plain))
        try expect(
            accepted == expected,
            "accepted\n\(accepted.joined(separator: "\n"))\nnot\n\(expected.joined(separator: "\n"))")
    }

    func changeCount() throws -> Int {
        let changes = try graph.changes
        return changes.inserted.count + changes.updated.count + changes.deleted.count
    }

    /// What was there, with what is new and all patches, is what there is.
    func checkPatches() throws -> Int {
        let changes = try graph.changes
        if !changes.deleted.isEmpty { return 0 }
        let copy = ObjectGraph(model: graph.model)
        try copy.decode(from: plain.encode())
        for object in changes.inserted {
            let json = try changes.jsonValue(for: object)
            try copy.decode(.array(entity: object.entity?.name ?? ""), from: [json] as JSONValue)
        }
        var texts: [String] = []
        for update in changes.updated {
            // What has no identity is in the patch of what contains it.
            let note = update.object.entity?.name == "Note"
            guard let object = note ? try update.object.value(forKey: "album") as? ModelObject : update.object,
                let id = try object.value(forKey: "id") as? Int,
                let target = copy.object(entity: object.entity?.name ?? "", identity: id)
            else { continue }
            let patch = try changes.mergePatch(for: object)
            texts.append("\(try Self.name(object)) \(patch)")
            try copy.apply(mergePatch: patch, to: target)
        }
        let (made, expected) = (try Self.contents(Self.all(copy)), try Self.contents(Self.all(graph)))
        try expect(
            made == expected,
            "patched by \(texts)\n\(made.joined(separator: "\n"))\nnot\n\(expected.joined(separator: "\n"))")
        return texts.count
    }

    /// Without the program's changes it is the other graph.
    func checkRollback() throws {
        try graph.rollback()
        try expect(!graph.hasChanges, "changes after rollback")
        let (made, expected) = (try Self.contents(Self.all(graph)), try Self.contents(Self.all(plain)))
        try expect(
            made == expected, "rolled back\n\(made.joined(separator: "\n"))\nnot\n\(expected.joined(separator: "\n"))")
        for object in Self.all(graph) where object.entity?.name != "Note" {
            let id = try object.value(forKey: "id") as? Int ?? 0
            try expect(
                graph.object(entity: object.entity?.name ?? "", identity: id) === object, "\(id) by its identity")
        }
    }
}
