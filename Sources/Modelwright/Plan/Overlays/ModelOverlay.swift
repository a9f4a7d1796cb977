public import Foundation

/// What another backend says of a model: annotations that are set, or replaced, when the model is loaded.
///
/// An overlay is XML of the model's own grammar with nothing but what it changes, JSON, or a property list. `*` is every
/// entity. What it names must be in the model.
///
///     let staging = try ModelOverlay(contentsOf: url)    // {"Author": {"name": "full_name"}}
///     let model = try ObjectModel(contentsOf: modelURL, overlays: [staging])
public struct ModelOverlay: Sendable {
    /// An annotation of an entity, or of a property.
    struct Entry {
        /// Its name, or `*` for every entity.
        let entity: String
        let entityPosition: SourcePosition
        /// Nil where `key` is the entity's annotation, or, without a word of its own, perhaps a property's name.
        let property: String?
        let propertyPosition: SourcePosition
        let key: String
        let value: String
        let position: SourcePosition
    }

    /// What diagnostics call it.
    public let name: String
    let entries: [Entry]

    /// Reads an overlay from a file.
    ///
    /// - Throws: `ModelError` where the file can't be read, or is no overlay.
    public init(contentsOf url: URL) throws(ModelError) {
        let name = url.isFileURL ? url.relativePath : url.absoluteString
        let file = ModelFile(
            url: url, displayPath: name, kind: "an overlay", remedy: "Give the path of XML, JSON or a property list.")
        try self.init(data: file.data(), name: name)
    }

    /// Reads an overlay that the program has; `name` is what diagnostics call it.
    ///
    /// - Throws: `ModelError` where it is no overlay.
    public init(data: Data, name: String) throws(ModelError) {
        self.name = name
        var reader = OverlayReader(name: name)
        try reader.read(data)
        entries = reader.entries
        if reader.diagnostics.hasErrors { throw ModelError(diagnostics: reader.diagnostics.sorted) }
    }
}
