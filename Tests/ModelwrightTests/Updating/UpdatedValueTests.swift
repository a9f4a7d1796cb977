import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What an update makes of values: of zeros, of null, and of what does not fit.
struct UpdatedValueTests {
    private static func model(_ entities: String...) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities.joined())</model>".utf8), name: "Graph.xml")
    }

    @Test(arguments: [("0", "-0"), ("-0", "0"), ("1.5", "-1.5")]) func takesTheSignOfAZero(old: String, new: String)
        throws
    {
        let person = try PersonModel.make().decode(entity: "Person", from: #"{"id":1,"height":\#(old)}"#)
        try person.update(from: #"{"height":\#(new)}"#)
        #expect(try encodedText(person) == #"{"id":1,"height":\#(new)}"#)
    }

    @Test(arguments: [#"{"n":[]}"#, #"{"n":99999}"#, #"{"n":null}"#]) func leavesARequiredValueAloneThatFails(
        json: String
    ) throws {
        let model = try Self.model(Text.entity("A", Text.attribute("n", "Integer 16", optional: false)))
        let object = try model.decode(entity: "A", from: #"{"n":1}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(object, from: json)
        #expect(report.entries(.failure).map(\.path) == [JSONPath([.key("n")])])
        #expect(try encodedText(object) == #"{"n":1}"#)
    }

    @Test func clearsListsBelowNull() throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("n", "String", ["jsonKeyPath": "a.b.n"]),
                Text.toMany("items", "A", ["jsonKeyPath": "a.items", "jsonMerge": "merge"]),
                Text.toOne("one", "A", ["jsonKeyPath": "a.one"])))
        let object = try model.decode(
            entity: "A", from: #"{"a":{"b":{"n":"x"},"items":[{"a":{"b":{"n":"y"}}}],"one":{}}}"#)
        try object.update(from: #"{"a":null}"#)
        #expect(try encodedText(object) == #"{"a":null}"#)
        try object.update(from: #"{"a":{"b":{}}}"#)
        #expect(try encodedText(object) == #"{"a":{"b":{}}}"#)
    }

    @Test(arguments: [#"{"one":null}"#, #"{"many":null}"#, #"{"c":{"many":null}}"#, #"{"c":null}"#])
    func leavesRequiredRelationshipsAloneWhereNullIsReported(json: String) throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.toOne("one", "V", optional: false), Text.toMany("many", "V", optional: false),
                Text.toMany("below", "V", optional: false, ["jsonKeyPath": "c.many"]),
                Text.attribute("x", "Integer 16", optional: false, ["jsonKeyPath": "c.x"])),
            Text.entity("V", Text.attribute("v", "String")))
        let text = #"{"one":{"v":"a"},"many":[{"v":"b"}],"c":{"many":[{"v":"c"}],"x":5}}"#
        let object = try model.decode(entity: "A", from: text)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(object, from: json)
        #expect(!report.entries(.failure).isEmpty)
        let storage = try #require(object.ownStorage)
        let found = try ModelEncoder(model: ObjectModel(storage: storage)).jsonValue(object)
        #expect(try found == JSONValue(data: Data(text.utf8)))
    }
}
