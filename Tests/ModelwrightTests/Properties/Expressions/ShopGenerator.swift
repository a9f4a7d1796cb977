/// Makes the attributes of a shop's model and their expressions, and JSON for it.
struct ShopGenerator {
    var choices: Choices
    var model = ShopModel()

    init(_ choices: Choices) { self.choices = choices }

    /// What an expression makes.
    enum Kind: CaseIterable {
        case number, text, boolean, date

        init(_ type: PlannedType) {
            switch type {
            case .string: self = .text
            case .boolean: self = .boolean
            case .date: self = .date
            default: self = .number
            }
        }

        var types: [PlannedType] {
            switch self {
            case .number: [.integer32, .integer16, .integer64, .decimal, .double]
            case .text: [.string]
            case .boolean: [.boolean]
            case .date: [.date]
            }
        }
    }

    // MARK: The model

    /// What is derived needs what was made before it, so that nothing depends on itself.
    mutating func makeModel() {
        let entities = model.entities.indices.reversed()
        for entity in entities { makeAttributes(of: entity) }
        for entity in entities { makeDerived(of: entity) }
    }

    private mutating func makeName(_ entity: Int) -> String {
        let name = choices.pick(["a", "no", "Null", "SELF", "true", "sum", "größe", "_x", "name", "count"])
        let number = model.entities[entity].attributes.count
        let isTaken = model.entities[entity].attributes.contains { $0.name.lowercased() == name.lowercased() }
        return isTaken || choices.chance(1, in: 2) ? name + String(number) : name
    }

    private mutating func makeAttributes(of entity: Int) {
        for _ in 0..<4 {
            let start = choices.recorded.count
            defer { choices.endSpan(from: start) }
            guard choices.chance(7, in: 8) else { break }
            let type = choices.pick(choices.pick([.number, .number, .text, Kind.boolean, .date]).types)
            var attribute = ShopModel.Attribute(name: makeName(entity), type: type)
            if Kind(type) == .number, choices.chance(1, in: 6) {
                attribute.defaultText = choices.pick(["0", "7", "-3"])
            }
            model.entities[entity].attributes.append(attribute)
        }
    }

    private mutating func makeDerived(of entity: Int) {
        for _ in 0..<3 {
            let start = choices.recorded.count
            defer { choices.endSpan(from: start) }
            guard choices.chance(3, in: 4) else { break }
            let kind = choices.pick([.number, .number, .number, .text, Kind.boolean, .date])
            let type = choices.pick(kind.types)
            let expression = makeExpression(kind, from: model.paths(from: entity), depth: choices.below(4))
            var attribute = ShopModel.Attribute(name: makeName(entity), type: type, expression: expression)
            attribute.text = expression.text(&choices)
            model.entities[entity].attributes.append(attribute)
        }
    }

    // MARK: JSON

    mutating func makeObject(_ entity: Int, depth: Int = 0) -> DocumentNode {
        var members: [(key: String, value: DocumentNode)] = []
        for attribute in model.entities[entity].attributes {
            let start = choices.recorded.count
            // What was read of a derived attribute counts for nothing.
            if choices.chance(attribute.expression == nil ? 7 : 3, in: 8) {
                let isNull = choices.chance(1, in: 16)
                members.append((attribute.name, isNull ? .null : makeValue(attribute.type)))
            }
            choices.endSpan(from: start)
        }
        for link in model.entities[entity].links where link.kind != .container {
            let start = choices.recorded.count
            let mayGoOn = link.destination != entity || depth < 2
            if mayGoOn, choices.chance(7, in: 8) {
                members.append((link.name, makeObjects(of: link, depth: depth)))
            }
            choices.endSpan(from: start)
        }
        return .object(members)
    }

    private mutating func makeObjects(of link: ShopModel.Link, depth: Int) -> DocumentNode {
        guard link.kind == .toMany else {
            return choices.chance(1, in: 12) ? .null : makeObject(link.destination, depth: depth + 1)
        }
        var elements: [DocumentNode] = []
        while elements.count < 4, choices.chance(3, in: 4) {
            let start = choices.recorded.count
            elements.append(makeObject(link.destination, depth: depth + 1))
            choices.endSpan(from: start)
        }
        return .array(elements)
    }

    mutating func makeValue(_ type: PlannedType) -> DocumentNode {
        let small = ["0", "1", "2", "3", "5", "7", "-1", "-4", "10"]
        switch type {
        case .integer16: return number(small + ["32767", "-32768", "100"])
        case .integer32: return number(small + ["2147483647", "-2147483648", "65536"])
        case .integer64: return number(small + ["9223372036854775807", "-9223372036854775808", "4294967296"])
        case .decimal:
            return number(
                small + [
                    "0.1", "2.5", "-0.75", "3.333", "12345678901234567890.12345", "1E-20", "1E30",
                    "99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001",
                ])
        case .double: return number(small + ["0.1", "2.5", "-0.75", "1E-7", "1E300", "123456.789", "-1E+20"])
        case .boolean: return .boolean(choices.chance(1, in: 2))
        case .date: return .string(choices.pick(["2013-04-23T10:00:00Z", "1900-01-01T00:00:00Z"]))
        default: return .string(choices.pick(Self.texts))
        }
    }

    static let texts = ["", "abc", "Émile É", "ＡBa", "e\u{301}x", "漢😀", "it's \"A\"", "ç", "\\x\n", "B", "7"]

    private mutating func number(_ texts: [String]) -> DocumentNode { .number(choices.pick(texts)) }
}
