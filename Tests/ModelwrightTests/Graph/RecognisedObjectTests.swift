import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

private nonisolated(unsafe) var madeCount = 0

private final class Reef: ModelObject {
    var id: Int?
    var name: String?
    var depth: Double?
    var isOpen: Bool?
    var seen: Date?
    var code: UUID?
    var rank: Int?
    var zone: Zone?
    var next: Reef?
    var dives: [Dive] = []

    required init() {
        madeCount += 1
        super.init()
    }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (reef: Reef) in reef.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (reef: Reef) in reef.name }, set: { $0.name = $1 }),
            .attribute("depth", get: { (reef: Reef) in reef.depth }, set: { $0.depth = $1 }),
            .attribute("isOpen", get: { (reef: Reef) in reef.isOpen }, set: { $0.isOpen = $1 }),
            .attribute("seen", get: { (reef: Reef) in reef.seen }, set: { $0.seen = $1 }),
            .attribute("code", get: { (reef: Reef) in reef.code }, set: { $0.code = $1 }),
            .attribute("rank", get: { (reef: Reef) in reef.rank }, set: { $0.rank = $1 }),
            .toOne("zone", get: { (reef: Reef) in reef.zone }, set: { $0.zone = $1 }),
            .toOne("next", get: { (reef: Reef) in reef.next }, set: { $0.next = $1 }),
            .toMany("dives", get: { (reef: Reef) in reef.dives }, set: { $0.dives = $1 }),
        ]
    }
}

private final class Zone: ModelObject {
    var name: String?

    required init() {
        madeCount += 1
        super.init()
    }

    override class var properties: [Property] {
        [.attribute("name", get: { (zone: Zone) in zone.name }, set: { $0.name = $1 })]
    }
}

private final class Dive: ModelObject {
    var id: Int?
    var minutes: Int?
    weak var reef: Reef?

    required init() {
        madeCount += 1
        super.init()
    }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (dive: Dive) in dive.id }, set: { $0.id = $1 }),
            .attribute("minutes", get: { (dive: Dive) in dive.minutes }, set: { $0.minutes = $1 }),
            .toOne("reef", get: { (dive: Dive) in dive.reef }, set: { $0.reef = $1 }),
        ]
    }
}

/// Objects that JSON brings again as they are: they are compared where they are.
@Suite(.serialized)
struct RecognisedObjectTests {
    private static func model(hasClasses: Bool) throws -> ObjectModel {
        let xml =
            Text.entity(
                "Reef", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.attribute("depth", "Double"),
                Text.attribute("isOpen", "Boolean"), Text.attribute("seen", "Date"), Text.attribute("code", "UUID"),
                Text.attribute("rank", "Integer 32"), Text.toOne("zone", "Zone"), Text.toOne("next", "Reef"),
                Text.toMany("dives", "Dive", inverse: "reef"))
            + Text.entity("Zone", ["identityAttributes": "name"], Text.attribute("name", "String"))
            + Text.entity(
                "Dive", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("minutes", "Integer 32"), Text.toOne("reef", "Reef", inverse: "dives"))
        return try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Reefs.xml",
            classes: hasClasses ? [Reef.self, Zone.self, Dive.self] : [])
    }

    private static let members = [
        #""id":1"#, #""name":"North \"A\"""#, #""depth":12.5"#, #""isOpen":true"#, #""seen":"2026-03-01T10:00:00Z""#,
        #""code":"6a0e0f5c-9d61-4f0b-8a4e-0c9a3f0d1b22""#, #""rank":null"#, #""zone":"Outer""#,
        #""next":{"id":2,"name":"East","dives":[]}"#,
        #""dives":[{"id":5,"minutes":40},{"id":6,"minutes":55,"reef":1}]"#,
    ]

    private static func json(_ members: [String]) -> String {
        #"{"zones":[{"name":"Outer"},{"name":"Inner"}],"reefs":[{\#(members.joined(separator: ","))}]}"#
    }

    private static let roots = (
        DecodingRoot<[ModelObject]>.array(entity: "Zone", at: "zones"),
        DecodingRoot<[ModelObject]>.array(entity: "Reef", at: "reefs")
    )

    @Test func whatIsThereIsNotMadeAgain() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        let json = Self.json(Self.members)
        try graph.decode(Self.roots.0, Self.roots.1, from: json)
        let (count, written) = (madeCount, try graph.encode())
        // Roots and members in another order are the same.
        try graph.decode(Self.roots.0, Self.roots.1, from: json)
        try graph.decode(Self.roots.1, from: Self.json(Self.members.reversed()))
        #expect(madeCount == count)
        #expect(try graph.encode() == written)
        try graph.decode(Self.roots.1, from: json.replacingOccurrences(of: "55", with: "56"))
        #expect(madeCount > count)
    }

    /// Who listens to updates is told nothing of what is as it was, so that need not be made either; where classes report their changes,
    /// a graph that tracks them needs nothing of it.
    @Test func whoListensChangesNothing() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        let json = Self.json(Self.members)
        try graph.decode(Self.roots.0, Self.roots.1, from: json)
        let (count, updates) = (madeCount, graph.updates)
        try graph.decode(Self.roots.0, Self.roots.1, from: json)
        #expect(madeCount == count)
        withExtendedLifetime(updates) {}
    }

    /// What takes the place of a member, or comes beside the members.
    private static let variations: [(place: Int?, member: String)] = [
        (0, #""id":"1""#), (0, #""id":1.0"#), (0, #""id":2"#), (0, #""id":3"#), (0, #""id":null"#), (0, #""note":0"#),
        (1, #""name":"North""#), (1, #""name":"\u004eorth \"A\"""#), (1, #""name":null"#), (1, #""name":7"#),
        (2, #""depth":1.25e1"#), (2, #""depth":12.50"#), (2, #""depth":-0.0"#), (2, #""depth":"12.5""#),
        (2, #""depth":12"#), (3, #""isOpen":false"#), (3, #""isOpen":1"#), (3, #""isOpen":null"#),
        (4, #""seen":"2026-03-01T11:00:00+01:00""#), (4, #""seen":"2026-03-01T10:00:01Z""#), (4, #""seen":null"#),
        (5, #""code":"6A0E0F5C-9D61-4F0B-8A4E-0C9A3F0D1B22""#), (5, #""code":null"#),
        (6, #""rank":3"#), (6, #""other":3"#), (7, #""zone":"Inner""#), (7, #""zone":"None""#), (7, #""zone":null"#),
        (7, #""zone":{"name":"Outer"}"#), (8, #""next":2"#), (8, #""next":{"id":2,"name":"West","dives":[]}"#),
        (8, #""next":{"id":2}"#), (8, #""next":{"id":3}"#), (8, #""next":{"id":1}"#), (8, #""next":null"#),
        (9, #""dives":[]"#), (9, #""dives":null"#), (9, #""dives":[{"id":6},{"id":5}]"#), (9, #""dives":[{"id":5}]"#),
        (9, #""dives":[5,6]"#), (9, #""dives":[{"id":5},{"id":6},{"id":7}]"#), (9, #""dives":[{"id":5},{"id":5}]"#),
        (9, #""dives":[{"id":5},{"id":6,"reef":2}]"#), (nil, #""name":"again""#), (nil, #""id":1"#),
        (nil, #""more":[1]"#),
        (nil, #""dives":[{"id":6},{"id":5}]"#),
    ]

    @Test(arguments: [false, true]) func whatIsNotTheSameIsRead(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses: hasClasses)
        let base = Self.json(Self.members)
        for (place, member) in Self.variations {
            var members = Self.members
            if let place { members[place] = member } else { members.append(member) }
            let json = Self.json(members)
            let (graph, other) = (ObjectGraph(model: model), ObjectGraph(model: model))
            for graph in [graph, other] { try graph.decode(Self.roots.0, Self.roots.1, from: base) }
            // A report is made by the way of updates.
            let own = failures { try graph.decode(Self.roots.1, from: json) }
            let said = failures { try other.decodeReporting(Self.roots.1, from: json) }
            #expect(own == said, "\(member)")
            let written = try [graph, other].map { String(decoding: try $0.encode(), as: UTF8.self) }
            #expect(written[0] == written[1], "\(member)")
        }
    }

    /// A program's change isn't JSON's.
    @Test func aValueThatAProgramHasChangedIsReadAgain() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        try graph.decode(Self.roots.0, Self.roots.1, from: Self.json(Self.members))
        let reef = try #require(graph.object(Reef.self, identity: 1))
        reef.name = "South"
        reef.rank = 4
        reef.dives[1].minutes = nil
        try graph.decode(Self.roots.1, from: Self.json(Self.members))
        #expect(reef.name == #"North "A""# && reef.rank == nil && reef.dives[1].minutes == 55)
        reef.id = 8
        let read = try graph.decode(Self.roots.1, from: Self.json(Self.members))
        #expect(read[0] !== reef)
    }
}
