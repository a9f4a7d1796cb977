import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Decoding into a graph in two steps: away from its actor, and on it.
struct GraphStagingTests {
    private static let xml =
        "<model>"
        + Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String", optional: false), Text.attribute("rank", "Integer 16", default: "3"),
            Text.toMany("albums", "Album", inverse: "band", ["jsonMerge": "merge"]),
            Text.toOne("label", "Label", inverse: "bands"))
        + Text.entity(
            "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity(
            "Label", ["identityAttributes": "id"], Text.attribute("id", "String"),
            Text.toMany("bands", "Band", inverse: "label"))
        + "</model>"

    /// Holds its band, which holds it: a circle.
    class Album: ModelObject {
        var id: Int?
        var title: String?
        var band: ModelObject?

        override class var entityName: String { "Album" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }

    /// Counts those that are told that they are complete.
    final class AwakeAlbum: Album {
        static let count = Locked(0)

        override func awakeFromDecode() { Self.count.withLock { $0 += 1 } }
    }

    private static func model(
        _ xml: String = xml, classes: [ModelObject.Type] = [], hooks: [String: EntityHooks] = [:]
    ) throws -> ObjectModel {
        try ObjectModel(data: Data(xml.utf8), name: "Bands.xml", classes: classes, hooks: hooks)
    }

    private static let bands = """
        {"bands":[{"id":1,"name":"Kites","albums":[{"id":10,"title":"Up"},11]},{"id":2,"name":"Gales","label":"Air"}]}
        """

    private static func contents(_ graph: ObjectGraph) throws -> String { try GraphContents(graph).description }

    // MARK: Where it runs

    @MainActor private final class Store {
        let graph: ObjectGraph

        init(model: ObjectModel) { graph = ObjectGraph(model: model) }
    }

    /// While the JSON is read, the main actor does what releases the hook that reads it. Then objects are told that they are complete.
    @MainActor @Test func leavesItsActorFreeWhileItReads() async throws {
        let isFree = DispatchSemaphore(value: 0)
        let readings = Locked<[Bool]>([])
        let hook = EntityHooks(beforeDecode: { json in
            // Long enough for any machine: only a failure takes it.
            let wasFree = isFree.wait(timeout: .now() + 30) == .success
            readings.withLock { $0.append(wasFree) }
            return json
        })
        func releaseHook() { Task { @MainActor in isFree.signal() } }
        let store = Store(model: try Self.model(classes: [AwakeAlbum.self], hooks: ["Album": hook]))
        let json = #"[{"id":1,"name":"Kites","albums":[{"id":10,"title":"Up"}]},{"id":2,"name":"Gales"}]"#
        releaseHook()
        let staged = try await store.graph.decoder.stage(.array(entity: "Band"), from: json)
        #expect(readings.withLock { $0 } == [true])
        #expect(store.graph.members.all.isEmpty)
        #expect(AwakeAlbum.count.withLock { $0 } == 0)
        let bands = try store.graph.decode(staged)
        #expect(try bands.map { try $0.value(forKey: "name") as? String } == ["Kites", "Gales"])
        // What was read isn't read again.
        #expect(readings.withLock { $0.count } == 1)
        #expect(AwakeAlbum.count.withLock { $0 } == 1)
        // The same in one call, with an album more.
        releaseHook()
        let album = try await store.graph.decodeInBackground(AwakeAlbum.self, from: #"{"id":11,"band":1}"#)
        #expect(album.band === bands[0])
        #expect(readings.withLock { $0 } == [true, true])
        #expect(AwakeAlbum.count.withLock { $0 } == 2)
        // What is there by now is compared, and told nothing.
        releaseHook()
        try await store.graph.decodeInBackground(.array(entity: "Band"), from: json)
        #expect(readings.withLock { $0 } == [true, true, true])
        #expect(AwakeAlbum.count.withLock { $0 } == 2)
    }

    private actor Feed {
        private let graph: ObjectGraph

        init(model: ObjectModel) { graph = ObjectGraph(model: model) }

        func add(_ json: String) async throws {
            try await graph.decodeInBackground(.array(entity: "Band"), .array(entity: "Band", at: "[0]"), from: json)
        }

        /// The documents are read at the same time, and come into the graph in their order.
        func add(_ first: String, _ second: String) async throws {
            let decoder = graph.decoder
            async let one = decoder.stage(.array(entity: "Band"), from: first)
            async let other = decoder.stage(.array(entity: "Band"), from: second)
            try graph.decode(try await one)
            try graph.decode(try await other)
        }

        func take(_ staged: sending StagedObjects<[ModelObject]>) throws { try graph.decode(staged) }

        func page(_ json: String) async throws {
            try await graph.decodeInBackground(.array(entity: "Band"), from: json)
        }

        func contents() throws -> String { try GraphStagingTests.contents(graph) }
    }

    @Test func takesWhatWasReadAtOnce() async throws {
        let model = try Self.model()
        let feed = Feed(model: model)
        try await feed.add(#"[{"id":1,"name":"a"}]"#, #"[{"id":1,"name":"b"},{"id":2,"name":"c"}]"#)
        // What nobody has read for the graph's actor is handed over to it.
        try await feed.take(
            try await ModelDecoder(model: model).stage(.array(entity: "Band"), from: #"[{"id":2,"rank":5}]"#))
        #expect(
            try await feed.contents() == """
                Band 1: id=1 name=b rank=3 albums= label=
                Band 2: id=2 name=c rank=5 albums= label=
                """)
    }

    /// Between the two steps of one call another may change the graph.
    @Test func takesPagesFromManyTasks() async throws {
        let feed = Feed(model: try Self.model())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in 0..<40 {
                let json = #"[{"id":\#(page % 4),"name":"b","albums":[\#(page),{"id":\#(page + 1),"title":"t"}]}]"#
                group.addTask { try await feed.page(json) }
            }
            try await group.waitForAll()
        }
        let lines = try await feed.contents().split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("Band") } == 4)
        #expect(lines.count { $0.hasPrefix("Album") && $0.contains("title=t") } == 40)
    }

    // MARK: What comes of it

    @Test(arguments: ["bytes", "text", "value", "dictionary"]) func takesAnyInput(kind: String) async throws {
        let graph = ObjectGraph(model: try Self.model())
        let root = DecodingRoot.array(entity: "Band", at: "bands")
        let staged =
            switch kind {
            case "bytes": try await graph.decoder.stage(root, from: Data(Self.bands.utf8))
            case "text": try await graph.decoder.stage(root, from: Self.bands)
            case "value": try await graph.decoder.stage(root, from: try JSONValue(data: Data(Self.bands.utf8)))
            default:
                try await graph.decoder.stage(root, from: ["bands": [["id": 1, "name": "Kites"] as [String: Any]]])
            }
        #expect(try graph.decode(staged)[0] === graph.object(entity: "Band", identity: 1))
        #expect(graph.objects(entity: "Band").count == (kind == "dictionary" ? 1 : 2))
    }

    @Test func givesSeveralRoots() async throws {
        let graph = ObjectGraph(model: try Self.model(classes: [Album.self]))
        let json =
            #"{"one":{"id":1,"band":7},"bands":[{"id":7,"name":"Kites"}],"albums":[{"id":1,"title":"Up"},{"id":2}]}"#
        let (album, bands, albums) = try graph.decode(
            try await graph.decoder.stage(
                .object(Album.self, at: "one"), .array(entity: "Band", at: "bands"), .array(Album.self, at: "albums"),
                from: json))
        #expect(albums[0] === album && albums[1].id == 2 && album.title == "Up" && album.band === bands[0])
        let again = try await graph.decodeInBackground([Album].self, from: json, at: "albums", removing: .missing)
        #expect(again[0] === album && again.count == 2)
        try await graph.decodeInBackground([Album].self, from: #"[{"id":2}]"#, removing: .missing)
        #expect(graph.objects(Album.self) == [again[1]])
        #expect(
            try graph.decode(try await graph.decoder.stage([Album].self, from: #"{"a":[{"id":2}]}"#, at: "a")) == [
                again[1]
            ])
        #expect(try graph.decode(try await graph.decoder.stage(Album.self, from: #"{"id":2}"#)) === again[1])
    }

    /// It is as if all of it had happened in the second step.
    @Test func findsWhatTheGraphHasByThen() async throws {
        let graph = ObjectGraph(model: try Self.model())
        let staged = try await graph.decoder.stage(
            .array(entity: "Band"), from: #"[{"id":1,"name":"new","albums":[{"id":10},{"id":12}]},{"id":3,"name":"c"}]"#
        )
        try graph.decode(
            .array(entity: "Band"),
            from: #"[{"id":1,"name":"old","rank":9,"albums":[{"id":10,"title":"Up"},{"id":11}]}]"#)
        let band = try #require(graph.object(entity: "Band", identity: 1))
        #expect(try graph.decode(staged)[0] === band)
        #expect(
            try Self.contents(graph) == """
                Band 1: id=1 name=new rank=9 albums=10+11+12 label=
                Band 3: id=3 name=c rank=3 albums= label=
                Album 10: id=10 title=Up band=1
                Album 11: id=11 title=nil band=1
                Album 12: id=12 title=nil band=1
                """)
    }

    /// What was read is of use once. After that the JSON is.
    @Test func decodesAgainWhatIsUsedTwice() async throws {
        let model = try Self.model()
        let (graph, other) = (ObjectGraph(model: model), ObjectGraph(model: model))
        let staged = try await graph.decoder.stage(.array(entity: "Band", at: "bands"), from: Self.bands)
        let bands = try graph.decode(staged)
        #expect(try graph.decode(staged) == bands)
        #expect(try Set(other.decode(staged)).isDisjoint(with: bands))
        #expect(try Self.contents(graph) == Self.contents(other))
        #expect(graph.members.all.count == 5)
    }

    @Test func readsWhatAGraphHasWritten() async throws {
        let model = try Self.model()
        let (graph, copy) = (ObjectGraph(model: model), ObjectGraph(model: model))
        try graph.decode(.array(entity: "Band", at: "bands"), from: Self.bands)
        try await copy.decodeInBackground(from: try graph.encode())
        #expect(try Self.contents(copy) == Self.contents(graph))
        let error = await Self.error { _ = try await ModelDecoder(model: model).stage(from: "[]") }
        #expect("\(error as Any)".contains("an object with an array for each entity"))
    }

    @Test func reports() async throws {
        var decoder = ModelDecoder(model: try Self.model())
        decoder.failures = .report
        let graph = ObjectGraph(decoder: decoder)
        let staged = try await decoder.stage(
            .array(entity: "Band"), from: #"[{"id":1,"name":"a","rank":"x"},{"id":"2","name":"b"}]"#)
        let (bands, report) = try graph.decodeReporting(staged)
        #expect(bands.count == 2)
        #expect(
            report.entries.map { "\($0.path) \($0.detail)" } == [
                #"$[0].rank expected an integer from -32768 to 32767, found "x""#,
                #"$[1].id "2" was taken for an integer from -2147483648 to 2147483647"#,
                "$[1].rank the key is absent, and the model's default was taken",
            ])
        let error = #expect(throws: MappingError.self) { try graph.decode(staged) }
        #expect("\(try #require(error))".contains("decodeReporting"))
    }

    @Test func tellsOfChangesAsOneStepDoes() async throws {
        let graph = ObjectGraph(model: try Self.model(), tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"name":"a"}]"#)
        let band = try #require(graph.object(entity: "Band", identity: 1))
        try band.setValue("mine", forKey: "name")
        try band.setValue(8, forKey: "rank")
        var updates = graph.updates.makeAsyncIterator()
        try await graph.decodeInBackground(
            .array(entity: "Band"), from: #"[{"id":1,"name":"theirs"},{"id":2,"name":"b"}]"#)
        #expect(try graph.changes.updated.flatMap { $0.properties.map(\.name) } == ["rank"])
        let told = [await updates.next(), await updates.next()].map { $0?.kind }
        #expect(Set(told) == [.inserted, .updated])
    }

    // MARK: Failures

    private static func error(_ body: () async throws -> Void) async -> (any Error)? {
        do {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    /// What is wrong with the JSON is known in the first step.
    @Test(arguments: [
        (#"[{"id":1"#, "line 1"), (#"[{"id":"x","name":"a"}]"#, "x"), (#"{}"#, "array"),
        (#"[{"id":1,"name":"a","albums":[{"id":[]}]}]"#, "Album.id"),
    ]) func throwsWhatTheJSONHasWrong(json: String, part: String) async throws {
        for mode in [FailureMode.first, .all] {
            let graph = ObjectGraph(model: try Self.model())
            graph.decoder.failures = mode
            let usual = #expect(throws: MappingError.self) { try graph.decode(.array(entity: "Band"), from: json) }
            let decoder = graph.decoder
            let error = await Self.error { _ = try await decoder.stage(.array(entity: "Band"), from: json) }
            #expect("\(try #require(error))" == "\(try #require(usual))")
            #expect("\(try #require(error))".contains(part))
        }
    }

    /// What depends on the graph is known in the second, which changes nothing then.
    @Test func throwsWhatTheGraphLacks() async throws {
        let denying = Self.xml.replacing(#"name="bands""#, with: #"name="bands" deletionRule="Deny""#)
        let graph = ObjectGraph(model: try Self.model(denying))
        graph.unresolved = .fail
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"name":"a","label":{"id":"Air"}}]"#)
        let before = try graph.encode()
        for json in [
            // Only a new band needs a name.
            #"[{"id":1,"rank":1},{"id":2,"rank":2}]"#, #"[{"id":1,"rank":1,"label":"Sea"}]"#,
        ] {
            let usual = #expect(throws: MappingError.self) { try graph.decode(.array(entity: "Band"), from: json) }
            let staged = try await graph.decoder.stage(.array(entity: "Band"), from: json)
            let error = #expect(throws: MappingError.self) { try graph.decode(staged) }
            #expect("\(try #require(error))" == "\(try #require(usual))")
            #expect(try graph.encode() == before)
        }
        // A label with bands isn't deleted.
        let labels = try await graph.decoder.stage(.array(entity: "Label"), from: #"[{"id":"Sea"}]"#)
        let error = #expect(throws: MappingError.self) { try graph.decode(labels, removing: .missing) }
        #expect("\(try #require(error))".contains("deny"))
        #expect(try graph.encode() == before)
    }

    @Test func refusesWhatIsOfAnotherModel() async throws {
        let graph = ObjectGraph(model: try Self.model())
        let other = try ObjectModel(data: Data(Self.xml.utf8), name: "Others.xml")
        let staged = try await ModelDecoder(model: other).stage(.array(entity: "Band", at: "bands"), from: Self.bands)
        let error = #expect(throws: MappingError.self) { try graph.decode(staged) }
        #expect(
            "\(try #require(error))"
                == "$: expected a decoder of the graph's model, found one of the model Others.")
        #expect(graph.members.all.isEmpty)
    }

    /// The graph is as it was.
    @Test func endsWhenItIsCancelled() async throws {
        let model = try Self.model()
        let told = Locked(0)
        let task = Task {
            let graph = ObjectGraph(model: model)
            graph.decoder.onProgress = { fraction in
                told.withLock { $0 += 1 }
                // The task that reads is this one.
                if fraction >= 0.5 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            let json = "[\((0..<1_000).map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ","))]"
            do {
                try await graph.decodeInBackground(.array(entity: "Band"), from: json)
                return -1
            } catch is CancellationError {
                return graph.members.all.count
            }
        }
        #expect(try await task.value == 0)
        #expect(told.withLock { $0 } >= 50)
    }

    /// What nobody has taken goes, though it holds itself in a circle; so does what a graph has no use for.
    @Test func lastsNoLongerThanItsUse() async throws {
        let model = try Self.model(classes: [Album.self])
        let json = #"[{"id":1,"name":"a","albums":[{"id":10}]}]"#
        var staged: StagedObjects? = try await ModelDecoder(model: model).stage(.array(entity: "Band"), from: json)
        var reading = staged?.document.take()
        let objects = (reading?.objects ?? []).compactMap { $0.map(WeakReference.init) }
        #expect(objects.compactMap(\.object).count == 2)
        reading = nil
        #expect(objects.compactMap(\.object).isEmpty)
        staged = nil
        let graph = ObjectGraph(model: model)
        try graph.decode(.array(entity: "Band"), from: json)
        let again = try await graph.decoder.stage(.array(entity: "Band"), from: json)
        let known = try #require(graph.objects(Album.self).first)
        #expect(try graph.decode(again) == graph.objects(entity: "Band"))
        #expect(graph.objects(Album.self) == [known])
    }
}
