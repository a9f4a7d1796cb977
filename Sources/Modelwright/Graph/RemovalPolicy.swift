/// What a call takes out of a graph, beside what it decodes.
public enum RemovalPolicy: Sendable {
    /// Nothing: objects that the JSON doesn't have stay.
    case none
    /// The objects of a decoded array's entity, and of its subentities, that the array doesn't have: the JSON is all there is of
    /// them. The model's delete rules say what becomes of what they lead to.
    case missing
}
