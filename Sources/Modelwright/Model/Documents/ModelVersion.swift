import Foundation

/// A version in a bundle: its name and where its document is.
struct ModelVersion: Sendable, Hashable {
    let name: String
    /// The document's path as diagnostics show it.
    let displayPath: String
    let url: URL

    /// The document's bytes.
    ///
    /// Throws when there is none, when it is Xcode 3's, or when it is beyond the limit of size.
    func data() throws(ModelError) -> Data {
        let file = ModelFile(
            url: url, displayPath: displayPath, kind: "a model document",
            remedy: "Give the path of an .xcdatamodeld, an .xcdatamodel or an XML file.")
        do {
            return try file.data()
        } catch {
            throw formatOfXcode3.map { ModelError($0) } ?? error
        }
    }

    /// What is said where a document of Xcode 3 is in the place of ours.
    private var formatOfXcode3: Diagnostic? {
        let old = url.deletingLastPathComponent().appendingPathComponent("elements", isDirectory: false)
        guard url.lastPathComponent == "contents", !FileManager.default.fileExists(atPath: url.path),
            FileManager.default.fileExists(atPath: old.path)
        else { return nil }
        let path = displayPath.dropLast("contents".count) + "elements"
        return Diagnostic(
            .error, "xcode-3-model", at: SourcePosition(file: String(path), line: 1, column: 1),
            "This is a model in the binary format of Xcode 3, which is not read.",
            "Open it in Xcode 4 or later and save it, which writes a file `contents`.")
    }
}
