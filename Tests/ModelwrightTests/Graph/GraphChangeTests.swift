import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What a program adds to a graph, and takes out of it.
struct GraphChangeTests {
    private static func relationship(
        _ name: String, _ destination: String, _ inverse: String, many: Bool, rule: String
    ) -> String {
        #"<relationship name="\#(name)" optional="YES" \#(many ? #"toMany="YES""# : #"maxCount="1""#) deletionRule="\#(rule)" destinationEntity="\#(destination)" inverseName="\#(inverse)" inverseEntity="\#(destination)"/>"#
    }

    private static let bands =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            #"<attribute name="rating" optional="YES" attributeType="Integer 16" defaultValueString="3"/>"#,
            relationship("albums", "Album", "band", many: true, rule: "Cascade"),
            relationship("members", "Person", "band", many: true, rule: "Deny"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            relationship("band", "Band", "albums", many: false, rule: "Nullify"), Text.toOne("review", "Review"))
        + Text.entity(
            "Person", ["identityAttributes": "name"], Text.attribute("name", "String"),
            relationship("band", "Band", "members", many: false, rule: "Nullify"))
        + Text.entity("Review", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        + Text.entity(
            "Shelf", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("albums", "Album"))

    private static func graph() throws -> ObjectGraph {
        ObjectGraph(model: try ObjectModel(data: Data("<model>\(bands)</model>".utf8), name: "Bands.xml"))
    }

    private func names(_ graph: ObjectGraph, _ entity: String, _ attribute: String) throws -> [String] {
        try graph.objects(entity: entity).map { try $0.value(forKey: attribute) as? String ?? "nil" }
    }

    private func make(_ graph: ObjectGraph, _ entity: String, _ name: String, _ value: Any) throws -> ModelObject {
        let object = try DynamicObject(entity: try #require(graph.model.entitiesByName[entity]))
        try object.setValue(value, forKey: name)
        return object
    }

    @Test func insertsAnObjectWithWhatItLeadsTo() throws {
        let graph = try Self.graph()
        let album = try make(graph, "Album", "title", "Up")
        let band = try make(graph, "Band", "name", "Kites")
        try band.add(modelObject: album, forKey: "albums")
        try graph.insert(band)
        #expect(graph.object(entity: "Album", identity: "Up") === album && graph.contains(album))
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Up","band":"Kites"}]"#)
        #expect(graph.objects(entity: "Album") == [album])
        // What identifies it by now is noted when it is inserted again.
        try band.setValue("Comets", forKey: "name")
        #expect(graph.object(entity: "Band", identity: "Kites") == nil)
        try graph.insert(band)
        #expect(graph.object(entity: "Band", identity: "Comets") === band)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites"}]"#)
        #expect(try names(graph, "Band", "name") == ["Comets", "Kites"])
    }

    @Test func refusesWhatItCannotInsert() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Up"}]"#)
        let album = try make(graph, "Album", "title", "Up")
        let band = try make(graph, "Band", "name", "Kites")
        try band.add(modelObject: album, forKey: "albums")
        #expect(
            failure { try graph.insert(band) }
                == #"Album.title: expected title that no other Album has, found "Up", which another one has: let Band.albums lead to that one."#
        )
        #expect(graph.objects(entity: "Band") == [])
        let other = try Self.graph()
        #expect(
            failure { try other.insert(album) }
                == "$: Album: expected an object of the model Bands, found a DynamicObject that is of another model, or of none."
        )
    }

    /// A copy has copies of what the JSON had inside the object.
    @Test func insertsACopyThatLeadsToTheGraphsObjects() throws {
        let graph = try Self.graph()
        let album = try graph.decode(
            .object(entity: "Album"), from: #"{"title":"Up","band":{"name":"Kites"}}"#)
        let copy = try album.copy()
        try copy.setValue("Down", forKey: "title")
        #expect(
            failure { try graph.insert(copy) }
                == #"Band.name: expected name that no other Band has, found "Kites", which another one has: let Album.band lead to that one."#
        )
        let band = try #require(graph.object(entity: "Band", identity: "Kites"))
        try copy.set(modelObject: band, forKey: "band")
        try graph.insert(copy)
        #expect(try band.value(forKey: "albums") as? [ModelObject] == [album, copy])
        #expect(graph.objects(entity: "Band") == [band])
    }

    /// Two of one identity come in one call, too.
    @Test func refusesTwoOfOneIdentity() throws {
        let graph = try Self.graph()
        let band = try make(graph, "Band", "name", "Kites")
        for _ in 1...2 { try band.add(modelObject: make(graph, "Album", "title", "Up"), forKey: "albums") }
        #expect(
            failure { try graph.insert(band) }
                == #"Album.title: expected title that no other Album has, found "Up", which another one has."#)
        #expect(graph.objects(entity: "Band") == [] && graph.objects(entity: "Album") == [])
    }

    /// What stands for an identity gives way to the object, whichever of the two the graph has.
    @Test func resolvesWhatIsInserted() throws {
        let graph = try Self.graph()
        let up = try graph.decode(.object(entity: "Album"), from: #"{"title":"Up","band":"Kites"}"#)
        let band = try make(graph, "Band", "name", "Kites")
        try graph.insert(band)
        #expect(graph.unresolvedReferences == [])
        #expect(try up.value(forKey: "band") as? ModelObject === band)
        #expect(try band.value(forKey: "albums") as? [ModelObject] == [up])
        // An object that was decoded by itself names the band.
        let away = try graph.model.decode(entity: "Album", from: #"{"title":"Away","band":"Kites"}"#)
        try graph.insert(away)
        #expect(try away.value(forKey: "band") as? ModelObject === band)
        #expect(try band.value(forKey: "albums") as? [ModelObject] == [up, away])
        #expect(graph.objects(entity: "Band") == [band])
    }

    /// What is inserted says who leads to it: what stood for it was elsewhere.
    @Test func insertsWhatIsElsewhereByNow() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up"]},{"name":"Comets","albums":[]}]"#)
        let (album, reefs) = (try make(graph, "Album", "title", "Up"), try make(graph, "Band", "name", "Reefs"))
        try album.set(modelObject: reefs, forKey: "band")
        try graph.insert(album)
        try GraphChecker(graph: graph).check()
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Band":[{"name":"Kites","albums":[]},{"name":"Comets","albums":[]},{"name":"Reefs","rating":3,"albums":["Up"],"members":[]}],"#
                + #""Album":[{"title":"Up","band":"Reefs","review":null}]}"#)
        // The same from the other end, by what stands for the album.
        let other = try ModelDecoder(model: graph.model).decode(
            entity: "Band", from: #"{"name":"Quiet","albums":["Up"]}"#)
        try graph.insert(other)
        try GraphChecker(graph: graph).check()
        #expect(try album.value(forKey: "band") as? ModelObject === other)
        #expect(try reefs.value(forKey: "albums") as? [ModelObject] == [])
    }

    /// An object that has been told of two identities has left the first, and may not have it back from another.
    @Test func refusesAnIdentityThatIsTakenSince() throws {
        let graph = try Self.graph()
        let band = try graph.findOrCreate(entity: "Band", identity: "Kites")
        for name in ["Comets", "Kites"] {
            try band.setValue(name, forKey: "name")
            try graph.insert(band)
        }
        _ = try graph.findOrCreate(entity: "Band", identity: "Comets")
        try band.setValue("Comets", forKey: "name")
        #expect(
            failure { try graph.insert(band) }
                == #"Band.name: expected name that no other Band has, found "Comets", which another one has."#)
    }

    /// What leads to it would name an object that nothing has.
    @Test func refusesToWriteWhatIsNotInserted() throws {
        let graph = ObjectGraph(model: try Self.graph().model, tracksChanges: true)
        let band = try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up"]}]"#)[0]
        let before = try graph.encode()
        let album = try make(graph, "Album", "title", "Left")
        try band.add(modelObject: album, forKey: "albums")
        let message =
            #"Band.albums: expected objects of the graph, found an object of Album that isn't, in that with the identity "Kites": insert it."#
        #expect(failure { try graph.encode() } == message)
        #expect(failure { try graph.changes } == message)
        #expect(graph.hasChanges)
        try graph.rollback()
        #expect(try !graph.hasChanges && graph.encode() == before)
        try band.add(modelObject: album, forKey: "albums")
        try graph.insert(album)
        #expect(try graph.changes.mergePatch(for: band) == ["albums": ["Up", "Left"]])
    }

    @Test func findsOrCreates() throws {
        let graph = try Self.graph()
        let up = try graph.decode(.object(entity: "Album"), from: #"{"title":"Up","band":"Kites"}"#)
        let kites = try graph.findOrCreate(entity: "Band", identity: "Kites")
        #expect(try up.value(forKey: "band") as? ModelObject === kites)
        #expect(!kites.isUnresolvedReference && graph.unresolvedReferences == [])
        #expect(try kites.value(forKey: "rating") as? Int == 3)
        #expect(try graph.findOrCreate(entity: "Band", identity: "Kites") === kites)
        let comets = try graph.findOrCreate(entity: "Band", identity: "Comets")
        #expect(graph.objects(entity: "Band") == [kites, comets])
        #expect(try comets.value(forKey: "name") as? String == "Comets")
        #expect(try comets.value(forKey: "rating") as? Int == 3)
        #expect(
            failure { try graph.findOrCreate(entity: "Band", identity: 5) }
                == "$: Band: expected a string for name, found 5."
        )
        #expect(
            failure { try graph.findOrCreate(entity: "Bnd", identity: 5) }
                == "$: Bnd: expected an entity of the model Bands, found none of that name.")
    }

    @Test func findsObjectsBySeveralAttributes() throws {
        let xml = Text.entity(
            "Flight", ["identityAttributes": "airport, number"], Text.attribute("airport", "String"),
            Text.attribute("number", "Integer 32"), Text.attribute("gate", "String"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Flights.xml"))
        let flights = try graph.decode(
            .array(entity: "Flight"), from: #"[{"airport":"FRA","number":1},{"airport":"FRA","number":2,"gate":"A"}]"#)
        #expect(graph.object(entity: "Flight", identity: ["airport": "FRA", "number": 2]) === flights[1])
        #expect(graph.object(entity: "Flight", identity: ["airport": "FRA", "number": 3]) == nil)
        for wrong: JSONValue in [
            ["airport": "FRA"], ["airport": "FRA", "number": "2"], ["airport": "FRA", "gate": 2], 2,
        ] {
            #expect(graph.object(entity: "Flight", identity: wrong) == nil)
        }
        let new: JSONValue = ["airport": "TXL", "number": 3]
        let made = try graph.findOrCreate(entity: "Flight", identity: new)
        #expect(graph.object(entity: "Flight", identity: new) === made && graph.objects(entity: "Flight").count == 3)
    }

    @Test func deletesByTheRules() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Shelf", at: "shelves"),
            from:
                #"{"bands":[{"name":"Kites","albums":[{"title":"Up"},{"title":"Away","review":{"id":1}}],"members":[{"name":"Ann"}]}],"shelves":[{"id":1,"albums":["Up"]}]}"#
        )
        let band = try #require(graph.object(entity: "Band", identity: "Kites"))
        let ann = try #require(graph.object(entity: "Person", identity: "Ann"))
        let shelf = try #require(graph.object(entity: "Shelf", identity: 1))
        #expect(
            failure { try graph.delete(band) }
                == "Band.members: expected nothing, since its delete rule is deny and the object with the identity \"Kites\" is to be deleted, found 1 object."
        )
        #expect(try names(graph, "Album", "title") == ["Up", "Away"])
        // A member that goes as well denies nothing.
        try graph.delete([band, ann])
        #expect(graph.objects(entity: "Band") == [] && graph.objects(entity: "Person") == [])
        #expect(graph.objects(entity: "Album") == [] && !graph.contains(band))
        // What has no inverse is found too; a review is nullified and stays.
        #expect(try shelf.value(forKey: "albums") as? [ModelObject] == [])
        #expect(graph.object(entity: "Review", identity: 1) != nil)
        #expect(graph.object(entity: "Album", identity: "Up") == nil)
        try graph.delete(band)
        // A new one of the same name is another.
        let again = try graph.decode(.object(entity: "Band"), from: #"{"name":"Kites"}"#)
        #expect(again !== band && graph.objects(entity: "Band") == [again])
    }

    /// What stands for an identity counts as the object: the rules do the same before it has come.
    @Test(arguments: [false, true]) func deletesWhatStandsForIdentities(hasCome: Bool) throws {
        let xml =
            Text.entity(
                "Repo", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Self.relationship("issues", "Issue", "repo", many: true, rule: "Cascade"))
            + Text.entity(
                "Issue", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Self.relationship("repo", "Repo", "issues", many: false, rule: "Nullify"),
                Self.relationship("comments", "Comment", "issue", many: true, rule: "Cascade"),
                Self.relationship("votes", "Vote", "issue", many: true, rule: "Deny"))
            + Text.entity(
                "Comment", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Self.relationship("issue", "Issue", "comments", many: false, rule: "Nullify"))
            + Text.entity(
                "Vote", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Self.relationship("issue", "Issue", "votes", many: false, rule: "Deny"))
        let graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Repos.xml"))
        let repo = try graph.decode(.object(entity: "Repo"), from: #"{"id":1,"issues":[7]}"#)
        try graph.decode(.array(entity: "Comment"), from: #"[{"id":5,"issue":7},{"id":6,"issue":8}]"#)
        let vote = try graph.decode(.object(entity: "Vote"), from: #"{"id":9,"issue":7}"#)
        if hasCome { try graph.decode(.array(entity: "Issue"), from: #"[{"id":7}]"#) }
        let issue = try #require((try repo.value(forKey: "issues") as? [ModelObject])?.first)
        #expect(issue.isUnresolvedReference == !hasCome)
        // A rule of the issue's denies it, and so does one that leads to the issue.
        #expect(
            failure { try graph.delete(repo) }
                == "Issue.votes: expected nothing, since its delete rule is deny and the object with the identity 7 is to be deleted, found 1 object."
        )
        #expect(
            failure { try graph.delete(vote) }
                == "Vote.issue: expected nothing, since its delete rule is deny and the object with the identity 9 is to be deleted, found 1 object."
        )
        try graph.delete([repo, vote])
        #expect(try graph.encode() == Data(#"{"Comment":[{"id":6,"issue":8}]}"#.utf8))
        #expect(graph.unresolvedReferences.map { IdentityKey($0)?.phrase } == ["8"])
    }

    // MARK: Collections as truth

    @Test func removesWhatAnArrayDoesNotHave() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Shelf", at: "shelves"),
            from:
                #"{"bands":[{"name":"Kites","albums":[{"title":"Up"},{"title":"Away"}]},{"name":"Reefs","albums":[{"title":"Tide"}]}],"shelves":[{"id":1,"albums":["Up","Tide"]}]}"#
        )
        let shelf = try #require(graph.object(entity: "Shelf", identity: 1))
        // A review is of another entity, and stays.
        try graph.decode(
            .array(entity: "Album"),
            from: #"[{"title":"Up","review":{"id":1}},{"title":"Tide"},{"title":"Dim","band":"Comets"}]"#,
            removing: .missing)
        #expect(try names(graph, "Album", "title") == ["Up", "Tide", "Dim"])
        #expect(try names(graph, "Band", "name") == ["Kites", "Reefs"])
        #expect(graph.unresolvedReferences.count == 1)
        // Its albums go with a band, and leave the shelf.
        let bands = try graph.decode(.array(entity: "Band"), from: #"[{"name":"Reefs"}]"#, removing: .missing)
        #expect(bands == graph.objects(entity: "Band"))
        #expect(try names(graph, "Album", "title") == ["Tide", "Dim"])
        #expect((try shelf.value(forKey: "albums") as? [ModelObject])?.count == 1)
        #expect(graph.object(entity: "Review", identity: 1) != nil && graph.unresolvedReferences.count == 1)
        // Of several arrays of an entity the objects of all stay; one object is no collection.
        try graph.decode(
            .array(entity: "Album", at: "a"), .array(entity: "Album", at: "b"), .object(entity: "Band", at: "c"),
            from: #"{"a":[{"title":"One"}],"b":[{"title":"Two"}],"c":{"name":"Kites"}}"#, removing: .missing)
        #expect(try names(graph, "Album", "title") == ["One", "Two"])
        #expect(try names(graph, "Band", "name") == ["Reefs", "Kites"])
        try graph.decode(.array(entity: "Album"), from: "[]", removing: .missing)
        #expect(graph.objects(entity: "Album") == [])
    }

    @Test func undoesACallWhoseRemovalIsDenied() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"),
            from:
                #"[{"name":"Kites","albums":[{"title":"Up"}],"members":[{"name":"Ann"}]},{"name":"Reefs","rating":1}]"#)
        let json = #"[{"name":"Reefs","rating":5},{"name":"Comets","albums":["Up"]}]"#
        #expect(
            failure { try graph.decode(.array(entity: "Band"), from: json, removing: .missing) }
                == "Band.members: expected nothing, since its delete rule is deny and the object with the identity \"Kites\" is to be deleted, found 1 object."
        )
        #expect(try names(graph, "Band", "name") == ["Kites", "Reefs"])
        let reefs = try #require(graph.object(entity: "Band", identity: "Reefs"))
        #expect(try reefs.value(forKey: "rating") as? Int == 1)
        let album = try #require(graph.object(entity: "Album", identity: "Up"))
        #expect(try album.value(forKey: "band") as? ModelObject === graph.object(entity: "Band", identity: "Kites"))
        #expect(graph.object(entity: "Band", identity: "Comets") == nil)
        // Without the member nothing denies it.
        try graph.decode(.array(entity: "Person"), from: "[]", removing: .missing)
        try graph.decode(.array(entity: "Band"), from: json, removing: .missing)
        #expect(try names(graph, "Band", "name") == ["Reefs", "Comets"])
        #expect(try names(graph, "Album", "title") == ["Up"])
    }

    /// What has failed names objects, too, which don't go for it.
    @Test func removesNothingWhereSomethingIsReported() throws {
        var decoder = ModelDecoder(model: try Self.graph().model)
        decoder.failures = .report
        let graph = ObjectGraph(decoder: decoder)
        try graph.decodeReporting(
            .array(entity: "Review"), from: #"[{"id":1},{"id":2}]"#)
        let (_, report) = try graph.decodeReporting(
            .array(entity: "Review"), from: #"[{"id":1},{"id":"x"}]"#, removing: .missing)
        #expect(report.entries.map { "\($0.path)" } == ["$[1].id"])
        #expect(graph.object(entity: "Review", identity: 2) != nil)
        try graph.decodeReporting(.array(entity: "Review"), from: #"[{"id":1}]"#, removing: .missing)
        #expect(graph.object(entity: "Review", identity: 2) == nil)
    }

    @Test func nullifiesTheOtherEnd() throws {
        let graph = try Self.graph()
        let band = try graph.decode(
            .object(entity: "Band"), from: #"{"name":"Kites","albums":[{"title":"Up"},{"title":"Away"}]}"#)
        try graph.delete(try #require(graph.object(entity: "Album", identity: "Up")))
        #expect(try encodedText(band) == #"{"name":"Kites","albums":[{"title":"Away"}]}"#)
    }

    /// A draft gets its identity by the answer to it, and what that names is the graph's.
    @Test func updatesAnObject() throws {
        let graph = try Self.graph()
        let kites = try graph.decode(.object(entity: "Band"), from: #"{"name":"Kites"}"#)
        let draft = try DynamicObject(entity: try #require(graph.model.entitiesByName["Album"]))
        #expect(
            failure { try graph.update(draft, from: "{}") }
                == "$: Album: expected an object of the graph, found one that it hasn't: insert it.")
        try graph.insert(draft)
        try graph.update(draft, from: #"{"album":{"title":"Up","band":"Kites","review":{"id":4}}}"#, at: "album")
        #expect(graph.object(entity: "Album", identity: "Up") === draft)
        #expect(try draft.value(forKey: "band") as? ModelObject === kites)
        #expect(graph.object(entity: "Review", identity: 4) != nil)
        #expect(
            failure { try graph.update(draft, from: #"{"title":"New","review":{"id":"x"}}"#) }
                == #"$.review.id (line 1, column 31, byte 30): Review.id: expected an integer from -2147483648 to 2147483647, found "x"."#
        )
        #expect(graph.object(entity: "Album", identity: "Up") === draft)
        let report = try graph.updateReporting(draft, from: #"{"band":"Comets"}"#)
        #expect(report.entries.count == 1 && graph.unresolvedReferences.count == 1)
        // Nothing refers to it any more.
        try graph.update(draft, from: #"{"band":null}"#)
        #expect(graph.unresolvedReferences == [])
    }

    @Test func clearsOrRefusesWhatNothingHas() throws {
        let graph = try Self.graph()
        graph.unresolved = .clear
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Up"}]"#)
        let (shelf, report) = try graph.decodeReporting(
            .object(entity: "Shelf"), from: #"{"id":1,"albums":["Up","Away"]}"#)
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                #"unresolvedIdentity $.albums[1]: Shelf.albums: no Album that was decoded or is there has the identity "Away""#
            ])
        #expect(try encodedText(shelf) == #"{"id":1,"albums":["Up"]}"#)
        let album = try graph.decode(.object(entity: "Album"), from: #"{"title":"Up","band":"Kites"}"#)
        #expect(try album.value(forKey: "band") == nil)
        #expect(graph.unresolvedReferences == [])
        graph.unresolved = .fail
        #expect(
            failure { try graph.decode(.object(entity: "Album"), from: #"{"title":"New","band":"Kites"}"#) }
                == #"$.band (line 1, column 23, byte 22): Album.band: expected an identity of a Band that was decoded or is there, found "Kites"."#
        )
        #expect(try names(graph, "Album", "title") == ["Up"])
        try graph.decode(
            .array(entity: "Album"), from: #"[{"title":"New","band":{"name":"Kites"}},{"title":"Old","band":"Kites"}]"#)
        #expect(try names(graph, "Album", "title") == ["Up", "New", "Old"])
    }

    @Test func makesNoObjectOfAnAbstractEntity() throws {
        let xml =
            #"<entity name="Item" isAbstract="YES"><attribute name="id" attributeType="Integer 32"/><userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>"#
        let graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml"))
        #expect {
            try graph.findOrCreate(entity: "Item", identity: 9)
        } throws: {
            "\($0)" == "$: Item: expected an entity that objects may be of, found Item, which is abstract."
        }
    }
}
