extension JSONValue {
    /// How many zeros with a minus sign the value is or has in it. They equal 0, and so does a value with them one without.
    var negativeZeroCount: Int {
        var count = 0
        var pending = [self]
        while let value = pending.popLast() {
            switch value {
            case .number(let number): count += number.isNegativeZero ? 1 : 0
            case .array(let elements): pending += elements
            case .object(let object): pending += object.lazy.map(\.value)
            default: break
            }
        }
        return count
    }
}
