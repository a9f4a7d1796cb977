import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Random calls on a graph of entities that inherit from each other: JSON with types and without, and identities that others have.
/// Whatever a call makes of it, an identity leads to one object.
struct RandomTypesTests {
    @Test func anIdentityLeadsToOneObject() throws {
        let cases = RandomCases(count: 400)
        var (done, refused) = (0, 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var history: [String] = []
            do {
                let run = try TypesRun(tracksChanges: choices.chance(1, in: 2))
                for _ in 0..<12 {
                    let error = try run.step(&choices) { history.append($0) }
                    if let error { history.append("  \(error)") }
                    error == nil ? (done += 1) : (refused += 1)
                    try run.checker.check()
                }
            } catch {
                Issue.record(
                    "Case \(number) of seed \(cases.seed): \(error)\n\(history.joined(separator: "\n"))")
                return
            }
        }
        print("Types: \(done) calls, \(refused) refused")
        #expect(done > cases.count && refused > cases.count)
    }
}

private struct TypesRun {
    let checker: GraphChecker
    private var graph: ObjectGraph { checker.graph }

    private static let xml =
        Text.entity(
            "Animal", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "animal"],
            Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("owner", "Owner", inverse: "animals"), Text.toOne("friend", "Animal"))
        + Text.entity(
            "Cat", parent: "Animal", ["jsonDiscriminatorValue": "cat"], Text.attribute("lives", "Integer 32"))
        + Text.entity("Dog", parent: "Animal", ["jsonDiscriminatorValue": "dog"])
        + Text.entity("Puppy", parent: "Dog", ["jsonDiscriminatorValue": "puppy"])
        + Text.entity(
            "Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"), Text.toMany("animals", "Animal", inverse: "owner"))

    init(tracksChanges: Bool) throws {
        let model = try ObjectModel(data: Data("<model>\(Self.xml)</model>".utf8), name: "Animals.xml")
        checker = GraphChecker(graph: ObjectGraph(model: model, tracksChanges: tracksChanges))
    }

    /// - Returns: Why the call was refused, if it was.
    func step(_ choices: inout Choices, note: (String) -> Void) throws -> MappingError? {
        let entity = ["Animal", "Cat", "Dog", "Puppy", "Owner"][choices.below(5)]
        switch choices.below(4) {
        case 0:
            let json = entity == "Owner" ? owner(&choices) : animal(&choices)
            let objects = graph.objects(entity: entity)
            if objects.isEmpty { return nil }
            let object = objects[choices.below(objects.count)]
            note("update \(entity) \(try object.value(forKey: "id") ?? "nil") by \(json)")
            return try checker.perform { try graph.update(object, from: json) }
        case 1:
            let json = "{\"a\":[\(animal(&choices))],\"o\":[\(owner(&choices)),\(owner(&choices))]}"
            note(json)
            return try checker.perform {
                try graph.decode(.array(entity: "Animal", at: "a"), .array(entity: "Owner", at: "o"), from: json)
            }
        default:
            let elements = (0...choices.below(3)).map { _ in entity == "Owner" ? owner(&choices) : animal(&choices) }
            let json = "[\(elements.joined(separator: ","))]"
            let removal: RemovalPolicy = choices.chance(1, in: 4) ? .missing : .none
            note("\(entity) \(json) removing \(removal)")
            return try checker.perform {
                try graph.decode(.array(entity: entity), from: json, removing: removal)
            }
        }
    }

    private func id(_ choices: inout Choices) -> Int { choices.below(4) + 1 }

    private func animal(_ choices: inout Choices, depth: Int = 0) -> String {
        var members: [String] = []
        if choices.chance(9, in: 10) { members.append(#""id":\#(id(&choices))"#) }
        if choices.chance(1, in: 2) {
            members.append(#""type":"\#(["animal", "cat", "dog", "puppy"][choices.below(4)])""#)
        }
        if choices.chance(1, in: 2) { members.append(#""name":"n\#(choices.below(3))""#) }
        if choices.chance(1, in: 5) { members.append(#""lives":\#(choices.below(9))"#) }
        if choices.chance(1, in: 4) {
            let isNested = depth < 2 && choices.chance(1, in: 2)
            members.append(#""friend":\#(isNested ? animal(&choices, depth: depth + 1) : "\(id(&choices))")"#)
        }
        if choices.chance(1, in: 4) {
            let isNested = choices.chance(1, in: 3)
            members.append(#""owner":\#(isNested ? owner(&choices) : "\(id(&choices))")"#)
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// The animals say whose they are: a list that says something else contradicts them.
    private func owner(_ choices: inout Choices) -> String {
        #"{"id":\#(id(&choices)),"name":"o\#(choices.below(3))"}"#
    }
}
