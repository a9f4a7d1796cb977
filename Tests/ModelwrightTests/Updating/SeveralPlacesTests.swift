import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that stand in several places: where they are held, and written, when an update changes one of these.
struct SeveralPlacesTests {
    private static func model(_ entities: String...) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities.joined())</model>".utf8), name: "Model.xml")
    }

    /// What is written nowhere any more is written where an identity names it: else it would be lost.
    @Test(arguments: [
        (
            #"{"notes":[{"id":4,"text":"t"}],"latest":4}"#, #"{"notes":[]}"#,
            #"{"notes":[],"latest":{"id":4,"text":"t"}}"#
        ),
        (
            #"{"notes":[{"id":4,"text":"t"}],"latest":4}"#, #"{"notes":null}"#,
            #"{"notes":null,"latest":{"id":4,"text":"t"}}"#
        ),
        (
            #"{"notes":[{"id":1,"next":{"id":9,"text":"N"}},{"id":2,"next":9}]}"#, #"{"notes":[{"id":2}]}"#,
            #"{"notes":[{"id":2,"next":{"id":9,"text":"N"}}]}"#
        ),
        (
            #"{"pinned":[4,5,4],"notes":[{"id":4,"text":"t"},{"id":5}]}"#, #"{"notes":[{"id":5}]}"#,
            #"{"notes":[{"id":5}],"pinned":[{"id":4,"text":"t"},5,4]}"#
        ),
        // One of two, and what is inside it.
        (
            #"{"notes":[{"id":4,"next":{"id":6,"text":"x"}}],"latest":6,"pinned":[6,4]}"#, #"{"notes":[]}"#,
            #"{"notes":[],"pinned":[6,{"id":4,"next":{"id":6,"text":"x"}}],"latest":6}"#
        ),
        // Nothing is lost here.
        (
            #"{"notes":[{"id":4,"text":"t"},{"id":5}],"latest":4}"#, #"{"notes":[{"id":4}]}"#,
            #"{"notes":[{"id":4,"text":"t"}],"latest":4}"#
        ),
        (
            #"{"notes":[{"id":4,"text":"t"}],"latest":4}"#, #"{"notes":[],"latest":null}"#,
            #"{"notes":[],"latest":null}"#
        ),
    ])
    func writesWhatIsReferredToOnly(json: String, update: String, written: String) throws {
        let model = try Self.model(
            Text.entity(
                "Board", Text.toMany("notes", "Note"), Text.toMany("pinned", "Note"), Text.toOne("latest", "Note"))
                + Text.entity(
                    "Note", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("text", "String"), Text.toOne("next", "Note")))
        let board = try model.decode(entity: "Board", from: json)
        let report = try ModelDecoder(model: model).updateReporting(board, from: update)
        #expect(report.entries == [])
        let text = try encodedText(board)
        #expect(text == written)
        let again = try model.decode(entity: "Board", from: text)
        #expect(board.isEquivalent(to: again))
    }

    /// What is written in two places is held by one of them, and by the other when that lets it go.
    @Test(arguments: [
        (
            [
                #"{"columns":[{"id":2,"name":"two","cards":[{"id":3,"name":"three"}]}]}"#,
                #"{"latest":{"id":3,"column":{"id":2}}}"#, #"{"latest":null}"#,
            ], #"{"columns":[{"id":2,"name":"two","cards":[{"id":3,"name":"three"}]}],"latest":null}"#
        ),
        (
            [
                #"{"latest":{"id":3,"name":"three","column":{"id":2,"name":"two"}}}"#,
                #"{"columns":[{"id":2,"cards":[{"id":3}]}]}"#, #"{"columns":[]}"#,
            ], #"{"columns":[],"latest":{"id":3,"name":"three","column":{"id":2,"name":"two","cards":[]}}}"#
        ),
    ])
    func holdsWhatIsWrittenInAnotherPlace(documents: [String], written: String) throws {
        let model = try BoardModel.make()
        let board = try model.decode(entity: "Board", from: "{}")
        for document in documents { try board.update(from: document) }
        let text = try encodedText(board)
        #expect(text == written)
        weak let latest = try board.value(forKey: "latest") as? ModelObject
        weak let column = try relatedObjects(board, "columns").first
        try board.update(from: #"{"columns":[],"latest":null}"#)
        #expect(latest == nil && column == nil)
    }

    private static let boards =
        Text.entity("Root", Text.toMany("boards", "Board"), Text.toOne("latest", "Card"))
        + Text.entity(
            "Board", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("columns", "Column"))
        + Text.entity(
            "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"),
            Text.toMany("cards", "Card", inverse: "column"))
        + Text.entity(
            "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("column", "Column", inverse: "cards"))

    /// What is inside of what is let go is held where it is written too.
    @Test(arguments: [
        [#"{"boards":[],"latest":{"id":5,"column":{"id":2}}}"#],
        [#"{"latest":{"id":5,"column":{"id":2}}}"#, #"{"boards":[]}"#],
        [#"{"latest":{"id":5,"column":{"id":2}}}"#, #"{"boards":[{"id":1,"columns":[]}]}"#, #"{"boards":[]}"#],
    ])
    func holdsWhatIsInsideOfWhatIsLetGo(updates: [String]) throws {
        let model = try Self.model(Self.boards)
        let root = try model.decode(
            entity: "Root",
            from: #"{"boards":[{"id":1,"columns":[{"id":2,"name":"two","cards":[{"id":5,"name":"five"}]}]}]}"#)
        for update in updates { try root.update(from: update) }
        let text = try encodedText(root)
        #expect(
            text == #"{"boards":[],"latest":{"id":5,"name":"five","column":{"id":2,"name":"two","cards":[]}}}"#)
    }

    /// Of an object that stands twice in an update, what one place has as an object is written where the other has its identity.
    @Test func writesWhatTheJSONBringsAndNamesAgain() throws {
        let model = try Self.model(
            Text.entity("Board", Text.toMany("posts", "Post"), Text.toOne("latest", "Post"))
                + Text.entity(
                    "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("nick", "String"))
                + Text.entity(
                    "Post", ["identityAttributes": "pid"], Text.attribute("pid", "Integer 32"),
                    Text.toOne("owner", "User")))
        let board = try model.decode(entity: "Board", from: "{}")
        try board.update(
            from: #"{"posts":[{"pid":9,"owner":{"id":3,"nick":"k"}}],"latest":{"pid":9,"owner":3}}"#)
        let text = try encodedText(board)
        #expect(
            text
                == #"{"posts":[{"pid":9,"owner":{"id":3,"nick":"k"}}],"latest":{"pid":9,"owner":{"id":3,"nick":"k"}}}"#)
    }

    /// What a list has from the other ends goes on being written there.
    @Test(arguments: [
        ("merge", "[]", "[]"), ("append", "[]", "[]"), ("merge", #"[{"id":6}]"#, #"[{"id":6}]"#),
        ("replace", "[]", "[]"),
    ])
    func writesOnceWhatIsAddedToAListOfOtherEnds(policy: String, said: String, written: String) throws {
        let model = try Self.model(
            Text.entity(
                "T", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("lead", "P"),
                Text.toMany("members", "P", inverse: "teams", ["jsonMerge": policy])),
            Text.entity(
                "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
                Text.toMany("teams", "T", inverse: "members")))
        let team = try model.decode(entity: "T", from: #"{"id":1,"lead":{"id":5,"name":"L","teams":[1]}}"#)
        try team.update(from: #"{"members":\#(said)}"#)
        let lead = policy == "replace" ? #"{"id":5,"name":"L","teams":[]}"# : #"{"id":5,"name":"L","teams":[1]}"#
        #expect(try encodedText(team) == #"{"id":1,"lead":\#(lead),"members":\#(written)}"#)
    }
}
