package import Foundation

/// An open file, pipe or device, by the number that the system gave it.
///
/// `FileHandle` ends the program where the system refuses, and `print` says nothing.
package struct Descriptor: Sendable, Hashable {
    /// The system's number for it.
    package let number: Int32

    /// The descriptor of that number.
    package init(_ number: Int32) { self.number = number }

    /// Reads what is left, as long as that is no more than may be read.
    ///
    /// - Parameter limit: How many bytes there may be.
    /// - Returns: The bytes; nil where there are more.
    package func read(limit: Int) throws(SystemError) -> Data? {
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            // One byte more than may be read tells that there are too many.
            let wanted = min(chunk.count - 1, limit - data.count) + 1
            let count = try retrying(POLLIN) {
                chunk.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, wanted) }
            }
            if count == 0 { return data }
            guard count <= limit - data.count else { return nil }
            data.append(contentsOf: chunk[..<count])
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = try retrying(POLLOUT) {
                rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes it. Some disks say only then that they are full.
    package func close() throws(SystemError) {
        guard Foundation.close(number) == 0 else { throw SystemError() }
    }

    /// Calls until the call is done, or has failed.
    private func retrying(_ event: some BinaryInteger, _ call: () -> Int) throws(SystemError) -> Int {
        while true {
            let count = call()
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Whoever shares a terminal or a pipe may have made it one that doesn't wait.
                var request = pollfd(fd: number, events: Int16(event), revents: 0)
                _ = poll(&request, 1, -1)
            default: throw SystemError()
            }
        }
    }
}
