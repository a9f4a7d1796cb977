import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates whose objects have their type in some of the places where they stand: the others say nothing else without it.
struct UpdateTypeTests {
    private static func model(isAbstract: Bool, hasHooks: Bool) throws -> ObjectModel {
        let xml = """
            <model>\(Text.entity("Root", Text.toOne("a", "Node"), Text.toOne("b", "Twig"), Text.toMany("list", "Node"), Text.toMany("more", "Node", ["jsonMerge": "merge"]), Text.toMany("lossy", "Node", ["jsonLossy": "YES"])))
            \(Text.entity("Node", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 16"), Text.attribute("name", "String"), Text.toOne("one", "Node")))
            <entity name="Bud" parentEntity="Node"><userInfo><entry key="jsonDiscriminatorValue" value="bud"/></userInfo></entity>
            <entity name="Twig" parentEntity="Node">\(Text.attribute("width", "Integer 16", ["jsonKeyPath": "size.width"]))\(Text.toOne("inner", "Node"))\(Text.toMany("leaves", "Leaf"))\(Text.toMany("twigs", "Twig"))
            <userInfo><entry key="jsonDiscriminatorValue" value="twig"/></userInfo></entity>
            \(Text.entity("Leaf", Text.attribute("n", "Integer 16")))</model>
            """
        let text =
            isAbstract ? xml.replacingOccurrences(of: #"name="Node""#, with: #"name="Node" isAbstract="YES""#) : xml
        // What a hook returns is read as a document of its own.
        let hook = EntityHooks(beforeDecode: { json in
            guard case .object(let object) = json else { return json }
            var reversed = JSONObject()
            for (key, value) in object.reversed() { reversed[key] = value }
            return .object(reversed)
        })
        return try ObjectModel(
            data: Data(text.utf8), name: "Twigs.xml", hooks: hasHooks ? ["Root": hook, "Twig": hook] : [:])
    }

    /// A node, whose number says whether it is a twig; nothing is inside itself.
    private static func node(_ choices: inout Choices, inside: [Int], twigsOnly: Bool = false) -> JSONValue? {
        let ids = (1...5).filter { !inside.contains($0) && (!twigsOnly || $0 % 2 == 1) }
        if ids.isEmpty || inside.count > 3 { return nil }
        let id = choices.pick(ids)
        var node: JSONObject = ["id": number(id), "type": id % 2 == 0 ? "bud" : "twig"]
        func maybe(_ key: String, _ value: JSONValue?) {
            if choices.chance(1, in: 2), let value { node[key] = value }
        }
        maybe("name", .string("n\(choices.below(9))"))
        maybe("one", Self.node(&choices, inside: inside + [id]))
        maybe("unknown", number(choices.below(9)))
        if id % 2 == 1 {
            maybe("size", ["width": number(choices.below(9)), "unknown": number(choices.below(9))])
            maybe("inner", Self.node(&choices, inside: inside + [id]))
            maybe("leaves", [["n": number(choices.below(9))]])
            maybe("twigs", Self.node(&choices, inside: inside + [id], twigsOnly: true).map { [$0] })
        }
        return .object(node)
    }

    private static func document(_ choices: inout Choices) -> JSONValue {
        var root = JSONObject()
        for key in ["a", "b"] where choices.chance(2, in: 3) {
            root[key] = node(&choices, inside: [], twigsOnly: key == "b")
        }
        for key in ["list", "more", "lossy"] where choices.chance(1, in: 2) {
            // In one list the same identity stands for several objects.
            var known: Set<JSONValue> = []
            root[key] = .array(
                (0..<choices.below(4)).compactMap { _ in node(&choices, inside: []) }.filter {
                    known.insert($0["id"] ?? .null).inserted
                })
        }
        return .object(root)
    }

    private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

    /// The document with the types of some places only.
    private static func changed(
        _ json: JSONValue, depth: Int = 0, _ isRemoved: (JSONObject, _ depth: Int) -> Bool
    ) -> JSONValue {
        switch json {
        case .object(let object):
            var result = JSONObject()
            let isWithout = object["type"] != nil && isRemoved(object, depth)
            for (key, value) in object where key != "type" || !isWithout {
                result[key] = changed(value, depth: depth + 1, isRemoved)
            }
            return .object(result)
        case .array(let elements): return .array(elements.map { changed($0, depth: depth + 1, isRemoved) })
        default: return json
        }
    }

    @Test(arguments: [true, false], [false, true]) func oneTypeIsEnough(isAbstract: Bool, hasHooks: Bool) throws {
        let model = try Self.model(isAbstract: isAbstract, hasHooks: hasHooks)
        let cases = RandomCases(count: 250)
        var withoutTypes = 0
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let (former, full) = (Self.document(&choices), Self.document(&choices))
            // The outermost places of each object keep its type: no two objects tell it each inside the other only.
            var outermost: [JSONValue: Int] = [:]
            _ = Self.changed(full) { object, depth in
                let id = object["id"] ?? .null
                outermost[id] = min(outermost[id] ?? depth, depth)
                return false
            }
            let partial = Self.changed(full) { object, depth in
                outermost[object["id"] ?? .null] != depth && choices.chance(9, in: 10)
            }
            if partial != full { withoutTypes += 1 }
            let written = try [full, partial].map { update in
                let object = try model.decode(entity: "Root", from: former)
                try object.update(from: update)
                return Self.changed(try ModelEncoder(model: model).jsonValue(object)) { _, _ in true }
            }
            #expect(written[0] == written[1], "case \(number): \(former), then \(full) or \(partial)")
        }
        #expect(withoutTypes * 2 > cases.count)
    }

    // MARK: What nothing tells

    /// What an update of an empty root reports, or throws.
    private static func outcome(of json: String, hasHooks: Bool = false) throws -> (written: String, said: [String]) {
        let model = try model(isAbstract: true, hasHooks: hasHooks)
        let root = try model.decode(entity: "Root", from: "{}")
        do {
            let report = try ModelDecoder(model: model).updateReporting(root, from: json)
            return ("\(try ModelEncoder(model: model).jsonValue(root))", report.entries.map(\.description))
        } catch {
            return ("\(try ModelEncoder(model: model).jsonValue(root))", ["\(error)"])
        }
    }

    @Test func leavesOutLossyElementsThatNothingTells() throws {
        let (written, said) = try Self.outcome(
            of: """
                {"lossy": [{"id": 1}, {"id": 2, "name": "known below"}, {"id": 3, "type": "twig", "one": {"id": 5}}],
                 "list": [{"id": 2, "type": "bud"}, {"id": 7, "type": "bud"}]}
                """)
        #expect(
            written
                == #"{"list":[{"id":2,"name":"known below","type":"bud"},{"id":7,"type":"bud"}],"#
                + #""lossy":[{"id":2,"name":"known below","type":"bud"}]}"#)
        let reason = #"(Node: expected an object with its type in "type", found an object without it)"#
        #expect(
            said == [
                "$.lossy[0]: Root.lossy: the element was left out \(reason)",
                "$.lossy[2]: Root.lossy: the element was left out \(reason)",
                "$.list[0]: Bud: another object has the same identity, and what that has counts",
            ])
    }

    @Test(arguments: [false, true]) func failsForWhatNothingTells(hasHooks: Bool) throws {
        let (written, said) = try Self.outcome(
            of: #"{"a": {"id": 1, "type": "twig", "inner": {"id": 2, "name": "?"}}}"#, hasHooks: hasHooks)
        #expect(written == "{}")
        // What a hook has made has no place of its own.
        let place = hasHooks ? "line 1, column 1, byte 0" : "line 1, column 42, byte 41"
        #expect(
            said == [
                #"$.a.inner (\#(place)): Node: expected an object with its type in "type", found an object without it."#
            ])
    }

    private static func things() throws -> ObjectModel {
        let thing = Text.entity(
            "P", ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"))
        let xml = """
            <model>\(Text.entity("S", Text.toMany("l", "P"), Text.toOne("o", "P"), Text.toMany("cs", "C")))
            \(thing.replacingOccurrences(of: #"name="P""#, with: #"name="P" isAbstract="YES""#))
            <entity name="C" parentEntity="P"><userInfo><entry key="jsonDiscriminatorValue" value="c"/></userInfo></entity>
            <entity name="D" parentEntity="P"><userInfo><entry key="jsonDiscriminatorValue" value="d"/></userInfo></entity></model>
            """
        return try ObjectModel(data: Data(xml.utf8), name: "Things.xml")
    }

    /// An identity that nothing has says nothing of the type.
    @Test(arguments: [
        (#"{"l":[2]}"#, #"{"l":[{"id":2,"name":"n"}]}"#, "$.l[0] (line 1, column 7, byte 6)"),
        (#"{"o":2}"#, #"{"o":{"name":"n"}}"#, "$.o (line 1, column 6, byte 5)"),
        (#"{"o":2}"#, #"{"o":{"id":2,"name":"n"}}"#, "$.o (line 1, column 6, byte 5)"),
    ])
    func takesNoTypeFromAnIdentity(json: String, update: String, place: String) throws {
        let model = try Self.things()
        let object = try model.decode(entity: "S", from: json)
        #expect(
            failures { try object.update(from: update) } == [
                #"\#(place): P: expected an object with its type in "type", found an object without it."#
            ])
        #expect(try encodedText(object) == json)
        let typed = update.replacingOccurrences(of: #""name":"n""#, with: #""name":"n","type":"c""#)
        try object.update(from: typed)
        #expect(try encodedText(object) == typed)
    }

    /// What another place has told, or an end of that entity, is written where nothing else would tell it.
    @Test func writesATypeThatNothingElseTells() throws {
        let model = try Self.things()
        let object = try model.decode(entity: "S", from: "{}")
        try object.update(from: #"{"l":[{"id":2,"type":"c"},{"id":2}]}"#)
        let written = try encodedText(object)
        #expect(written == #"{"l":[{"id":2,"type":"c"},{"id":2,"type":"c"}]}"#)
        #expect(try encodedText(model.decode(entity: "S", from: written)) == written)

        let moved = try model.decode(entity: "S", from: #"{"cs":[{"id":3}]}"#)
        let all = try #require(moved.value(forKey: "cs") as? [ModelObject])
        try moved.setValue(all, forKey: "l")
        #expect(try encodedText(moved) == #"{"l":[{"id":3,"type":"c"}],"cs":[{"id":3}]}"#)
    }

    /// What the JSON has an identity for is what its references mean, whatever had the identity before.
    @Test(arguments: [
        (
            #"{"l":[{"id":2,"type":"d","name":"old"}]}"#, #"{"l":[],"cs":[{"id":2,"name":"new"}],"o":2}"#,
            #"{"l":[],"o":2,"cs":[{"id":2,"name":"new"}]}"#
        ),
        (
            #"{"o":{"id":2,"type":"d","name":"old"}}"#, #"{"o":{"id":2,"type":"c","name":"new"},"l":[2]}"#,
            #"{"l":[2],"o":{"id":2,"name":"new","type":"c"}}"#
        ),
        (#"{"o":2}"#, #"{"o":{"id":2,"type":"c"},"l":[2]}"#, #"{"l":[2],"o":{"id":2,"type":"c"}}"#),
        (
            #"{"l":[2]}"#, #"{"o":{"id":2,"type":"c"},"l":[{"id":2}]}"#,
            #"{"l":[{"id":2,"type":"c"}],"o":{"id":2,"type":"c"}}"#
        ),
    ])
    func refersToWhatItBrings(json: String, update: String, written: String) throws {
        let model = try Self.things()
        let object = try model.decode(entity: "S", from: json)
        try object.update(from: update)
        let (list, one) = (try object.value(forKey: "l"), try object.value(forKey: "o"))
        let other = (try object.value(forKey: "cs") as? [ModelObject])?.first
        if let member = (list as? [ModelObject])?.first ?? other { #expect(member === one as? ModelObject) }
        #expect(try encodedText(object) == written)
    }

    /// Where the entity that a list names has no identity, the objects' own one tells what stays.
    @Test(arguments: [("a", true), ("b", false)])
    func goesByTheIdentityOfSubentities(code: String, stays: Bool) throws {
        let item = Text.entity("Item", ["jsonDiscriminator": "type"], Text.attribute("title", "String"))
        let book = Text.entity(
            "Book", parent: "Item", ["identityAttributes": "code", "jsonDiscriminatorValue": "book"],
            Text.attribute("code", "String"))
        let film = Text.entity(
            "Film", parent: "Item", ["identityAttributes": "code", "jsonDiscriminatorValue": "film"],
            Text.attribute("code", "String"))
        let shelf = Text.entity("Shelf", Text.toMany("items", "Item"), Text.toOne("best", "Book"))
        let model = try ObjectModel(data: Data("<model>\(shelf)\(item)\(book)\(film)</model>".utf8), name: "Shelf.xml")
        let object = try model.decode(
            entity: "Shelf",
            from: #"{"items":[{"type":"film","code":"a"},{"type":"book","code":"a"}],"best":"a"}"#)
        let former = try #require(try object.value(forKey: "items") as? [ModelObject])
        let json = #"{"items":[{"type":"book","code":"\#(code)","title":"new"}],"best":"\#(code)"}"#
        try object.update(from: json)
        let items = try #require(try object.value(forKey: "items") as? [ModelObject])
        #expect(items.count == 1 && (items[0] === former[1]) == stays)
        #expect(try object.value(forKey: "best") as? ModelObject === items[0])
        // Once more changes nothing.
        try object.update(from: json)
        #expect(
            try object.value(forKey: "best") as? ModelObject === (object.value(forKey: "items") as? [ModelObject])?[0])
        try object.validate()
    }

    /// What a hook reveals of an object's identity tells what it is.
    @Test(arguments: [
        (
            #"{"one":{"key":2,"side":4}}"#,
            #"{"shapes":[{"side":4,"key":2,"type":"square"}],"one":{"side":4,"key":2,"type":"square"}}"#, []
        ),
        (
            #"{"one":{"radius":8}}"#,
            #"{"shapes":[{"side":3,"key":2,"type":"square"}],"one":{"radius":8,"key":5,"type":"circle"}}"#, []
        ),
        (
            #"{"one":{"key":9}}"#, "",
            [
                #"$.one (line 1, column 8, byte 7): Shape: expected an object with its type in "type", found an object without it."#
            ]
        ),
    ])
    func takesAnIdentityFromAHook(update: String, written: String, thrown: [String]) throws {
        @Sendable func renamed(_ json: JSONValue, _ old: String, _ new: String) -> JSONValue {
            guard case .object(var object) = json, let key = object[old] else { return json }
            object[old] = nil
            object[new] = key
            return .object(object)
        }
        let hook = EntityHooks(
            beforeDecode: { renamed($0, "key", "id") },
            afterEncode: { json in
                guard case .object(var object) = renamed(json, "id", "key"), let type = object["type"] else {
                    return json
                }
                object["type"] = nil
                object["type"] = type
                return .object(object)
            })
        let xml = """
            <model>\(Text.entity("R", Text.toMany("shapes", "Shape"), Text.toOne("one", "Shape")))
            \(Text.entity("Shape", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32")))
            \(Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("radius", "Double")))
            \(Text.entity("Square", parent: "Shape", ["jsonDiscriminatorValue": "square"], Text.attribute("side", "Double")))</model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Shapes.xml", hooks: ["Shape": hook])
        let object = try model.decode(
            entity: "R",
            from: #"{"shapes":[{"type":"square","key":2,"side":3}],"one":{"type":"circle","key":5,"radius":7}}"#)
        #expect(failures { try object.update(from: update) } == thrown)
        if thrown.isEmpty { #expect(try encodedText(object) == written) }
    }

    /// What is new has nothing at its places, whatever was there before it.
    @Test(arguments: ["one", "l"]) func containsNothingOfWhatItReplaces(key: String) throws {
        let xml = """
            <model>\(Text.entity("R", Text.toOne("one", "Shape"), Text.toMany("l", "Shape")))
            \(Text.entity("Shape", abstract: true, ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32"), Text.toOne("center", "Point")))
            \(Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"]))\(Text.entity("Square", parent: "Shape", ["jsonDiscriminatorValue": "square"]))
            \(Text.entity("Point", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "2d"], Text.attribute("x", "Integer 32")))
            \(Text.entity("Point3", parent: "Point", ["jsonDiscriminatorValue": "3d"], Text.attribute("z", "Integer 32", default: "9")))</model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Shapes.xml")
        func json(_ shape: String) -> String { key == "one" ? "{\"one\":\(shape)}" : "{\"l\":[\(shape)]}" }
        let object = try model.decode(
            entity: "R", from: json(#"{"type":"circle","id":1,"center":{"type":"3d","x":1,"z":2}}"#))
        try object.update(from: json(#"{"type":"square","id":1,"center":{"x":5}}"#))
        #expect(try encodedText(object) == json(#"{"id":1,"center":{"x":5},"type":"square"}"#))
    }
}
