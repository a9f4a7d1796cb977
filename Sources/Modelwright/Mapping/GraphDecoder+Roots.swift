/// Where decoding starts: at the document's value, or at the end of a key path into it.
extension GraphDecoder {
    /// What is decoded from one place.
    struct RootRequest {
        var entity: EntityMapping
        var path: JSONKeyPath
        var isArray: Bool
    }

    /// Decodes each request's objects, checks the rest of the document and sets what was read from identities.
    mutating func decode(_ requests: [RootRequest]) throws -> [[ModelObject]] {
        let start = source.mark
        var results: [[ModelObject]] = []
        for request in requests {
            source.rewind(to: start)
            var found: [ModelObject]?
            let position = source.position
            try follow(request.path.components[...], request, &found)
            // Before anything is called missing: what is not JSON has priority.
            try source.finish()
            if found == nil, failures.isEmpty {
                try fail(
                    .notFound, request.entity, nil, at: position, suffix: request.path.components,
                    expected: request.isArray ? "an array of objects" : "an object", found: "nothing",
                    skippingValue: false)
            }
            results.append(found ?? [])
        }
        try resolveReferences(roots: results.flatMap { $0 })
        return results
    }

    /// Follows a path to its value. Everything beside it is passed over, and so checked.
    private mutating func follow(
        _ path: ArraySlice<JSONPath.Component>, _ request: RootRequest, _ found: inout [ModelObject]?
    ) throws {
        guard let step = path.first else {
            found = try decodeRoot(request)
            return
        }
        switch (step, try source.kind()) {
        case (.key(let key), .object):
            let table = KeyTable([key])
            guard try source.enterObject() else { return }
            repeat {
                if try source.matchKey(table, guess: 0) == 0 {
                    // Of a key that comes twice the last value counts.
                    found = nil
                    try follow(path.dropFirst(), request, &found)
                } else {
                    try source.skip()
                }
            } while try source.nextMember()
        case (.index(let wanted), .array):
            guard try source.enterArray() else { return }
            var index = 0
            repeat {
                if index == wanted {
                    try follow(path.dropFirst(), request, &found)
                } else {
                    try source.skip()
                }
                index += 1
            } while try source.nextElement()
        default:
            try source.skip()
        }
    }

    private mutating func decodeRoot(_ request: RootRequest) throws -> [ModelObject] {
        let position = source.position
        guard request.isArray else {
            guard try source.kind() == .object else {
                try fail(
                    .typeMismatch, request.entity, nil, at: position, expected: "an object", skippingValue: true)
                return []
            }
            return try decodeObject(request.entity, parent: nil, via: nil, claimed: nil).map { [$0] } ?? []
        }
        guard try source.kind() == .array else {
            try fail(
                .typeMismatch, request.entity, nil, at: position, expected: "an array of objects", skippingValue: true)
            return []
        }
        var objects: [ModelObject] = []
        guard try source.enterArray() else { return objects }
        repeat {
            if try source.kind() == .object {
                if let object = try decodeObject(request.entity, parent: nil, via: nil, claimed: nil) {
                    objects.append(object)
                }
            } else {
                try fail(
                    .typeMismatch, request.entity, nil, at: source.position, expected: "an object",
                    skippingValue: true)
            }
        } while try source.nextElement()
        return objects
    }
}
