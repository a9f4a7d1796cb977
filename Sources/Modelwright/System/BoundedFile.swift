package import Foundation

/// Files that are read up to a limit, which holds while reading.
///
/// What the system says of a file's size is not asked: files grow, pipes and devices have none, and `/dev/zero` never ends.
package enum BoundedFile {
    /// Why a file's bytes are not there.
    package enum Failure: Error, Hashable {
        /// There is nothing of that name.
        case missing
        /// It is a folder.
        case folder
        /// It is a pipe or a device where a file is wanted.
        case stream
        /// It has more bytes than may be read.
        case tooLarge
        /// The system refuses.
        case system(SystemError)
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: How many bytes it may have.
    ///   - takesStreams: Whether a pipe or a device will do. To open a pipe waits for someone who writes to it.
    package static func data(
        atPath path: String, limit: Int, takesStreams: Bool = false
    ) throws(Failure) -> Data {
        // C would read the name up to there.
        guard !path.utf8.contains(0) else { throw .missing }
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (takesStreams ? 0 : O_NONBLOCK))
        guard number >= 0 else { throw Failure(SystemError()) }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0 else { throw Failure(SystemError()) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        default: guard takesStreams else { throw .stream }
        }
        return try data(from: Descriptor(number), limit: limit)
    }

    /// What a descriptor still has.
    ///
    /// - Parameter limit: How many bytes there may be.
    package static func data(from descriptor: Descriptor, limit: Int) throws(Failure) -> Data {
        let data: Data?
        do { data = try descriptor.read(limit: limit) } catch { throw Failure(error) }
        guard let data else { throw .tooLarge }
        return data
    }
}

extension BoundedFile.Failure {
    /// What is wrong, in a sentence.
    ///
    /// - Parameter most: How much there may be at most: `64 KiB`.
    package func sentence(most: String) -> String {
        switch self {
        case .missing: "There is no file here."
        case .folder: "This is a folder, not a file."
        case .stream: "This is a pipe or a device, not a file."
        case .tooLarge: "There is more than \(most)."
        case .system(let reason): "It can't be read: \(reason)."
        }
    }
}

extension BoundedFile.Failure {
    fileprivate init(_ error: SystemError) {
        switch error.code {
        case ENOENT, ENOTDIR, ENAMETOOLONG: self = .missing
        case EISDIR: self = .folder
        // A socket, or a device that nothing drives.
        case ENXIO, ENODEV: self = .stream
        default: self = .system(error)
        }
    }
}
