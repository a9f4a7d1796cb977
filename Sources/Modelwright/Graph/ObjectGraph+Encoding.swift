public import Foundation

/// Writing a graph, and reading it again.
extension ObjectGraph {
    /// Encodes the graph: an array of objects for each entity, under the entity's name. Relationships lead to identities.
    ///
    /// ```swift
    /// try graph.encode().write(to: url)
    /// try later.decode(from: Data(contentsOf: url))    // later: another graph of the model
    /// ```
    ///
    /// ```json
    /// {"Band":[{"name":"Kites","albums":["Up"]}],"Album":[{"title":"Up","year":1981}]}
    /// ```
    ///
    /// Objects without an identity stand inside what leads to them. What only stands for an identity is no object yet, and is left
    /// to the relationships that have the identity.
    ///
    /// - Parameters:
    ///   - outputFormatting: How the text is laid out.
    ///   - view: The view of the model in which the objects are written, as `ModelEncoder.view`; nil writes everything. Objects
    ///     without an identity that only a relationship leads to which the view leaves out are left out too.
    /// - Throws: As `ModelEncoder.encode`, and `MappingError.data` with `missingIdentity` for an object without an identity to which two
    ///   others lead that would both have it inside, and with `wrongEntity` where something leads to an object with an identity that the
    ///   program hasn't inserted.
    public func encode(outputFormatting: OutputFormatting = [], view: String? = nil) throws -> Data {
        var encoder = ModelEncoder(model: model)
        encoder.outputFormatting = outputFormatting
        encoder.view = view
        return try encoder.encode(collections(), at: "")
    }

    /// Encodes the graph as a JSON value.
    ///
    /// - Parameter view: As for `encode(outputFormatting:view:)`.
    /// - Throws: As `encode(outputFormatting:view:)`.
    public func jsonValue(view: String? = nil) throws -> JSONValue {
        var encoder = ModelEncoder(model: model)
        encoder.view = view
        return try encoder.tree(of: collections(), at: "")
    }

    /// Decodes what `encode(outputFormatting:view:)` has written, into what is in the graph.
    ///
    /// Entities that the document doesn't have are left alone, and so are keys that are no entities.
    ///
    /// - Throws: As the methods that decode an array.
    public func decode(from input: some JSONInput) throws {
        let requests = try run(isReporting: false).collectionRequests(in: input)
        _ = try merge(requests, input, .none, isReporting: false)
    }

    private func collections() throws -> EncodingRun.Contents {
        let objects = members.all.filter { !$0.isPlaceholder }
        for object in objects { try members.checkDestinations(of: object) }
        let contained = try ContainedObjects(objects)
        var objectsByEntity: [Int: [ModelObject]] = [:]
        for object in objects where !contained.has(object) {
            if let mapping = object.mapping { objectsByEntity[mapping.index, default: []].append(object) }
        }
        return .collections(
            (model.storage.mapping?.entities ?? []).compactMap { entity in
                objectsByEntity[entity.index].map { (entity.name, $0) }
            })
    }
}
