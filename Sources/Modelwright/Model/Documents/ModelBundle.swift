public import Foundation

/// The versions of a model, and which of them is current.
///
///     let bundle = try ModelBundle(contentsOf: URL(fileURLWithPath: "Authors.xcdatamodeld"))
///     bundle.versionNames          // ["Authors", "Authors 2", "Authors 3"]
///     bundle.currentVersionName    // "Authors 3"
///
/// An `.xcdatamodel` folder and an XML file are bundles of one version.
public struct ModelBundle: Sendable, Hashable {
    /// The versions' names without `.xcdatamodel`, sorted as the Finder does: `Authors 2` before `Authors 10`.
    public let versionNames: [String]
    /// The current version's name: what `.xccurrentversion` says, or the only version there is.
    ///
    /// It is nil where the bundle does not tell: several versions without a current one, or a current one that is
    /// missing. Loading without a version's name then throws, with the reason.
    public let currentVersionName: String?

    private let path: String
    private let versions: [ModelVersion]
    private let writtenCurrentName: String?

    /// Looks into an `.xcdatamodeld`, an `.xcdatamodel` or an XML file; the documents in it are read later.
    ///
    /// Throws `ModelError` when there is nothing, no version of a model, or a compiled model.
    public init(contentsOf url: URL) throws(ModelError) {
        let path = url.relativePath
        self.path = path
        let start = SourcePosition(file: path, line: 1, column: 1)
        guard let isDirectory = Self.isDirectory(url) else {
            throw ModelError(
                Diagnostic(
                    .error, "unreadable-file", at: start, "There is no file here.",
                    "Give the path of an .xcdatamodeld, an .xcdatamodel or an XML file."))
        }
        guard !["mom", "momd", "omo"].contains(url.pathExtension.lowercased()) else {
            throw ModelError(
                Diagnostic(
                    .error, "compiled-model", at: start,
                    "This is a compiled Core Data model, which Xcode made from an .xcdatamodeld.",
                    "Give the .xcdatamodeld itself."))
        }
        var found: [ModelVersion] = []
        if isDirectory {
            found = try Self.versions(in: url, path: path)
        } else {
            found = [ModelVersion(name: Self.name(of: url, path: path), displayPath: path, url: url)]
        }
        versions = found.ordered { NameOrder.isBefore($0.name, $1.name) }
        versionNames = versions.map(\.name)
        guard !versions.isEmpty else {
            throw ModelError(
                Diagnostic(
                    .error, "empty-bundle", at: start, "There is no version of a model in this folder.",
                    "Give an .xcdatamodeld with an .xcdatamodel in it, or an .xcdatamodel with a file `contents`."))
        }
        writtenCurrentName = isDirectory ? try Self.currentName(in: url, path: path) : nil
        if let writtenCurrentName {
            currentVersionName = versionNames.contains(writtenCurrentName) ? writtenCurrentName : nil
        } else {
            currentVersionName = versionNames.count == 1 ? versionNames[0] : nil
        }
    }

    func version(named name: String?) throws(ModelError) -> ModelVersion {
        let list = versionNames.map { "\"\($0)\"" }.joined(separator: ", ")
        if let name = name ?? currentVersionName {
            if let version = versions.first(where: { $0.name == name }) { return version }
            throw ModelError(
                Diagnostic(
                    .error, "unknown-version", at: SourcePosition(file: path, line: 1, column: 1),
                    "The model has no version \"\(name)\".", "Its versions are \(list)."))
        }
        let currentPath = "\(path)/.xccurrentversion"
        if let writtenCurrentName {
            throw ModelError(
                Diagnostic(
                    .error, "unknown-current-version", at: SourcePosition(file: currentPath, line: 1, column: 1),
                    "The current version is \"\(writtenCurrentName)\", which is not in the bundle.",
                    "Make one of \(list) the current version, or ask for a version by its name."))
        }
        throw ModelError(
            Diagnostic(
                .error, "no-current-version", at: SourcePosition(file: path, line: 1, column: 1),
                "The bundle has \(versions.count) versions and does not say which one is current: \(list).",
                "Ask for a version by its name, or set the current one in \(currentPath)."))
    }

    // MARK: Looking into folders

    /// nil: there is nothing.
    private static func isDirectory(_ url: URL) -> Bool? {
        var status = stat()
        // C would read the name up to there.
        guard !url.path.utf8.contains(0), stat(url.path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    private static func versions(in url: URL, path: String) throws(ModelError) -> [ModelVersion] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw ModelError(
                Diagnostic(
                    .error, "unreadable-file", at: SourcePosition(file: path, line: 1, column: 1),
                    "The folder can't be read: \(error.localizedDescription).", "Check its permissions."))
        }
        let isVersion = url.pathExtension.lowercased() == "xcdatamodel"
        if isVersion || names.contains("contents") {
            return [version(url, path: path)]
        }
        return names.filter { $0.lowercased().hasSuffix(".xcdatamodel") }.map { name in
            version(url.appendingPathComponent(name, isDirectory: true), path: "\(path)/\(name)")
        }
    }

    private static func version(_ url: URL, path: String) -> ModelVersion {
        ModelVersion(
            name: url.deletingPathExtension().lastPathComponent, displayPath: "\(path)/contents",
            url: url.appendingPathComponent("contents", isDirectory: false))
    }

    /// A file's name without its extension; a file `contents` has its folder's.
    private static func name(of url: URL, path: String) -> String {
        let name = url.deletingPathExtension().lastPathComponent
        let folder = url.deletingLastPathComponent()
        guard name == "contents", folder.pathExtension.lowercased() == "xcdatamodel" else { return name }
        return folder.deletingPathExtension().lastPathComponent
    }
}
