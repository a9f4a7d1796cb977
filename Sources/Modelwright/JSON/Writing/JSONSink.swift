import Foundation

/// What the encode engine writes to: bytes, or a tree.
///
/// In an object each value follows a `key`, in an array an `element`.
protocol JSONSink {
    /// A point to go back to, forgetting what was written since, while no container that was open then has been closed.
    associatedtype Mark

    mutating func beginObject()
    mutating func endObject()
    mutating func beginArray()
    mutating func endArray()
    mutating func key(_ key: WrittenKey)
    mutating func key(_ key: String)
    mutating func element()

    mutating func null()
    mutating func boolean(_ value: Bool)
    mutating func integer(_ value: Int64)
    mutating func unsigned(_ value: UInt64)
    /// The value is finite.
    mutating func double(_ value: Double)
    /// The value is finite.
    mutating func float(_ value: Float)
    /// The value is a number.
    mutating func decimal(_ value: Decimal)
    mutating func string(_ value: String)
    mutating func value(_ value: JSONValue)
    /// False, and nothing is written, when the format cannot write the date.
    mutating func date(_ value: Date, _ format: DateFormat) -> Bool
    mutating func uuid(_ value: UUID)

    var mark: Mark { get }
    mutating func reset(to mark: Mark)
}
