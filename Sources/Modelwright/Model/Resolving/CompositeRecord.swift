/// A resolved composite type.
struct CompositeRecord: Sendable {
    let document: CompositeDocument
    let name: String
    var attributes: [AttributeRecord] = []
}
