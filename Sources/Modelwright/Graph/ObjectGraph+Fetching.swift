public import Foundation

/// Finding objects by what they have.
extension ObjectGraph {
    /// The objects of a class, and of those that inherit from it, that a request wants.
    ///
    /// - Throws: What evaluating the predicate throws.
    public func fetch<Object: ModelObject>(_ request: FetchRequest<Object>) throws -> [Object] {
        var objects: [Object]
        if let predicate = request.predicate {
            objects = try candidates(predicate).filter { try predicate.evaluate($0) }
        } else {
            objects = self.objects(Object.self)
        }
        return page(request.sortDescriptors.isEmpty ? objects : objects.sorted(using: request.sortDescriptors), request)
    }

    /// Objects of a class among which are all that fulfil a predicate.
    private func candidates<Object: ModelObject>(_ predicate: Predicate<Object>) -> [Object] {
        mapping(of: Object.self).flatMap { indexes.objects(of: $0, predicate) as? [Object] } ?? objects(Object.self)
    }

    private func page<Object>(_ objects: [Object], _ request: FetchRequest<Object>) -> [Object] {
        let rest = objects.dropFirst(max(request.offset, 0))
        return Array(request.limit.map { rest.prefix(max($0, 0)) } ?? rest)
    }

    /// The objects of a class, and of those that inherit from it, that fulfil a predicate in the model's language, which is
    /// `NSPredicate`'s: see [Predicates](Derived.md#predicates).
    ///
    /// ```swift
    /// let albums = try graph.fetch(Album.self, where: "year > %@ AND band.name BEGINSWITH[c] %@", 1980, "ja")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - predicate: The predicate.
    ///   - arguments: What `%@`, `%K`, `%d` and `%ld` stand for, in order: values, enumerations, objects, arrays and sets of
    ///     these, and nil.
    ///   - sortDescriptors: The order; without any, that in which the objects came.
    /// - Throws: `FetchError` for a predicate that can't be read, or doesn't fit the entity; it says where. `MappingError.data` with
    ///   `invalidOption` for an argument of a type that no property has, and with `wrongEntity` for a class that the model hasn't.
    public func fetch<Object: ModelObject>(
        _ type: Object.Type, where predicate: String, _ arguments: Any?...,
        sortedBy sortDescriptors: [SortDescriptor<Object>] = []
    ) throws -> [Object] {
        guard let mapping = mapping(of: type) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: type.entityName,
                    expected: "a class of the model \(model.name)", found: "\(type), which is none of them"))
        }
        let objects = try fetch(mapping, predicate, arguments) as? [Object] ?? []
        return sortDescriptors.isEmpty ? objects : objects.sorted(using: sortDescriptors)
    }

    /// The objects of an entity, and of those that inherit from it, that fulfil a predicate, in the order in which they came.
    ///
    /// - Throws: As the method for classes, and `MappingError.data` with `wrongEntity` for an entity that the model hasn't.
    public func fetch(entity: String, where predicate: String, _ arguments: Any?...) throws -> [ModelObject] {
        guard let mapping = mapping(of: entity) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: entity,
                    expected: "an entity of the model \(model.name)", found: "none of that name"))
        }
        return try fetch(mapping, predicate, arguments)
    }

    /// Objects whose class promises by `Property.reportingChanges()` to report each change before it is made, and hasn't, so that fetches
    /// don't find them by what they have, and `changes` doesn't have them. A test may ask for them.
    ///
    /// Those are among them of which a key path in `reportingChanges(_:)` or `withKeyPaths(_:)` has another value than the property for
    /// which it is told: it is that of another property, of which a `#Predicate` would be asked.
    ///
    /// All objects are looked at: for the indexes that fetches have used so far, for the key paths, and if `checksReports` is set.
    public var unreportedChanges: [ModelObject] {
        let unreported = tracksChanges ? observation.tracker?.unreported ?? [] : []
        let found = indexes.outdated + members.all.filter(\.hasMistakenKeyPath) + unreported
        return members.objects(found.map { ObjectIdentifier($0) })
    }

    private func fetch(
        _ mapping: EntityMapping, _ text: String, _ arguments: [Any?] = [],
        _ variables: PredicateVariables = .given([:])
    ) throws -> [ModelObject] {
        let entity = EntityDescription(storage: model.storage, index: mapping.index)
        let arguments = try arguments.map(Self.value)
        do throws(ExpressionError) {
            let predicate = try EntityPredicate(text, of: entity, arguments: arguments, variables: variables)
            let objects = indexes.objects(of: mapping, predicate) ?? objects(of: mapping)
            return objects.filter(predicate.matches)
        } catch {
            throw FetchError(error, in: text, of: entity.name)
        }
    }

    /// A value that a program gives for an argument or a variable.
    static func value(_ given: Any?) throws -> ExpressionValue {
        switch given {
        case let object as ModelObject: return .object(object)
        case let elements as [Any?]: return .list(try elements.map(value))
        case let elements as any Unordered:
            guard case .list(let values) = try value(elements.array) else { return .null }
            // So that `BETWEEN` finds its bounds.
            return .list(values.sorted { $0.precedes($1) == true })
        case let value as any ModelValue: return ExpressionValue(primitive: value.primitive)
        case let value as any RawRepresentable where PrimitiveKind(of: type(of: value)) != nil:
            return try Self.value(value.rawValue)
        case nil: return .null
        case let other?:
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(),
                    expected:
                        "a value that a property may have, an object, or an array or a set of these, for a predicate",
                    found: "\("\(type(of: other))".withArticle)"))
        }
    }
}

/// A set, whatever its elements.
private protocol Unordered {
    var array: Any { get }
}

extension Set: Unordered {
    fileprivate var array: Any { Array(self) }
}

/// Finding objects by the model's fetch requests and fetched properties.
extension ObjectGraph {
    /// The objects that a fetch request template of the model wants, in the order in which they came.
    ///
    /// ```swift
    /// let albums = try graph.fetch(template: "albumsOfYear", variables: ["YEAR": 1981])
    /// ```
    ///
    /// - Parameters:
    ///   - name: The template's name.
    ///   - variables: The values of the predicate's variables, by their names without `$`.
    /// - Throws: `FetchError` as for a predicate, also for a variable without a value, and `MappingError.data` with `notFound` if
    ///   the model has no such template.
    public func fetch(template name: String, variables: [String: Any] = [:]) throws -> [ModelObject] {
        guard let template = model.fetchRequestTemplatesByName[name] else {
            throw MappingError.data(
                DataFailure(
                    reason: .notFound, path: JSONPath(), expected: "a fetch request of the model \(model.name)",
                    found: "none that is called \(name.shown)"))
        }
        return try fetch(template, .given(variables.mapValues(Self.value)))
    }

    /// The objects of a class that a fetch request template of the model wants, in the order in which they came.
    ///
    /// ```swift
    /// let albums = try graph.fetch(Album.self, template: "albumsOfYear", variables: ["YEAR": 1981])
    /// ```
    ///
    /// - Throws: As the method without a class, and `MappingError.data` with `wrongEntity` if an object is of another class.
    public func fetch<Object: ModelObject>(
        _ type: Object.Type = Object.self, template name: String, variables: [String: Any] = [:]
    ) throws -> [Object] {
        try objects(of: type, among: try fetch(template: name, variables: variables))
    }

    /// The objects that a fetched property of an object has at this moment, in the order in which they came.
    ///
    /// `$FETCH_SOURCE` in the property's predicate is the object, which may also be one that isn't in the graph:
    ///
    /// ```xml
    /// <entity name="Band">
    ///     <fetchedProperty name="laterAlbums" optional="YES">
    ///         <fetchRequest name="fetchedPropertyFetchRequest" entity="Album" predicateString="year &gt; $FETCH_SOURCE.formed"/>
    ///     </fetchedProperty>
    /// </entity>
    /// ```
    ///
    /// ```swift
    /// let albums = try graph.fetch(fetchedProperty: "laterAlbums", of: band)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - object: An object of the entity that has the property, or of one that inherits from it.
    /// - Throws: `FetchError` as for a predicate, also for `$FETCHED_PROPERTY`, which is Core Data's own, and for any other variable.
    ///   `MappingError.data` with `wrongEntity` for an object of another model, and with `notFound` if its entity has no such
    ///   property, or the model doesn't say what that fetches.
    public func fetch(fetchedProperty name: String, of object: ModelObject) throws -> [ModelObject] {
        guard let mapping = object.mapping(in: model.storage) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: object.mapping?.name,
                    expected: "an object of the model \(model.name)",
                    found: "\("\(type(of: object))".withArticle) that is of another model, or of none"))
        }
        let entity = EntityDescription(storage: model.storage, index: mapping.index)
        func failure(_ expected: String, _ found: String) -> MappingError {
            .data(
                DataFailure(
                    reason: .notFound, path: JSONPath(), entity: entity.name, expected: expected, found: found))
        }
        guard let property = entity.fetchedProperties.first(where: { $0.name == name }) else {
            throw failure("a fetched property of \(entity)", "none that is called \(name.shown)")
        }
        guard let request = property.fetchRequest else {
            throw failure("a fetch request of \(property) for an entity of the model \(model.name)", "none")
        }
        return try fetch(request, .fetchSource(of: entity, object))
    }

    /// The objects of a class that a fetched property of an object has at this moment, in the order in which they came.
    ///
    /// ```swift
    /// let albums = try graph.fetch(Album.self, fetchedProperty: "laterAlbums", of: band)
    /// ```
    ///
    /// - Throws: As the method without a class, and `MappingError.data` with `wrongEntity` if an object is of another class.
    public func fetch<Object: ModelObject>(
        _ type: Object.Type = Object.self, fetchedProperty name: String, of object: ModelObject
    ) throws -> [Object] {
        try objects(of: type, among: try fetch(fetchedProperty: name, of: object))
    }

    private func fetch(_ request: FetchRequestDescription, _ variables: PredicateVariables) throws -> [ModelObject] {
        guard let mapping = model.storage.mapping?.entities[request.entity.index] else { return [] }
        let text = request.predicateString ?? ""
        var objects = text.isEmpty ? objects(of: mapping) : try fetch(mapping, text, [], variables)
        if !request.includesSubentities { objects = objects.filter { $0.mapping === mapping } }
        return request.fetchLimit > 0 ? Array(objects.prefix(request.fetchLimit)) : objects
    }

    private func objects<Object: ModelObject>(
        of type: Object.Type, among objects: [ModelObject]
    ) throws -> [Object] {
        try objects.map { object in
            if let object = object as? Object { return object }
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: object.mapping?.name,
                    expected: "an object of the class \(type)",
                    found: "\("\(Swift.type(of: object))".withArticle)"))
        }
    }
}
