import Foundation

/// A file that takes the place of another one, or of none.
struct FileReplacement {
    /// What is written.
    let file: GeneratedFile
    /// The path that was asked for.
    let link: String
    /// What the path leads to, which is written so that a link stays.
    let path: String
    /// The bytes that are there; nil where there is no file.
    let old: Data?

    /// Looks at what is there.
    ///
    /// - Throws: `GeneratorError.file` where no file can be in the place.
    init(of link: String, with file: GeneratedFile) throws {
        guard file.name.utf8.count <= 255 else {
            throw GeneratorError.file(
                link, reason: "The name is too long for a file. Give the entity a shorter representedClassName.")
        }
        let path = try Self.target(of: link)
        let old = FileManager.default.contents(atPath: path)
        if old == nil, FileManager.default.fileExists(atPath: path) {
            throw GeneratorError.file(link, reason: "There is something that can't be read in the file's place.")
        }
        (self.file, self.link, self.path, self.old) = (file, link, path, old)
    }

    /// What a link leads to. It need not be there.
    private static func target(of link: String) throws -> String {
        var path = link
        // As many as Linux follows.
        for _ in 0...40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            path = target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent + "/" + target
        }
        throw GeneratorError.file(link, reason: "The link leads to itself. Remove it, or let it lead to a file.")
    }

    private var folder: String { (path as NSString).deletingLastPathComponent }

    // MARK: Replacing

    /// How the name of a file starts that is not in its place yet; the process and a number follow.
    private static let besidePrefix = ".modelgen."

    private func beside(_ index: Int) -> String {
        "\(folder)/\(Self.besidePrefix)\(ProcessInfo.processInfo.processIdentifier).\(index)"
    }

    /// Writes all files beside the old ones, and then lets them take their places: all of them, or none.
    ///
    /// - Throws: `GeneratorError.file`.
    static func perform(_ replacements: [FileReplacement]) throws {
        defer {
            for (index, replacement) in replacements.enumerated() {
                try? FileManager.default.removeItem(atPath: replacement.beside(index))
            }
        }
        for (index, replacement) in replacements.enumerated() {
            do {
                try FileManager.default.createDirectory(
                    atPath: replacement.folder, withIntermediateDirectories: true)
                try Data(replacement.file.text.utf8).write(to: URL(fileURLWithPath: replacement.beside(index)))
            } catch {
                var isFolder: ObjCBool = false
                let isFile =
                    FileManager.default.fileExists(atPath: replacement.folder, isDirectory: &isFolder)
                    && !isFolder.boolValue
                throw GeneratorError.file(
                    replacement.link,
                    reason: isFile
                        ? "\(replacement.folder) is a file, and no folder to write into. Give another."
                        : "The file can't be written: \(error.localizedDescription)")
            }
        }
        for (index, replacement) in replacements.enumerated() {
            guard rename(replacement.beside(index), replacement.path) != 0 else { continue }
            let reason = String(cString: strerror(errno))
            let remaining = putBack(replacements[..<index])
            throw GeneratorError.file(
                replacement.link, reason: "The file can't be replaced: \(reason). \(outcome(remaining))")
        }
    }

    /// What became of the files that had been replaced already, of which `remaining` could not be put back.
    static func outcome(_ remaining: [String]) -> String {
        remaining.isEmpty
            ? "The other files are as they were."
            : "These are replaced already and can't be put back: \(remaining.joined(separator: ", "))."
    }

    /// Gives the places of files back to what was there.
    ///
    /// - Returns: The paths for which that failed.
    static func putBack(_ replacements: some Sequence<FileReplacement>) -> [String] {
        replacements.filter { !$0.putBack() }.map(\.link)
    }

    private func putBack() -> Bool {
        do {
            if let old {
                try old.write(to: URL(fileURLWithPath: path), options: .atomic)
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            return true
        } catch {
            return false
        }
    }

    // MARK: What others left

    /// Removes the files of processes that ended before they were done, from every folder that is written to.
    static func removeLeftovers(beside replacements: [FileReplacement]) {
        for folder in Set(replacements.map(\.folder)) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where isLeftover(name) {
                try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
        }
    }

    private static func isLeftover(_ name: String) -> Bool {
        guard name.hasPrefix(besidePrefix) else { return false }
        let numbers = name.dropFirst(besidePrefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 2, let process = Int32(numbers[0]), process > 0, Int(numbers[1]) != nil else {
            return false
        }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
