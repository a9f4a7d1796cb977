import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that an update names by their identities, or moves to where they are named.
struct MovedObjectTests {
    private static func model(merge: String = "replace") throws -> ObjectModel {
        let entity = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("n", "String"),
            Text.toMany("f", "P", ["jsonMerge": merge]), Text.toOne("b", "P"))
        return try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Moved.xml")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let json: String
        let update: String
        let written: String
        var merge = "replace"

        var testDescription: String { "\(json) + \(update)" }
    }

    @Test(arguments: [
        // What is an identity and an object in one list, or an identity so far.
        Case(
            json: #"{"id":9}"#, update: #"{"f":[1,{"id":1,"n":"x"}]}"#, written: #"{"id":9,"f":[{"id":1,"n":"x"}]}"#,
            merge: "merge"),
        Case(
            json: #"{"id":9,"f":[1]}"#, update: #"{"f":[{"id":1,"n":"x"}]}"#,
            written: #"{"id":9,"f":[{"id":1,"n":"x"}]}"#, merge: "merge"),
        // What was an object elsewhere.
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"}]}"#, update: #"{"f":[],"b":2}"#,
            written: #"{"id":1,"f":[],"b":{"id":2,"n":"two"}}"#),
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"},{"id":3,"n":"three"}]}"#, update: #"{"f":[{"id":3,"f":[2]}]}"#,
            written: #"{"id":1,"f":[{"id":3,"n":"three","f":[{"id":2,"n":"two"}]}]}"#),
        Case(
            json: #"{"id":1,"b":{"id":2,"n":"two"}}"#, update: #"{"b":{"id":3,"n":"three","f":[2]}}"#,
            written: #"{"id":1,"b":{"id":3,"n":"three","f":[{"id":2,"n":"two"}]}}"#),
        // Below what was an object elsewhere.
        Case(
            json: #"{"id":1,"b":{"id":2,"f":[{"id":3,"n":"three"}]}}"#, update: #"{"b":null,"f":[3]}"#,
            written: #"{"id":1,"f":[{"id":3,"n":"three"}],"b":null}"#),
        // The first of two is the object.
        Case(
            json: #"{"id":1,"b":{"id":2,"n":"two"}}"#, update: #"{"b":null,"f":[2,2]}"#,
            written: #"{"id":1,"f":[{"id":2,"n":"two"},2],"b":null}"#),
        // What stays an object somewhere is named by its identity.
        Case(
            json: #"{"id":1,"f":[{"id":2,"n":"two"}]}"#, update: #"{"b":2}"#,
            written: #"{"id":1,"f":[{"id":2,"n":"two"}],"b":2}"#),
        // Circles.
        Case(
            json: #"{"id":1,"b":{"id":2,"f":[{"id":3,"n":"three"}]}}"#, update: #"{"b":{"id":3,"f":[2]}}"#,
            written: #"{"id":1,"b":{"id":3,"n":"three","f":[{"id":2,"f":[3]}]}}"#),
        // An identity that another object gives up.
        Case(
            json: #"{"id":1}"#, update: #"{"id":2,"b":1,"f":[{"id":1,"n":"x"}]}"#,
            written: #"{"id":2,"f":[{"id":1,"n":"x"}],"b":1}"#),
        Case(
            json: #"{"id":1}"#, update: #"{"id":null,"f":[1,{"id":1,"n":"x"}]}"#,
            written: #"{"id":null,"f":[1,{"id":1,"n":"x"}]}"#),
        Case(
            json: #"{"id":1,"f":[{"id":2},{"id":3}]}"#, update: #"{"id":3,"f":[{"id":2},{"id":1}],"b":1}"#,
            written: #"{"id":3,"f":[{"id":2},{"id":1}],"b":1}"#),
        // An identity that an object has not had.
        Case(
            json: #"{"id":1,"b":{"n":"new"}}"#, update: #"{"b":{"id":2}}"#,
            written: #"{"id":1,"b":{"id":2,"n":"new"}}"#),
    ])
    func writesWhatAnIdentityNames(_ moved: Case) throws {
        let model = try Self.model(merge: moved.merge)
        let decoder = ModelDecoder(model: model)
        let object = try model.decode(entity: "P", from: moved.json)
        let report = try decoder.updateReporting(object, from: moved.update)
        #expect(try encodedText(object) == moved.written)
        #expect(report.isEmpty, "\(report)")
        try decoder.update(object, from: moved.update)
        #expect(try encodedText(object) == moved.written)
    }
}
