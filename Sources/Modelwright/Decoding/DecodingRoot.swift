/// A place in a document and what is decoded from it, for `ModelDecoder.decode(_:from:)` and its siblings.
public struct DecodingRoot<Value>: Sendable {
    /// Nil where the class tells it.
    private let entityName: String?
    private let objectType: ModelObject.Type?
    private let path: String
    private let isArray: Bool
    private let convert: @Sendable ([ModelObject]) -> Value?

    private init(
        entityName: String?, objectType: ModelObject.Type?, path: String, isArray: Bool,
        convert: @escaping @Sendable ([ModelObject]) -> Value?
    ) {
        self.entityName = entityName
        self.objectType = objectType
        self.path = path
        self.isArray = isArray
        self.convert = convert
    }

    /// An array of objects of a class at a dotted key path, or at the document's own value.
    public static func array<Object: ModelObject>(
        _ type: Object.Type, at path: String = ""
    ) -> DecodingRoot where Value == [Object] {
        DecodingRoot(entityName: nil, objectType: type, path: path, isArray: true) { Property.array(of: $0) }
    }

    /// An array of objects of an entity.
    public static func array(entity: String, at path: String = "") -> DecodingRoot where Value == [ModelObject] {
        DecodingRoot(entityName: entity, objectType: nil, path: path, isArray: true) { $0 }
    }

    /// One object of an entity.
    public static func object(entity: String, at path: String = "") -> DecodingRoot where Value == ModelObject {
        DecodingRoot(entityName: entity, objectType: nil, path: path, isArray: false) { $0.first }
    }

    /// What the engine is asked for.
    ///
    /// Invariant of `convert`: the engine makes objects of `objectType` for a request that has one.
    ///
    /// - Throws: `MappingError.data` where the model has no such entity, the entity has another class, or the path
    ///   cannot be read.
    func request(in model: ObjectModel) throws -> DecodingRequest {
        try DecodingRequest(entityName, objectType, path, isArray: isArray, in: model)
    }

    /// The value that the decoded objects make.
    ///
    /// - Throws: `MappingError.data` when a single object failed and is listed in the report only.
    func value(of objects: [ModelObject], _ report: MappingReport) throws -> Value {
        if let value = convert(objects) { return value }
        let failure = report.entries.lazy.compactMap(\.failure).first
        throw MappingError.data(
            failure
                ?? DataFailure(
                    reason: .notFound, path: JSONPath(), entity: entityName ?? objectType?.entityName,
                    expected: "an object", found: "nothing"))
    }
}

extension [[ModelObject]] {
    /// The values that the objects of several roots make; nothing was decoded for those at the end that have none.
    func values<each Value>(
        at roots: repeat DecodingRoot<each Value>, reporting report: MappingReport
    ) throws -> (repeat each Value) {
        var index = -1
        func next() -> [ModelObject] {
            index += 1
            return index < count ? self[index] : []
        }
        return (repeat try (each roots).value(of: next(), report))
    }
}

extension DecodingRoot where Value: ModelObject {
    /// One object of a class.
    public static func object(_ type: Value.Type, at path: String = "") -> DecodingRoot {
        DecodingRoot(entityName: nil, objectType: type, path: path, isArray: false) {
            (Property.array(of: $0) as [Value]).first
        }
    }
}
