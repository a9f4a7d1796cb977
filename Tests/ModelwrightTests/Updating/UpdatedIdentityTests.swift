import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Which objects an update means, where entities have identities of their own and types are left out.
struct UpdatedIdentityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entities: String
        let json: String
        let update: String
        /// What is written afterwards.
        let written: String

        init(_ name: String, _ entities: String..., json: String, update: String, written: String) {
            testDescription = name
            self.entities = entities.joined()
            (self.json, self.update, self.written) = (json, update, written)
        }
    }

    private static let shapes =
        Text.entity(
            "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32"),
            Text.attribute("x", "Integer 32"), Text.toOne("n", "Shape"))
        + Text.entity(
            "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("r", "Integer 32"))
        + Text.entity(
            "Square", parent: "Shape", ["jsonDiscriminatorValue": "square"], Text.attribute("s", "Integer 32"))

    /// Things without an identity, and folders with one.
    private static func folders(abstract: Bool = false) -> String {
        Text.entity("Item", abstract: abstract, ["jsonDiscriminator": "type"], Text.toOne("n", "Item"))
            + Text.entity(
                "Folder", parent: "Item", ["identityAttributes": "code", "jsonDiscriminatorValue": "folder"],
                Text.attribute("code", "Integer 32"), Text.attribute("a", "Integer 32"), Text.toOne("center", "Point"))
            + Text.entity(
                "Point", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "2d"],
                Text.attribute("x", "Integer 32"))
            + Text.entity(
                "Point3", parent: "Point", ["jsonDiscriminatorValue": "3d"],
                Text.attribute("z", "Integer 32", default: "9"))
    }

    private static let cases = [
        Case(
            "as what the new one isn't", shapes,
            Text.entity("R", Text.toMany("shapes", "Shape"), Text.toOne("c", "Circle")),
            json: #"{"shapes":[1],"c":{"type":"circle","id":1,"r":2}}"#,
            update: #"{"shapes":[{"type":"square","id":1}],"c":1}"#,
            written: #"{"shapes":[{"id":1,"type":"square"}],"c":{"id":1,"r":2,"type":"circle"}}"#),
        Case(
            "a type that the update changes", shapes,
            Text.entity("R", Text.toMany("shapes", "Shape"), Text.toOne("one", "Shape")),
            json: #"{"shapes":[{"type":"square","id":2,"s":3}]}"#,
            update: #"{"shapes":[{"type":"circle","id":2,"r":1}],"one":{"id":2,"x":5}}"#,
            written: #"{"shapes":[{"id":2,"x":5,"r":1,"type":"circle"}],"one":{"id":2,"x":5,"r":1,"type":"circle"}}"#),
        Case(
            "a type that the update changes later", shapes,
            Text.entity("R", Text.toMany("shapes", "Shape"), Text.toOne("one", "Shape")),
            json: #"{"shapes":[{"type":"square","id":2,"s":3}]}"#,
            update: #"{"shapes":[{"id":2,"x":1}],"one":{"type":"circle","id":2,"r":5}}"#,
            written: #"{"shapes":[{"id":2,"x":1,"r":5,"type":"circle"}],"one":{"id":2,"x":1,"r":5,"type":"circle"}}"#),
        Case(
            "inside what is new by its own identity", folders(), Text.entity("R", Text.toOne("one", "Item")),
            json: #"{"one":{"type":"folder","code":1,"center":{"type":"3d","x":1,"z":2}}}"#,
            update: #"{"one":{"type":"folder","code":2,"center":{"x":5}}}"#,
            written: #"{"one":{"code":2,"center":{"x":5},"type":"folder"}}"#),
        Case(
            "inside what is there by its own identity", folders(abstract: true),
            Text.entity("R", Text.toMany("list", "Item")),
            json: #"{"list":[{"type":"folder","code":4,"n":{"type":"folder","code":5,"a":1}}]}"#,
            update: #"{"list":[{"type":"folder","code":4,"n":{"a":2}}]}"#,
            written: #"{"list":[{"code":4,"n":{"code":5,"a":2,"type":"folder"},"type":"folder"}]}"#),
        Case(
            "a type inside what has none", shapes, Text.entity("R", Text.toOne("one", "Shape")),
            json: #"{"one":{"type":"square","id":2,"s":3}}"#,
            update: #"{"one":{"id":2,"x":1,"n":{"type":"circle","id":2,"r":1}}}"#,
            written: #"{"one":{"id":2,"x":1,"s":3,"n":{"id":2,"r":1,"type":"circle"},"type":"square"}}"#),
        Case(
            "by its own identity, without a type", folders(),
            Text.entity("R", Text.toMany("list", "Item"), Text.toOne("one", "Item")),
            json: #"{"list":[{"type":"folder","code":5}],"one":{"type":"folder","code":4,"a":9}}"#,
            update: #"{"one":{"code":5,"a":2}}"#,
            written: #"{"list":[{"code":5,"a":2,"type":"folder"}],"one":{"code":5,"a":2,"type":"folder"}}"#),
        Case(
            "by its place, without a type", folders(), Text.entity("R", Text.toOne("one", "Item")),
            json: #"{"one":{"type":"folder","code":1,"a":7}}"#, update: #"{"one":{"code":2}}"#,
            written: #"{"one":{"code":2,"a":7,"type":"folder"}}"#),
    ]

    @Test(arguments: cases) func finds(_ test: Case) throws {
        let model = try ObjectModel(data: Data("<model>\(test.entities)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: test.json)
        try object.update(from: test.update)
        let written = try encodedText(object)
        #expect(written == test.written)
    }

    /// Folders in folders, none of which tells the type of what is beside: each is found by its own identity as it is read.
    @Test func findsAtAnyDepth() throws {
        let model = try ObjectModel(
            data: Data("<model>\(Self.folders())\(Text.entity("R", Text.toMany("list", "Item")))</model>".utf8),
            name: "R.xml")
        func json(_ type: String, x: Int) -> String {
            let folder = (1...20).reduce("null") { inner, code in
                #"{"code":\#(code),"n":\#(inner),"center":{"x":\#(x)\#(type)},"type":"folder"}"#
            }
            return #"{"list":[\#(folder)]}"#
        }
        let object = try model.decode(entity: "R", from: json(#","z":2,"type":"3d""#, x: 1))
        try object.update(from: json(#","z":3"#, x: 5))
        let written = try encodedText(object)
        #expect(written == json(#","z":3,"type":"3d""#, x: 5))
    }

    /// The order of keys makes no difference.
    @Test(arguments: [
        #"{"a":{"id":2,"n":{"x":6}},"b":{"id":2,"n":{"id":3}}}"#,
        #"{"b":{"id":2,"n":{"id":3}},"a":{"id":2,"n":{"x":6}}}"#,
    ])
    func passesOverTheOrderOfKeys(update: String) throws {
        let required = Text.entity(
            "Ring", parent: "Shape", ["jsonDiscriminatorValue": "ring"],
            Text.attribute("w", "Integer 32", optional: false))
        let root = Text.entity("R", Text.toOne("a", "Shape"), Text.toOne("b", "Shape"), Text.toOne("c", "Shape"))
        let model = try ObjectModel(data: Data("<model>\(Self.shapes)\(required)\(root)</model>".utf8), name: "R.xml")
        let object = try model.decode(
            entity: "R", from: #"{"a":{"id":2},"b":2,"c":{"type":"ring","id":3,"w":1}}"#)
        try object.update(from: update)
        let written = try encodedText(object)
        #expect(
            written
                == #"{"a":{"id":2,"n":{"id":3,"w":1,"type":"ring"}},"b":2,"c":{"id":3,"w":1,"type":"ring"}}"#
        )
    }

    /// What is new, without a type where the entity is abstract, isn't put in.
    @Test func leavesOutWhatNothingTells() throws {
        let circle =
            Text.entity(
                "Shape", abstract: true, ["jsonDiscriminator": "type"], Text.attribute("x", "Integer 32"))
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("r", "Integer 32"))
        let part = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("n", "Shape"))
        let root = Text.entity("R", Text.toOne("one", "P"), Text.toOne("two", "P"))
        let model = try ObjectModel(data: Data("<model>\(root)\(part)\(circle)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: #"{"one":{},"two":{"n":{"type":"circle","r":1}}}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let report = try decoder.updateReporting(
            object, from: #"{"one":{"id":7},"two":{"id":7,"n":{"x":5,"r":2}}}"#)
        #expect(
            report.entries.map { "\($0.path): \($0.detail)" }.contains {
                $0.hasPrefix("$.two.n: ") && $0.contains("an object without it")
            })
        #expect(try encodedText(object) == #"{"one":{"id":7},"two":{"id":7}}"#)
    }

    /// Where the last place says something else of a relationship, what an earlier one had there is linked no more.
    @Test(arguments: [
        (#"{"id":1,"list":[{"id":5}]}"#, #"{"id":1,"list":null,"q":{"id":5}}"#, #"{"id":1,"list":null,"q":{"id":5}}"#),
        (
            #"{"id":1,"list":[{"id":5,"owner":null}]}"#, #"{"id":1,"list":null,"q":{"id":5}}"#,
            #"{"id":1,"list":null,"q":{"id":5,"owner":null}}"#
        ),
        (#"{"id":1,"r":{"id":5}}"#, #"{"id":1,"r":null,"q":{"id":5}}"#, #"{"id":1,"q":{"id":5},"r":null}"#),
        (
            #"{"id":1,"r":{"id":5}}"#, #"{"id":1,"r":{"id":6},"q":{"id":5}}"#,
            #"{"id":1,"q":{"id":5},"r":{"id":6}}"#
        ),
    ])
    func takesTheLastPlacesWord(first: String, second: String, written: String) throws {
        let part = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("list", "Q", inverse: "owner"), Text.toOne("q", "Q"), Text.toOne("r", "Q", inverse: "of"))
        let leaf = Text.entity(
            "Q", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toOne("owner", "P", inverse: "list"), Text.toOne("of", "P", inverse: "r"))
        let root = Text.entity("R", Text.toOne("one", "P"), Text.toOne("two", "P"))
        let model = try ObjectModel(data: Data("<model>\(root)\(part)\(leaf)</model>".utf8), name: "R.xml")
        for start in ["{}", #"{"one":{"id":1},"two":{"id":2,"q":{"id":5}}}"#] {
            let object = try model.decode(entity: "R", from: start)
            try object.update(from: #"{"one":\#(first),"two":\#(second)}"#)
            let one = try #require(try object.value(forKey: "one") as? ModelObject)
            #expect(try encodedText(one) == written)
            let leaf = try #require(try one.value(forKey: "q") as? ModelObject)
            #expect(try leaf.value(forKey: "owner") == nil)
            #expect(try leaf.value(forKey: "of") == nil)
        }
    }

    /// A number is an identity by its value, however it is spelled, and be it written as a string.
    @Test(arguments: ["Integer 32", "Decimal", "Double"], [nil, "string"])
    func comparesNumbersByTheirValues(type: String, jsonType: String?) throws {
        let xml =
            Text.entity("R", Text.toMany("list", "E"), Text.toOne("one", "E"))
            + Text.entity(
                "E", ["identityAttributes": "id"],
                Text.attribute("id", type, jsonType.map { ["jsonType": $0] } ?? [:]), Text.attribute("n", "Integer 32"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: #"{"list":[{"id":"5.0","n":1}],"one":"5e0"}"#)
        let list = try #require(try object.value(forKey: "list") as? [ModelObject])
        #expect(try object.value(forKey: "one") as? ModelObject === list[0])
        try object.update(from: #"{"list":[{"id":5}]}"#)
        #expect(try list[0].value(forKey: "n") as? Int == 1)
        #expect(try object.value(forKey: "list") as? [ModelObject] == list)
    }

    /// Of what places say of an identity what comes last counts.
    @Test func takesTheLastIdentity() throws {
        let part = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("a", "Integer 32"))
        let other = Text.entity("R", Text.toOne("one", "P"), Text.toOne("two", "P"), Text.toMany("l", "P"))
        let parts = try ObjectModel(data: Data("<model>\(other)\(part)</model>".utf8), name: "P.xml")
        let second = try parts.decode(entity: "R", from: #"{"one":{"id":5,"a":1},"two":5,"l":[5]}"#)
        try second.update(from: #"{"one":{"id":null,"a":2},"two":5,"l":[{"id":5,"a":9}]}"#)
        #expect(try encodedText(second) == #"{"one":{"id":5,"a":9},"two":5,"l":[{"id":5,"a":9}]}"#)
    }

    /// Of two objects that are moved to their identities, one inside the other is written there, whatever the order.
    @Test(arguments: ["[7,1]", "[1,7]"]) func writesMovedObjectsOnce(kids: String) throws {
        let item = Text.entity(
            "I", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
            Text.toMany("c", "I"))
        let root = Text.entity("R", Text.toMany("items", "I"), Text.toMany("kids", "I"))
        let model = try ObjectModel(data: Data("<model>\(root)\(item)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: #"{"items":[{"id":1,"c":[{"id":7,"v":5}]}]}"#)
        try object.update(from: #"{"items":[],"kids":\#(kids)}"#)
        let whole = #"{"id":1,"c":[{"id":7,"v":5}]}"#
        let written = try encodedText(object)
        #expect(written == #"{"items":[],"kids":[\#(kids == "[7,1]" ? "7,\(whole)" : "\(whole),7")]}"#)
        #expect(try model.decode(entity: "R", from: written).isEquivalent(to: object))
    }

    /// What stands for an identity is replaced wherever it is when the object comes, be it of a subentity.
    @Test(arguments: [false, true]) func bringsWhatAnIdentityStoodFor(isAbstract: Bool) throws {
        let root = Text.entity(
            "R", Text.toOne("ref", "Shape"), Text.toMany("refs", "Shape", inverse: "rs"),
            Text.toMany("list", "Shape"))
        let shapes =
            Text.entity(
                "Shape", abstract: isAbstract,
                ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
                Text.toMany("rs", "R", inverse: "refs"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(root)\(shapes)</model>".utf8), name: "R.xml")
        let circle = #"{"id":9,"v":1,"type":"circle"}"#
        for update in [#"{"list":[\#(circle)]}"#, #"{"ref":\#(circle)}"#] {
            let object = try model.decode(entity: "R", from: #"{"ref":9,"refs":[8,9],"list":[]}"#)
            var decoder = ModelDecoder(model: model)
            decoder.validates = true
            try decoder.update(object, from: update)
            let isListed = update.contains("list")
            let written = try encodedText(object)
            #expect(
                written
                    == #"{"ref":\#(isListed ? "9" : circle),"refs":[8,9],"list":[\#(isListed ? circle : "")]}"#)
            let refs = try #require(try object.value(forKey: "refs") as? [ModelObject])
            #expect(refs.count == 2)
            let found = try #require(try object.value(forKey: "ref") as? ModelObject)
            #expect(refs[1] === found)
            #expect(found.entity?.name == "Circle")
            #expect((try found.value(forKey: "rs") as? [ModelObject])?.map { $0 === object } == [true])
            // An update that fails leaves it as it was.
            let other = try model.decode(entity: "R", from: #"{"ref":9,"refs":[8,9],"list":[]}"#)
            #expect(
                failures { try decoder.update(other, from: #"{"list":[\#(circle),{"type":"circle","v":"x"}]}"#) }.count
                    == 1)
            #expect(try encodedText(other) == #"{"ref":9,"refs":[8,9],"list":[]}"#)
        }
    }

    /// Several places may refer to what comes, as one of several entities.
    @Test func bringsWhatSeveralPlacesReferTo() throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toOne("c", "Circle"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "Shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "Circle"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        for update in [#"{"list":[{"type":"Circle","id":9,"v":1}]}"#, #"{"c":{"id":9,"v":1}}"#] {
            let object = try model.decode(entity: "R", from: #"{"ref":9,"c":9}"#)
            var decoder = ModelDecoder(model: model)
            decoder.validates = true
            try decoder.update(object, from: update)
            let found = try ["ref", "c"].map { try #require(try object.value(forKey: $0) as? ModelObject) }
            #expect(found[0] === found[1], "\(update)")
            #expect(try found[0].value(forKey: "v") as? Int == 1)
        }
    }

    /// What arrives stays, also where its place says something else in the end.
    @Test func keepsWhatArrivesInAPlaceThatDoesNotCount() throws {
        let shapes =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.toOne("owner", "R", inverse: "ref"), Text.toMany("subs", "S"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
            + Text.entity("S", Text.attribute("k", "Integer 32"))
        let part = Text.entity(
            "P", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("x", "Shape"))
        let root = Text.entity(
            "R", Text.toOne("ref", "Shape", inverse: "owner"), Text.toOne("one", "P"), Text.toOne("two", "P"))
        let model = try ObjectModel(data: Data("<model>\(root)\(shapes)\(part)</model>".utf8), name: "R.xml")
        for type in ["shape", "circle"] {
            let object = try model.decode(entity: "R", from: #"{"ref":9}"#)
            try object.update(
                from: #"{"one":{"id":1,"x":{"type":"\#(type)","id":9,"subs":[{"k":1}]}},"two":{"id":1,"x":null}}"#)
            let found = try #require(try object.value(forKey: "ref") as? ModelObject)
            #expect((try found.value(forKey: "subs") as? [ModelObject])?.count == 1)
            #expect(try found.value(forKey: "owner") as? ModelObject === object)
        }
    }

    /// An object that has nothing but its identity gives way to one of another type, as any other does.
    @Test func replacesObjectsThatHaveTheirIdentityOnly() throws {
        let root = Text.entity("R", Text.toOne("one", "Shape"), Text.toMany("list", "Shape"))
        let shapes =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(root)\(shapes)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: #"{"one":{"type":"shape","id":9}}"#)
        try object.update(from: #"{"list":[{"id":9,"v":1,"type":"circle"}]}"#)
        let written = try encodedText(object)
        #expect(
            written == #"{"one":{"id":9,"v":1,"type":"circle"},"list":[{"id":9,"v":1,"type":"circle"}]}"#)
    }

    /// What arrives is what stood for it, so that what the same update says of it counts as well.
    @Test(arguments: [
        #"{"os":[{"id":1},{"id":2,"parts":[X]}]}"#, #"{"list":[X],"os":[{"id":1},{"id":2,"parts":[9]}]}"#,
        #"{"list":[{"id":9,"type":"T","owner":null}]}"#, #"{"list":[{"id":9,"type":"T","owner":2}]}"#, #"{"list":[X]}"#,
    ])
    func movesWhatArrives(update: String) throws {
        let root = Text.entity("R", Text.toMany("os", "O"), Text.toMany("list", "Shape"))
        let owner = Text.entity(
            "O", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("parts", "Shape", inverse: "owner"))
        let shapes =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.toOne("owner", "O", inverse: "parts"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(root)\(owner)\(shapes)</model>".utf8), name: "R.xml")
        let results = try ["shape", "circle"].map { type in
            let object = try model.decode(entity: "R", from: #"{"os":[{"id":1,"parts":[9]},{"id":2}]}"#)
            try object.update(
                from: update.replacing("X", with: #"{"id":9,"type":"T"}"#).replacing(#""T""#, with: "\"\(type)\""))
            let owners = try #require(try object.value(forKey: "os") as? [ModelObject])
            for owner in owners {
                for part in try owner.value(forKey: "parts") as? [ModelObject] ?? [] {
                    #expect(try part.value(forKey: "owner") as? ModelObject === owner)
                }
            }
            return try encodedText(object).replacing("\"\(type)\"", with: "\"T\"")
        }
        #expect(results[0] == results[1])
    }
}
