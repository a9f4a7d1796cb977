import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Patches that take out members which the model doesn't know.
struct UnknownMemberPatchTests {
    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name", "jsonUnknownKeys": "keep"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16", ["jsonKeyPath": "history.formed"]),
            Text.toMany("albums", "Album", inverse: "band"), Text.toOne("label", "Label"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity(
            "Label", ["jsonUnknownKeys": "keep"], Text.attribute("city", "String"), Text.attribute("code", "String"))

    private static let json =
        #"{"name":"Kites","history":{"formed":1974,"place":"Bath","end":null},"albums":[],"label":{"city":"Bath","size":3,"age":{"x":1}},"web":"a","fan":[1]}"#

    private static func graph(_ family: ObjectFamily) throws -> ObjectGraph {
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml", classes: family.bandClasses),
            tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: "[\(json)]")
        return graph
    }

    private static func text(_ graph: ObjectGraph, _ object: ModelObject) throws -> String {
        try graph.changes.jsonValue(for: object).description
    }

    /// What the program does before a patch comes.
    enum Change: CaseIterable {
        case none, ofTheBand, ofTheLabel
    }

    /// JSON has taken them out, so they don't come back with what the program has changed.
    @Test(arguments: ObjectFamily.allCases, Change.allCases)
    func staysOutAfterRollback(_ family: ObjectFamily, _ change: Change) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        let label = try #require(try kites.value(forKey: "label") as? ModelObject)
        switch change {
        case .none: break
        case .ofTheBand: try kites.setValue(1975, forKey: "formed")
        case .ofTheLabel: try label.setValue("York", forKey: "city")
        }
        try graph.apply(mergePatch: ["web": nil], to: kites)
        try graph.apply(JSONPatch([["op": "remove", "path": "/label/size"]]), to: kites)
        #expect(try graph.changes.updated.count == (change == .none ? 0 : 1))
        try kites.setValue(1976, forKey: "formed")
        try graph.rollback()
        #expect(
            try Self.text(graph, kites)
                == #"{"name":"Kites","history":{"formed":1974,"place":"Bath","end":null},"albums":[],"label":{"city":"Bath","age":{"x":1}},"fan":[1]}"#
        )
        #expect(!graph.hasChanges)
    }

    /// In a container of key paths, and in an object inside, as at the top.
    @Test(
        arguments: ObjectFamily.allCases,
        [
            #"{"history":{"place":null,"end":null},"label":{"size":null},"fan":null}"#,
            #"[{"op":"remove","path":"/history/place"},{"op":"remove","path":"/history/end"},{"op":"remove","path":"/label/size"},{"op":"remove","path":"/fan"}]"#,
            #"[{"op":"replace","path":"","value":{"name":"Kites","history":{"formed":1974},"albums":[],"label":{"city":"Bath","age":{"x":1}},"web":"a"}}]"#,
        ])
    func takesOutWhereverTheyAre(_ family: ObjectFamily, _ patch: String) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        let label = try #require(try kites.value(forKey: "label") as? ModelObject)
        let json = try JSONValue(data: Data(patch.utf8))
        if json.objectValue != nil {
            try graph.apply(mergePatch: json, to: kites)
        } else {
            try graph.apply(JSONPatch(json), to: kites)
        }
        let expected =
            #"{"name":"Kites","history":{"formed":1974},"albums":[],"label":{"city":"Bath","age":{"x":1}},"web":"a"}"#
        #expect(try Self.text(graph, kites) == expected)
        #expect(!graph.hasChanges)
        // Nothing is left of the containers that had them.
        #expect(kites.unknownMembers == [0: ["web": "a"]])
        #expect(label.unknownMembers == [0: ["age": ["x": 1]]])
        try kites.setValue(1976, forKey: "formed")
        try label.setValue("York", forKey: "city")
        try graph.rollback()
        #expect(try Self.text(graph, kites) == expected)
        #expect(try kites.value(forKey: "label") as? ModelObject === label)
    }

    /// What is known is nil beside it, and what has changed has changed.
    @Test(arguments: ObjectFamily.allCases) func takesOutBesideOtherChanges(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        try graph.apply(
            JSONPatch([
                ["op": "remove", "path": "/history/formed"],
                ["op": "move", "from": "/history/place", "path": "/place"],
                ["op": "remove", "path": "/label/city"], ["op": "replace", "path": "/label/age/x", "value": 1.50],
                ["op": "add", "path": "/label/code", "value": "B"], ["op": "remove", "path": "/label/size"],
            ]), to: kites)
        #expect(
            try Self.text(graph, kites)
                == #"{"name":"Kites","history":{"formed":null,"end":null},"albums":[],"label":{"city":null,"code":"B","age":{"x":1.5}},"web":"a","fan":[1],"place":"Bath"}"#
        )
        #expect(!graph.hasChanges)
    }

    /// A patch that fails at its end, and one that fails as it is read.
    @Test(
        arguments: ObjectFamily.allCases,
        [
            (
                #"{"name":"Larks","web":null,"history":{"place":null},"label":{"size":null}}"#,
                #"$.name: Band.name: expected name that no other Band has, found "Larks", which another one has: delete one of the two."#
            ),
            (
                #"{"web":null,"history":{"formed":"x","place":null},"label":{"size":null}}"#,
                #"$.history.formed: Band.formed: expected an integer from -32768 to 32767, found "x"."#
            ),
        ])
    func leavesThemIfItFails(_ family: ObjectFamily, _ failing: (patch: String, message: String)) throws {
        let graph = try Self.graph(family)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Larks"}]"#)
        let patch = try JSONValue(data: Data(failing.patch.utf8))
        #expect {
            try graph.apply(mergePatch: patch, to: kites)
        } throws: {
            "\($0)" == failing.message
        }
        #expect(try Self.text(graph, kites) == Self.json)
        #expect(!graph.hasChanges)
        try kites.setValue(1976, forKey: "formed")
        try graph.rollback()
        #expect(try Self.text(graph, kites) == Self.json)
    }

    /// Elements of an array that are mapped one by one are nil when they are gone, and the others are no more.
    @Test func takesOutElements() throws {
        let xml = Text.entity(
            "Station", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"),
            Text.attribute("lon", "Double", ["jsonKeyPath": "at[0].lon"]),
            Text.attribute("lat", "Double", ["jsonKeyPath": "at[0].lat"]),
            Text.attribute("height", "Double", ["jsonKeyPath": "at[1]"]))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Stations.xml"), tracksChanges: true)
        func patched(_ operations: JSONValue) throws -> String {
            try graph.decode(
                .array(entity: "Station"),
                from: #"[{"id":1,"at":[{"lon":1.5,"lat":2.5,"sea":"x"},3.5,"a","b"],"more":1}]"#)
            let station = try #require(graph.object(entity: "Station", identity: 1))
            try graph.apply(JSONPatch(operations), to: station)
            try station.setValue(9, forKey: "lon")
            try graph.rollback()
            return try Self.text(graph, station)
        }
        #expect(
            try patched([["op": "remove", "path": "/at/2"]])
                == #"{"id":1,"at":[{"lon":1.5,"lat":2.5,"sea":"x"},3.5,"b"],"more":1}"#)
        #expect(
            try patched([["op": "remove", "path": "/at/0/sea"], ["op": "remove", "path": "/at/3"]])
                == #"{"id":1,"at":[{"lon":1.5,"lat":2.5},3.5,"a"],"more":1}"#)
        #expect(
            try patched([["op": "remove", "path": "/at/0/lat"], ["op": "replace", "path": "/at/0/lon", "value": 7]])
                == #"{"id":1,"at":[{"lon":7,"lat":null,"sea":"x"},3.5,"a","b"],"more":1}"#)
        #expect(
            try patched([["op": "replace", "path": "/at", "value": [["lon": 1.5, "lat": 4]]]])
                == #"{"id":1,"at":[{"lon":1.5,"lat":4},null],"more":1}"#)
    }

    /// What is unknown in a part is the part's, and a container that the part and its owner share is compared as one.
    @Test func takesOutBesideWhatIsFlattened() throws {
        let xml =
            Text.entity(
                "Book", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"),
                Text.attribute("currency", "String", ["jsonKeyPath": "price.currency"]),
                Text.attribute("rate", "Integer 32", ["jsonKeyPath": "price.tax.rate"]), Text.toOne("price", "Price"))
            + Text.entity(
                "Price", ["jsonUnknownKeys": "keep"], Text.attribute("amount", "Integer 32"),
                Text.attribute("vat", "Integer 32", ["jsonKeyPath": "tax.vat"]))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Books.xml"), tracksChanges: true)
        func patched(_ patch: JSONValue) throws -> String {
            try graph.decode(
                .array(entity: "Book"),
                from:
                    #"[{"id":1,"price":{"currency":"EUR","amount":3,"tax":{"rate":1,"vat":2,"kind":"x"},"old":4,"new":5}}]"#
            )
            let book = try #require(graph.object(entity: "Book", identity: 1))
            try graph.apply(mergePatch: patch, to: book)
            #expect(!graph.hasChanges)
            return try Self.text(graph, book)
        }
        #expect(
            try patched(["price": ["old": nil, "tax": ["kind": nil]]])
                == #"{"id":1,"price":{"amount":3,"tax":{"vat":2,"rate":1},"currency":"EUR","new":5}}"#)
        #expect(
            try patched(["price": ["old": nil, "amount": 7, "currency": nil, "tax": ["vat": nil, "kind": 8]]])
                == #"{"id":1,"price":{"amount":7,"tax":{"vat":null,"rate":1,"kind":8},"currency":null,"new":5}}"#)
        #expect(
            try patched(["price": ["amount": 7, "tax": ["rate": nil]]])
                == #"{"id":1,"price":{"amount":7,"tax":{"vat":2,"rate":null,"kind":"x"},"currency":"EUR","new":5,"old":4}}"#
        )
    }

    /// A part that becomes one of another entity is a new object, so it needs all that the patched JSON has.
    @Test func takesPartsOfOtherTypesWhole() throws {
        let xml =
            Text.entity(
                "Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("part", "Part"))
            + Text.entity(
                "Part", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "part", "jsonUnknownKeys": "keep"],
                Text.attribute("size", "Integer 32"))
            + Text.entity(
                "Wheel", parent: "Part", ["jsonDiscriminatorValue": "wheel", "jsonUnknownKeys": "keep"],
                Text.attribute("spokes", "Integer 32"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Parts.xml"), tracksChanges: true)
        try graph.decode(
            .array(entity: "Owner"), from: #"[{"id":1,"part":{"type":"part","size":1,"x":2,"y":3}}]"#)
        let owner = try #require(graph.object(entity: "Owner", identity: 1))
        try graph.apply(mergePatch: ["part": ["type": "wheel", "spokes": 5, "x": nil]], to: owner)
        let part = try #require(try owner.value(forKey: "part") as? ModelObject)
        #expect(part.entity?.name == "Wheel")
        #expect(part.unknownMembers == [0: ["y": 3]])
        #expect(try part.value(forKey: "size") as? Int == 1)
        #expect(try part.value(forKey: "spokes") as? Int == 5)
        #expect(!graph.hasChanges)
        // The same type is no change.
        try graph.apply(mergePatch: ["part": ["type": "wheel", "size": 2]], to: owner)
        #expect(try owner.value(forKey: "part") as? ModelObject === part)
        #expect(try part.value(forKey: "spokes") as? Int == 5)
    }

    // MARK: Composites

    fileprivate struct Spot: CompositeValue {
        var lat = 0.0
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [.attribute("lat", get: { (a: CompositeObject<Spot>) in a.value.lat }, set: { $0.value.lat = $1 })]
        }
    }

    fileprivate struct Address: CompositeValue {
        var street: String?
        var spot: Spot?
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [
                .attribute(
                    "street", get: { (a: CompositeObject<Address>) in a.value.street }, set: { $0.value.street = $1 }),
                .composite("spot", get: { (a: CompositeObject<Address>) in a.value.spot }, set: { $0.value.spot = $1 }),
            ]
        }
    }

    fileprivate final class Author: ModelObject {
        var id: Int?
        var home: Address?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (a: Author) in a.id }, set: { $0.id = $1 }),
                .composite("home", get: { (a: Author) in a.home }, set: { $0.home = $1 }),
            ]
        }
    }

    @Test(
        arguments: [[], [Author.self]] as [[ModelObject.Type]],
        [
            #"{"home":{"floor":null,"spot":{"sea":null,"lat":2}}}"#, #"{"home":{"floor":null,"spot":{"sea":null}}}"#,
        ])
    func takesOutOfComposites(_ classes: [ModelObject.Type], _ patch: String) throws {
        let xml =
            Text.entity(
                "Author", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"),
                #"<attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>"#)
            + #"<composite name="Address"><attribute name="street" optional="YES" attributeType="String"/>"#
            + #"<attribute name="spot" optional="YES" attributeType="Composite" composite="Spot"/></composite>"#
            + #"<composite name="Spot"><attribute name="lat" attributeType="Double"/></composite>"#
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Authors.xml", classes: classes),
            tracksChanges: true)
        let json = #"{"id":1,"home":{"street":"a","spot":{"lat":2,"sea":"x","hill":"y"},"floor":3}}"#
        try graph.decode(.array(entity: "Author"), from: "[\(json),{\"id\":2}]")
        let author = try #require(graph.object(entity: "Author", identity: 1))
        let merge = try JSONValue(data: Data(patch.utf8))
        var failing = merge
        if case .object(var members) = failing {
            members["id"] = 2
            failing = .object(members)
        }
        #expect {
            try graph.apply(mergePatch: failing, to: author)
        } throws: {
            "\($0)"
                == "$.id: Author.id: expected id that no other Author has, found 2, which another one has: delete one of the two."
        }
        #expect(try Self.text(graph, author) == json)
        let whole = try JSONValue(data: Data(json.utf8)).applying(mergePatch: merge)
        try graph.apply(JSONPatch([["op": "replace", "path": "", "value": whole]]), to: author)
        let expected = #"{"id":1,"home":{"street":"a","spot":{"lat":2,"hill":"y"}}}"#
        #expect(try Self.text(graph, author) == expected)
        #expect(!graph.hasChanges)
        try author.setValue(5, forKey: "id")
        try graph.rollback()
        #expect(try Self.text(graph, author) == expected)
    }

    // MARK: Depth

    /// Parts inside parts, with a member in each that is gone, and all of them but the last as they were otherwise.
    @Test func comparesDeepParts() throws {
        let xml = Text.entity(
            "Node", ["jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Node"))
        let root = Text.entity(
            "Root", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("next", "Node"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml + root)</model>".utf8), name: "Nodes.xml"),
            tracksChanges: true)
        let depth = 400
        func text(_ member: String, last: Int) -> String {
            (1...depth).reversed().reduce("") { inner, index in
                #"{"id":\#(index == depth ? last : index)\#(inner.isEmpty ? "" : ",\"next\":\(inner)")\#(member)}"#
            }
        }
        try graph.decode(.array(entity: "Root"), from: #"[{"id":0,"next":\#(text(#","x":1"#, last: depth))}]"#)
        let object = try #require(graph.object(entity: "Root", identity: 0))
        let value = try JSONValue(data: Data(text("", last: 7).utf8))
        try graph.apply(JSONPatch([["op": "replace", "path": "/next", "value": value]]), to: object)
        #expect(try Self.text(graph, object) == #"{"id":0,"next":\#(text("", last: 7))}"#)
        #expect(!graph.hasChanges)
    }
}
