import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that a program has deleted or given another identity, while JSON has gone on with the one that they had.
struct ReplacedObjectTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("albums", "Album", inverse: "band"),
                Text.toMany("notes", "Note"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"))
            + Text.entity("Note", Text.attribute("text", "String"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    // MARK: Deleted

    /// The list says that there is none, too.
    @Test func whatAListDoesNotHaveIsNoDeletion() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":2,"albums":[{"id":7}]}]"#)
        try graph.delete(graph.numbered("Band", 2))
        #expect("\(try graph.changes)" == "updated Album 7: band\ndeleted Band 2")
        try graph.decode(.array(entity: "Album"), from: #"[{"id":7}]"#, removing: .missing)
        #expect("\(try graph.changes)" == "updated Album 7: band\ndeleted Band 2")
        // A call that fails says nothing.
        #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":[]}]"#, removing: .missing)
        }
        #expect("\(try graph.changes)" == "updated Album 7: band\ndeleted Band 2")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#, removing: .missing)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1}],"Album":[{"id":7,"band":null}]}"#)
    }

    /// What the JSON says of it counts, and what it doesn't say is given back.
    @Test(arguments: [
        (
            #"{"id":1,"albums":[1]}"#,
            #"{"Band":[{"id":1,"albums":[1]}],"Album":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#
        ),
        (
            #"{"id":1,"albums":[]}"#,
            #"{"Band":[{"id":1,"albums":[]}],"Album":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#
        ),
        (
            #"{"id":1}"#,
            #"{"Band":[{"id":1,"albums":[1,2]}],"Album":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#
        ),
    ]) func isBroughtAgain(json: String, after: String) throws {
        let graph = try Self.graph()
        try graph.decode(
            .object(entity: "Band"), from: #"{"id":1,"albums":[{"id":1,"title":"a"},{"id":2,"title":"b"}]}"#)
        try graph.delete(graph.numbered("Band", 1))
        try graph.decode(.object(entity: "Band"), from: json)
        try graph.rollback()
        #expect(try graph.checkedText() == after)
    }

    /// JSON leads to its identity first, and brings the object later.
    @Test func isNamedAndBroughtAgain() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"title":"a"}]"#)
        try graph.delete(graph.numbered("Album", 1))
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[1]}"#)
        #expect("\(try graph.changes)" == "updated Band 1: albums\ndeleted Album 1")
        for title in ["b", "c"] {
            try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"title":"\#(title)"}]"#)
            #expect("\(try graph.changes)" == "no changes")
        }
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[1]}],"Album":[{"id":1,"title":"c"}]}"#)
    }

    /// JSON leads to its identity, and never brings it: it is deleted, and was where JSON has said last.
    @Test(arguments: [false, true]) func isNamedOnly(isAccepted: Bool) throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":3,"title":"a"}]}"#)
        let album = try graph.numbered("Album", 3)
        try graph.delete(album)
        try graph.decode(.object(entity: "Band"), from: #"{"id":2,"albums":[3]}"#)
        #expect("\(try graph.changes)" == "updated Band 2: albums\ndeleted Album 3")
        if isAccepted {
            graph.acceptChanges(of: [album])
            #expect(!graph.hasChanges && graph.unresolvedReferences.isEmpty)
        }
        try graph.rollback()
        let (albums, rest) = isAccepted ? ("", "") : ("3", #","Album":[{"id":3,"title":"a"}]"#)
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[]},{"id":2,"albums":[\#(albums)]}]\#(rest)}"#)
        #expect(graph.object(entity: "Album", identity: 3) === (isAccepted ? nil : album))
    }

    /// The program inserts and deletes what JSON leads to, again and again.
    @Test func whatJSONLeadsToLeavesNothingBehind() throws {
        let graph = try Self.graph()
        for _ in 0..<5 {
            let album = try graph.new("Album")
            try album.setValue(8, forKey: "id")
            try graph.insert(album)
            try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[8]}"#)
            #expect("\(try graph.changes)" == "inserted Album 8")
            try graph.delete(album)
            #expect("\(try graph.changes)" == "updated Band 1: albums")
            #expect(graph.keptCount == 2)
        }
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[8]}]}"#)
    }

    /// The program has put another album in its place, and JSON says something of that.
    @Test func isReplacedByTheProgram() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":3,"title":"a"}]}"#)
        try graph.delete(graph.numbered("Album", 3))
        let album = try graph.new("Album")
        try album.setValue(3, forKey: "id")
        try graph.insert(album)
        #expect("\(try graph.changes)" == "updated Band 1: albums\nupdated Album 3: title, band")
        try graph.decode(.object(entity: "Album"), from: #"{"id":3,"title":"b"}"#)
        #expect("\(try graph.changes)" == "updated Band 1: albums\nupdated Album 3: band")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[3]}],"Album":[{"id":3,"title":"b"}]}"#)
    }

    /// Another band has the album since.
    @Test func isBroughtAgainElsewhere() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":3}]}"#)
        try graph.delete(graph.numbered("Album", 3))
        try graph.decode(.object(entity: "Band"), from: #"{"id":2,"albums":[{"id":3}]}"#)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[]},{"id":2,"albums":[3]}],"Album":[{"id":3}]}"#)
    }

    /// A feed brings again and again what the program hides.
    @Test func leavesNothingBehind() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"band":1}]"#)
        for _ in 0..<5 {
            try graph.delete(graph.numbered("Album", 1))
            #expect(try graph.changes.updated.flatMap(\.properties).map { ($0.old as? [ModelObject])?.count } == [1])
            try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"band":1}]"#)
            #expect("\(try graph.changes)" == "no changes")
        }
        #expect(graph.keptCount == 0)
    }

    /// It is the object that JSON has brought again, and the program gives it another identity.
    @Test func isPutInByAnotherIdentity() throws {
        let graph = try Self.graph()
        let former = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"a"}"#)
        try graph.delete(former)
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"b"}"#)
        try former.setValue(2, forKey: "id")
        try graph.insert(former)
        let changes = try graph.changes
        #expect("\(changes)" == "updated Band 2: id" && changes.identity(of: former) == 1)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"name":"b"}]}"#)
    }

    /// It has been known by two identities, and is gone and there again.
    @Test func isFoundByNoIdentityOnceItIsGone() throws {
        let graph = try Self.graph()
        let band = try graph.new("Band")
        for id in [1, 2] {
            try band.setValue(id, forKey: "id")
            try graph.insert(band)
        }
        try graph.delete(band)
        try graph.insert(band)
        try band.setValue(1, forKey: "id")
        try graph.delete(band)
        try band.setValue(2, forKey: "id")
        #expect(graph.object(entity: "Band", identity: 2) == nil)
        try graph.decode(.object(entity: "Band"), from: #"{"id":2,"name":"x"}"#)
        #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"x"}]}"#)
    }

    // MARK: Renamed

    /// The program has given a band another identity, and a server that hasn't heard of it goes on sending the former one.
    @Test func isRenamed() throws {
        let graph = try Self.graph()
        try graph.decode(
            .object(entity: "Band"), from: #"{"id":1,"name":"a","albums":[{"id":1}],"notes":[{"text":"n"}]}"#)
        let band = try graph.numbered("Band", 1)
        try band.setValue(2, forKey: "id")
        try graph.insert(band)
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"server","notes":[{"text":"m"}]}"#)
        let changes = try graph.changes
        #expect(
            "\(changes)" == "updated Band 2: id" && changes.identity(of: band) == 1)
        #expect(try band.value(forKey: "name") as? String == "server" && graph.objects(entity: "Band") == [band])
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"name":"server","albums":[1],"notes":[{"text":"m"}]}],"Album":[{"id":1}]}"#)
        #expect(!graph.hasChanges && graph.objects(entity: "Note").count == 1)
    }

    /// JSON has another object with the new identity: that is the one, and the object keeps the former, or goes with that.
    @Test(arguments: [false, true]) func isRenamedInVain(isRemoved: Bool) throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"a"}"#)
        try band.setValue(2, forKey: "id")
        try graph.insert(band)
        try graph.decode(
            .array(entity: "Band"), from: #"[{"id":2,"name":"b"}]"#, removing: isRemoved ? .missing : .none)
        #expect("\(try graph.changes)" == "no changes")
        let rest = isRemoved ? "" : #"{"id":1,"name":"a"},"#
        #expect(try graph.checkedText() == #"{"Band":[\#(rest){"id":2,"name":"b"}]}"#)
    }

    /// Another type has no such parts.
    @Test func leavesWithItsPartsForAnotherType() throws {
        let xml =
            Text.entity(
                "Item", ["identityAttributes": "id", "jsonDiscriminator": "kind"], Text.attribute("id", "Integer 32"))
            + Text.entity("Iron", parent: "Item", ["jsonDiscriminatorValue": "iron"], Text.toMany("rust", "Part"))
            + Text.entity("Gold", parent: "Item", ["jsonDiscriminatorValue": "gold"])
            + Text.entity("Part", Text.attribute("n", "Integer 32"), Text.toMany("parts", "Part"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(
            .object(entity: "Item"), from: #"{"id":1,"kind":"iron","rust":[{"n":1,"parts":[{"n":2}]},{"n":3}]}"#)
        try graph.decode(.object(entity: "Item"), from: #"{"id":1,"kind":"gold"}"#)
        #expect(try graph.checkedText() == #"{"Gold":[{"id":1,"kind":"gold"}]}"#)
    }

    // MARK: Accepted in part

    /// The program has added the album by its own end: the list that JSON goes on with doesn't say so.
    @Test func whatAnotherEndHasAddedIsAChange() throws {
        let xml =
            Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album", inverse: "tags"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("tags", "Tag", inverse: "albums"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tags.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.object(entity: "Tag"), from: #"{"id":1,"albums":[{"id":2}]}"#)
        let album = try graph.decode(.object(entity: "Album"), from: #"{"id":3}"#)
        try album.add(modelObject: graph.numbered("Tag", 1), forKey: "tags")
        try graph.decode(.object(entity: "Tag"), from: #"{"id":1,"albums":[2]}"#)
        #expect("\(try graph.changes)" == "updated Tag 1: albums\nupdated Album 3: tags")
        #expect(try graph.changes.mergePatch(for: album) == ["tags": [1]])
        // The server has heard of it.
        try graph.decode(.object(entity: "Album"), from: #"{"id":3,"tags":[1]}"#)
        #expect(!graph.hasChanges)
    }

    /// Another band has got a new part: that isn't sent by accepting this one.
    @Test func acceptingOneLeavesTheListsOfOthers() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"a"}]},{"id":2,"notes":[{"text":"b"}]}]"#)
        let note = try graph.new("Note")
        try note.setValue("new", forKey: "text")
        try bands[0].add(modelObject: note, forKey: "notes")
        try graph.insert(bands[0])
        try bands[1].setValue("z", forKey: "name")
        graph.acceptChanges(of: [bands[1]])
        #expect("\(try graph.changes)" == "inserted Note\nupdated Band 1: notes")
    }

    /// JSON has led to a band that the program has inserted, and does no more.
    @Test func whatJSONHasLedToIsInserted() throws {
        let graph = try Self.graph()
        let band = try graph.new("Band")
        try band.setValue(1, forKey: "id")
        try band.setValue("a", forKey: "name")
        try graph.insert(band)
        for json in [#"{"id":1,"band":1}"#, #"{"id":1,"band":null}"#] {
            try graph.decode(.object(entity: "Album"), from: json)
            #expect("\(try graph.changes)" == "inserted Band 1")
        }
    }

    // MARK: Parts

    /// The program has put the note into another band, and for the JSON it is nowhere.
    @Test func aPartThatIsMovedIsTheProgramsAlone() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"n"}]},{"id":2}]"#)
        let note = graph.objects(entity: "Note")[0]
        try bands[0].remove(modelObject: note, forKey: "notes")
        try bands[1].add(modelObject: note, forKey: "notes")
        #expect("\(try graph.changes)" == "updated Band 1: notes\nupdated Band 2: notes")
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"notes":[]}"#)
        #expect("\(try graph.changes)" == "inserted Note\nupdated Band 2: notes")
        #expect(try graph.changes.mergePatch(for: bands[1]) == ["notes": [["text": "n"]]])
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[]},{"id":2}]}"#)
        // Both are accepted at once.
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"notes":[{"text":"m"}]}"#)
        let other = graph.objects(entity: "Note")[0]
        try bands[0].remove(modelObject: other, forKey: "notes")
        try bands[1].add(modelObject: other, forKey: "notes")
        graph.acceptChanges(of: bands)
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[]},{"id":2,"notes":[{"text":"m"}]}]}"#)
    }

    /// The program has put the note into another band, and the JSON of that doesn't have it.
    @Test(arguments: [#"{"id":2,"notes":[]}"#, #"{"id":2,"notes":[{"text":"m"}]}"#])
    func aPartThatIsMovedAndLeavesIsWhereItWas(json: String) throws {
        let graph = try Self.graph()
        let bands = try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"a"},{"text":"b"}]},{"id":2}]"#)
        let note = graph.objects(entity: "Note")[1]
        try bands[0].remove(modelObject: note, forKey: "notes")
        try bands[1].add(modelObject: note, forKey: "notes")
        try graph.decode(.object(entity: "Band"), from: json)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"notes":[{"text":"a"},{"text":"b"}]},\#(json)]}"#)
        #expect(graph.objects(entity: "Note")[1] === note)
    }

    /// One of two new notes is accepted: the other goes on being a change of the band.
    @Test func acceptingANoteLeavesTheOthers() throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"notes":[{"text":"a"}]}"#)
        let notes = try ["b", "c"].map { text in
            let note = try graph.new("Note")
            try note.setValue(text, forKey: "text")
            return note
        }
        try band.setValue([notes[0], graph.objects(entity: "Note")[0], notes[1]], forKey: "notes")
        try graph.insert(band)
        graph.acceptChanges(of: [notes[0]])
        #expect("\(try graph.changes)" == "inserted Note\nupdated Band 1: notes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[{"text":"b"},{"text":"a"}]}]}"#)
        #expect(!graph.contains(notes[1]))
    }

    /// It is accepted where the program has put it, and nowhere else.
    @Test func acceptingANoteThatIsMoved() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"a"}]},{"id":2}]"#)
        let note = graph.objects(entity: "Note")[0]
        try bands[0].remove(modelObject: note, forKey: "notes")
        try bands[1].add(modelObject: note, forKey: "notes")
        graph.acceptChanges(of: [note])
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[]},{"id":2,"notes":[{"text":"a"}]}]}"#)
    }

    /// The album goes on leading to what was deleted, since the rule of the band's albums is to do nothing.
    @Test func isBroughtAgainWhereNothingIsDone() throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album", inverse: "band").replacing(
                    "destinationEntity", with: #"deletionRule="No Action" destinationEntity"#))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("band", "Band", inverse: "albums"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        let album = try graph.decode(.object(entity: "Album"), from: #"{"id":2,"band":1}"#)
        try graph.delete(graph.numbered("Band", 1))
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1}],"Album":[{"id":2,"band":1}]}"#)
        #expect(try album.value(forKey: "band") as? ModelObject === band)
    }

    /// The program has deleted what was inside a part that the JSON has taken out since.
    @Test func aPartOfAPartIsGone() throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("cover", "Cover"))
            + Text.entity("Cover", Text.attribute("color", "String"), Text.toOne("inner", "Cover"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Covers.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"cover":{"inner":{"color":"x"}}}"#)
        try graph.delete(graph.objects(entity: "Cover").filter { try $0.value(forKey: "color") as? String == "x" })
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"cover":null}"#)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"cover":null}]}"#)
    }
}
