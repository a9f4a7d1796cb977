public import Foundation

/// A model document as written: nothing looked up, nothing checked but that it is XML with a `<model>` at its root.
///
/// Whatever the document says stays in `root`, in its order, known or not. `ObjectModel` is the resolved form.
///
///     var document = try ModelDocument(contentsOf: url)
///     document.entities.map(\.name)      // ["Author", "Book"]
///     document.entities["Author"]?.attributes["name"]?.userInfo["jsonKeyPath"] = "full_name"
///     try document.write(to: url)
///
/// `root` is all that it holds of the model. `entities` and the other typed views are read from it and written to it: a
/// value that is set changes what it names and nothing else. What touches several places of a document is a method,
/// such as `insert(_:)` and `renameEntity(_:to:)`.
public struct ModelDocument: Sendable, Hashable {
    /// The name under which diagnostics show the document: a path, or what it was given as.
    public let name: String
    /// The model's name: its version's in a bundle (`Authors 3`), otherwise its file's without the extension.
    public let modelName: String
    /// Comments and processing instructions before the root element.
    public var prologue: [ModelElement.Content] { didSet { source = ModelDocumentSource() } }
    /// The `<model>` element.
    public var root: ModelElement { didSet { source = ModelDocumentSource() } }
    /// Comments and processing instructions after the root element.
    public var epilogue: [ModelElement.Content] { didSet { source = ModelDocumentSource() } }

    /// What the document's text says beside its tree.
    public var format: Format

    /// What the document was read from, until it is changed. Positions are places in it.
    package private(set) var source = ModelDocumentSource()

    /// A new model document without entities, as the model editor would write it.
    ///
    ///     var document = ModelDocument(name: "Library.xml")
    ///     document.insert(EntityDocument(name: "Book", representedClassName: "Book"))
    ///     try document.write(to: URL(fileURLWithPath: "Library.xcdatamodel"))
    public init(name: String) {
        self.name = name
        modelName = Self.modelName(of: name)
        (prologue, epilogue, format) = ([], [], Format())
        root = ModelElement(name: "model")
        type = "com.apple.IDECoreDataModeler.DataModel"
        documentVersion = "1.0"
        minimumToolsVersion = "Automatic"
        sourceLanguage = "Swift"
        userDefinedModelVersionIdentifier = ""
    }

    /// Reads a model document: the current version of an `.xcdatamodeld`, an `.xcdatamodel`, or an XML file of any name.
    ///
    /// Throws `ModelError` when nothing can be read there, or it is not a model document.
    public init(contentsOf url: URL) throws(ModelError) {
        try self.init(ModelBundle(contentsOf: url))
    }

    /// Reads a version of a bundle, by its name without `.xcdatamodel`; without a name, the current one.
    ///
    /// Throws `ModelError` when there is no such version, when no name is given and the bundle does not say which one
    /// is current, or when the version is not a model document.
    public init(_ bundle: ModelBundle, version: String? = nil) throws(ModelError) {
        let version = try bundle.version(named: version)
        try self.init(data: version.data(), name: version.displayPath, modelName: version.name)
    }

    /// Reads a model document from XML that the program has; `name` is what diagnostics call it, `Authors.xml`.
    ///
    /// Throws `ModelError` when it is not a model document.
    public init(data: Data, name: String) throws(ModelError) {
        try self.init(data: data, name: name, modelName: Self.modelName(of: name))
    }

    init(data: Data, name: String, modelName: String) throws(ModelError) {
        let start = SourcePosition(file: name, line: 1, column: 1)
        if let refusal = Self.refusal(of: data, at: start) { throw ModelError(refusal) }
        let bytes = try Self.utf8(data, name: name)
        let document = try LibXML2.parse(bytes, name: name)
        guard document.root.name == "model" else {
            throw ModelError(
                Diagnostic(
                    .error, "not-a-model", at: document.root.position,
                    "The root element is <\(document.root.name)>, not <model>.",
                    "Give a Core Data model document, such as the file `contents` in an .xcdatamodel folder."))
        }
        self.name = name
        self.modelName = modelName
        (prologue, root, epilogue) = (document.prologue, document.root, document.epilogue)
        format = Format(of: bytes)
        source = ModelDocumentSource(data, utf8: bytes)
    }

    /// What a document is that can't be a model document, judged by its first bytes.
    private static func refusal(of data: Data, at position: SourcePosition) -> Diagnostic? {
        if data.isEmpty {
            return Diagnostic(
                .error, "empty-file", at: position, "The file is empty.", "Give a Core Data model document.")
        }
        if data.count > LibXML2.maximumByteCount {
            return Diagnostic(
                .error, "too-large", at: position,
                "The document has \(data.count) bytes; at most \(LibXML2.maximumByteCount) are read.",
                "Split it, or give the right file.")
        }
        if data.starts(with: Array("bplist".utf8)) {
            return Diagnostic(
                .error, "compiled-model", at: position,
                "This is a binary property list: a compiled Core Data model (.mom or .omo) or an Xcode 3 model.",
                "Give the .xcdatamodeld that it was compiled from.")
        }
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return Diagnostic(
                .error, "not-a-model", at: position, "This is JSON, not a model document.",
                "Give the Core Data model document that describes the JSON.")
        }
        return nil
    }

    private static func modelName(of name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
