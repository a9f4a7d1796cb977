extension JSONValue {
    /// This value with a patch applied: all of it or nothing.
    ///
    /// - Throws: `MappingError.data` for the first operation that can't be applied, with its place in the patch: nothing is where
    ///   it has to be (`notFound`), an index is beyond the end (`outOfRange`), a step leads into what has no members
    ///   (`typeMismatch`), a value is moved into itself (`cycle`), or is another than a `test` says (`testFailed`).
    public func applying(_ patch: JSONPatch) throws -> JSONValue {
        var value = self
        for (index, operation) in patch.operations.enumerated() {
            var edit = JSONEdit(value, operation: index)
            value = .null
            try edit.apply(operation)
            value = edit.value
        }
        return value
    }
}

/// A document that an operation changes.
private struct JSONEdit {
    private(set) var value: JSONValue
    /// Which of the patch's operations it is.
    private let index: Int

    init(_ value: JSONValue, operation index: Int) { (self.value, self.index) = (value, index) }

    mutating func apply(_ operation: JSONPatch.Operation) throws {
        switch operation {
        case .add(let path, let new): try add(new, at: path)
        case .remove(let path): _ = try remove(path, "path")
        case .replace(let path, let new):
            _ = try found(path, "path")
            try change(path, "path") { $0 = new }
        case .move(let from, let path):
            if from == path { return _ = try found(from, "from") }
            let moved = try remove(from, "from")
            let isInside = JSONPointer(steps: Array(path.steps.prefix(from.steps.count))) == from
            if isInside { throw failure(.cycle, "path", "a place outside what is moved", path) }
            try add(moved, at: path)
        case .copy(let from, let path): try add(try found(from, "from"), at: path)
        case .test(let path, let wanted):
            let present = try found(path, "path")
            guard present == wanted else {
                throw MappingError.data(
                    DataFailure(
                        reason: .testFailed, path: JSONPath([.index(index)]),
                        expected: "\(DataFailure.found(wanted)) at \"\(path)\"", found: DataFailure.found(present)))
            }
        }
    }

    private func found(_ path: JSONPointer, _ key: String) throws -> JSONValue {
        guard let found = value[path] else { throw missing(path, key) }
        return found
    }

    private mutating func add(_ new: JSONValue, at path: JSONPointer) throws {
        guard let last = path.steps.last else { return value = new }
        let index = index
        try change(JSONPointer(steps: path.steps.dropLast()), "path") { container throws(MappingError) in
            switch container {
            case .object(var object):
                container = .null
                object[last] = new
                container = .object(object)
            case .array(var elements):
                guard let place = last == "-" ? elements.count : JSONPointer.index(last), place <= elements.count else {
                    throw Self.failure(
                        .outOfRange, index, "path", "an index from 0 to \(elements.count), or -, at the end", path)
                }
                container = .null
                elements.insert(new, at: place)
                container = .array(elements)
            default:
                throw Self.failure(
                    .typeMismatch, index, "path", "a key of an object or an index of an array at the end", path)
            }
        }
    }

    /// - Returns: What was there.
    private mutating func remove(_ path: JSONPointer, _ key: String) throws -> JSONValue {
        let removed = try found(path, key)
        guard let last = path.steps.last else {
            // Nothing is left; JSON has no document without a value.
            value = .null
            return removed
        }
        try change(JSONPointer(steps: path.steps.dropLast()), key) { container in
            switch container {
            case .object(var object):
                container = .null
                object[last] = nil
                container = .object(object)
            case .array(var elements):
                container = .null
                if let place = JSONPointer.index(last) { elements.remove(at: place) }
                container = .array(elements)
            default: break
            }
        }
        return removed
    }

    /// Changes the value at a place: each container on the way is taken out of the one around it, so that none is copied.
    private mutating func change(
        _ path: JSONPointer, _ key: String, _ body: (inout JSONValue) throws(MappingError) -> Void
    ) throws {
        var outer: [JSONValue] = []
        var current = value
        value = .null
        for step in path.steps {
            guard let inner = current.exchange(step, with: .null) else { throw missing(path, key) }
            outer.append(current)
            current = inner
        }
        try body(&current)
        for step in path.steps.reversed() {
            guard var container = outer.popLast() else { break }
            _ = container.exchange(step, with: current)
            current = container
        }
        value = current
    }

    private func missing(_ path: JSONPointer, _ key: String) -> MappingError {
        failure(.notFound, key, "the pointer of a value that is there", path)
    }

    private func failure(
        _ reason: DataFailure.Reason, _ key: String, _ expected: String, _ path: JSONPointer
    ) -> MappingError {
        Self.failure(reason, index, key, expected, path)
    }

    private static func failure(
        _ reason: DataFailure.Reason, _ index: Int, _ key: String, _ expected: String, _ path: JSONPointer
    ) -> MappingError {
        JSONPatch.failure(reason, [.index(index), .key(key)], expected, .string(path.description))
    }
}

extension JSONValue {
    /// Puts a value in the place of a member or an element, and gives what was there; nil, and nothing is changed, where
    /// there is none.
    fileprivate mutating func exchange(_ step: String, with new: JSONValue) -> JSONValue? {
        switch self {
        case .object(var object):
            guard let former = object[step] else { return nil }
            self = .null
            object[step] = new
            self = .object(object)
            return former
        case .array(var elements):
            guard let index = JSONPointer.index(step), index < elements.count else { return nil }
            let former = elements[index]
            self = .null
            elements[index] = new
            self = .array(elements)
            return former
        default: return nil
        }
    }
}
