import Foundation

@testable import Modelwright

/// An enumeration that says itself what it is made of.
enum Mood: String, ModelValue { case calm, wild }

/// Made of a Boolean, and of one of the two only.
struct Consent: RawRepresentable, Equatable {
    var rawValue: Bool { true }

    init?(rawValue: Bool) {
        if !rawValue { return nil }
    }
}

/// Properties whose types are not what their attributes suggest.
final class Unusual: ModelObject {
    var short: UInt?
    var long: UInt?
    var digits: String?
    var strict: String?
    var ratio: Double?
    var float: Float?
    var strings: [String]?
    var moods: [Mood]?
    var consent: Consent?
    var any: JSONValue?
    var number: Int?

    override class var entityName: String { "Unusual" }
    override class var properties: [Property] {
        [
            .attribute("short", get: { (o: Unusual) in o.short }, set: { $0.short = $1 }),
            .attribute("long", get: { (o: Unusual) in o.long }, set: { $0.long = $1 }),
            .attribute("digits", get: { (o: Unusual) in o.digits }, set: { $0.digits = $1 }),
            .attribute("strict", get: { (o: Unusual) in o.strict }, set: { $0.strict = $1 }),
            .attribute("ratio", get: { (o: Unusual) in o.ratio }, set: { $0.ratio = $1 }),
            .attribute("float", get: { (o: Unusual) in o.float }, set: { $0.float = $1 }),
            .attribute("strings", get: { (o: Unusual) in o.strings }, set: { $0.strings = $1 }),
            .attribute("moods", get: { (o: Unusual) in o.moods }, set: { $0.moods = $1 }),
            .attribute("consent", get: { (o: Unusual) in o.consent }, set: { $0.consent = $1 }),
            .attribute("any", get: { (o: Unusual) in o.any }, set: { $0.any = $1 }),
            .attribute("number", get: { (o: Unusual) in o.number }, set: { $0.number = $1 }),
        ]
    }

    static func model() throws -> ObjectModel {
        typealias Text = ModelText
        let entity = Text.entity(
            "Unusual", Text.attribute("short", "Integer 16"), Text.attribute("long", "Integer 64"),
            Text.attribute("digits", "String"), Text.attribute("strict", "String", ["jsonType": "number"]),
            Text.attribute("ratio", "Double", ["jsonKeyPath": "ratios[1]"]), Text.attribute("float", "Float"),
            Text.attribute("strings", "Transformable"), Text.attribute("moods", "Transformable"),
            Text.attribute("consent", "Boolean"), Text.attribute("any", "Integer 32"),
            Text.attribute("number", "Transformable", transformer: "Half"))
        return try ObjectModel(
            data: Data("<model>\(entity)</model>".utf8), name: "Unusual.xml", classes: [Unusual.self],
            transforms: [
                "Half": ValueTransform(
                    decode: { json in json.numberValue.map { Decimal($0.double ?? 0) / 2 } },
                    encode: { (value: Decimal) in .number(JSONNumber(value * 2)) })
            ])
    }
}

/// Properties without nil, of required attributes.
final class Whole: ModelObject {
    var list: [String] = []
    var tint = Colour(red: 0)
    var genre = Genre.prose
    var mood = Mood.calm

    override class var entityName: String { "Whole" }
    override class var properties: [Property] {
        [
            .attribute("list", get: { (o: Whole) in o.list }, set: { $0.list = $1 }),
            .attribute("tint", get: { (o: Whole) in o.tint }, set: { $0.tint = $1 }),
            .attribute("genre", get: { (o: Whole) in o.genre }, set: { $0.genre = $1 }),
            .attribute("mood", get: { (o: Whole) in o.mood }, set: { $0.mood = $1 }),
        ]
    }

    static func model() throws -> ObjectModel {
        typealias Text = ModelText
        let entity = Text.entity(
            "Whole", Text.attribute("list", "Transformable", optional: false),
            Text.attribute("tint", "Transformable", optional: false, transformer: "Colour"),
            Text.attribute("genre", "String", optional: false), Text.attribute("mood", "String", optional: false))
        return try ObjectModel(
            data: Data("<model>\(entity)</model>".utf8), name: "Whole.xml", classes: [Whole.self],
            transforms: ["Colour": Colour.transform])
    }
}
