import Modelwright

/// The envelope: what the API answers with.
final class Catalogue: ModelObject {
    var version: Int?
    var batchSize: Int?
    var authors: [Author] = []

    override class var entityName: String { "Catalogue" }

    override class var properties: [Property] {
        [
            .attribute("version", get: { (c: Catalogue) in c.version }, set: { $0.version = $1 }),
            .attribute("batchSize", get: { (c: Catalogue) in c.batchSize }, set: { $0.batchSize = $1 }),
            .toMany("authors", get: { (c: Catalogue) in c.authors }, set: { $0.authors = $1 }),
        ]
    }
}
