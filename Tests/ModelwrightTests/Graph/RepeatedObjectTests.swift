import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// One object that stands several times in a call, as each status of a timeline has its account.
struct RepeatedObjectTests {
    private static func model(areClasses: Bool = false, merge: String = "replace") throws -> ObjectModel {
        let xml =
            Text.entity(
                "Status", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toOne("account", "Account"))
            + Text.entity(
                "Account", ["identityAttributes": "id"], Text.attribute("id", "String"),
                Text.toMany("fields", "Field", ["jsonMerge": merge]), Text.toMany("pinned", "Status"))
            + Text.entity("Field", Text.attribute("name", "String"), Text.toOne("site", "Site", inverse: "fields"))
            + Text.entity(
                "Site", ["identityAttributes": "id"], Text.attribute("id", "String"),
                Text.toMany("fields", "Field", inverse: "site"))
        return try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Timeline.xml",
            classes: areClasses ? [Status.self, Account.self, Field.self, Site.self] : [])
    }

    private final class Status: ModelObject {
        var id: Int?
        var account: Account?
        override class var properties: [Property] {
            [
                .attribute("id", get: { (status: Status) in status.id }, set: { $0.id = $1 }),
                .toOne("account", get: { (status: Status) in status.account }, set: { $0.account = $1 }),
            ]
        }
    }

    private final class Account: ModelObject {
        var id: String?
        var fields: [Field] = []
        var pinned: [Status] = []
        override class var properties: [Property] {
            [
                .attribute("id", get: { (account: Account) in account.id }, set: { $0.id = $1 }),
                .toMany("fields", get: { (account: Account) in account.fields }, set: { $0.fields = $1 }),
                .toMany("pinned", get: { (account: Account) in account.pinned }, set: { $0.pinned = $1 }),
            ]
        }
    }

    private final class Field: ModelObject {
        var name: String?
        var site: Site?
        override class var properties: [Property] {
            [
                .attribute("name", get: { (field: Field) in field.name }, set: { $0.name = $1 }),
                .toOne("site", get: { (field: Field) in field.site }, set: { $0.site = $1 }),
            ]
        }
    }

    private final class Site: ModelObject {
        var id: String?
        var fields: [Field] = []
        override class var properties: [Property] {
            [
                .attribute("id", get: { (site: Site) in site.id }, set: { $0.id = $1 }),
                .toMany("fields", get: { (site: Site) in site.fields }, set: { $0.fields = $1 }).keptByGraph(),
            ]
        }
    }

    private enum Way: CaseIterable { case decode, decodeReporting, stage }

    /// What all ways to decode documents one after another into graphs of all kinds write.
    ///
    /// - Returns: Each once, and how many objects without an identity there are in the end.
    private func outcomes(of documents: String..., merge: String = "replace") async throws -> Set<String> {
        var outcomes: Set<String> = []
        for way in Way.allCases {
            for areClasses in [false, true] {
                for isTracked in [false, true] {
                    let model = try Self.model(areClasses: areClasses, merge: merge)
                    let graph = ObjectGraph(model: model, tracksChanges: isTracked)
                    for document in documents {
                        switch way {
                        case .decode: try graph.decode(.array(entity: "Status"), from: document)
                        case .decodeReporting: _ = try graph.decodeReporting(.array(entity: "Status"), from: document)
                        case .stage:
                            let staged = try await graph.decoder.stage(.array(entity: "Status"), from: document)
                            try graph.decode(staged)
                        }
                        #expect(!graph.hasChanges)
                    }
                    let json = String(decoding: try graph.encode(), as: UTF8.self)
                    outcomes.insert("\(json) \(graph.objects(entity: "Field").count)")
                }
            }
        }
        return outcomes
    }

    @Test func hasThePartsOfItsLastPlace() async throws {
        let page = """
            [{"id":1,"account":{"id":"a","fields":[{"name":"web"},{"name":"town"}]}},
             {"id":2,"account":{"id":"a","fields":[{"name":"web"}]}},{"id":3,"account":{"id":"a"}}]
            """
        let written = """
            {"Status":[{"id":1,"account":"a"},{"id":2,"account":"a"},{"id":3,"account":"a"}],\
            "Account":[{"id":"a","fields":[{"name":"web"}]}]} 1
            """
        #expect(try await outcomes(of: page) == [written])
        // What it has had by an earlier call leaves the graph.
        #expect(try await outcomes(of: page, page) == [written])
    }

    @Test(arguments: ["[]", "null"]) func hasNoPartsIfItsLastPlaceHasNone(fields: String) async throws {
        let page = """
            [{"id":1,"account":{"id":"a","fields":[{"name":"web"}]}},{"id":2,"account":{"id":"a","fields":\(fields)}}]
            """
        let written = """
            {"Status":[{"id":1,"account":"a"},{"id":2,"account":"a"}],"Account":[{"id":"a","fields":\(fields)}]} 0
            """
        #expect(try await outcomes(of: page) == [written])
        #expect(try await outcomes(of: page, page) == [written])
    }

    /// As two calls, one after the other, would do.
    @Test(arguments: ["merge", "append"]) func addsUpThePartsOfListsThatAreAddedTo(merge: String) async throws {
        let page = """
            [{"id":1,"account":{"id":"a","fields":[{"name":"web"}]}},{"id":2,"account":{"id":"a","fields":[{"name":"x"}]}}]
            """
        #expect(
            try await outcomes(of: page, merge: merge) == [
                """
                {"Status":[{"id":1,"account":"a"},{"id":2,"account":"a"}],\
                "Account":[{"id":"a","fields":[{"name":"web"},{"name":"x"}]}]} 2
                """
            ])
    }

    /// What has an identity is told apart, and may be complete in one place only.
    @Test func hasTheIdentifiedObjectsOfAllPlaces() async throws {
        #expect(
            try await outcomes(
                of: #"[{"id":1,"account":{"id":"a","pinned":[1,2]}},{"id":2,"account":{"id":"a","pinned":[2]}}]"#) == [
                    """
                    {"Status":[{"id":1,"account":"a"},{"id":2,"account":"a"}],"Account":[{"id":"a","pinned":[1,2]}]} 0
                    """
                ])
    }

    /// What a part of an earlier place leads to doesn't lead back to that.
    @Test(arguments: ["[]", #"[{"id":0,"account":{"id":"b","fields":[{"name":"x","site":{"id":"s"}}]}}]"#])
    func whatPartsOfEarlierPlacesLeadToForgetsThem(first: String) async throws {
        let last = #"{"id":2,"account":{"id":"a","fields":[{"name":"town","site":{"id":"s"}}]}}"#
        let expected = try await outcomes(of: first, #"[{"id":1,"account":{"id":"a"}},\#(last)]"#)
        #expect(expected.count == 1)
        let fields = #"[{"name":"web","site":{"id":"s"}}]"#
        #expect(
            try await outcomes(of: first, #"[{"id":1,"account":{"id":"a","fields":\#(fields)}},\#(last)]"#) == expected)
    }

    @Test func aReportSaysThatTheLastPlaceCounts() throws {
        let graph = ObjectGraph(model: try Self.model())
        let (_, report) = try graph.decodeReporting(
            .array(entity: "Account"), from: #"[{"id":"b","fields":[{"name":"g"}]},{"id":"b","fields":[{"name":"h"}]}]"#
        )
        #expect(
            report.entries.map(\.description) == [
                "$[0]: Account: another object has the same identity, and what that has counts"
            ])
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self) == #"{"Account":[{"id":"b","fields":[{"name":"h"}]}]}"#)
    }

    /// A comment with its post inside, which has the comment in its list once more.
    @Test(arguments: [
        #"[{"id":3,"post":{"id":2,"text":1,"comments":[{"id":3,"post":2},{"id":4,"post":2}]}}]"#,
        #"[{"id":3,"post":{"id":2,"text":1,"comments":[{"id":3,"post":2}]}},{"id":4,"post":{"id":2,"comments":[{"id":3},{"id":4,"post":2}]}}]"#,
        #"[{"id":3,"post":{"id":2,"text":1,"comments":[{"id":3,"post":{"id":2}},4]}},{"id":4}]"#,
    ])
    func isBroughtByWhatItContains(json: String) throws {
        let xml =
            Text.entity(
                "Post", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.attribute("text", "Integer 64"), Text.toMany("comments", "Comment", inverse: "post"))
            + Text.entity(
                "Comment", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toOne("post", "Post", inverse: "comments"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Posts.xml")
        for way in 0..<4 {
            let graph = ObjectGraph(model: model)
            for _ in 0...way / 3 {
                switch way {
                case 0: try graph.decode(.array(entity: "Comment"), from: json)
                case 1: _ = try graph.decodeReporting(.array(entity: "Comment"), from: json)
                case 2: try graph.decode(graph.decoder.stageNow(.array(entity: "Comment"), from: json))
                default: try graph.decode(.array(entity: "Comment"), from: json)
                }
            }
            let post = try graph.numbered("Post", 2)
            #expect(try post.value(forKey: "text") as? Int == 1)
            #expect(
                try (post.value(forKey: "comments") as? [ModelObject])?.map { try $0.value(forKey: "id") as? Int } == [
                    3, 4,
                ])
            _ = try graph.checkedText()
        }
    }
}
