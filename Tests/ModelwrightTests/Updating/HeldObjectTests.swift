import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What an update leaves of objects that hold each other by both ends of a relationship, and what a copy makes of them.
struct HeldObjectTests {
    private static let xml = """
        <model>\(Text.entity("Root", Text.toOne("top", "B"), Text.toMany("bs", "B"), Text.toMany("as", "A"), Text.toMany("cs", "C")))
        \(Text.entity("B", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.toMany("as", "A", inverse: "b"), Text.toOne("chief", "A", inverse: "chiefOf"), Text.toMany("tags", "C", inverse: "bs")))
        \(Text.entity("A", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("name", "String"), Text.toOne("b", "B", inverse: "as"), Text.toOne("chiefOf", "B", inverse: "chief")))
        \(Text.entity("C", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("name", "String"), Text.toMany("bs", "B", inverse: "tags")))</model>
        """

    struct Case: Sendable, CustomTestStringConvertible {
        var json = "{}"
        let update: String
        var written: String?

        var testDescription: String { "\(json) + \(update)" }
    }

    private static let cases = [
        // An object whose only other place is gone is held, and written, where its identity names it.
        Case(
            json: #"{"as":[{"id":2,"name":"n","chiefOf":2}],"bs":[{"id":2}]}"#,
            update: #"{"as":[],"bs":[{"id":2,"chief":2}]}"#,
            written: #"{"bs":[{"id":2,"chief":{"id":2,"name":"n","chiefOf":2}}],"as":[]}"#),
        Case(
            json: #"{"as":[{"id":2,"name":"n","b":2}],"bs":[{"id":2}]}"#,
            update: #"{"as":[],"bs":[{"id":2,"as":[2]}]}"#,
            written: #"{"bs":[{"id":2,"as":[{"id":2,"name":"n","b":2}]}],"as":[]}"#),
        Case(
            json: #"{"cs":[{"id":2,"name":"n","bs":[2]}],"bs":[{"id":2}]}"#,
            update: #"{"cs":[],"bs":[{"id":2,"tags":[2]}]}"#,
            written: #"{"bs":[{"id":2,"tags":[{"id":2,"name":"n","bs":[2]}]}],"cs":[]}"#),
        // Ends that hold each other no more than once, in the copy as well.
        Case(json: #"{"as":[{"id":3,"chiefOf":{"id":1}}]}"#, update: #"{"bs":[{"id":1,"chief":{"id":3}}],"as":[]}"#),
        Case(update: #"{"bs":[{"id":1,"chief":{"id":3}}],"as":[{"id":3,"chiefOf":{"id":1}}]}"#),
        Case(update: #"{"bs":[{"id":1,"tags":[{"id":1}]}],"cs":[{"id":1,"bs":[{"id":1}]}]}"#),
        Case(json: #"{"top":{"id":3,"tags":[{"id":3}]}}"#, update: #"{"cs":[{"id":3,"bs":[{"id":3}]}]}"#),
        Case(json: #"{"bs":[{"id":2}],"top":{"id":1,"chief":{"id":3,"b":2}}}"#, update: #"{"bs":[{"id":1,"as":[3]}]}"#),
    ]

    /// What is written of the object and of its copy, and all that both consist of.
    private static func made(
        by held: Case, _ model: ObjectModel
    ) throws -> (written: String, copied: String, objects: [WeakReference]) {
        let object = try model.decode(entity: "Root", from: held.json)
        try object.update(from: held.update)
        let copy = try object.copy()
        var walk = GraphWalk([object, copy], isArray: true, in: model.storage)
        var objects: [WeakReference] = []
        while let (_, object, _) = walk.next() { objects.append(WeakReference(object)) }
        return (try encodedText(object), try encodedText(copy), objects)
    }

    @Test(arguments: cases) func keepsWhatItNamesAndFreesTheRest(held: Case) throws {
        let model = try ObjectModel(data: Data(Self.xml.utf8), name: "Held.xml")
        let (written, copied, objects) = try Self.made(by: held, model)
        if let expected = held.written { #expect(written == expected) }
        #expect(copied == written)
        #expect(objects.count > 4 && objects.allSatisfy { $0.object == nil })
    }
}
