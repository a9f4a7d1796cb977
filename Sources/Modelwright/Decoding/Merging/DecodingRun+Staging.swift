/// Decoding into an object graph in two steps: the first without it, the second with it.
extension DecodingRun {
    /// Reads a document for an object graph that isn't at hand.
    ///
    /// - Throws: What is wrong with the document whatever a graph has. Where that depends on the graph, it is left to the second step.
    func stage(_ input: some JSONInput, _ requests: [DecodingRequest]) throws -> StagedDocument {
        let text = try text(of: input)
        var run = self
        run.options.isUpdate = false
        var reading: GraphReading?
        do {
            _ = try run.run(text) {
                reading = try $0.gather(requests)
            } otherwise: { _ in
            }
        } catch is GraphMerge.Detour {
        }
        return StagedDocument(text, requests, isDirect ? reading : nil)
    }

    /// Lets a graph have what was read for it.
    ///
    /// - Parameter removal: Takes out what it makes superfluous.
    func merge(
        _ document: StagedDocument, into members: GraphMembers, _ plan: CollectionPlan, removing removal: GraphRemoval?
    ) throws -> (objects: [[ModelObject]], report: MappingReport) {
        let reading = document.take()
        return try merge(document.text, document.requests, into: members, plan, removing: removal) {
            guard let reading else { return nil }
            return try mergeDirectly(document.text) { try $0.merge(reading, into: members, removal) }
        }
    }
}
