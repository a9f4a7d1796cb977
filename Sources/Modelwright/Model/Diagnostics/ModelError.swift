public import Foundation

/// A model that can't be used, with everything that was found in it: errors and warnings, in the document's order.
///
/// It prints one line for each diagnostic.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// What was found, in the document's order; at least one is an error.
    public let diagnostics: [Diagnostic]

    /// An error with all of these.
    public init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    @inline(never)
    init(_ diagnostic: Diagnostic) {
        self.init(diagnostics: [diagnostic])
    }

    /// One line for each diagnostic.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
