import Foundation

@testable import Modelwright

enum Genre: String, CaseIterable { case prose, poetry }
enum Stars: Int { case none, one, two }
enum Level: Int8, CaseIterable { case low = -1, high = 1 }

/// A type of a program's own that is made of a string.
struct ISBN: ModelValue, Equatable {
    var digits: String

    static func value(from primitive: String?) -> ISBN? {
        primitive.flatMap { $0.utf8.count == 13 ? ISBN(digits: $0) : nil }
    }
    var primitive: String? { digits }
}

/// A type that the library knows nothing of.
struct Colour: Equatable {
    var red: Int

    struct Unreadable: Error, CustomStringConvertible { var description: String { "a colour starts with #" } }

    static let transform = ValueTransform(
        decode: { json in
            guard let text = json.stringValue, text.hasPrefix("#"), let red = Int(text.dropFirst(), radix: 16) else {
                throw Unreadable()
            }
            return Colour(red: red)
        },
        encode: { (colour: Colour) in
            if colour.red < 0 { throw Unreadable() }
            return .string("#" + String(colour.red, radix: 16))
        })
}

/// An object with an attribute of every type that the library takes.
final class Values: ModelObject {
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var int: Int?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint64: UInt64?
    var uint: UInt?
    var double: Double?
    var float: Float?
    var decimal: Decimal?
    var string: String?
    var bool: Bool?
    var date: Date?
    var data: Data?
    var uuid: UUID?
    var url: URL?
    var json: JSONValue?
    var genre: Genre?
    var stars: Stars?
    var level: Level?
    var isbn: ISBN?
    var colour: Colour?
    var strings: [String]?
    var ints: [Int]?
    var dates: [Date]?
    var nested: [[String: Bool]]?
    var prices: [String: Decimal]?
    var isbns: [ISBN]?
    // Without nil.
    var count = 0
    var flag = false
    var text = ""
    var mood = Genre.prose
    var tint = Colour(red: 0)
    var list: [String] = []

    override class var entityName: String { "Values" }
    override class var properties: [Property] {
        [
            .attribute("int8", get: { (o: Values) in o.int8 }, set: { $0.int8 = $1 }),
            .attribute("int16", get: { (o: Values) in o.int16 }, set: { $0.int16 = $1 }),
            .attribute("int32", get: { (o: Values) in o.int32 }, set: { $0.int32 = $1 }),
            .attribute("int64", get: { (o: Values) in o.int64 }, set: { $0.int64 = $1 }),
            .attribute("int", get: { (o: Values) in o.int }, set: { $0.int = $1 }),
            .attribute("uint8", get: { (o: Values) in o.uint8 }, set: { $0.uint8 = $1 }),
            .attribute("uint16", get: { (o: Values) in o.uint16 }, set: { $0.uint16 = $1 }),
            .attribute("uint32", get: { (o: Values) in o.uint32 }, set: { $0.uint32 = $1 }),
            .attribute("uint64", get: { (o: Values) in o.uint64 }, set: { $0.uint64 = $1 }),
            .attribute("uint", get: { (o: Values) in o.uint }, set: { $0.uint = $1 }),
            .attribute("double", get: { (o: Values) in o.double }, set: { $0.double = $1 }),
            .attribute("float", get: { (o: Values) in o.float }, set: { $0.float = $1 }),
            .attribute("decimal", get: { (o: Values) in o.decimal }, set: { $0.decimal = $1 }),
            .attribute("string", get: { (o: Values) in o.string }, set: { $0.string = $1 }),
            .attribute("bool", get: { (o: Values) in o.bool }, set: { $0.bool = $1 }),
            .attribute("date", get: { (o: Values) in o.date }, set: { $0.date = $1 }),
            .attribute("data", get: { (o: Values) in o.data }, set: { $0.data = $1 }),
            .attribute("uuid", get: { (o: Values) in o.uuid }, set: { $0.uuid = $1 }),
            .attribute("url", get: { (o: Values) in o.url }, set: { $0.url = $1 }),
            .attribute("json", get: { (o: Values) in o.json }, set: { $0.json = $1 }),
            .attribute("genre", get: { (o: Values) in o.genre }, set: { $0.genre = $1 }),
            .attribute("stars", get: { (o: Values) in o.stars }, set: { $0.stars = $1 }),
            .attribute("level", get: { (o: Values) in o.level }, set: { $0.level = $1 }),
            .attribute("isbn", get: { (o: Values) in o.isbn }, set: { $0.isbn = $1 }),
            .attribute("colour", get: { (o: Values) in o.colour }, set: { $0.colour = $1 }),
            .attribute("strings", get: { (o: Values) in o.strings }, set: { $0.strings = $1 }),
            .attribute("ints", get: { (o: Values) in o.ints }, set: { $0.ints = $1 }),
            .attribute("dates", get: { (o: Values) in o.dates }, set: { $0.dates = $1 }),
            .attribute("nested", get: { (o: Values) in o.nested }, set: { $0.nested = $1 }),
            .attribute("prices", get: { (o: Values) in o.prices }, set: { $0.prices = $1 }),
            .attribute("isbns", get: { (o: Values) in o.isbns }, set: { $0.isbns = $1 }),
            .attribute("count", get: { (o: Values) in o.count }, set: { $0.count = $1 }),
            .attribute("flag", get: { (o: Values) in o.flag }, set: { $0.flag = $1 }),
            .attribute("text", get: { (o: Values) in o.text }, set: { $0.text = $1 }),
            .attribute("mood", get: { (o: Values) in o.mood }, set: { $0.mood = $1 }),
            .attribute("tint", get: { (o: Values) in o.tint }, set: { $0.tint = $1 }),
            .attribute("list", get: { (o: Values) in o.list }, set: { $0.list = $1 }),
        ]
    }

    static let document: String = {
        typealias Text = ModelText
        let integers = ["int8", "int16", "uint8", "level"].map { Text.attribute($0, "Integer 16") }
        let longer = ["int32", "uint16", "stars"].map { Text.attribute($0, "Integer 32") }
        let longest = ["int64", "int", "uint32", "uint64", "uint"].map { Text.attribute($0, "Integer 64") }
        let strings = ["string", "genre", "isbn"].map { Text.attribute($0, "String") }
        let any = ["json", "strings", "ints", "dates", "nested", "prices", "isbns"].map {
            Text.attribute($0, "Transformable")
        }
        let others = [
            Text.attribute("double", "Double"), Text.attribute("float", "Float"), Text.attribute("decimal", "Decimal"),
            Text.attribute("bool", "Boolean"), Text.attribute("date", "Date"), Text.attribute("data", "Binary"),
            Text.attribute("uuid", "UUID"), Text.attribute("url", "URI"),
            Text.attribute("colour", "Transformable", transformer: "Colour"),
            Text.attribute("count", "Integer 64", default: "0"), Text.attribute("flag", "Boolean", default: "NO"),
            Text.attribute("text", "String", default: "none"), Text.attribute("mood", "String", default: "poetry"),
            Text.attribute(
                "tint", "Transformable", optional: false, transformer: "Colour", ["jsonDirection": "encode"]),
            Text.attribute("list", "Transformable", optional: false, ["jsonDirection": "encode"]),
        ]
        let all = integers + longer + longest + strings + any + others
        return "<model>\(Text.entity("Values", all.joined()))</model>"
    }()

    static func model() throws -> ObjectModel {
        try ObjectModel(
            data: Data(document.utf8), name: "Values.xml", classes: [Values.self],
            transforms: ["Colour": Colour.transform])
    }
}
