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

    @Test func anObjectThatEncodesItselfInItsInitializerChangesItsModel() throws {
        let text = #"<model><entity name="Early"><attribute name="name" attributeType="String"/></entity></model>"#
        let model = { try ObjectModel(data: Data(text.utf8), name: "Early.xml", classes: [Early.self]) }
        var (first, firstStorage): (ObjectModel?, () -> ModelStorage?) = try made(model) { $0 }
        let early = try Early.$model.withValue(first) {
            try ModelDecoder(model: model()).decode(Early.self, from: Data(#"{"name":"Ada"}"#.utf8))
        }
        #expect(early.text == #"{"name":""}"#)
        #expect(early.name == "Ada")
        #expect(early.entity?.name == "Early")
        #expect(firstStorage() != nil)
        first = nil
        #expect(firstStorage() == nil)
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

private final class Early: ModelObject {
    @TaskLocal static var model: ObjectModel?
    var name = ""
    var text = ""

    required init() {
        super.init()
        text = Self.model.flatMap { try? ModelEncoder(model: $0).jsonValue(self).description } ?? ""
    }

    override class var entityName: String { "Early" }
    override class var properties: [Property] {
        [.attribute("name", get: { (early: Early) in early.name }, set: { $0.name = $1 })]
    }
}
