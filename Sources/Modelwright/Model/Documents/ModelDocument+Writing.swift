public import Foundation

extension ModelDocument {
    /// The document as XML, as Xcode's model editor lays it out.
    ///
    /// A document that the editor wrote and nobody changed comes out byte for byte; of a changed one, the changed lines
    /// differ. What is not in the tree is laid out anew: blank lines, and tags over several lines.
    ///
    /// Throws `ModelError` for what XML 1.0 can't write: a control character in a value, `--` in a comment.
    public func data() throws(ModelError) -> Data {
        Data(try ModelWriter.text(of: self).utf8)
    }

    /// Writes the document to an XML file, an `.xcdatamodel`, or an `.xcdatamodeld` that has a version `modelName`.
    ///
    /// An `.xcdatamodel` that is not there is made, and so is an `.xcdatamodeld`, with `modelName` as its only and current
    /// version. A file that says the same already is not touched. Another one is written beside the old one, which it
    /// then replaces: an interrupted run leaves the old file whole.
    ///
    /// Throws `ModelError` for what XML can't write, when the bundle has no such version, and when the file can't be
    /// written.
    public func write(to url: URL) throws(ModelError) { try write(data(), to: url) }

    /// Writes the document's bytes, as `write(to:)` does.
    package func write(_ data: Data, to url: URL) throws(ModelError) {
        let isNewBundle = url.pathExtension.lowercased() == "xcdatamodeld" && !Self.exists(url)
        let file = try Self.file(for: url, modelName: modelName, isNewBundle: isNewBundle).resolvingSymlinksInPath()
        if let written = try? BoundedFile.data(atPath: file.path, limit: data.count), written == data { return }
        do {
            if file.lastPathComponent == "contents" {
                let folder = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let permissions = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            try data.write(to: file, options: .atomic)
            // The file that takes the old one's name is a new one, with the permissions of any new file.
            if let permissions {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
            }
            if isNewBundle { try ModelBundle.write(currentVersion: modelName, to: url) }
        } catch {
            throw ModelError(Self.unwritable(file, for: url, error))
        }
    }

    private static func file(for url: URL, modelName: String, isNewBundle: Bool) throws(ModelError) -> URL {
        switch url.pathExtension.lowercased() {
        case "xcdatamodeld" where isNewBundle:
            url.appendingPathComponent("\(modelName).xcdatamodel", isDirectory: true)
                .appendingPathComponent("contents", isDirectory: false)
        case "xcdatamodeld": try ModelBundle(contentsOf: url).version(named: modelName).url
        case "xcdatamodel": url.appendingPathComponent("contents", isDirectory: false)
        default: url
        }
    }

    private static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Why a file can't be written: what can be seen, or else what the system says.
    private static func unwritable(_ file: URL, for url: URL, _ error: any Error) -> Diagnostic {
        func diagnostic(_ url: URL, _ message: String, _ remedy: String) -> Diagnostic {
            Diagnostic(
                .error, "unwritable-file", at: SourcePosition(file: url.relativePath, line: 1, column: 1), message,
                remedy)
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
            return diagnostic(
                url, "The file can't be written: there is a folder of its name.",
                "Give the path of an XML file, an .xcdatamodel or an .xcdatamodeld.")
        }
        let folder = url.deletingLastPathComponent()
        if !exists(folder) {
            return diagnostic(
                folder, "There is no such folder to write \(url.lastPathComponent) into.",
                "Make the folder, or correct the path.")
        }
        let reason = error.localizedDescription
        return diagnostic(
            url, "The file can't be written: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason).",
            "Check that it and its folder may be written.")
    }
}
