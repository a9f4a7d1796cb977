import Foundation
import Testing

@testable import Modelwright

/// Small models whose key paths meet wherever they can, since all entities have the same few keys, and documents with a few
/// of their values: what one object flattens, the next one has, flattens too, has a container for, or does not know.
///
/// Most of what is made does not load or does not fit, and is left out.
struct SharedKeysTests {
    private static let boxes = ["a", "b", "c"]
    private static let leaves = ["p", "q"]
    private static let entities = ["A", "B", "C"]
    /// The type field, which others may have key paths to as well.
    private static let type = "t"

    /// A property: where it is, and the entity of its object.
    private struct Property {
        var path: [String]
        var destination: String?
    }

    private struct Violation: Error, CustomStringConvertible {
        var description: String
    }

    /// How many cases there were of what can be said something about.
    private struct Tally {
        var models = 0
        var documents = 0
        var unchanged = 0
    }

    @Test func graphsComeBack() throws {
        let cases = RandomCases(count: 2_000)
        var tally = Tally()
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var properties: [String: [Property]] = [:]
            let text = Self.model(&choices, &properties)
            guard let model = try? ObjectModel(data: Data(text.utf8), name: "Shared.xml"), model.warnings.isEmpty else {
                continue
            }
            tally.models += 1
            for _ in 0..<8 {
                let json = Self.document(of: properties, &choices)
                do {
                    try Self.check(json, model, text, &tally)
                } catch let violation as Violation {
                    Issue.record("Case \(number) of seed \(cases.seed): \(violation)\nfrom \(json)\n\(text)")
                    return
                }
            }
        }
        guard cases.areMany else { return }
        #expect(tally.models * 10 >= cases.count)
        #expect(tally.documents >= cases.count)
        #expect(tally.unchanged * 8 >= tally.documents)
    }

    // MARK: What is made

    private static func model(_ choices: inout Choices, _ properties: inout [String: [Property]]) -> String {
        let unknownKeys = choices.chance(1, in: 3) ? "keep" : choices.chance(1, in: 4) ? "reject" : nil
        let hasDirections = choices.chance(1, in: 4)
        let hasFallbacks = choices.chance(1, in: 3)
        let hasNulls = choices.chance(1, in: 4)
        // What is only written may be where an object that is only read has its type.
        let hasTypes = !hasDirections && choices.chance(1, in: 3)
        let leaves = hasTypes ? leaves + [type] : leaves
        var number = 0
        var text = ""
        for name in entities {
            let isTyped = hasTypes && choices.chance(2, in: 3)
            var made: [Property] = isTyped ? [Property(path: [type])] : []
            func path(_ last: [String]) -> [String] {
                let through = made.filter { $0.destination != nil }.map(\.path)
                var steps = !through.isEmpty && choices.chance(3, in: 5) ? choices.pick(through) : []
                while steps.count < 4, choices.chance(1, in: 3) { steps.append(choices.pick(boxes)) }
                return steps + [choices.pick(last)]
            }
            var content = ""
            for _ in 0..<choices.below(3) {
                number += 1
                let property = Property(path: path(boxes), destination: choices.pick(entities))
                made.append(property)
                let path = property.path.joined(separator: ".")
                let direction = hasDirections && choices.chance(1, in: 4) ? choices.pick(["decode", "encode"]) : "both"
                content += ModelText.toOne(
                    "r\(number)", property.destination ?? "", ["jsonKeyPath": path, "jsonDirection": direction])
            }
            for _ in 0..<choices.below(4) {
                number += 1
                var paths = [path(leaves)]
                if hasFallbacks, choices.chance(1, in: 3) { paths.append(path(leaves)) }
                made += paths.map { Property(path: $0) }
                var annotations = paths.enumerated().map { index, path in
                    let key = index == 0 ? "jsonKeyPath" : "jsonKeyPath.\(index)"
                    return #"<entry key="\#(key)" value="\#(path.joined(separator: "."))"/>"#
                }
                if hasNulls, choices.chance(1, in: 3) {
                    annotations.append(#"<entry key="jsonNulls" value="explicit"/>"#)
                }
                if hasDirections, choices.chance(1, in: 3) {
                    let direction = choices.pick(["decode", "encode"])
                    annotations.append(#"<entry key="jsonDirection" value="\#(direction)"/>"#)
                }
                // What is required and not written can't be decoded again.
                let optional = hasDirections || choices.chance(5, in: 6) ? #" optional="YES""# : ""
                content += """
                    <attribute name="x\(number)" attributeType="String"\(optional)><userInfo>\(annotations.joined())</userInfo>\
                    </attribute>

                    """
            }
            properties[name] = made
            let annotations: ModelText.Annotations =
                switch (unknownKeys, isTyped) {
                case (let unknownKeys?, true):
                    ["jsonUnknownKeys": unknownKeys, "jsonDiscriminator": type, "jsonDiscriminatorValue": name]
                case (let unknownKeys?, false): ["jsonUnknownKeys": unknownKeys]
                case (nil, true): ["jsonDiscriminator": type, "jsonDiscriminatorValue": name]
                case (nil, false): [:]
                }
            text += ModelText.entity(name, annotations, content)
        }
        return "<model>\n\(text)</model>"
    }

    /// A document of an A with a few values, each somewhere in it.
    private static func document(of properties: [String: [Property]], _ choices: inout Choices) -> JSONValue {
        var json = JSONValue.object([:])
        for _ in 0...choices.below(4) {
            var path: [String] = []
            var entity: String? = "A"
            while let name = entity, let own = properties[name], !own.isEmpty, path.count < 10 {
                let property = choices.pick(own)
                path += property.path
                entity = choices.chance(5, in: 6) ? property.destination : nil
            }
            if choices.chance(1, in: 10) { path.append(choices.pick(boxes + leaves)) }
            let value: JSONValue =
                switch path.last {
                case type?: .string(choices.pick(entities))
                case let leaf? where leaves.contains(leaf): .string(choices.pick(["x", "y"]))
                default: [:]
                }
            put(choices.chance(1, in: 5) ? .null : value, at: path[...], in: &json)
        }
        return json
    }

    /// Puts a value where nothing is yet, and the objects that lead to it.
    private static func put(_ value: JSONValue, at path: ArraySlice<String>, in json: inout JSONValue) {
        guard let key = path.first, case .object(var object) = json else { return }
        if path.count == 1 {
            if object[key] == nil { object[key] = value }
        } else {
            var child = object[key] ?? [:]
            put(value, at: path.dropFirst(), in: &child)
            object[key] = child
        }
        json = .object(object)
    }

    // MARK: What holds

    private static func check(
        _ json: JSONValue, _ model: ObjectModel, _ modelText: String, _ tally: inout Tally
    ) throws {
        let hasDirections = ["decode", "encode"].contains { modelText.contains("value=\"\($0)\"") }
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)
        guard let (object, report) = try? decoder.decodeReporting(entity: "A", from: json) else { return }
        tally.documents += 1
        let data = try encoder.encode(object)
        let output = String(decoding: data, as: UTF8.self)
        let text = SourceText(data)
        defer { withExtendedLifetime(text) {} }
        var reader = try JSONReader(text.bytes, maximumDepth: 100)
        if try !reader.repeatedKeys().isEmpty { throw Violation(description: "A key was written twice in \(output).") }
        let again: ModelObject
        do {
            again = try decoder.decode(entity: "A", from: data)
        } catch {
            throw Violation(description: "\(output) does not decode: \(error)")
        }
        guard report.entries.isEmpty, !hasDirections else { return }
        tally.unchanged += 1
        if !again.isEquivalent(to: object) {
            throw Violation(description: "\(object) became \(again) by \(output)")
        }
        if try !modelText.contains("explicit") && JSONValue(data: data) != json {
            throw Violation(description: "\(output) was written")
        }
    }
}
