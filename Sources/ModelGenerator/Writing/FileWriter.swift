import Foundation
import Modelwright

/// Writes generated files into folders: what is the same stays untouched, what a person changed is never lost.
package struct FileWriter {
    /// What became of the files.
    package struct Summary: Sendable, Hashable {
        /// The machine's files that were written.
        package var machine: [String] = []
        /// The person's files that were written.
        package var human: [String] = []
        /// How many were as they should be.
        package var unchangedCount = 0
    }

    private let machineFolder: String
    private let humanFolder: String

    /// A writer into one folder, or into one for each owner. They are made where they are not there.
    package init(folder: String, humanFolder: String? = nil) {
        machineFolder = folder.isEmpty ? "." : folder
        self.humanFolder = humanFolder.map { $0.isEmpty ? "." : $0 } ?? machineFolder
    }

    /// A writer of one file, whose folder and name a path has.
    ///
    /// - Returns: The writer, and the name of the file.
    package static func ofFile(_ path: String) -> (writer: FileWriter, name: String) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
        return (FileWriter(folder: StagedFile.folder(of: path)), name)
    }

    /// The path of a file.
    package func path(of file: GeneratedFile) -> String {
        (file.owner == .machine ? machineFolder : humanFolder) + "/" + file.name
    }

    /// Writes what changed.
    ///
    /// Before anything is written everything is looked at: a machine's file that a person changed stops it. Then all files
    /// are written beside the old ones, and take their places when all of them are there. When one can't, those that did are
    /// put back.
    ///
    /// - Throws: `GeneratorError.changedByHand`, `GeneratorError.personsHalf` and `GeneratorError.file`.
    package func write(_ files: [GeneratedFile]) throws -> Summary {
        var summary = Summary()
        var pending: [FileReplacement] = []
        var changed: [String] = []
        var halves: [String] = []
        let replacements = try files.map { try FileReplacement(of: path(of: $0), with: $0) }
        FileReplacement.removeLeftovers(beside: replacements)
        for replacement in replacements {
            let file = replacement.file
            guard let old = replacement.old else {
                pending.append(replacement)
                continue
            }
            // A checkout may end its lines in another way.
            let oldText = String(decoding: old, as: UTF8.self).replacing("\r\n", with: "\n")
            if oldText == file.text {
                summary.unchangedCount += 1
            } else if GeneratedFile.isUnchanged(oldText) {
                // Also where a person's half takes the place of what was the machine's before.
                pending.append(replacement)
            } else if file.owner == .human {
                summary.unchangedCount += 1
            } else if oldText.contains(GeneratedFile.humanMark) {
                halves.append(replacement.link)
            } else {
                changed.append(replacement.link)
            }
        }
        guard halves.isEmpty else { throw GeneratorError.personsHalf(halves) }
        guard changed.isEmpty else { throw GeneratorError.changedByHand(changed) }
        try FileReplacement.perform(pending)
        for replacement in pending {
            switch replacement.file.owner {
            case .machine: summary.machine.append(replacement.link)
            case .human: summary.human.append(replacement.link)
            }
        }
        return summary
    }

    /// The machine's files in the folder that the same model once had, and that none of `files` is.
    ///
    /// - Parameter others: The names of files that the model has too, and that are not written now.
    package func orphans(of files: [GeneratedFile], others: Set<String> = []) -> [String] {
        guard let mark = files.first(where: { $0.owner == .machine })?.sourceMark else { return [] }
        let names = others.union(files.map(\.name))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: machineFolder)) ?? []
        return found.filter { $0.hasSuffix(".swift") && !names.contains($0) }.sorted().compactMap { name in
            let path = machineFolder + "/" + name
            let data = try? BoundedFile.data(atPath: path, limit: FileReplacement.maximumByteCount)
            return data?.starts(with: mark.utf8) == true ? path : nil
        }
    }
}
