import Foundation
import Modelwright

/// A file that is written beside the place that it is to take.
///
/// It is opened only where there is nothing, under a name that nobody knows before: whoever may write into the folder can't
/// lead the bytes elsewhere by a link.
struct StagedFile {
    /// Where it is now.
    let path: String
    /// Where it is to be.
    let place: String

    /// How the names of staged files start; a number in hexadecimal digits follows.
    private static let prefix = ".modelgen."

    /// Writes the bytes beside their place, with the permissions and the owner of the file that is there.
    init(_ bytes: Data, for place: String) throws(SystemError) {
        self.place = place
        let number = UInt64.random(in: .min ... .max)
        path = "\(Self.folder(of: place))/\(Self.prefix)\(String(number, radix: 16))"
        var old = stat()
        let isThere = lstat(place, &old) == 0
        // What few may read is not for all to read meanwhile.
        let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isThere ? 0o600 : 0o666)
        guard opened >= 0 else { throw SystemError() }
        let descriptor = Descriptor(opened)
        do throws(SystemError) {
            try descriptor.write(bytes)
            if isThere { try descriptor.takePermissions(of: old) }
        } catch {
            try? descriptor.close()
            discard()
            throw error
        }
        do throws(SystemError) {
            try descriptor.close()
        } catch {
            discard()
            throw error
        }
    }

    /// Takes its place.
    func takePlace() throws(SystemError) {
        guard rename(path, place) == 0 else { throw SystemError() }
    }

    /// Removes what has not taken its place.
    func discard() { unlink(path) }

    /// The folder of a path. Foundation's path of one letter ends the program.
    static func folder(of path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        let names = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { String(Substring($0)) }
        return names.isEmpty ? isAbsolute ? "/" : "." : (isAbsolute ? "/" : "") + names.joined(separator: "/")
    }

    // MARK: What others left

    /// How long nobody has written to what is taken for left, in seconds.
    private static let leftoverAge = 3600.0

    /// Removes staged files of programs that ended before they were done.
    ///
    /// A program that is still at it wrote a moment ago. Whether it runs can't be asked: it may run on another machine.
    static func removeLeftovers(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = "\(folder)/\(name)"
            let digits = name.dropFirst(prefix.count)
            var status = stat()
            guard UInt64(digits, radix: 16) != nil, lstat(path, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date,
                date.timeIntervalSinceNow < -leftoverAge
            else { continue }
            unlink(path)
        }
    }
}

extension Descriptor {
    /// Makes a new file's owner and permissions those of another.
    fileprivate func takePermissions(of other: stat) throws(SystemError) {
        // Only root can give a file away; to others the file is theirs from now on, as with any editor.
        if fchown(number, other.st_uid, other.st_gid) != 0 { _ = fchown(number, uid_t.max, other.st_gid) }
        // Without the bits that let a program run as its owner.
        guard fchmod(number, other.st_mode & 0o777) == 0 else { throw SystemError() }
    }
}
