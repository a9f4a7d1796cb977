/// A resolved configuration.
struct ConfigurationRecord: Sendable {
    let document: ConfigurationDocument
    let name: String
    let entities: [Int]
}
