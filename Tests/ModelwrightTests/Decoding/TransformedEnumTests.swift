import Foundation
import Testing

@testable import Modelwright

/// Enumerations and other types with raw values that a transform makes.
struct TransformedEnumTests {
    private static let transforms: [String: ValueTransform] = [
        "Tone": ValueTransform(
            decode: { json in json.stringValue.flatMap { Tone(rawValue: String($0.dropFirst())) } },
            encode: { (tone: Tone) in .string("#" + tone.rawValue) }),
        "Span": ValueTransform(
            decode: { json in json.numberValue?.int64.map { Span(rawValue: 0..<Int($0)) } },
            encode: { (span: Span) in .number(JSONNumber(Int64(span.rawValue.count))) }),
    ]

    private func model(_ classes: [ModelObject.Type]) throws -> ObjectModel {
        let entity = ModelText.entity(
            "Painted", ModelText.attribute("tone", "Transformable", transformer: "Tone"),
            ModelText.attribute("span", "Transformable", transformer: "Span"))
        return try ObjectModel(
            data: Data("<model>\(entity)</model>".utf8), name: "Test.xml", classes: classes,
            transforms: Self.transforms)
    }

    @Test func aDynamicObjectHoldsThem() throws {
        let model = try model([])
        let json = Data(##"{"tone":"#green","span":3}"##.utf8)
        let object = try ModelDecoder(model: model).decode(entity: "Painted", from: json)
        #expect(try object.value(forKey: "tone") as? Tone == .green)
        #expect(try object.value(forKey: "span") as? Span == Span(rawValue: 0..<3))
        #expect(try ModelEncoder(model: model).encode(object) == json)
        try object.setValue(Tone.red, forKey: "tone")
        #expect(try ModelEncoder(model: model).encode(object) == Data(##"{"tone":"#red","span":3}"##.utf8))
    }

    @Test func aPropertyOfTheTypeHoldsThem() throws {
        let model = try model([SpannedObject.self])
        let json = Data(#"{"span":3}"#.utf8)
        let object = try ModelDecoder(model: model).decode(SpannedObject.self, from: json)
        #expect(object.span == Span(rawValue: 0..<3))
        #expect(try ModelEncoder(model: model).encode(object) == json)
    }
}

private enum Tone: String { case red, green }

private struct Span: RawRepresentable, Equatable {
    var rawValue: Range<Int>
}

nonisolated private final class SpannedObject: ModelObject {
    var span: Span?

    override class var entityName: String { "Painted" }
    override class var properties: [Property] {
        [.attribute("span", get: { (a: SpannedObject) in a.span }, set: { $0.span = $1 })]
    }
}
