public import Foundation

/// Which objects of a graph are wanted, and in which order.
///
/// ```swift
/// let albums = try graph.fetch(
///     FetchRequest<Album>(predicate: #Predicate { ($0.year ?? 0) > 1980 }, sortedBy: [SortDescriptor(\.year)], limit: 10))
/// ```
public struct FetchRequest<Object: ModelObject> {
    /// What the objects fulfil; nil for all.
    public var predicate: Predicate<Object>?
    /// Their order, by the first descriptor first; where all are equal, and without any, the order in which their identities came first.
    public var sortDescriptors: [SortDescriptor<Object>]
    /// How many there are at most; nil for all.
    public var limit: Int?
    /// How many of the first are left out.
    public var offset: Int

    /// A request for the objects of a class and of those that inherit from it.
    public init(
        predicate: Predicate<Object>? = nil, sortedBy sortDescriptors: [SortDescriptor<Object>] = [], limit: Int? = nil,
        offset: Int = 0
    ) {
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.limit = limit
        self.offset = offset
    }
}

/// Why a predicate can't be used, and where in it.
public struct FetchError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The predicate.
    public let predicate: String
    /// Where the fault is, in characters from 0.
    public let offset: Int
    /// What is wrong, and what to do about it, with the predicate and a `^` before the fault.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }

    init(_ error: ExpressionError, in text: String, of entity: String) {
        predicate = text
        offset = error.offset
        description =
            "Objects of \(entity) can't be found by \"\(error.fault(in: text))\": \(error.message). \(error.remedy())"
            .shown
    }
}
