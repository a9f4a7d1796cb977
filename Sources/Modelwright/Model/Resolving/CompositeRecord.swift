/// A resolved composite type.
struct CompositeRecord: Sendable {
    let document: CompositeDocument
    let name: String
    var attributes: [AttributeRecord] = []
    /// The entity as which it is mapped.
    var entity = 0
}
