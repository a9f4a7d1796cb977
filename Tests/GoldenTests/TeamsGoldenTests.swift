import Foundation
import Modelwright
import Testing

/// Classes of Teams.xml: a graph frees their objects, though both ends of their relationships are strong.
struct TeamsGoldenTests {
    private static let json = #"""
        [{"name":"Reds","rivals":["Blues"],"lender":"Blues","coach":{"name":"Ada"},"sponsor":{"name":"Bank"},"players":[
            {"name":"Kim","skills":[{"name":"left foot"},"header"],"shirt":{"number":9}},
            {"name":"Lou","skills":[{"name":"header"}]}]},
         {"name":"Blues","lender":"Reds"}]
        """#

    private struct Weak<Object: ModelObject> {
        weak var object: Object?
    }

    private func graph() throws -> ObjectGraph {
        let graph = ObjectGraph(model: try TeamsModel().model)
        try graph.decode([Team].self, from: Self.json)
        return graph
    }

    @Test func linksBothEnds() throws {
        let graph = try graph()
        let (reds, blues) = (graph.objects(Team.self)[0], graph.objects(Team.self)[1])
        #expect(reds.players.map(\.team) == [reds, reds])
        #expect(reds.coach?.team == reds)
        #expect(reds.sponsor?.teams == [reds])
        #expect((reds.rivals, blues.rivals) == ([blues], [reds]))
        #expect((reds.lender, blues.lender) == (blues, reds))
        let header = try #require(graph.object(Skill.self, identity: "header"))
        #expect(header.players == Set(reds.players))
    }

    @Test func freesWhatAGraphHad() throws {
        var graph: ObjectGraph? = try graph()
        let blues = Weak(object: graph?.objects(Team.self)[1])
        let coach = Weak(object: graph?.objects(Team.self)[0].coach)
        let sponsor = Weak(object: graph?.objects(Team.self)[0].sponsor)
        let header = Weak(object: graph?.object(Skill.self, identity: "header"))
        var lou = graph?.objects(Team.self)[0].players[1]
        #expect(blues.object != nil && coach.object != nil && sponsor.object != nil && header.object != nil)
        graph = nil
        #expect(blues.object == nil && coach.object == nil && sponsor.object == nil)
        // What the program holds has what it owns, and nothing else.
        #expect(lou?.team == nil)
        #expect(lou?.skills.map(\.name) == ["header"])
        #expect(header.object?.players == [])
        lou = nil
        #expect(header.object == nil)
    }

    @Test func freesWhatIsDeleted() throws {
        let graph = try graph()
        let reds = Weak(object: graph.objects(Team.self)[0])
        let kim = Weak(object: reds.object?.players[0])
        if let reds = reds.object { try graph.delete(reds) }
        #expect(reds.object == nil && kim.object == nil)
        let blues = graph.objects(Team.self)[0]
        #expect(blues.rivals == [])
        #expect(blues.lender == nil)
        // No delete rule leads to it.
        #expect(graph.objects(Shirt.self).map(\.number) == [9])
        #expect(graph.object(Skill.self, identity: "header")?.players == [])
    }

    @Test func makesObjectsWithoutTheInverses() throws {
        let graph = try graph()
        let team = Team(name: "Greens", players: [Player(name: "Max")], coach: Coach(name: "Bo"))
        try graph.insert(team)
        #expect(team.players[0].team == team)
        #expect(graph.objects(Player.self).map(\.name) == ["Kim", "Lou", "Max"])
    }

    @Test func makesSnapshotsWithoutTheInverses() throws {
        let graph = try graph()
        let snapshot = Team.Snapshot(graph.objects(Team.self)[0])
        #expect(snapshot.players.map(\.name) == ["Kim", "Lou"])
        #expect(snapshot.coach?.name == "Ada")
        let decoder = try TeamsModel().makeDecoder()
        // What a weak end alone would hold isn't decoded.
        let json = Self.json.replacingOccurrences(of: #""sponsor":{"name":"Bank"},"#, with: "")
        #expect(try decoder.decode([Team.Snapshot].self, entity: "Team", from: json)[0] == snapshot)
    }

    @Test func needsAGraph() throws {
        let decoder = try TeamsModel().makeDecoder()
        #expect {
            try decoder.decode([Team].self, from: Self.json)
        } throws: { error in
            "\(error)"
                == "Team.rivals: expected a call of an ObjectGraph, which keeps what this property leads to, found one without a graph."
        }
    }
}
