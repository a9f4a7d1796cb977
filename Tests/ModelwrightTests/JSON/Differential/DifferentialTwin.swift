import Foundation
import Testing

@testable import Modelwright

/// What `Codable` makes of a document, and what a model and a class make of it.
struct DifferentialTwin: Decodable {
    var small: Int16?
    var wide: Int64?
    var unsigned: UInt64?
    var ratio: Double?
    var single: Float?
    var price: Decimal?
    var name: String?
    var flag: Bool?
    var tags: [String]?
    var children: [DifferentialTwin]?

    /// The class of the same properties.
    final class Object: ModelObject {
        var small: Int16?
        var wide: Int64?
        var unsigned: UInt64?
        var ratio: Double?
        var single: Float?
        var price: Decimal?
        var name: String?
        var flag: Bool?
        var tags: [String]?
        var children: [Object]?

        override class var entityName: String { "Twin" }
        override class var properties: [Property] {
            [
                .attribute("small", get: { (o: Object) in o.small }, set: { $0.small = $1 }),
                .attribute("wide", get: { (o: Object) in o.wide }, set: { $0.wide = $1 }),
                .attribute("unsigned", get: { (o: Object) in o.unsigned }, set: { $0.unsigned = $1 }),
                .attribute("ratio", get: { (o: Object) in o.ratio }, set: { $0.ratio = $1 }),
                .attribute("single", get: { (o: Object) in o.single }, set: { $0.single = $1 }),
                .attribute("price", get: { (o: Object) in o.price }, set: { $0.price = $1 }),
                .attribute("name", get: { (o: Object) in o.name }, set: { $0.name = $1 }),
                .attribute("flag", get: { (o: Object) in o.flag }, set: { $0.flag = $1 }),
                .attribute("tags", get: { (o: Object) in o.tags }, set: { $0.tags = $1 }),
                .toMany("children", get: { (o: Object) in o.children }, set: { $0.children = $1 }),
            ]
        }
    }

    private static let decoder = Result {
        let attributes = [
            ("small", "Integer 16"), ("wide", "Integer 64"), ("unsigned", "Integer 64"), ("ratio", "Double"),
            ("single", "Float"), ("price", "Decimal"), ("name", "String"), ("flag", "Boolean"),
            ("tags", "Transformable"),
        ].map { ModelText.attribute($0, $1) }
        let entity = ModelText.entity("Twin", attributes.joined(), ModelText.toMany("children", "Twin"))
        let model = try ObjectModel(
            data: Data("<model>\(entity)</model>".utf8), name: "Twin.xml", classes: [Object.self])
        var decoder = ModelDecoder(model: model)
        // `Codable` has none.
        decoder.coercion = .none
        return decoder
    }

    /// Documents that fit.
    static let documents: [[UInt8]] = [
        #"{"small":-7,"wide":9007199254740993,"unsigned":18446744073709551615,"ratio":0.1,"single":0.1,"price":14.99}"#,
        #"{"name":"é\n\u00e9","flag":true,"tags":["a","b\t",""],"children":[{"small":1},{"children":[{}]}],"other":[1]}"#,
        #"{ "name" : null, "flag" : false, "tags" : [], "children" : [ { "name" : "x", "price" : 1 } ], "x" : {} }"#,
        #"{"ratio":-1.5e300,"wide":1.0,"small":1e2,"price":1e-20,"single":16777217,"skipped":{"a":["b",{"c":1.25}]}}"#,
    ].map { Array($0.utf8) }

    /// How both read a document, what explains their differences, and what nothing explains.
    static func compare(_ bytes: [UInt8]) throws -> DifferentialComparison {
        let decoder = try decoder.get()
        return DifferentialComparison(
            bytes, ours: { try decoder.decode(Object.self, from: $0) },
            theirs: { try JSONDecoder().decode(DifferentialTwin.self, from: $0) },
            problems: { differences($0, $1, at: "$") })
    }

    private static func differences(_ ours: Object, _ theirs: DifferentialTwin, at path: String) -> [String] {
        var problems: [String] = []
        func expect<Value: Equatable>(_ left: Value?, _ right: Value?, _ name: String) {
            guard left != right else { return }
            problems.append(
                "\(path).\(name) is \(String(describing: left)) to us, \(String(describing: right)) to them")
        }
        expect(ours.small, theirs.small, "small")
        expect(ours.wide, theirs.wide, "wide")
        expect(ours.unsigned, theirs.unsigned, "unsigned")
        expect(ours.ratio?.bitPattern, theirs.ratio?.bitPattern, "ratio")
        expect(ours.single?.bitPattern, theirs.single?.bitPattern, "single")
        expect(ours.price, theirs.price, "price")
        expect(ours.name.map { Array($0.utf8) }, theirs.name.map { Array($0.utf8) }, "name")
        expect(ours.flag, theirs.flag, "flag")
        expect(ours.tags?.map { Array($0.utf8) }, theirs.tags?.map { Array($0.utf8) }, "tags")
        expect(ours.children?.count, theirs.children?.count, "children")
        for (index, pair) in zip(ours.children ?? [], theirs.children ?? []).enumerated() {
            problems += differences(pair.0, pair.1, at: "\(path).children[\(index)]")
        }
        return problems
    }
}
