public import Foundation

/// Why mapping failed.
public enum MappingError: Error, Sendable, Hashable {
    /// An object has no relationship of that name.
    case unknownRelationship(String)
    /// An object has no attribute or relationship of that name.
    case unknownProperty(String)
    /// Data that cannot be mapped: the first failure.
    case data(DataFailure)
    /// Data that cannot be mapped: all failures, in the order in which they came up, so that the first is the one that
    /// `ModelDecoder.failures` = `.first` throws.
    case failures([DataFailure])
}

extension MappingError: CustomStringConvertible, LocalizedError {
    /// The failure in a sentence; of several, one a line.
    public var description: String {
        switch self {
        case .unknownRelationship(let name):
            "The object has no relationship \(name.shown). Use the relationship's name in the model, not its JSON key."
        case .unknownProperty(let name):
            "The object has no property \(name.shown). Use the property's name in the model, not its JSON key, and check that the object was made for an entity."
        case .data(let failure): failure.description
        case .failures(let failures): failures.map(\.description).joined(separator: "\n")
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
