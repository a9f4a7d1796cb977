/// Reading for an object graph that isn't at hand, and letting a graph have that later.
extension GraphDecoder {
    /// Reads the objects of requests without looking at a graph.
    ///
    /// - Returns: Nil where the objects are of no use, since a graph has to read the document in its own way.
    /// - Throws: What is wrong with the document whatever a graph has; `GraphMerge.Detour` where a graph has to say whether it is.
    mutating func gather(_ requests: [DecodingRequest]) throws -> GraphReading? {
        let reading = GraphReading()
        let merge = GraphMerge(GraphMembers(keepsEnds: false), of: model, for: reading)
        self.merge = merge
        defer { references = [] }
        do {
            reading.rootCounts = try read(requests) { _, _ in }.map(\.count)
        } catch {
            merge.abandon()
            guard isCertain(error, merge) else { throw GraphMerge.Detour() }
            throw error
        }
        if failureCount == 0, !merge.isUnusual {
            reading.objects = merge.takeNew()
            reading.references = references
            return reading
        }
        merge.abandon()
        if !failures.isEmpty, !areCertain(merge) { throw GraphMerge.Detour() }
        return nil
    }

    /// Whether a failure is one whatever a graph has.
    private func isCertain(_ error: any Error, _ merge: GraphMerge) -> Bool {
        switch error {
        case is CancellationError: true
        case let error as JSONSyntaxError: error.isOfText || !merge.isUntold
        case let failure as FailureDraft: !merge.isUntold && failure.isCertain
        case is TooManyFailures: areCertain(merge)
        default: false
        }
    }

    /// The same of failures that have been collected. Where values only break rules, a graph looks for more.
    private func areCertain(_ merge: GraphMerge) -> Bool {
        options.failures == .all && !merge.isUntold && failures.allSatisfy(\.isCertain)
            && !failures.allSatisfy(\.reason.isOfValues)
    }

    /// Lets a graph have what was read for it.
    ///
    /// - Returns: As `merge(_:into:)` for requests.
    /// - Throws: As that.
    mutating func merge(
        _ reading: GraphReading, into members: GraphMembers, _ removal: GraphRemoval?
    ) throws -> [[ModelObject]] {
        try merge(into: members, removal) { decoder, merge in
            decoder.references = reading.references
            merge.begin(with: reading.take())
            let roots = try decoder.close(reading, merge)
            var start = 0
            return reading.rootCounts.map { count in
                defer { start += count }
                return Array(roots[start..<start + count])
            }
        }
    }

    /// An object that is another in the graph.
    private struct Replaced {
        let place: Int
        let object: ModelObject
        let target: ModelObject
        let relationship: Borrowed<RelationshipMapping>
    }

    /// Ends each object that was read as it would end where the graph was at hand.
    ///
    /// - Returns: The roots, as the graph has them.
    private mutating func close(_ reading: GraphReading, _ merge: GraphMerge) throws -> [ModelObject] {
        var roots: [ModelObject] = []
        roots.reserveCapacity(reading.rootCounts.reduce(0, +))
        // Those that are in no other yet, which are those that the merge has adopted.
        var replaced: [Replaced] = []
        let areNew = merge.adoptIdentities(of: reading)
        for (closing, key) in zip(reading.closings, reading.keys) {
            guard let object = merge.object(at: closing.place), let mapping = object.mapping else {
                throw GraphMerge.Detour()
            }
            var count = replaced.count
            while count > 0, replaced[count - 1].place > closing.place { count -= 1 }
            if count < replaced.count {
                try replace(replaced[count...], in: object, mapping)
                replaced.removeSubrange(count...)
            }
            var frame = DecodingFrame.opened(object, mapping, position: 0, via: nil, inverseSlot: -1)
            let found = areNew ? nil : try key.flatMap { try merge.object(for: object, mapping, $0) }
            let target = try close(
                object, mapping, &frame, as: found, from: closing.start(adoptedCount: count), to: closing.end,
                via: closing.relationship,
                referring: reading.referring[closing.place], merge)
            if let relationship = closing.relationship {
                guard let target else { continue }
                replaced.append(
                    Replaced(place: closing.place, object: object, target: target, relationship: relationship))
            } else {
                roots.append(target ?? object)
            }
        }
        return roots
    }

    /// Lets an object have the graph's objects in place of those that were read for them.
    private func replace(_ replaced: ArraySlice<Replaced>, in owner: ModelObject, _ mapping: EntityMapping) throws {
        for relationship in mapping.relationships where owner.states[relationship] == .value {
            let own = replaced.filter { $0.relationship.object === relationship }
            guard let last = own.last else { continue }
            guard relationship.isToMany else {
                relationship.keepingInverses(of: [last.target]) { relationship.setObject(last.target, of: owner) }
                continue
            }
            guard owner.elementOrigins(slot: relationship.slot).isEmpty else { throw GraphMerge.Detour() }
            let targets = Dictionary(own.map { (ObjectIdentifier($0.object), $0.target) }) { $1 }
            let objects = relationship.objects(of: owner).map { targets[ObjectIdentifier($0)] ?? $0 }
            relationship.keepingInverses(of: own.map(\.target)) { relationship.setObjects(objects, of: owner) }
            // A set has an object once.
            guard relationship.count(of: owner) == objects.count else { throw GraphMerge.Detour() }
        }
    }
}

extension FailureDraft {
    /// Whether it is a failure whatever a graph has: what an object lacks may be there, and so may be what holds it.
    fileprivate var isCertain: Bool { reason != .missingValue && reason != .unownedObject }
}
