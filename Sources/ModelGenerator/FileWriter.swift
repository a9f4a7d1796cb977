import Foundation

/// Writes generated files into folders: what is the same stays untouched, what a person changed is never lost.
public struct FileWriter {
    /// What became of the files.
    public struct Summary: Sendable, Hashable {
        /// The machine's files that were written.
        public var machine: [String] = []
        /// The person's files that were written.
        public var human: [String] = []
        /// How many were as they should be.
        public var unchangedCount = 0
    }

    private let machineFolder: String
    private let humanFolder: String

    /// A writer into one folder, or into one for each owner. They are made where they are not there.
    public init(folder: String, humanFolder: String? = nil) {
        machineFolder = folder.isEmpty ? "." : folder
        self.humanFolder = humanFolder.map { $0.isEmpty ? "." : $0 } ?? machineFolder
    }

    /// The path of a file.
    public func path(of file: GeneratedFile) -> String {
        (file.owner == .machine ? machineFolder : humanFolder) + "/" + file.name
    }

    /// Writes what changed.
    ///
    /// Before anything is written everything is looked at: a machine's file that a person changed stops it. Then all files
    /// are written beside the old ones, and take their places when all of them are there.
    ///
    /// - Throws: `GeneratorError.changedByHand` and `GeneratorError.file`.
    public func write(_ files: [GeneratedFile]) throws -> Summary {
        var summary = Summary()
        var pending: [(file: GeneratedFile, path: String)] = []
        var changed: [String] = []
        for file in files {
            let path = path(of: file)
            guard file.name.utf8.count <= 255 else {
                throw GeneratorError.file(
                    path, reason: "The name is too long for a file. Give the entity a shorter representedClassName.")
            }
            guard let old = FileManager.default.contents(atPath: path) else {
                if FileManager.default.fileExists(atPath: path) {
                    throw GeneratorError.file(
                        path, reason: "There is something that can't be read in the file's place.")
                }
                pending.append((file, path))
                continue
            }
            // A checkout may end its lines in another way.
            let oldText = String(decoding: old, as: UTF8.self).replacing("\r\n", with: "\n")
            if oldText == file.text {
                summary.unchangedCount += 1
            } else if GeneratedFile.isUnchanged(oldText) {
                // Also where a person's half takes the place of what was the machine's before.
                pending.append((file, path))
            } else if file.owner == .human {
                summary.unchangedCount += 1
            } else {
                changed.append(path)
            }
        }
        guard changed.isEmpty else { throw GeneratorError.changedByHand(changed) }
        try replace(pending)
        for (file, path) in pending {
            if file.owner == .machine { summary.machine.append(path) } else { summary.human.append(path) }
        }
        return summary
    }

    /// What a link leads to, which is written so that the link stays. It need not be there.
    private func target(of link: String) -> String {
        var path = link
        // As many as Linux follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent + "/" + target
        }
        return path
    }

    private func replace(_ files: [(file: GeneratedFile, path: String)]) throws {
        let manager = FileManager.default
        var written: [(beside: String, path: String)] = []
        defer { for (beside, _) in written { try? manager.removeItem(atPath: beside) } }
        for (file, link) in files {
            let path = target(of: link)
            let folder = (path as NSString).deletingLastPathComponent
            let beside = "\(folder)/.modelgen.\(ProcessInfo.processInfo.processIdentifier).\(written.count)"
            do {
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
                written.append((beside, path))
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: beside))
            } catch {
                throw GeneratorError.file(link, reason: "The file can't be written: \(error.localizedDescription)")
            }
        }
        for (beside, path) in written {
            guard rename(beside, path) == 0 else {
                throw GeneratorError.file(
                    path, reason: "The file can't be replaced: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// The machine's files in the folder that none of `files` is.
    public func orphans(of files: [GeneratedFile]) -> [String] {
        let names = Set(files.map(\.name))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: machineFolder)) ?? []
        return found.filter { $0.hasSuffix(".swift") && !names.contains($0) }.sorted().compactMap { name in
            let path = machineFolder + "/" + name
            guard let data = FileManager.default.contents(atPath: path),
                data.starts(with: Array(GeneratedFile.mark.utf8))
            else { return nil }
            return path
        }
    }
}
