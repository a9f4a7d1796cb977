import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What the graph can't have is left out where failures are reported, and nothing else.
struct RefusedObjectTests {
    /// A graph in which a band has 1 as the identity of a live album.
    private static func graph() throws -> ObjectGraph {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"lives":[1]}]"#)
        graph.decoder.failures = .report
        return graph
    }

    private static func decode(
        _ graph: ObjectGraph, _ entity: String, _ json: String
    ) throws -> (objects: [String], failures: [String]) {
        let (objects, report) = try graph.decodeReporting(.array(entity: entity), from: json)
        try GraphChecker(graph: graph).check()
        return (
            try objects.map { "\($0.entity?.name ?? "") \(try $0.value(forKey: "id") ?? "nil")" },
            report.entries.filter { $0.kind == .failure }.map(\.description)
        )
    }

    private static let standIn =
        "expected an object of Live, since a relationship has the identity of one, found one of Album"

    @Test func leavesOutAnElement() throws {
        let graph = try Self.graph()
        let found = try Self.decode(
            graph, "Album", #"[{"id":1,"type":"album"},{"id":2,"type":"album"},{"id":3,"type":"studio"}]"#)
        #expect(found.objects == ["Album 2", "Studio 3"])
        #expect(found.failures == ["$[0].id: Album.id: \(Self.standIn)"])
        #expect(graph.unresolvedReferences.count == 1)
    }

    @Test func leavesOutWhatCantTakeAPlace() throws {
        let graph = try Self.graph()
        _ = try Self.decode(graph, "Album", #"[{"id":1,"type":"live","title":"x"}]"#)
        let found = try Self.decode(graph, "Album", #"[{"id":1,"type":"album","title":"y"},{"id":2,"type":"album"}]"#)
        #expect(found.objects == ["Album 2"])
        #expect(
            found.failures == [
                "$[0].type: Album: expected an object of Live, since Band.lives leads to what has the identity 1, found one of Album"
            ])
        #expect(try graph.object(entity: "Live", identity: 1)?.value(forKey: "title") as? String == "x")
    }

    @Test func leavesOutWhatIsNested() throws {
        let graph = try Self.graph()
        let found = try Self.decode(
            graph, "Band",
            #"[{"id":2,"name":"b","albums":[{"id":1,"type":"album"},{"id":5}]},{"id":3,"debut":{"id":1,"type":"album"},"name":"c"}]"#
        )
        #expect(found.objects == ["Band 2", "Band 3"])
        #expect(found.failures.count == 2 && found.failures.allSatisfy { $0.hasSuffix(Self.standIn) })
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Band":[{"id":1,"lives":[1]},{"id":2,"name":"b","albums":[5]},{"id":3,"name":"c"}],"Album":[{"id":5}]}"#
        )
    }

    @Test func leavesOutAnIdentity() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"album"}]"#)
        graph.decoder.failures = .report
        let found = try Self.decode(graph, "Band", #"[{"id":2,"lives":[1,5]},{"id":3,"best":1,"name":"c"}]"#)
        let refusal =
            "expected an identity of a Live, found 1, which is that of an Album: correct it, or let the relationship lead to Album"
        #expect(found.objects == ["Band 2", "Band 3"])
        #expect(
            found.failures == ["$[0].lives[0]: Band.lives: \(refusal)", "$[1].best: Band.best: \(refusal)"])
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Band":[{"id":2,"lives":[5]},{"id":3,"name":"c"}],"Album":[{"id":1,"type":"album"}]}"#)
    }

    /// Nothing would find an object again whose identity can't be read; one of the default would even be another object.
    @Test(arguments: [nil, "0"]) func leavesOutWhatHasAnIdentityThatCannotBeRead(byDefault: String?) throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32", default: byDefault),
                Text.attribute("name", "String"), Text.toMany("albums", "Album", inverse: "band"),
                Text.toOne("debut", "Album"))
            + Text.entity(
                "Album", ["identityAttributes": "number, side"], Text.attribute("number", "Integer 32"),
                Text.attribute("side", "String"), Text.attribute("title", "String"),
                Text.toOne("band", "Band", inverse: "albums"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"))
        graph.decoder.failures = .report
        try graph.decodeReporting(.array(entity: "Band"), from: #"[{"id":0,"name":"z"}]"#)
        let json = #"""
            [{"id":"x","name":"a","albums":[{"number":8,"side":"A","title":"s"}]},{"id":1,"debut":{"number":"x","title":"t"},
              "albums":[{"number":1,"side":"A","title":"u"},{"number":2,"side":[],"title":"v"}]},{"id":"y","id":2},{"id":2,"id":[]}]
            """#
        for _ in 1...2 {
            let found = try Self.decode(graph, "Band", json)
            #expect(found.objects == ["Band 1", "Band 2"])
            #expect(
                found.failures == [
                    #"$[0].id: Band.id: expected an integer from -2147483648 to 2147483647, found "x""#,
                    #"$[1].debut.number: Album.number: expected an integer from -2147483648 to 2147483647, found "x""#,
                    "$[1].albums[1].side: Album.side: expected a string, found an array of 0",
                    #"$[2].id: Band.id: expected an integer from -2147483648 to 2147483647, found "y""#,
                    "$[3].id: Band.id: expected an integer from -2147483648 to 2147483647, found an array of 0",
                ])
            let text = try graph.checkedText()
            let albums = #"{"number":1,"side":"A","title":"u"}"#
            #expect(
                text
                    == #"{"Band":[{"id":0,"name":"z"},{"id":1,"albums":[{"number":1,"side":"A"}]},{"id":2}],"Album":[\#(albums)]}"#
            )
        }
        #expect(
            failure { try graph.decodeReporting(.object(entity: "Band"), from: #"{"id":"x"}"#) }
                == #"$.id (line 1, column 7, byte 6): Band.id: expected an integer from -2147483648 to 2147483647, found "x"."#
        )
        let band = try graph.numbered("Band", 1)
        try graph.updateReporting(band, from: #"{"id":"x","name":"b"}"#)
        #expect(try graph.numbered("Band", 1) === band)
        #expect(try band.value(forKey: "name") as? String == "b")
    }

    /// However many places name it, one reading finds them all.
    @Test func leavesOutAnIdentityInEachPlace() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"album"}]"#)
        let bands = (1...12).map { #"{"id":\#($0),"best":1,"lives":[1,5],"debut":1}"# }.joined(separator: ",")
        let refusal =
            "expected an identity of a Live, found 1, which is that of an Album: correct it, or let the relationship lead to Album"
        graph.decoder.failures = .all
        let places = (0..<12).flatMap { ["$[\($0)].best: Band.best", "$[\($0)].lives[0]: Band.lives"] }
        #expect(
            failures { try graph.decode(.array(entity: "Band"), from: "[\(bands)]") }
                .map { $0.replacing(/\ \(line.*?\)/, with: "") } == places.map { "\($0): \(refusal)." })
        graph.decoder.failures = .report
        let found = try Self.decode(graph, "Band", "[\(bands)]")
        #expect(found.objects == (1...12).map { "Band \($0)" })
        #expect(found.failures == places.map { "\($0): \(refusal)" })
        #expect(graph.unresolvedReferences.count == 1)
    }

    /// The same object stands in many places, of which one counts.
    @Test func leavesOutAnIdentityInEachPlaceOfAnObject() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"album"}]"#)
        graph.decoder.failures = .report
        let albums = (2...13).map { #"{"id":\#($0),"type":"album","band":{"id":1,"best":1}}"# }.joined(separator: ",")
        let found = try Self.decode(graph, "Album", "[\(albums)]")
        #expect(found.objects == (2...13).map { "Album \($0)" })
        #expect(found.failures.count == 12)
    }

    /// Types that are found one after the other, too many of them: nothing is left out without a word.
    @Test func throwsWhatIsFoundTooLate() throws {
        let xml =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"))
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.toOne("inner", "Shape"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shapes.xml")
        let graph = ObjectGraph(model: model)
        graph.decoder.failures = .report
        func chain(_ type: String) -> String {
            (1...9).reversed().reduce("") { #"{\#(type)"id":\#($1)\#($0.isEmpty ? "" : #","inner":\#($0)"#)}"# }
        }
        let json = #"[{"id":20},\#(chain("")),\#(chain(#""type":"circle","#))]"#
        #expect(
            failure { try graph.decodeReporting(.array(entity: "Shape"), from: json) }
                == #"$[1].inner.inner.inner.inner.inner.inner.inner (line 1, column 124, byte 123): Circle: expected "type" in it, since another place says that the object is of Circle, found an object of Shape."#
        )
        #expect(graph.objects(entity: "Shape").isEmpty)
    }

    /// The object that a call is for can't be left out, nor is it one if there is no other.
    @Test func changesNothingAtTheRoot() throws {
        let graph = try Self.graph()
        let album = try #require(try graph.decodeReporting(.array(entity: "Album"), from: #"[{"id":2}]"#).0.first)
        let report = try graph.updateReporting(album, from: #"{"id":1,"title":"x"}"#)
        #expect(report.entries.map(\.description) == ["$.id: Album.id: \(Self.standIn)"])
        #expect(try encodedText(album) == #"{"id":2}"#)
        #expect(
            failure { try graph.decodeReporting(.object(entity: "Album"), from: #"{"id":1,"type":"album"}"#) }
                == "$.id (line 1, column 7, byte 6): Album.id: \(Self.standIn).")
    }
}
