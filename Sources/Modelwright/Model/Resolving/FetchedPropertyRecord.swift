/// A resolved fetched property.
struct FetchedPropertyRecord: Sendable {
    let document: FetchedPropertyDocument
    let name: String
    let request: FetchRequestRecord?
}
