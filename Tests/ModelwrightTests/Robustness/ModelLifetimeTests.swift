import Foundation
import Testing

@testable import Modelwright

/// An object keeps its model, once and no longer: what it knows of its entity lies there.
struct ModelLifetimeTests {
    /// What a body makes of a model, which nobody else holds, and the model's storage.
    private func made<Made>(
        _ model: () throws -> ObjectModel, _ body: (ObjectModel) throws -> Made
    ) rethrows -> (Made, () -> ModelStorage?) {
        let model = try model()
        weak let storage = model.storage
        return (try body(model), { storage })
    }

    private static func wideModel() throws -> ObjectModel {
        // More attributes than an object has room for.
        let attributes = (0..<40).map { #"<attribute name="a\#($0)" optional="YES" attributeType="Integer 64"/>"# }
        let text = "<model><entity name=\"Wide\">\(attributes.joined())</entity></model>"
        return try ObjectModel(data: Data(text.utf8), name: "Wide.xml")
    }

    @Test func decodedObjectsKeepTheModel() throws {
        let json = Data(#"{"author_id":1,"books":[{"title":"Hamlet","pricing":{"retail_price":1}}]}"#.utf8)
        for model in [Library.model, Library.dynamicModel] as [() throws -> ObjectModel] {
            var (author, storage): (ModelObject?, () -> ModelStorage?) = try made(model) {
                try ModelDecoder(model: $0).decode(entity: "Author", from: json)
            }
            #expect(author?.entity?.name == "Author")
            #expect(try author?.dictionaryRepresentation["author_id"] as? Int == 1)
            author = nil
            #expect(storage() == nil)
        }
    }

    @Test func wideObjectsKeepTheModelAndTheirStates() throws {
        let json = #"{"a0":1,"a31":null,"a32":null,"a39":4}"#
        var (wide, storage): (ModelObject?, () -> ModelStorage?) = try made(Self.wideModel) {
            try ModelDecoder(model: $0).decode(entity: "Wide", from: Data(json.utf8))
        }
        if let wide, let storage = storage() {
            #expect(try ModelEncoder(model: ObjectModel(storage: storage)).encode(wide) == Data(json.utf8))
        } else {
            Issue.record("The object does not keep its model.")
        }
        wide = nil
        #expect(storage() == nil)
    }

    @Test func objectsMadeInCodeKeepTheModelThatWritesThem() throws {
        var author: Author? = Author()
        let (text, storage) = try made(Library.model) { model in
            try author.map { try ModelEncoder(model: model).jsonValue($0).description }
        }
        #expect(text == #"{"author_id":null,"firstName":null,"born":null,"books":[]}"#)
        #expect(author?.entity?.name == "Author")
        #expect(storage() != nil)
        author = nil
        #expect(storage() == nil)
    }

    @Test func whatFailsLetsGoOfTheModel() throws {
        let (failed, storage) = try made(Library.model) { model in
            (try? ModelDecoder(model: model).decode(
                entity: "Author", from: Data(#"{"author_id":1,"books":[{"title":[]}]}"#.utf8))) == nil
        }
        #expect(failed)
        #expect(storage() == nil)
    }
}
