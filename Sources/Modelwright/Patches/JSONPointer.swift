/// A place in a JSON document as RFC 6901 writes it: `/authors/3/books/0`.
///
/// What a step means, the document tells: `0` is an element of an array, and a member of an object.
///
/// ```swift
/// let pointer = try JSONPointer("/a~1b/0")
/// pointer.steps                                 // ["a/b", "0"]
/// let json: JSONValue = ["a/b": [true]]
/// json[pointer]                                 // true
/// ```
public struct JSONPointer: Sendable, Hashable {
    /// The keys and indices from the whole document; none for the document itself.
    public var steps: [String]

    /// The pointer with these steps.
    public init(steps: [String] = []) { self.steps = steps }

    /// Reads a pointer.
    ///
    /// - Throws: `MappingError.data` if `text` is neither empty nor begins with `/`, or has a `~` without 0 or 1 after it.
    public init(_ text: String) throws {
        guard let steps = Self.steps(of: text) else {
            throw MappingError.data(
                DataFailure(
                    reason: .invalidValue, path: JSONPath(), expected: Self.expected,
                    found: JSONValue.string(text).description))
        }
        self.steps = steps
    }

    static let expected = "a JSON Pointer: \"\", or / before each key, with ~0 for ~ and ~1 for /"

    /// Nil for what is no pointer.
    static func steps(of text: String) -> [String]? {
        if text.isEmpty { return [] }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var steps: [String] = []
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            var bytes: [UInt8] = []
            var rest = part.makeIterator()
            while let byte = rest.next() {
                guard byte == UInt8(ascii: "~") else {
                    bytes.append(byte)
                    continue
                }
                switch rest.next() {
                case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
                case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
                default: return nil
                }
            }
            steps.append(String(decoding: bytes, as: UTF8.self))
        }
        return steps
    }

    /// The index that a step is for an array: digits without a zero before them.
    static func index(_ step: String) -> Int? {
        guard let first = step.utf8.first, step.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            first != UInt8(ascii: "0") || step.utf8.count == 1
        else { return nil }
        return Int(step)
    }

    /// Whether both have the same steps, by their code units.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.steps.count == right.steps.count && zip(left.steps, right.steps).allSatisfy(ExactString.isSame)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        for step in steps { hasher.combine(ExactString(step)) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as RFC 6901 writes it.
    public var description: String {
        var bytes: [UInt8] = []
        for step in steps {
            bytes.append(UInt8(ascii: "/"))
            for byte in step.utf8 {
                switch byte {
                case UInt8(ascii: "~"): bytes += [byte, UInt8(ascii: "0")]
                case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// The value at a pointer; nil where there is none.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        pointer.steps.reduce(Optional(self)) { value, step in
            value?.arrayValue == nil ? value?[step] : JSONPointer.index(step).flatMap { value?[$0] }
        }
    }
}
