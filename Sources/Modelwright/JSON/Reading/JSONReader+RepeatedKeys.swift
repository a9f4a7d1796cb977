/// Keys that come twice in an object within a value: of those a `JSONValue` keeps the last.
extension JSONReader {
    /// Passes over the value.
    ///
    /// - Returns: The position of each value in it whose key its object has already, in their order.
    mutating func repeatedKeys() throws -> [Int] {
        var positions: [Int] = []
        try addRepeatedKeys(to: &positions)
        return positions
    }

    private mutating func addRepeatedKeys(to positions: inout [Int]) throws {
        switch try kind() {
        case .array:
            guard try enterArray() else { return }
            repeat { try addRepeatedKeys(to: &positions) } while try nextElement()
        case .object:
            guard try enterObject() else { return }
            var keys: Set<ExactString> = []
            repeat {
                let key = ExactString(try readKey())
                if !keys.insert(key).inserted { positions.append(position) }
                try addRepeatedKeys(to: &positions)
            } while try nextMember()
        default: try skip()
        }
    }
}
