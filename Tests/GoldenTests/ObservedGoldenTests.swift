import Foundation
import Modelwright
import Testing

/// The classes of Observed.xml, which report all their changes, in graphs that track these.
struct ObservedGoldenTests {
    private static let json = #"""
        [{"type":"show","title":"Quiz","budget":10.50,"kind":"quiz","labels":["a","b"],"runs":true,
            "studio":{"city":"Bath","floor":2},
            "episodes":[{"number":1,"name":"One","notes":[{"text":"good"}]},{"number":2}],
            "host":{"name":"Ann"},"guests":[{"name":"Bob"},{"name":"Cid"}]},
         {"type":"live","title":"Now","studio":{},"starts":"2024-05-01T00:00:00Z","host":"Ann","guests":["Bob"]}]
        """#

    private let graph: ObjectGraph
    private let quiz: Show
    private let now: LiveShow

    init() throws {
        graph = ObjectGraph(model: try ObservedModel().model, tracksChanges: true)
        graph.checksReports = true
        try graph.decode([Show].self, from: Self.json)
        quiz = try #require(graph.object(Show.self, identity: "Quiz"))
        now = try #require(graph.object(LiveShow.self, identity: "Now"))
    }

    private func changed() throws -> [String] {
        try graph.changes.updated.flatMap { update in
            update.properties.map { "\(update.object.entity?.name ?? "").\($0.name)" }
        }
    }

    /// Each property by itself.
    @Test func reportsEachProperty() throws {
        let (ann, bob) = (try person("Ann"), try person("Bob"))
        let changes: [(String, () throws -> Void)] = [
            ("Show.budget", { quiz.budget += 1 }), ("Show.kind", { quiz.kind = .news }),
            ("Show.labels", { quiz.labels?.append("c") }), ("Show.runs", { quiz.runs = nil }),
            ("Show.studio", { quiz.studio.floor = 3 }), ("Show.title", { quiz.title = "Quiz 2" }),
            ("Show.episodes", { quiz.episodes.swapAt(0, 1) }), ("Show.guests", { quiz.guests.remove(bob) }),
            ("Show.host", { quiz.host = nil }), ("LiveShow.title", { now.title += "!" }),
            ("LiveShow.starts", { now.starts = nil }), ("Episode.name", { quiz.episodes[0].name = nil }),
            ("Episode.show", { quiz.episodes[1].show = now }), ("Episode.notes", { quiz.episodes[0].notes = [] }),
            ("Person.shows", { ann.shows.removeFirst() }), ("Person.visits", { bob.visits.remove(now) }),
            ("Note.page", { quiz.episodes[0].notes.first?.page = 5 }),
        ]
        let before = try graph.encode()
        for (name, change) in changes {
            #expect(!graph.hasChanges)
            try change()
            #expect(try changed() == [name])
            #expect(graph.hasChanges && graph.unreportedChanges == [])
            try graph.rollback()
            #expect(try graph.encode() == before, "\(name)")
        }
    }

    private func person(_ name: String) throws -> Person { try #require(graph.object(Person.self, identity: name)) }

    @Test func reportsWhatMethodsDo() throws {
        let before = try graph.encode()
        let (ann, cid) = (try person("Ann"), try person("Cid"))
        try now.addToEpisodes(quiz.episodes[1])
        now.removeFromGuests(try person("Bob"))
        try cid.addToShows(now)
        #expect(
            try changed() == [
                "Show.episodes", "Episode.show", "Person.shows", "Person.visits", "Person.shows", "LiveShow.episodes",
                "LiveShow.guests", "LiveShow.host",
            ])
        #expect(try graph.changes.mergePatch(for: now) == ["episodes": [["number": 2]], "host": "Cid", "guests": []])
        #expect(graph.unreportedChanges == [] && ann.shows == [quiz])
        try graph.rollback()
        #expect(try graph.encode() == before && !graph.hasChanges && ann.shows == [quiz, now])
    }

    @Test func acceptsWhatJSONBrings() throws {
        quiz.budget = 12
        try graph.decode(
            [Show].self, from: #"[{"type":"show","title":"Quiz","budget":11,"episodes":[{"number":3}],"host":null}]"#)
        #expect(!graph.hasChanges && quiz.budget == 11 && quiz.host == nil)
        quiz.runs = false
        try graph.apply(mergePatch: ["studio": ["city": "Hull"]], to: quiz)
        #expect(try changed() == ["Show.runs"])
        #expect(quiz.studio.city == "Hull" && graph.unreportedChanges == [])
        graph.acceptChanges()
        #expect(!graph.hasChanges)
    }

    /// What indexes report is reported before the change as well.
    @Test func findsByIndexes() throws {
        let note = try #require(quiz.episodes[0].notes.first)
        #expect(try graph.fetch(Note.self, where: "text == 'good'") == [note])
        note.text = "bad"
        #expect(try graph.fetch(Note.self, where: "text == 'good'") == [])
        #expect(try graph.fetch(Note.self, where: "text == 'bad'") == [note])
        #expect(try changed() == ["Note.text"])
    }
}
