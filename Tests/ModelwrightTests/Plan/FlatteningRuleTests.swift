import Foundation
import Testing

@testable import Modelwright

/// What loading says of key paths that are flattened out of an object and do not fit the object's own, or each other.
struct FlatteningRuleTests {
    private typealias Text = ModelText

    private static func diagnose(_ elements: String) -> String {
        ModelFixtures.diagnose(Data("<model>\n\(elements)</model>".utf8))
    }

    /// What a book flattens out of its price, what the price has, and what is wrong with the two.
    static let clashes: [(String, String, String)] = [
        (
            Text.attribute("c", "String", ["jsonKeyPath": "price.rows[0].c"]), Text.attribute("a", "String"),
            #"The relationship Book.price is at "price", and another key path leads through it into an array. Flatten keys of objects only; map elements of the array in Price."#
        ),
        (
            Text.attribute("c", "String", ["jsonKeyPath.1": "price[0]"]), Text.attribute("a", "String"),
            #"The relationship Book.price is at "price", and another key path leads through it into an array. Flatten keys of objects only; map elements of the array in Price."#
        ),
        (
            Text.attribute("info", "String", ["jsonKeyPath": "price.info"]),
            Text.attribute("amount", "String", ["jsonKeyPath": "info.amount"]),
            #"Book.info has the key path "price.info", which another key path of Price goes through. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.attribute("c", "String", ["jsonKeyPath": "price.info.amount"]),
            Text.attribute("info", "Transformable"),
            #"Book.c has the key path "price.info.amount", which goes through the attribute Price.info. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.attribute("seller", "String", ["jsonKeyPath": "price.seller"]), Text.toOne("seller", "Shop"),
            #"Book.seller has the key path "price.seller", where the relationship Price.seller is. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.attribute("name", "String", ["jsonKeyPath": "price.sellers.name"]), Text.toMany("sellers", "Shop"),
            #"Book.name has the key path "price.sellers.name", which goes through the to-many relationship Price.sellers. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.attribute("name", "String", ["jsonKeyPath": "price.seller.id"]),
            Text.toOne("seller", "Shop", ["jsonReference": "identity"]),
            #"Book.name has the key path "price.seller.id", which goes through the relationship by identity Price.seller. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.attribute("c", "String", ["jsonKeyPath": "price.rows.c"]),
            Text.attribute("a", "String", ["jsonKeyPath": "rows[0]"]),
            #"Book.c has the key path "price.rows.c", which goes through an array of Price. Give one of the two another jsonKeyPath."#
        ),
    ]

    /// Models in which two key paths can't both hold, and what is wrong with each.
    static let contradictions: [(String, String)] = [
        // A subentity's path, below a relationship to its superentity.
        (
            Text.entity("A", Text.attribute("tax", "String", ["jsonKeyPath": "b.tax"]), Text.toOne("b", "B"))
                + Text.entity("B", ["jsonDiscriminator": "type"])
                + Text.entity(
                    "C", parent: "B", ["jsonDiscriminatorValue": "c"],
                    Text.attribute("vat", "String", ["jsonKeyPath": "tax.vat"])),
            #"A.tax has the key path "b.tax", which another key path of C goes through. Give one of the two another jsonKeyPath."#
        ),
        // Below a relationship that is flattened itself.
        (
            Text.entity(
                "A", Text.attribute("e", "String", ["jsonKeyPath": "b.c.e"]), Text.toOne("b", "B"),
                Text.toOne("c", "C", ["jsonKeyPath": "b.c"])) + Text.entity("B", Text.attribute("n", "String"))
                + Text.entity("C", Text.attribute("f", "String", ["jsonKeyPath": "e.f"])),
            #"A.e has the key path "b.c.e", which another key path of C goes through. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity("A", Text.toMany("cs", "C", ["jsonKeyPath": "b.c"]), Text.toOne("b", "B"))
                + Text.entity("B", Text.toOne("c", "C")) + Text.entity("C", Text.attribute("f", "String")),
            #"A.cs has the key path "b.c", where the relationship B.c is. Give one of the two another jsonKeyPath."#
        ),
        // Two relationships at one key, of which one has more flattened out of it.
        (
            Text.entity(
                "A", Text.attribute("n", "String", ["jsonKeyPath": "b.c.n"]), Text.toOne("b", "B"),
                Text.toOne("c", "C", ["jsonKeyPath": "b.c"])) + Text.entity("B", Text.toOne("c", "C"))
                + Text.entity("C", Text.attribute("f", "String")),
            #"A.c has the key path "b.c", where the relationship B.c is. Give one of the two another jsonKeyPath."#
        ),
        // So it is where another object flattens something out of it.
        (
            Text.entity("Top", Text.attribute("n", "String", ["jsonKeyPath": "a.b.c.n"]), Text.toOne("a", "A"))
                + Text.entity("A", Text.toOne("b", "B"), Text.toOne("c", "C", ["jsonKeyPath": "b.c"]))
                + Text.entity("B", Text.toOne("c", "C")) + Text.entity("C", Text.attribute("f", "String")),
            #"Top.n has the key path "a.b.c.n", which goes through both B.c and A.c. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity(
                "A", Text.attribute("n", "String", ["jsonKeyPath": "b.c.d.n"]), Text.toOne("b", "B"))
                + Text.entity("B", Text.toOne("c", "C"), Text.toOne("d", "D", ["jsonKeyPath": "c.d"]))
                + Text.entity("C", Text.toOne("d", "D")) + Text.entity("D", Text.attribute("f", "String")),
            #"A.n has the key path "b.c.d.n", which goes through both C.d and B.d. Give one of the two another jsonKeyPath."#
        ),
        // The type field.
        (
            Text.entity("A", Text.attribute("t", "String", ["jsonKeyPath": "b.type.t"]), Text.toOne("b", "B"))
                + Text.entity("B", ["jsonDiscriminator": "type"])
                + Text.entity("C", parent: "B", ["jsonDiscriminatorValue": "c"]),
            #"A.t has the key path "b.type.t", which goes through the type field of C. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity("A", Text.attribute("t", "String", ["jsonKeyPath": "b.type"]), Text.toOne("b", "B"))
                + Text.entity("B", ["jsonDiscriminator": "type"])
                + Text.entity("C", parent: "B", ["jsonDiscriminatorValue": "c"]),
            #"A.t has the key path "b.type", where the type field of C is. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "a"],
                Text.attribute("kind", "String", ["jsonKeyPath": "type", "jsonKeyPath.1": "kind"])),
            #"A.kind is at the type field "type", and its other key path "kind" would take the place of the type. Remove the other key path."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "1"],
                Text.attribute("type", "Integer 16"))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "b"]),
            #"A.type is at the type field "type", and can't hold the type "b". Give it the type String, or another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"], Text.attribute("type", "Integer 16"))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "01"]),
            #"A.type is at the type field "type", and can't hold the type "01". Give it the type String, or another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"], Text.attribute("type", "URI"))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "x y"]),
            #"A.type is at the type field "type", and can't hold the type "x y". Give it the type String, or another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"], Text.attribute("type", "Double"))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "12345678901234567890"]),
            #"A.type is at the type field "type", and can't hold the type "12345678901234567890". Give it the type String, or another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"], Text.attribute("type", "String", ["jsonType": "number"]))
                + Text.entity("B", parent: "A", ["jsonDiscriminatorValue": "b"]),
            #"A.type is at the type field "type", and can't hold the type "b". Give it the type String, or another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"], Text.attribute("x", "String"),
                #"<attribute name="type" optional="YES" attributeType="String" derived="YES" derivationExpression="lowercase:(x)"/>"#
            ),
            #"A.type is at the type field "type", and holds what is computed, and so no type. Give it another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"],
                Text.attribute("kind", "String", ["jsonKeyPath": "kind", "jsonKeyPath.1": "type"])),
            #"A.kind also uses the type field "type", but doesn't both read and write it there. Map an attribute to it by jsonKeyPath, in both directions, or give one of the two another key."#
        ),
        (
            Text.entity(
                "A", ["jsonDiscriminator": "type"],
                Text.attribute("kind", "String", ["jsonKeyPath": "type", "jsonDirection": "decode"])),
            #"A.kind also uses the type field "type", but doesn't both read and write it there. Map an attribute to it by jsonKeyPath, in both directions, or give one of the two another key."#
        ),
        // One of a family shares the key, another has something else there.
        (
            Text.entity("B", Text.toOne("p", "P"), Text.attribute("t", "String", ["jsonKeyPath": "p.k"]))
                + Text.entity("P", ["jsonDiscriminator": "type"])
                + Text.entity("H1", parent: "P", ["jsonDiscriminatorValue": "1"], Text.attribute("k", "String"))
                + Text.entity("H2", parent: "P", ["jsonDiscriminatorValue": "2"], Text.toMany("k", "P")),
            #"B.t has the key path "p.k", where the to-many relationship H2.k is. Give one of the two another jsonKeyPath."#
        ),
        // What two have at a key, and one of them flattens something out of.
        (
            Text.entity("A", Text.toOne("price", "P"), Text.toOne("vendor", "V", ["jsonKeyPath": "price.seller"]))
                + Text.entity(
                    "P", Text.attribute("name", "String", ["jsonKeyPath": "seller.name"]), Text.toOne("seller", "V"))
                + Text.entity("V", Text.attribute("town", "String")),
            #"A.vendor has the key path "price.seller", where the relationship P.seller is. Give one of the two another jsonKeyPath."#
        ),
        // What is read as a value and written as an object, or the other way round.
        (
            Text.entity(
                "A", Text.attribute("x", "String", ["jsonKeyPath": "m.x", "jsonDirection": "encode"]),
                Text.attribute("y", "String", ["jsonKeyPath": "m", "jsonDirection": "decode"])),
            #"A.x is written where A.y is read, and one of them goes through the other's value. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity(
                "A", Text.attribute("x", "String", ["jsonKeyPath": "m.x", "jsonDirection": "encode"]),
                Text.attribute("y", "String", ["jsonKeyPath": "m[0]", "jsonDirection": "decode"])),
            #"A.x is written where A.y is read, and one of them goes through the other's value. Give one of the two another jsonKeyPath."#
        ),
        (
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"],
                Text.attribute("x", "String", ["jsonKeyPath": "b.x", "jsonDirection": "decode"]),
                Text.toOne("b", "B", ["jsonDirection": "encode"])) + Text.entity("B", Text.attribute("n", "String")),
            #"A.b is written where A.x is read, and one of them goes through the other's value. Give one of the two another jsonKeyPath."#
        ),
    ]

    @Test(arguments: contradictions.indices)
    func refusesKeyPathsThatContradictEachOther(index: Int) {
        let (model, message) = Self.contradictions[index]
        let text = Self.diagnose(model)
        #expect(
            text.split(separator: "\n").map { $0.drop { $0 != " " } }.filter { $0.hasPrefix(" error") } == [
                " error: \(message) [key-path-conflict]"
            ])
    }

    @Test func warnsOfWhatSubentitiesAndTypeFieldsShare() {
        let model =
            Text.entity(
                "A", Text.attribute("kind", "String", ["jsonKeyPath": "b.type", "jsonDirection": "decode"]),
                Text.attribute("n", "String", ["jsonKeyPath": "b.n"]), Text.toOne("b", "B"))
            + Text.entity("B", ["jsonDiscriminator": "type"])
            + Text.entity("C", parent: "B", ["jsonDiscriminatorValue": "c"], Text.attribute("n", "String"))
            + Text.entity("D", parent: "C", ["jsonDiscriminatorValue": "d"])
        let shared = Self.diagnose(model).split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(
            shared == [
                #" warning: A.kind has the key path "b.type", where the type field of B is read too: what is written there for one of the two is read as both. Give one of the two another jsonKeyPath. [shared-key-path]"#,
                #" warning: A.n has the key path "b.n", where C.n is too; of the two, A.n is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#,
            ])
    }

    @Test func warnsOfWhatTwoObjectsRead() {
        let model =
            Text.entity("A", Text.attribute("x", "Boolean", ["jsonKeyPath": "c.r"]), Text.toOne("c", "C"))
            + Text.entity("C", Text.attribute("y", "String", ["jsonKeyPath": "y", "jsonKeyPath.1": "r"]))
        let shared = Self.diagnose(model).split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(
            shared == [
                #" warning: A.x has the key path "c.r", where C.y is read too: what is written there for one of the two is read as both. Give one of the two another jsonKeyPath. [shared-key-path]"#
            ])
    }

    @Test func warnsOfWhatTwoObjectsFlattenOutOfOne() {
        let model =
            Text.entity("A", Text.attribute("n", "String", ["jsonKeyPath": "b.c.n"]), Text.toOne("b", "B"))
            + Text.entity("B", Text.attribute("m", "String", ["jsonKeyPath": "c.n"]), Text.toOne("c", "C"))
            + Text.entity("C", Text.attribute("f", "String"))
        let shared = Self.diagnose(model).split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(
            shared == [
                #" warning: A.n has the key path "b.c.n", where B.m is too; of the two, A.n is written unless it is nil. Change both when you change one, or remove one of them. [shared-key-path]"#
            ])
    }

    @Test(arguments: clashes.indices)
    func refusesWhatDoesNotFitTheObjectThatItIsFlattenedOutOf(index: Int) {
        let (flattened, own, message) = Self.clashes[index]
        let model =
            Text.entity("Book", flattened, Text.toOne("price", "Price")) + Text.entity("Price", own)
            + Text.entity("Shop", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"))
        let text = Self.diagnose(model)
        #expect(text.split(separator: "\n").map { $0.drop { $0 != " " } } == [" error: \(message) [key-path-conflict]"])
    }
}
