import Foundation

/// A file that is read to load a model: a document, or an overlay.
struct ModelFile {
    let url: URL
    /// Its path as diagnostics show it.
    let displayPath: String
    /// What it should be: `a model document`.
    let kind: String
    /// What to do where there is none.
    let remedy: String

    /// Its bytes.
    ///
    /// - Throws: `ModelError` where it can't be read, or is beyond the limit of size.
    func data() throws(ModelError) -> Data {
        do {
            return try BoundedFile.data(atPath: url.path, limit: LibXML2.maximumByteCount)
        } catch {
            switch error {
            case .missing, .folder, .stream: throw failure("unreadable-file", error.sentence(most: ""), remedy)
            case .tooLarge:
                throw failure(
                    "too-large",
                    "The file is larger than the \(LibXML2.maximumByteCount) bytes that are read of \(kind).",
                    "Split it, or give the right file.")
            case .system(let reason):
                throw failure("unreadable-file", "The file can't be read: \(reason).", "Check its permissions.")
            }
        }
    }

    private func failure(_ rule: String, _ message: String, _ remedy: String) -> ModelError {
        let start = SourcePosition(file: displayPath, line: 1, column: 1)
        return ModelError(Diagnostic(.error, rule, at: start, message, remedy))
    }
}
