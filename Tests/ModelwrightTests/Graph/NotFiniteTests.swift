import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by infinity, and by what isn't a number.
struct NotFiniteTests {
    nonisolated final class Item: ModelObject {
        var id = 0 { willSet { reportChange() } }
        var d: Double? { willSet { reportChange() } }
        var f: Float? { willSet { reportChange() } }
        var e: Decimal? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (item: Item) in item.id }, set: { $0.id = $1 }).reportingChanges(\Item.id),
                .attribute("d", get: { (item: Item) in item.d }, set: { $0.d = $1 }).reportingChanges(\Item.d),
                .attribute("f", get: { (item: Item) in item.f }, set: { $0.f = $1 }).reportingChanges(\Item.f),
                .attribute("e", get: { (item: Item) in item.e }, set: { $0.e = $1 }).reportingChanges(\Item.e),
            ]
        }
    }

    /// Those that are found have the values 1, nil, -1, infinity and NaN; ten more have 100, so that an index is used.
    private static func graph(hasClass: Bool, hasIndex: Bool) throws -> ObjectGraph {
        let indexes = ["d", "f", "e"].map { name in
            #"<fetchIndex name="\#(name)"><fetchIndexElement property="\#(name)" type="Binary" order="ascending"/></fetchIndex>"#
        }
        let xml = Text.entity(
            "Item", ["identityAttributes": "id"],
            Text.attribute("id", "Integer 64", optional: false, default: "0"), Text.attribute("d", "Double"),
            Text.attribute("f", "Float"), Text.attribute("e", "Decimal"), hasIndex ? indexes.joined() : "")
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Items.xml", classes: hasClass ? [Item.self] : [])
        let graph = ObjectGraph(model: model)
        let values: [Double?] = [1, nil, -1, .infinity, .nan] + Array(repeating: 100, count: 10)
        for (index, value) in values.enumerated() {
            let object = try graph.findOrCreate(entity: "Item", identity: index + 1)
            try object.setValue(value, forKey: "d")
            try object.setValue(value.map { Float($0) }, forKey: "f")
            // A Decimal has no infinity.
            try object.setValue(value.map { $0.isFinite ? Decimal($0) : .nan }, forKey: "e")
        }
        return graph
    }

    private static func ids(_ objects: [ModelObject]) throws -> [Int] {
        try objects.compactMap { try $0.value(forKey: "id") as? Int }.filter { $0 <= 5 }
    }

    private static let cases: [(predicate: String, arguments: [Double], ids: [Int])] = [
        ("d > %@", [-.infinity], [1, 3, 4]), ("d >= %@", [.infinity], [4]), ("d < %@", [.infinity], [1, 3]),
        ("d <= %@", [.infinity], [1, 3, 4]), ("d > %@", [.infinity], []), ("d < %@", [-.infinity], []),
        ("d BETWEEN {%@, %@}", [-.infinity, .infinity], [1, 3, 4]), ("d BETWEEN {0, %@}", [.infinity], [1, 4]),
        ("d BETWEEN {%@, 0}", [.nan], []), ("d == %@", [.infinity], [4]), ("d == %@", [-.infinity], []),
        ("d != %@", [.infinity], [1, 2, 3, 5]), ("d IN {1, %@, %@}", [.infinity, .nan], [1, 4]),
        ("d == %@", [.nan], []), ("d != %@", [.nan], [1, 2, 3, 4, 5]), ("d < %@", [.nan], []),
        ("d <= %@", [.nan], []), ("d >= %@", [.nan], []), ("NOT d >= %@", [.nan], [1, 2, 3, 4, 5]),
        ("d == nil", [], [2]), ("d != nil", [], [1, 3, 4, 5]), ("d == d", [], [1, 2, 3, 4]),
        ("d > 1000", [], [4]), ("d < 5", [], [1, 3]), ("NOT d < 5", [], [2, 4, 5]),
        ("f > 1000", [], [4]), ("f == %@", [.infinity], [4]), ("f == nil", [], [2]), ("f < %@", [.infinity], [1, 3]),
        ("e == nil", [], [2]), ("e < %@", [.infinity], [1, 3]), ("e == e", [], [1, 2, 3]),
        ("NOT e < 5", [], [2, 4, 5]), ("d > f", [], []), ("d == f", [], [1, 2, 3, 4]),
        // Nothing is computed with them.
        ("d + 1 > 1000", [], []), ("d + 1 == nil", [], [2, 4, 5]), ("abs:(d) == nil", [], [2, 4, 5]),
        ("1 / d == nil", [], [2, 4, 5]), ("floor(e) == nil", [], [2, 4, 5]), ("e ** 2 == nil", [], [2, 4, 5]),
    ]

    @Test(arguments: cases) func comparesAsSwiftDoes(_ predicate: String, _ arguments: [Double], _ ids: [Int]) throws {
        for (hasClass, hasIndex) in [(false, false), (false, true), (true, false), (true, true)] {
            let graph = try Self.graph(hasClass: hasClass, hasIndex: hasIndex)
            let found =
                switch arguments.count {
                case 0: try graph.fetch(entity: "Item", where: predicate)
                case 1: try graph.fetch(entity: "Item", where: predicate, arguments[0])
                default: try graph.fetch(entity: "Item", where: predicate, arguments[0], arguments[1])
                }
            #expect(try Self.ids(found) == ids, "\(hasClass) \(hasIndex)")
            #expect(graph.unreportedChanges == [])
        }
    }

    @Test func agreesWithSwiftsPredicates() throws {
        let (infinity, nan) = (Double.infinity, Double.nan)
        let pairs: [(String, Double, Predicate<Item>)] = [
            ("d > %@", -infinity, #Predicate { ($0.d ?? nan) > -infinity }),
            ("d < %@", infinity, #Predicate { ($0.d ?? nan) < infinity }),
            ("d <= %@", infinity, #Predicate { ($0.d ?? nan) <= infinity }),
            ("d == %@", infinity, #Predicate { $0.d == infinity }),
            ("d IN {%@}", infinity, #Predicate { [infinity].contains($0.d ?? 0) }),
            ("d == %@", .nan, #Predicate { $0.d == nan }),
            ("d != %@", .nan, #Predicate { $0.d != nan }),
        ]
        let graph = try Self.graph(hasClass: true, hasIndex: true)
        for (text, argument, predicate) in pairs {
            let found = try graph.fetch(Item.self, where: text, argument)
            #expect(found == (try graph.fetch(FetchRequest(predicate: predicate))), "\(text) \(argument)")
            #expect(found == (try graph.objects(Item.self).filter(predicate)), "\(text) \(argument)")
        }
    }

    /// An index has infinity in its place.
    @Test func asksWhatAnIndexGives() throws {
        for hasClass in [true, false] {
            let graph = try Self.graph(hasClass: hasClass, hasIndex: true)
            let mapping = try #require(graph.mapping(of: "Item"))
            func asked(_ predicate: String, _ argument: Double) throws -> Int? {
                let entity = EntityDescription(storage: graph.model.storage, index: mapping.index)
                return graph.indexes.objects(
                    of: mapping, try EntityPredicate(predicate, of: entity, arguments: [.double(argument)]))?.count
            }
            // With the one of NaN, which is always asked.
            #expect(try asked("d == %@", .infinity) == 2)
            #expect(try asked("d > %@", 1000) == 2)
            #expect(try asked("d >= %@", .infinity) == 2)
            #expect(try asked("d == %@", .nan) == 1)
            #expect(try asked("d < %@", .nan) == nil)
        }
    }
}
