import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// One identity that a program gives again and again takes one entry, so that a look-up doesn't go through more and more.
struct RepeatedIdentityTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Draft", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toOne("next", "Draft"))
            + Text.entity("Note", parent: "Draft")
        return ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Drafts.xml"))
    }

    /// A draft comes back to the identities that it has had.
    @Test(arguments: [("Draft", 1), ("Note", 2)]) func ofOneObject(entity: String, entryCount: Int) throws {
        let graph = try Self.graph()
        let draft = try graph.new(entity)
        for _ in 0..<100 {
            for id in [0, 1] {
                try draft.setValue(id, forKey: "id")
                try graph.insert(draft)
            }
            try graph.delete(draft)
        }
        // What is left is that of the identity that it had before.
        #expect(graph.members.identities.count == entryCount)
        try graph.insert(draft)
        #expect(graph.object(entity: entity, identity: 1) === draft)
        #expect(graph.object(entity: entity, identity: 0) == nil)
    }

    /// Drafts begin with one identity, until a server tells another.
    @Test func ofOneObjectAfterAnother() throws {
        let graph = try Self.graph()
        for id in 1...100 {
            let draft = try graph.new("Draft")
            try draft.setValue(0, forKey: "id")
            try graph.insert(draft)
            try draft.setValue(id, forKey: "id")
            try graph.insert(draft)
        }
        #expect(graph.members.identities.count == 101)
        #expect(graph.object(entity: "Draft", identity: 0) == nil)
        #expect(
            try (1...100).allSatisfy {
                try graph.object(entity: "Draft", identity: $0)?.value(forKey: "id") as? Int == $0
            })
    }

    /// A call that fails leaves what it would have let go: the program may give the identity back.
    @Test func isFoundAgainAfterAFailure() throws {
        let graph = try Self.graph()
        let draft = try graph.new("Draft")
        for id in [0, 1] {
            try draft.setValue(id, forKey: "id")
            try graph.insert(draft)
        }
        let other = try graph.decode(.object(entity: "Draft"), from: #"{"id":5}"#)
        graph.unresolved = .fail
        #expect(
            failure { try graph.update(other, from: #"{"id":0,"next":7}"#) }
                == "$.next (line 1, column 16, byte 15): Draft.next: expected an identity of a Draft that was decoded or is there, found 7."
        )
        try draft.setValue(0, forKey: "id")
        #expect(graph.object(entity: "Draft", identity: 0) === draft)
    }
}
