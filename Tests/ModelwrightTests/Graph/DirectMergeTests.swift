import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Decoding into a graph without staging, compared with what an update makes of the same JSON: a call that reports is one.
struct DirectMergeTests {
    private static let xml =
        "<model>"
        + Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.attribute("rank", "Integer 16", optional: false, default: "3"),
            Text.attribute("city", "String", ["jsonKeyPath": "home.city"]),
            Text.toMany("albums", "Album", inverse: "band"),
            Text.toMany("fans", "Fan", inverse: "bands"), Text.toOne("label", "Label", inverse: "bands"),
            Text.toOne("manager", "Fan", inverse: "managed"))
        + Text.entity(
            "Album", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"),
            Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"),
            Text.toMany("guests", "Fan", ["jsonMerge": "merge"]), Text.toOne("star", "Fan"),
            Text.toMany("notes", "Note", inverse: "album"))
        + Text.entity(
            "Fan", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("age", "Integer 16"),
            Text.toMany("bands", "Band", inverse: "fans"), Text.toOne("managed", "Band", inverse: "manager"))
        + Text.entity(
            "Label", ["identityAttributes": "id", "jsonDiscriminator": "kind"], Text.attribute("id", "Integer 32"),
            Text.toMany("bands", "Band", inverse: "label"))
        + Text.entity("Major", parent: "Label", Text.attribute("size", "Integer 16"))
        + Text.entity("Note", Text.attribute("text", "String"), Text.toOne("album", "Album", inverse: "notes"))
        + "</model>"

    // MARK: Classes

    final class Band: ModelObject {
        var id: Int?
        var name: String?
        var rank = 0
        var city: String?
        var albums: [Album] = []
        var fans: Set<Fan> = []
        var label: Label?
        var manager: Fan?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("rank", get: { (band: Band) in band.rank }, set: { $0.rank = $1 }),
                .attribute("city", get: { (band: Band) in band.city }, set: { $0.city = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toMany("fans", get: { (band: Band) in band.fans }, set: { $0.fans = $1 }),
                .toOne("label", get: { (band: Band) in band.label }, set: { $0.label = $1 }),
                .toOne("manager", get: { (band: Band) in band.manager }, set: { $0.manager = $1 }),
            ]
        }
    }

    final class Album: ModelObject {
        var id: Int?
        var title: String?
        weak var band: Band?
        var guests: [Fan] = []
        var star: Fan?
        var notes: [Note] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
                .toMany("guests", get: { (album: Album) in album.guests }, set: { $0.guests = $1 }),
                .toOne("star", get: { (album: Album) in album.star }, set: { $0.star = $1 }),
                .toMany("notes", get: { (album: Album) in album.notes }, set: { $0.notes = $1 }),
            ]
        }
    }

    final class Fan: ModelObject {
        var id: String?
        var age: Int?
        var bands: [Band] = []
        weak var managed: Band?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (fan: Fan) in fan.id }, set: { $0.id = $1 }),
                .attribute("age", get: { (fan: Fan) in fan.age }, set: { $0.age = $1 }),
                .toMany("bands", get: { (fan: Fan) in fan.bands }, set: { $0.bands = $1 }),
                .toOne("managed", get: { (fan: Fan) in fan.managed }, set: { $0.managed = $1 }),
            ]
        }
    }

    class Label: ModelObject {
        var id: Int?
        var bands: [Band] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (label: Label) in label.id }, set: { $0.id = $1 }),
                .toMany("bands", get: { (label: Label) in label.bands }, set: { $0.bands = $1 }),
            ]
        }
    }

    final class Major: Label {
        var size: Int?

        override class var properties: [Property] {
            super.properties + [.attribute("size", get: { (label: Major) in label.size }, set: { $0.size = $1 })]
        }
    }

    final class Note: ModelObject {
        var text: String?
        weak var album: Album?

        override class var properties: [Property] {
            [
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }),
                .toOne("album", get: { (note: Note) in note.album }, set: { $0.album = $1 }),
            ]
        }
    }

    private static func model(hasClasses: Bool) throws -> ObjectModel {
        try ObjectModel(
            data: Data(xml.utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, Album.self, Fan.self, Label.self, Major.self, Note.self] : [])
    }

    // MARK: Documents

    private struct Writer {
        var choices: Choices
        /// Whether each object says all that it has: what comes again is the same.
        let isWhole: Bool
        /// How many objects of an entity there are: of many, few come twice.
        let range: Int

        private mutating func members(_ members: [(String, (inout Writer) -> String)]) -> String {
            var parts: [String] = []
            for (key, value) in members where isWhole || choices.chance(1, in: range > 12 ? 4 : 2) {
                parts.append("\"\(key)\":\(value(&self))")
            }
            return parts.isEmpty ? "" : "," + parts.joined(separator: ",")
        }

        /// Few lists have an object twice.
        private mutating func list(_ element: (inout Writer, Int) -> String) -> String {
            let first = choices.below(range)
            let step = choices.chance(1, in: 12) ? 0 : 1
            let elements = (0..<choices.below(3)).map { element(&self, (first + $0 * step) % range) }
            return "[" + elements.joined(separator: ",") + "]"
        }

        /// Most objects inside those inside an object are identities.
        private mutating func isIdentity(_ depth: Int) -> Bool {
            depth > 2 || depth == 2 && choices.chance(5, in: 6) || depth == 1 && choices.chance(1, in: 3)
        }

        private mutating func value(of id: Int, _ value: String) -> String {
            isWhole ? value : choices.chance(1, in: 12) ? "null" : choices.chance(1, in: 6) ? "\"other\"" : value
        }

        /// Few relationships are null.
        private mutating func end(_ value: (inout Writer) -> String) -> String {
            !isWhole && choices.chance(1, in: 12) ? "null" : value(&self)
        }

        mutating func band(_ depth: Int, _ given: Int? = nil) -> String {
            let id = given ?? choices.below(range)
            if isIdentity(depth) { return "\(id)" }
            return "{\"id\":\(id)"
                + members([
                    ("name", { $0.value(of: id, "\"band \(id)\"") }), ("rank", { _ in "\(id)" }),
                    ("home", { $0.value(of: id, "{\"city\":\"c\(id)\"}").replacing("\"other\"", with: "{}") }),
                    ("albums", { $0.end { writer in writer.list { $0.album(depth + 1, $1) } } }),
                    ("fans", { $0.end { writer in writer.list { $0.fan(depth + 1, $1) } } }),
                    ("label", { $0.end { $0.label(depth + 1) } }), ("manager", { $0.end { $0.fan(depth + 1) } }),
                ]) + "}"
        }

        mutating func album(_ depth: Int, _ given: Int? = nil) -> String {
            let id = given ?? choices.below(range)
            if isIdentity(depth) { return "\(id)" }
            return "{\"id\":\(id)"
                + members([
                    ("title", { $0.value(of: id, "\"album \(id)\"") }), ("band", { $0.end { $0.band(depth + 1) } }),
                    ("guests", { $0.end { writer in writer.list { $0.fan(depth + 1, $1) } } }),
                    ("star", { $0.end { $0.fan(depth + 1) } }), ("extra", { _ in "\(id)" }),
                    ("notes", { writer in writer.list { writer, _ in "{\"text\":\"n\(writer.choices.below(2))\"}" } }),
                ]) + "}"
        }

        mutating func fan(_ depth: Int, _ given: Int? = nil) -> String {
            let id = given ?? choices.below(range)
            if isIdentity(depth) { return "\"f\(id)\"" }
            return "{\"id\":\"f\(id)\""
                + members([
                    ("age", { $0.value(of: id, "\(id)").replacing("\"other\"", with: "77") }),
                    ("bands", { $0.end { writer in writer.list { $0.band(depth + 1, $1) } } }),
                    ("managed", { $0.end { $0.band(depth + 1) } }),
                ]) + "}"
        }

        mutating func label(_ depth: Int) -> String {
            let id = choices.below(2)
            if choices.chance(1, in: 8) { return "\(id)" }
            return id == 0 ? "{\"id\":0}" : "{\"id\":1,\"kind\":\"Major\",\"size\":2}"
        }
    }

    private static func root(_ choices: inout Choices, isWhole: Bool, _ range: Int) -> (entity: String, text: String) {
        var writer = Writer(choices: choices, isWhole: isWhole, range: range)
        defer { choices = writer.choices }
        let count = 1 + writer.choices.below(3)
        let first = writer.choices.below(range)
        switch writer.choices.below(3) {
        case 0:
            return ("Band", "[" + (0..<count).map { writer.band(0, (first + $0) % range) }.joined(separator: ",") + "]")
        case 1:
            return (
                "Album", "[" + (0..<count).map { writer.album(0, (first + $0) % range) }.joined(separator: ",") + "]"
            )
        default:
            return ("Fan", "[" + (0..<count).map { writer.fan(0, (first + $0) % range) }.joined(separator: ",") + "]")
        }
    }

    // MARK: Graphs

    private static func id(_ object: ModelObject) -> String {
        IdentityKey(object)?.phrase ?? "\((try? object.value(forKey: "text")).flatMap { $0 } ?? "")"
    }

    /// All that a graph has, but the order in which it came: each object with its values and with what its relationships lead to.
    private static func contents(of graph: ObjectGraph) -> [String] {
        func name(_ object: ModelObject) -> String {
            let mark = object.isPlaceholder ? "?" : graph.members.contains(object) ? "" : "!"
            return "\(object.entity?.name ?? "") \(id(object))\(mark)"
        }
        return graph.members.all.map { object in
            let ends = (object.mapping?.relationships ?? []).map { relationship in
                let state = object.states[relationship]
                let origins = ElementOrigins(of: object, relationship)
                // What only refers to the object itself comes in any order.
                var (said, others): ([String], [String]) = ([], [])
                for (place, other) in relationship.objects(of: object).enumerated() {
                    switch origins?.origin(of: other, at: place) {
                    case .setByInverse?: others.append(name(other))
                    case .identity?: said.append("=\(name(other))")
                    case .object?, nil:
                        if state == .setByInverse {
                            others.append(name(other))
                        } else {
                            said.append(state.isIdentity ? "=\(name(other))" : name(other))
                        }
                    }
                }
                return
                    "\(relationship.name): \(said) \(others.sorted()) \(state == .null) \(state == .setByInverseOverNull)"
            }
            let values = (object.mapping?.attributes ?? []).map { attribute in
                "\(attribute.name): \(attribute.access.value(of: object) ?? "nil") \(object.states[attribute])"
            }
            return "\(name(object)) \(values) \(ends) \(object.unknownMembers)"
        }.sorted()
    }

    /// What a graph has, whichever end of a relationship says so.
    private static func shape(of graph: ObjectGraph) -> [String] {
        graph.members.all.filter { !$0.isPlaceholder }.map { object in
            let ends = (object.mapping?.relationships ?? []).map { relationship in
                "\(relationship.name): \(relationship.objects(of: object).map(Self.id).sorted())"
            }
            let values = (object.mapping?.attributes ?? []).map { attribute in
                "\(attribute.name): \(attribute.access.value(of: object) ?? "nil")"
            }
            return "\(object.entity?.name ?? "") \(values) \(ends) \(object.unknownMembers)"
        }.sorted()
    }

    /// What comes last, level by level, counts also where one of two places has null, however the graph comes by it.
    @Test(arguments: [
        (
            "Fan",
            #"[{"id":"f1","managed":{"id":2,"manager":null}},{"id":"f3","managed":{"id":2,"manager":{"id":"f4"}}}]"#,
            #"{"Band":[{"id":2,"manager":null}],"Fan":[{"id":"f1","managed":2},{"id":"f3","managed":null}]}"#
        ),
        (
            "Fan",
            #"[{"id":"f1","managed":{"id":2,"label":null}},{"id":"f3","bands":[{"id":2,"label":{"id":1}}]}]"#,
            #"{"Band":[{"id":2,"label":1}],"Fan":[{"id":"f1","managed":2},{"id":"f3","bands":[2]}],"Label":[{"id":1}]}"#
        ),
        (
            "Fan",
            #"[{"id":"f1","bands":[{"id":2,"label":{"id":1}}]},{"id":"f3","bands":[{"id":2,"label":null}]}]"#,
            #"{"Band":[{"id":2,"label":null}],"Fan":[{"id":"f1","bands":[2]},{"id":"f3","bands":[2]}]}"#
        ),
        (
            "Album",
            #"[{"id":1,"band":{"id":2,"albums":[{"id":5,"star":null}]}},{"id":5,"star":{"id":"f9"}}]"#,
            #"{"Band":[{"id":2,"albums":[5]}],"Album":[{"id":1,"band":2},{"id":5,"star":null}]}"#
        ),
        (
            "Album",
            #"[{"id":1,"star":{"id":"f2","bands":[{"id":3,"albums":[{"id":5,"star":null}]}]}},{"id":5,"star":{"id":"f9"}}]"#,
            #"{"Band":[{"id":3,"albums":[5]}],"Album":[{"id":1,"star":"f2"},{"id":5,"star":null}],"Fan":[{"id":"f2","bands":[3]}]}"#
        ),
        (
            "Fan",
            #"[{"id":"f1","bands":[{"id":2,"fans":[{"id":"f1","bands":null}]}]}]"#,
            #"{"Fan":[{"id":"f1","bands":null}]}"#
        ),
    ])
    func hasWhatComesLast(entity: String, json: String, written: String) throws {
        let model = try Self.model(hasClasses: false)
        for way in 0..<3 {
            let graph = ObjectGraph(model: model)
            switch way {
            case 0: try graph.decode(.array(entity: entity), from: json)
            case 1: _ = try graph.decodeReporting(.array(entity: entity), from: json)
            default: try graph.decode(graph.decoder.stageNow(.array(entity: entity), from: json))
            }
            #expect(try graph.checkedText() == written, "\(way)")
        }
    }

    @Test(arguments: [false, true]) func readsWhatItHasWritten(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses: hasClasses)
        let cases = RandomCases(count: 400)
        var count = 0
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let graph = ObjectGraph(model: model)
            for _ in 0..<3 {
                let (entity, text) = Self.root(&choices, isWhole: false, 200)
                _ = try? graph.decode(.array(entity: entity), from: text)
            }
            let text = try graph.encode()
            let copy = ObjectGraph(model: model)
            try copy.decode(from: text)
            let (left, right) = (Self.shape(of: graph), Self.shape(of: copy))
            count += left.count
            guard left == right else {
                let differences = zip(left, right).filter { $0 != $1 }.map { "  \($0)\n  \($1)" }
                Issue.record(
                    "Case \(number) of seed \(cases.seed):\n\(String(decoding: text, as: UTF8.self))\n\(differences.joined(separator: "\n"))"
                )
                return
            }
        }
        print("Written and read: \(count) objects")
        #expect(count > cases.count)
    }

    /// The next JSON does to what was saved and read what it does to the graph.
    @Test(arguments: [false, true]) func goesOnWithWhatItHasWritten(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses: hasClasses)
        let cases = RandomCases(count: 400)
        var count = 0
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let graph = ObjectGraph(model: model)
            let range = choices.pick([3, 6, 12])
            var history: [String] = []
            for _ in 0..<2 {
                let (entity, text) = Self.root(&choices, isWhole: false, range)
                history.append("\(entity) \(text)")
                _ = try? graph.decode(.array(entity: entity), from: text)
            }
            let copy = ObjectGraph(model: model)
            let text = try graph.encode()
            history.append(String(decoding: text, as: UTF8.self))
            try copy.decode(from: text)
            let (entity, next) = Self.root(&choices, isWhole: false, range)
            history.append("\(entity) \(next)")
            let isTaken = [graph, copy].map { (try? $0.decode(.array(entity: entity), from: next)) != nil }
            count += isTaken[0] ? 1 : 0
            let (left, right) = (Self.shape(of: graph), Self.shape(of: copy))
            guard left == right, isTaken[0] == isTaken[1] else {
                let differences = zip(left, right).filter { $0 != $1 }.map { "  \($0)\n  \($1)" }
                Issue.record(
                    "Case \(number) of seed \(cases.seed):\n\(history.joined(separator: "\n"))\n\(isTaken)\n\(differences.joined(separator: "\n"))"
                )
                return
            }
        }
        #expect(count > cases.count / 2)
    }

    private struct Described: Error, Equatable {
        let text: String

        init(_ text: String) { self.text = text }
    }

    /// Decodes in two steps, of which the first knows nothing of the graph.
    ///
    /// - Throws: Where the second is in vain, and leaves the graph changed.
    private static func decodeInSteps(
        _ root: DecodingRoot<[ModelObject]>, from text: String, into graph: ObjectGraph, _ isDirect: inout Bool
    ) throws -> Result<[ModelObject], any Error> {
        let before = contents(of: graph)
        let staged: StagedObjects<[ModelObject]>
        do { staged = try graph.decoder.stageNow(root, from: text) } catch { return .failure(error) }
        let document = staged.document
        let objects = try document.take().flatMap { reading in
            try graph.run(isReporting: false).mergeDirectly(document.text) {
                try $0.merge(reading, into: graph.members, nil)
            }
        }
        if let objects {
            isDirect = true
            return .success(objects[0])
        }
        if contents(of: graph) != before {
            throw Described("The second step is in vain, and leaves the graph changed.")
        }
        return Result { try graph.decode(staged) }
    }

    @Test(arguments: [false, true], [false, true]) func doesWhatAnUpdateDoes(isWhole: Bool, hasClasses: Bool) throws {
        let model = try Self.model(hasClasses: hasClasses)
        let cases = RandomCases(count: 400)
        var (calls, direct, stagedDirectly) = (0, 0, 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let graph = ObjectGraph(model: model)
            let other = ObjectGraph(model: model)
            let staged = ObjectGraph(model: model)
            let range = choices.pick([4, 12, 60, 400])
            var history: [String] = []
            for _ in 0..<4 {
                let (entity, text) = Self.root(&choices, isWhole: isWhole, range)
                history.append("\(entity) \(text)")
                let before = Self.contents(of: graph)
                let request = try DecodingRoot.array(entity: entity).request(in: model)
                let source = text._text(maximumDepth: 512, maximumByteCount: 1 << 20).source
                let merged = try graph.run(isReporting: false).mergeDirectly(source) {
                    try $0.merge([request], into: graph.members, nil)
                }
                if merged == nil, Self.contents(of: graph) != before {
                    Issue.record(
                        "Case \(number) of seed \(cases.seed) is left changed:\n\(history.joined(separator: "\n"))")
                    return
                }
                let own = Result {
                    try merged?.first ?? graph.decode(.array(entity: entity), from: text)
                }
                let said = Result {
                    try other.decodeReporting(.array(entity: entity), from: text).0.map { $0 as ModelObject }
                }
                calls += 1
                direct += merged == nil ? 0 : 1
                var isDirect = false
                let inSteps = try Self.decodeInSteps(.array(entity: entity), from: text, into: staged, &isDirect)
                stagedDirectly += isDirect ? 1 : 0
                let order = [graph, staged, other].map { $0.members.all.map(Self.id) }
                let results = [own, inSteps].map { result in
                    Result { try result.get().map(Self.id) }.map { "\($0)" }.mapError { Described("\($0)") }
                }
                guard Self.contents(of: graph) == Self.contents(of: staged), order[0] == order[1],
                    results[0] == results[1]
                else {
                    let differences = zip(Self.contents(of: graph), Self.contents(of: staged)).filter { $0 != $1 }
                    Issue.record(
                        "Case \(number) of seed \(cases.seed) in two steps:\n\(history.joined(separator: "\n"))\n\(order) \(results)\n\(differences.map { "  \($0)\n  \($1)" }.joined(separator: "\n"))"
                    )
                    return
                }
                let ids = [own, said].map { result in (try? result.get())?.map(Self.id) }
                let (left, right) = (Self.contents(of: graph), Self.contents(of: other))
                guard left == right, order[0] == order[2], ids[0] == ids[1] else {
                    let differences = zip(left, right).filter { $0 != $1 }.map { "  \($0)\n  \($1)" }
                    Issue.record(
                        "Case \(number) of seed \(cases.seed):\n\(history.joined(separator: "\n"))\n\(order[0]) \(order[2]) \(ids)\n\(differences.joined(separator: "\n"))"
                    )
                    return
                }
            }
        }
        print("Merged directly: \(direct) of \(calls) calls")
        #expect(stagedDirectly == direct)
    }
}
