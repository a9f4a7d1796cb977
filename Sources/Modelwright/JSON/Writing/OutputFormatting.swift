/// How JSON text is laid out; the value it writes is the same.
public struct OutputFormatting: OptionSet, Sendable, Hashable {
    /// The options' bits.
    public let rawValue: UInt

    /// The options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A member or element a line, indented by two spaces a level.
    public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
    /// Keys in the order of their UTF-8 bytes instead of the model document's.
    public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
    /// `/` as `\/`, which some producers write and JSON allows.
    public static let escapingSlashes = OutputFormatting(rawValue: 1 << 2)
}
