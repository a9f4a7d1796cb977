@testable import Modelwright

/// With a case that another string looks like.
enum SampledGenre: String { case prose, poetry, été = "\u{E9}t\u{E9}" }

/// The class of one of the planned entities, for what a `DynamicObject` can't have: enumerations, arrays of numbers.
final class SampledObject: ModelObject {
    var genre: SampledGenre?
    var level: Level?
    var marks: [Int]?
    var tags: [String]?

    override class var entityName: String { "Sampled" }
    override class var properties: [Property] {
        [
            .attribute("genre", get: { (object: SampledObject) in object.genre }, set: { $0.genre = $1 }),
            .attribute("level", get: { (object: SampledObject) in object.level }, set: { $0.level = $1 }),
            .attribute("marks", get: { (object: SampledObject) in object.marks }, set: { $0.marks = $1 }),
            .attribute("tags", get: { (object: SampledObject) in object.tags }, set: { $0.tags = $1 }),
        ]
    }
}
