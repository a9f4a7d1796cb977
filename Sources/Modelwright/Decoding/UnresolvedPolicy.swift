/// What becomes of an identity that no object has, neither in the JSON that is decoded into an `ObjectGraph` nor in the graph.
public enum UnresolvedPolicy: Sendable, Hashable, CaseIterable {
    /// An object with nothing but the identity stands for it until the object comes.
    case keep
    /// The relationship is nil, or its list is without it.
    case clear
    /// It is a failure, with its place.
    case fail
}
