/// Where decoding starts: at the document's value, or at the end of a key path into it.
extension GraphDecoder {
    /// Decodes each request's objects, checks the rest of the document and sets what was read from identities.
    mutating func decode(_ requests: [DecodingRequest], _ take: TakeObjects) throws {
        let start = source.mark
        // The requests' objects lie on the stack one behind the other, the first one's at its bottom.
        var laterBases: [Int] = []
        for (index, request) in requests.enumerated() {
            source.rewind(to: start)
            if index > 0 { laterBases.append(stack.count) }
            try readDocument(request, stack.count, number: index, of: requests.count)
        }
        let isLinked = !references.isEmpty
        if isLinked { try resolveReferences(roots: (0..<stack.count).map { stack[$0] }) }
        if !awaited.isEmpty { try checkAwaited() }
        if options.validates { try validateGraph(isLinked: isLinked) }
        // A failed call returns no objects.
        if options.failures == .all, !failures.isEmpty { return }
        if model.completesObjects { awaken((0..<stack.count).map { stack[$0] }, isLinked: isLinked) }
        for index in requests.indices.reversed() {
            take(index, stack.popArray(from: index == 0 ? 0 : laterBases[index - 1]))
        }
    }

    /// Reads the object of an update.
    ///
    /// - Returns: Nil where it failed, and failures are being collected.
    mutating func stage(_ request: DecodingRequest) throws -> ModelObject? {
        try readDocument(request, 0, number: 0, of: 1)
        return stack.count > 0 ? stack[0] : nil
    }

    /// Reads what a request wants onto the stack, and checks the rest of the document.
    ///
    /// - Parameters:
    ///   - base: Where the objects begin on the stack.
    ///   - number: Which of `count` readings of the document it is, from 0.
    private mutating func readDocument(_ request: DecodingRequest, _ base: Int, number: Int, of count: Int) throws {
        watch?.begin(number, of: count, byteCount: source.remainingCount)
        var isFound = false
        let position = source.position
        try follow(request.path.components[...], request, base, &isFound)
        // Before anything is called missing: what is not JSON has priority.
        try source.finish()
        watch?.pass(byteCountLeft: 0)
        if !isFound { try failNotFound(request, at: position) }
    }

    /// Reads the objects of requests into the lists of an object.
    ///
    /// - Returns: The objects of each request.
    mutating func stage(
        _ requests: [DecodingRequest], in lists: ModelObject, _ plan: CollectionPlan
    ) throws -> [[ModelObject]] {
        staging?.expectRoot()
        staging?.add(lists, via: nil)
        defer { rootLink = nil }
        let roots = try read(requests) { decoder, request in
            decoder.rootLink = .from(Borrowed(lists), plan.list(of: request.entity))
        }
        var objects: [Int: [ModelObject]] = [:]
        for (request, found) in zip(requests, roots) {
            objects[plan.list(of: request.entity).slot, default: []] += found
        }
        for (slot, objects) in objects {
            let list = plan.mapping.relationships[slot]
            list.setObjects(objects, of: lists)
            lists.states[list] = .value
        }
        return roots
    }

    /// Reads the objects of requests.
    mutating func read(
        _ requests: [DecodingRequest], before begin: (inout GraphDecoder, DecodingRequest) -> Void
    ) throws -> [[ModelObject]] {
        let start = source.mark
        return try requests.enumerated().map { index, request in
            source.rewind(to: start)
            merge?.comparedUntil = 0
            begin(&self, request)
            try readDocument(request, 0, number: index, of: requests.count)
            return stack.popArray(from: 0)
        }
    }

    private mutating func failNotFound(_ request: DecodingRequest, at position: Int) throws {
        try fail(
            .notFound, request.entity, nil, at: position, suffix: request.path.components,
            expected: request.isArray ? "an array of objects" : "an object", found: Self.nothing(at: request.path),
            skippingValue: false)
    }

    /// What is found where a key path leads nowhere: perhaps it was written as `JSONPath` describes itself.
    private static func nothing(at path: JSONKeyPath) -> String {
        path.components.first == .key("$")
            ? "nothing, since a key path is written without $ at its beginning" : "nothing"
    }

    /// Follows a path to its value. Everything beside it is passed over, and so checked.
    private mutating func follow(
        _ path: ArraySlice<JSONPath.Component>, _ request: DecodingRequest, _ base: Int,
        _ isFound: inout Bool
    ) throws {
        guard let step = path.first else {
            isFound = true
            if rootLink == nil { staging?.expectRoot() }
            try decodeRoot(request)
            return
        }
        switch (step, try source.kind()) {
        case (.key(let key), .object):
            guard try source.enterObject() else { return }
            var hasCome = false
            repeat {
                if try source.matchKey(key) {
                    if hasCome { note(.duplicateKey, request.entity, nil, at: source.position, Self.duplicate) }
                    hasCome = true
                    // Of a key that comes twice the last value counts, whatever the earlier one led to.
                    if isFound {
                        merge?.isUnusual = true
                        stack.popAll(from: base) { $0.deinitialize() }
                        receiver?.forgetAll()
                    }
                    isFound = false
                    try follow(path.dropFirst(), request, base, &isFound)
                } else {
                    try source.skip()
                }
            } while try source.nextMember()
        case (.index(let wanted), .array):
            guard try source.enterArray() else { return }
            var index = 0
            repeat {
                if index == wanted {
                    try follow(path.dropFirst(), request, base, &isFound)
                } else {
                    try source.skip()
                }
                index += 1
            } while try source.nextElement()
        default:
            try source.skip()
        }
    }

    /// Reads the objects onto the stack.
    private mutating func decodeRoot(_ request: DecodingRequest) throws {
        guard request.isArray else { return try decodeElement(of: request) }
        guard try source.kind() == .array else {
            return try fail(
                .typeMismatch, request.entity, nil, at: source.position, expected: "an array of objects",
                skippingValue: true)
        }
        let start = source.position
        guard try source.enterArray() else { return }
        try decodeElement(of: request)
        // The others are of about the same size.
        merge?.expect(source.remainingCount / max(source.position - start, 1), of: request.entity)
        while try source.nextElement() {
            try watch?.passObject(byteCountLeft: source.remainingCount)
            try decodeElement(of: request)
        }
    }

    private mutating func decodeElement(of request: DecodingRequest) throws {
        guard try source.kind() == .object else {
            return try fail(
                .typeMismatch, request.entity, nil, at: source.position, expected: "an object", skippingValue: true)
        }
        guard let object = try decodeObject(request.entity, via: rootLink) else { return }
        if let receiver { receiver.take(object) } else { stack.push(object) }
    }
}
