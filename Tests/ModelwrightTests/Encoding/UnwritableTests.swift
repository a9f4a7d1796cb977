import Foundation
import Testing

@testable import Modelwright

/// What can be read and not written again: a failure, or a word in the report, and never JSON that is none.
struct UnwritableTests {
    private typealias Text = ModelText

    private static func model(_ entities: String) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\n\(entities)</model>".utf8), name: "Test.xml")
    }

    /// A destination whose identity has a path into an object, or into an array.
    private static func nested(_ path: String, _ annotations: ModelText.Annotations = [:]) -> String {
        Text.entity("A", Text.toOne("r", "B", annotations))
            + Text.entity(
                "B", ["identityAttributes": "n,s"], Text.attribute("n", "Integer 64", ["jsonKeyPath": path]),
                Text.attribute("s", "String"), Text.attribute("t", "String"), Text.toOne("next", "B"))
    }

    @Test(arguments: ["x[0]", "a.id"])
    func refusesAnIdentityOfSeveralThatAreNoKeys(path: String) throws {
        let error = #expect(throws: ModelError.self) {
            try Self.model(Self.nested(path, ["jsonReference": "identity"]))
        }
        #expect(
            error?.description == """
                Test.xml:3:84: error: A.r is written as the identity of B, whose identityAttributes do not each have a key of their own in the \
                object itself. Give each a jsonKeyPath of one key, or the relationship "nested" for jsonReference. \
                [missing-identity]
                """)
    }

    @Test func refusesAnIdentityOfTwoAttributesAtOneKey() throws {
        let error = #expect(throws: ModelError.self) {
            try Self.model(
                Text.entity("A", Text.toOne("r", "B", ["jsonReference": "identity"]))
                    + Text.entity(
                        "B", ["identityAttributes": "i,s"],
                        Text.attribute("i", "Integer 16", ["jsonKeyPath": "id", "jsonDirection": "none"]),
                        Text.attribute("s", "String", ["jsonKeyPath": "id"])))
        }
        #expect(
            error?.description == """
                Test.xml:3:84: error: A.r is written as the identity of B, whose identityAttributes do not each have a \
                key of their own in the object itself. Give each a jsonKeyPath of one key, or the relationship "nested" \
                for jsonReference. [missing-identity]
                Test.xml:8:11: warning: B is identified by i, which isn't in the JSON, so no object of it has an identity. \
                Give i a jsonKeyPath, and another jsonDirection than none, or name another attribute. [unread-identity]
                """)
    }

    @Test(arguments: ["x[0]", "a.id"])
    func refusesACircleOfObjectsWithSuchAnIdentity(path: String) throws {
        let model = try Self.model(Self.nested(path))
        let object = try DynamicObject(entity: #require(model.entitiesByName["B"]))
        try object.setValue(1, forKey: "n")
        try object.setValue("one", forKey: "s")
        try object.set(modelObject: object, forKey: "next")
        let error = #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(object) }
        #expect(
            error?.description == """
                $.next: B: expected an object that doesn't contain itself, or identityAttributes to write in its place, \
                found an object of B inside itself.
                """)
    }

    private static let dated =
        Text.entity("A", Text.toOne("r", "B"), Text.toMany("all", "B"), Text.toMany("some", "B", ["jsonLossy": "YES"]))
        + Text.entity("B", ["identityAttributes": "at"], Text.attribute("at", "Date"))

    @Test(arguments: [
        (#"{"r":"9999-12-31T23:59:59-01:00"}"#, "$.r (line 1, column 6, byte 5): A.r"),
        (#"{"all":["9999-12-31T23:59:59-01:00"]}"#, "$.all[0] (line 1, column 9, byte 8): A.all"),
    ])
    func refusesAnIdentityThatCannotBeWritten(json: String, place: String) throws {
        let error = #expect(throws: MappingError.self) {
            try ModelDecoder(model: Self.model(Self.dated)).decode(entity: "A", from: Data(json.utf8))
        }
        #expect(
            error?.description
                == "\(place): expected an identity that can be written again, found \"9999-12-31T23:59:59-01:00\".")
    }

    @Test func leavesOutAnIdentityThatCannotBeWrittenWhereLossesAreAllowed() throws {
        let decoder = try ModelDecoder(model: Self.model(Self.dated))
        let json = Data(#"{"some":["9999-12-31T23:59:59-01:00"]}"#.utf8)
        let (object, report) = try decoder.decodeReporting(.object(entity: "A"), from: json)
        #expect((try object.value(forKey: "some") as? [ModelObject])?.isEmpty == true)
        #expect(
            report.entries(.dropped).map(\.description) == [
                """
                $.some[0]: A.some: the element was left out (A.some: expected an identity that can be written again, found \
                "9999-12-31T23:59:59-01:00")
                """
            ])
    }

    @Test func reportsAValueThatCannotBeWritten() throws {
        let entity = Text.entity(
            "A", Text.attribute("s", "String", ["jsonType": "number"]), Text.attribute("at", "Date"))
        let decoder = try ModelDecoder(model: Self.model(entity))
        let json = Data(#"{"s":"x","at":"9999-12-31T23:59:59-01:00"}"#.utf8)
        let (_, report) = try decoder.decodeReporting(.object(entity: "A"), from: json)
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                #"normalised $.s: A.s: it can't be written: expected a string that is a number, found "x""#,
                """
                normalised $.at: A.at: it can't be written: expected a date in the format iso8601, found a date \
                253402304399.0 seconds from 1970
                """,
            ])
    }

    @Test func reportsADefaultThatCannotBeWritten() throws {
        let entity = Text.entity(
            "A", Text.attribute("p", "String", optional: false, default: "x", ["jsonType": "number"]))
        let (_, report) = try ModelDecoder(model: Self.model(entity)).decodeReporting(
            .object(entity: "A"), from: Data(#"{"p":null}"#.utf8))
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                "nullReplaced $.p: A.p: null was replaced by the default",
                #"normalised $.p: A.p: it can't be written: expected a string that is a number, found "x""#,
            ])
    }

    @Test(arguments: ["[1]", "{\"a\":1}"])
    func refusesToWriteAnArrayOrAnObjectAsAnIdentity(identity: String) throws {
        let model = try Self.model(
            Text.entity("A", Text.toOne("r", "B", ["jsonReference": "identity"]))
                + Text.entity(
                    "B", ["identityAttributes": "x"], Text.attribute("x", "Transformable"),
                    Text.attribute("s", "String")))
        let json = Data("{\"r\":{\"x\":\(identity)}}".utf8)
        let (object, report) = try ModelDecoder(model: model).decodeReporting(.object(entity: "A"), from: json)
        #expect(
            report.description
                == "$.r: A.r: the relationship is written as an identity, but this object has none, so it can't be written"
        )
        let error = #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(object) }
        #expect(
            error?.description
                == "$.r: A.r: expected an object with an identity, found an object of B whose x is an array or an object."
        )
    }

    @Test func refusesACircleOfObjectsWhoseEntityHasNoIdentity() throws {
        let model = try Self.model(
            Text.entity("A", Text.toOne("next", "A"))
                + Text.entity("B", parent: "A", ["identityAttributes": "id"], Text.attribute("id", "String")))
        let object = try DynamicObject(entity: #require(model.entitiesByName["B"]))
        try object.setValue("one", forKey: "id")
        try object.set(modelObject: object, forKey: "next")
        defer { try? object.set(modelObject: nil, forKey: "next") }
        let error = #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(object) }
        #expect(
            error?.description == """
                $.next: B: expected an object that doesn't contain itself, or identityAttributes to write in its place, \
                found an object of B inside itself.
                """)
    }

    @Test func isSaidOfAnIdentityThatHasNoKeysWhereOthersAreWritten() throws {
        let text = ModelText.entity(
            "E", ["identityAttributes": "a"],
            ModelText.attribute("a", "String", ["jsonKeyPath": "r.k", "jsonKeyPath.1": "af"]),
            ModelText.toOne("r", "E"))
        let model = try ObjectModel(data: Data("<model>\n\(text)</model>".utf8), name: "Test.xml")
        let (object, report) = try ModelDecoder(model: model).decodeReporting(
            entity: "E", from: #"{"af":"a","r":"a"}"#)
        #expect(
            report.entries.map { "\($0)" } == [
                #"$.af: E.a: it is written at "r.k""#,
                "$.r: E: the identity is written as an object, with the values of later key paths, but has no keys of its own there, so it can't be written",
            ])
        #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(object) }
    }
}
