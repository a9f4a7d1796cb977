import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Lists and parts that the program has changed, and JSON that goes on with them: it says the same as without the program.
struct OverruledListTests {
    private static func model(_ xml: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
    }

    /// A list that only other ends have filled is the JSON's to empty, also if the program has put something into it since.
    @Test(arguments: ObjectFamily.allCases, ["list", "other end"])
    func whatTheProgramAddsMakesNoListItsOwn(_ family: ObjectFamily, end: String) throws {
        let graph = ObjectGraph(model: try family.numberedModel(), tracksChanges: true)
        try graph.decode(
            .array(entity: "Album"), from: #"[{"id":2},{"id":1,"band":{"id":5},"tags":[{"id":8}]},{"id":3}]"#)
        let band = try #require(graph.object(entity: "Band", identity: 5))
        let tag = try #require(graph.object(entity: "Tag", identity: 8))
        let album = try #require(graph.object(entity: "Album", identity: 2))
        if end == "list" {
            try band.add(modelObject: album, forKey: "albums")
            try tag.add(modelObject: album, forKey: "albums")
        } else {
            try album.set(modelObject: band, forKey: "band")
            try album.add(modelObject: tag, forKey: "tags")
        }
        #expect(graph.hasChanges)
        try graph.decode(.object(entity: "Band"), from: #"{"id":5,"albums":[]}"#)
        try graph.decode(.object(entity: "Tag"), from: #"{"id":8,"albums":[3]}"#)
        #expect("\(try graph.changes)" == "no changes")
        #expect(try band.value(forKey: "albums") as? [ModelObject] == [])
        #expect(try (tag.value(forKey: "albums") as? [ModelObject])?.map { try $0.value(forKey: "id") as? Int } == [3])
        try GraphChecker(graph: graph).check()
    }

    /// Pages that overlap: each object is there once, and the list has it once.
    @Test(arguments: ["decode", "report", "validates", "stage"])
    func anAddedListAddsWhatIsThere(by way: String) throws {
        let graph = ObjectGraph(
            model: try Self.model(
                Text.entity(
                    "Feed", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.toMany("posts", "Post", ["jsonMerge": "append"]))
                    + Text.entity(
                        "Post", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                        Text.attribute("text", "String"))))
        graph.decoder.validates = way == "validates"
        for json in [
            #"{"id":1,"posts":[{"id":7,"text":"a"},{"id":8}]}"#, #"{"id":1,"posts":[{"id":8,"text":"b"},{"id":9}]}"#,
            #"{"id":2,"posts":[{"id":7},{"id":9,"text":"c"}]}"#,
        ] {
            if way == "report" {
                _ = try graph.decodeReporting(.object(entity: "Feed"), from: json)
            } else {
                try graph.decode(.object(entity: "Feed"), from: json)
            }
        }
        #expect(
            try graph.checkedText()
                == #"{"Feed":[{"id":1,"posts":[7,8,9]},{"id":2,"posts":[7,9]}],"Post":[{"id":7,"text":"a"},{"id":8,"text":"b"},{"id":9,"text":"c"}]}"#
        )
    }

    /// What waits for an object is it, when a list that is added to brings it.
    @Test func anAddedListBringsWhatWasNamed() throws {
        let graph = ObjectGraph(
            model: try Self.model(
                Text.entity(
                    "Feed", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("top", "Post"),
                    Text.toMany("posts", "Post", ["jsonMerge": "append"]))
                    + Text.entity("Post", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))),
            tracksChanges: true)
        try graph.decode(.object(entity: "Feed"), from: #"{"id":1,"top":3}"#)
        try graph.decode(.array(entity: "Feed"), from: #"[{"id":2,"posts":[4,{"id":3}]},{"id":2}]"#)
        #expect(graph.object(entity: "Post", identity: 3) != nil && !graph.hasChanges)
        #expect(try graph.checkedText() == #"{"Feed":[{"id":1,"top":3},{"id":2,"posts":[4,3]}],"Post":[{"id":3}]}"#)
    }

    /// The order in which what was named arrives isn't that in which ends were looked at.
    @Test func whatWasNamedArrivesInOrder() throws {
        let graph = ObjectGraph(
            model: try Self.model(
                """
                <entity name="Band"><attribute name="id" optional="YES" attributeType="Integer 32"/>\
                <relationship name="members" optional="YES" toMany="YES" ordered="YES" destinationEntity="Person" inverseName="bands" inverseEntity="Person"/>\
                <relationship name="shows" optional="YES" toMany="YES" destinationEntity="Show"/>\
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
                """
                    + Text.entity(
                        "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                        Text.toMany("bands", "Band", inverse: "members"))
                    + Text.entity("Show", Text.toMany("guests", "Person"))), tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"shows":[{"guests":[1]}]}]"#)
        try graph.decode(.array(entity: "Person"), from: #"[{"id":1,"bands":[{"id":3}]},{"id":2,"bands":[{"id":3}]}]"#)
        #expect("\(try graph.changes)" == "no changes")
        let band = try #require(graph.object(entity: "Band", identity: 3))
        let before = try band.value(forKey: "members") as? [ModelObject]
        try graph.rollback()
        #expect(try band.value(forKey: "members") as? [ModelObject] == before)
    }

    /// What JSON doesn't name of a composite goes on being nil for the program, and what it was for JSON.
    @Test func aCompositeThatWasSetToNilKeepsWhatJSONDoesNotName() throws {
        let graph = ObjectGraph(
            model: try Self.model(
                """
                <entity name="Band"><attribute name="id" optional="YES" attributeType="Integer 32"/>\
                <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>\
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>\
                <composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>\
                <attribute name="zip" optional="YES" attributeType="Integer 32"/></composite>
                """), tracksChanges: true)
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":3,"home":{"zip":5}}"#)
        try band.setValue(nil, forKey: "home")
        try graph.decode(.object(entity: "Band"), from: #"{"id":3,"home":{"street":"x"}}"#)
        #expect(try graph.changes.mergePatch(for: band) == ["home": ["zip": nil]])
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":3,"home":{"street":"x","zip":5}}]}"#)
    }

    /// What is to lead on to an object that goes does so: that is no change.
    @Test(arguments: ["removing", "accepted", "all accepted"]) func noActionLeadsOn(by way: String) throws {
        let graph = ObjectGraph(
            model: try Self.model(
                Text.entity(
                    "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("name", "String"), Text.toOne("label", "Label", inverse: "bands"))
                    + Text.entity(
                        "Label", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                        Text.toMany("bands", "Band", inverse: "label")
                            .replacing("destinationEntity", with: #"deletionRule="No Action" destinationEntity"#))),
            tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"label":{"id":3}}]"#)
        let band = try #require(graph.object(entity: "Band", identity: 2))
        let label = try #require(graph.object(entity: "Label", identity: 3))
        if way == "removing" {
            try graph.decode(.array(entity: "Label"), from: "[]", removing: .missing)
        } else {
            try graph.delete(label)
            #expect("\(try graph.changes)" == "deleted Label 3")
            if way == "accepted" { graph.acceptChanges(of: [label]) } else { graph.acceptChanges() }
        }
        #expect("\(try graph.changes)" == "no changes")
        try band.setValue("b", forKey: "name")
        try graph.rollback()
        #expect(try band.value(forKey: "label") as? ModelObject === label)
        #expect(try band.value(forKey: "name") == nil && !graph.hasChanges)
    }

    /// What JSON adds to a list is accepted, and what the program has added goes on being its change, or what it has taken out.
    @Test(
        arguments: [
            (#"{"id":1,"posts":[7]}"#, #"updated Feed 1: posts"#, #"[9,7]"#, #"{"id":1,"posts":[7]}"#),
            (#"{"id":1,"posts":[9]}"#, #"updated Feed 1: posts"#, #"[9]"#, #"{"id":1,"posts":[7,9]}"#),
            (#"{"id":1,"posts":[8]}"#, #"updated Feed 1: posts"#, #"[9,8]"#, #"{"id":1,"posts":[7,8]}"#),
            (#"{"id":1,"posts":[7,9]}"#, #"no changes"#, #"[7,9]"#, #"{"id":1,"posts":[7,9]}"#),
            (#"{"id":1,"posts":null}"#, #"no changes"#, #"null"#, #"{"id":1,"posts":null}"#),
        ], ["merge", "append"])
    func whatJSONAddsIsAccepted(
        _ example: (json: String, changes: String, list: String, accepted: String), policy: String
    ) throws {
        let graph = ObjectGraph(
            model: try Self.model(
                Text.entity(
                    "Feed", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.toMany("posts", "Post", ["jsonMerge": policy]))
                    + Text.entity("Post", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))),
            tracksChanges: true)
        try graph.decode(.array(entity: "Post"), from: #"[{"id":7},{"id":8},{"id":9}]"#)
        let feed = try graph.decode(.object(entity: "Feed"), from: #"{"id":1,"posts":[7]}"#)
        try feed.remove(modelObject: try #require(graph.object(entity: "Post", identity: 7)), forKey: "posts")
        try feed.add(modelObject: try #require(graph.object(entity: "Post", identity: 9)), forKey: "posts")
        try graph.decode(.object(entity: "Feed"), from: example.json)
        #expect("\(try graph.changes)" == example.changes)
        #expect(try graph.jsonValue()["Feed"]?[0]?["posts"] == JSONValue(data: Data(example.list.utf8)))
        try graph.rollback()
        try GraphChecker(graph: graph).check()
        #expect(try graph.jsonValue()["Feed"]?[0] == JSONValue(data: Data(example.accepted.utf8)))
    }

    /// What has no identity, and has only led to a list by its own end, isn't inside it: it stays when the list goes.
    @Test(arguments: [false, true]) func whatOnlyLeadsThereStays(byPatch: Bool) throws {
        let graph = ObjectGraph(
            model: try Self.model(
                Text.entity(
                    "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.toMany("flights", "Flight", inverse: "band"))
                    + Text.entity(
                        "Flight", Text.attribute("number", "Integer 32"), Text.toOne("band", "Band", inverse: "flights")
                    )), tracksChanges: true)
        try graph.decode(.array(entity: "Flight"), from: #"[{"number":1,"band":{"id":1}}]"#)
        if byPatch {
            let band = try #require(graph.object(entity: "Band", identity: 1))
            try graph.apply(mergePatch: ["flights": []], to: band)
        } else {
            try graph.decode(.object(entity: "Band"), from: #"{"id":1,"flights":[]}"#)
        }
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"flights":[]}],"Flight":[{"number":1,"band":null}]}"#)
    }

    /// A patch accepts what it names inside a part or a composite, whether that is new or not, and nothing else of it.
    @Test(arguments: [
        (#"{"settings":{"b":1},"home":{"zip":1}}"#, #"{"settings":{"a":2},"home":{"street":"p"}}"#),
        (#"{"settings":{},"home":{}}"#, #"{"settings":{"a":2},"home":{"street":"p"}}"#),
        (#"{"settings":{"a":2},"home":{"street":"p"}}"#, "{}"),
        (#"{"settings":{"a":2,"b":5},"home":{"street":"p","zip":5}}"#, "{}"),
    ]) func aPatchIsAboutWhatItNames(patch: String, rest: String) throws {
        let graph = ObjectGraph(
            model: try Self.model(
                """
                <entity name="Band"><attribute name="id" optional="YES" attributeType="Integer 32"/>\
                <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>\
                <relationship name="settings" optional="YES" maxCount="1" destinationEntity="Settings"/>\
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>\
                <entity name="Settings"><attribute name="a" optional="YES" attributeType="Integer 32"/>\
                <attribute name="b" optional="YES" attributeType="Integer 32"/></entity>\
                <composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>\
                <attribute name="zip" optional="YES" attributeType="Integer 32"/></composite>
                """), tracksChanges: true)
        let band = try graph.decode(
            .object(entity: "Band"), from: #"{"id":1,"settings":{"a":1,"b":1},"home":{"street":"s","zip":1}}"#)
        try #require(band.value(forKey: "settings") as? ModelObject).setValue(2, forKey: "a")
        try #require(band.value(forKey: "home") as? ModelObject).setValue("p", forKey: "street")
        try graph.apply(mergePatch: JSONValue(data: Data(patch.utf8)), to: band)
        #expect(try graph.changes.mergePatch(for: band) == JSONValue(data: Data(rest.utf8)))
    }
}
