import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What an update says of an object by itself: that it belongs to another one now, or is of another type.
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

    private static func objects(_ object: ModelObject, _ name: String) throws -> [ModelObject] {
        try object.value(forKey: name) as? [ModelObject] ?? []
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
            let event = try Self.objects(Self.objects(account, "cals")[0], "events")[0]
            return try ModelDecoder(model: model).updateReporting(event, from: update)
        }()
        #expect(report.entries == [])
        let text = try encodedText(account)
        #expect(text == #"{"cals":\#(written)}"#)
        // Twice the same changes nothing.
        let events = try Self.objects(account, "cals").flatMap { try Self.objects($0, "events") }
        if let event = try events.first(where: { try $0.value(forKey: "id") as? String == "1" }) {
            try event.update(from: update)
            #expect(try encodedText(account) == text)
        }
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

    private static let board =
        Text.entity(
            "Board", Text.toMany("columns", "Column", inverse: "home"), Text.toOne("latest", "Card"))
        + Text.entity(
            "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"),
            Text.toOne("home", "Board", inverse: "columns"), Text.toMany("cards", "Card", inverse: "column"))
        + Text.entity(
            "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("column", "Column", inverse: "cards"), Text.toMany("subs", "Card", inverse: "over"),
            Text.toOne("over", "Card", inverse: "subs"))

    /// An owner that is new is held by what names it, and written there.
    @Test(arguments: [
        (#"{"column":{"id":2,"name":"new"}}"#, #"{"id":5,"name":"t","column":{"id":2,"name":"new"}}"#),
        (#"{"column":2}"#, #"{"id":5,"name":"t","column":2}"#),
    ])
    func holdsAnOwnerThatIsNew(update: String, written: String) throws {
        let model = try Self.model(Self.board)
        let board = try model.decode(entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"t"}]}]}"#)
        let card = try Self.objects(Self.objects(board, "columns")[0], "cards")[0]
        for _ in 1...2 {
            try card.update(from: update)
            let text = try encodedText(card)
            #expect(text == written)
        }
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
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board",
            from:
                #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five","subs":[{"id":9,"name":"nine"}]},{"id":4}]},{"id":2}]}"#
        )
        try Self.objects(board, "columns")[column].update(from: update)
        let text = try encodedText(board)
        #expect(text == written)
    }

    @Test func writesWhatAnInnerObjectLetsGo() throws {
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"},{"id":4}]}],"latest":5}"#)
        try Self.objects(board, "columns")[0].update(from: #"{"cards":[{"id":4}]}"#)
        #expect(
            try encodedText(board) == #"{"columns":[{"id":1,"cards":[{"id":4}]}],"latest":{"id":5,"name":"five"}}"#)
    }

    /// An owner that only stands for an identity is written as an object, with what is moved to it.
    @Test func writesWhatIsMovedToAnIdentity() throws {
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"}]},2]}"#)
        let card = try Self.objects(Self.objects(board, "columns")[0], "cards")[0]
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
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"t"}]},{"id":2}]}"#)
        for update in updates {
            let columns = try Self.objects(board, "columns")
            let card = try #require(columns.flatMap { try Self.objects($0, "cards") }.first)
            try card.update(from: update)
        }
        let text = try encodedText(board)
        #expect(text == written)
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
        let model = try Self.model(Self.board)
        let board = try model.decode(entity: "Board", from: "{}")
        for document in documents { try board.update(from: document) }
        let text = try encodedText(board)
        #expect(text == written)
        weak let latest = try board.value(forKey: "latest") as? ModelObject
        weak let column = try Self.objects(board, "columns").first
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

    /// What an object had written is written where its successor of another type leads to it, or where an identity names it.
    @Test(arguments: [
        (
            #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]}],"queue":[3]}"#,
            #"{"items":[{"id":1,"type":"book"}]}"#,
            #"{"items":[{"id":1,"type":"book"}],"queue":[{"id":3,"name":"three","type":"film"}]}"#
        ),
        (
            #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three","prequel":1}]}],"queue":[1]}"#,
            #"{"items":[{"id":1,"type":"book"}]}"#,
            #"{"items":[{"id":1,"sequels":[{"id":3,"name":"three","prequel":1,"type":"film"}],"type":"book"}],"queue":[1]}"#
        ),
    ])
    func writesWhatATypeThatChangesHad(json: String, update: String, written: String) throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(entity: "Root", from: json)
        try root.update(from: update)
        let text = try encodedText(root)
        #expect(text == written)
    }

    /// An inner object that says of which type its owner is stays with it.
    @Test func staysWithAnOwnerOfAnotherType() throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(
            entity: "Root",
            from: #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]}]}"#)
        try {
            let film = try Self.objects(Self.objects(root, "items")[0], "sequels")[0]
            try film.update(from: #"{"prequel":{"id":1,"type":"book"}}"#)
        }()
        let text = try encodedText(root)
        #expect(text == #"{"items":[{"id":1,"sequels":[{"id":3,"name":"three","type":"film"}],"type":"book"}]}"#)
    }

    /// An object may be moved from one kind of owner to another.
    @Test func writesWhatBecomesOfAnotherKind() throws {
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board",
            from: #"{"columns":[{"id":1,"cards":[{"id":5,"subs":[{"id":9,"name":"nine"}]}]},{"id":2}]}"#)
        try {
            let card = try Self.objects(Self.objects(board, "columns")[0], "cards")[0]
            try Self.objects(card, "subs")[0].update(from: #"{"over":null,"column":2}"#)
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
        let model = try Self.model(Self.board)
        let board = try model.decode(
            entity: "Board", from: #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five"}]}],"latest":{"id":4}}"#)
        try { try Self.objects(Self.objects(board, "columns")[0], "cards")[0].update(from: update) }()
        let text = try encodedText(board)
        #expect(text == written)
    }

    /// What is moved to a stand-in that could not be read again as an object is kept for it.
    @Test func holdsWhatIsMovedToAnIdentity() throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(
            entity: "Root",
            from: #"{"items":[{"id":1,"type":"film","sequels":[{"id":3,"type":"film","name":"three"}]},7]}"#)
        try {
            try Self.objects(Self.objects(root, "items")[0], "sequels")[0].update(from: #"{"prequel":7}"#)
        }()
        try root.update(from: #"{"items":[{"id":1},{"id":7,"type":"book"}]}"#)
        let text = try encodedText(root)
        #expect(
            text
                == #"{"items":[{"id":1,"sequels":[],"type":"film"},{"id":7,"sequels":[{"id":3,"name":"three","prequel":7,"type":"film"}],"type":"book"}]}"#
        )
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
        try { try Self.objects(root, "tags")[0].update(from: update) }()
        let text = try encodedText(root)
        #expect(text == #"{"tags":[{"id":2,"cards":[{"id":1,"name":"one"}]}],"latest":{"id":2,"tags":[]}}"#)
    }

    /// What takes the place of an object of another type has the identity from the beginning.
    @Test func leavesWhatTakesAPlaceWithItsIdentity() throws {
        let model = try Self.model(Self.items)
        for queue in ["", #","queue":[2]"#] {
            let root = try model.decode(
                entity: "Root", from: #"{"featured":2,"items":[{"id":2,"type":"film"}]\#(queue)}"#)
            let report = try ModelDecoder(model: model).updateReporting(
                root,
                from:
                    #"{"featured":{"id":4,"type":"book","name":"four"},"items":[{"id":2,"type":"book","name":"two"}]}"#)
            #expect(report.entries == [])
            let text = try encodedText(root)
            #expect(
                text
                    == #"{"items":[{"id":2,"name":"two","type":"book"}]\#(queue),"featured":{"id":4,"name":"four","type":"book"}}"#
            )
        }
    }

    private static let items =
        Text.entity(
            "Root", Text.toMany("items", "Item", inverse: "root"), Text.toMany("queue", "Item", ["jsonMerge": "merge"]),
            Text.toOne("featured", "Item"))
        + Text.entity(
            "Item", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"],
            Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("root", "Root", inverse: "items"), Text.toMany("sequels", "Item", inverse: "prequel"),
            Text.toOne("prequel", "Item", inverse: "sequels"))
        + Text.entity("Film", parent: "Item", ["jsonDiscriminatorValue": "film"])
        + Text.entity("Book", parent: "Item", ["jsonDiscriminatorValue": "book"])

    /// What takes the place of a stand-in keeps the owners that it had, be these of another type elsewhere.
    @Test(arguments: [
        (
            #"{"featured":{"id":1,"type":"book","sequels":[3]},"queue":[1]}"#,
            #"{"items":[{"id":1,"type":"film"}],"featured":{"id":3,"type":"film"}}"#
        ),
        (
            #"{"queue":[{"id":2,"type":"film","sequels":[5]}],"featured":2}"#,
            #"{"items":[{"id":2,"type":"book","sequels":[{"id":5,"type":"film","name":"n"}]}]}"#
        ),
    ])
    func keepsBothEndsOfWhatTakesAPlace(json: String, update: String) throws {
        let model = try Self.model(Self.items)
        let root = try model.decode(entity: "Root", from: json)
        try root.update(from: update)
        let items = [root].andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] { reached += relationship.objects(of: object) }
            return true
        }.dropFirst()
        for item in items {
            for sequel in try Self.objects(item, "sequels") {
                #expect(try sequel.value(forKey: "prequel") as? ModelObject === item)
            }
            if let prequel = try item.value(forKey: "prequel") as? ModelObject {
                #expect(try Self.objects(prequel, "sequels").contains { $0 === item })
            }
        }
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

    /// A program that moves one of two that have each other leaves it held too.
    @Test func holdsWhatAProgramMovesBetweenTwo() throws {
        let model = try Self.model(
            Text.entity("R", Text.toMany("cards", "Card"))
                + Text.entity("Card", Text.attribute("id", "Integer 32"), Text.toOne("cover", "Cover", inverse: "card"))
                + Text.entity("Cover", Text.attribute("name", "String"), Text.toOne("card", "Card", inverse: "cover")))
        let root = try model.decode(entity: "R", from: #"{"cards":[{"id":5,"cover":{"name":"seven"}},{"id":4}]}"#)
        weak var moved: ModelObject?
        try {
            let cards = try Self.objects(root, "cards")
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

    /// A failing update leaves it where it was.
    @Test func undoesAMove() throws {
        let model = try Self.model(Self.calendars)
        let json = #"{"cals":[{"id":"c1","events":[{"id":"1"}]},{"id":"c2","events":[{"id":"2"}]}]}"#
        let account = try model.decode(entity: "Account", from: json)
        let event = try Self.objects(Self.objects(account, "cals")[0], "events")[0]
        #expect(throws: MappingError.self) { try event.update(from: #"{"cal":"c2","n":"x"}"#) }
        #expect(try encodedText(account) == json)
        #expect(try event.value(forKey: "cal") as? ModelObject === Self.objects(account, "cals")[0])
    }

    /// A program that moves a child by its own end leaves it held, as a class's list holds it.
    @Test func holdsWhatAProgramMovesByItsOwnEnd() throws {
        let model = try Self.model(Self.calendars)
        let account = try model.decode(
            entity: "Account", from: #"{"cals":[{"id":"c1","events":[{"id":"1"},{"id":"2"}]},{"id":"c2","events":[]}]}"#
        )
        weak var moved: ModelObject?
        try {
            let cals = try Self.objects(account, "cals")
            let event = try Self.objects(cals[0], "events")[0]
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

    private static let shapes =
        Text.entity("D", Text.toMany("shapes", "S"), Text.toMany("marked", "S"), Text.toOne("best", "S"))
        + Text.entity(
            "S",
            [
                "identityAttributes": "id", "jsonDiscriminator": "t", "jsonDiscriminatorValue": "hex",
                "jsonUnknownKeys": "keep",
            ], Text.attribute("id", "Integer 32"), Text.toOne("next", "S", inverse: "before"),
            Text.toMany("before", "S", inverse: "next"))
        + Text.entity("Q", parent: "S", ["jsonDiscriminatorValue": "q"], Text.attribute("s", "Double"))

    /// Identities lead to the object that has taken the place of one of another type, as decoding the merged document would have it.
    @Test(arguments: [
        (
            #"{"shapes":[{"t":"hex","id":1,"w":2}],"best":1}"#, #"{"shapes":[{"t":"q","id":1,"s":3}]}"#,
            #"{"shapes":[{"id":1,"s":3,"t":"q"}],"best":1}"#
        ),
        (
            #"{"shapes":[{"t":"hex","id":1},{"t":"q","id":2}],"marked":[2,1]}"#,
            #"{"shapes":[{"t":"q","id":1},{"t":"hex","id":2}]}"#,
            #"{"shapes":[{"id":1,"t":"q"},{"id":2,"t":"hex"}],"marked":[2,1]}"#
        ),
        (
            #"{"shapes":[{"t":"hex","id":1},{"t":"hex","id":2,"next":1}]}"#, #"{"shapes":[{"t":"q","id":1},{"id":2}]}"#,
            #"{"shapes":[{"id":1,"t":"q"},{"id":2,"next":1,"t":"hex"}]}"#
        ),
        // It is of that type wherever it stands.
        (
            #"{"shapes":[1],"best":{"t":"hex","id":1}}"#, #"{"marked":[{"t":"q","id":1}]}"#,
            #"{"shapes":[1],"marked":[{"id":1,"t":"q"}],"best":{"id":1,"t":"q"}}"#
        ),
    ])
    func refersToWhatIsOfAnotherTypeNow(json: String, update: String, written: String) throws {
        let model = try Self.model(Self.shapes)
        let object = try model.decode(entity: "D", from: json)
        let report = try ModelDecoder(model: model).updateReporting(object, from: update)
        #expect(report.entries == [])
        #expect(try encodedText(object) == written)
        try object.validate()
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let other = try model.decode(entity: "D", from: json)
        try decoder.update(other, from: update)
        #expect(try encodedText(other) == written)
    }

    @Test func undoesAChangeOfType() throws {
        let model = try Self.model(Self.shapes)
        let json = #"{"shapes":[{"t":"hex","id":1},{"t":"hex","id":2,"next":1}],"best":1}"#
        let object = try model.decode(entity: "D", from: json)
        let shapes = try Self.objects(object, "shapes")
        let written = try encodedText(object)
        #expect(throws: MappingError.self) {
            try object.update(from: #"{"shapes":[{"t":"q","id":1,"s":"x"},{"id":2}]}"#)
        }
        #expect(try encodedText(object) == written)
        #expect(try object.value(forKey: "best") as? ModelObject === shapes[0])
        #expect(try Self.objects(shapes[0], "before").first === shapes[1])
    }
}
