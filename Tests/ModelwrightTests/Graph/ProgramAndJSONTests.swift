import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What JSON says by turns with a program, or with the JSON of the other end.
struct ProgramAndJSONTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Company", ["identityAttributes": "id", "jsonView.short": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("projects", "Project", inverse: "owner"))
            + Text.entity(
                "Project", ["identityAttributes": "key", "jsonView.short": "key, owner"],
                Text.attribute("key", "String"),
                Text.toOne("owner", "Company", inverse: "projects"))
            + Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>"#)
            + Text.entity(
                "Issue", ["identityAttributes": "key, number"], Text.attribute("key", "String"),
                Text.attribute("number", "Integer 32"), Text.attribute("size", "Integer 32", default: "5"),
                Text.toOne("parent", "Issue"))
            + #"<composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>"#
            + #"<attribute name="zip" optional="YES" attributeType="Integer 32"/></composite>"#
        return ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Companies.xml"), tracksChanges: true
        )
    }

    /// Null empties a list, whatever has come into it since it was null.
    @Test(arguments: [#"{"id":1,"projects":null}"#, #"{"id":1,"name":"x","projects":null}"#])
    func emptiesAListByNullAgain(json: String) throws {
        let graph = try Self.graph()
        let company = try graph.decode(.object(entity: "Company"), from: json)
        let project = try graph.decode(.object(entity: "Project"), from: #"{"key":"A","owner":1}"#)
        #expect(try company.value(forKey: "projects") as? [ModelObject] == [project])
        try graph.decode(.object(entity: "Company"), from: json)
        #expect(try (company.value(forKey: "projects") as? [ModelObject] ?? []).isEmpty)
        #expect(try project.value(forKey: "owner") == nil)
    }

    /// What has lost its identity is inside each issue that has named it, and stays as long as one of them leads to it.
    @Test func keepsWhatOthersStillLeadTo() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Issue"),
            from: #"""
                [{"key":"A","number":1},{"key":"A","number":2,"parent":{"key":"A","number":1}},
                 {"key":"A","number":3,"parent":{"key":"A","number":1}}]
                """#)
        let (parent, second) = (graph.objects(entity: "Issue")[0], graph.objects(entity: "Issue")[1])
        try graph.update(second, from: #"{"parent":{"key":null,"number":null,"size":7}}"#)
        #expect(try second.value(forKey: "parent") as? ModelObject === parent)
        try graph.update(second, from: #"{"parent":null}"#)
        let third = graph.objects(entity: "Issue")[2]
        #expect(try third.value(forKey: "parent") as? ModelObject === parent)
        #expect(graph.contains(parent))
        try graph.update(third, from: #"{"parent":null}"#)
        #expect(!graph.contains(parent))
    }

    /// A view may leave out the end that says what the other one has, which was null in its own JSON.
    @Test func leavesOutWhatAViewDoesNotKnow() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Project"), from: #"[{"key":"A","owner":null}]"#)
        try graph.decode(.array(entity: "Company"), from: #"[{"id":1,"projects":["A"]}]"#)
        let view = try graph.encode(view: "short")
        #expect(String(decoding: view, as: UTF8.self) == #"{"Company":[{"id":1}],"Project":[{"key":"A"}]}"#)
        let before = try graph.encode()
        try graph.decode(.array(entity: "Project", at: "Project"), from: view)
        #expect(try graph.encode() == before)
    }

    /// An identity of several attributes is one value, and nil in the place of a default is said.
    @Test func patchesWhatIsWhole() throws {
        let graph = try Self.graph()
        let issue = try graph.decode(
            .object(entity: "Issue"), from: #"{"key":"A","number":2,"parent":{"key":"A","number":1}}"#)
        #expect(try issue.value(forKey: "size") as? Int == 5)
        let other = try graph.decode(.object(entity: "Issue"), from: #"{"key":"B","number":1}"#)
        try issue.set(modelObject: other, forKey: "parent")
        try issue.setValue(nil, forKey: "size")
        let patch = try graph.changes.mergePatch(for: issue)
        #expect(patch == ["parent": ["key": "B", "number": 1], "size": nil])
        let second = try Self.graph()
        let target = try second.decode(
            .object(entity: "Issue"), from: #"{"key":"A","number":2,"parent":{"key":"A","number":2}}"#)
        try second.apply(mergePatch: patch, to: target)
        #expect(try target.value(forKey: "size") == nil)
        let parent = try target.value(forKey: "parent") as? ModelObject
        #expect(try parent?.value(forKey: "key") as? String == "B")
        #expect(try parent?.value(forKey: "number") as? Int == 1)
    }
}
