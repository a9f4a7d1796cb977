import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Identities that nothing has, of which a later update says that they are of a subentity.
struct SpecialisedIdentityTests {
    /// R has owners, shapes and circles; an owner has parts, of which each has one owner, or `members`, of which each has many.
    private static func model(merge: String = "replace") throws -> ObjectModel {
        let root = Text.entity(
            "R", Text.toMany("os", "O"), Text.toOne("c", "Circle"), Text.toOne("ref", "Shape"),
            Text.toOne("d", "Circle"),
            Text.toMany("list", "Shape", ["jsonMerge": merge]), Text.toMany("l2", "Shape"))
        let owner = Text.entity(
            "O", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("parts", "Shape", inverse: "owner"), Text.toMany("members", "Shape", inverse: "groups"))
        let shapes =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
                Text.toOne("owner", "O", inverse: "parts"), Text.toMany("groups", "O", inverse: "members"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        return try ObjectModel(data: Data("<model>\(root)\(owner)\(shapes)</model>".utf8), name: "R.xml")
    }

    /// The last of several documents, each an update of what the ones before made, gives what is written.
    private func check(
        _ documents: [String], _ written: String, merge: String = "replace",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let model = try Self.model(merge: merge)
        let object = try model.decode(entity: "R", from: documents[0])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        for document in documents.dropFirst() {
            // One that fails leaves everything as it was.
            let before = try encodedText(object)
            let bad = String(document.dropLast()) + #","os":[{"id":"x"}]}"#
            #expect(throws: MappingError.self) { try decoder.update(object, from: bad) }
            #expect(try encodedText(object) == before, sourceLocation: sourceLocation)
            try decoder.update(object, from: document)
        }
        let text = try encodedText(object)
        #expect(text == written, sourceLocation: sourceLocation)
        #expect(try model.decode(entity: "R", from: written).isEquivalent(to: object), sourceLocation: sourceLocation)
        try object.validate()
    }

    private static let circle = #"{"id":9,"type":"circle"}"#

    /// What stands for the identity has one owner after another, and what comes has the last.
    @Test(arguments: [
        (#"{"list":[X]}"#, #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[9]}],"c":9,"list":[X]}"#),
        (
            #"{"list":[{"type":"circle","id":9,"owner":null}]}"#,
            #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[]}],"c":9,"list":[{"id":9,"owner":null,"type":"circle"}]}"#
        ),
        (
            #"{"list":[X],"os":[{"id":1},{"id":2},{"id":3,"parts":[9]}]}"#,
            #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[]},{"id":3,"parts":[9]}],"c":9,"list":[X]}"#
        ),
    ])
    func hasTheLastOwner(update: String, written: String) throws {
        try check(
            [
                #"{"os":[{"id":1,"parts":[9]},{"id":2}]}"#, #"{"c":9}"#, #"{"os":[{"id":1},{"id":2,"parts":[9]}]}"#,
                update.replacing("X", with: Self.circle),
            ], written.replacing("X", with: Self.circle))
    }

    /// What the update says of the ends counts.
    @Test(arguments: ["null", "[]", "[2]"])
    func followsWhatIsSaidOfItsEnds(said: String) throws {
        let one = #"{"id":1,"members":[]}"#
        try check(
            [
                #"{"os":[{"id":1,"members":[9]},{"id":2}]}"#, #"{"c":9}"#,
                #"{"c":{"id":9,"v":1,"groups":\#(said)}}"#,
            ], #"{"os":[\#(one),{"id":2}],"c":{"id":9,"v":1,"groups":\#(said)}}"#)
    }

    /// An object that has two places in one update is one, whatever stood for it in them.
    @Test(arguments: ["{}", #"{"list":[9]}"#, #"{"list":[{"type":"shape","id":9,"v":0}]}"#], ["replace", "merge"])
    func isOneInTwoPlaces(document: String, merge: String) throws {
        let model = try Self.model(merge: merge)
        let object = try model.decode(entity: "R", from: document)
        try object.update(from: #"{"c":{"type":"circle","id":9,"v":1},"list":[{"type":"circle","id":9,"v":2}]}"#)
        let list = try #require(try object.value(forKey: "list") as? [ModelObject])
        #expect(list.count == 1)
        #expect(try list[0] === object.value(forKey: "c") as? ModelObject)
        #expect(try list[0].value(forKey: "v") as? Int == 2)
        try object.validate()
    }

    /// References to one identity are to one object, of the lowest of their entities, in whatever order they come.
    @Test(arguments: [
        [#"{"ref":9,"c":9}"#], [#"{"c":9,"ref":9}"#], ["{}", #"{"ref":9,"c":9}"#], [#"{"ref":9}"#, #"{"c":9}"#],
        [#"{"c":9}"#, #"{"ref":9}"#],
    ])
    func isOneForAllReferences(documents: [String]) throws {
        try check(documents, #"{"c":9,"ref":9}"#)
        try check(documents + [#"{"c":{"v":1}}"#], #"{"c":{"id":9,"v":1},"ref":9}"#)
        try check(
            documents + [#"{"l2":[{"type":"circle","id":9,"v":3}]}"#],
            #"{"c":9,"ref":9,"l2":[{"id":9,"v":3,"type":"circle"}]}"#)
    }

    /// A list keeps an identity as often as it has it.
    @Test func keepsWhatAListHas() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"list":[9,9]}"#)
        try object.update(from: #"{"c":{"id":9,"v":1}}"#)
        #expect(try encodedText(object) == #"{"c":{"id":9,"v":1},"list":[9,9]}"#)
    }

    /// A merged list that has it has it once.
    @Test func isOnceInAList() throws {
        try check(
            [#"{"list":[9]}"#, #"{"c":9}"#, #"{"list":[9]}"#, #"{"l2":[{"type":"circle","id":9,"v":1}]}"#],
            #"{"c":9,"list":[9],"l2":[{"id":9,"v":1,"type":"circle"}]}"#, merge: "merge")
    }

    /// What has no identity gets the one that it is given in its place, and keeps its values.
    @Test func keepsTheValuesOfWhatGetsAnIdentity() throws {
        let object = try Self.model().decode(entity: "R", from: #"{"ref":{"type":"shape","v":4},"l2":[5]}"#)
        try object.update(from: #"{"ref":{"id":5}}"#)
        #expect(try encodedText(object) == #"{"ref":{"id":5,"v":4,"type":"shape"},"l2":[5]}"#)
        try object.validate()
    }

    /// An identity that doesn't fit is left alone: the object is found by the one that it has.
    @Test func findsWhatKeepsItsIdentity() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"ref":{"type":"shape","id":1,"v":1}}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        _ = try decoder.updateReporting(object, from: #"{"ref":{"id":"x","v":2},"list":[1]}"#)
        #expect(try encodedText(object) == #"{"ref":{"id":1,"v":2,"type":"shape"},"list":[1]}"#)
        #expect(
            try (object.value(forKey: "list") as? [ModelObject])?.first === object.value(forKey: "ref") as? ModelObject)
    }

    /// Where the JSON has an object of the entity that the identity was taken for, it is that.
    @Test func staysWhatItIs() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"ref":9}"#)
        try object.update(from: #"{"list":[{"type":"shape","id":9,"v":1},{"type":"circle","id":9,"v":2}]}"#)
        let list = try #require(try object.value(forKey: "list") as? [ModelObject])
        #expect(try list[0] === object.value(forKey: "ref") as? ModelObject)
        #expect(list.map { $0.entity?.name } == ["Shape", "Circle"])
    }

    /// Objects with one identity in one list, or inside each other, stay separate.
    @Test(arguments: [
        (#"{"list":[9]}"#, #"{"list":[X,Y]}"#, #"{"list":[X,Y]}"#),
        (
            #"{"ref":9}"#, #"{"ref":{"id":9,"v":1,"kids":[Y],"type":"shape"}}"#,
            #"{"ref":{"id":9,"v":1,"kids":[Y],"type":"shape"}}"#
        ),
    ])
    func keepsObjectsOfOneIdentityApart(document: String, update: String, written: String) throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"), Text.toMany("kids", "Shape"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: document)
        func text(_ text: String) -> String {
            text.replacing("X", with: #"{"id":9,"v":1,"type":"shape"}"#)
                .replacing("Y", with: #"{"id":9,"v":2,"type":"shape"}"#)
        }
        try object.update(from: text(update))
        #expect(try encodedText(object) == text(written))
    }

    /// A list of identities that another end has added to says nothing of what was added.
    @Test func leavesWhatOnlyTheFormerObjectSaid() throws {
        let model = try Self.model()
        let object = try model.decode(
            entity: "R",
            from:
                #"{"os":[{"id":3,"members":[9]}],"c":{"id":9,"type":"circle"},"ref":{"id":1,"type":"circle","groups":[3]}}"#
        )
        try object.update(from: #"{"ref":{"id":1,"type":"shape"}}"#)
        let ref = try #require(object.value(forKey: "ref") as? ModelObject)
        #expect(ref.entity?.name == "Shape")
        #expect((try ref.value(forKey: "groups") as? [ModelObject])?.isEmpty == true)
        let text = try encodedText(object)
        #expect(
            text
                == #"{"os":[{"id":3,"members":[9]}],"c":{"id":9,"type":"circle"},"ref":{"id":1,"type":"shape"}}"#)
    }
}
