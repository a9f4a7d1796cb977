public import Foundation

/// Annotations added to a model when it loads, for example for another backend.
///
/// An overlay is XML of the model's own grammar with nothing but what it changes, JSON, or a property list. `*` is every
/// entity. What it names must be in the model, and once in the overlay.
///
///     let staging = try ModelOverlay(contentsOf: url)    // {"Author": {"name": "full_name"}}
///     let model = try ObjectModel(contentsOf: modelURL, overlays: [staging])
public struct ModelOverlay: Sendable {
    /// An entity or a property that the overlay names, and its annotations, of which there may be none.
    struct Part {
        /// An entity's name, or `*` for every entity.
        let entity: String
        let subject: Subject
        let position: SourcePosition
        /// What the overlay says that it is; nil in JSON and in property lists.
        let kind: AnnotatedElement.Kind?
        let annotations: [UserInfoEntry]
    }

    /// What of an entity is annotated.
    enum Subject: Hashable {
        case entity
        case property(String)
        /// A property, whose key path is given, or the entity, if it has no such property: then this is the annotation's key.
        case either(String)

        /// The name of what may be a property.
        var property: String? {
            switch self {
            case .entity: nil
            case .property(let name), .either(let name): name
            }
        }
    }

    /// What diagnostics call it.
    public let name: String
    let parts: [Part]

    /// Reads an overlay from a file.
    ///
    /// - Throws: `ModelError` if the file can't be read, or isn't an overlay.
    public init(contentsOf url: URL) throws(ModelError) {
        let name = url.isFileURL ? url.relativePath : url.absoluteString
        let file = ModelFile(
            url: url, displayPath: name, kind: "an overlay", remedy: "Give the path of XML, JSON or a property list.")
        try self.init(data: file.data(), name: name)
    }

    /// Reads an overlay that the program has; `name` is what diagnostics call it.
    ///
    /// - Throws: `ModelError` if it isn't an overlay.
    public init(data: Data, name: String) throws(ModelError) {
        self.name = name
        var reader = OverlayReader(name: name)
        try reader.read(data)
        parts = reader.parts
        if reader.diagnostics.hasErrors { throw ModelError(diagnostics: reader.diagnostics.sorted) }
    }
}
