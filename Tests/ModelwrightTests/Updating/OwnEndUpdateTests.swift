import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that belong to another one by what their own end says, to an update or to a program.
struct OwnEndUpdateTests {
    private static let calendars =
        Text.entity("Account", Text.toMany("cals", "Cal", inverse: "account"))
        + Text.entity(
            "Cal", ["identityAttributes": "id"], Text.attribute("id", "String"),
            Text.toOne("account", "Account", inverse: "cals"), Text.toMany("events", "Event", inverse: "cal"))
        + Text.entity(
            "Event", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("n", "Integer 16"),
            Text.toOne("cal", "Cal", inverse: "events"))

    private static func model(_ xml: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Model.xml")
    }

    /// The object is written at its new owner, as it was at the former one, and held there.
    @Test(arguments: [
        (
            #"[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":[{"id":"2"}]}]"#, #"{"cal":"c2"}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":[{"id":"2"},{"id":"1","cal":"c2"}]}]"#
        ),
        (
            #"[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":[{"id":"2"}]}]"#, #"{"cal":{"id":"c2"}}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":[{"id":"2"},{"id":"1"}]}]"#
        ),
        (
            #"[{"id":"c1","events":[{"id":"1"}]},{"id":"c2"}]"#, #"{"cal":"c2"}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":[{"id":"1","cal":"c2"}]}]"#
        ),
        (
            #"[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":null}]"#, #"{"cal":"c2"}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":[{"id":"1","cal":"c2"}]}]"#
        ),
        (
            #"[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":["2"]},{"id":"c3","events":[{"id":"2"}]}]"#,
            #"{"cal":"c2"}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":["2",{"id":"1","cal":"c2"}]},{"id":"c3","events":[{"id":"2"}]}]"#
        ),
        // What was written elsewhere stays so.
        (
            #"[{"id":"c1","events":["1"]},{"id":"c2","events":[]}]"#, #"{"cal":"c2"}"#,
            #"[{"id":"c1","events":[]},{"id":"c2","events":[]}]"#
        ),
    ])
    func writesAnObjectWhereItsOwnEndHasMovedIt(cals: String, update: String, written: String) throws {
        let model = try Self.model(Self.calendars)
        let account = try model.decode(entity: "Account", from: #"{"cals":\#(cals)}"#)
        let report = try {
            let event = try relatedObjects(relatedObjects(account, "cals")[0], "events")[0]
            return try ModelDecoder(model: model).updateReporting(event, from: update)
        }()
        #expect(report.entries == [])
        let text = try encodedText(account)
        #expect(text == #"{"cals":\#(written)}"#)
        // Twice the same changes nothing.
        let events = try relatedObjects(account, "cals").flatMap { try relatedObjects($0, "events") }
        if let event = try events.first(where: { try $0.value(forKey: "id") as? String == "1" }) {
            try event.update(from: update)
            #expect(try encodedText(account) == text)
        }
    }

    /// An owner that is new is held by what names it, and written there.
    @Test(arguments: [
        (#"{"column":{"id":2,"name":"new"}}"#, #"{"id":5,"name":"t","column":{"id":2,"name":"new"}}"#),
        (#"{"column":2}"#, #"{"id":5,"name":"t","column":2}"#),
    ])
    func holdsAnOwnerThatIsNew(update: String, written: String) throws {
        let model = try BoardModel.make()
        let board = try model.decode(entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"t"}]}]}"#)
        let card = try relatedObjects(relatedObjects(board, "columns")[0], "cards")[0]
        for _ in 1...2 {
            try card.update(from: update)
            let text = try encodedText(card)
            #expect(text == written)
        }
    }

    /// An owner that only stands for an identity is written as an object, with what is moved to it.
    @Test func writesWhatIsMovedToAnIdentity() throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"}]},2]}"#)
        let card = try relatedObjects(relatedObjects(board, "columns")[0], "cards")[0]
        try card.update(from: #"{"column":2}"#)
        let text = try encodedText(board)
        #expect(
            text == #"{"columns":[{"id":1,"cards":[]},{"id":2,"cards":[{"id":5,"name":"five","column":2}]}]}"#)
        try board.update(from: #"{"columns":[{"id":1},{"id":2,"name":"two"}]}"#)
        let later = try encodedText(board)
        #expect(
            later
                == #"{"columns":[{"id":1,"cards":[]},{"id":2,"name":"two","cards":[{"id":5,"name":"five","column":2}]}]}"#
        )
    }

    /// What a program keeps nothing of is held as before where JSON names the two ends, whichever it names.
    @Test(arguments: [
        (
            [#"{"column":{"id":1,"name":"one"}}"#],
            #"{"columns":[{"id":1,"name":"one","cards":[{"id":5,"name":"t"}]},{"id":2}]}"#
        ),
        (
            [#"{"column":1}"#, #"{"column":{"id":1}}"#],
            #"{"columns":[{"id":1,"cards":[{"id":5,"name":"t","column":1}]},{"id":2}]}"#
        ),
        (
            [#"{"column":{"id":2}}"#, #"{"column":{"id":2,"name":"two"}}"#],
            #"{"columns":[{"id":1,"cards":[]},{"id":2,"name":"two","cards":[{"id":5,"name":"t"}]}]}"#
        ),
    ])
    func holdsWhatItsOwnJSONSaysTheOwnerOf(updates: [String], written: String) throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"t"}]},{"id":2}]}"#)
        for update in updates {
            let columns = try relatedObjects(board, "columns")
            let card = try #require(columns.flatMap { try relatedObjects($0, "cards") }.first)
            try card.update(from: update)
        }
        let text = try encodedText(board)
        #expect(text == written)
    }

    /// An object may be moved from one kind of owner to another.
    @Test func writesWhatBecomesOfAnotherKind() throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board",
            from: #"{"columns":[{"id":1,"cards":[{"id":5,"subs":[{"id":9,"name":"nine"}]}]},{"id":2}]}"#)
        try {
            let card = try relatedObjects(relatedObjects(board, "columns")[0], "cards")[0]
            try relatedObjects(card, "subs")[0].update(from: #"{"over":null,"column":2}"#)
        }()
        let text = try encodedText(board)
        #expect(
            text
                == #"{"columns":[{"id":1,"cards":[{"id":5,"subs":[]}]},{"id":2,"cards":[{"id":9,"name":"nine","column":2,"over":null}]}]}"#
        )
    }

    /// An owner goes where its own JSON says, with what it has, and a new one is written there.
    @Test(arguments: [
        (
            #"{"column":{"id":1,"home":null},"over":4}"#,
            #"{"columns":[],"latest":{"id":4,"subs":[{"id":5,"name":"five","column":{"id":1,"home":null,"cards":[]},"over":4}]}}"#
        ),
        (
            #"{"column":null,"over":{"id":6,"name":"six","over":4}}"#,
            #"{"columns":[{"id":1,"cards":[]}],"latest":{"id":4,"subs":[{"id":6,"name":"six","subs":[{"id":5,"name":"five","column":null}],"over":4}]}}"#
        ),
    ])
    func writesOwnersThatAreMoved(update: String, written: String) throws {
        let model = try BoardModel.make()
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"}]}],"latest":{"id":4}}"#)
        try { try relatedObjects(relatedObjects(board, "columns")[0], "cards")[0].update(from: update) }()
        let text = try encodedText(board)
        #expect(text == written)
    }

    /// A failing update leaves it where it was.
    @Test func undoesAMove() throws {
        let model = try Self.model(Self.calendars)
        let json = #"{"cals":[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":[{"id":"2"}]}]}"#
        let account = try model.decode(entity: "Account", from: json)
        let event = try relatedObjects(relatedObjects(account, "cals")[0], "events")[0]
        #expect(throws: MappingError.self) { try event.update(from: #"{"cal":"c2","n":"x"}"#) }
        #expect(try encodedText(account) == json)
        #expect(try event.value(forKey: "cal") as? ModelObject === relatedObjects(account, "cals")[0])
    }

    /// A program that moves a child by its own end leaves it held, as a class's list holds it.
    @Test func holdsWhatAProgramMovesByItsOwnEnd() throws {
        let model = try Self.model(Self.calendars)
        let account = try model.decode(
            entity: "Account", from: #"{"cals":[{"id":"c1","events":[{"id":"1"},{"id":"2"}]},{"id":"c2","events":[]}]}"#
        )
        weak var moved: ModelObject?
        try {
            let cals = try relatedObjects(account, "cals")
            let event = try relatedObjects(cals[0], "events")[0]
            moved = event
            try event.set(modelObject: cals[1], forKey: "cal")
        }()
        let written = #"{"cals":[{"id":"c1","events":[{"id":"2"}]},{"id":"c2","events":[{"id":"1"}]}]}"#
        #expect(try encodedText(account) == written)
        #expect(moved != nil)
        // Nothing is held in a circle.
        try account.setValue([ModelObject](), forKey: "cals")
        #expect(moved == nil)
    }

    /// A program that moves one of two that have each other leaves it held too.
    @Test func holdsWhatAProgramMovesBetweenTwo() throws {
        let model = try Self.model(
            Text.entity("R", Text.toMany("cards", "Card"))
                + Text.entity("Card", Text.attribute("id", "Integer 32"), Text.toOne("cover", "Cover", inverse: "card"))
                + Text.entity("Cover", Text.attribute("name", "String"), Text.toOne("card", "Card", inverse: "cover")))
        let root = try model.decode(entity: "R", from: #"{"cards":[{"id":5,"cover":{"name":"seven"}},{"id":4}]}"#)
        weak var moved: ModelObject?
        try {
            let cards = try relatedObjects(root, "cards")
            let cover = try #require(try cards[0].value(forKey: "cover") as? ModelObject)
            moved = cover
            try cover.set(modelObject: cards[1], forKey: "card")
        }()
        let text = try encodedText(root)
        #expect(text == #"{"cards":[{"id":5,"cover":null},{"id":4,"cover":{"name":"seven"}}]}"#)
        #expect(moved != nil)
        try root.setValue([ModelObject](), forKey: "cards")
        #expect(moved == nil)
    }
}
