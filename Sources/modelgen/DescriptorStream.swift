import Foundation
import Modelwright

/// Text that goes to a descriptor, with what the system says where it can't get there.
struct DescriptorStream {
    private let descriptor: Descriptor
    private var pending: [UInt8] = []
    /// Why nothing is written any more.
    private(set) var failure: SystemError?

    init(_ number: Int32) { descriptor = Descriptor(number) }

    /// Writes a text, at the latest when the stream is flushed.
    mutating func write(_ text: String) {
        pending += text.utf8
        if pending.count >= 64 << 10 { flush() }
    }

    /// Writes what has not been written yet.
    mutating func flush() {
        attempt { [pending] descriptor throws(SystemError) in try descriptor.write(pending) }
        pending = []
    }

    /// Writes what has not been written yet, and closes.
    mutating func finish() {
        flush()
        attempt { descriptor throws(SystemError) in try descriptor.close() }
    }

    private mutating func attempt(_ work: (Descriptor) throws(SystemError) -> Void) {
        guard failure == nil else { return }
        do { try work(descriptor) } catch { failure = error }
    }

    /// Makes ready the numbers that standard streams have.
    ///
    /// One that is closed is opened on nothing, in the direction that is not used: or the next file would get its number,
    /// and a generated file the messages. A reader that went away is an error, and not a signal that ends the program.
    static func prepareStandardStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one: those below it are open by now.
            _ = open("/dev/null", mode)
        }
        signal(SIGPIPE, SIG_IGN)
    }
}
