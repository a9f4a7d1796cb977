import Foundation
import Modelwright

/// Decoding into an `ObjectGraph`, compared with decoding the same array by itself.
struct GraphRun {
    private let rounds: Int
    private let sizes: [Int]

    init(_ options: Options) {
        rounds = options.rounds
        sizes = options.isSmall ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
    }

    /// A class as a program has one, with an identity.
    final class Item: ModelObject {
        var id: Int?
        var name: String?
        var price: Double?
        var count: Int?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (item: Item) in item.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (item: Item) in item.name }, set: { $0.name = $1 }),
                .attribute("price", get: { (item: Item) in item.price }, set: { $0.price = $1 }),
                .attribute("count", get: { (item: Item) in item.count }, set: { $0.count = $1 }),
            ]
        }
    }

    /// The same, and a fetch finds it by its name through an index.
    private final class IndexedItem: ModelObject {
        var id: Int?
        var name: String? { willSet { reportChange() } }
        var price: Double?
        var count: Int?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (item: IndexedItem) in item.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (item: IndexedItem) in item.name }, set: { $0.name = $1 }).reportingChanges(),
                .attribute("price", get: { (item: IndexedItem) in item.price }, set: { $0.price = $1 }),
                .attribute("count", get: { (item: IndexedItem) in item.count }, set: { $0.count = $1 }),
            ]
        }
    }

    static let xml = """
        <model><entity name="Item">
            <attribute name="id" optional="YES" attributeType="Integer 64"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="Double"/>
            <attribute name="count" optional="YES" attributeType="Integer 32"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity><entity name="IndexedItem">
            <attribute name="id" optional="YES" attributeType="Integer 64"/>
            <attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="Double"/>
            <attribute name="count" optional="YES" attributeType="Integer 32"/>
            <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity></model>
        """

    /// - Parameter isChanged: Whether a hundredth of the objects has another price.
    static func document(_ count: Int, isChanged: Bool) -> Data {
        let objects = (0..<count).map { index in
            let price = Double(index) / 4 + (isChanged && index.isMultiple(of: 100) ? 1 : 0)
            return #"{"id":\#(index),"name":"item \#(index)","price":\#(price),"count":\#(index % 7)}"#
        }
        return Data("[\(objects.joined(separator: ","))]".utf8)
    }

    /// What one size took, in nanoseconds for each object; medians.
    private struct Figures {
        var plain: [Double] = []
        var first: [Double] = []
        var again: [Double] = []
        /// That of a document of which 1% has changed, and how many times as much it is in each round.
        var changed: [Double] = []
        var changedByAgain: [Double] = []
        /// Looking each up, in the order of the document.
        var lookup: [Double] = []
        /// The same in an order in which none is near the one before.
        var scattered: [Double] = []
        /// That in a dictionary of the same objects by their identities.
        var dictionary: [Double] = []
    }

    func run() throws {
        var table = MarkdownTable(
            titles: [
                "objects", "decoding, ns each", "into a graph", "again", "again, 1% changed", "1% / again",
                "look-up, ns",
                "scattered, ns", "in a Dictionary, ns",
            ])
        for size in sizes {
            let figures = try measure(size)
            let plain = median(figures.plain)
            func ratio(_ values: [Double]) -> String { String(format: "%.2f", median(values) / plain) }
            table.rows.append([
                "\(size)", String(format: "%.0f", plain), ratio(figures.first), ratio(figures.again),
                ratio(figures.changed), String(format: "%.2f", median(figures.changedByAgain)),
                String(format: "%.0f", median(figures.lookup)),
                String(format: "%.0f", median(figures.scattered)),
                String(format: "%.0f", median(figures.dictionary)),
            ])
        }
        print("## Graphs: times of decoding the array by itself, which doesn't look its objects up")
        print()
        for line in table.lines { print(line) }
        try runFetches()
    }

    // MARK: Fetching

    /// Fetching one object by its name, of objects with an index and of others.
    private func runFetches() throws {
        var table = MarkdownTable(
            titles: [
                "objects", "scan, us", "by an index, us", "scan / index", "first fetch / scan", "after a change, us",
                "decoding with the index's class",
            ])
        for size in sizes {
            let model = try ObjectModel(
                data: Data(Self.xml.utf8), name: "Items.xml", classes: [Item.self, IndexedItem.self])
            let json = Self.document(size, isChanged: false)
            var times: [[Double]] = Array(repeating: [], count: 6)
            for _ in 0..<rounds {
                let (graph, indexed) = (ObjectGraph(model: model), ObjectGraph(model: model))
                times[4].append(try time { try graph.decode([Item].self, from: json) })
                times[5].append(try time { try indexed.decode([IndexedItem].self, from: json) })
                let scans = max(1, min(100, 1_000_000 / size))
                func fetch(_ count: Int) throws -> Double {
                    try time {
                        for index in 0..<count { try self.fetch(IndexedItem.self, indexed, index) }
                    } / Double(count)
                }
                times[0].append(
                    try time { for index in 0..<scans { try self.fetch(Item.self, graph, index) } } / Double(scans))
                times[1].append(try fetch(1))
                times[2].append(try fetch(1_000))
                let changing = indexed.objects(IndexedItem.self).suffix(100)
                times[3].append(
                    try time {
                        for (index, item) in changing.enumerated() {
                            item.name = "changed \(index)"
                            try self.fetch(IndexedItem.self, indexed, index)
                        }
                    } / Double(changing.count))
            }
            let medians = times.map(median)
            func text(_ value: Double) -> String { String(format: "%.1f", value) }
            table.rows.append([
                "\(size)", text(medians[0] / 1_000), text(medians[2] / 1_000), text(medians[0] / medians[2]),
                text(medians[1] / medians[0]), text(medians[3] / 1_000),
                String(format: "%.2f", medians[5] / medians[4]),
            ])
        }
        print()
        print("## Fetches: where: \"name == %@\", one object")
        print()
        for line in table.lines { print(line) }
    }

    private func fetch<Object: ModelObject>(_ type: Object.Type, _ graph: ObjectGraph, _ index: Int) throws {
        let found = try graph.fetch(type, where: "name == %@", "item \(index)")
        guard found.count == 1 else {
            throw Bench.Disagreement(description: "A fetch of item \(index) finds \(found.count).")
        }
    }

    private func measure(_ size: Int) throws -> Figures {
        let model = try ObjectModel(data: Data(Self.xml.utf8), name: "Items.xml", classes: [Item.self])
        let decoder = ModelDecoder(model: model)
        let (json, changed) = (Self.document(size, isChanged: false), Self.document(size, isChanged: true))
        // Each of its own, so that no cache knows one better than another.
        let (same, changedAgain) = (Self.document(size, isChanged: false), Self.document(size, isChanged: true))
        // Small documents are decoded often enough to be measured.
        let turns = max(1, 20_000 / size)
        var figures = Figures()
        for _ in 0..<rounds {
            var (plain, first, again, other) = (0.0, 0.0, 0.0, 0.0)
            var (lookup, scattered, dictionary) = (0.0, 0.0, 0.0)
            for _ in 0..<turns {
                var objects: [Item] = []
                plain += try time { objects = try decoder.decode([Item].self, from: json) }
                objects = []
                let graph = ObjectGraph(decoder: decoder)
                first += try time { objects = try graph.decode([Item].self, from: json) }
                // Nothing, 1%, nothing, and 1% back: neither comes before the other.
                again += try time { objects = try graph.decode([Item].self, from: same) }
                other += try time { objects = try graph.decode([Item].self, from: changed) }
                again += try time { objects = try graph.decode([Item].self, from: changedAgain) }
                other += try time { objects = try graph.decode([Item].self, from: json) }
                var found = 0
                lookup += time {
                    for index in 0..<size where graph.object(Item.self, identity: index) != nil { found += 1 }
                }
                // A prime, so it comes to each.
                let order = (0..<size).map { $0 * 7_919 % size }
                scattered += time {
                    for index in order where graph.object(Item.self, identity: index) != nil { found += 1 }
                }
                let byIdentity = Dictionary(uniqueKeysWithValues: objects.map { ($0.id ?? -1, $0) })
                dictionary += time {
                    for index in order {
                        if let object = byIdentity[index], object.id == index { found += 1 }
                    }
                }
                guard found == 3 * size, objects.count == size else {
                    throw Bench.Disagreement(description: "A graph of \(size) objects finds \(found).")
                }
            }
            let count = Double(turns * size)
            figures.plain.append(plain / count)
            figures.first.append(first / count)
            figures.again.append(again / 2 / count)
            figures.changed.append(other / 2 / count)
            figures.changedByAgain.append(other / again)
            figures.lookup.append(lookup / count)
            figures.scattered.append(scattered / count)
            figures.dictionary.append(dictionary / count)
        }
        return figures
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try body()
        return Double(DispatchTime.now().uptimeNanoseconds - start)
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
