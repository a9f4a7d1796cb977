/// Why an object could not be written, with the path from where it is caught.
struct EncodingProblem: Error {
    var reason: DataFailure.Reason
    var entity: String?
    var property: String?
    var path: [JSONPath.Component] = []
    var expected: String
    var found: String

    @inline(never)
    init(
        reason: DataFailure.Reason, entity: String?, property: String?, path: [JSONPath.Component] = [],
        expected: String, found: String
    ) {
        self.reason = reason
        self.entity = entity
        self.property = property
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// An attribute's value that could not be written.
    @inline(never)
    init(
        _ problem: AttributeWriter.Problem, _ attribute: AttributeMapping, of mapping: EntityMapping,
        at path: [JSONPath.Component]? = nil
    ) {
        self.init(
            reason: problem.reason, entity: mapping.name, property: attribute.name,
            path: path ?? attribute.keyPath.components, expected: problem.expected, found: problem.found)
    }

    /// An object that the encoder's model has no entity for.
    @inline(never)
    static func ofAnotherModel(_ object: ModelObject, path: [JSONPath.Component] = []) -> EncodingProblem {
        EncodingProblem(
            reason: .wrongEntity, entity: nil, property: nil, path: path, expected: "an object of this model",
            found: "\("\(type(of: object))".withArticle) that is of another model, or of none")
    }

    var failure: DataFailure {
        DataFailure(
            reason: reason, path: JSONPath(path), entity: entity, property: property, expected: expected, found: found)
    }
}
