public import Foundation

/// What libFuzzer hands over.
public enum FuzzInput {
    /// A copy of the input, in memory of its own, so that a read beyond its end is found.
    public static func data(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Data {
        start.map { Data(bytes: $0, count: count) } ?? Data()
    }

    /// Ends the program, which libFuzzer takes for a finding, unless what must hold holds.
    public static func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { fatalError(sentence()) }
    }
}
