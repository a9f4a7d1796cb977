import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// The memory of this process, in bytes.
enum MemoryProbe {
    /// What is resident now.
    static var resident: Int { status("VmRSS:") ?? peak }

    /// What is resident once glibc's allocator has given back what is free; other allocators aren't asked.
    static var kept: Int {
        typealias Trim = @convention(c) (Int) -> CInt
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        return resident
    }

    /// The most that was resident since the last `resetPeak`, or since the start where that does not work.
    static var peak: Int {
        if let bytes = status("VmHWM:") { return bytes }
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            return 0
        #endif
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
