import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// The memory of this process, in bytes.
enum MemoryProbe {
    /// What is resident now.
    static var resident: Int { status("VmRSS:") ?? peak }

    /// The most that was resident since the last `resetPeak`, or since the start where that does not work.
    static var peak: Int {
        if let bytes = status("VmHWM:") { return bytes }
        return maximum(usage(of: RUSAGE_SELF))
    }

    /// The most that a process had which this one started and saw the end of.
    static var peakOfChildren: Int { maximum(usage(of: RUSAGE_CHILDREN)) }

    #if canImport(Darwin)
        /// Whose usage it is.
        typealias Whose = Int32

        private static func maximum(_ usage: rusage) -> Int { usage.ru_maxrss }
    #else
        /// Whose usage it is.
        typealias Whose = __rusage_who_t

        private static func maximum(_ usage: rusage) -> Int { usage.ru_maxrss * 1024 }
    #endif

    /// What the system counts of this process, or of those that it started.
    static func usage(of whose: Whose) -> rusage {
        var usage = rusage()
        getrusage(whose, &usage)
        return usage
    }

    /// Lets the peak start again from what is resident now. Linux only; elsewhere the peak before it stays.
    static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    private static func status(_ field: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(field) }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kibibytes * 1024
    }
}
