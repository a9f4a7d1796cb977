/// What a call takes out of a graph, beside what it decodes.
public enum RemovalPolicy: Sendable {
    /// Nothing: objects that the JSON doesn't have stay.
    case none
    /// The objects of a decoded array's entity, and of its subentities, that the array doesn't have: the JSON is all there is of
    /// them. Objects that they lead to follow the model's delete rules.
    case missing
}
