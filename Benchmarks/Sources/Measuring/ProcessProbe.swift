import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// What this process takes: memory in bytes, and the processor's time in seconds.
package enum ProcessProbe {
    /// What is resident now.
    package static var resident: Int { status("VmRSS:") ?? peak }

    /// What is resident once glibc's allocator has given back what is free; other allocators aren't asked.
    package static var kept: Int {
        typealias Trim = @convention(c) (Int) -> CInt
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        return resident
    }

    /// The most that was resident since the last `resetPeak`, or since the start where that does not work.
    package static var peak: Int {
        if let bytes = status("VmHWM:") { return bytes }
        return maximum(of: .own)
    }

    /// The most that a process had which this one started and saw the end of.
    package static var peakOfChildren: Int { maximum(of: .children) }

    /// Whose use of the machine is counted.
    package enum Whose {
        case own, children

        #if canImport(Darwin)
            fileprivate var number: Int32 { self == .own ? RUSAGE_SELF : RUSAGE_CHILDREN }
        #else
            fileprivate var number: Int32 { Int32((self == .own ? RUSAGE_SELF : RUSAGE_CHILDREN).rawValue) }
        #endif
    }

    /// What this process, or those that it started, have had of the processor; other processes' work is not in it, as it is in a clock's
    /// time.
    package static func processorSeconds(of whose: Whose) -> Double {
        let usage = usage(of: whose)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static func usage(of whose: Whose) -> rusage {
        var usage = rusage()
        getrusage(whose.number, &usage)
        return usage
    }

    private static func maximum(of whose: Whose) -> Int {
        #if canImport(Darwin)
            usage(of: whose).ru_maxrss
        #else
            usage(of: whose).ru_maxrss * 1024
        #endif
    }

    /// Lets the peak start again from what is resident now. Linux only; elsewhere the peak before it stays.
    package static func resetPeak() {
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
