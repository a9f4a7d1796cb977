/// An expression that is being computed: what is asked for, a derived attribute that it needs, or a subquery's predicate.
struct ExpressionFrame {
    private let expression: Expression
    let object: ModelObject
    /// Nil for what is no derived attribute.
    let attribute: AttributeMapping?
    /// Derived attributes of that level and above aren't computed.
    private let level: Int
    /// The elements that subqueries look at, by their names.
    private var elements: [String: ExpressionValue]
    /// Which operation is next.
    private var index = 0
    private var stack: [ExpressionValue] = []
    /// The key path whose values are being read.
    private var path: Path?
    /// The subquery whose elements are being looked at.
    private var filter: Filter?

    private struct Path {
        let name: ExpressionName
        var objects: ArraySlice<ModelObject>
        var isMany: Bool
        var values: [ExpressionValue] = []
        /// The attribute of the last object's entity, which most have in common.
        private var last: (mapping: EntityMapping, attribute: AttributeMapping?)?

        init(name: ExpressionName, objects: ArraySlice<ModelObject>, isMany: Bool) {
            (self.name, self.objects, self.isMany) = (name, objects, isMany)
        }

        /// - Parameter storage: The model, to which a new object belongs as soon as one of its objects leads to it.
        mutating func attribute(of object: ModelObject, in storage: ModelStorage?) -> AttributeMapping? {
            guard let mapping = object.mapping ?? storage.flatMap(object.mapping(in:)) else { return nil }
            if let last, last.mapping === mapping { return last.attribute }
            let attribute = mapping.attributesByName[name.text]
            last = (mapping, attribute)
            return attribute
        }
    }

    private struct Filter {
        let subquery: Expression.Subquery
        var rest: ArraySlice<ExpressionValue>
        var kept: [ExpressionValue] = []
    }

    enum Step {
        case next
        /// Something else, whose value is to be received before the next step.
        case need(ExpressionFrame)
        /// The end.
        case value(ExpressionValue)
    }

    init(
        _ expression: Expression, of object: ModelObject, below level: Int, attribute: AttributeMapping? = nil,
        elements: [String: ExpressionValue] = [:]
    ) {
        self.expression = expression
        self.object = object
        self.level = level
        self.attribute = attribute
        self.elements = elements
    }

    /// Takes the value of what was needed.
    mutating func receive(_ value: ExpressionValue) {
        if path != nil {
            path?.values.append(value)
        } else if let element = filter?.rest.popFirst(), value.isTrue {
            filter?.kept.append(element)
        }
    }

    mutating func step(_ given: ExpressionValues) -> Step {
        if path != nil { return readNext() }
        if filter != nil { return lookAtNext() }
        guard index < expression.operations.count else { return .value(stack.last ?? .null) }
        let operation = expression.operations[index]
        index += 1
        switch operation.code {
        case .literal(let value): stack.append(ExpressionValue(value))
        case .argument(let index): stack.append(given.arguments[index])
        case .variable(let name): stack.append(elements[name] ?? given.variables[name] ?? .null)
        case .keyPath(let names): read(names, from: [object], isMany: false)
        case .follow(let names):
            let (objects, isMany) = (stack.popLast() ?? .null).objects
            read(names, from: objects, isMany: isMany)
        case .call(let function):
            let operands = operation.operands(from: &stack)
            stack.append(function.value(of: operands))
        case .list: stack.append(.list(operation.operands(from: &stack)))
        case .subquery(let subquery):
            guard case .list(let elements)? = stack.popLast() else {
                stack.append(.null)
                break
            }
            filter = Filter(subquery: subquery, rest: elements[...])
        case .compare(let comparison):
            let (right, left) = (stack.popLast() ?? .null, stack.popLast() ?? .null)
            stack.append(.boolean(comparison.holds(left, right, given.patterns)))
        case .constant(let value): stack.append(.boolean(value))
        case .and:
            let (right, left) = (stack.popLast() ?? .null, stack.popLast() ?? .null)
            stack.append(.boolean(left.isTrue && right.isTrue))
        case .or:
            let (right, left) = (stack.popLast() ?? .null, stack.popLast() ?? .null)
            stack.append(.boolean(left.isTrue || right.isTrue))
        case .not:
            let operand = stack.popLast() ?? .null
            stack.append(.boolean(!operand.isTrue))
        }
        return .next
    }

    // MARK: Key paths

    /// Begins to read what a key path leads to.
    private mutating func read(_ names: [ExpressionName], from start: [ModelObject], isMany: Bool) {
        guard let last = names.last else {
            stack.append(.object(object))
            return
        }
        var (objects, isMany) = (start, isMany)
        let storage = object.ownStorage
        for name in names.dropLast() {
            objects = objects.flatMap { Self.objects(name, of: $0, in: storage, &isMany) }
        }
        path = Path(name: last, objects: objects[...], isMany: isMany)
    }

    /// Reads the values of the objects that a key path leads to, up to one that has to be computed first.
    private mutating func readNext() -> Step {
        guard var reading = path else { return .next }
        // Taken out, so that its lists aren't copied.
        path = nil
        let storage = object.ownStorage
        while let object = reading.objects.popFirst() {
            guard let attribute = reading.attribute(of: object, in: storage) else {
                reading.values += Self.objects(reading.name, of: object, in: storage, &reading.isMany).map {
                    .object($0)
                }
                continue
            }
            guard let needed = attribute.derivation else {
                reading.values.append(attribute.expressionValue(of: object))
                continue
            }
            // An object of another model may lead back here, which nobody has checked. It ends all the same.
            guard needed.level < level else {
                reading.values.append(.null)
                continue
            }
            path = reading
            return .need(
                ExpressionFrame(needed.expression, of: object, below: needed.level, attribute: attribute))
        }
        stack.append(reading.isMany ? .list(reading.values) : reading.values.first ?? .null)
        return .next
    }

    private static func objects(
        _ name: ExpressionName, of object: ModelObject, in storage: ModelStorage?, _ isMany: inout Bool
    ) -> [ModelObject] {
        let mapping = object.mapping ?? storage.flatMap(object.mapping(in:))
        guard let relationship = mapping?.relationshipsByName[name.text] else { return [] }
        isMany = isMany || relationship.isToMany
        return relationship.objects(of: object)
    }

    // MARK: Subqueries

    /// Looks at the next element of a subquery.
    private mutating func lookAtNext() -> Step {
        guard let filter else { return .next }
        guard let element = filter.rest.first else {
            stack.append(.list(filter.kept))
            self.filter = nil
            return .next
        }
        var elements = elements
        elements[filter.subquery.variable] = element
        return .need(
            ExpressionFrame(filter.subquery.predicate, of: object, below: level, elements: elements))
    }
}

extension ExpressionValue {
    /// Whether a predicate is true.
    var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

    /// The objects that a value is, and whether there may be several.
    fileprivate var objects: (objects: [ModelObject], isMany: Bool) {
        switch self {
        case .object(let object): ((object as? ModelObject).map { [$0] } ?? [], false)
        case .list(let elements): (elements.flatMap(\.objects.objects), true)
        default: ([], false)
        }
    }
}
