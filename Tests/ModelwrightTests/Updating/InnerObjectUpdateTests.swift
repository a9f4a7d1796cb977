import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What an update of an inner object takes and lets go, in the document around it.
struct InnerObjectUpdateTests {
    private static func model(_ xml: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Model.xml")
    }

    /// What an inner object's JSON moves or lets go is written in the document around it.
    @Test(arguments: [
        (
            1, #"{"cards":[5]}"#,
            #"{"columns":[{"id":1,"cards":[{"id":4}]},{"id":2,"cards":[{"id":5,"name":"five","subs":[{"id":9,"name":"nine"}]}]}]}"#
        ),
        (
            0, #"{"cards":[{"id":4,"subs":[9]},{"id":5}]}"#,
            #"{"columns":[{"id":1,"cards":[{"id":4,"subs":[{"id":9,"name":"nine"}]},{"id":5,"name":"five","subs":[]}]},{"id":2}]}"#
        ),
    ])
    func writesWhatAnInnerObjectTakes(column: Int, update: String, written: String) throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board",
            from:
                #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five","subs":[{"id":9,"name":"nine"}]},{"id":4}]},{"id":2}]}"#
        )
        try relatedObjects(board, "columns")[column].update(from: update)
        let text = try encodedText(board)
        #expect(text == written)
    }

    @Test func writesWhatAnInnerObjectLetsGo() throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"},{"id":4}]}],"latest":5}"#)
        try relatedObjects(board, "columns")[0].update(from: #"{"cards":[{"id":4}]}"#)
        #expect(
            try encodedText(board) == #"{"columns":[{"id":1,"cards":[{"id":4}]}],"latest":{"id":5,"name":"five"}}"#)
    }

    /// A list of an inner object keeps what it names, whatever else writes that object.
    @Test(arguments: [#"{"cards":[1]}"#, #"{"cards":[{"id":1}]}"#]) func keepsTheListOfAnInnerObject(update: String)
        throws
    {
        let model = try Self.model(
            Text.entity("Root", Text.toMany("tags", "Tag"), Text.toOne("latest", "Card"))
                + Text.entity(
                    "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.toMany("cards", "Card", inverse: "tags"))
                + Text.entity(
                    "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("name", "String"),
                    Text.toMany("tags", "Tag", inverse: "cards")))
        let root = try model.decode(entity: "Root", from: #"{"latest":{"id":2,"tags":[{"id":2}]}}"#)
        try root.update(from: #"{"tags":[{"id":2,"cards":[{"id":1,"name":"one"},2]}]}"#)
        try { try relatedObjects(root, "tags")[0].update(from: update) }()
        let text = try encodedText(root)
        #expect(text == #"{"tags":[{"id":2,"cards":[{"id":1,"name":"one"}]}],"latest":{"id":2,"tags":[]}}"#)
    }
}
