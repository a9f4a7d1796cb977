@testable import Modelwright

/// What the model says that encoding may change without a word in the report, at one place of a document.
enum Licence: Equatable {
    /// Nil is written as null though it was absent.
    case explicitNull
    /// Null is never written.
    case omittedNull
    /// The property is read and not written.
    case unwritten
    /// The attribute is written and not read: this default, or null. Nil for a default that is not worked out here.
    case unreadAttribute(JSONValue?)
    /// The relationship is written and not read.
    case unreadRelationship
    /// The property may have been read from another path.
    case fallback([JSONPath])
    /// An object or array that stands for nothing but what is mapped inside it.
    case container(isWritten: Bool)
    /// The container is on the way to a key path that is only read, and its property is written at another.
    case writtenElsewhere
    /// The object is read as an identity when nothing is left of it but two attributes.
    case identityOfTwo
}
