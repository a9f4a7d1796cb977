import Foundation

/// Computes a derived attribute, with the derived attributes that it needs.
///
/// What is being computed is in an array and not on the thread's stack: a chain of derived attributes may be long, and an
/// attribute may be read where little of the stack is left.
///
/// What an object's derived attribute has is computed once, however many ways lead to the object: sums of sums through
/// many-to-many relationships cost what the relationships have, and not the product of it.
struct DerivationRun {
    /// A derived attribute of an object. It holds the object, so that no other takes its place.
    private struct Place: Hashable {
        let object: ModelObject
        let attribute: ObjectIdentifier

        static func == (left: Self, right: Self) -> Bool {
            left.object === right.object && left.attribute == right.attribute
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(object))
            hasher.combine(attribute)
        }
    }

    private var frames: [Frame]
    private var values: [Place: ExpressionValue] = [:]

    init(_ derivation: Derivation, of object: ModelObject, _ kind: PrimitiveKind) {
        frames = [Frame(derivation: derivation, object: object, kind: kind, attribute: nil)]
    }

    mutating func primitive() -> Any? {
        while !frames.isEmpty {
            switch frames[frames.count - 1].step() {
            case .next: break
            case .need(let frame):
                if let value = Self.place(of: frame).flatMap({ values[$0] }) {
                    frames[frames.count - 1].receive(value)
                } else {
                    frames.append(frame)
                }
            case .value(let primitive):
                guard let place = Self.place(of: frames.removeLast()) else { return primitive }
                let value = ExpressionValue(primitive: primitive)
                values[place] = value
                frames[frames.count - 1].receive(value)
            }
        }
        return nil
    }

    /// Nil for the attribute that is asked for.
    private static func place(of frame: Frame) -> Place? {
        frame.attribute.map { Place(object: frame.object, attribute: ObjectIdentifier($0)) }
    }
}

/// A derived attribute that is being computed.
private struct Frame {
    let derivation: Derivation
    let object: ModelObject
    let kind: PrimitiveKind
    /// Nil for the one that is asked for.
    let attribute: AttributeMapping?
    /// Which operation is next.
    private var index = 0
    private var stack: [ExpressionValue] = []
    /// The key path whose values are being read.
    private var path: Path?

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

    enum Step {
        case next
        /// Another derived attribute, to be received before the next step.
        case need(Frame)
        /// The end.
        case value(Any?)
    }

    init(derivation: Derivation, object: ModelObject, kind: PrimitiveKind, attribute: AttributeMapping?) {
        self.derivation = derivation
        self.object = object
        self.kind = kind
        self.attribute = attribute
    }

    mutating func receive(_ value: ExpressionValue) { path?.values.append(value) }

    mutating func step() -> Step {
        if path != nil { return readNext() }
        guard index < derivation.expression.operations.count else {
            return .value(derivation.primitive(stack.last ?? .null, kind))
        }
        let operation = derivation.expression.operations[index]
        index += 1
        switch operation.code {
        case .literal(let value): stack.append(value)
        case .call(let function):
            let operands = operation.operands(from: &stack)
            stack.append(function.value(of: operands))
        case .keyPath(let names):
            guard let last = names.last else {
                stack.append(.null)
                break
            }
            var (objects, isMany) = ([object], false)
            let storage = object.ownStorage
            for name in names.dropLast() {
                objects = objects.flatMap { Self.objects(name, of: $0, in: storage, &isMany) }
            }
            path = Path(name: last, objects: objects[...], isMany: isMany)
        }
        return .next
    }

    /// Reads the values of the objects that a key path leads to, up to one that has to be computed first.
    private mutating func readNext() -> Step {
        guard var reading = path else { return .next }
        // Taken out, so that its lists aren't copied.
        path = nil
        let storage = object.ownStorage
        while let object = reading.objects.popFirst() {
            guard let attribute = reading.attribute(of: object, in: storage) else {
                // Counting needs the objects and none of their values.
                let objects = Self.objects(reading.name, of: object, in: storage, &reading.isMany)
                reading.values += objects.map { _ in .boolean(true) }
                continue
            }
            guard let needed = attribute.derivation else {
                reading.values.append(attribute.expressionValue(of: object))
                continue
            }
            // An object of another model may lead back here, which nobody has checked. It ends all the same.
            guard needed.level < derivation.level else {
                reading.values.append(.null)
                continue
            }
            path = reading
            return .need(
                Frame(derivation: needed, object: object, kind: attribute.access.kind, attribute: attribute))
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
}
