/// The functions of expressions, by the names that `NSExpression` has for them.
enum ExpressionFunction: String, CaseIterable, Sendable {
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case raise = "raise:toPower:"
    case absolute = "abs:"
    case floor = "floor:"
    case ceiling = "ceiling:"
    case truncate = "trunc:"
    case squareRoot = "sqrt:"
    case canonical = "canonical:"
    case lowercase = "lowercase:"
    case uppercase = "uppercase:"
    case length = "length:"
    case count = "count:"
    case sum = "sum:"
    case average = "average:"
    case minimum = "min:"
    case maximum = "max:"
    case now = "now"

    /// What it takes.
    enum Operands {
        case none, numbers(Int), text, list
    }

    var operands: Operands {
        switch self {
        case .add, .subtract, .multiply, .divide, .modulus, .raise: .numbers(2)
        case .absolute, .floor, .ceiling, .truncate, .squareRoot: .numbers(1)
        case .canonical, .lowercase, .uppercase, .length: .text
        case .count, .sum, .average, .minimum, .maximum: .list
        case .now: .none
        }
    }

    var operandCount: Int {
        switch operands {
        case .none: 0
        case .numbers(let count): count
        case .text, .list: 1
        }
    }

    /// The function of that name; of one operand also without the colon: `lowercase(name)`.
    init?(name: String) {
        guard let function = Self(rawValue: name) ?? Self(rawValue: name + ":") else { return nil }
        self = function
    }

    /// The function of a key path's operator: `@sum`.
    init?(operator name: String) {
        switch name {
        case "@count": self = .count
        case "@sum": self = .sum
        case "@avg": self = .average
        case "@min": self = .minimum
        case "@max": self = .maximum
        default: return nil
        }
    }

    /// The operators of key paths.
    static let operators = ["@count", "@sum", "@avg", "@min", "@max"]
}
