import Foundation

@testable import Modelwright

/// A shop's model and its JSON: what is computed, and what is written.
struct ExpressionProperties {
    /// How much could be compared.
    struct Tally {
        var values = 0
        /// Of these, the ones that can't be computed.
        var nils = 0
        var unsaid = 0
        var written = 0
    }

    private let plan: ShopModel
    private let document: DocumentNode
    /// Of which object, in the order of the document, which attribute is set.
    private let change: (object: Int, attribute: Int, values: [PlannedType: DocumentNode])

    init(_ choices: inout Choices) {
        var generator = ShopGenerator(choices)
        generator.makeModel()
        document = generator.makeObject(ShopModel.shop)
        let types: [PlannedType] = [.integer16, .integer32, .integer64, .decimal, .double, .boolean, .date, .string]
        let values = types.map { ($0, generator.makeValue($0)) }
        change = (
            generator.choices.below(20), generator.choices.below(5), Dictionary(uniqueKeysWithValues: values)
        )
        plan = generator.model
        choices = generator.choices
    }

    var summary: String { "\(plan.xml)\(document.json)" }

    func check(_ tally: inout Tally) throws {
        let model: ObjectModel
        do {
            model = try ObjectModel(data: Data(plan.xml.utf8), name: "Shop.xml")
        } catch let error as ModelError where error.description.contains("it takes more than 10000 operations") {
            // Sums of sums of sums: there is a limit.
            return
        }
        if let warning = model.warnings.first {
            throw PropertyFailure("the model has no warning", "\(warning)", "none")
        }
        let root = ShopObject(document, ShopModel.shop, plan)
        let json = document.json
        let object = try ModelDecoder(model: model).decode(entity: "Shop", from: json)
        let pairs = try Self.pairs(object, root)
        let before = try compare(pairs, &tally)
        try expect("what was decoded is written", try ModelEncoder(model: model).jsonValue(object), json)
        try checkNew(pairs.first { $0.reference.entity == ShopModel.person }, model, &tally)

        // What changes by a value that is set, and how it is written.
        let (target, reference) = pairs[change.object % pairs.count]
        let plain = reference.attributes.filter { $0.expression == nil }
        guard !plain.isEmpty else { return }
        let attribute = plain[change.attribute % plain.count]
        guard let value = change.values[attribute.type] else { return }
        reference.set(value, for: attribute.name)
        try target.setValue(Self.primitive(reference, attribute), forKey: attribute.name)
        let after = try compare(pairs, &tally)
        for (value, other) in zip(before, after) where value.hasKey {
            guard let old = value.value, let new = other.value else { return }
            if old != new { pairs[value.object].reference.set(new.node, for: value.attribute) }
        }
        tally.written += 1
        try expect(
            "what is computed is written when it changes", try ModelEncoder(model: model).jsonValue(object),
            root.document.json)
    }

    private typealias Pair = (object: ModelObject, reference: ShopObject)

    /// A derived attribute of an object, whether it has a key in JSON, and its value; nil if nothing is said of it.
    private typealias Compared = (object: Int, attribute: String, hasKey: Bool, value: ReferenceValue?)

    /// The objects that were decoded, each with what is said of it.
    private static func pairs(_ object: ModelObject, _ reference: ShopObject) throws -> [Pair] {
        var pairs = [(object: object, reference: reference)]
        for link in reference.links where link.kind != .container {
            let value = try object.value(forKey: link.name)
            let objects = value as? [ModelObject] ?? (value as? ModelObject).map { [$0] } ?? []
            let references = reference.children[link.name] ?? []
            if objects.count != references.count {
                throw PropertyFailure("\(link.name) has its objects", "\(objects.count)", "\(references.count)")
            }
            for (object, reference) in zip(objects, references) { pairs += try Self.pairs(object, reference) }
        }
        return pairs
    }

    /// Compares every derived attribute.
    private func compare(_ pairs: [Pair], _ tally: inout Tally) throws -> [Compared] {
        var compared: [Compared] = []
        for (index, (object, reference)) in pairs.enumerated() {
            for attribute in reference.attributes where attribute.expression != nil {
                let expected = try? reference.value(of: attribute)
                let hasKey = reference.node.member(attribute.name) != nil
                compared.append((index, attribute.name, hasKey, expected))
                guard let expected else {
                    tally.unsaid += 1
                    continue
                }
                let value = try object.value(forKey: attribute.name)
                tally.values += 1
                if expected == .none { tally.nils += 1 }
                if !expected.isValue(value) {
                    throw PropertyFailure(
                        "\(plan.entities[reference.entity].name) has the value of \(attribute.type.rawValue) \(attribute.text)",
                        value.map { "\($0)" } ?? "nil", "\(expected), by \(reference.document.json)")
                }
            }
        }
        return compared
    }

    /// A new object is written with all that is computed.
    private func checkNew(_ pair: Pair?, _ model: ObjectModel, _ tally: inout Tally) throws {
        guard let pair, let entity = model.entity(named: "Person") else { return }
        let object = try DynamicObject(entity: entity)
        let values = pair.reference.attributes.filter { $0.expression == nil }.map { attribute in
            (attribute.name, pair.reference.node.member(attribute.name) ?? .null)
        }
        let reference = ShopObject(.object(values.map { (key: $0.0, value: $0.1) }), ShopModel.person, plan)
        for attribute in reference.attributes where attribute.expression == nil {
            try object.setValue(Self.primitive(reference, attribute), forKey: attribute.name)
        }
        let written = try ModelEncoder(model: model).jsonValue(object)
        for attribute in reference.attributes where attribute.expression != nil {
            guard let expected = try? reference.value(of: attribute) else { continue }
            tally.written += 1
            try expect(
                "a new object is written with the value of \(attribute.type.rawValue) \(attribute.text)",
                written.objectValue?[attribute.name], expected.node.json)
        }
    }

    /// A plain attribute's value, as the program sets it.
    private static func primitive(_ reference: ShopObject, _ attribute: ShopModel.Attribute) throws -> Any? {
        switch try reference.value(of: attribute) {
        case .none: nil
        case .integer(let value): Int(value)
        case .exact(let value): Decimal(string: value.description)
        case .double(let value): value
        case .text(let text): text
        case .boolean(let value): value
        case .date(let date): date
        }
    }

    private func expect<Value: Equatable>(_ property: String, _ left: Value, _ right: Value) throws(PropertyFailure) {
        if left != right { throw PropertyFailure(property, "\(left)", "\(right)") }
    }
}
