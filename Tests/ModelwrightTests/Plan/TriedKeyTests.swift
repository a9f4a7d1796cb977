import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Keys that Sync and JSONCache try, and what they give way to.
struct TriedKeyTests {
    struct Meeting: Sendable {
        /// Of the entity A; there are B and C beside it.
        let properties: String
        var other = ""
        let json: String
        let object: String
        var rules: [String] = []
    }

    /// What the model says keeps its key, wherever a tried one meets it: what loads in the library's words loads.
    @Test(arguments: [
        Meeting(
            properties: Text.attribute("fooBar", "String", ["jsonKeyPath.1": "foo_bar.x"]),
            json: #"{"foo_bar":{"x":"2"}}"#, object: #"A(fooBar: "2")"#, rules: ["convention-conflict"]),
        Meeting(
            properties: Text.attribute("fooBar", "String", ["jsonKeyPath.1": "foo_bar"]), json: #"{"foo_bar":"2"}"#,
            object: #"A(fooBar: "2")"#),
        Meeting(
            properties: Text.toOne("fooBar", "C", ["jsonKeyPath.1": "foo_bar_id.x"]),
            json: #"{"foo_bar_id":{"x":{"n":"1"}}}"#,
            object: #"A(fooBar: C(n: "1"))"#),
        Meeting(
            properties: Text.toOne("au", "C", ["jsonKeyPath": "b.author_name"]) + Text.toOne("b", "B"),
            other: Text.attribute("authorName", "String"),
            json: #"{"b":{"author_name":{"n":"1"},"authorName":"2"}}"#,
            object: #"A(au: C(n: "1"), b: B(authorName: "2"))"#, rules: ["convention-conflict"]),
        Meeting(
            properties: Text.attribute("n", "String", ["jsonKeyPath": "b.old_notes.x"]) + Text.toOne("b", "B"),
            other: Text.toMany("oldNotes", "C"), json: #"{"b":{"old_notes":{"x":"1"},"oldNotes":[{"n":"2"}]}}"#,
            object: #"A(n: "1", b: B(oldNotes: [C(n: "2")]))"#, rules: ["convention-conflict"]),
        Meeting(
            properties: Text.attribute("n", "String", ["jsonKeyPath": "foo_bar.tags"]) + Text.toOne("fooBar", "B"),
            other: Text.toMany("tags", "C"), json: #"{"foo_bar":{"tags":"1"},"fooBar":{"tags":[{"n":"2"}]}}"#,
            object: #"A(n: "1", fooBar: B(tags: [C(n: "2")]))"#, rules: ["convention-conflict"]),
        Meeting(
            properties: Text.attribute("n", "String", ["jsonKeyPath": "foo_id.nn"]) + Text.toOne("foo", "B"),
            other: Text.attribute("nn", "String"), json: #"{"foo_id":{"nn":"1"},"foo":{"nn":"2"}}"#,
            object: #"A(n: "1", foo: B(nn: "2"))"#),
    ])
    func givesWayToTheModel(meeting: Meeting) throws {
        for dialect in [Dialect.sync, .jsonCache, .native] {
            let model = try DialectModel.make(
                Text.entity("A", meeting.properties), Text.entity("B", meeting.other),
                Text.entity("C", Text.attribute("n", "String")), dialect: dialect)
            if dialect != .native { #expect(model.warnings.map(\.rule) == meeting.rules) }
            let (object, report) = try ModelDecoder(model: model).decodeReporting(entity: "A", from: meeting.json)
            if dialect == .native, "\(object)" != meeting.object { continue }
            #expect("\(object)" == meeting.object)
            #expect(report.entries.allSatisfy { $0.kind == .normalised })
        }
    }

    /// A conflict that an overlay causes is at its line; what a class doesn't bind has its key all the same.
    @Test func saysWhereAConflictIs() throws {
        let text = Text.entity("P", Text.attribute("fooBar", "String"), Text.attribute("z", "String"))
        func model(_ overlay: String, _ dialect: Dialect) throws -> ObjectModel {
            try ObjectModel(
                data: Data("<model>\(text)</model>".utf8), name: "P.xml",
                overlays: [ModelOverlay(data: Data(overlay.utf8), name: "o.json")], dialect: dialect)
        }
        let reason = #"but P.fooBar and P.z have the same key path "foo_bar". Its name is its key."#
        let warnings = try model(#"{"P":{"z":"foo_bar"}}"#, .sync).warnings.map { "\($0.position) \($0.message)" }
        #expect(
            warnings == [
                "o.json:1:7 By Sync's conventions the key of P.fooBar is \"foo_bar\", \(reason)"
            ])
        #expect(try model(#"{"P":{"jsonNaming":"sync","z":"foo_bar"}}"#, .native).warnings.count == 1)
    }

    /// A key that an earlier relationship only tries besides is no reason to refuse another's first key, in whatever order.
    @Test(arguments: [true, false]) func keepsFirstKeys(isFirst: Bool) throws {
        let links = [Text.toOne("product", "Product"), Text.toMany("productAttributes", "Attr")]
        let model = try DialectModel.make(
            Text.entity("Variant", (isFirst ? links : links.reversed()).joined()),
            Text.entity("Product", Text.attribute("id", "Integer 32")),
            Text.entity("Attr", Text.attribute("name", "String")), dialect: .sync)
        #expect(model.warnings == [])
        #expect(DialectModel.paths(of: "productAttributes", in: "Variant", model).hasPrefix("product_attributes "))
        #expect(DialectModel.paths(of: "product", in: "Variant", model) == "product product_id")
    }

    /// What a key that is refused was in the way of, keeps its own.
    @Test func refusesNoKeyForOneThatIsGone() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Comment", Text.attribute("n", "String", ["jsonKeyPath": "foo_bar.old_notes"]),
                Text.toOne("fooBar", "Post"),
                Text.toMany("m", "Note", ["jsonKeyPath": "foo_bar.zip"])),
            Text.entity("Post", Text.attribute("zip", "String"), Text.toMany("oldNotes", "Note")),
            Text.entity("Note", Text.attribute("t", "String")), dialect: .sync)
        #expect(model.warnings.map(\.rule) == ["convention-conflict"])
        #expect(
            DialectModel.paths(of: "oldNotes", in: "Post", model)
                == "old_notes oldNotes old_notes_ids old_notes_attributes")
    }

    @Test func refusesNoKeyBehindOneThatIsGone() throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", Text.toMany("n1", "Note", ["jsonKeyPath": "a_b.zip"]),
                Text.toMany("n2", "Note", ["jsonKeyPath": "a_b.c_d.q"]),
                Text.toOne("aB", "B")),
            Text.entity("B", Text.attribute("zip", "String"), Text.toOne("cD", "C")),
            Text.entity("C", Text.attribute("q", "String")), Text.entity("Note", Text.attribute("t", "String")),
            dialect: .sync)
        #expect(model.warnings.count == 1)
        #expect(DialectModel.paths(of: "aB", in: "A", model).hasPrefix("aB "))
        #expect(DialectModel.paths(of: "cD", in: "B", model).hasPrefix("c_d "))
    }

    /// Of two relationships at one key that a third entity goes through, the one that is only tried there gives way.
    @Test(arguments: [true, false]) func keepsTheWayToTwoRelationships(hasZip: Bool) throws {
        let zip = Text.attribute("zip", "String", ["jsonKeyPath": "the_customer.home_address.zip"])
        let model = try DialectModel.make(
            Text.entity(
                "Shop", Text.attribute("town", "String", ["jsonKeyPath": "last_order.the_customer.home_address.town"]),
                Text.toOne("lastOrder", "Order")),
            Text.entity(
                "Order", Text.attribute("no", "String"), hasZip ? zip : "", Text.toOne("theCustomer", "Customer"),
                Text.toOne("shipTo", "Address", ["jsonKeyPath": "the_customer.home_address"])),
            Text.entity("Customer", Text.attribute("name", "String"), Text.toOne("homeAddress", "Address")),
            Text.entity("Address", Text.attribute("street", "String")), dialect: .sync)
        #expect(model.warnings.map(\.rule) == ["convention-conflict"])
        let json =
            #"{"last_order":{"no":"1","the_customer":{"name":"a","home_address":{"street":"s","town":"Ulm"}}}}"#
        let (object, report) = try ModelDecoder(model: model).decodeReporting(entity: "Shop", from: json)
        #expect(report.isEmpty)
        #expect(
            "\(object)".replacing("zip: nil, ", with: "")
                == #"Shop(town: "Ulm", lastOrder: Order(no: "1", theCustomer: Customer(name: "a", homeAddress: nil), shipTo: Address(street: "s")))"#
        )
    }

    /// Two properties have one key for two directions only if the model says so.
    @Test func triesNoKeyThatIsWritten() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Comment", Text.attribute("companyID", "Integer 32", ["jsonDirection": "encode"]),
                Text.attribute("n", "String", ["jsonDirection": "encode", "jsonKeyPath": "post_id.t"]),
                Text.toOne("company", "Post"), Text.toOne("post", "Post")),
            Text.entity("Post", Text.attribute("id", "Integer 32"), Text.attribute("t", "String")), dialect: .sync)
        #expect(DialectModel.paths(of: "company", in: "Comment", model) == "company company_attributes")
        #expect(DialectModel.paths(of: "post", in: "Comment", model) == "post post_attributes")
    }

    /// Each relationship's key takes that of the next: what is left in the end is an error.
    @Test(arguments: [8, 12, 60]) func followsChainsOfConflicts(length: Int) throws {
        var entities = (0..<length).map { index in
            Text.entity(
                "X\(index)", index == 0 ? Text.attribute("ab0_x", "String") : "",
                Text.attribute("q\(index)", "String", ["jsonKeyPath": "ab\(index)X.ab\(index + 1)_x"]),
                Text.toOne("ab\(index)X", "X\(index + 1)"))
        }
        entities.append(
            Text.entity("X\(length)", Text.attribute("v", "String"), Text.toOne("ab\(length)X", "X\(length)")))
        let data = Data("<model>\(entities.joined())</model>".utf8)
        guard length < 60 else {
            let error = #expect(throws: ModelError.self) { try ObjectModel(data: data, name: "X.xml", dialect: .sync) }
            return #expect(error?.diagnostics.map(\.rule) == ["key-path-conflict"])
        }
        let model = try ObjectModel(data: data, name: "X.xml", dialect: .sync)
        let json = #"{"ab\#(length - 1)X":{"ab\#(length)_x":"1","ab\#(length)X":{"v":"2"}}}"#
        let object = try model.decode(entity: "X\(length - 1)", from: json)
        let written = try encodedText(object)
        #expect(written == #"{"ab\#(length - 1)X":{"ab\#(length)X":{"v":"2"},"ab\#(length)_x":"1"}}"#)
    }

    /// A type field that an overlay names is in its file.
    @Test func saysWhereATypeFieldIs() throws {
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("Shape", Text.attribute("assetKind", "String")))</model>".utf8),
            name: "M.xml",
            overlays: [ModelOverlay(data: Data(#"{"Shape":{"jsonDiscriminator":"asset_kind"}}"#.utf8), name: "o.json")],
            dialect: .sync)
        #expect(
            model.warnings.map { "\($0.position) \($0.message)" } == [
                #"o.json:1:11 By Sync's conventions the key of Shape.assetKind is "asset_kind", but the type field is there. Its name is its key."#
            ])
    }

    nonisolated class Shape: ModelObject {
        var assetKind = ""

        override class var entityName: String { "Shape" }
        override class var properties: [Property] {
            [.attribute("assetKind", get: { (shape: Shape) in shape.assetKind }, set: { $0.assetKind = $1 })]
        }
    }

    nonisolated final class Circle: Shape {
        override class var entityName: String { "Circle" }
        override class var properties: [Property] { super.properties }
    }

    /// A new object has its entity's type where an attribute shows it, whatever its class or the model begins with.
    @Test func givesNewObjectsTheirType() throws {
        let xml =
            Text.entity(
                "Shape", ["jsonDiscriminator": "asset_kind"],
                Text.attribute("assetKind", "String", optional: false, ["jsonKeyPath": "asset_kind"]))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "M.xml", classes: [Shape.self, Circle.self])
        let circle = try model.make(Circle.self)
        #expect(circle.assetKind == "circle")
        #expect(try encodedText(circle) == #"{"asset_kind":"circle"}"#)
        #expect(try model.decode(Shape.self, from: #"{"asset_kind":"circle"}"#) is Circle)
    }

    /// A new object's type is written as it is read, whatever the attribute has of it.
    @Test(arguments: [
        ("Integer 16", "5", "5"), ("Double", "5.5", "5.5"), ("Decimal", "5.5", "5.5"),
        ("String", "circle", #""circle""#),
        ("UUID", "c0ffee00-0000-4000-8000-000000000001", #""c0ffee00-0000-4000-8000-000000000001""#),
        ("URI", "a:b", #""a:b""#), ("transform", "circle", #""circle""#),
    ])
    func givesNewObjectsAnyType(type: String, text: String, written: String) throws {
        let isTransformed = type == "transform"
        let model = try DialectModel.make(
            Text.entity(
                "Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": text],
                Text.attribute(
                    "kind", isTransformed ? "String" : type,
                    isTransformed ? ["jsonKeyPath": "type", "jsonTransformer": "T"] : ["jsonKeyPath": "type"])),
            transforms: [
                "T": ValueTransform(
                    decode: { json in json.stringValue.map { String($0.reversed()) } },
                    encode: { (text: String) in .string(String(text.reversed())) })
            ])
        let object = try DynamicObject(entity: #require(model.entitiesByName["Shape"]))
        let json = try encodedText(object)
        #expect(json == #"{"type":\#(written)}"#)
        #expect(try encodedText(model.decode(entity: "Shape", from: json)) == json)
    }

    nonisolated final class OnlyRemote: ModelObject {
        var remoteID: Int?
        override class var entityName: String { "U" }
        override class var properties: [Property] {
            [.attribute("remoteID", get: { (user: OnlyRemote) in user.remoteID }, set: { $0.remoteID = $1 })]
        }
    }

    /// The key of a property that a class doesn't bind is the property's all the same.
    @Test(arguments: [["id", "remoteID"], ["remoteID", "id"]]) func leavesKeysToWhatIsNotBound(names: [String]) throws {
        let attributes = names.map { Text.attribute($0, "Integer 32") }.joined()
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("U", attributes))</model>".utf8), name: "U.xml",
            classes: [OnlyRemote.self],
            dialect: .sync)
        #expect(model.warnings.map(\.rule).sorted() == ["convention-conflict", "unbound-property"])
        #expect(try model.decode(OnlyRemote.self, from: #"{"id":2,"remoteID":1}"#).remoteID == 1)
    }
}
