/// Where the model editor draws an entity, in points.
public struct EntityLayout: Sendable, Hashable {
    /// The left edge.
    public let x: Double
    /// The upper edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double
}
