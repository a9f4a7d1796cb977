import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Which identities entities have by other tools' words and conventions.
struct DialectIdentityTests {
    @Test func takesMagicalRecordsIdentityFromTheEntitysName() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Person", Text.attribute("personID", "String"), Text.attribute("x", "String", ["mappedKeyName": "y"])),
            Text.entity(
                "Place", ["relatedByAttribute": "code"], Text.attribute("placeID", "String"),
                Text.attribute("code", "String")))
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["personID"], ["code"]])
        let inherited = try DialectModel.make(
            Text.entity(
                "Base", Text.attribute("personID", "String"), Text.attribute("x", "String", ["mappedKeyName": "y"])),
            Text.entity("Person", parent: "Base"), Text.entity("Man", parent: "Person"))
        #expect(inherited.entities.map { $0.identityAttributes.map(\.name) } == [[], ["personID"], ["personID"]])
        #expect(DialectModel.annotations(inherited.entitiesByName["Man"]?.userInfo) == [])
    }

    /// One entity has one identity: where one relationship says it, the others have it too.
    @Test func warnsOfRelationshipsThatMagicalRecordGoesThroughOtherwise() throws {
        func warnings(_ seller: ModelText.Annotations) throws -> [String] {
            try DialectModel.make(
                Text.entity(
                    "Order", Text.toOne("buyer", "Person", ["relatedByAttribute": "code"]),
                    Text.toOne("seller", "Person", seller)),
                Text.entity("Person", Text.attribute("personID", "Integer 32"), Text.attribute("code", "String"))
            ).warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }
        }
        #expect(
            try warnings([:]) == [
                "Person is identified by code, also for Order.seller, which has no relatedByAttribute: there MagicalRecord takes personID. Give Order.seller the same relatedByAttribute, or Person the one that all of them have. [conflicting-annotation]"
            ])
        #expect(try warnings(["relatedByAttribute": "code"]) == [])
    }

    /// A family has one identity, so what a relationship says of an heir takes the convention's from those it inherits from.
    @Test func warnsOfAncestorsThatMagicalRecordIdentifiesOtherwise() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Order", Text.toOne("buyer", "Man", ["relatedByAttribute": "code"]), Text.toOne("seller", "Person")),
            Text.entity("Person", Text.attribute("personID", "Integer 32"), Text.attribute("code", "String")),
            Text.entity("Man", parent: "Person"))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "Man is identified by code, so Person has no identity for Order.seller, which has no relatedByAttribute: there MagicalRecord takes personID. Give Order.seller the same relatedByAttribute, or Person the one that all of them have. [conflicting-annotation]"
            ])
    }

    @Test func leavesAncestorsTheIdentityThatAnHeirHasToo() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Order", Text.toOne("buyer", "Man", ["relatedByAttribute": "personID"]), Text.toOne("seller", "Person")),
            Text.entity("Person", Text.attribute("personID", "Integer 32")), Text.entity("Man", parent: "Person"))
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [[], ["personID"], ["personID"]])
        #expect(model.warnings == [])
    }

    /// Converting a document says what another tool's word for an identity says, and changes nothing else.
    @Test func keepsWhatAnotherToolNamesForAnIdentity() throws {
        let words = Text.entity(
            "Note", ["RKEntityIdentificationAttributes": "no"], Text.attribute("no", "Integer 32"),
            Text.attribute("text", "String", ["JSONKeyPath": "body"]))
        let both = words.replacing(
            "<entry key=\"RKEntity", with: "<entry key=\"identityAttributes\" value=\"no\"/><entry key=\"RKEntity")
        for text in [words, both] {
            let object = try DialectModel.make(text).decode(entity: "Note", from: #"{"no":1,"body":"x"}"#)
            #expect("\(object)" == #"Note(no: 1, text: "x")"#)
        }
        let list = Text.entity("List", Text.toOne("note", "Note", ["destinationEntityIDKeyPath": "no"]))
        let stated = Text.entity(
            "Note", ["identityAttributes": "no"], Text.attribute("no", "Integer 32"),
            Text.attribute("text", "String", ["JSONKeyPath": "body"]))
        for text in [stated, stated.replacing("identityAttributes", with: "other")] {
            let object = try DialectModel.make(list, text).decode(
                entity: "List", from: #"{"note":{"no":1,"body":"x"}}"#)
            #expect("\(object)" == #"List(note: Note(no: 1, text: "x"))"#)
        }
    }

    /// What is written of an entity's identity comes before conventions, and constraints, of those that it inherits from.
    @Test(arguments: [
        (Dialect.magicalRecord, "Person", "relatedByAttribute"), (.sync, "Person", "identityAttributes"),
        (.jsonCache, "Person", "identityAttributes"), (.native, "Person", "identityAttributes"),
    ])
    func takesTheIdentityThatIsWritten(dialect: Dialect, parent: String, word: String) throws {
        let constraint =
            #"<uniquenessConstraints><uniquenessConstraint><constraint value="id"/></uniquenessConstraint></uniquenessConstraints>"#
        let model = try DialectModel.make(
            Text.entity(
                "Firm", Text.toMany("staff", "Employee"), Text.toMany("guests", "Guest"), Text.toOne("vip", "Guest")),
            Text.entity("Guest", parent: "Person"),
            Text.entity(
                "Person", Text.attribute("id", "Integer 32"), Text.attribute("personID", "Integer 32"), constraint),
            Text.entity(
                "Employee", parent: "Person", [word: "number"], Text.attribute("number", "Integer 32"),
                Text.toOne("boss", "Employee")), dialect: dialect)
        #expect(model.warnings.map(\.rule).filter { $0 == "overridden-identity" } == [])
        let firm = try model.decode(entity: "Firm", from: #"{"staff":[{"number":7},{"number":8,"boss":7}]}"#)
        let staff = try #require(try firm.value(forKey: "staff") as? [ModelObject])
        #expect(try staff[1].value(forKey: "boss") as? ModelObject === staff[0])
        #expect(model.entity(named: "Person")?.identityAttributes.map(\.name) == [])
        // Those beside it go by the convention, or the constraint.
        #expect(
            model.entity(named: "Guest")?.identityAttributes.map(\.name)
                == [dialect == .magicalRecord ? "personID" : "id"])
    }

    /// mogenerator's word names the identity that counts: the topmost entity's.
    @Test(arguments: [("id", []), ("number", ["untranslated-annotation"])])
    func takesTheTopmostIdentity(value: String, rules: [String]) throws {
        let model = try DialectModel.make(
            Text.entity("Firm", Text.toOne("boss", "Employee", ["destinationEntityIDKeyPath": value])),
            Text.entity("Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            Text.entity("Employee", parent: "Person", Text.attribute("number", "Integer 32")), dialect: .mogenerator)
        #expect(model.warnings.map(\.rule) == rules)
    }

    /// What another tool names for an identity is in the JSON, also where an entity inherits it.
    @Test func keepsInheritedIdentitiesBesideGroot() throws {
        let inherited = try DialectModel.make(
            Text.entity("P", Text.attribute("id", "Integer 32")),
            Text.entity(
                "C", parent: "P", ["RKEntityIdentificationAttributes": "id"],
                Text.attribute("zz", "String", ["JSONKeyPath": "zz"])))
        #expect("\(try inherited.decode(entity: "C", from: #"{"id":3,"zz":"2"}"#))" == #"C(id: 3, zz: "2")"#)
        let constraint =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"id\"/></uniquenessConstraint></uniquenessConstraints>"
        let referred = try DialectModel.make(
            Text.entity("A", Text.toOne("c", "C", ["destinationEntityIDKeyPath": "id"])),
            Text.entity(
                "C", Text.attribute("id", "Integer 32"), Text.attribute("zz", "String", ["JSONKeyPath": "zz"]),
                constraint))
        let object = try referred.decode(entity: "A", from: #"{"c":{"id":3,"zz":"2"}}"#)
        #expect("\(object)" == #"A(c: C(id: 3, zz: "2"))"#)
        #expect(try encodedText(object) == #"{"c":3}"#)
    }
}
