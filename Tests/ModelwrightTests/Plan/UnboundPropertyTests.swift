import Foundation
import Testing

@testable import Modelwright

/// Properties of the model that the class does not bind: their keys are unknown, wherever in the document they are.
struct UnboundPropertyTests {
    private typealias Text = ModelText

    private static func decoder(_ elements: String, _ classes: [ModelObject.Type]) throws -> ModelDecoder {
        ModelDecoder(
            model: try ObjectModel(data: Data("<model>\n\(elements)</model>".utf8), name: "Test.xml", classes: classes))
    }

    private static func comesThrough(_ json: String, as entity: String, _ decoder: ModelDecoder) throws {
        let (object, report) = try decoder.decodeReporting(.object(entity: entity), from: Data(json.utf8))
        #expect(String(decoding: try ModelEncoder(model: decoder.model).encode(object), as: UTF8.self) == json)
        #expect(report.description == "")
    }

    private static func offer(_ unknownKeys: String) -> String {
        Text.entity(
            "Offer", ["jsonUnknownKeys": "keep"], Text.attribute("name", "String"),
            Text.attribute("currency", "String", ["jsonKeyPath": "price.currency"]), Text.toOne("price", "Price"))
            + Text.entity("Price", ["jsonUnknownKeys": unknownKeys], Text.attribute("amount", "Integer 16"))
    }

    @Test(arguments: [
        #"{"price":{"amount":1,"currency":"EUR"}}"#, #"{"name":"x","price":{"currency":"EUR"}}"#, #"{"price":{}}"#,
    ])
    func whatIsFlattenedIsTheOtherObjects(json: String) throws {
        try Self.comesThrough(json, as: "Offer", Self.decoder(Self.offer("keep"), [Offer.self, Price.self]))
    }

    @Test func whatIsFlattenedIsUnknownToTheOtherObject() throws {
        let json = Data(#"{"price":{"amount":1,"currency":"EUR"}}"#.utf8)
        let ignoring = try Self.decoder(Self.offer("ignore"), [Offer.self, Price.self])
        let (_, report) = try ignoring.decodeReporting(.object(entity: "Offer"), from: json)
        #expect(report.description == "$.price.currency: Price: the model does not know the key")
        let rejecting = try Self.decoder(Self.offer("reject"), [Offer.self, Price.self])
        #expect(
            failure { try rejecting.decode(Offer.self, from: json) }
                == #"$.price.currency (line 1, column 33, byte 32): Price: expected a key of Price, found "currency"."#)
    }

    @Test(arguments: [
        #"{"b":"1"}"#, #"{"box":{"a":"1"}}"#, #"{"box":{"box":2}}"#, #"{"box":{"a":"1"},"a":"2","b":null}"#,
    ])
    func aClassMayBindNothing(json: String) throws {
        let entity = Text.entity(
            "Bare", ["jsonUnknownKeys": "keep"], Text.attribute("a", "String", ["jsonKeyPath": "box.a"]),
            Text.attribute("b", "String"))
        try Self.comesThrough(json, as: "Bare", Self.decoder(entity, [Bare.self]))
    }

    @Test(arguments: [
        #"{"list":["x","y","z"]}"#, #"{"list":[null,"y"]}"#, #"{"0":["x","y"],"b":"1","list":[]}"#,
    ])
    func elementsAreKept(json: String) throws {
        let entity = Text.entity(
            "Row", ["jsonUnknownKeys": "keep"], Text.attribute("a", "String", ["jsonKeyPath": "list[1]"]),
            Text.attribute("c", "String", ["jsonKeyPath": "0[1]"]), Text.attribute("b", "String"))
        let decoder = try Self.decoder(entity, [Row.self])
        let (object, report) = try decoder.decodeReporting(.object(entity: "Row"), from: Data(json.utf8))
        #expect(try ModelEncoder(model: decoder.model).jsonValue(object) == JSONValue(data: Data(json.utf8)))
        #expect(report.description == "")
    }

    @Test(arguments: [
        (#"{"box":{}}"#, "an empty object"), (#"{"box":null}"#, "null"), (#"{"box":{"in":{}}}"#, "an empty object"),
        (#"{"list":[]}"#, "an empty array"), (#"{"list":null}"#, "null"),
    ])
    func containersThatAreIgnoredAreReported(json: String, found: String) throws {
        let entity = Text.entity(
            "Row", Text.attribute("a", "String", ["jsonKeyPath": "box.a"]),
            Text.attribute("c", "String", ["jsonKeyPath": "box.in.c"]),
            Text.attribute("d", "String", ["jsonKeyPath": "list[0]"]), Text.attribute("b", "String"))
        let decoder = try Self.decoder(entity, [Row.self])
        let (_, report) = try decoder.decodeReporting(.object(entity: "Row"), from: Data(json.utf8))
        let path = json.contains("in") ? "$.box.in" : json.contains("box") ? "$.box" : "$.list"
        #expect(report.description == "\(path): Row: none of its properties is written in it, so \(found) is not kept")
    }
}

private final class Offer: ModelObject {
    var name: String?
    var price: Price?
    override class var entityName: String { "Offer" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (o: Offer) in o.name }, set: { $0.name = $1 }),
            .toOne("price", get: { (o: Offer) in o.price }, set: { $0.price = $1 }),
        ]
    }
}

private final class Price: ModelObject {
    var amount: Int?
    override class var entityName: String { "Price" }
    override class var properties: [Property] {
        [.attribute("amount", get: { (o: Price) in o.amount }, set: { $0.amount = $1 })]
    }
}

private final class Bare: ModelObject {
    override class var entityName: String { "Bare" }
}

private final class Row: ModelObject {
    var b: String?
    override class var entityName: String { "Row" }
    override class var properties: [Property] {
        [.attribute("b", get: { (o: Row) in o.b }, set: { $0.b = $1 })]
    }
}
