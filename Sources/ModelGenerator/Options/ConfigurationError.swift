import Modelwright

/// Everything that is wrong with a configuration file.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Problem: Sendable, Hashable {
        /// The line, from one.
        public let line: Int
        /// The column, from one.
        public let column: Int
        /// What is wrong, and what to do about it.
        public let reason: String
    }

    /// The file's path.
    public let path: String
    /// What is wrong, in the file's order.
    public let problems: [Problem]

    /// A line each, as compilers print.
    public var description: String {
        problems.map { "\(path):\($0.line):\($0.column): error: \($0.reason)".shown }.joined(separator: "\n")
    }
}
