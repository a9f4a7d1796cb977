import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What stands for identities that nothing has, in one call and the next.
struct UnresolvedPolicyTests {
    private static func graph(tracksChanges: Bool = false) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Word", ["identityAttributes": "text"], Text.attribute("text", "String"),
                Text.attribute("n", "Integer 32"), Text.toOne("main", "Page"), Text.toOne("syn", "Word"))
            + Text.entity(
                "Page", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("parts", "Page"),
                Text.toOne("whole", "Page"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Words.xml")
        return ObjectGraph(model: model, tracksChanges: tracksChanges)
    }

    /// Several places name one identity, which is of a subentity, and nothing has it.
    @Test(arguments: [
        #"[{"id":1,"user":"bob"},{"id":2,"user":"bob"}]"#, #"[{"id":1,"users":["bob"]},{"id":2,"users":["bob"]}]"#,
    ])
    func clearsEachPlace(json: String) throws {
        let xml =
            Text.entity(
                "Actor", ["identityAttributes": "name", "jsonDiscriminator": "type"], Text.attribute("name", "String"))
            + Text.entity("User", parent: "Actor")
            + Text.entity(
                "Issue", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("user", "User"),
                Text.toMany("users", "User"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Issues.xml")
        let graph = ObjectGraph(model: model)
        graph.unresolved = .clear
        let (_, report) = try graph.decodeReporting(.array(entity: "Issue"), from: json)
        #expect(report.entries.count == 2)
        for issue in graph.objects(entity: "Issue") {
            #expect(try issue.value(forKey: "user") == nil)
            #expect(try (issue.value(forKey: "users") as? [ModelObject] ?? []).isEmpty)
        }
        try GraphChecker(graph: graph).check()
    }

    /// Another call may have been content with an identity; this one isn't.
    @Test func eachCallHasItsOwnPolicy() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Word"), from: #"[{"text":"a","main":4}]"#)
        graph.unresolved = .fail
        let error = #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Word"), from: #"[{"text":"b","main":4}]"#)
        }
        #expect(
            error?.description
                == "$[0].main (line 1, column 21, byte 20): Word.main: expected an identity of a Page that was decoded or is there, found 4."
        )
        graph.unresolved = .clear
        let word = try graph.decode(.object(entity: "Word"), from: #"{"text":"c","main":4}"#)
        #expect(try word.value(forKey: "main") == nil)
        // What comes with the call is there.
        graph.unresolved = .fail
        try graph.decode(
            .array(entity: "Word", at: "w"), .array(entity: "Page", at: "p"),
            from: #"{"w":[{"text":"d","main":4}],"p":[{"id":4}]}"#)
        #expect(graph.unresolvedReferences.isEmpty)
    }

    /// Where failures are reported, nothing stays of an identity that fails, whether it is new or there since another call.
    @Test func leavesNothingOfWhatFails() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Page"), from: #"[{"id":1,"whole":4}]"#)
        graph.unresolved = .fail
        graph.decoder.failures = .report
        let json = #"[{"id":2,"whole":4},{"id":3,"whole":5,"parts":[4,1,6]},{"id":1,"whole":7}]"#
        let (_, report) = try graph.decodeReporting(.array(entity: "Page"), from: json)
        let failure = "expected an identity of a Page that was decoded or is there, found"
        #expect(
            report.entries.map(\.description) == [
                "$[0].whole: Page.whole: \(failure) 4", "$[1].parts[0]: Page.parts: \(failure) 4",
                "$[1].parts[2]: Page.parts: \(failure) 6", "$[1].whole: Page.whole: \(failure) 5",
                "$[2].whole: Page.whole: \(failure) 7",
            ])
        #expect(try graph.unresolvedReferences.map { try $0.value(forKey: "id") as? Int } == [4])
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Page":[{"id":1,"whole":4},{"id":2},{"id":3,"parts":[1]}]}"#)
        try GraphChecker(graph: graph).check()
    }

    /// What is required can't be cleared.
    @Test func clearsNothingThatIsRequired() throws {
        let xml =
            Text.entity(
                "Book", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("author", "Author", optional: false), Text.toMany("editors", "Author", optional: false))
            + Text.entity("Author", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Books.xml"), tracksChanges: true)
        let book = try graph.decode(.object(entity: "Book"), from: #"{"id":1,"author":{"id":1},"editors":[1]}"#)
        graph.unresolved = .clear
        let update = #"{"author":2,"editors":[2,1]}"#
        #expect(
            failure { try graph.update(book, from: update) }
                == "$.author (line 1, column 11, byte 10): Book.author: expected an identity of an Author that was decoded or is there, found 2."
        )
        graph.decoder.failures = .report
        #expect(
            try graph.updateReporting(book, from: update).entries.map(\.description) == [
                "$.author: Book.author: expected an identity of an Author that was decoded or is there, found 2",
                "$.editors[0]: Book.editors: no Author that was decoded or is there has the identity 2",
            ])
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Book":[{"id":1,"author":1,"editors":[1]}],"Author":[{"id":1}]}"#)
        try GraphChecker(graph: graph).check()
    }

    /// What nothing names any more goes sooner or later, so that there aren't more and more of it.
    @Test(arguments: [false, true]) func whatNothingNamesGoes(tracksChanges: Bool) throws {
        let graph = try Self.graph(tracksChanges: tracksChanges)
        for id in 0..<200 {
            try graph.decode(.array(entity: "Word"), from: #"[{"text":"a","main":\#(id)},{"text":"b","main":-1}]"#)
            #expect(graph.unresolvedReferences.count == 2)
        }
        #expect(graph.members.count < 40)
        #expect(!graph.hasChanges)
        // What a rollback gives back is named by that.
        let word = try #require(graph.object(entity: "Word", identity: "a"))
        try word.set(modelObject: nil, forKey: "main")
        for id in 200..<300 {
            try graph.decode(.array(entity: "Word"), from: #"[{"text":"c","main":\#(id)}]"#)
        }
        if !tracksChanges { return }
        try graph.rollback()
        #expect(graph.unresolvedReferences.count == 3)
        let page = try graph.decode(.object(entity: "Page"), from: #"{"id":199}"#)
        #expect(try word.value(forKey: "main") as? ModelObject === page)
    }

    /// Objects are in the order in which their identities came first, whatever a call has to do.
    @Test(arguments: [
        (
            [#"{"Word":[{"text":"a","syn":{"text":"b","n":1}},{"text":"c"},{"text":"b"}]}"#], "abc"
        ),
        (
            [#"{"Word":[{"text":"a","syn":{"text":"b","n":1}},{"text":"c"},{"text":"b","n":2}]}"#], "abc"
        ),
        (
            [
                #"{"Page":[{"id":8,"whole":0,"parts":[2]}]}"#, #"{"Page":[{"id":2},{"id":0}]}"#,
            ], "802"
        ),
        (
            [
                #"{"Page":[{"id":8,"parts":[2],"whole":0}]}"#, #"{"Page":[{"id":2},{"id":0}]}"#,
            ], "820"
        ),
        (
            // What is inside something has named it first.
            [
                #"{"Page":[{"id":8,"whole":{"id":7,"whole":2}},{"id":6,"whole":0},{"id":5,"whole":2}]}"#,
                #"{"Page":[{"id":0},{"id":2}]}"#,
            ], "876520"
        ),
    ]) func orderIsThatOfTheJSON(documents: [String], order: String) throws {
        let isWord = documents[0].contains("Word")
        let (direct, reporting) = (try Self.graph(), try Self.graph())
        for document in documents {
            let entity = isWord ? "Word" : "Page"
            try direct.decode(.array(entity: entity, at: entity), from: document)
            try reporting.decodeReporting(.array(entity: entity, at: entity), from: document)
        }
        for graph in [direct, reporting] {
            let objects = graph.objects(entity: isWord ? "Word" : "Page")
            let names = try objects.map { try $0.value(forKey: isWord ? "text" : "id") }
            #expect(names.map { $0.map { "\($0)" } ?? "nil" }.joined() == order)
        }
    }
}
