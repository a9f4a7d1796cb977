import Foundation
import Testing

import Modelwright

private final class Nest: ModelObject {
    var eggs: Set<Egg> = []
    override class var properties: [Property] {
        [.toMany("eggs", get: { (nest: Nest) in nest.eggs }, set: { $0.eggs = $1 })]
    }
}

private final class Egg: ModelObject {
    var marks: JSONValue?
    var weight: Double?
    var number: Int?
    override class var properties: [Property] {
        [
            .attribute("marks", get: { (egg: Egg) in egg.marks }, set: { $0.marks = $1 }),
            .attribute("weight", get: { (egg: Egg) in egg.weight }, set: { $0.weight = $1 }),
            .attribute("number", get: { (egg: Egg) in egg.number }, set: { $0.number = $1 }),
        ]
    }
}

/// The objects of two sets are paired by their values, however those are written.
struct EquivalentSetTests {
    @Test(arguments: [
        (
            #"[{"marks":{"a":1,"b":2}},{"marks":{"b":1,"a":3}}]"#,
            #"[{"marks":{"b":2,"a":1}},{"marks":{"a":3,"b":1}}]"#, true
        ),
        (
            #"[{"weight":-0,"number":1},{"weight":0,"number":2}]"#,
            #"[{"weight":0,"number":1},{"weight":-0,"number":2}]"#, true
        ),
        (#"[{"weight":1.50,"number":1},{}]"#, #"[{},{"weight":15e-1,"number":1}]"#, true),
        (#"[{"marks":[1,2]},{"marks":[2]}]"#, #"[{"marks":[2]},{"marks":[2,1]}]"#, false),
        (#"[{"number":1},{"number":1}]"#, #"[{"number":1},{"number":2}]"#, false),
    ])
    func pairsByValues(one: String, other: String, isEquivalent: Bool) throws {
        let text =
            ModelText.entity("Nest", ModelText.toMany("eggs", "Egg"))
            + ModelText.entity(
                "Egg", ModelText.attribute("marks", "Transformable"), ModelText.attribute("weight", "Double"),
                ModelText.attribute("number", "Integer 16"))
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "Nests.xml", classes: [Nest.self, Egg.self])
        let left = try model.decode(Nest.self, from: #"{"eggs":\#(one)}"#)
        let right = try model.decode(Nest.self, from: #"{"eggs":\#(other)}"#)
        #expect(left.isEquivalent(to: right) == isEquivalent)
    }
}
