extension JSONPatch {
    /// The patch which makes one value of another: without operations if they are the same.
    ///
    /// Members are compared by their keys, and elements in order: what two arrays have in common at their beginning and end stays,
    /// and what is between is changed, added or removed.
    ///
    /// ```swift
    /// let old: JSONValue = ["name": "Japan", "albums": [1, 2]]
    /// JSONPatch(from: old, to: ["name": "Japan", "albums": [2]])      // [{"op":"remove","path":"/albums/0"}]
    /// ```
    public init(from old: JSONValue, to new: JSONValue) {
        operations = []
        // What is still to be compared is in a list and not on the stack, however deep it is. All that is in a value comes
        // before what is beside it, so that the steps to where we are serve everything.
        var pending: [(old: JSONValue, new: JSONValue, depth: Int, step: String)] = [(old, new, 0, "")]
        var steps: [String] = []
        while let (old, new, depth, step) = pending.popLast() {
            if depth > 0 {
                steps.removeSubrange((depth - 1)...)
                steps.append(step)
            }
            func pointer(_ step: some CustomStringConvertible) -> JSONPointer {
                JSONPointer(steps: steps + ["\(step)"])
            }
            switch (old, new) {
            case (.object(let former), .object(let latter)):
                if former.isCopy(of: latter) { continue }
                let start = pending.count
                for (key, value) in former {
                    if let other = latter[key] {
                        pending.append((value, other, depth + 1, key))
                    } else {
                        operations.append(.remove(pointer(key)))
                    }
                }
                for (key, value) in latter where former[key] == nil { operations.append(.add(pointer(key), value)) }
                pending[start...].reverse()
            case (.array(let former), .array(let latter)):
                // Of as many elements each is compared with its own, and so once.
                let isAligned = former.count == latter.count
                let start = isAligned ? 0 : zip(former, latter).prefix { $0 == $1 }.count
                let end =
                    isAligned
                    ? 0 : zip(former[start...].reversed(), latter[start...].reversed()).prefix { $0 == $1 }.count
                let (left, right) = (former.count - end, latter.count - end)
                let common = min(left, right)
                // From the end, so that indices before stay right.
                for index in (common..<max(common, left)).reversed() { operations.append(.remove(pointer(index))) }
                for index in common..<max(common, right) { operations.append(.add(pointer(index), latter[index])) }
                for index in (start..<max(start, common)).reversed() {
                    pending.append((former[index], latter[index], depth + 1, "\(index)"))
                }
            default: if old != new { operations.append(.replace(JSONPointer(steps: steps), new)) }
            }
        }
    }
}
