/// What was not taken over from a document exactly as it stood there.
///
/// Without a report nothing of this is noted, and decoding is faster; the objects are the same.
public struct MappingReport: Sendable, Hashable {
    /// One thing that was noted.
    public struct Entry: Sendable, Hashable, CustomStringConvertible {
        /// What was done.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The key was absent, and the model's default was taken.
            case defaultUsed
            /// Null stood for a required value, and the model's default was taken.
            case nullReplaced
            /// A string stood for a number, a number for a Boolean, or a number for a String; nothing was lost.
            case coerced
            /// The value is written in another form than it was read: a UUID's case, a date's offset, a surplus digit.
            case normalised
            /// A key or element was passed over: the model doesn't know it, or nothing reads it.
            case ignoredKey
            /// A key came twice in an object; the last value was taken.
            case duplicateKey
            /// An element of a lossy list did not fit and was left out.
            case dropped
            /// An enumeration's fallback was taken for an unknown case.
            case enumFallback
            /// An object whose type names no entity became one of the entity that `jsonDiscriminatorFallback` says.
            case typeFallback
            /// An identity that no object carries became an object with nothing else.
            case unresolvedIdentity
            /// A value that was read is overruled by another one and is not written back.
            case overruled
            /// A failure that `ModelDecoder.failures` = `.report` let pass.
            case failure
        }

        /// What was done.
        public let kind: Kind
        /// Where.
        public let path: JSONPath
        /// The entity that was being mapped.
        public let entity: String?
        /// The property that was being mapped.
        public let property: String?
        /// What stood there and what became of it, as a phrase.
        public let detail: String
        /// The failure, where there was one.
        public let failure: DataFailure?

        /// The entry in a line.
        public var description: String {
            let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
            return "\(path.abbreviation): \(subject.isEmpty ? "" : subject + ": ")\(detail)".shown
        }
    }

    /// Everything that was noted, in the order of decoding: what is absent comes at the end of its object, and
    /// identities at the end of the document.
    public internal(set) var entries: [Entry] = []

    /// How many more entries there would be than `ModelDecoder.maximumReportCount` allows. Failures are not among them.
    public internal(set) var omittedCount = 0

    /// Whether everything was taken over as it stood.
    public var isEmpty: Bool { entries.isEmpty }

    /// The entries of one kind.
    public func entries(_ kind: Entry.Kind) -> [Entry] { entries.filter { $0.kind == kind } }
}

extension MappingReport: CustomStringConvertible {
    /// The entries, one a line.
    public var description: String { entries.map(\.description).joined(separator: "\n") }
}
