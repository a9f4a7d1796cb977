import Foundation
import Modelwright

/// A property of every type that is bound by a typed setter.
final class Exhibit: ModelObject {
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var uint64: UInt64?
    var double: Double?
    var float: Float?
    var decimal: Decimal?
    var bool: Bool?
    var string: String?
    var date: Date?
    var seconds: Date?
    var millis: Date?
    var pattern: Date?
    var day: Date?
    var data: Data?
    var uuid: UUID?
    var url: URL?
    var json: JSONValue?
    var ints: [Int]?
    var strings: [String]?
    var prices: [String: Decimal]?
    var tags: [String]?
    var genre: Genre?
    var count = 0
    var flag = false
    var text = ""
    var code: Int32?
    var always: String?
    var never: String?
    var mail: String?
    var nested: Double?
    var place: Double?
    var shelfName: String?
    var composed: String?
    var decomposed: String?
    var shelf: Shelf?
    var shapes: [Shape] = []
    var parts: [Exhibit]?

    enum Genre: String { case prose, poetry, été = "\u{E9}t\u{E9}" }

    override class var entityName: String { "Exhibit" }
    override class var properties: [Property] {
        [
            .attribute("int8", get: { (o: Exhibit) in o.int8 }, set: { $0.int8 = $1 }),
            .attribute("int16", get: { (o: Exhibit) in o.int16 }, set: { $0.int16 = $1 }),
            .attribute("int32", get: { (o: Exhibit) in o.int32 }, set: { $0.int32 = $1 }),
            .attribute("int64", get: { (o: Exhibit) in o.int64 }, set: { $0.int64 = $1 }),
            .attribute("uint64", get: { (o: Exhibit) in o.uint64 }, set: { $0.uint64 = $1 }),
            .attribute("double", get: { (o: Exhibit) in o.double }, set: { $0.double = $1 }),
            .attribute("float", get: { (o: Exhibit) in o.float }, set: { $0.float = $1 }),
            .attribute("decimal", get: { (o: Exhibit) in o.decimal }, set: { $0.decimal = $1 }),
            .attribute("bool", get: { (o: Exhibit) in o.bool }, set: { $0.bool = $1 }),
            .attribute("string", get: { (o: Exhibit) in o.string }, set: { $0.string = $1 }),
            .attribute("date", get: { (o: Exhibit) in o.date }, set: { $0.date = $1 }),
            .attribute("seconds", get: { (o: Exhibit) in o.seconds }, set: { $0.seconds = $1 }),
            .attribute("millis", get: { (o: Exhibit) in o.millis }, set: { $0.millis = $1 }),
            .attribute("pattern", get: { (o: Exhibit) in o.pattern }, set: { $0.pattern = $1 }),
            .attribute("day", get: { (o: Exhibit) in o.day }, set: { $0.day = $1 }),
            .attribute("data", get: { (o: Exhibit) in o.data }, set: { $0.data = $1 }),
            .attribute("uuid", get: { (o: Exhibit) in o.uuid }, set: { $0.uuid = $1 }),
            .attribute("url", get: { (o: Exhibit) in o.url }, set: { $0.url = $1 }),
            .attribute("json", get: { (o: Exhibit) in o.json }, set: { $0.json = $1 }),
            .attribute("ints", get: { (o: Exhibit) in o.ints }, set: { $0.ints = $1 }),
            .attribute("strings", get: { (o: Exhibit) in o.strings }, set: { $0.strings = $1 }),
            .attribute("prices", get: { (o: Exhibit) in o.prices }, set: { $0.prices = $1 }),
            .attribute("tags", get: { (o: Exhibit) in o.tags }, set: { $0.tags = $1 }),
            .attribute("genre", get: { (o: Exhibit) in o.genre }, set: { $0.genre = $1 }),
            .attribute("count", get: { (o: Exhibit) in o.count }, set: { $0.count = $1 }),
            .attribute("flag", get: { (o: Exhibit) in o.flag }, set: { $0.flag = $1 }),
            .attribute("text", get: { (o: Exhibit) in o.text }, set: { $0.text = $1 }),
            .attribute("code", get: { (o: Exhibit) in o.code }, set: { $0.code = $1 }),
            .attribute("always", get: { (o: Exhibit) in o.always }, set: { $0.always = $1 }),
            .attribute("never", get: { (o: Exhibit) in o.never }, set: { $0.never = $1 }),
            .attribute("mail", get: { (o: Exhibit) in o.mail }, set: { $0.mail = $1 }),
            .attribute("nested", get: { (o: Exhibit) in o.nested }, set: { $0.nested = $1 }),
            .attribute("place", get: { (o: Exhibit) in o.place }, set: { $0.place = $1 }),
            .attribute("shelfName", get: { (o: Exhibit) in o.shelfName }, set: { $0.shelfName = $1 }),
            .attribute("composed", get: { (o: Exhibit) in o.composed }, set: { $0.composed = $1 }),
            .attribute("decomposed", get: { (o: Exhibit) in o.decomposed }, set: { $0.decomposed = $1 }),
            .toOne("shelf", get: { (o: Exhibit) in o.shelf }, set: { $0.shelf = $1 }),
            .toMany("shapes", get: { (o: Exhibit) in o.shapes }, set: { $0.shapes = $1 }),
            .toMany("parts", get: { (o: Exhibit) in o.parts }, set: { $0.parts = $1 }),
        ]
    }
}
