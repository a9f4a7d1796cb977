import Foundation

/// The file `.xccurrentversion`, a property list of one entry.
///
/// It is read as the XML that Xcode writes, and not by `PropertyListSerialization`: a binary list of 150 bytes may hold
/// itself, or one array a million times, and the old text form is read as deep as it is nested.
extension ModelBundle {
    /// How many bytes the file may have; Xcode's have some 260.
    private static let maximumCurrentVersionByteCount = 64 << 10

    private static let currentFile = ".xccurrentversion"
    private static let currentKey = "_XCCurrentVersionName"

    /// The name in `.xccurrentversion`, which may be absent, empty, or say nothing.
    static func currentName(in url: URL, path: String) throws(ModelError) -> String? {
        let file = url.appendingPathComponent(currentFile, isDirectory: false)
        let displayPath = "\(path)/.xccurrentversion"
        let data: Data
        do {
            data = try BoundedFile.data(atPath: file.path, limit: maximumCurrentVersionByteCount)
        } catch .tooLarge {
            throw badCurrentVersion(
                displayPath,
                "The file that names the current version is larger than the \(maximumCurrentVersionByteCount) bytes that are read of it."
            )
        } catch {
            return nil
        }
        guard !data.isEmpty else { return nil }
        if data.starts(with: Array("bplist".utf8)) {
            throw badCurrentVersion(
                displayPath,
                "The file that names the current version is a binary property list; one in XML is read.")
        }
        guard let list = dictionary(in: data, name: displayPath) else {
            throw badCurrentVersion(displayPath, "The file that names the current version is not a property list.")
        }
        guard let name = string(currentKey, in: list), !name.isEmpty else { return nil }
        return name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
    }

    /// Says in a bundle which of its versions is current.
    static func write(currentVersion name: String, to url: URL) throws {
        let list = try PropertyListSerialization.data(
            fromPropertyList: [currentKey: "\(name).xcdatamodel"], format: .xml, options: 0)
        try list.write(to: url.appendingPathComponent(currentFile, isDirectory: false), options: .atomic)
    }

    private static func badCurrentVersion(_ path: String, _ message: String) -> ModelError {
        ModelError(
            Diagnostic(
                .error, "bad-current-version", at: SourcePosition(file: path, line: 1, column: 1), message,
                "Choose the current version in Xcode again, or delete the file if there is one version only."))
    }

    /// The dictionary that is a property list's value; nil where it is no such list.
    private static func dictionary(in data: Data, name: String) -> ModelElement? {
        guard let bytes = try? ModelDocument.utf8(data, name: name),
            let root = try? LibXML2.parse(bytes, name: name, isModel: false).root, root.name == "plist"
        else { return nil }
        return root.children.first { $0.name == "dict" }
    }

    /// The string behind a key; of a key that comes twice, the last.
    private static func string(_ key: String, in dictionary: ModelElement) -> String? {
        let children = dictionary.children
        guard let index = children.lastIndex(where: { $0.name == "key" && text(of: $0) == key }),
            children.indices.contains(index + 1), children[index + 1].name == "string"
        else { return nil }
        return text(of: children[index + 1])
    }

    private static func text(of element: ModelElement) -> String {
        element.contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}
