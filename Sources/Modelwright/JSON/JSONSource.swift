import Foundation

/// Where a value stands in its source, for messages: a byte offset where there are bytes, a path where there are none.
struct JSONPlace: Sendable {
    var offset: Int
    /// Known at once for trees; worked out from the offset by `JSONLocator` for bytes.
    var path: JSONPath?
}

/// What reading a number as an integer, a double or a decimal came to.
enum NumberReading<Value> {
    case value(Value)
    /// The number is a zero with a minus sign, which the type does not tell from 0.
    case negativeZero
    /// The number is not one of the type's values, such as `1.5` for an integer.
    case inexact
    /// The number is beyond the type's range or digits.
    case outOfRange

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// What the decode engine reads from: bytes, a `JSONValue` or a dictionary, as a cursor that stands before a value.
///
/// The engine asks for the kind and then reads exactly that kind; a reading method may assume it. An object is read by
/// `enterObject`, then `matchKey` and the value, then `nextMember`, until that is false; an array likewise.
protocol JSONSource {
    /// A point to come back to, in the same document.
    associatedtype Mark

    /// The kind of the value that the cursor stands before.
    mutating func kind() throws -> JSONKind
    /// Whether that is `kind`: all that a property asks that expects one, and sooner answered.
    func isAt(_ kind: JSONKind) -> Bool

    /// Steps into an object; false, and past it, when it is empty.
    mutating func enterObject() throws -> Bool
    /// Reads a key and stands before its value: the key's index in `table`, or -1 for one that is not there.
    mutating func matchKey(_ table: KeyTable, guess: Int) throws -> Int
    /// Reads a key and stands before its value: whether it is the one that is looked for.
    mutating func matchKey(_ key: String) throws -> Bool
    /// The key that `matchKey` read last.
    var lastKey: String { get }
    /// Steps to the next member; false, and out of the object, when there is none.
    mutating func nextMember() throws -> Bool

    /// Steps into an array; false, and past it, when it is empty.
    mutating func enterArray() throws -> Bool
    /// Steps to the next element; false, and out of the array, when there is none.
    mutating func nextElement() throws -> Bool

    mutating func readNull() throws
    mutating func readBoolean() throws -> Bool
    mutating func readString() throws -> String
    mutating func readInteger() throws -> NumberReading<Int64>
    mutating func readUnsigned() throws -> NumberReading<UInt64>
    mutating func readDouble() throws -> NumberReading<Double>
    mutating func readFloat() throws -> NumberReading<Float>
    mutating func readDecimal() throws -> NumberReading<Decimal>
    mutating func readDate(_ format: DateFormat) throws -> Date?
    mutating func readUUID() throws -> UUIDText?
    mutating func readValue() throws -> JSONValue
    /// Passes over the value, checking all of it.
    mutating func skip() throws

    /// Begins a stretch in which values are passed over and read as well, to be ended by `endRereading`.
    mutating func beginRereading()
    mutating func endRereading()
    /// Passes over a value that is read within the same stretch.
    mutating func skipAhead() throws
    /// Says that the value at `mark` ends here, for passing over it within the same stretch.
    mutating func noteEnd(ofValueAt mark: Mark)

    /// Throws unless the document ends here.
    mutating func finish() throws

    var mark: Mark { get }
    mutating func rewind(to mark: Mark)

    /// The offset of the value that the cursor stands before, to be made a place when something is wrong with it.
    var position: Int { get }
    /// The place of the value at `position`, which is the one the cursor stands before or has just read.
    func place(of position: Int) -> JSONPlace
}
