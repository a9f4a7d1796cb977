/// Decoding into an object graph what needs no staging.
extension GraphDecoder {
    /// Decodes the objects of requests into a graph.
    ///
    /// - Parameter removal: Takes out what they make superfluous; it can't be refused.
    /// - Returns: The objects of each request, as the graph has them.
    /// - Throws: Any error where the call is to begin anew as an update, which says what is wrong; the graph is as it was.
    mutating func merge(
        _ requests: [DecodingRequest], into members: GraphMembers, _ removal: GraphRemoval?
    ) throws -> [[ModelObject]] {
        try merge(into: members, removal) { decoder, _ in try decoder.read(requests) { _, _ in } }
    }

    /// - Parameter read: Reads the objects, and ends each.
    mutating func merge(
        into members: GraphMembers, _ removal: GraphRemoval?,
        _ read: (inout GraphDecoder, GraphMerge) throws -> [[ModelObject]]
    ) throws -> [[ModelObject]] {
        let merge = GraphMerge(members, of: model)
        self.merge = merge
        do {
            let roots = try read(&self, merge)
            // A failure may have left something out.
            guard failureCount == 0, awaited.isEmpty else { throw GraphMerge.Detour() }
            try merge.prepare(references, options.unresolved)
            references = []
            let completesObjects = model.completesObjects
            try merge.perform(removal, roots) { if completesObjects { complete($0) } }
            return roots
        } catch {
            references = []
            merge.abandon()
            throw error
        }
    }

    /// Ends an object whose members have been read.
    ///
    /// - Returns: The object that it is in the graph; nil for itself.
    @inline(never)
    mutating func close(
        _ opening: GraphMerge.Mark, _ object: ModelObject, _ mapping: EntityMapping, _ frame: inout DecodingFrame,
        via link: DecodingLink?
    ) throws -> ModelObject? {
        guard let merge else { return nil }
        object.states = frame.states
        let end = merge.mark(referenceCount: references.count)
        if let reading = merge.reading {
            let closing = GraphReading.Closing(opening, end, via: link?.relationship)
            reading.add(object, mapping, closing, referring: frame.uncommon?.referring)
            return nil
        }
        let found = try merge.object(for: object, mapping)
        return try close(
            object, mapping, &frame, as: found, from: opening, to: end, via: link?.relationship,
            referring: frame.uncommon?.referring, merge)
    }

    /// Ends an object, whose states are those of the frame.
    ///
    /// - Parameter found: What it is in the graph; nil for itself.
    @inline(__always)
    mutating func close(
        _ object: ModelObject, _ mapping: EntityMapping, _ frame: inout DecodingFrame, as found: ModelObject?,
        from opening: GraphMerge.Mark, to end: GraphMerge.Mark, via relationship: Borrowed<RelationshipMapping>?,
        referring: [Int: Int]?, _ merge: GraphMerge
    ) throws -> ModelObject? {
        if found?.isPlaceholder ?? true, lacksSlots(mapping, frame.states) {
            try applyDefaults(&frame)
            object.states = frame.states
        }
        guard let found else {
            merge.close(object, from: opening)
            return nil
        }
        try merge.close(
            object, mapping, as: found, from: opening, to: end, via: relationship, referring: referring, &references)
        return found
    }

    private func complete(_ merge: GraphMerge) {
        let arrivals = merge.arrivals
        for object in arrivals + merge.changed { object.settleDerivedAttributes() }
        for object in arrivals.reversed() where object.mapping?.isDynamic == false { object.awakeFromDecode() }
    }
}
