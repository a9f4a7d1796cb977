/// A resolved composite type.
struct CompositeRecord: Sendable {
    let document: CompositeDocument
    let name: String
    /// The entity as which it is mapped.
    let entity: Int
}
