/// Compares values however deep they are: the containers that are begun are in a list, and not on the stack.
enum JSONComparison {
    /// Two containers of one kind and count that are the same up to `position`.
    private enum Pair {
        case arrays([JSONValue], [JSONValue])
        case objects(JSONObject, JSONObject)
    }

    static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        var pending: [(pair: Pair, position: Int)] = []
        guard begin(left, right, &pending) else { return false }
        while let last = pending.indices.last {
            let position = pending[last].position
            pending[last].position += 1
            switch pending[last].pair {
            case .arrays(let left, let right):
                if position == left.count {
                    pending.removeLast()
                } else if !begin(left[position], right[position], &pending) {
                    return false
                }
            case .objects(let left, let right):
                if position == left.placeCount {
                    pending.removeLast()
                } else if let (key, member) = left.member(at: position) {
                    guard let other = right[key], begin(member, other, &pending) else { return false }
                }
            }
        }
        return true
    }

    /// Compares two values as far as that is done at once; what is in containers comes later.
    private static func begin(
        _ left: JSONValue, _ right: JSONValue, _ pending: inout [(pair: Pair, position: Int)]
    ) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return ExactString.isSame(left, right)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            // What is shared is not walked through: a value may hold another many times.
            let isShared = left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
            }
            if !isShared { pending.append((.arrays(left, right), 0)) }
            return true
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            if !left.isCopy(of: right) { pending.append((.objects(left, right), 0)) }
            return true
        default: return false
        }
    }
}
