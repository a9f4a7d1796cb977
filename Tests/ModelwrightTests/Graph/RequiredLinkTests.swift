import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Rules that are asked of what a program has inserted, when JSON brings it: what the program has put into a relationship counts.
struct RequiredLinkTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "List", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("tasks", "Task", inverse: "list"))
            + Text.entity(
                "Task", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.attribute("text", "String", optional: false),
                Text.toOne("list", "List", inverse: "tasks", optional: false),
                Text.toMany("users", "User", inverse: "tasks", optional: false), Text.toOne("place", "Place"))
            + Text.entity("Place", Text.attribute("name", "String"), Text.toOne("owner", "User", optional: false))
            + Text.entity(
                "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("tasks", "Task", inverse: "users"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tasks.xml"), tracksChanges: true)
        graph.decoder.validates = true
        try graph.decode(from: #"{"List":[{"id":1},{"id":2}],"User":[{"id":1}]}"#)
        return graph
    }

    /// A task that the program has made and inserted.
    private static func task(_ graph: ObjectGraph, id: Int? = nil, besides missing: String = "") throws -> ModelObject {
        let (task, place) = (try graph.new("Task"), try graph.new("Place"))
        try task.setValue(id, forKey: "id")
        try task.setValue("a", forKey: "text")
        if missing != "list" { try task.set(modelObject: graph.numbered("List", 1), forKey: "list") }
        if missing != "users" { try task.add(modelObject: graph.numbered("User", 1), forKey: "users") }
        if missing != "owner" { try place.set(modelObject: graph.numbered("User", 1), forKey: "owner") }
        try task.set(modelObject: place, forKey: "place")
        try graph.insert(task)
        return task
    }

    @Test(arguments: [
        #"{"id":3}"#, #"{"id":3,"text":"b"}"#, #"{"id":3,"list":1}"#, #"{"id":3,"users":[1]}"#,
        #"{"id":3,"place":{"name":"x"}}"#,
    ]) func countForADraft(answer: String) throws {
        let graph = try Self.graph()
        let task = try Self.task(graph)
        try graph.update(task, from: answer)
        #expect(
            try task === graph.numbered("Task", 3)
                && task.value(forKey: "list") as? ModelObject === graph.numbered("List", 1))
        #expect(!graph.hasChanges)
        try graph.objects(entity: "Task").validate()
    }

    @Test func countForAnObjectWithAnIdentity() throws {
        let graph = try Self.graph()
        let task = try Self.task(graph, id: 3)
        try graph.apply(mergePatch: ["text": "b"], to: task)
        try graph.rollback()
        #expect(try task.value(forKey: "text") as? String == "b" && graph.contains(task))
        let other = try Self.task(graph, id: 4)
        try graph.decode(.array(entity: "Task"), from: #"[{"id":4,"text":"c"}]"#)
        #expect(!graph.hasChanges)
        try [task, other].validate()
    }

    /// A list that isn't inserted yet.
    @Test func countOutsideOfTheGraph() throws {
        let graph = try Self.graph()
        let task = try Self.task(graph, besides: "list")
        let list = try graph.new("List")
        try list.setValue(7, forKey: "id")
        try task.set(modelObject: list, forKey: "list")
        try graph.update(task, from: #"{"id":3}"#)
        #expect(try task.value(forKey: "list") as? ModelObject === list)
        try graph.insert(list)
        #expect("\(try graph.changes)" == "inserted List 7\nupdated Task 3: list")
    }

    @Test func countInReports() throws {
        let graph = try Self.graph()
        graph.decoder.failures = .report
        let task = try Self.task(graph)
        #expect(try graph.updateReporting(task, from: #"{"id":3}"#).entries(.failure).isEmpty)
    }

    // MARK: What is missing

    /// The program has nothing there.
    @Test(arguments: [
        (
            "list", #"{"id":3}"#,
            "$.list (line 1, column 1, byte 0): Task.list: expected an object for List or its identity, found nil."
        ),
        (
            "users", #"{"id":3}"#,
            "$.users (line 1, column 1, byte 0): Task.users: expected at least 1 object of User, found 0."
        ),
        (
            "owner", #"{"id":3,"place":{"name":"x"}}"#,
            "$.place.owner (line 1, column 17, byte 16): Place.owner: expected an object for User or its identity, found nil."
        ),
        // JSON says that there is nothing.
        (
            "", #"{"id":3,"list":null}"#,
            "$.list (line 1, column 16, byte 15): Task.list: expected an object for List or its identity, found null."
        ),
        (
            "", #"{"id":3,"users":[]}"#,
            "$.users (line 1, column 1, byte 0): Task.users: expected at least 1 object of User, found 0."
        ),
        (
            "", #"{"id":3,"place":{"owner":null}}"#,
            "$.place.owner (line 1, column 26, byte 25): Place.owner: expected an object for User or its identity, found null."
        ),
    ]) func isMissing(_ missing: String, answer: String, message: String) throws {
        let graph = try Self.graph()
        let task = try Self.task(graph, besides: missing)
        let before = try graph.changes.jsonValue(for: task)
        let failures = failures { try graph.update(task, from: answer) }
        #expect(failures == [message])
        #expect(try graph.changes.jsonValue(for: task) == before)
    }

    /// What the program has put there leaves the graph.
    @Test func isMissingIfItGoes() throws {
        let graph = try Self.graph()
        _ = try Self.task(graph, id: 3)
        #expect(throws: MappingError.self) {
            try graph.decode(
                .array(entity: "List", at: "lists"), .array(entity: "Task", at: "tasks"),
                from: #"{"lists":[{"id":2}],"tasks":[{"id":3}]}"#, removing: .missing)
        }
        #expect(graph.objects(entity: "List").count == 2)
    }
}
