import Foundation
import Testing

@testable import Modelwright

/// JSON of other projects, and the models that it fits, which are not part of this one.
///
/// They are looked for where the environment variable `MODELWRIGHT_CORPUS` says; without it the tests that read them are
/// skipped. An empty one counts as not set.
enum CorpusFiles {
    static let root = folder(named: ProcessInfo.processInfo.environment["MODELWRIGHT_CORPUS"])

    /// A URL of the current folder would be made of the empty path.
    static func folder(named path: String?) -> URL? {
        path.flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
    }

    static let reasonToSkip: Comment = "MODELWRIGHT_CORPUS is not set: the JSON of other projects is not here"

    /// A file of the corpus's folder `json`.
    static func json(_ path: String) throws -> Data {
        try Data(contentsOf: #require(root).appendingPathComponent("json/" + path))
    }

    /// The files below one of its folders, by their paths in it, in order.
    static func files(in folder: String, suffix: String) throws -> [String] {
        let url = try #require(root).appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(atPath: url.path))
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// The current version of a model, all entities without classes.
    ///
    /// - Parameter edits: Texts that are replaced in the document before it is read: annotations of other frameworks by
    ///   ours.
    static func model(
        _ path: String, replacing edits: [(String, String)] = [], classes: [ModelObject.Type] = [],
        transforms: [String: ValueTransform] = [:], overlays: [ModelOverlay] = [], dialect: Dialect = .automatic,
        hooks: [String: EntityHooks] = [:]
    ) throws -> ObjectModel {
        try ObjectModel(
            document(path, replacing: edits), classes: classes, transforms: transforms, overlays: overlays,
            dialect: dialect, hooks: hooks)
    }

    /// The document of the current version of a model.
    static func document(_ path: String, replacing edits: [(String, String)] = []) throws -> ModelDocument {
        let url = try #require(root).appendingPathComponent("models/" + path)
        if edits.isEmpty { return try ModelDocument(contentsOf: url) }
        var text = try String(contentsOf: contents(of: url), encoding: .utf8)
        for (old, new) in edits {
            #expect(text.contains(old), "\(path) has no \(old)")
            text = text.replacingOccurrences(of: old, with: new)
        }
        return try ModelDocument(data: Data(text.utf8), name: url.lastPathComponent)
    }

    /// The only version of a bundle.
    private static func contents(of bundle: URL) throws -> URL {
        let versions = try ModelBundle(contentsOf: bundle).versionNames
        try #require(versions.count == 1)
        return bundle.appendingPathComponent("\(versions[0]).xcdatamodel/contents")
    }
}
