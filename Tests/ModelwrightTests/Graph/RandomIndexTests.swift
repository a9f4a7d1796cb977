import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Random changes of a graph between random fetches: what an index finds is what a look at all objects finds, in the same order.
struct RandomIndexTests {
    @Test func findsWhatAScanFinds() throws {
        let cases = RandomCases(count: 120)
        var counts = (fetches: 0, served: 0, found: 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var history: [String] = []
            do {
                let run = try IndexRun(&choices)
                for _ in 0..<30 {
                    history.append(run.change(&choices))
                    for _ in 0..<3 { try run.fetch(&choices, &counts) { history.append($0) } }
                }
                guard run.graph.unreportedChanges.isEmpty else {
                    throw Difference(description: "An index is out of date.")
                }
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed): \(error)\n\(history.joined(separator: "\n"))")
                return
            }
        }
        print("Indexes: \(counts.fetches) fetches, \(counts.served) by an index, which found \(counts.found)")
        #expect(counts.served > cases.count * 20 && counts.found > cases.count * 10)
    }
}

private struct Difference: Error, CustomStringConvertible {
    let description: String
}

private struct IndexRun {
    let graph: ObjectGraph
    private let hasClasses: Bool

    private static let types: KeyValuePairs<String, String> = [
        "whole": "Integer 16", "unsigned": "Integer 64", "exact": "Decimal", "double": "Double", "float": "Float",
        "text": "String", "size": "String", "day": "Date", "flag": "Boolean", "key": "UUID",
    ]

    private static let names = types.map(\.key) + ["id"]

    private static let xml: String = {
        let attributes = types.map { name, type in
            if name == "float" { return Text.attribute(name, type, optional: false, default: "0") }
            return Text.attribute(name, type)
        }
        let indexes = (types.map(\.key) + ["next"]).map { name in
            #"<fetchIndex name="\#(name)"><fetchIndexElement property="\#(name)" type="Binary" order="ascending"/></fetchIndex>"#
        }
        return Text.entity(
            "Item",
            ["identityAttributes": "id", "jsonDiscriminator": "kind", "jsonDiscriminatorValue": "item"],
            Text.attribute("id", "Integer 64"), attributes.joined(),
            Text.toOne("next", "Item", ["jsonReference": "identity"]),
            indexes.joined())
            + Text.entity("Special", parent: "Item", ["jsonDiscriminatorValue": "special"])
    }()

    init(_ choices: inout Choices) throws {
        hasClasses = choices.chance(1, in: 2)
        let model = try ObjectModel(
            data: Data("<model>\(Self.xml)</model>".utf8), name: "Items.xml",
            classes: hasClasses ? [IndexedItem.self, SpecialItem.self] : [])
        graph = ObjectGraph(model: model, tracksChanges: choices.chance(1, in: 3))
    }

    // MARK: Values

    private static let numbers = ["-1", "0", "-0.0", "1", "2", "3", "2.5", "2.50", "0.1", "1e2", "3000"]
    private static let largeNumbers = [
        "9007199254740992", "9007199254740993", "9007199254740994", "9223372036854775807", "18446744073709551615",
    ]
    private static let texts = [
        "", "a", "A", "ab", "abc", "b", "B", "é", "e\u{301}", "Bjo", "Björn", "Bjo\u{308}rn", "z\u{10FFFF}", ";",
        "\u{37E}", "e", "e\u{332}", "\u{7F}", "\r", "\r\n", "ﬁ", "fi",
    ]
    private static let days = ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00.5Z", "1960-05-05T00:00:00Z"]
    private static let keys = [
        "00000000-0000-0000-0000-000000000001", "80000000-0000-0000-0000-000000000000",
        "00000000-0000-0000-8000-000000000000",
    ]

    /// A value of an attribute, as JSON.
    private func json(_ name: String, _ choices: inout Choices) -> String {
        if name != "float", name != "id", choices.chance(1, in: 6) { return "null" }
        switch name {
        case "id", "whole": return choices.pick(["0", "1", "2", "3", "4", "5", "6", "7", "8", "30"])
        case "unsigned":
            return choices.pick(
                ["0", "1", "2"] + (hasClasses ? Self.largeNumbers : Array(Self.largeNumbers.dropLast())))
        case "exact":
            return choices.pick(
                Self.numbers + Self.largeNumbers + ["12345678901234567890123456789012345678", "1e-60", "1e90"])
        case "double": return choices.pick(Self.numbers + Self.largeNumbers + ["1e300", "0.30000000000000004"])
        case "float": return choices.pick(Self.numbers)
        case "text": return JSONValue.string(choices.pick(Self.texts)).description
        case "size": return #""\#(choices.pick(["small", "medium", "large"]))""#
        case "day": return #""\#(choices.pick(Self.days))""#
        case "flag": return choices.pick(["true", "false"])
        default: return #""\#(choices.pick(Self.keys))""#
        }
    }

    /// A value to compare an attribute with.
    private func argument(_ name: String, _ choices: inout Choices) -> Any? {
        if choices.chance(1, in: 8) { return nil }
        switch name {
        case "text": return choices.pick(Self.texts)
        case "size": return choices.pick(["small", "medium", "large", "huge", "m"])
        case "day":
            return try? Date(
                choices.pick(Self.days), strategy: .iso8601.year().month().day().time(includingFractionalSeconds: false)
            )
        case "flag": return choices.chance(1, in: 2)
        case "key": return UUID(uuidString: choices.pick(Self.keys))
        default:
            let text = choices.pick(Self.numbers + Self.largeNumbers)
            let values: [Any?] = [
                Int(text), Double(text), Decimal(string: text), UInt64(text), Float(text), Double.nan,
                Double.infinity,
            ]
            return choices.pick(values) ?? 1
        }
    }

    // MARK: Changing

    /// Changes something; what a call refuses has changed nothing.
    func change(_ choices: inout Choices) -> String {
        do { return try tryToChange(&choices) } catch { return "\(error)" }
    }

    private func tryToChange(_ choices: inout Choices) throws -> String {
        let present = graph.objects(entity: "Item")
        switch choices.below(11) {
        case 0...3:
            let elements = (0...choices.below(6)).map { _ in element(&choices) }
            let document = "[\(elements.joined(separator: ","))]"
            // It may fail at its end, and is undone.
            let isBroken = choices.chance(1, in: 4)
            let text = isBroken ? "\(document.dropLast()),{\"kind\":\"item\",\"whole\":\"x\"}]" : document
            let removal: RemovalPolicy = choices.chance(1, in: 8) ? .missing : .none
            do { try graph.decode(.array(entity: "Item"), from: text, removing: removal) } catch {
                return "\(text): \(error)"
            }
            return "decode \(text)"
        case 4, 5, 6:
            guard !present.isEmpty else { return "" }
            let object = choices.pick(present)
            let name = choices.pick(Self.names.filter { $0 != "size" })
            let value = argument(name, &choices)
            try object.setValue(value, forKey: name)
            return "set \(name) = \(value as Any)"
        case 7:
            guard !present.isEmpty else { return "" }
            try graph.delete(choices.pick(present))
            return "delete"
        case 10:
            guard !present.isEmpty else { return "" }
            // To nothing, to one of the graph's, or to another, which the graph may get later.
            let object = choices.pick(present)
            let other = choices.chance(1, in: 4) ? try choices.pick(present).copy() : choices.pick(present)
            try object.set(modelObject: choices.chance(1, in: 4) ? nil : other, forKey: "next")
            if choices.chance(1, in: 4) { try graph.insert(object) }
            return "link"
        case 8:
            guard graph.tracksChanges else { return "" }
            if choices.chance(1, in: 2) {
                try graph.rollback()
                return "roll back"
            }
            graph.acceptChanges()
            return "accept"
        default:
            let entity = choices.pick(["Item", "Special"])
            let identity = choices.below(12)
            try graph.findOrCreate(entity: entity, identity: identity)
            return "\(entity) \(identity)"
        }
    }

    private func element(_ choices: inout Choices) -> String {
        var members = [#""kind":"\#(choices.pick(["item", "special"]))""#, #""id":\#(choices.below(40))"#]
        for name in Self.names where name != "id" && choices.chance(2, in: 3) {
            members.append(#""\#(name)":\#(json(name, &choices))"#)
        }
        // Which may be nothing but an identity.
        if choices.chance(1, in: 4) { members.append(#""next":\#(choices.below(50))"#) }
        return "{\(members.joined(separator: ","))}"
    }

    // MARK: Fetching

    private func condition(_ choices: inout Choices, _ arguments: inout [Any?]) -> String {
        let name = choices.pick(Self.names)
        switch choices.below(10) {
        case 0:
            arguments.append((0..<choices.below(4)).map { _ in argument(name, &choices) })
            return "\(name) IN %@"
        case 1:
            arguments += [argument(name, &choices), argument(name, &choices)]
            return "\(name) BETWEEN {%@, %@}"
        case 2:
            arguments.append(choices.pick(Self.texts))
            return choices.pick(["text BEGINSWITH %@", "text BEGINSWITH[c] %@", "size BEGINSWITH %@", "text ==[cd] %@"])
        case 3:
            arguments.append(argument(name, &choices))
            return "%@ \(choices.pick(["==", "<", "<=", ">", ">="])) \(name)"
        case 4:
            switch choices.below(6) {
            case 0: return "next.\(name) != nil"
            case 1:
                arguments.append(graph.objects(entity: "Item").first)
                return "next == %@"
            default:
                arguments.append(argument(name, &choices))
                return "next.\(name) \(choices.pick(["==", "<", ">=", "!="])) %@"
            }
        default:
            arguments.append(argument(name, &choices))
            return "\(name) \(choices.pick(["==", "<", "<=", ">", ">=", "!="])) %@"
        }
    }

    func fetch(
        _ choices: inout Choices, _ counts: inout (fetches: Int, served: Int, found: Int), note: (String) -> Void
    ) throws {
        if hasClasses, choices.chance(1, in: 2) {
            if choices.chance(1, in: 3) { return try fetch(SpecialItem.self, &choices, &counts, note: note) }
            return try fetch(IndexedItem.self, &choices, &counts, note: note)
        }
        var arguments: [Any?] = []
        var text = condition(&choices, &arguments)
        for _ in 0..<choices.below(3) {
            let other = condition(&choices, &arguments)
            text = choices.pick(["\(text) AND \(other)", "(\(text)) AND (NOT \(other))", "(\(text)) OR \(other)"])
        }
        let entity = choices.pick(["Item", "Special"])
        let values = try arguments.map(ObjectGraph.value)
        guard let mapping = graph.mapping(of: entity) else { return }
        let description = EntityDescription(storage: graph.model.storage, index: mapping.index)
        // Some compare what can't be compared.
        guard let predicate = try? EntityPredicate(text, of: description, arguments: values) else { return }
        let scanned = graph.objects(of: mapping).filter(predicate.matches)
        let candidates = graph.indexes.objects(of: mapping, predicate)
        let found = candidates?.filter(predicate.matches) ?? scanned
        counts.fetches += 1
        if candidates != nil {
            counts.served += 1
            counts.found += found.count
        }
        guard found.elementsEqual(scanned, by: ===) else {
            note("\(entity): \(text) \(arguments)")
            throw Difference(description: "An index finds \(found), and a scan \(scanned).")
        }
    }

    /// Fetches by a `#Predicate`; what it throws for an object, a scan throws too.
    private func fetch<Object: IndexedItem>(
        _ type: Object.Type, _ choices: inout Choices, _ counts: inout (fetches: Int, served: Int, found: Int),
        note: (String) -> Void
    ) throws {
        let predicate = RandomPredicate<Object>.make(&choices)
        guard let mapping = graph.mapping(of: type) else { return }
        let objects = graph.objects(type)
        let candidates = graph.indexes.objects(of: mapping, predicate)
        let scanned = Result { try objects.filter(predicate) }
        let found = Result { try (candidates as? [Object] ?? objects).filter(predicate) }
        counts.fetches += 1
        if candidates != nil {
            counts.served += 1
            counts.found += (try? found.get().count) ?? 0
        }
        let isSame =
            switch (found, scanned) {
            case (.success(let found), .success(let scanned)): found.elementsEqual(scanned, by: ===)
            case (.failure(let error), .failure(let other)): "\(error)" == "\(other)"
            default: false
            }
        if !isSame {
            note("\(type): \(predicate)")
            throw Difference(description: "An index finds \(found), and a scan \(scanned).")
        }
    }
}
