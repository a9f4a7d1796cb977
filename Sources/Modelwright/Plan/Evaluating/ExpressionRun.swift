/// Computes an expression of an object, with the derived attributes that it needs.
///
/// What is being computed is in an array and not on the thread's stack: a chain of derived attributes may be long, and an
/// attribute may be read where little of the stack is left.
///
/// What an object's derived attribute has is computed once, however many ways lead to the object: sums of sums through
/// many-to-many relationships cost what the relationships have, and not the product of it.
struct ExpressionRun {
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

    private let given: ExpressionValues
    private var frames: [ExpressionFrame]
    private var values: [Place: ExpressionValue] = [:]

    /// - Parameters:
    ///   - level: Derived attributes of that level and above aren't computed: they may need what is asked for.
    ///   - given: What the expression is given beside the object.
    init(
        _ expression: Expression, of object: ModelObject, below level: Int = .max,
        given: ExpressionValues = ExpressionValues()
    ) {
        self.given = given
        frames = [ExpressionFrame(expression, of: object, below: level)]
    }

    mutating func value() -> ExpressionValue {
        while true {
            switch frames[frames.count - 1].step(given) {
            case .next: break
            case .need(let frame):
                if let value = Self.place(of: frame).flatMap({ values[$0] }) {
                    frames[frames.count - 1].receive(value)
                } else {
                    frames.append(frame)
                }
            case .value(let found):
                let frame = frames.removeLast()
                let value = frame.attribute.map { $0.derivedValue(found) } ?? found
                if frames.isEmpty { return value }
                if let place = Self.place(of: frame) { values[place] = value }
                frames[frames.count - 1].receive(value)
            }
        }
    }

    /// Nil for what is no derived attribute.
    private static func place(of frame: ExpressionFrame) -> Place? {
        frame.attribute.map { Place(object: frame.object, attribute: ObjectIdentifier($0)) }
    }
}

/// What an expression is given beside the object.
struct ExpressionValues {
    var arguments: [ExpressionValue] = []
    var variables: [String: ExpressionValue] = [:]
    /// The patterns of `LIKE` and `MATCHES`, by what they are given as.
    var patterns: [Comparison.PatternText: TextPattern] = [:]
}

extension AttributeMapping {
    /// What a derived attribute has, if that is what its expression makes.
    fileprivate func derivedValue(_ value: ExpressionValue) -> ExpressionValue {
        ExpressionValue(primitive: derivation?.primitive(value, access.kind))
    }
}
