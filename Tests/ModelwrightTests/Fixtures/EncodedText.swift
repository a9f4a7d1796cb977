import Testing

@testable import Modelwright

/// What an object is encoded to by its own model.
func encodedText(_ object: ModelObject) throws -> String {
    let storage = try #require(object.ownStorage)
    return String(decoding: try ModelEncoder(model: ObjectModel(storage: storage)).encode(object), as: UTF8.self)
}
