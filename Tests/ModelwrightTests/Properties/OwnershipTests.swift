import Foundation
import Testing

@testable import Modelwright

/// Small graphs of every kind of relationship, which a program changes: what its objects are then is what the next program
/// reads.
struct OwnershipTests {
    struct Violation: Error, CustomStringConvertible {
        let property: String
        let detail: String

        init(_ property: String, _ detail: String) { (self.property, self.detail) = (property, detail) }

        var description: String { "\(property): \(detail)" }
    }

    enum Outcome { case unowned, contradictory, changed }

    /// What is made of a model, and what is wrong with it.
    typealias Check = (PegModel, ObjectModel, inout Choices, inout [String]) throws -> Outcome

    @Test func graphsComeBack() {
        let cases = RandomCases(count: 1_500)
        guard let tally = Self.tally(cases, Self.checkEdits), cases.areMany else { return }
        #expect(tally[.changed, default: 0] >= cases.count)
        #expect(tally[.unowned, default: 0] * 10 >= cases.count)
    }

    /// How many graphs came to what; nil where one is wrong.
    static func tally(_ cases: RandomCases, _ check: @escaping Check) -> [Outcome: Int]? {
        var tally: [Outcome: Int] = [:]
        for number in 0..<cases.count {
            var made = cases.choices(number)
            var log: [String] = []
            do {
                for outcome in try Self.check(&made, &log, check) { tally[outcome, default: 0] += 1 }
            } catch {
                let (smallest, lines) = Self.smallest(of: made, error, check)
                Issue.record("Case \(number) of seed \(cases.seed): \(smallest)\n\(lines.joined(separator: "\n"))")
                return nil
            }
        }
        return tally
    }

    private static func smallest(
        of choices: Choices, _ violation: Violation, _ check: @escaping Check
    ) -> (Violation, [String]) {
        var shrinker = ChoiceShrinker(choices) { choices in
            var log: [String] = []
            do throws(Violation) {
                _ = try Self.check(&choices, &log, check)
                return false
            } catch {
                return error.property == violation.property
            }
        }
        shrinker.shrink()
        var smallest = Choices(replaying: shrinker.best.recorded)
        var log: [String] = []
        do throws(Violation) { _ = try Self.check(&smallest, &log, check) } catch { return (error, log) }
        return (violation, log)
    }

    // MARK: What holds

    private static func check(
        _ choices: inout Choices, _ log: inout [String], _ check: @escaping Check
    ) throws(Violation) -> [Outcome] {
        let plan = PegModel(&choices)
        do {
            let model = try plan.load()
            var outcomes: [Outcome] = []
            for _ in 0..<4 {
                log = ["\(plan.hasClasses ? "Classes" : "No classes")", plan.xml]
                outcomes.append(try check(plan, model, &choices, &log))
            }
            return outcomes
        } catch let violation as Violation {
            throw violation
        } catch {
            throw Violation("nothing fails", "\(error)")
        }
    }

    private static func checkEdits(
        _ plan: PegModel, _ model: ObjectModel, _ choices: inout Choices, _ log: inout [String]
    ) throws -> Outcome {
        let json = plan.document(&choices)
        log.append("\(json)")
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)
        let (roots, report): ([ModelObject], MappingReport)
        do {
            (roots, report) = try decoder.decodeReporting(.array(entity: "Peg"), from: json)
        } catch MappingError.data(let failure) where failure.reason == .unownedObject {
            return .unowned
        }
        try InverseProperty.check([roots])
        let output = try encoder.jsonValue(roots)
        if report.entries.isEmpty, output != json { throw Violation("it is written as it was read", "\(output)") }
        guard try comesBack(roots, decoder, encoder) else { return .unowned }
        // An edit keeps the ends in step that are.
        guard (try? InverseProperty.check([roots], isStrict: true)) != nil else { return .contradictory }
        var nextID = 100
        for _ in 0...choices.below(4) {
            let before = (state: PegGraph(roots: roots).state, output: try encoder.jsonValue(roots))
            try edit(roots, plan, model, &nextID, &choices, &log)
            try InverseProperty.check([roots], isStrict: true)
            let output = try encoder.jsonValue(roots)
            if PegGraph(roots: roots).state == before.state, !names(output).isSuperset(of: names(before.output)) {
                throw Violation("what changes nothing changes no output", "\(before.output) became \(output)")
            }
        }
        return try comesBack(roots, decoder, encoder) ? .changed : .unowned
    }

    /// Whether what is written of a graph can be decoded by itself; throws when it is not the graph.
    static func comesBack(
        _ roots: [ModelObject], _ decoder: ModelDecoder, _ encoder: ModelEncoder
    ) throws -> Bool {
        let output = try encoder.jsonValue(roots)
        let again: [ModelObject]
        do {
            again = try decoder.decode(.array(entity: "Peg"), from: output)
        } catch MappingError.data(let failure) where failure.reason == .unownedObject {
            return false
        }
        let (graph, other) = (PegGraph(roots: roots), PegGraph(roots: again))
        let placeholders = other.placeholders
        // Identities stay identities, wherever a program leaves their objects.
        let lost = placeholders.subtracting(graph.placeholders)
        let (left, right) = (
            graph.summary(placeholders, leavingOut: lost), other.summary(placeholders, leavingOut: lost)
        )
        if left != right { throw Violation("what is written comes back", "\(output)\n\(left)\nbecame\n\(right)") }
        return true
    }

    /// The names of the objects that are written whole.
    private static func names(_ json: JSONValue) -> Set<String> {
        switch json {
        case .object(let object):
            object.reduce(into: []) { $0.formUnion($1.key == "name" ? [$1.value.description] : names($1.value)) }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(names($1)) }
        default: []
        }
    }

    // MARK: Edits

    private static func edit(
        _ roots: [ModelObject], _ plan: PegModel, _ model: ObjectModel, _ nextID: inout Int, _ choices: inout Choices,
        _ log: inout [String]
    ) throws {
        let written = PegGraph(roots: roots).written()
        // A placeholder is written as its identity, whatever it has.
        let object = choices.pick(written.filter { !PegGraph.isPlaceholder($0) })
        let end = choices.pick(plan.ends.filter { $0.entity == object.entity?.name })
        func other() throws -> ModelObject {
            let known = written.filter { $0.entity?.name == end.destination }
            if !known.isEmpty, choices.chance(2, in: 3) { return choices.pick(known) }
            nextID += 1
            return try plan.make(end.destination, id: nextID, in: model)
        }
        func note(_ edit: String, _ objects: [ModelObject]) {
            log.append("\(PegGraph.id(object)).\(end.name) \(edit) \(objects.map(PegGraph.id))")
        }
        let present = PegGraph.objects(of: object, end.name)
        switch (end.isToMany, choices.below(3)) {
        case (true, 0):
            let added = try (0...choices.below(2)).map { _ in try other() }
            note("add", added)
            if added.count == 1 {
                try object.add(modelObject: added[0], forKey: end.name)
            } else {
                try object.add(modelObjects: added, forKey: end.name)
            }
        case (true, 1):
            guard !present.isEmpty else { return }
            let removed = (0...choices.below(2)).map { _ in choices.pick(present) }
            note("remove", removed)
            if removed.count == 1 {
                try object.remove(modelObject: removed[0], forKey: end.name)
            } else {
                try object.remove(modelObjects: removed, forKey: end.name)
            }
        case (true, _):
            var list = Array(present.dropFirst(choices.below(3)).reversed())
            if choices.chance(1, in: 2) { list.append(try other()) }
            note("=", list)
            try object.setValue(list, forKey: end.name)
        case (false, let way):
            let new = choices.chance(1, in: 4) ? nil : try other()
            note("=", new.map { [$0] } ?? [])
            if way == 0 {
                try object.setValue(new, forKey: end.name)
            } else {
                try object.set(modelObject: new, forKey: end.name)
            }
        }
    }
}
