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
        let merge = GraphMerge(members, of: model)
        self.merge = merge
        do {
            let roots = try read(requests) { _, _ in }
            // A failure may have left something out.
            guard failureCount == 0, awaited.isEmpty else { throw GraphMerge.Detour() }
            try merge.prepare(references, options.unresolved)
            references = []
            try merge.perform(removal, roots)
            if model.completesObjects { complete(merge) }
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
        _ opening: GraphMerge.Opening, _ frame: inout DecodingFrame, via link: DecodingLink?
    ) throws -> ModelObject? {
        guard let merge else { return nil }
        let (object, mapping) = (frame.object, frame.mapping)
        object.states = frame.states
        let found = try merge.object(for: object, mapping)
        if found?.isPlaceholder ?? true, lacksSlots(mapping, frame.states) {
            try applyDefaults(&frame)
            object.states = frame.states
        }
        guard let found else {
            merge.close(object, opening)
            return nil
        }
        try merge.close(
            object, mapping, as: found, opening, via: link, referring: frame.uncommon?.referring, &references)
        return found
    }

    private func complete(_ merge: GraphMerge) {
        let arrivals = merge.arrivals
        for object in arrivals + merge.changed { object.settleDerivedAttributes() }
        for object in arrivals.reversed() where object.mapping?.isDynamic == false { object.awakeFromDecode() }
    }
}
