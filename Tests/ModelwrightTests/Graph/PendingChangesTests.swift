import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSON that comes to a graph that a program has changed: it comes to what was accepted, and the changes are done again on that.
struct PendingChangesTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.toMany("albums", "Album", inverse: "band").replacing(
                    "destinationEntity", with: #"deletionRule="Cascade" destinationEntity"#),
                Text.toMany("notes", "Note", inverse: "band"), Text.toOne("home", "Place"),
                Text.toMany("shops", "Place"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"))
            + Text.entity(
                "Note", Text.attribute("text", "String"), Text.attribute("year", "Integer 32"),
                Text.toOne("band", "Band", inverse: "notes"))
            + Text.entity(
                "Place", Text.attribute("city", "String"), Text.attribute("zip", "Integer 32"),
                Text.toOne("point", "Point"))
            + Text.entity("Point", Text.attribute("lat", "Integer 32"), Text.attribute("lon", "Integer 32"))
            + Text.entity(
                "Seat", ["identityAttributes": "row,letter"], Text.attribute("row", "Integer 32"),
                Text.attribute("letter", "String"),
                #"<attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>"#)
            + #"<composite name="Address">"# + Text.attribute("street", "String")
            + #"<attribute name="at" optional="YES" attributeType="Composite" composite="At"/></composite>"#
            + #"<composite name="At">"# + Text.attribute("lat", "Integer 32") + Text.attribute("lon", "Integer 32")
            + "</composite>"
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    /// What is deleted with a band takes along what the band had for JSON, and not what the program has put there.
    @Test func whatTheProgramHasMovedStays() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"albums":[{"id":7}]},{"id":2,"albums":[{"id":8}]}]"#)
        try graph.numbered("Album", 7).set(modelObject: graph.numbered("Band", 2), forKey: "band")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#, removing: .missing)
        #expect(graph.objects(entity: "Album") == [try graph.numbered("Album", 7)])
        #expect("\(try graph.changes)" == "no changes")
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"albums":[7]}],"Album":[{"id":7}]}"#)
    }

    /// A part that stands in one place is moved to another object, of which JSON has the part.
    @Test func aMovedPartIsWhereItWas() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"home":{"city":"Hull","zip":5}},{"id":2}]"#)
        let home = try bands[0].value(forKey: "home") as? ModelObject
        try bands[0].set(modelObject: nil, forKey: "home")
        try bands[1].set(modelObject: home, forKey: "home")
        try graph.decode(.object(entity: "Band"), from: #"{"id":2,"home":{"city":"York"}}"#)
        #expect("\(try graph.changes)" == "no changes")
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"home":{"city":"Hull","zip":5}},{"id":2,"home":{"city":"York"}}]}"#)
        #expect(try bands[0].value(forKey: "home") as? ModelObject === home)
    }

    /// What the program has taken out is there again when JSON has it, with what was accepted of it.
    @Test(arguments: [false, true]) func aPartThatWasTakenOutIsThereAgain(isDeleted: Bool) throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"home":{"city":"Hull","zip":5}}"#)
        let home = try #require(try band.value(forKey: "home") as? ModelObject)
        if isDeleted { try graph.delete(home) } else { try band.set(modelObject: nil, forKey: "home") }
        try graph.decode(.object(entity: "Band"), from: #"{"id":1,"home":{"city":"York"}}"#)
        #expect("\(try graph.changes)" == "no changes")
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"home":{"city":"York","zip":5}}]}"#)
        #expect(try band.value(forKey: "home") as? ModelObject === home)
    }

    /// An album that the server doesn't know can't be in its list.
    @Test(arguments: ["albums", "band"]) func aDraftStaysInAList(end: String) throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"albums":[{"id":7}]}"#)
        let draft = try graph.new("Album")
        try graph.insert(draft)
        if end == "band" {
            try draft.set(modelObject: band, forKey: "band")
        } else {
            try band.add(modelObject: draft, forKey: "albums")
        }
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"name":"a","albums":[7,{"id":8}]}]"#)
        #expect("\(try graph.changes)" == "inserted Album\nupdated Band 1: albums")
        #expect(try draft.value(forKey: "band") as? ModelObject === band)
        try graph.update(draft, from: #"{"id":9}"#)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try draft.value(forKey: "band") as? ModelObject === band)
        try GraphChecker(graph: graph).check()
    }

    /// Who has put a part there goes on with it when the server has answered; what the answer doesn't have goes on being a change.
    @Test func aPartThatIsAnsweredGoesOn() throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        let home = try graph.model.decode(entity: "Place", from: #"{"city":"Hull","zip":5}"#)
        try band.set(modelObject: home, forKey: "home")
        try graph.insert(band)
        try graph.update(band, from: #"{"home":{"city":"HULL"}}"#)
        #expect("\(try graph.changes)" == "updated Place: zip")
        #expect(try graph.changes.mergePatch(for: band) == ["home": ["zip": 5]])
        #expect(graph.objects(entity: "Place") == [home])
        #expect(try band.value(forKey: "home") as? ModelObject === home)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"home":{"city":"HULL"}}]}"#)
    }

    /// A part in a part, of which each is new for JSON.
    @Test func aPartInAPartThatIsAnsweredGoesOn() throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        let home = try graph.model.decode(entity: "Place", from: #"{"zip":5,"point":{"lat":1,"lon":2}}"#)
        let point = try home.value(forKey: "point") as? ModelObject
        try band.set(modelObject: home, forKey: "home")
        try graph.insert(band)
        try graph.update(band, from: #"{"home":{"point":{"lat":3}}}"#)
        #expect(try graph.changes.mergePatch(for: band) == ["home": ["zip": 5, "point": ["lon": 2]]])
        #expect(try home.value(forKey: "point") as? ModelObject === point)
        try graph.update(band, from: #"{"home":{"city":"Hull"}}"#)
        #expect(try graph.changes.mergePatch(for: band) == ["home": ["zip": 5, "point": ["lon": 2]]])
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"home":{"city":"Hull","point":{"lat":3}}}]}"#)
    }

    /// Of a composite in a composite, which the program has put in, it has what JSON doesn't name.
    @Test func aCompositeThatIsAnsweredKeepsWhatItHas() throws {
        let graph = try Self.graph()
        let seat = try graph.decode(.object(entity: "Seat"), from: #"{"row":1,"letter":"a"}"#)
        let other = try graph.model.decode(
            entity: "Seat", from: #"{"address":{"street":"s","at":{"lat":1,"lon":2}}}"#)
        try seat.setValue(other.value(forKey: "address"), forKey: "address")
        try graph.update(seat, from: #"{"address":{"at":{"lat":3}}}"#)
        #expect(try graph.changes.mergePatch(for: seat) == ["address": ["street": "s", "at": ["lon": 2]]])
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Seat":[{"row":1,"letter":"a","address":{"at":{"lat":3}}}]}"#)
    }

    /// An identity of which the program has set a part only is none yet, and a change all the same.
    @Test func halfAnIdentityStays() throws {
        let graph = try Self.graph()
        let seats = try graph.decode(.array(entity: "Seat"), from: "[{}]")
        try seats[0].setValue(1, forKey: "row")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#)
        #expect("\(try graph.changes)" == "updated Seat: row")
        #expect(try seats[0].value(forKey: "row") as? Int == 1)
    }

    /// A list of all that there is can't have what was never sent.
    @Test func draftsStayBesideAWholeList() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":7},{"id":8}]"#)
        let drafts = try [graph.findOrCreate(entity: "Album", identity: 9), graph.new("Album")]
        try graph.insert(drafts)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":7}]"#, removing: .missing)
        #expect(graph.objects(entity: "Album") == [try graph.numbered("Album", 7)] + drafts)
        #expect(try graph.changes.inserted == drafts)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":9}]"#, removing: .missing)
        #expect(try graph.changes.inserted == [drafts[1]])
        graph.acceptChanges()
        try graph.decode(.array(entity: "Album"), from: "[]", removing: .missing)
        #expect(graph.objects(entity: "Album").isEmpty)
    }

    /// A part that JSON overrules goes, and a draft that it has led to stays with what is inside that.
    @Test func whatAnOverruledPartLeadsToStays() throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"notes":[{"text":"a"}]}"#)
        let draft = try graph.model.decode(entity: "Band", from: #"{"home":{"city":"Hull"},"notes":[{"text":"c"}]}"#)
        try graph.insert(draft)
        let note = try graph.new("Note")
        try note.setValue("b", forKey: "text")
        try band.add(modelObject: note, forKey: "notes")
        try graph.insert(band)
        try graph.update(band, from: #"{"notes":[{"text":"z"}]}"#)
        #expect(!graph.contains(note))
        #expect(try graph.changes.inserted.count == 3 && graph.contains(draft))
        #expect(
            try graph.changes.jsonValue(for: draft).description
                == #"{"notes":[{"text":"c"}],"home":{"city":"Hull"}}"#)
        try GraphChecker(graph: graph).check()
    }

    /// What has taken the identity of something else is accepted with that.
    @Test func identitiesThatWereSwappedAreAcceptedTogether() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":2}]"#)
        for (band, id) in zip(bands, [3, 1]) {
            try band.setValue(id, forKey: "id")
            try graph.insert(band)
        }
        try bands[0].setValue(2, forKey: "id")
        try graph.insert(bands[0])
        #expect("\(try graph.changes)" == "updated Band 2: id\nupdated Band 1: id")
        graph.acceptChanges(of: [bands[0]])
        #expect("\(try graph.changes)" == "no changes")
        // What stands for an identity gives way to what gets that.
        try graph.decode(.array(entity: "Album"), from: #"[{"id":7,"band":5}]"#)
        try bands[0].setValue(5, forKey: "id")
        try graph.insert(bands[0])
        graph.acceptChanges(of: [bands[0]])
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":5},{"id":1}],"Album":[{"id":7,"band":5}]}"#)
    }

    /// What the program inserts for an identity is of a subentity; JSON has told nothing of that.
    @Test(arguments: ["rollback", "delete"], [false, true])
    func whatStoodForAnIdentityDoesSoAgain(way: String, isOneWay: Bool) throws {
        let xml =
            Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), isOneWay ? "" : Text.toMany("tags", "Tag", inverse: "people"))
            + Text.entity("Guest", parent: "Person", [:], Text.attribute("room", "Integer 32"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                isOneWay ? Text.toMany("people", "Person") : Text.toMany("people", "Person", inverse: "tags"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "People.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":1,"people":[7]}]"#)
        let guest = try model.decode(entity: "Guest", from: #"{"id":7,"room":5}"#)
        try graph.insert(guest)
        #expect("\(try graph.changes)" == "inserted Guest 7")
        if way == "rollback" { try graph.rollback() } else { try graph.delete(guest) }
        try GraphChecker(graph: graph).check()
        try graph.decode(.array(entity: "Person"), from: #"[{"id":7,"name":"a"}]"#)
        #expect("\(try graph.changes)" == "no changes")
        let tag = try graph.numbered("Tag", 1)
        let person = try graph.numbered("Person", 7)
        #expect(try tag.value(forKey: "people") as? [ModelObject] == [person])
        #expect(person.entity?.name == "Person" && !graph.contains(guest))
        try GraphChecker(graph: graph).check()
    }

    /// One owner of a part that was moved is accepted: so is what it was moved from.
    @Test(arguments: [0, 1]) func aMovedPartIsAcceptedAtBothOwners(index: Int) throws {
        let graph = try Self.graph()
        let bands = try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"shops":[{"city":"a"},{"city":"b"}]},{"id":2}]"#)
        let shop = graph.objects(entity: "Place")[1]
        try bands[0].remove(modelObject: shop, forKey: "shops")
        try bands[1].add(modelObject: shop, forKey: "shops")
        graph.acceptChanges(of: [[bands[1], shop][index]])
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"shops":[{"city":"a"}]},{"id":2,"shops":[{"city":"b"}]}]}"#)
    }

    /// A call that fails, or lists that it does nothing, leaves the program's changes as they were.
    @Test(arguments: [false, true]) func aCallThatFailsLeavesAllAsItWas(isReporting: Bool) throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"),
            from: #"[{"id":1,"name":"a","albums":[{"id":7},{"id":8}],"notes":[{"text":"n"},{"text":"m"}]},{"id":2}]"#)
        let bands = graph.objects(entity: "Band")
        try graph.delete(graph.numbered("Album", 7))
        try bands[1].setValue(5, forKey: "id")
        try graph.insert(bands[1])
        try graph.numbered("Album", 8).set(modelObject: bands[1], forKey: "band")
        try graph.findOrCreate(entity: "Album", identity: 9).set(modelObject: bands[0], forKey: "band")
        try bands[0].remove(modelObject: graph.objects(entity: "Note")[0], forKey: "notes")
        try bands[0].setValue(nil, forKey: "name")
        let (before, changes) = (try graph.checkedText(), "\(try graph.changes)")
        let json = #"[{"id":2,"albums":[9,7]},{"id":"x"}]"#
        if isReporting {
            graph.decoder.failures = .report
            let (_, report) = try graph.decodeReporting(.array(entity: "Band", at: "x"), from: #"{"x":5}"#)
            #expect(!report.isEmpty)
        } else {
            #expect(throws: MappingError.self) { try graph.decode(.array(entity: "Band"), from: json) }
        }
        #expect(try graph.checkedText() == before)
        #expect("\(try graph.changes)" == changes)
        #expect(graph.object(entity: "Band", identity: 5) === bands[1])
        #expect(graph.object(entity: "Band", identity: 2) == nil)
    }

    /// What stands for an identity that something gets which had none is in patches as that identity.
    @Test(arguments: [false, true], [false, true]) func somethingGetsAnIdentityThatStood(fails: Bool, isInserted: Bool)
        throws
    {
        let graph = ObjectGraph(model: GraphModel.dynamic.value, tracksChanges: true)
        let album = try graph.decode(.object(entity: "Album"), from: #"{"type":"live"}"#)
        if isInserted { try graph.findOrCreate(entity: "Live", identity: 4) }
        let band = try graph.decode(
            .object(entity: "Band"), from: #"{"id":4,"members":[{"role":"r1","solos":[4,3,4]}]}"#)
        try graph.rollback()
        try album.setValue(4, forKey: "id")
        try graph.insert(album)
        if fails {
            #expect(throws: MappingError.self) { try graph.decode(.object(entity: "Band"), from: #"{"id":{}}"#) }
        }
        #expect("\(try graph.changes.mergePatch(for: band))" == "{}")
    }

    /// A list that others fill isn't written with something in it that has no identity. A patch that lacks it doesn't empty it.
    @Test func aListGetsSomethingWithoutIdentity() throws {
        let graph = ObjectGraph(model: GraphModel.dynamic.value, tracksChanges: true)
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"x","tags":["i4"]},{"id":1,"tags":[{"id":"i2"}]}]"#)
        let tag = try #require(graph.object(entity: "Tag", identity: "i2"))
        try tag.setValue("i4", forKey: "id")
        try graph.insert(tag)
        #expect("\(try graph.changes.mergePatch(for: tag))" == #"{"id":"i4"}"#)
        #expect("\(try graph.changes.jsonPatch(for: tag))" == #"[{"op":"replace","path":"/id","value":"i4"}]"#)
    }
}
