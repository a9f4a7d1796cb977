import Foundation
import Testing

@testable import Modelwright

/// Lists of a few objects, each nested, as an identity, or both and several times, that a program changes: what is still in
/// the list is written so that it comes back.
struct ListEditTests {
    private static let model =
        ModelText.entity("Shelf", ModelText.toMany("boxes", "Box"), ModelText.toMany("spare", "Box"))
        + ModelText.entity(
            "Box", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 16"),
            ModelText.attribute("name", "String"))

    private static func list(_ choices: inout Choices) -> JSONValue {
        .array(
            (0..<choices.below(5)).map { _ in
                let id = JSONValue.number(JSONNumber(Int64(choices.below(3))))
                return choices.chance(1, in: 2) ? id : ["id": id, "name": .string("n\(id)")]
            })
    }

    @Test func whatIsLeftComesBack() throws {
        let model = try ObjectModel(data: Data("<model>\n\(Self.model)</model>".utf8), name: "Test.xml")
        var changed = 0
        for number in 0..<3_000 {
            var choices = Choices(seed: 0x9E37_79B9_7F4A_7C15 ^ UInt64(number))
            let json: JSONValue = ["boxes": Self.list(&choices), "spare": Self.list(&choices)]
            guard let shelf = try? model.decode(entity: "Shelf", from: json) else { continue }
            var edits: [String] = []
            for _ in 0..<choices.below(3) {
                var boxes = Self.boxes(of: shelf)
                guard !boxes.isEmpty else { break }
                let box = choices.pick(boxes)
                switch choices.below(4) {
                case 0:
                    edits.append("remove \(box)")
                    try shelf.remove(modelObject: box, forKey: "boxes")
                case 1:
                    edits.append("remove and add \(box)")
                    try shelf.remove(modelObject: box, forKey: "boxes")
                    try shelf.add(modelObject: box, forKey: "boxes")
                case 2:
                    edits.append("reverse")
                    try shelf.setValue(boxes.reversed() as [ModelObject], forKey: "boxes")
                default:
                    edits.append("insert a new one")
                    let new = try #require(model.entity(named: "Box").map { try DynamicObject(entity: $0) })
                    try new.setValue(9, forKey: "id")
                    boxes.insert(new, at: 0)
                    try shelf.setValue(boxes, forKey: "boxes")
                }
            }
            if !edits.isEmpty { changed += 1 }
            let text = String(decoding: try model.encode(shelf), as: UTF8.self)
            let again = try model.decode(entity: "Shelf", from: text)
            #expect(
                Self.boxes(of: again).map { "\($0)" } == Self.boxes(of: shelf).map { "\($0)" },
                "case \(number): \(json), then \(edits), became \(text)")
        }
        #expect(changed > 500)
    }

    private static func boxes(of shelf: ModelObject) -> [ModelObject] {
        ((try? shelf.value(forKey: "boxes")) ?? nil) as? [ModelObject] ?? []
    }
}
