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
        let start = SourcePosition(file: displayPath, line: 1, column: 1)
        do {
            return try BoundedFile.data(atPath: url.path, limit: LibXML2.maximumByteCount)
        } catch {
            switch error {
            case .missing: throw ModelError(missing(at: start))
            case .folder, .stream:
                throw ModelError(
                    Diagnostic(.error, "unreadable-file", at: start, error.sentence(most: ""), Self.remedy))
            case .tooLarge:
                throw ModelError(
                    Diagnostic(
                        .error, "too-large", at: start,
                        "The file is larger than the \(LibXML2.maximumByteCount) bytes that are read of a model document.",
                        "Split the model, or give the right file."))
            case .system(let reason):
                throw ModelError(
                    Diagnostic(
                        .error, "unreadable-file", at: start, "The file can't be read: \(reason).",
                        "Check its permissions."))
            }
        }
    }

    private func missing(at start: SourcePosition) -> Diagnostic {
        let old = url.deletingLastPathComponent().appendingPathComponent("elements", isDirectory: false)
        if url.lastPathComponent == "contents", FileManager.default.fileExists(atPath: old.path) {
            let path = displayPath.dropLast("contents".count) + "elements"
            return Diagnostic(
                .error, "xcode-3-model", at: SourcePosition(file: String(path), line: 1, column: 1),
                "This is a model in the binary format of Xcode 3, which is not read.",
                "Open it in Xcode 4 or later and save it, which writes a file `contents`.")
        }
        return Diagnostic(
            .error, "unreadable-file", at: start, BoundedFile.Failure.missing.sentence(most: ""), Self.remedy)
    }

    private static let remedy = "Give the path of an .xcdatamodeld, an .xcdatamodel or an XML file."
}
