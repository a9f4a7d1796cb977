import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Its songs lead back to it as soon as it gets them.
private final class Gig: ModelObject {
    var name: String?
    var place: String?
    var songs: [Song] = [] { didSet { for song in songs { song.gig = self } } }

    override class var properties: [Property] {
        [
            .attribute("name", get: { (gig: Gig) in gig.name }, set: { $0.name = $1 }),
            .attribute("place", get: { (gig: Gig) in gig.place }, set: { $0.place = $1 }),
            .toMany("songs", get: { (gig: Gig) in gig.songs }, set: { $0.songs = $1 }),
        ]
    }
}

private final class Song: ModelObject {
    var title: String?
    weak var gig: Gig?

    override class var properties: [Property] {
        [
            .attribute("title", get: { (song: Song) in song.title }, set: { $0.title = $1 }),
            .toOne("gig", get: { (song: Song) in song.gig }, set: { $0.gig = $1 }),
        ]
    }
}

/// Classes whose setters put inverses right, in a graph: what is read for an object gets objects of the graph, which go on leading to it.
struct BackLeadingSetterTests {
    private static func graph(tracksChanges: Bool) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Gig", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.attribute("place", "String"), Text.toMany("songs", "Song", inverse: "gig"))
            + Text.entity(
                "Song", ["identityAttributes": "title"], Text.attribute("title", "String"),
                Text.toOne("gig", "Gig", inverse: "songs"))
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Gigs.xml", classes: [Gig.self, Song.self]),
            tracksChanges: tracksChanges)
        try graph.decode([Gig].self, from: #"[{"name":"Hall","songs":[{"title":"Up"}]}]"#)
        return graph
    }

    @Test(
        arguments: [false, true],
        [
            #"[{"name":"Hall","place":"x","songs":[{"title":"Up"}]}]"#,
            #"[{"name":"Hall","place":"x","songs":["Up"]}]"#,
            // These fail.
            #"[{"name":"Hall","place":"x","songs":[{"title":"Up"}]},{"name":[]}]"#,
            #"[{"name":"Club","songs":[{"title":"Up"}]},{"name":[]}]"#,
        ]) func goesOnLeadingBack(tracksChanges: Bool, json: String) async throws
    {
        let graph = try Self.graph(tracksChanges: tracksChanges)
        let (hall, up) = (graph.objects(Gig.self)[0], graph.objects(Song.self)[0])
        for _ in 0..<2 {
            _ = try? graph.decode([Gig].self, from: json)
            #expect(up.gig === hall && hall.songs == [up] && !graph.hasChanges)
        }
        _ = try? graph.decode(graph.decoder.stageNow(.array(Gig.self), from: json))
        #expect(up.gig === hall && hall.songs == [up] && !graph.hasChanges)
    }

    @Test(arguments: [false, true]) func moves(tracksChanges: Bool) throws {
        let graph = try Self.graph(tracksChanges: tracksChanges)
        let (hall, up) = (graph.objects(Gig.self)[0], graph.objects(Song.self)[0])
        let club = try graph.decode(Gig.self, from: #"{"name":"Club","songs":[{"title":"Up"}]}"#)
        #expect(up.gig === club && club.songs == [up] && hall.songs.isEmpty && !graph.hasChanges)
    }
}
