/// How a command ends.
struct ExitStatus: RawRepresentable, Hashable {
    let rawValue: Int32

    /// All is well.
    static let success = ExitStatus(rawValue: 0)
    /// There is something to look at: differences, or findings.
    static let findings = ExitStatus(rawValue: 1)
    /// A file can't be used.
    static let unusable = ExitStatus(rawValue: 2)
    /// Something that there was to say could not be written. The number is that of sysexits.h, as 64 for wrong arguments is.
    static let unwritten = ExitStatus(rawValue: 74)
}
