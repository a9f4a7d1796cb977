import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Patches that take out members which the model doesn't know.
struct UnknownMemberPatchTests {
    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name", "jsonUnknownKeys": "keep"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16", ["jsonKeyPath": "history.formed"]),
            Text.toMany("albums", "Album", inverse: "band"), Text.toOne("label", "Label"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity(
            "Label", ["jsonUnknownKeys": "keep"], Text.attribute("city", "String"), Text.attribute("code", "String"))

    private static let json =
        #"{"name":"Kites","history":{"formed":1974,"place":"Bath","end":null},"albums":[],"label":{"city":"Bath","size":3,"age":{"x":1}},"web":"a","fan":[1]}"#

    private static func graph(_ family: ObjectFamily) throws -> ObjectGraph {
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml", classes: family.bandClasses),
            tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: "[\(json)]")
        return graph
    }

    private static func text(_ graph: ObjectGraph, _ object: ModelObject) throws -> String {
        try graph.changes.jsonValue(for: object).description
    }

    /// What the program does before a patch comes.
    enum Change: CaseIterable {
        case none, ofTheBand, ofTheLabel
    }

    /// JSON has taken them out, so they don't come back with what the program has changed.
    @Test(arguments: ObjectFamily.allCases, Change.allCases)
    func staysOutAfterRollback(_ family: ObjectFamily, _ change: Change) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        let label = try #require(try kites.value(forKey: "label") as? ModelObject)
        switch change {
        case .none: break
        case .ofTheBand: try kites.setValue(1975, forKey: "formed")
        case .ofTheLabel: try label.setValue("York", forKey: "city")
        }
        try graph.apply(mergePatch: ["web": nil], to: kites)
        try graph.apply(JSONPatch([["op": "remove", "path": "/size"]]), to: label)
        #expect(try graph.changes.updated.count == (change == .none ? 0 : 1))
        try kites.setValue(1976, forKey: "formed")
        try graph.rollback()
        #expect(
            try Self.text(graph, kites)
                == #"{"name":"Kites","history":{"formed":1974,"place":"Bath","end":null},"albums":[],"label":{"city":"Bath","age":{"x":1}},"fan":[1]}"#
        )
        #expect(!graph.hasChanges)
    }

    /// A patch that fails at its end, and one that fails as it is read.
    @Test(
        arguments: ObjectFamily.allCases,
        [
            (
                #"{"name":"Larks","web":null,"history":{"place":null},"label":{"size":null}}"#,
                #"$.name: Band.name: expected name that no other Band has, found "Larks", which another one has."#
            ),
            (
                #"{"web":null,"history":{"formed":"x","place":null},"label":{"size":null}}"#,
                #"$.history.formed: Band.formed: expected an integer from -32768 to 32767, found "x"."#
            ),
        ])
    func leavesThemIfItFails(_ family: ObjectFamily, _ failing: (patch: String, message: String)) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Larks"}]"#)
        let patch = try JSONValue(data: Data(failing.patch.utf8))
        #expect {
            try graph.apply(mergePatch: patch, to: kites)
        } throws: {
            "\($0)" == failing.message
        }
        #expect(try Self.text(graph, kites) == Self.json)
        #expect(!graph.hasChanges)
        try kites.setValue(1976, forKey: "formed")
        try graph.rollback()
        #expect(try Self.text(graph, kites) == Self.json)
    }
}
