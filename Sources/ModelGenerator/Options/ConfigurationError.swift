import Modelwright

/// Everything that is wrong with a configuration file.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    package struct Problem: Sendable, Hashable {
        /// The line, from one.
        package let line: Int
        /// The column, from one.
        package let column: Int
        /// What is wrong, and what to do about it.
        package let reason: String
    }

    /// The file's path.
    package let path: String
    /// What is wrong, in the file's order.
    package let problems: [Problem]

    /// A line each, as compilers print.
    package var description: String {
        problems.map { "\(path):\($0.line):\($0.column): error: \($0.reason)".shown }.joined(separator: "\n")
    }
}
