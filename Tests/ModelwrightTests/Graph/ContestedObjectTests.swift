import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSON that lets several objects have one that can have one owner only.
struct ContestedObjectTests {
    @Test(arguments: [
        (
            #"[{"id":1,"albums":[{"id":1}]},{"id":2,"albums":[1]}]"#,
            #"{"Band":[{"id":1,"albums":[1]},{"id":2,"albums":[]}],"Album":[{"id":1}]}"#
        ),
        (
            #"[{"id":1,"albums":[{"id":1}]},{"id":2,"albums":[{"id":1},{"id":2}]}]"#,
            #"{"Band":[{"id":1,"albums":[1]},{"id":2,"albums":[2]}],"Album":[{"id":1},{"id":2}]}"#
        ),
        (
            #"[{"id":1,"debut":{"id":1}},{"id":2,"debut":1}]"#,
            #"{"Band":[{"id":1,"debut":1},{"id":2,"debut":null}],"Album":[{"id":1}]}"#
        ),
        (
            #"[{"id":1,"albums":[1]},{"id":2,"debut":{"id":1,"band":2}}]"#,
            #"{"Band":[{"id":1,"albums":[]},{"id":2,"debut":1}],"Album":[{"id":1,"band":2}]}"#
        ),
    ])
    func hasOneOwner(json: String, written: String) throws {
        let graph = try TypedAlbums.graph()
        for _ in 0..<2 {
            try graph.decode(.array(entity: "Band"), from: json)
            #expect(try graph.checkedText() == written)
        }
        let (_, report) = try graph.decodeReporting(.array(entity: "Band"), from: json)
        #expect(Set(report.entries.map(\.kind)) == [.overruled])
        #expect(!graph.hasChanges)
        // It can be moved, and that taken back.
        let album = try #require(graph.object(entity: "Album", identity: 1))
        let band = try #require(graph.object(entity: "Band", identity: 2))
        try album.set(modelObject: band, forKey: "band")
        try GraphChecker(graph: graph).check()
        try graph.rollback()
        #expect(try graph.checkedText() == written)
        try graph.delete(album)
        try GraphChecker(graph: graph).check()
        #expect(try !graph.checkedText().contains(#""albums":[1"#))
    }

    /// Of two calls the second moves it.
    @Test func isMovedByALaterCall() throws {
        let graph = try TypedAlbums.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"albums":[{"id":1}]}]"#)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"albums":[1]}]"#)
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"albums":[]},{"id":2,"albums":[1]}],"Album":[{"id":1}]}"#)
        try graph.delete(#require(graph.object(entity: "Album", identity: 1)))
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[]},{"id":2,"albums":[]}]}"#)
    }

    /// Its own JSON names its owner, also where something has stood for its identity until then.
    @Test(arguments: [
        (
            #"{"id":4,"debutOf":1,"type":"live"}"#, #"{"id":2,"debut":4}"#,
            #"{"Band":[{"id":9,"best":4},{"id":8,"lives":[4]},{"id":1},{"id":2,"debut":null}],"Live":[{"id":4,"debutOf":1,"type":"live"}]}"#
        ),
        (
            #"{"id":4,"debutOf":{"id":1},"type":"live"}"#, #"{"id":2,"debut":4}"#,
            #"{"Band":[{"id":9,"best":4},{"id":8,"lives":[4]},{"id":1},{"id":2,"debut":null}],"Live":[{"id":4,"debutOf":1,"type":"live"}]}"#
        ),
        (
            #"{"id":4,"band":1,"type":"live"}"#, #"{"id":2,"albums":[4]}"#,
            #"{"Band":[{"id":9,"best":4},{"id":8,"lives":[4]},{"id":1},{"id":2,"albums":[]}],"Live":[{"id":4,"band":1,"type":"live"}]}"#
        ),
        (
            #"{"id":4,"band":{"id":1},"type":"live"}"#, #"{"id":2,"albums":[4]}"#,
            #"{"Band":[{"id":9,"best":4},{"id":8,"lives":[4]},{"id":1},{"id":2,"albums":[]}],"Live":[{"id":4,"band":1,"type":"live"}]}"#
        ),
        (
            #"{"id":4,"band":null,"type":"live"}"#, #"{"id":2,"albums":[4]}"#,
            #"{"Band":[{"id":9,"best":4},{"id":8,"lives":[4]},{"id":1},{"id":2,"albums":[4]}],"Live":[{"id":4,"band":null,"type":"live"}]}"#
        ),
    ])
    func hasTheOwnerThatItNames(album: String, band: String, written: String) throws {
        let json = #"[{"id":8,"lives":[\#(album)]},{"id":1},\#(band)]"#
        for isReporting in [false, true] {
            let graph = try TypedAlbums.graph()
            try graph.decode(.array(entity: "Band"), from: #"[{"id":9,"best":4}]"#)
            if isReporting {
                _ = try graph.decodeReporting(.array(entity: "Band"), from: json)
            } else {
                try graph.decode(.array(entity: "Band"), from: json)
            }
            #expect(try graph.checkedText() == written)
        }
    }

    // MARK: Places that a document takes and gives

    /// A band has a debut, and a name of its own; albums keep it from being deleted.
    private static func strictGraph() throws -> ObjectGraph {
        let xml = """
            <entity name="Band"><attribute name="id" optional="YES" attributeType="Integer 64"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="debut" maxCount="1" destinationEntity="Album" inverseName="debutOf" inverseEntity="Album"/>
            <relationship name="albums" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            """
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toOne("debutOf", "Band", inverse: "debut"), Text.toOne("band", "Band", inverse: "albums"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"), tracksChanges: true)
        graph.decoder.validates = true
        try graph.decode(
            .array(entity: "Band"),
            from: #"[{"id":1,"name":"a","debut":{"id":1},"albums":[{"id":5}]},{"id":2,"name":"b","debut":{"id":2}}]"#)
        return graph
    }

    @Test(arguments: [
        ("Album", #"[{"id":1,"debutOf":2},{"id":3,"debutOf":1}]"#, "1: a 3, 2: b 1"),
        ("Album", #"[{"id":1,"debutOf":2},{"id":2,"debutOf":1}]"#, "1: a 2, 2: b 1"),
        ("Band", #"[{"id":1,"debut":2},{"id":2,"debut":1}]"#, "1: a 2, 2: b 1"),
        ("Band", #"[{"id":1,"name":"b"},{"id":2,"name":"a"}]"#, "1: b 1, 2: a 2"),
        ("Band", #"[{"id":3,"name":"a","debut":1},{"id":1,"name":"c","debut":{"id":4}}]"#, "1: c 4, 2: b 2, 3: a 1"),
    ])
    func isCheckedWhole(entity: String, json: String, bands: String) throws {
        let graph = try Self.strictGraph()
        try graph.decode(.array(entity: entity), from: json)
        let found = try graph.objects(entity: "Band").map { band in
            let debut = try #require(try band.value(forKey: "debut") as? ModelObject)
            return try
                "\(band.value(forKey: "id") ?? ""): \(band.value(forKey: "name") ?? "") \(debut.value(forKey: "id") ?? "")"
        }
        #expect(found.joined(separator: ", ") == bands)
        try GraphChecker(graph: graph).check()
    }

    @Test(arguments: [
        (
            "Album", #"[{"id":1,"debutOf":2}]"#,
            "$.debut (line 1, column 1, byte 0): Band.debut: expected an object for Album or its identity, found nil, in the Band 1."
        ),
        (
            "Band", #"[{"id":1,"name":"b"}]"#,
            #"$[0].name (line 1, column 2, byte 1): Band.name: expected name that no other Band has, found "b", which another one has."#
        ),
        (
            "Band", #"[{"id":2,"debut":1},{"id":1,"debut":1}]"#,
            "$[1].debut (line 1, column 37, byte 36): Band.debut: expected an object whose debutOf leads to no other, found one that another object has."
        ),
    ])
    func isRefusedWhole(entity: String, json: String, refusal: String) throws {
        let graph = try Self.strictGraph()
        let before = try graph.encode()
        #expect(failure { try graph.decode(.array(entity: entity), from: json) } == refusal)
        #expect(try graph.encode() == before)
    }

    /// JSON doesn't know what only the program has, so nothing in that refuses the JSON: of the two, the program's object breaks the rule.
    @Test func takesAValueThatOnlyTheProgramHas() throws {
        let graph = try Self.strictGraph()
        let band = try graph.findOrCreate(entity: "Band", identity: 9)
        try band.setValue("x", forKey: "name")
        try band.set(modelObject: graph.findOrCreate(entity: "Album", identity: 20), forKey: "debut")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":3,"name":"x","debut":{"id":3}}]"#)
        #expect(try graph.changes.inserted == [band, graph.numbered("Album", 20)])
        #expect(
            failures { try graph.objects(entity: "Band").validate() }
                == [#"$[3].name: Band.name: expected name that no other Band has, found "x", which another one has."#])
        // From now on it is the JSON's as well.
        #expect(
            failure { try graph.decode(.object(entity: "Band"), from: #"{"id":9,"name":"x","debut":10}"#) }
                == #"$.name (line 1, column 1, byte 0): Band.name: expected name that no other Band has, found "x", which another one has."#
        )
        try GraphChecker(graph: graph).check()
    }

    /// A later call takes what a required relationship leads to. Where nothing is validated, the owner lacks it from then on.
    @Test func isTakenFromARequiredPlace() throws {
        let graph = try Self.strictGraph()
        graph.decoder.validates = false
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"debutOf":2}]"#)
        #expect(
            failures { try graph.objects(entity: "Band").validate() }
                == ["$[0].debut: Band.debut: expected an object for Album or its identity, found nil."])
        let written = try graph.encode()
        #expect(
            failure { try ObjectGraph(model: graph.model).decode(from: written) }
                == "$.Band[0].debut (line 1, column 37, byte 36): Band.debut: expected an object for Album or its identity, found null."
        )
    }

    /// What a required relationship leads to can't be missing.
    @Test func isRefusedWithWhatIsMissing() throws {
        let graph = try Self.strictGraph()
        let before = try graph.encode()
        #expect(
            failure { try graph.decode(.array(entity: "Album"), from: #"[{"id":2},{"id":5}]"#, removing: .missing) }
                == "$.debut (line 1, column 1, byte 0): Band.debut: expected an object for Album or its identity, found nil, in the Band 1."
        )
        #expect(try graph.encode() == before)
    }

    /// A required place is one that no other object has, also where nothing is validated.
    @Test func isRefusedAsARequiredObjectOfTwo() throws {
        let graph = try Self.strictGraph()
        graph.decoder.validates = false
        #expect(
            failure { try graph.decode(.array(entity: "Band"), from: #"[{"id":7,"debut":9},{"id":8,"debut":9}]"#) }
                == "$[1].debut (line 1, column 37, byte 36): Band.debut: expected an object whose debutOf leads to no other, found one that another object has."
        )
        try GraphChecker(graph: graph).check()
    }

    /// What the document moves denies nothing.
    @Test(arguments: [#"[{"id":2,"albums":[5]}]"#, #"[{"id":2,"albums":[{"id":5,"band":2}]}]"#])
    func movesWhatDenies(json: String) throws {
        let graph = try Self.strictGraph()
        #expect(
            failure { try graph.decode(.array(entity: "Band"), from: #"[{"id":2}]"#, removing: .missing) }
                == "Band.albums: expected nothing, since its delete rule is deny and the object with the identity 1 is to be deleted, found 1 object."
        )
        try graph.decode(.array(entity: "Band"), from: json, removing: .missing)
        #expect(graph.objects(entity: "Band").count == 1)
        try GraphChecker(graph: graph).check()
    }
}
