import Foundation
import Testing

@testable import Modelwright

/// The same graphs, which JSON that comes later changes.
extension OwnershipTests {
    @Test func updatesDoWhatTheySay() {
        let cases = RandomCases(count: 1_500)
        guard let tally = Self.tally(cases, Self.checkUpdates), cases.areMany else { return }
        #expect(tally[.changed, default: 0] >= cases.count)
        #expect(tally[.unowned, default: 0] * 10 >= cases.count)
    }

    private static func checkUpdates(
        _ plan: PegModel, _ model: ObjectModel, _ choices: inout Choices, _ log: inout [String]
    ) throws -> Outcome {
        let json = plan.document(&choices)
        log.append("\(json)")
        let decoder = ModelDecoder(model: model)
        let roots: [ModelObject]
        do {
            roots = try decoder.decode(.array(entity: "Peg"), from: json)
        } catch MappingError.data(let failure) where failure.reason == .unownedObject {
            return .unowned
        }
        let isContradictory = (try? InverseProperty.check([roots], isStrict: true)) == nil
        let root = choices.pick(roots)
        let id = try #require(root.value(forKey: "id") as? Int)
        var outcome = Outcome.changed
        for _ in 0...choices.below(2) {
            let update = plan.update(
                of: choices.chance(1, in: 9) ? 50 : id, among: json.description.count / 40, "Peg", &choices)
            log.append("\(id) \(update)")
            try checkFailure(of: update, root, decoder, plan, &choices)
            let before = try Snapshot(root, model)
            let report: MappingReport
            do {
                report = try decoder.updateReporting(root, from: update)
            } catch MappingError.data(let failure) where failure.reason == .unownedObject {
                try before.expectSame(root, "a failed update changes nothing")
                outcome = .unowned
                continue
            }
            let isOverruled = !report.entries(.overruled).isEmpty
            let areOnce = Occurrences(update).areOnce(beside: id)
            if !isContradictory, areOnce || !isOverruled {
                try InverseProperty.check([[root]], isStrict: !isOverruled)
            }
            if isOverruled { return .contradictory }
            try checkSaid(update, root, Occurrences(update), plan)
            if isContradictory { return .contradictory }
            if areOnce, !plan.ends.contains(where: \.isIdentity) {
                try checkWritten(update, root, before, decoder, plan)
            }
            if areOnce { try checkAgain(update, root, decoder, plan) }
        }
        return outcome
    }

    /// What an object is, as JSON and by what it leads to.
    private struct Snapshot {
        let output: Result<JSONValue, any Error>
        let objects: [[ModelObject]]

        init(_ root: ModelObject, _ model: ObjectModel) throws {
            output = Result { try ModelEncoder(model: model).jsonValue(root) }
            objects = PegGraph(roots: [root]).state
        }

        /// The names that are written, by the objects' identities; nil where nothing can be.
        func written(_ decoder: ModelDecoder) throws -> [String: Set<String>]? {
            guard let output = try? output.get() else { return nil }
            do {
                return PegGraph(roots: [try decoder.decode(entity: "Peg", from: "\(output)")]).names
            } catch MappingError.data(let failure) where failure.reason == .unownedObject {
                return nil
            }
        }

        func expectSame(_ root: ModelObject, _ property: String) throws {
            let storage = try #require(root.ownStorage)
            let other = try Snapshot(root, ObjectModel(storage: storage))
            if (try? output.get()) != (try? other.output.get()) {
                throw Violation(property, "\(output) became \(other.output)")
            }
            if objects != other.objects { throw Violation(property, "other objects") }
        }
    }

    /// Breaks the update at one of its names: then nothing has changed.
    private static func checkFailure(
        of update: JSONValue, _ root: ModelObject, _ decoder: ModelDecoder, _ plan: PegModel, _ choices: inout Choices
    ) throws {
        // An object in the place of the one that contains it is not read.
        let inverses = Set(plan.ends.filter { $0.inverse != nil }.map { JSONPath.Component.key($0.name) })
        let names = places(of: "name", in: update, []).filter { inverses.isDisjoint(with: $0) }
        guard !names.isEmpty, let broken = update.replacing(choices.pick(names)[...], with: .array([])) else { return }
        let before = try Snapshot(root, decoder.model)
        var decoder = decoder
        decoder.failures = choices.chance(1, in: 2) ? .first : .all
        do {
            try decoder.update(root, from: broken)
        } catch {
            return try before.expectSame(root, "an update with a failure changes nothing")
        }
        throw Violation("an update with a failure fails", "\(broken)")
    }

    private static func places(
        of name: String, in value: JSONValue, _ path: [JSONPath.Component]
    ) -> [[JSONPath.Component]] {
        switch value {
        case .object(let members):
            members.flatMap { $0 == name ? [path + [.key($0)]] : places(of: name, in: $1, path + [.key($0)]) }
        case .array(let elements): elements.enumerated().flatMap { places(of: name, in: $1, path + [.index($0)]) }
        default: []
        }
    }

    /// How often objects have an identity in an update: of those with the same the last says what both are.
    private struct Occurrences {
        private var counts: [JSONValue: Int] = [:]

        init(_ update: JSONValue) { count(update) }

        private mutating func count(_ value: JSONValue) {
            switch value {
            case .object(let members):
                if let id = members["id"] { counts[id, default: 0] += 1 }
                for (_, member) in members { count(member) }
            case .array(let elements): for element in elements { count(element) }
            default: break
            }
        }

        /// Whether no two objects have one identity, the root's included.
        func areOnce(beside root: Int) -> Bool {
            counts.allSatisfy { $0.value == 1 } && counts[.number(JSONNumber(Int64(root))), default: 0] <= 1
        }

        func isOnce(_ object: JSONValue) -> Bool { object["id"].map { counts[$0] == 1 } ?? true }
    }

    /// Whether an object and what it leads to is what the update says.
    private static func checkSaid(
        _ update: JSONValue, _ object: ModelObject, _ occurrences: Occurrences, _ plan: PegModel
    ) throws {
        let said = try #require(update.objectValue)
        func expect(_ isTrue: Bool, _ detail: @autoclosure () -> String) throws {
            if !isTrue {
                throw Violation("an update does what it says", "\(PegGraph.id(object)) of \(update): \(detail())")
            }
        }
        for key in ["id", "name"] {
            guard let value = said[key] else { continue }
            let found = try object.value(forKey: key)
            try expect(found.map { "\($0)" } == (value.stringValue ?? value.description), "\(key) is \(found ?? "nil")")
        }
        for end in plan.ends where end.entity == object.entity?.name {
            // Null for the object that contains this one says nothing.
            guard let value = said[end.name], end.isToMany || value != .null || end.inverse == nil else { continue }
            let relationship = try #require(object.mapping?.relationshipsByName[end.name])
            let inverse = object.elementsSetByInverse(slot: relationship.slot)
            let found = PegGraph.objects(of: object, end.name)
            let elements = value.arrayValue ?? (value == .null ? [] : [value])
            // A set has an object once.
            if relationship.isSet, Set(elements.map { $0["id"] ?? $0 }).count < elements.count { continue }
            let own = end.isToMany ? found.filter { !inverse.contains($0) } : found
            func leads(to other: ModelObject, _ element: JSONValue) throws -> Bool {
                let id = try other.value(forKey: "id").map { "\($0)" }
                return switch element {
                case .number: id == element.description
                default: element["id"].map { $0.description == id } ?? true
                }
            }
            var rest = own[...]
            if end.merge == "append", value != .null { rest = rest.suffix(elements.count) }
            for element in elements {
                if end.merge == "merge" || end.merge == "append" {
                    try expect(found.contains { (try? leads(to: $0, element)) == true }, "\(end.name) lacks \(element)")
                } else {
                    let other = rest.popFirst() ?? (end.isToMany ? nil : found.first)
                    let isIt = try other.map { try leads(to: $0, element) } ?? false
                    // What refers to the owner itself may be listed as well.
                    try expect(
                        isIt || inverse.contains { (try? leads(to: $0, element)) == true },
                        "\(end.name) has \(found.map(PegGraph.id))")
                }
                if end.isToMany, end.merge == "append" { continue }
                guard element["id"] != nil, occurrences.isOnce(element) else { continue }
                let nested = found.filter { (try? leads(to: $0, element)) == true && !PegGraph.isPlaceholder($0) }
                if nested.count == 1 { try checkSaid(element, nested[0], occurrences, plan) }
            }
            if end.merge == "replace" || value == .null { try expect(rest.isEmpty, "\(end.name) has more") }
        }
    }

    /// What the update names is written with its values, wherever it has been moved to, if it was before.
    private static func checkWritten(
        _ update: JSONValue, _ root: ModelObject, _ before: Snapshot, _ decoder: ModelDecoder, _ plan: PegModel
    ) throws {
        guard let former = try before.written(decoder), let written = try Snapshot(root, decoder.model).written(decoder)
        else { return }
        let named = Set(identities(in: update, of: "Peg", plan))
        for (id, names) in PegGraph(roots: [root]).names
        where names.count == 1 && former[id] != nil && named.contains(id) {
            if names.isSubset(of: written[id] ?? []) { continue }
            throw Violation("what an update names is written", "\(names) of \(id)")
        }
    }

    /// The identities in an update, as `PegGraph` writes them.
    private static func identities(in value: JSONValue, of entity: String, _ plan: PegModel) -> [String] {
        switch value {
        case .number(let number): ["\(entity.prefix(1))\(number)"]
        case .array(let elements): elements.flatMap { identities(in: $0, of: entity, plan) }
        case .object(let members):
            identities(in: members["id"] ?? .null, of: entity, plan)
                + plan.ends.filter { $0.entity == entity }.flatMap {
                    identities(in: members[$0.name] ?? .null, of: $0.destination, plan)
                }
        default: []
        }
    }

    /// The same once more changes nothing, but that lists grow which append.
    private static func checkAgain(
        _ update: JSONValue, _ root: ModelObject, _ decoder: ModelDecoder, _ plan: PegModel
    ) throws {
        let appends = plan.ends.contains { !places(of: $0.name, in: update, []).isEmpty && $0.merge != "replace" }
        let encoder = ModelEncoder(model: decoder.model)
        guard !appends, let output = try? encoder.jsonValue(root) else { return }
        do {
            try decoder.update(root, from: update)
        } catch MappingError.data(let failure) where failure.reason == .unownedObject {
            return
        }
        let again = try encoder.jsonValue(root)
        if again != output {
            throw Violation("the same update once more changes nothing", "\(output)\nbecame \(again)")
        }
    }
}
