import Foundation
import Testing

@testable import Modelwright

/// `isEquivalent(to:)` compares values, not how they are written.
struct EquivalenceTests {
    private typealias Text = ModelText

    private func model(_ properties: String) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model><entity name=\"Lists\">\(properties)</entity></model>".utf8), name: "Test.xml")
    }

    private static let properties =
        Text.attribute("x", "Double") + Text.attribute("y", "Float") + Text.attribute("d", "Decimal")
        + Text.attribute("t", "Date", ["jsonDateFormat": "yyyy-MM-dd"])

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func isEquivalent(_ key: String, _ left: Any, _ right: Any) throws -> Bool {
        let entity = try #require(try model(Self.properties).entities.first)
        let (one, other) = (try DynamicObject(entity: entity), try DynamicObject(entity: entity))
        try one.setValue(left, forKey: key)
        try other.setValue(right, forKey: key)
        return one.isEquivalent(to: other)
    }

    @Test func differentValuesThatCannotBeWrittenAreDifferent() throws {
        #expect(try !isEquivalent("x", Double.infinity, Double.nan))
        #expect(try !isEquivalent("y", Float.infinity, -Float.infinity))
        #expect(try !isEquivalent("t", date(1e20), date(1e21)))
        #expect(try !isEquivalent("t", date(1e20), date(.nan)))
        #expect(try isEquivalent("x", Double.nan, Double.nan))
        #expect(try isEquivalent("d", Decimal.nan, Decimal.nan))
        #expect(try isEquivalent("t", date(.nan), date(.nan)))
    }

    @Test func datesOfOneDayAreDifferent() throws {
        #expect(try !isEquivalent("t", date(0), date(43_200)))
        #expect(try isEquivalent("t", date(43_200), date(43_200)))
    }

    @Test func listsAreComparedByTheirElements() throws {
        let (one, other) = (FloatList(), FloatList())
        let model = try ObjectModel(
            data: Data(
                "<model>\(Text.entity("Lists", Text.attribute("floats", "Transformable", optional: false)))</model>"
                    .utf8),
            name: "Test.xml", classes: [FloatList.self])
        let encoder = ModelEncoder(model: model)
        for list in [one, other] { _ = try encoder.encode(list) }
        one.floats = [1, .nan]
        other.floats = [1, .infinity]
        #expect(!one.isEquivalent(to: other))
        other.floats = [1, .nan]
        #expect(one.isEquivalent(to: other))
    }

    @Test func propertiesOfTwoModelsAreComparedByName() throws {
        let (a, b) = (Text.attribute("a", "String"), Text.attribute("b", "String"))
        func object(_ properties: String, _ json: String) throws -> ModelObject {
            try ModelDecoder(model: model(properties)).decode(entity: "Lists", from: Data(json.utf8))
        }
        #expect(try !object(a, #"{"a":"x"}"#).isEquivalent(to: object(b, #"{"b":"x"}"#)))
        #expect(
            try object(a + b, #"{"a":"x","b":"y"}"#).isEquivalent(to: object(b + a, #"{"b":"y","a":"x"}"#)))
        let related = a + Text.toOne("r", "Lists")
        #expect(try !object(related, #"{"a":"x","r":{"a":"y"}}"#).isEquivalent(to: object(a, #"{"a":"x"}"#)))
        #expect(try !object(a, #"{"a":"x"}"#).isEquivalent(to: object(related, #"{"a":"x"}"#)))
    }
}

nonisolated private final class FloatList: ModelObject {
    var floats: [Float] = []

    override class var entityName: String { "Lists" }
    override class var properties: [Property] {
        [.attribute("floats", get: { (a: FloatList) in a.floats }, set: { $0.floats = $1 })]
    }
}
