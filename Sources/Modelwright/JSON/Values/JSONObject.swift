/// The members of a JSON object in their order, with unique keys.
///
/// Two objects are equal when they have the same members in any order, as RFC 8259 leaves the order without meaning.
/// Keys are the same when their code units are: `é` in one code point is another key than `é` in two.
///
/// ```swift
/// var object: JSONObject = ["title": "Hamlet", "year": 1603]
/// object["year"] = 1604
/// object["pages"] = nil
/// ```
public struct JSONObject: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
    /// In order. Among those that have an index, a removed one has no value until many are taken out at once.
    private var members: [(key: String, value: JSONValue?)] = []
    /// Where each key is, kept only above the size at which looking through the members is slower; else empty.
    private var index: [ExactString: Int] = [:]
    private static let indexedCount = 12

    /// An object without members.
    public init() {}

    /// The members as they are written; of a key that is written twice, the last value, in the first's place.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// The number of members.
    public var count: Int { index.isEmpty ? members.count : index.count }

    /// Whether there are no members.
    public var isEmpty: Bool { count == 0 }

    /// The keys, in order.
    public var keys: [String] { members.compactMap { $0.value == nil ? nil : $0.key } }

    /// The value of `key`: nil where there is none, and setting nil removes the member.
    ///
    /// A new key goes to the end. `JSONValue.null` is a value like any other.
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).flatMap { members[$0].value } }
        @inline(never) set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (nil, let value?): append(key, value)
            case (let position?, nil): remove(at: position)
            case (nil, nil): break
            }
        }
    }

    /// The members, in order.
    public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
        var place = 0
        return AnyIterator { [members] in
            while place < members.count {
                defer { place += 1 }
                if let value = members[place].value { return (members[place].key, value) }
            }
            return nil
        }
    }

    @inline(never)
    private mutating func append(_ key: String, _ value: JSONValue) {
        members.append((key, value))
        if !index.isEmpty {
            index[ExactString(key)] = members.count - 1
        } else if members.count >= JSONObject.indexedCount {
            reindex()
        }
    }

    /// Takes a member out at once where there is no index to correct, and otherwise when half of them are to go.
    private mutating func remove(at position: Int) {
        guard !index.isEmpty else {
            members.remove(at: position)
            return
        }
        index[ExactString(members[position].key)] = nil
        members[position].value = nil
        guard index.count < members.count / 2 || index.count < JSONObject.indexedCount else { return }
        members.removeAll { $0.value == nil }
        reindex()
    }

    private mutating func reindex() {
        let isIndexed = members.count >= JSONObject.indexedCount
        index = isIndexed ? Dictionary(uniqueKeysWithValues: zip(members.map { ExactString($0.key) }, 0...)) : [:]
    }

    private func position(of key: String) -> Int? {
        index.isEmpty ? members.firstIndex { ExactString.isSame($0.key, key) } : index[ExactString(key)]
    }

    /// The first key that Swift takes for one before it, so that a dictionary can't have both.
    var firstLookAlike: String? {
        var known: Set<String> = []
        return keys.first { !known.insert($0).inserted }
    }

    // MARK: Walking

    /// How many places there are, those of removed members included.
    var placeCount: Int { members.count }

    /// The member at a place; nil for a removed one.
    func member(at place: Int) -> (key: String, value: JSONValue)? {
        members[place].value.map { (members[place].key, $0) }
    }

    /// Whether both are copies of one object that nobody has changed since.
    func isCopy(of other: JSONObject) -> Bool {
        members.withUnsafeBufferPointer { members in
            other.members.withUnsafeBufferPointer { members.baseAddress == $0.baseAddress && members.count == $0.count }
        }
    }

    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        JSONComparison.isSame(.object(left), .object(right))
    }

    /// Hashes the members so that their order does not show.
    public func hash(into hasher: inout Hasher) { JSONHashing.hash(.object(self), into: &hasher) }
}

extension JSONObject: CustomStringConvertible, CustomReflectable {
    /// The object as JSON text on one line.
    public var description: String { JSONValue.object(self).description }

    /// The object as a whole, as `JSONValue.customMirror`.
    public var customMirror: Mirror { JSONValue.object(self).customMirror }
}
