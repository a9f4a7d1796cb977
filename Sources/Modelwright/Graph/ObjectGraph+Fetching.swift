public import Foundation

/// Finding objects by what they have.
extension ObjectGraph {
    /// The objects of a class, and of those that inherit from it, that a request wants.
    ///
    /// - Throws: What evaluating the predicate throws.
    public func fetch<Object: ModelObject>(_ request: FetchRequest<Object>) throws -> [Object] {
        var objects = objects(Object.self)
        if let predicate = request.predicate { objects = try objects.filter { try predicate.evaluate($0) } }
        return page(request.sortDescriptors.isEmpty ? objects : objects.sorted(using: request.sortDescriptors), request)
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
    ///   - arguments: What `%@`, `%K`, `%d` and `%ld` stand for, in order: values, objects, arrays of these, and nil.
    ///   - sortDescriptors: The order; without any, that in which the objects came.
    /// - Throws: `FetchError` for a predicate that can't be read, or doesn't fit the entity; it says where. `MappingError.data` with
    ///   `invalidOption` for an argument of a type that no property has.
    public func fetch<Object: ModelObject>(
        _ type: Object.Type, where predicate: String, _ arguments: Any?...,
        sortedBy sortDescriptors: [SortDescriptor<Object>] = []
    ) throws -> [Object] {
        guard let mapping = mapping(of: type) else { return [] }
        let objects = try fetch(mapping, predicate, arguments, [:]) as? [Object] ?? []
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
        return try fetch(mapping, predicate, arguments, [:])
    }

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
        guard let template = model.fetchRequestTemplatesByName[name],
            let mapping = model.storage.mapping?.entities[template.entity.index]
        else {
            throw MappingError.data(
                DataFailure(
                    reason: .notFound, path: JSONPath(), expected: "a fetch request of the model \(model.name)",
                    found: "none that is called \(name.shown)"))
        }
        var objects = objects(of: mapping)
        if let text = template.predicateString, !text.isEmpty {
            objects = try fetch(mapping, text, [], variables.mapValues(Self.value))
        }
        if !template.includesSubentities { objects = objects.filter { $0.mapping === mapping } }
        return template.fetchLimit > 0 ? Array(objects.prefix(template.fetchLimit)) : objects
    }

    private func fetch(
        _ mapping: EntityMapping, _ text: String, _ arguments: [Any?], _ variables: [String: ExpressionValue]
    ) throws -> [ModelObject] {
        let entity = EntityDescription(storage: model.storage, index: mapping.index)
        let arguments = try arguments.map(Self.value)
        do throws(ExpressionError) {
            let predicate = try EntityPredicate(
                text, of: entity, arguments: arguments, variables: variables)
            return objects(of: mapping).filter(predicate.matches)
        } catch {
            throw FetchError(error, in: text, of: entity.name)
        }
    }

    /// A value that a program gives for an argument or a variable.
    private static func value(_ given: Any?) throws -> ExpressionValue {
        switch given {
        case let object as ModelObject: return .object(object)
        case let elements as [Any?]: return .list(try elements.map(value))
        case let value as any ModelValue: return ExpressionValue(primitive: value.primitive)
        case nil: return .null
        case let other?:
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(),
                    expected: "a value that a property may have, an object, or an array of these, for a predicate",
                    found: "\("\(type(of: other))".withArticle)"))
        }
    }
}
