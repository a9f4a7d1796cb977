import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What the setters of a team do, and how its players hold it.
private protocol SetterKind: SendableMetatype {
    static var isKept: Bool { get }
    static var clears: Bool { get }
}

private enum WeakLeadingBack: SetterKind {
    static let (isKept, clears) = (false, false)
}

private enum WeakLeadingNowhere: SetterKind {
    static let (isKept, clears) = (false, true)
}

private enum KeptLeadingBack: SetterKind {
    static let (isKept, clears) = (true, false)
}

private enum KeptLeadingNowhere: SetterKind {
    static let (isKept, clears) = (true, true)
}

/// Its players and its captain lead back to it as soon as it gets them, and may lead nowhere when it loses them.
private final class Team<Kind: SetterKind>: ModelObject {
    override class var entityName: String { "Team" }

    var name: String?
    var captain: Player<Kind>? {
        didSet {
            if Kind.clears, oldValue !== captain, oldValue?.captainOf === self { oldValue?.captainOf = nil }
            captain?.captainOf = self
        }
    }
    var players: [Player<Kind>] = [] {
        didSet {
            for player in oldValue where Kind.clears && player.team === self && !players.contains(player) {
                player.team = nil
            }
            for player in players { player.team = self }
        }
    }

    override class var properties: [Property] {
        [
            .attribute("name", get: { (team: Team) in team.name }, set: { $0.name = $1 }),
            .toOne("captain", get: { (team: Team) in team.captain }, set: { $0.captain = $1 }),
            .toMany("players", get: { (team: Team) in team.players }, set: { $0.players = $1 }),
        ]
    }
}

private final class Player<Kind: SetterKind>: ModelObject {
    override class var entityName: String { "Player" }

    var id: Int?
    weak var captainOf: Team<Kind>?
    private var kept: Team<Kind>?
    private weak var known: Team<Kind>?
    var team: Team<Kind>? {
        get { Kind.isKept ? kept : known }
        set { if Kind.isKept { kept = newValue } else { known = newValue } }
    }

    override class var properties: [Property] {
        let team = Property.toOne("team", get: { (player: Player) in player.team }, set: { $0.team = $1 })
        return [
            .attribute("id", get: { (player: Player) in player.id }, set: { $0.id = $1 }),
            .toOne("captainOf", get: { (player: Player) in player.captainOf }, set: { $0.captainOf = $1 }),
            Kind.isKept ? team.keptByGraph() : team,
        ]
    }
}

/// Setters that put the other ends right, which are to-one: a graph of such objects has what one of `DynamicObject`s has.
struct ListSetterTests {
    enum Family: CaseIterable {
        case weakLeadingBack, weakLeadingNowhere, keptLeadingBack, keptLeadingNowhere

        var classes: [ModelObject.Type] {
            switch self {
            case .weakLeadingBack: [Team<WeakLeadingBack>.self, Player<WeakLeadingBack>.self]
            case .weakLeadingNowhere: [Team<WeakLeadingNowhere>.self, Player<WeakLeadingNowhere>.self]
            case .keptLeadingBack: [Team<KeptLeadingBack>.self, Player<KeptLeadingBack>.self]
            case .keptLeadingNowhere: [Team<KeptLeadingNowhere>.self, Player<KeptLeadingNowhere>.self]
            }
        }
    }

    enum Way: CaseIterable {
        case decode, report, stage
    }

    private static func model(_ classes: [ModelObject.Type]) throws -> ObjectModel {
        let xml =
            Text.entity(
                "Team", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toOne("captain", "Player", inverse: "captainOf"),
                Text.toMany("players", "Player", inverse: "team"))
            + Text.entity(
                "Player", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("captainOf", "Team", inverse: "captain"), Text.toOne("team", "Team", inverse: "players"))
        return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Teams.xml", classes: classes)
    }

    private typealias Document = (entity: String, json: String)

    private static let documents: [Document] = [
        ("Player", #"[{"id":2}]"#),
        ("Player", #"[{"id":2,"team":{"name":"a"}}]"#),
        ("Player", #"[{"id":2,"team":{"name":"b"}},{"id":"none"}]"#),
        ("Player", #"[{"id":2,"team":{"name":"a","players":[3]}}]"#),
        ("Player", #"[{"id":2,"team":{"name":"a","players":[{"id":3}]}},{"id":4,"team":"a"}]"#),
        ("Player", #"[{"id":2,"team":{"name":"b","captain":1}}]"#),
        ("Player", #"[{"id":2,"captainOf":{"name":"a"}},{"id":1,"captainOf":"b"}]"#),
        ("Team", #"[{"name":"c","captain":{"id":2}},{"name":"b","captain":1},{"name":"a","captain":null}]"#),
        ("Player", #"[{"id":2,"team":"b"},{"id":1,"team":null}]"#),
        ("Team", #"[{"name":"a","players":[{"id":2},{"id":3}]}]"#),
        ("Team", #"[{"name":"b","players":[2,1],"captain":{"id":2}}]"#),
        ("Team", #"[{"name":"b","players":[3,{"id":1}]},{"name":"c","players":[2]}]"#),
        ("Team", #"[{"name":"a","players":[2]},{"name":["none"]}]"#),
        ("Team", #"[{"name":"a","players":[]},{"name":"b","players":null}]"#),
    ]

    private static func decode(_ document: Document, into graph: ObjectGraph, _ way: Way) throws {
        let request = DecodingRoot<[ModelObject]>.array(entity: document.entity)
        switch way {
        case .decode: _ = try graph.decode(request, from: document.json)
        case .report: _ = try graph.decodeReporting(request, from: document.json)
        case .stage: _ = try graph.decode(graph.decoder.stageNow(request, from: document.json))
        }
    }

    /// Two documents after each other.
    @Test(arguments: Family.allCases, Way.allCases) func leavesWhatJSONBrings(_ family: Family, _ way: Way) throws {
        let (model, plain) = (try Self.model(family.classes), try Self.model([]))
        for first in Self.documents {
            for second in Self.documents {
                let (graph, reference) = (ObjectGraph(model: model, tracksChanges: true), ObjectGraph(model: plain))
                for document in [first, second] {
                    try? Self.decode(document, into: reference, .decode)
                    try? Self.decode(document, into: graph, way)
                    let text = (try? graph.encode()).map { String(decoding: $0, as: UTF8.self) }
                    let expected = String(decoding: try reference.encode(), as: UTF8.self)
                    #expect(text == expected && !graph.hasChanges, "\(first.json), \(second.json)")
                    if text != expected || graph.hasChanges { return }
                }
                try GraphChecker(graph: graph).check()
            }
        }
    }
}
