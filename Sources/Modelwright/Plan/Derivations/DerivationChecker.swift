/// Reads the expressions of a model's derived attributes, and checks that they can be computed.
struct DerivationChecker {
    private let storage: ModelStorage
    /// The document's text, for places in it.
    private let source: String?
    private(set) var diagnostics: DiagnosticList
    /// What can be computed, by the attributes' indices.
    private(set) var derivations: [Int: Derivation] = [:]
    /// The derived attributes that each needs, in the order of what is checked.
    private var needs: [Int: [Int]] = [:]
    private var order: [AttributeDescription] = []

    /// How many operations an attribute may take, with those of the derived attributes that it needs.
    private static let maximumCost = 10_000

    /// What an expression has, as far as a document tells.
    private indirect enum Kind: Equatable {
        case null, boolean, number, string, date, uuid, uri, binary, json
        case list(Kind)
        case object(String)
        case objects(String)

        var phrase: String {
            switch self {
            case .null: "nil"
            case .boolean: "a Boolean"
            case .number: "a number"
            case .string: "a text"
            case .date: "a date"
            case .uuid: "a UUID"
            case .uri: "a URI"
            case .binary: "bytes"
            case .json: "a value of any type"
            case .list(let kind): kind == .null ? "a list" : "a list, each \(kind.phrase)"
            case .object(let entity): "an object of \(entity)"
            case .objects(let entity): "objects of \(entity)"
            }
        }

        init(_ type: AttributeType) {
            self =
                switch type {
                case .integer16, .integer32, .integer64, .double, .float, .decimal: .number
                case .string: .string
                case .boolean: .boolean
                case .date: .date
                case .uuid: .uuid
                case .uri: .uri
                case .binaryData: .binary
                default: .json
                }
        }
    }

    init(_ storage: ModelStorage, source: String?, rules: RuleSelection) {
        self.storage = storage
        self.source = source
        diagnostics = DiagnosticList(rules: rules)
    }

    mutating func check() {
        for index in storage.entities.indices {
            let entity = EntityDescription(storage: storage, index: index)
            for attribute in entity.attributes
            where attribute.record.entity == index && attribute.isDerived
                && attribute.derivationExpression?.isEmpty == false
            {
                check(attribute, of: entity)
            }
        }
        checkCosts()
    }

    private mutating func check(_ attribute: AttributeDescription, of entity: EntityDescription) {
        let text = attribute.derivationExpression ?? ""
        do throws(ExpressionError) {
            let expression = try ExpressionParser.parse(text)
            var needed: [Int] = []
            let found = try kind(of: expression, entity, &needed)
            let wanted = Kind(attribute.type)
            if wanted == .json || found != wanted && found != .null {
                throw ExpressionError(
                    message: wanted == .json
                        ? "its attribute is \(attribute.type.phrase), of which none is computed"
                        : "it is \(found.phrase), and its attribute is \(attribute.type.phrase)",
                    remedy: "Change the type or the expression.", offset: 0)
            }
            if let transformer = attribute.valueTransformerName ?? attribute.userInfo["jsonTransformer"] {
                throw ExpressionError(
                    message: "its attribute has the transformer \(transformer)", remedy: "Remove the transformer.",
                    offset: 0)
            }
            derivations[attribute.index] = Derivation(
                expression: expression,
                range: AttributeFit.range(attribute.type, unsigned: false, valueType: Int64.self),
                isTimed: Self.isTimed(expression))
            needs[attribute.index] = needed
            order.append(attribute)
        } catch {
            note(error, attribute, text)
        }
    }

    private mutating func note(_ error: ExpressionError, _ attribute: AttributeDescription, _ text: String) {
        let marked = text.prefix(error.offset) + "^" + text.dropFirst(error.offset)
        let position = ExpressionPlace(source, of: attribute.position).position(ofCharacter: error.offset)
        diagnostics.append(
            Diagnostic(
                error.isUnsupported ? .warning : .error,
                error.isUnsupported ? "unsupported-expression" : "bad-expression", at: position,
                "\(attribute) can't be computed by \"\(marked)\": \(error.message).", error.remedy))
    }

    // MARK: Kinds

    private func kind(
        of expression: Expression, _ entity: EntityDescription, _ needed: inout [Int]
    ) throws(ExpressionError) -> Kind {
        switch expression {
        case .literal(let value):
            switch value {
            case .null: return .null
            case .boolean: return .boolean
            case .string: return .string
            default: return .number
            }
        case .keyPath(let path): return try kind(of: path, entity, &needed)
        case .call(let function, let operands, let offset):
            var kinds: [Kind] = []
            for operand in operands { kinds.append(try kind(of: operand, entity, &needed)) }
            func require(_ wanted: Kind) throws(ExpressionError) {
                for (operand, kind) in zip(operands, kinds) where kind != wanted && kind != .null {
                    throw ExpressionError(
                        message: "\(function.rawValue) takes \(wanted.phrase), and this is \(kind.phrase)",
                        remedy: "Give it \(wanted.phrase).", offset: max(operand.offset, offset))
                }
            }
            switch function.operands {
            case .none: return .date
            case .numbers:
                try require(.number)
                return .number
            case .text:
                try require(.string)
                return function == .length ? .number : .string
            case .list: return try kind(of: function, over: kinds.first ?? .null, at: offset)
            }
        }
    }

    private func kind(
        of function: ExpressionFunction, over list: Kind, at offset: Int
    ) throws(ExpressionError) -> Kind {
        func refuse(_ wanted: String) -> ExpressionError {
            ExpressionError(
                message: "\(function.rawValue) takes \(wanted), and this is \(list.phrase)",
                remedy: "Give it \(wanted).", offset: offset)
        }
        switch (function, list) {
        case (.count, .objects), (.count, .list): return .number
        case (.count, _): throw refuse("a to-many relationship")
        case (.sum, .list(.number)), (.average, .list(.number)): return .number
        case (.minimum, .list(let kind)), (.maximum, .list(let kind)):
            guard [.number, .string, .date].contains(kind) else { throw refuse("a list of numbers, texts or dates") }
            return kind
        default: throw refuse("a list of numbers, such as books.price")
        }
    }

    private func kind(
        of path: ExpressionKeyPath, _ entity: EntityDescription, _ needed: inout [Int]
    ) throws(ExpressionError) -> Kind {
        let (objects, isMany) = try kind(of: path.names, entity, isMany: false, &needed)
        guard let aggregate = path.aggregate else { return objects }
        guard isMany, case .objects(let name) = objects, let destination = storage.entityIndexByName[name] else {
            throw ExpressionError(
                message: "the operator needs a to-many relationship before it",
                remedy: "Write one: books.@count, books.@sum.price.", offset: aggregate.offset)
        }
        if aggregate.function == .count { return .number }
        let (value, _) = try kind(
            of: path.valueNames, EntityDescription(storage: storage, index: destination), isMany: true, &needed)
        return try kind(of: aggregate.function, over: value, at: aggregate.offset)
    }

    /// What names lead to, and whether there may be several.
    private func kind(
        of names: [ExpressionName], _ start: EntityDescription, isMany: Bool, _ needed: inout [Int]
    ) throws(ExpressionError) -> (Kind, isMany: Bool) {
        var (entity, isMany) = (start, isMany)
        for (index, name) in names.enumerated() {
            if index < names.count - 1, let part = entity.attribute(named: name.text)?.part {
                entity = part.destinationEntity
                continue
            }
            if let attribute = entity.attribute(named: name.text) {
                guard index == names.count - 1 else {
                    throw ExpressionError(
                        message: "\(attribute) is an attribute, which leads no further",
                        remedy: "Remove what is behind it.", offset: names[index + 1].offset)
                }
                if attribute.isDerived { needed.append(attribute.index) }
                let kind = Kind(attribute.type)
                return (isMany ? .list(kind) : kind, isMany)
            }
            guard let relationship = entity.relationship(named: name.text) else {
                let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
                throw ExpressionError(
                    message: "\(entity.name) has no property \(name.text)",
                    remedy: EditDistance.nearest(to: name.text, among: names).map { "Did you mean \($0)?" }
                        ?? "Name a property of \(entity.name).", offset: name.offset)
            }
            if relationship.isToMany {
                if isMany {
                    throw ExpressionError(
                        message: "it goes through two to-many relationships",
                        remedy: "Derive an attribute of \(entity.name) from \(name.text), and use that.",
                        offset: name.offset)
                }
                isMany = true
            }
            entity = relationship.destinationEntity
        }
        return (isMany ? .objects(entity.name) : .object(entity.name), isMany)
    }

    private static func isTimed(_ expression: Expression) -> Bool {
        guard case .call(let function, let operands, _) = expression else { return false }
        return function == .now || operands.contains(where: isTimed)
    }

    private static func cost(of expression: Expression) -> Int {
        guard case .call(_, let operands, _) = expression else { return 1 }
        return operands.reduce(1) { $0 + cost(of: $1) }
    }

    // MARK: Circles

    /// Takes out what needs itself, which would never end, and what needs too much of others.
    private mutating func checkCosts() {
        var costs: [Int: Int] = [:]
        var waiting = order
        while !waiting.isEmpty {
            let ready = waiting.filter { attribute in
                (needs[attribute.index] ?? []).allSatisfy { costs[$0] != nil || derivations[$0] == nil }
            }
            if ready.isEmpty { break }
            for attribute in ready {
                let own = derivations[attribute.index].map { Self.cost(of: $0.expression) } ?? 0
                let others = (needs[attribute.index] ?? []).reduce(0) { $0 + (costs[$1] ?? 0) }
                costs[attribute.index] = min(own + others, Self.maximumCost + 1)
                if own + others > Self.maximumCost {
                    refuse(attribute, "it takes more than \(Self.maximumCost) operations", "Make it simpler.")
                }
            }
            waiting.removeAll { costs[$0.index] != nil }
        }
        for attribute in waiting {
            refuse(attribute, "it needs itself, perhaps by other derived attributes", "Derive it from others.")
        }
    }

    private mutating func refuse(_ attribute: AttributeDescription, _ message: String, _ remedy: String) {
        derivations[attribute.index] = nil
        note(
            ExpressionError(message: message, remedy: remedy, offset: 0), attribute,
            attribute.derivationExpression ?? "")
    }
}
