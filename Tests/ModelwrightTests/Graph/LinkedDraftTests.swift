import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Drafts that lead to each other, of which one is answered first.
struct LinkedDraftTests {
    private static func graph(_ rule: String? = nil) throws -> ObjectGraph {
        let tasks = Text.toMany("tasks", "Task", inverse: "list")
        let xml =
            Text.entity(
                "List", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                rule.map {
                    tasks.replacingOccurrences(of: "<relationship ", with: #"<relationship deletionRule="\#($0)" "#)
                }
                    ?? tasks,
                Text.toMany("tags", "Tag", inverse: "lists"), Text.toMany("notes", "Note"))
            + Text.entity(
                "Task", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.attribute("text", "String"), Text.toOne("list", "List", inverse: "tasks"),
                Text.toOne("after", "Task"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("lists", "List", inverse: "tags"), Text.toMany("notes", "Note", inverse: "tag"))
            + Text.entity("Note", Text.toOne("tag", "Tag", inverse: "notes"))
        return ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Lists.xml"), tracksChanges: true)
    }

    private static func objects(_ owner: ModelObject, _ key: String) throws -> [ModelObject] {
        try #require(owner.value(forKey: key) as? [ModelObject])
    }

    /// A list and a task, in it unless told otherwise.
    private static func drafts(
        in graph: ObjectGraph,
        _ link: (ModelObject, ModelObject) throws -> Void = {
            try $0.add(modelObject: $1, forKey: "tasks")
        }
    ) throws -> (list: ModelObject, task: ModelObject) {
        let (list, task) = (try graph.new("List"), try graph.new("Task"))
        try task.setValue("milk", forKey: "text")
        try graph.insert([list, task])
        try link(list, task)
        return (list, task)
    }

    @Test(arguments: [#"{"id":7}"#, #"{"id":7,"tasks":[]}"#, #"{"id":7,"tasks":null}"#], ["list", "task"])
    func stayInserted(answer: String, linked: String) throws {
        let graph = try Self.graph()
        let (list, task) = try Self.drafts(in: graph) { list, task in
            if linked == "list" {
                try list.add(modelObject: task, forKey: "tasks")
            } else {
                try task.set(modelObject: list, forKey: "list")
            }
        }
        try graph.update(list, from: answer)
        try GraphChecker(graph: graph).check()
        #expect(try Self.objects(list, "tasks") == [task])
        #expect(try graph.changes.inserted == [task])
        try graph.update(task, from: #"{"id":5,"list":7}"#)
        try GraphChecker(graph: graph).check()
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect(try Self.objects(list, "tasks") == [task])
    }

    @Test func staysInsertedWhereItsTaskIsAnswered() throws {
        let graph = try Self.graph()
        let (list, task) = try Self.drafts(in: graph) { list, task in try task.set(modelObject: list, forKey: "list") }
        try graph.update(task, from: #"{"id":5}"#)
        try GraphChecker(graph: graph).check()
        #expect(try graph.changes.inserted == [list])
        #expect(try Self.objects(list, "tasks") == [task])
        try graph.update(list, from: #"{"id":7,"tasks":[5]}"#)
        try GraphChecker(graph: graph).check()
        #expect(!graph.hasChanges)
    }

    @Test func stayInsertedWhereAnotherLeadsThereOneWay() throws {
        let graph = try Self.graph()
        let (first, second) = (try graph.new("Task"), try graph.new("Task"))
        try graph.insert([first, second])
        try second.set(modelObject: first, forKey: "after")
        try graph.update(second, from: #"{"id":2}"#)
        try GraphChecker(graph: graph).check()
        #expect(try graph.changes.inserted == [first])
        #expect(try second.value(forKey: "after") as? ModelObject === first)
        try graph.update(first, from: #"{"id":1}"#)
        #expect(try graph.changes.mergePatch(for: second).description == #"{"after":1}"#)
        try GraphChecker(graph: graph).check()
    }

    @Test func stayInsertedInManyToMany() throws {
        let graph = try Self.graph()
        let (list, tag) = (try graph.new("List"), try graph.new("Tag"))
        try graph.insert([list, tag])
        try list.add(modelObject: tag, forKey: "tags")
        try graph.update(list, from: #"{"id":1,"tags":[]}"#)
        try GraphChecker(graph: graph).check()
        #expect(try graph.changes.inserted == [tag])
        #expect(try Self.objects(tag, "lists") == [list])
    }

    @Test func stayInsertedWhereAnotherIsAccepted() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "List"), from: #"[{"id":7}]"#)
        let list = try #require(graph.object(entity: "List", identity: 7))
        let task = try graph.new("Task")
        try graph.insert(task)
        try list.add(modelObject: task, forKey: "tasks")
        graph.acceptChanges(of: [list])
        try GraphChecker(graph: graph).check()
        #expect(try graph.changes.inserted == [task])
        #expect(try Self.objects(list, "tasks") == [task])
    }

    /// A part that leads to a draft goes, and the draft waits for its answer.
    @Test(arguments: [#"{"id":7,"notes":[]}"#, #"{"id":7,"notes":[{"tag":{"id":1}}]}"#])
    func stayInsertedWhereAPartLeadsThere(answer: String) throws {
        let graph = try Self.graph()
        let list = try ObjectGraph(model: graph.model).decode(.object(entity: "List"), from: #"{"notes":[{"tag":{}}]}"#)
        let note = try #require(Self.objects(list, "notes").first)
        let tag = try #require(note.value(forKey: "tag") as? ModelObject)
        try graph.insert(list)
        try graph.update(list, from: answer)
        try GraphChecker(graph: graph).check()
        #expect(try graph.changes.inserted == [tag])
        #expect(!graph.contains(note))
        try graph.rollback()
        #expect(!graph.contains(tag))
    }

    /// What was linked to something that only stands for the identity wasn't in the JSON of the draft.
    @Test func doNotAcceptLinksToWhatHasStoodForThem() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Task"), from: #"[{"id":3,"list":50},{"id":1}]"#)
        let (first, third) = (try graph.numbered("Task", 1), try graph.numbered("Task", 3))
        try first.set(modelObject: try #require(third.value(forKey: "list") as? ModelObject), forKey: "list")
        let list = try graph.new("List")
        try graph.insert(list)
        try graph.update(list, from: #"{"id":50}"#)
        try GraphChecker(graph: graph).check()
        #expect(try Self.objects(list, "tasks") == [third, first])
        #expect(try graph.changes.mergePatch(for: first) == ["list": 50])
        try graph.rollback()
        #expect(try Self.objects(list, "tasks") == [third])
        try GraphChecker(graph: graph).check()
    }

    @Test(arguments: [
        ("{}", "column 1, byte 0"), (#"{"text":"eggs"}"#, "column 1, byte 0"), (#"{"id":null}"#, "column 7, byte 6"),
        (#"{"error":{"id":4}}"#, "column 1, byte 0"),
    ])
    func needAnIdentity(answer: String, place: String) throws {
        let graph = try Self.graph()
        let (list, task) = try Self.drafts(in: graph)
        let error = #expect(throws: MappingError.self) { try graph.update(task, from: answer) }
        #expect(
            error?.description == """
                $.id (line 1, \(place)): Task.id: expected an identity for an object that was inserted without one, \
                found none: set its properties instead, or call acceptChanges(of:).
                """)
        #expect(try graph.changes.inserted == [list, task])
        #expect(try task.value(forKey: "text") as? String == "milk")
        graph.decoder.failures = .report
        let report = try graph.updateReporting(task, from: answer)
        #expect(report.entries.last?.kind == .failure)
        #expect(try graph.changes.inserted == [list, task])
    }

    /// What is deleted with a list belongs to it, and is sent with it.
    @Test func goWithWhatDeletesThem() throws {
        let graph = try Self.graph("Cascade")
        let (list, task) = try Self.drafts(in: graph)
        #expect(
            try graph.changes.jsonValue(for: list).description
                == #"{"id":null,"tasks":[{"id":null,"text":"milk","after":null}],"tags":[],"notes":[]}"#)
        try graph.update(list, from: #"{"id":7}"#)
        try GraphChecker(graph: graph).check()
        #expect(!graph.hasChanges && graph.contains(task))

        let other = try Self.graph("Cascade")
        let (second, former) = try Self.drafts(in: other)
        try other.update(second, from: #"{"id":7,"tasks":[{"id":5,"text":"milk"}]}"#)
        try GraphChecker(graph: other).check()
        #expect(!other.hasChanges && !other.contains(former))
        #expect(try Self.objects(second, "tasks") == [try #require(other.object(entity: "Task", identity: 5))])
    }
}
