/// Why a piece of data could not be mapped, and where it is.
///
/// Its description is one sentence with all of it:
///
///     $.authors[3].books[0].year (line 41, column 19, byte 1204): Book.year: expected an integer from -32768 to 32767, found "MMXIII".
public struct DataFailure: Error, Sendable, Hashable {
    /// The kinds of failure.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The bytes are not JSON.
        case syntax
        /// A limit on depth, size or count is exceeded.
        case limitExceeded
        /// There is nothing at the path that was asked for.
        case notFound
        /// A required value is absent, or null, and the model has no default.
        case missingValue
        /// The value is of another JSON type than the model says.
        case typeMismatch
        /// A number is beyond what its type holds.
        case outOfRange
        /// The text is no date, UUID, URL or base64, or a Swift dictionary would take two keys for one, or the value can't be
        /// used as an identity or told from others in a separated list.
        case invalidValue
        /// The value is none of an enumeration's cases.
        case unknownCase
        /// A key that the entity rejects: `jsonUnknownKeys` is `reject`.
        case unknownKey
        /// The type field names no entity, or the entity is abstract.
        case unknownEntity
        /// A closure of a `ValueTransform` threw.
        case transformFailed
        /// An object was decoded into a weak property that nothing else holds.
        case unownedObject
        /// An object contains itself and has no identity to stand for it.
        case cycle
        /// An object that is written as an identity has none.
        case missingIdentity
        /// The class, the entity or the model does not fit what was asked for, or a relationship is of the other kind.
        case wrongEntity
        /// Validation: a number or a date is below the least that the model allows.
        case tooSmall
        /// Validation: a number or a date is above the greatest that the model allows.
        case tooLarge
        /// Validation: a string has fewer characters, or data fewer bytes, than the model allows.
        case tooShort
        /// Validation: a string has more characters, or data more bytes, than the model allows.
        case tooLong
        /// Validation: a string doesn't match the model's regular expression.
        case patternMismatch
        /// Validation: a relationship has fewer objects than the model allows.
        case tooFew
        /// Validation: a relationship has more objects than the model allows.
        case tooMany
        /// Validation: two objects have the same identity, or the same values for a uniqueness constraint.
        case notUnique
        /// Validation: `validateValues()` of the object's class has thrown an error.
        case rejected
        /// A `test` of a JSON Patch says another value than there is.
        case testFailed
        /// An option does not fit the method that was called, or the model; or a call that changes a graph comes from inside another.
        case invalidOption

        /// Whether an attribute's value breaks a rule of the model, so that the value itself is one of its type.
        var isOfValues: Bool {
            switch self {
            case .tooSmall, .tooLarge, .tooShort, .tooLong, .patternMismatch: true
            default: false
            }
        }
    }

    /// What kind of failure it is.
    public let reason: Reason
    /// Where the value is; for an absent value, where it should be.
    public let path: JSONPath
    /// The value's offset in the document, in bytes from zero; nil where the source was no bytes.
    public let byteOffset: Int?
    /// The value's line, from one; nil where the source was no bytes.
    public let line: Int?
    /// The value's column in UTF-8 bytes, from one; nil where the source was no bytes.
    public let column: Int?
    /// The entity that was being mapped.
    public let entity: String?
    /// The property that was being mapped.
    public let property: String?
    /// What belongs there.
    public let expected: String
    /// What is there.
    public let found: String

    init(
        reason: Reason, path: JSONPath, byteOffset: Int? = nil, line: Int? = nil, column: Int? = nil,
        entity: String? = nil, property: String? = nil, expected: String, found: String
    ) {
        self.reason = reason
        self.path = path
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
        self.entity = entity
        self.property = property
        self.expected = expected.shown
        self.found = found.shown
    }
}

extension DataFailure: CustomStringConvertible {
    /// The whole failure in a sentence, of a long path its two ends.
    public var description: String {
        var place = path.abbreviation.shown
        if let byteOffset, let line, let column {
            place += " (line \(line), column \(column), byte \(byteOffset))"
        }
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".").shown
        // A property that was set by name is in no document.
        if path.components.isEmpty, byteOffset == nil, property != nil {
            return "\(subject): \(contrast)."
        }
        return "\(place): \(subject.isEmpty ? "" : subject + ": ")\(contrast)."
    }

    private var contrast: String { Self.contrast(expected, found) }

    /// What is found where a key is missing.
    static let noKey = "no such key"

    /// What belongs there and what is there.
    static func contrast(_ expected: String, _ found: String) -> String {
        found == noKey ? "expected \(expected), but the key is missing" : "expected \(expected), found \(found)"
    }
}
