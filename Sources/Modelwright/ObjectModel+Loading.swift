public import Foundation

extension ObjectModel {
    /// Loads a model document and compiles its mapping.
    ///
    /// - Parameters:
    ///   - url: A `.xcdatamodeld` bundle, of which the current version is loaded, a `.xcdatamodel` folder, or an XML
    ///     file of any name.
    ///   - classes: The classes of entities. An entity without one has the class of its superentity, or is a
    ///     `DynamicObject`.
    ///   - transforms: The value transforms that the model names.
    ///   - overlays: Annotations that are set in the document, in this order: those of a backend.
    ///   - dialect: Whose annotations are read beside the library's own.
    ///   - hooks: Closures that change or look at the JSON of entities, by the entities' names.
    /// - Throws: `ModelError` with everything that is wrong: with the document, and with how the classes and the
    ///   transforms fit it.
    ///
    /// ```swift
    /// let model = try ObjectModel(
    ///     contentsOf: URL(filePath: "Authors.xcdatamodeld"), classes: [Author.self, Book.self],
    ///     transforms: ["Date": .date(format: "yyyy-MM-dd")])
    /// ```
    public init(
        contentsOf url: URL, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:],
        overlays: [ModelOverlay] = [], dialect: Dialect = .automatic, hooks: [String: EntityHooks] = [:]
    ) throws {
        try self.init(
            ModelDocument(contentsOf: url), classes: classes, transforms: transforms, overlays: overlays,
            dialect: dialect, hooks: hooks)
    }

    /// Loads a model document that is in memory, such as one that is embedded in the program.
    ///
    /// - Parameters:
    ///   - data: The XML.
    ///   - name: What diagnostics call the document.
    ///   - classes: The classes of entities, as in `init(contentsOf:classes:transforms:overlays:dialect:hooks:)`.
    ///   - transforms: The value transforms that the model names.
    ///   - overlays: Annotations that are set in the document, in this order: those of a backend.
    ///   - dialect: Whose annotations are read beside the library's own.
    ///   - hooks: Closures that change or look at the JSON of entities, by the entities' names.
    /// - Throws: `ModelError`, as `init(contentsOf:classes:transforms:overlays:dialect:hooks:)`.
    public init(
        data: Data, name: String, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:],
        overlays: [ModelOverlay] = [], dialect: Dialect = .automatic, hooks: [String: EntityHooks] = [:]
    ) throws {
        try self.init(
            ModelDocument(data: data, name: name), classes: classes, transforms: transforms, overlays: overlays,
            dialect: dialect,
            hooks: hooks)
    }

    /// Loads a version of a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The versions of a `.xcdatamodeld`.
    ///   - version: The version's name without its ending, or nil for the current one.
    ///   - classes: The classes of entities, as in `init(contentsOf:classes:transforms:overlays:dialect:hooks:)`.
    ///   - transforms: The value transforms that the model names.
    ///   - overlays: Annotations that are set in the document, in this order: those of a backend.
    ///   - dialect: Whose annotations are read beside the library's own.
    ///   - hooks: Closures that change or look at the JSON of entities, by the entities' names.
    /// - Throws: `ModelError`, also for a version that the bundle does not have.
    public init(
        _ bundle: ModelBundle, version: String? = nil, classes: [ModelObject.Type] = [],
        transforms: [String: ValueTransform] = [:], overlays: [ModelOverlay] = [], dialect: Dialect = .automatic,
        hooks: [String: EntityHooks] = [:]
    ) throws {
        try self.init(
            ModelDocument(bundle, version: version), classes: classes, transforms: transforms, overlays: overlays,
            dialect: dialect,
            hooks: hooks)
    }

    /// Resolves a document and compiles its mapping.
    ///
    /// - Throws: `ModelError`, as `init(contentsOf:classes:transforms:overlays:dialect:hooks:)`.
    public init(
        _ document: ModelDocument, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:],
        overlays: [ModelOverlay] = [], dialect: Dialect = .automatic, hooks: [String: EntityHooks] = [:]
    ) throws {
        try self.init(
            document, classes: classes, transforms: transforms, overlays: overlays, dialect: dialect, hooks: hooks,
            rules: RuleSelection())
    }

    /// Resolves a document and compiles its mapping.
    ///
    /// - Parameters:
    ///   - isWeak: Whether objects without a class hold those of a relationship weakly, as classes do that have a weak
    ///     property for it.
    ///   - rules: Which warnings there are.
    /// - Throws: `ModelError`, as `init(contentsOf:classes:transforms:overlays:dialect:hooks:)`.
    package init(
        _ document: ModelDocument, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:],
        overlays: [ModelOverlay] = [], dialect: Dialect = .automatic, hooks: [String: EntityHooks] = [:],
        isWeak: @escaping (RelationshipDescription) -> Bool = { _ in false }, rules: RuleSelection
    ) throws {
        var diagnostics = DiagnosticList(rules: rules)
        let translation = document.translated(
            dialect, overlaid: document.annotations(of: overlays, &diagnostics), hooks: hooks, rules: rules)
        let (resolved, found) = ModelStorage.resolve(translation.document, rules)
        for diagnostic in found { diagnostics.append(diagnostic) }
        diagnostics += translation.diagnostics
        var mapping: ModelMapping?
        // A mapping of descriptions that contradict each other would only add faults that are none of their own.
        if let resolved, !diagnostics.hasErrors {
            var compiler = MappingCompiler(
                resolved, classes: classes, transforms: transforms, hooks: hooks, isWeak: isWeak,
                dialectWords: translation.words, source: document.source.text, rules)
            mapping = compiler.compile()
            diagnostics += compiler.diagnostics
        }
        guard let resolved, let mapping, !diagnostics.hasErrors else {
            throw ModelError(diagnostics: diagnostics.sorted)
        }
        self.init(storage: resolved.published(with: mapping, warnings: diagnostics.sorted))
    }
}
