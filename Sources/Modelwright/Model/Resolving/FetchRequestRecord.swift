/// A resolved fetch request.
struct FetchRequestRecord: Sendable {
    let document: FetchRequestDocument
    let entity: Int
}
