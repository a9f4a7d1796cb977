/// What reading a number as an integer, a double or a decimal came to.
enum NumberReading<Value> {
    case value(Value)
    /// The number is a zero with a minus sign, which the type does not tell from 0.
    case negativeZero
    /// The number is not one of the type's values, such as `1.5` for an integer.
    case inexact
    /// The number is beyond the type's range or digits.
    case outOfRange

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}
