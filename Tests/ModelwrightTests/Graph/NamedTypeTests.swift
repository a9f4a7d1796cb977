import Foundation
import Testing

@testable import Modelwright

/// Identities that relationships have as those of one entity, while an object of another has them.
struct NamedTypeTests {
    private static func refusal(_ place: String, _ relationship: String, _ entity: String, _ present: String) -> String
    {
        "\(place): Band.\(relationship): expected an identity of a \(entity), found 1, which is that of \(present): correct it, or let the relationship lead to Album."
    }

    private static func check(_ graph: ObjectGraph, _ json: String, _ refusal: String) throws {
        let before = try graph.encode()
        #expect(failure { try graph.decode(.array(entity: "Band"), from: json) } == refusal)
        #expect(try graph.encode() == before)
        #expect(graph.unresolvedReferences == [] && graph.objects(entity: "Band") == [])
        try GraphChecker(graph: graph).check()
    }

    @Test(arguments: [("album", "an Album"), ("studio", "a Studio")])
    func refusesTheIdentityOfAnotherType(type: String, name: String) throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"\#(type)"}]"#)
        try Self.check(
            graph, #"[{"id":1,"lives":[1]}]"#,
            Self.refusal("$[0].lives[0] (line 1, column 19, byte 18)", "lives", "Live", name))
        try Self.check(
            graph, #"[{"id":1,"best":1}]"#,
            Self.refusal("$[0].best (line 1, column 17, byte 16)", "best", "Live", name))
        // As what it is it is found.
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"albums":[1]}]"#)
        #expect(graph.objects(entity: "Album").count == 1)
        try GraphChecker(graph: graph).check()
    }

    @Test func refusesItInOneCall() throws {
        let graph = try TypedAlbums.graph()
        let json = #"{"bands":[{"id":1,"lives":[1]}],"albums":[{"id":1,"type":"album"}]}"#
        #expect(
            failure {
                try graph.decode(.array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: json)
            } == Self.refusal("$.bands[0].lives[0] (line 1, column 28, byte 27)", "lives", "Live", "an Album"))
        #expect(graph.members.count == 0)
        // An album whose type is not told is what the band says.
        let untold = #"{"bands":[{"id":1,"lives":[1]}],"albums":[{"id":1}]}"#
        try graph.decode(.array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: untold)
        #expect(graph.objects(entity: "Album").map { $0.entity?.name } == ["Live"])
    }

    /// Nothing can come that is both.
    @Test func refusesTwoTypesForOneIdentity() throws {
        let graph = try TypedAlbums.graph()
        try Self.check(
            graph, #"[{"id":1,"lives":[1],"studios":[1]}]"#,
            Self.refusal("$[0].studios[0] (line 1, column 33, byte 32)", "studios", "Studio", "a Live"))
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"albums":[1],"lives":[1]}]"#)
        #expect(graph.unresolvedReferences.map { $0.entity?.name } == ["Live"])
        #expect(
            failure { try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"studios":[1]}]"#) }
                == Self.refusal("$[0].studios[0] (line 1, column 21, byte 20)", "studios", "Studio", "a Live"))
        try GraphChecker(graph: graph).check()
    }

    /// What the call takes out has no identity any more.
    @Test func takesTheIdentityOfWhatGoes() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"album"}]"#)
        try graph.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            from: #"{"bands":[{"id":1,"lives":[1]}],"albums":[]}"#, removing: .missing)
        #expect(graph.objects(entity: "Album") == [])
        #expect(graph.unresolvedReferences.map { $0.entity?.name } == ["Live"])
        try GraphChecker(graph: graph).check()
    }

    /// There is no object of that type, which is all that the policy asks.
    @Test func followsThePolicy() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"album"}]"#)
        graph.unresolved = .clear
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"lives":[1],"best":1}"#)
        #expect(try encodedText(band) == #"{"id":1,"lives":[],"best":null}"#)
        try GraphChecker(graph: graph).check()
    }

    // MARK: Types that some places tell

    /// What doesn't tell its type is what another place says, whatever it was.
    @Test(
        arguments: ["live", "studio", "album"],
        [
            ("Album", #"[{"id":1},{"id":1,"type":"$"}]"#), ("Album", #"[{"id":1,"type":"$"},{"id":1}]"#),
            ("Album", #"[{"id":1},{"id":1,"type":"$"},{"id":1}]"#),
            ("Band", #"[{"id":2,"albums":[{"id":1}],"debut":{"id":1,"type":"$"}}]"#),
            ("Band", #"[{"id":2,"albums":[{"id":1,"type":"$"}],"debut":{"id":1}}]"#),
            ("Band", #"[{"id":2,"albums":[{"id":1,"type":"$"}],"debut":1},{"id":3,"debut":{"id":1}}]"#),
            ("Album", #"[{"id":1,"band":{"id":2,"albums":[{"id":1,"type":"$"}]}}]"#),
            ("Album", #"[{"id":1,"type":"$","band":{"id":2,"albums":[{"id":1}]}}]"#),
        ])
    func isWhatOnePlaceTells(former: String, document: (entity: String, json: String)) throws {
        for (type, isReporting) in [("album", false), ("album", true), ("studio", false), ("studio", true)] {
            let graph = try TypedAlbums.graph()
            try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"\#(former)","title":"Up"}]"#)
            let json = document.json.replacing("$", with: type)
            if isReporting {
                let (_, report) = try graph.decodeReporting(.array(entity: document.entity), from: json)
                #expect(report.entries.allSatisfy { $0.kind == .overruled })
            } else {
                try graph.decode(.array(entity: document.entity), from: json)
            }
            #expect(
                graph.members.all.filter { $0.entity?.name != "Band" }.map { $0.entity?.name } == [type.capitalized])
            #expect(!graph.hasChanges)
            try GraphChecker(graph: graph).check()
        }
    }

    /// One that every place leaves out stays what it was, and two are one too many.
    @Test(
        arguments: [
            (#"[{"id":2,"albums":[{"id":1}],"best":{"id":1}}]"#, nil),
            (#"[{"id":2,"albums":[{"id":1}],"debut":{"id":1,"type":"live"}}]"#, nil),
            (
                #"[{"id":2,"albums":[{"id":1,"type":"album"}],"debut":{"id":1,"type":"live"}}]"#,
                "$[0].debut.id (line 1, column 59, byte 58): Live.id: expected id that no other Album has, found 1, which another one has."
            ),
            (
                #"[{"id":2,"albums":[{"id":1}],"debut":{"id":1,"type":"live"}},{"id":3,"albums":[{"id":1,"type":"album"}]}]"#,
                "$[1].albums[0].id (line 1, column 86, byte 85): Album.id: expected id that no other Album has, found 1, which another one has."
            ),
            (
                #"[{"id":2,"albums":[{"id":1,"type":"album"}],"best":{"id":1}}]"#,
                "$[0].albums[0].id (line 1, column 26, byte 25): Album.id: expected id that no other Album has, found 1, which another one has."
            ),
        ] as [(String, String?)])
    func hasOneType(json: String, refusal: String?) throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"live","title":"Up"}]"#)
        if let refusal {
            #expect(failure { try graph.decode(.array(entity: "Band"), from: json) } == refusal)
        } else {
            try graph.decode(.array(entity: "Band"), from: json)
        }
        #expect(graph.objects(entity: "Album").map { $0.entity?.name } == ["Live"])
        try GraphChecker(graph: graph).check()
    }
}
