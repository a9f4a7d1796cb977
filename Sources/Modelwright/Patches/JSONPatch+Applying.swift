extension JSONValue {
    /// This value with a patch applied: all of it or nothing.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - maximumDepth: How many containers may be inside each other where something is added.
    ///   - maximumValueCount: How many values may be copied and moved, each counted with all that is in it: a few operations
    ///     would double a document again and again. A thousand elements that make room for another in their array, or close the
    ///     gap that one leaves, count as one value.
    /// - Throws: `MappingError.data` for the first operation that can't be applied, with its place in the patch: nothing is where
    ///   it has to be (`notFound`), an index is beyond the end (`outOfRange`), a step leads into what has no members
    ///   (`typeMismatch`), a value is moved into itself (`cycle`), is another than a `test` says (`testFailed`), or a limit is
    ///   exceeded (`limitExceeded`).
    public func applying(
        _ patch: JSONPatch, maximumDepth: Int = 512, maximumValueCount: Int = 1_000_000
    ) throws -> JSONValue {
        var edit = JSONEdit(self, maximumDepth: maximumDepth, maximumValueCount: maximumValueCount)
        for (index, operation) in patch.operations.enumerated() { try edit.apply(operation, index) }
        return edit.value
    }
}

/// A document that a patch changes.
private struct JSONEdit {
    private(set) var value: JSONValue
    /// Which of the patch's operations it is.
    private var index = 0
    private let maximumDepth: Int
    private let maximumValueCount: Int
    /// How many more values may be copied or moved.
    private var valuesLeft: Int
    /// How many elements have been shifted in arrays, and haven't been counted as a value yet.
    private var shiftedCount = 0
    /// How many of them count as one value: shifting takes little time, and is done to all elements of long arrays.
    private static let shiftsOfAValue = 1_000

    init(_ value: JSONValue, maximumDepth: Int, maximumValueCount: Int) {
        (self.value, self.maximumDepth) = (value, maximumDepth)
        self.maximumValueCount = max(0, maximumValueCount)
        valuesLeft = self.maximumValueCount
    }

    mutating func apply(_ operation: JSONPatch.Operation, _ index: Int) throws {
        self.index = index
        switch operation {
        case .add(let path, let new):
            _ = try measure(new, at: path, limit: .max)
            try add(new, at: path)
        case .remove(let path): _ = try remove(path, "path")
        case .replace(let path, let new):
            _ = try measure(new, at: path, limit: .max)
            try change(path, "path") { $0 = new }
        case .move(let from, let path):
            if from == path { return _ = try found(from, "from") }
            let moved = try remove(from, "from")
            let isInside = JSONPointer(steps: Array(path.steps.prefix(from.steps.count))) == from
            if isInside { throw failure(.cycle, "path", "a place outside what is moved", path) }
            if path.steps.count > from.steps.count { valuesLeft -= try measure(moved, at: path, limit: valuesLeft) }
            try add(moved, at: path)
        case .copy(let from, let path):
            let copied = try found(from, "from")
            valuesLeft -= try measure(copied, at: path, limit: valuesLeft)
            try add(copied, at: path)
        case .test(let path, let wanted):
            let present = try found(path, "path")
            if present != wanted { throw difference(between: wanted, and: present, at: path) }
        }
    }

    /// The first place at which a `test` and the document differ.
    private func difference(between wanted: JSONValue, and present: JSONValue, at path: JSONPointer) -> MappingError {
        var (pointer, expected, found) = (JSONPointer(), Optional(wanted), Optional(present))
        switch JSONPatch(from: wanted, to: present).operations.first {
        case .add(let inner, let value)?: (pointer, expected, found) = (inner, nil, value)
        case .remove(let inner)?: (pointer, expected, found) = (inner, wanted[inner], nil)
        case .replace(let inner, let value)?: (pointer, expected, found) = (inner, wanted[inner], value)
        default: break
        }
        func phrase(_ value: JSONValue?) -> String { value.map(DataFailure.found) ?? "nothing" }
        let place = JSONPointer(steps: path.steps + pointer.steps).description
        let isAlike = expected?.stringValue != nil && expected?.stringValue == found?.stringValue
        return .data(
            DataFailure(
                reason: .testFailed, path: JSONPath([.index(index)]),
                expected: "\(phrase(expected)) at \(DataFailure.found(.string(place)))",
                found: phrase(found) + (isAlike ? DataFailure.lookAlike : "")))
    }

    /// Counts the values in one, which is to stand at a place.
    ///
    /// - Throws: `limitExceeded` for more than `limit`, and for more levels than there may be.
    private func measure(_ new: JSONValue, at path: JSONPointer, limit: Int) throws -> Int {
        var pending = [(value: new, depth: path.steps.count + 1)]
        var count = 0
        while let (value, depth) = pending.popLast() {
            count += 1
            if count > limit { throw tooManyValues() }
            if value.isContainer, depth > maximumDepth {
                throw exceeded("at most \(maximumDepth.counting("level")) of nesting (maximumDepth)")
            }
            switch value {
            case .array(let elements): for element in elements { pending.append((element, depth + 1)) }
            case .object(let object): for (_, member) in object { pending.append((member, depth + 1)) }
            default: break
            }
        }
        return count
    }

    /// Counts elements that an array shifts.
    private mutating func countShifted(_ count: Int) throws {
        shiftedCount += count
        valuesLeft -= shiftedCount / Self.shiftsOfAValue
        shiftedCount %= Self.shiftsOfAValue
        if valuesLeft < 0 { throw tooManyValues() }
    }

    private func tooManyValues() -> MappingError {
        exceeded("at most \(maximumValueCount.counting("value")) to copy and move (maximumValueCount)")
    }

    private func exceeded(_ expected: String) -> MappingError {
        .data(
            DataFailure(reason: .limitExceeded, path: JSONPath([.index(index)]), expected: expected, found: "more"))
    }

    private func found(_ path: JSONPointer, _ key: String) throws -> JSONValue {
        guard let found = value[path] else { throw missing(path, key) }
        return found
    }

    private mutating func add(_ new: JSONValue, at path: JSONPointer) throws {
        guard let last = path.steps.last else { return value = new }
        let index = index
        var shifted = 0
        try change(
            JSONPointer(steps: path.steps.dropLast()), "path",
            expected: "the pointer of an object or an array to add to (add that first)"
        ) { container throws(MappingError) in
            if var object = container.takeMembers() {
                object[last] = new
                container = .object(object)
            } else if var elements = container.takeElements() {
                guard let place = last == "-" ? elements.count : JSONPointer.index(last), place <= elements.count else {
                    throw Self.failure(
                        .outOfRange, index, "path", "an index from 0 to \(elements.count), or -, at the end", path)
                }
                shifted = elements.count - place
                elements.insert(new, at: place)
                container = .array(elements)
            } else {
                throw Self.failure(
                    .typeMismatch, index, "path", "a key of an object or an index of an array at the end", path)
            }
        }
        try countShifted(shifted)
    }

    /// - Returns: What was there.
    private mutating func remove(_ path: JSONPointer, _ key: String) throws -> JSONValue {
        let removed = try found(path, key)
        guard let last = path.steps.last else {
            // Nothing is left; JSON has no document without a value.
            value = .null
            return removed
        }
        var shifted = 0
        try change(JSONPointer(steps: path.steps.dropLast()), key) { container in
            if var object = container.takeMembers() {
                object[last] = nil
                container = .object(object)
            } else if var elements = container.takeElements() {
                if let place = JSONPointer.index(last) {
                    elements.remove(at: place)
                    shifted = elements.count - place
                }
                container = .array(elements)
            }
        }
        try countShifted(shifted)
        return removed
    }

    /// Changes the value at a place: each container on the way is taken out of the one around it, so that none is copied.
    private mutating func change(
        _ path: JSONPointer, _ key: String, expected: String = Self.present,
        _ body: (inout JSONValue) throws(MappingError) -> Void
    ) throws {
        var outer: [JSONValue] = []
        var current = value
        value = .null
        for step in path.steps {
            guard let inner = current.exchange(step, with: .null) else {
                throw failure(.notFound, key, expected, path)
            }
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
        failure(.notFound, key, Self.present, path)
    }

    private static let present = "the pointer of a value that is there"

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
        if var object = takeMembers() {
            defer { self = .object(object) }
            guard let former = object[step] else { return nil }
            object[step] = new
            return former
        }
        if var elements = takeElements() {
            defer { self = .array(elements) }
            guard let index = JSONPointer.index(step), index < elements.count else { return nil }
            let former = elements[index]
            elements[index] = new
            return former
        }
        return nil
    }

    /// Takes the members out of an object, which is null then: whoever has them alone changes them in place.
    fileprivate mutating func takeMembers() -> JSONObject? {
        guard case .object = self else { return nil }
        var taken = JSONValue.null
        swap(&taken, &self)
        if case .object(let object) = consume taken { return object }
        return nil
    }

    /// The same for the elements of an array.
    fileprivate mutating func takeElements() -> [JSONValue]? {
        guard case .array = self else { return nil }
        var taken = JSONValue.null
        swap(&taken, &self)
        if case .array(let elements) = consume taken { return elements }
        return nil
    }
}
