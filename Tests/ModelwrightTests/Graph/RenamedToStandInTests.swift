import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that a program gives an identity which JSON has only named.
struct RenamedToStandInTests {
    private static func graph(_ json: String) throws -> (graph: ObjectGraph, three: ModelObject) {
        let xml =
            Text.entity("Cover", parent: "Page", Text.attribute("color", "String"))
            + Text.entity(
                "Page", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("text", "String"),
                Text.toOne("next", "Page"), Text.toMany("pages", "Page", inverse: "book"),
                Text.toOne("book", "Page", inverse: "pages"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Pages.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.array(entity: "Page"), from: json)
        let three = try graph.numbered("Page", 3)
        try three.setValue(7, forKey: "id")
        try graph.insert(three)
        return (graph, three)
    }

    private static let named = #"[{"id":3},{"id":4,"next":7,"pages":[7]},{"id":5}]"#

    @Test func isWhatIsNamed() throws {
        let (graph, three) = try Self.graph(Self.named)
        let four = try graph.numbered("Page", 4)
        #expect("\(try graph.changes)" == "updated Page 7: id, book")
        #expect(try four.value(forKey: "next") as? ModelObject === three)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Page":[{"id":3},{"id":4,"next":7,"pages":[7]},{"id":5}]}"#)
        #expect(graph.unresolvedReferences.count == 1)
    }

    /// JSON takes it out by its former identity, and that which it was given stands for something else again.
    @Test(arguments: [#"[{"id":4},{"id":5}]"#, #"[{"id":4,"next":7},{"id":5}]"#])
    func givesTheIdentityBackIfItLeaves(json: String) throws {
        let (graph, three) = try Self.graph(Self.named)
        try graph.decode(.array(entity: "Page"), from: json, removing: .missing)
        try GraphChecker(graph: graph).check()
        let four = try graph.numbered("Page", 4)
        let next = try #require(four.value(forKey: "next") as? ModelObject)
        #expect(!graph.contains(three) && graph.unresolvedReferences == [next])
        #expect(try graph.checkedText() == #"{"Page":[{"id":4,"next":7,"pages":[7]},{"id":5}]}"#)
        #expect(!graph.hasChanges)
    }

    /// JSON gives it a third one.
    @Test func givesTheIdentityBackIfItGetsAnother() throws {
        let (graph, three) = try Self.graph(Self.named)
        try graph.apply(mergePatch: ["id": 8], to: three)
        try GraphChecker(graph: graph).check()
        let next = try #require(graph.numbered("Page", 4).value(forKey: "next") as? ModelObject)
        #expect(try graph.unresolvedReferences == [next] && graph.numbered("Page", 8) === three)
        #expect(!graph.hasChanges)
    }

    /// JSON that names it once more, or for the first time, names the object.
    @Test(arguments: [
        (named, #"[{"id":4,"next":7}]"#, #""pages":[7]},{"id":5}"#, "updated Page 7: id, book"),
        (named, #"[{"id":4,"pages":[7]}]"#, #""pages":[7]},{"id":5}"#, "updated Page 7: id, book"),
        (named, #"[{"id":4,"text":"t"}]"#, #""text":"t","next":7,"pages":[7]},{"id":5}"#, "updated Page 7: id, book"),
        (named, #"[{"id":5,"next":7}]"#, #""pages":[7]},{"id":5,"next":7}"#, "updated Page 7: id, book"),
        (
            #"[{"id":3},{"id":4},{"id":5}]"#, #"[{"id":4,"next":7,"pages":[7]}]"#, #""pages":[7]},{"id":5}"#,
            "updated Page 7: id, book"
        ),
        (#"[{"id":3},{"id":4,"next":7},{"id":5}]"#, #"[{"id":4,"text":null}]"#, #"},{"id":5}"#, "updated Page 7: id"),
    ])
    func isWhatIsNamedAgain(before: String, json: String, written: String, changes: String) throws {
        let (graph, three) = try Self.graph(before)
        let four = try graph.numbered("Page", 4)
        let twin = ObjectGraph(model: graph.model)
        for document in [before, json] { try twin.decode(.array(entity: "Page"), from: document) }
        for _ in 1...2 {
            try graph.decode(.array(entity: "Page"), from: json)
            #expect("\(try graph.changes)" == changes)
            #expect(try four.value(forKey: "next") as? ModelObject === three)
            #expect(try graph.numbered("Page", 7) === three)
            #expect(try graph.checkedText().hasSuffix(written + "]}"))
        }
        try graph.rollback()
        #expect(try graph.checkedText() == twin.checkedText())
        #expect(graph.unresolvedReferences.count == 1)
    }

    /// What JSON brings with the identity is another one.
    @Test func isNotWhatComes() throws {
        let (graph, three) = try Self.graph(Self.named)
        try graph.decode(.object(entity: "Page"), from: #"{"id":7,"text":"t"}"#)
        #expect("\(try graph.changes)" == "no changes")
        #expect(
            try graph.checkedText()
                == #"{"Page":[{"id":3},{"id":4,"next":7,"pages":[7]},{"id":5},{"id":7,"text":"t"}]}"#)
        #expect(try graph.numbered("Page", 3) === three)
    }

    /// What leads there is accepted as leading to the identity.
    @Test(arguments: [3, 4]) func isAcceptedOrNot(accepted: Int) throws {
        let (graph, three) = try Self.graph(Self.named)
        graph.acceptChanges(of: [accepted == 3 ? three : try graph.numbered("Page", 4)])
        try GraphChecker(graph: graph).check()
        #expect("\(try graph.changes)" == (accepted == 3 ? "no changes" : "updated Page 7: id, book"))
        try graph.rollback()
        let first = accepted == 3 ? "7" : "3"
        #expect(
            try graph.checkedText() == #"{"Page":[{"id":\#(first)},{"id":4,"next":7,"pages":[7]},{"id":5}]}"#)
        #expect(graph.unresolvedReferences.count == (accepted == 3 ? 0 : 1))
    }

    /// What it has got with the identity is changed like anything else.
    @Test(arguments: ["decode", "update", "accept"]) func goesOn(way: String) throws {
        let (graph, three) = try Self.graph(#"[{"id":3},{"id":4,"pages":[7]},{"id":5}]"#)
        let five = try graph.numbered("Page", 5)
        try three.set(modelObject: five, forKey: "book")
        let changes = "updated Page 7: id, book\nupdated Page 4: pages\nupdated Page 5: pages"
        #expect("\(try graph.changes)" == changes)
        switch way {
        case "decode": try graph.decode(.array(entity: "Page"), from: #"[{"id":4,"text":"t"}]"#)
        case "update": try graph.update(three, from: #"{"text":"t"}"#)
        default: graph.acceptChanges(of: [three])
        }
        #expect("\(try graph.changes)" == (way == "accept" ? "no changes" : changes))
        #expect(try three.value(forKey: "book") as? ModelObject === five)
        try GraphChecker(graph: graph).check()
        try graph.rollback()
        let pages = try graph.numbered("Page", way == "accept" ? 5 : 4).value(forKey: "pages") as? [ModelObject]
        #expect(pages?.count == 1)
    }

    /// JSON names it as one of the superentity.
    @Test func mayBeOfASubentity() throws {
        let (graph, _) = try Self.graph(#"[{"id":3},{"id":4}]"#)
        let cover = try graph.decode(.object(entity: "Cover"), from: #"{"id":1}"#)
        try cover.setValue(2, forKey: "id")
        try graph.insert(cover)
        try graph.decode(.object(entity: "Page"), from: #"{"id":4,"next":2,"pages":[2]}"#)
        #expect("\(try graph.changes)" == "updated Page 7: id\nupdated Cover 2: id, book")
        #expect(try graph.numbered("Page", 4).value(forKey: "next") as? ModelObject === cover)
        try GraphChecker(graph: graph).check()
    }
}
