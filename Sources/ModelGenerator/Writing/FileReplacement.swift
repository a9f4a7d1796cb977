import Foundation
import Modelwright

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
        do throws(BoundedFile.Failure) {
            if Self.isOfStreams(path) { throw .stream }
            old = try BoundedFile.data(atPath: path, limit: Self.maximumByteCount)
        } catch .missing {
            old = nil
        } catch {
            let remedy =
                error == .stream
                ? "Give the path of a file; --output-file - writes to standard output."
                : "Give another path, or move away what is there."
            throw GeneratorError.file(link, reason: "\(error.sentence(most: "256 MiB")) \(remedy)")
        }
        (self.file, self.link, self.path) = (file, link, path)
    }

    /// How many bytes an old file may have. The greatest model becomes a tenth of it.
    static let maximumByteCount = 256 << 20

    /// Whether a path is that of a stream of a program, as `/dev/stdout` is. The file that it is redirected to has another
    /// path, and would be replaced while the program writes to it.
    private static func isOfStreams(_ path: String) -> Bool {
        ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path)
            || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/") && path.contains("/fd/")
    }

    /// What a link leads to. It need not be there.
    private static func target(of link: String) throws -> String {
        var path = link
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        // As many as Linux follows.
        for _ in 0...40 {
            if isOfStreams(path) { return path }
            let count = readlink(path, &bytes, bytes.count)
            guard count >= 0 else { return path }
            guard let target = String(validating: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) else {
                throw GeneratorError.file(
                    link, reason: "The link leads to a name that is not UTF-8. Let it lead to another.")
            }
            path = target.hasPrefix("/") ? target : StagedFile.folder(of: path) + "/" + target
        }
        throw GeneratorError.file(link, reason: "The link leads to itself. Remove it, or let it lead to a file.")
    }

    private var folder: String { StagedFile.folder(of: path) }

    // MARK: Replacing

    /// Writes all files beside the old ones, and then lets them take their places: all of them, or none.
    ///
    /// - Throws: `GeneratorError.file`.
    static func perform(_ replacements: [FileReplacement]) throws {
        var staged: [StagedFile] = []
        defer { for file in staged { file.discard() } }
        for replacement in replacements { staged.append(try replacement.stage()) }
        for (index, file) in staged.enumerated() {
            do throws(SystemError) {
                try file.takePlace()
            } catch {
                let remaining = putBack(replacements[..<index])
                throw GeneratorError.file(
                    replacements[index].link,
                    reason: "The file can't be replaced: \(error). \(outcome(remaining))")
            }
        }
    }

    /// Writes the file beside the old one.
    private func stage() throws -> StagedFile {
        do {
            try makeFolder()
            return try StagedFile(Data(file.text.utf8), for: path)
        } catch let error as SystemError {
            throw GeneratorError.file(link, reason: "The file can't be written: \(error).")
        }
    }

    /// Makes the folder of the file, and those that it is in.
    private func makeFolder() throws {
        var missing: [String] = []
        var place = folder
        var status = stat()
        while stat(place, &status) != 0 {
            let reason = SystemError()
            // Something in the way to it is no folder, or can't be looked at.
            guard reason.code == ENOENT || reason.code == ENOTDIR else { throw reason }
            missing.append(place)
            let parent = StagedFile.folder(of: place)
            guard parent != place else { throw reason }
            place = parent
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw GeneratorError.file(link, reason: "\(place) is a file, not a folder. Give another.")
        }
        for place in missing.reversed() {
            guard mkdir(place, 0o777) == 0 || errno == EEXIST else { throw SystemError() }
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
            guard let old else { return unlink(path) == 0 }
            let staged = try StagedFile(old, for: path)
            defer { staged.discard() }
            try staged.takePlace()
            return true
        } catch {
            return false
        }
    }

    // MARK: What others left

    /// Removes the files of programs that ended before they were done, from every folder that is written to.
    static func removeLeftovers(beside replacements: [FileReplacement]) {
        for folder in Set(replacements.map(\.folder)) { StagedFile.removeLeftovers(in: folder) }
    }
}
