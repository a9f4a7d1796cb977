import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What `removing: .missing` takes out is gone before the call's rules are asked, and told of with the rest of the call.
struct RemovalTests {
    private static func graph(validates: Bool) throws -> ObjectGraph {
        let xml =
            #"""
            <entity name="Album">
                <attribute name="id" optional="YES" attributeType="Integer 32"/>
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf" inverseName="albums" inverseEntity="Shelf"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo>
                <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint></uniquenessConstraints>
            </entity>
            <entity name="Shelf">
                <attribute name="id" optional="YES" attributeType="Integer 32"/>
                <relationship name="albums" toMany="YES" minCount="1" destinationEntity="Album" inverseName="shelf" inverseEntity="Album"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo>
            </entity>
            """#
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Albums.xml")
        var decoder = ModelDecoder(model: model)
        decoder.validates = validates
        return ObjectGraph(decoder: decoder)
    }

    private func text(_ graph: ObjectGraph) throws -> String { String(decoding: try graph.encode(), as: UTF8.self) }

    @Test func aTitleIsFreeOnceItsAlbumIsGone() throws {
        let graph = try Self.graph(validates: true)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"title":"Up"},{"id":2,"title":"Tide"}]"#)
        let json = #"[{"id":3,"title":"Up"}]"#
        #expect(
            failures { try graph.decode(.array(entity: "Album"), from: json) } == [
                #"$[0].title (line 1, column 2, byte 1): Album.title: expected title that no other Album has, found "Up", which another one has."#
            ])
        try graph.decode(.array(entity: "Album"), from: json, removing: .missing)
        #expect(try text(graph) == #"{"Album":[{"id":3,"title":"Up"}]}"#)
    }

    @Test func whatIsLeftHasToKeepTheRules() throws {
        let graph = try Self.graph(validates: true)
        try graph.decode(.array(entity: "Shelf"), from: #"[{"id":1,"albums":[{"id":1},{"id":2}]}]"#)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":2},{"id":3}]"#, removing: .missing)
        let before = try text(graph)
        #expect(before == #"{"Album":[{"id":2},{"id":3}],"Shelf":[{"id":1,"albums":[2]}]}"#)
        #expect(
            failures { try graph.decode(.array(entity: "Album"), from: #"[{"id":3}]"#, removing: .missing) } == [
                "$.albums (line 1, column 1, byte 0): Shelf.albums: expected at least 1 object of Album, found 0, in the Shelf 1."
            ])
        #expect(try text(graph) == before)
    }

    /// What a call has brought and taken out again was never there.
    @Test func whatHasComeInVainIsNotTold() async throws {
        var stream: AsyncStream<ObjectGraph.Update>?
        do {
            let graph = try Self.graph(validates: false)
            stream = graph.updates
            try graph.decode(
                .array(entity: "Album"), from: #"[{"id":1,"shelf":{"id":1,"albums":[{"id":2}]}}]"#, removing: .missing)
        }
        var told: [String] = []
        for await update in try #require(stream) { told.append("\(update.kind) \(update.entity)") }
        #expect(told == ["inserted Album", "inserted Shelf"])
    }

    @Test(arguments: [false, true]) func aCallIsToldOnce(validates: Bool) async throws {
        var stream: AsyncStream<ObjectGraph.Update>?
        do {
            let graph = try Self.graph(validates: validates)
            try graph.decode(.array(entity: "Shelf"), from: #"[{"id":1,"albums":[{"id":1},{"id":2}]}]"#)
            stream = graph.updates
            try graph.decode(
                .array(entity: "Album", at: "a"), .object(entity: "Shelf", at: "s"),
                from: #"{"a":[{"id":2,"title":"Tide"},{"id":3,"title":"Up"}],"s":{"id":2,"albums":[{"id":3}]}}"#,
                removing: .missing)
        }
        var told: [String] = []
        for await update in try #require(stream) {
            told.append("\(update.kind) \(update.entity) \(update.identity?.description ?? "nil")")
        }
        #expect(
            told == [
                "inserted Album 3", "inserted Shelf 2", "updated Album 2", "updated Shelf 1", "deleted Album 1",
            ])
    }

    /// What cascades to it isn't there any more, and the array has it.
    @Test func whatTheArrayHasStays() throws {
        let xml =
            Text.entity(
                "Task", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("kids", "Task", inverse: "parent").replacing(
                    "<relationship", with: #"<relationship deletionRule="Cascade""#),
                Text.toOne("parent", "Task", inverse: "kids"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tasks.xml"))
        try graph.decode(.array(entity: "Task"), from: #"[{"id":3,"kids":[{"id":2},{"id":1}]}]"#)
        let tasks = try graph.decode(.array(entity: "Task"), from: #"[{"id":2}]"#, removing: .missing)
        #expect(tasks.map(graph.contains) == [true])
        #expect(try text(graph) == #"{"Task":[{"id":2,"parent":null}]}"#)
    }
}
