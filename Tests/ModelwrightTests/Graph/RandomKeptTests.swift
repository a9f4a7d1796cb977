import Foundation
import Testing

@testable import Modelwright

/// Random calls on graphs that keep ends: after each there are the objects that the graph has, and no others.
struct RandomKeptTests {
    @Test func leaveNothing() throws {
        let cases = RandomCases(count: 200)
        var (calls, failures) = (0, 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var history: [String] = []
            let fault: String? = try Census.take { census in
                var run: KeptRun? = try KeptRun(
                    tracksChanges: number.isMultiple(of: 3), isObserved: number.isMultiple(of: 2))
                for _ in 0..<25 {
                    calls += 1
                    if run?.step(&choices, { history.append($0) }) == false { failures += 1 }
                    guard let graph = run?.graph, !graph.tracksChanges else { continue }
                    let lost = census.lost(from: graph)
                    if !lost.isEmpty { return "\(lost) are alive, and not in the graph" }
                }
                run = nil
                return census.alive == 0 ? nil : "\(census.alive) objects are alive after the graph"
            }
            if let fault {
                Issue.record("Case \(number) of seed \(cases.seed): \(fault).\n\(history.joined(separator: "\n"))")
                return
            }
        }
        #expect(calls == cases.count * 25)
        // Both are to come up.
        #expect(failures > calls / 20)
        #expect(failures < calls / 2)
    }
}

/// A graph, and what a program does with it.
private struct KeptRun {
    let graph: ObjectGraph
    private var updates: AsyncStream<ObjectGraph.Update>?

    /// - Parameter isObserved: Whether somebody listens to what calls do.
    init(tracksChanges: Bool, isObserved: Bool) throws {
        graph = ObjectGraph(model: try Kept.model(), tracksChanges: tracksChanges)
        if isObserved { updates = graph.updates }
    }

    /// - Returns: Whether it could be done.
    func step(_ choices: inout Choices, _ note: (String) -> Void) -> Bool {
        do {
            try perform(&choices, note)
            return true
        } catch {
            note("  \(error)")
            return false
        }
    }

    private func perform(_ choices: inout Choices, _ note: (String) -> Void) throws {
        graph.unresolved = choices.chance(1, in: 8) ? .fail : choices.chance(1, in: 4) ? .clear : .keep
        switch choices.below(12) {
        case 0...4: try decode(&choices, note)
        case 5:
            guard let album = pick(Kept.Album.self, &choices) else { return }
            let json = KeptDocument(&choices).text
            note("update \(name(album)) \(json)")
            try graph.update(album, from: json)
        case 6:
            guard
                let object = choices.chance(1, in: 2) ? pick(Kept.Band.self, &choices) : pick(Kept.Album.self, &choices)
            else { return }
            note("delete \(name(object))")
            try graph.delete(object)
        case 7: try insert(&choices, note)
        case 8: try link(&choices, note)
        case 9:
            guard let band = pick(Kept.Band.self, &choices) else { return }
            let copy = try band.copy()
            copy.id = choices.below(9)
            for album in copy.albums where !graph.members.contains(album) { album.id = choices.below(9) }
            note("copy \(name(band)) as \(name(copy))")
            // Nothing else frees what was read with both ends.
            defer { if !graph.contains(copy) { unlink(copy) } }
            if choices.chance(1, in: 2) { try graph.insert(copy) }
        case 10 where graph.tracksChanges:
            note("rollback")
            try graph.rollback()
        case 11 where graph.tracksChanges:
            note("accept")
            graph.acceptChanges()
        default:
            guard let band = pick(Kept.Band.self, &choices) else { return }
            note("patch \(name(band))")
            try graph.apply(
                mergePatch: choices.chance(1, in: 2)
                    ? ["manager": ["name": "Bo"], "albums": []] : ["friends": [1, 2]],
                to: band)
        }
    }

    private func decode(_ choices: inout Choices, _ note: (String) -> Void) throws {
        var json = KeptDocument(roots: &choices).text
        if choices.chance(1, in: 6) { json = String(json.prefix(choices.below(json.count))) }
        let removal: RemovalPolicy = choices.chance(1, in: 8) ? .missing : .none
        graph.decoder.failures = choices.chance(1, in: 4) ? .all : .first
        note("decode \(removal) \(json)")
        if choices.chance(1, in: 5) {
            _ = try graph.decodeReporting(.array(Kept.Band.self, at: "bands"), from: json, removing: removal)
        } else {
            try graph.decode(
                .array(Kept.Band.self, at: "bands"), .array(Kept.Album.self, at: "albums"), from: json,
                removing: removal)
        }
    }

    private func insert(_ choices: inout Choices, _ note: (String) -> Void) throws {
        let (band, album) = (try graph.model.make(Kept.Band.self), try graph.model.make(Kept.LiveAlbum.self))
        (band.id, album.id) = (choices.below(9), choices.below(9))
        note("insert \(name(band)) with \(name(album))")
        try band.add(modelObject: album, forKey: "albums")
        do {
            try graph.insert(band)
        } catch {
            // Nothing else frees the two.
            album.band = nil
            throw error
        }
    }

    private func unlink(_ band: Kept.Band) {
        band.friends = []
        for album in band.albums {
            album.band = nil
            for genre in album.genres where !graph.members.contains(genre) { genre.albums = [] }
        }
    }

    private func link(_ choices: inout Choices, _ note: (String) -> Void) throws {
        guard let band = pick(Kept.Band.self, &choices), let album = pick(Kept.Album.self, &choices) else { return }
        switch choices.below(4) {
        case 0:
            note("\(name(album)).band = \(name(band))")
            try album.set(modelObject: band, forKey: "band")
        case 1:
            note("\(name(band)).albums without \(name(album))")
            try band.remove(modelObject: album, forKey: "albums")
        case 2:
            guard let other = pick(Kept.Band.self, &choices) else { return }
            note("\(name(band)).friends with \(name(other))")
            try band.add(modelObject: other, forKey: "friends")
        default:
            note("\(name(band)).manager")
            let manager = try graph.model.make(Kept.Manager.self)
            try band.set(modelObject: manager, forKey: "manager")
            try graph.insert(band)
        }
    }

    private func pick<Object: ModelObject>(_ type: Object.Type, _ choices: inout Choices) -> Object? {
        let objects = graph.objects(type)
        return objects.isEmpty ? nil : objects[choices.below(objects.count)]
    }

    private func name(_ object: ModelObject) -> String {
        "\(type(of: object)) \((object as? Kept.Band)?.id ?? (object as? Kept.Album)?.id ?? -1)"
    }
}

/// JSON for the classes of `Kept`.
private struct KeptDocument {
    let text: String

    /// Bands and albums.
    init(roots choices: inout Choices) {
        let (bands, albums) = (
            Self.list(&choices) { Self.band(&$0, depth: 0) }, Self.list(&choices) { Self.album(&$0, depth: 0) }
        )
        text = #"{"bands":\#(bands),"albums":\#(albums)}"#
    }

    /// What an album may have, without its identity.
    init(_ choices: inout Choices) {
        text = Self.object(Self.albumMembers(&choices, depth: 1))
    }

    private static func list(_ choices: inout Choices, _ element: (inout Choices) -> String) -> String {
        var elements: [String] = []
        for _ in 0..<choices.below(4) { elements.append(element(&choices)) }
        return "[\(elements.joined(separator: ","))]"
    }

    private static func object(_ members: [String]) -> String { "{\(members.joined(separator: ","))}" }

    private static func identity(_ choices: inout Choices) -> String { "\(choices.below(9))" }

    private static func band(_ choices: inout Choices, depth: Int) -> String {
        var members = [#""id":\#(identity(&choices))"#]
        if choices.chance(1, in: 2) { members.append(#""name":"band \#(choices.below(3))""#) }
        if choices.chance(1, in: 2), depth < 3 {
            let albums = list(&choices) { choices in
                choices.chance(1, in: 3) ? identity(&choices) : album(&choices, depth: depth + 1)
            }
            members.append(#""albums":\#(albums)"#)
        }
        if choices.chance(1, in: 3) {
            members.append(#""manager":\#(choices.chance(1, in: 3) ? "null" : #"{"name":"Ada"}"#)"#)
        }
        if choices.chance(1, in: 3) { members.append(#""friends":\#(list(&choices, identity))"#) }
        // What is no name.
        if choices.chance(1, in: 40) { members.append(#""name":[]"#) }
        return object(members)
    }

    private static func album(_ choices: inout Choices, depth: Int) -> String {
        let type = choices.chance(1, in: 4) ? "live" : "studio"
        return object(
            [#""type":"\#(type)""#, #""id":\#(identity(&choices))"#] + albumMembers(&choices, depth: depth))
    }

    private static func albumMembers(_ choices: inout Choices, depth: Int) -> [String] {
        var members: [String] = []
        if choices.chance(1, in: 2) { members.append(#""title":"album \#(choices.below(3))""#) }
        if choices.chance(1, in: 3) {
            let band =
                choices.chance(1, in: 4)
                ? "null" : choices.chance(1, in: 2) || depth > 2 ? identity(&choices) : band(&choices, depth: depth + 1)
            members.append(#""band":\#(band)"#)
        }
        if choices.chance(1, in: 2) { members.append(#""tracks":\#(list(&choices, track))"#) }
        if choices.chance(1, in: 2) {
            let genres = list(&choices) { choices in
                let id = identity(&choices)
                return choices.chance(1, in: 2)
                    ? id : object([#""id":\#(id)"#, #""albums":\#(list(&choices, identity))"#])
            }
            members.append(#""genres":\#(genres)"#)
        }
        return members
    }

    private static func track(_ choices: inout Choices) -> String {
        var members = [#""title":"track \#(choices.below(3))""#]
        if choices.chance(1, in: 2) {
            members.append(#""notes":\#(list(&choices) { #"{"text":"\#($0.below(3))"}"# })"#)
        }
        return object(members)
    }
}
