import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What an overlay sets that doesn't go together with something else, and the place that is named for it.
struct OverlayConflictTests {
    /// A conflict is at the overlay's annotation, whichever of the two properties comes first.
    @Test(arguments: [
        (
            #"{"E": {"a": "k"}}"#,
            "o.json:1:8: error: E.b and E.a have the same key path \"k\". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection."
        ),
        (
            #"{"E": {"a": {"jsonKeyPath.1": "k"}}}"#,
            "o.json:1:14: error: E.b and E.a have the same key path \"k\". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection."
        ),
        (
            #"{"E": {"c": "k"}}"#,
            "o.json:1:8: error: E.c and E.b have the same key path \"k\". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection."
        ),
        (
            #"{"E": {"a": "k.x"}}"#,
            "o.json:1:8: error: The key path \"k\" of the attribute E.b leads to what another key path goes through. Give one of the two another jsonKeyPath."
        ),
        (
            #"{"E": {"c": "k.x"}}"#,
            "o.json:1:8: error: The key path \"k.x\" of E.c goes through the attribute E.b. Give one of the two another jsonKeyPath."
        ),
        (
            #"{"E": {"a": "c"}, "*": {"b": "k.x"}}"#,
            "o.json:1:8: error: E.c and E.a have the same key path \"c\". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection."
        ),
        (
            #"{"E": {"a": "d"}}"#,
            "o.json:1:8: error: The key path \"d.x\" of E.d goes through the attribute E.a. Give one of the two another jsonKeyPath."
        ),
    ])
    func namesTheOverlayThatMadeAConflict(overlay: String, message: String) throws {
        let text = Text.entity(
            "E", Text.attribute("a", "String"), Text.attribute("b", "String", ["jsonKeyPath": "k"]),
            Text.attribute("c", "String"), Text.attribute("d", "String", ["jsonKeyPath": "d.x"]))
        let error = #expect(throws: ModelError.self) {
            try ObjectModel(
                data: Data("<model>\(text)</model>".utf8), name: "E.xml",
                overlays: [ModelOverlay(data: Data(overlay.utf8), name: "o.json")])
        }
        #expect(error?.diagnostics.map(\.description) == [message + " [key-path-conflict]"])
    }

    @Test func namesTheOverlayThatRepeatsAKeyPath() throws {
        let text = Text.entity("A", Text.attribute("n", "String", ["jsonKeyPath": "b", "jsonKeyPath.1": "a"]))
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "E.xml",
            overlays: [ModelOverlay(data: Data(#"{"A": {"n": "a"}}"#.utf8), name: "o.json")])
        #expect(
            model.warnings.map(\.description) == [
                #"o.json:1:8: warning: A.n has the key path "a" twice. Remove one of the two. [repeated-key-path]"#
            ])
    }

    /// Names that an overlay's `jsonNaming` computes are the overlay's too.
    @Test(arguments: [
        (#"{"E": {"jsonNaming": "snake_case"}}"#, "o.json:1:8: error: E.fooBar and E.a have"),
        (#"{"*": {"jsonNaming": "snake_case"}}"#, "o.json:1:8: error: E.fooBar and E.a have"),
        (#"{"Base": {"jsonNaming": "snake_case"}}"#, "o.json:1:11: error: E.fooBar and E.a have"),
        (
            #"{"E": {"jsonNaming": "snake_case", "a": "x", "b": "foo_bar"}}"#,
            "o.json:1:46: error: E.fooBar and E.b have"
        ),
    ])
    func namesTheOverlayWhoseNamingMadeAConflict(overlay: String, message: String) throws {
        let text =
            Text.entity("Base", abstract: true)
            + Text.entity(
                "E", parent: "Base", Text.attribute("a", "String", ["jsonKeyPath": "foo_bar"]),
                Text.attribute("b", "String"), Text.attribute("fooBar", "String"))
        #expect(
            try Self.messages(text, overlay) == [
                message
                    + #" the same key path "foo_bar". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]"#
            ])
    }

    /// What loading a model with an overlay says, errors or warnings.
    private static func messages(_ text: String, _ overlay: String) throws -> [String] {
        do {
            let model = try ObjectModel(
                data: Data("<model>\n\(text)</model>".utf8), name: "E.xml",
                overlays: [ModelOverlay(data: Data(overlay.utf8), name: "o.json")])
            return model.warnings.map(\.description).filter { !$0.contains("missing-inverse") }
        } catch let error as ModelError {
            return error.diagnostics.map(\.description).filter { !$0.contains("missing-inverse") }
        }
    }

    /// A name that stays as it is isn't the naming's.
    @Test func leavesAConflictOfANameThatStaysToTheKeyPath() throws {
        let text = Text.entity("E", Text.attribute("a", "String"), Text.attribute("b", "String"))
        #expect(
            try Self.messages(text, #"{"E": {"jsonNaming": "snake_case", "a": "b"}}"#) == [
                #"o.json:1:36: error: E.b and E.a have the same key path "b". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]"#
            ])
    }

    /// Clashes of what is flattened out of an object with what the object has.
    @Test(arguments: [
        (
            #"{"Book": {"price": "pricing.retail"}}"#,
            #"o.json:1:11: warning: Book.price has the key path "pricing.retail", where Pricing.retail is too; of the two, Book.price is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
        ),
        (
            #"{"Pricing": {"retail": "list"}}"#,
            #"o.json:1:14: warning: Book.list has the key path "pricing.list", where Pricing.retail is too; of the two, Book.list is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
        ),
        (
            #"{"Pricing": {"retail": "list.x"}}"#,
            #"o.json:1:14: error: Book.list has the key path "pricing.list", which another key path of Pricing goes through. Give one of the two another jsonKeyPath. [key-path-conflict]"#
        ),
        (
            #"{"Book": {"pricing": "other"}}"#,
            #"o.json:1:11: warning: Book.other has the key path "other.retail", where Pricing.retail is too; of the two, Book.other is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
        ),
        (
            #"{"Pricing": {"jsonDiscriminator": "list"}}"#,
            #"o.json:1:14: warning: Book.list has the key path "pricing.list", where the type field of Pricing is read too: what is written there for one of the two is read as both. Give one of the two another jsonKeyPath. [shared-key-path]"#
        ),
        (
            #"{"Pricing": {"jsonNaming": "PascalCase"}}"#,
            #"o.json:1:14: warning: Book.upper has the key path "pricing.Retail", where Pricing.retail is too; of the two, Book.upper is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
        ),
    ])
    func namesTheOverlayThatMadeAClash(overlay: String, message: String) throws {
        let text =
            Text.entity(
                "Book", Text.attribute("price", "String"),
                Text.attribute("list", "String", ["jsonKeyPath": "pricing.list"]),
                Text.attribute("other", "String", ["jsonKeyPath": "other.retail"]),
                Text.attribute("upper", "String", ["jsonKeyPath": "pricing.Retail"]), Text.toOne("pricing", "Pricing"))
            + Text.entity("Pricing", Text.attribute("retail", "String"))
        #expect(try Self.messages(text, overlay) == [message])
    }

    /// Overlays change nothing about a conflict that is the document's own.
    @Test func leavesTheDocumentsOwnConflictsWhereTheyAre() throws {
        let xml = """
            <model><entity name="E"><attribute name="a" attributeType="String"/>
            <attribute name="b" attributeType="String"><userInfo>
            <entry key="jsonKeyPath" value="a"/></userInfo></attribute><attribute name="c" attributeType="String"/></entity></model>
            """
        let error = #expect(throws: ModelError.self) {
            try ObjectModel(
                data: Data(xml.utf8), name: "E.xml",
                overlays: [ModelOverlay(data: Data(#"{"E": {"c": "x"}}"#.utf8), name: "o.json")])
        }
        #expect(
            error?.diagnostics.map(\.description) == [
                #"E.xml:3:1: error: E.b and E.a have the same key path "a". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]"#
            ])
    }

    /// A conflict is where it was made.
    @Test func saysWhereAKeyPathMeetsAnothersName() throws {
        let xml =
            #"<model><entity name="A"><attribute name="a" attributeType="String"/><attribute name="b" attributeType="String"/></entity></model>"#
        let error = #expect(throws: ModelError.self) {
            try ObjectModel(
                data: Data(xml.utf8), name: "A.xml",
                overlays: [ModelOverlay(data: Data(#"{"A": {"a": "b"}}"#.utf8), name: "overlay.json")])
        }
        #expect(
            error?.description
                == #"overlay.json:1:8: error: A.b and A.a have the same key path "b". Give one of the two another jsonKeyPath, or each its own direction as jsonDirection. [key-path-conflict]"#
        )
    }

    /// What is wrong in a document with an overlay is named where the overlay says it.
    @Test func placesWhatAnOverlayBreaks() throws {
        let xml = """
            <model>
            <entity name="A">
            <attribute name="n" optional="YES" attributeType="Integer 32"/>
            <attribute name="d" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="n"/>
            <attribute name="c" optional="YES" attributeType="Composite" composite="C"/>
            </entity>
            <entity name="B"><attribute name="c" optional="YES" attributeType="Composite" composite="C"/></entity>
            <composite name="C"><attribute name="at" optional="YES" attributeType="Date"/></composite>
            </model>
            """
        func problems(_ overlay: String) throws -> [String] {
            let overlay = try ModelOverlay(data: Data(overlay.utf8), name: "o.json")
            do {
                _ = try ObjectModel(data: Data(xml.utf8), name: "A.xml", overlays: [overlay])
                return []
            } catch let error as ModelError {
                return error.diagnostics.map { "\($0)" }
            }
        }
        let transformer = try problems(#"{"A":{"d":{"jsonTransformer":"Day"}}}"#)
        #expect(
            transformer == [
                "o.json:1:12: error: A.d is derived, and has the transformer Day. Remove the transformer. [bad-expression]",
                "o.json:1:12: warning: A.d names the transform \"Day\", which was not passed in transforms; its values are read and written without it. Pass it in transforms. [unregistered-transformer]",
            ])
        #expect(
            try problems(#"{"A":{"jsonDateFormat":"yyyy"}}"#) == [
                "o.json:1:7: error: The composite C is in A (o.json:1:7) and in B, which differ in jsonDateFormat. Give the composite a userInfo with a jsonDateFormat of its own. [ambiguous-composite]"
            ])
    }
}
