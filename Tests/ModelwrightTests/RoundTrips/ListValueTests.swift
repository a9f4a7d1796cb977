import Foundation
import Testing

@testable import Modelwright

/// Arrays and dictionaries with elements that do not fit or that JSON can't write.
struct ListValueTests {
    private typealias Text = ModelText

    private func model(_ annotations: ModelText.Annotations = [:]) throws -> ObjectModel {
        let entity = Text.entity(
            "Lists", Text.attribute("numbers", "Transformable", optional: false, annotations),
            Text.attribute("byName", "Transformable"), Text.attribute("dates", "Transformable"),
            Text.attribute("decimals", "Transformable"), Text.attribute("floats", "Transformable"))
        return try ObjectModel(
            data: Data("<model>\(entity)</model>".utf8), name: "Test.xml", classes: [ListObject.self])
    }

    @Test func aListThatDoesNotFitChangesNothing() throws {
        var decoder = ModelDecoder(model: try model())
        decoder.failures = .report
        let json = #"{"numbers":[1,2,3,"x"],"byName":{"a":1,"b":"x"}}"#
        let (object, report) = try decoder.decodeReporting(ListObject.self, from: Data(json.utf8))
        #expect(object.numbers == [7, 7])
        // What is optional is nil when its value fails.
        #expect(object.byName == nil)
        #expect(
            report.entries.map { "\($0)" } == [
                #"$.numbers[3]: Lists.numbers: expected a value that [Double] takes there, found "x""#,
                #"$.byName.b: Lists.byName: expected a value that [String: Double] takes there, found "x""#,
            ])
    }

    @Test func aListIsSetOnce() throws {
        let plain = try ModelDecoder(model: model()).decode(ListObject.self, from: Data(#"{"numbers":[1,2]}"#.utf8))
        #expect(plain.setCount == 1)
        let decoder = ModelDecoder(model: try model(["jsonLossy": "YES"]))
        let lossy = try decoder.decode(ListObject.self, from: Data(#"{"numbers":[1,"x",2,null]}"#.utf8))
        #expect(lossy.setCount == 1)
        #expect(lossy.numbers == [1, 2])
    }

    @Test func whatIsLeftOfALossyListIsComparedToo() throws {
        let decoder = ModelDecoder(model: try model(["jsonLossy": "YES"]))
        let json = #"{"numbers":["x",0.1234567890123456789012,2,null,1e400,3.00]}"#
        let (object, report) = try decoder.decodeReporting(ListObject.self, from: Data(json.utf8))
        #expect(object.numbers == [0.12345678901234568, 2, 3])
        #expect(
            report.description == """
                $.numbers: Lists.numbers: 3 of 6 elements don't fit and were left out
                $.numbers[1]: Lists.numbers: 0.1234567890123456789012 is written as 0.12345678901234568
                """)
    }

    @Test func refusesWhatCouldNotBeReadBack() throws {
        try refuses("numbers", "inf") { $0.numbers = [1, .infinity] }
        try refuses("byName", "nan") { $0.byName = ["a": 1, "b": .nan] }
        try refuses("floats", "-inf") { $0.floats = [nil, [1, -.infinity]] }
        try refuses("decimals", "NaN") { $0.decimals = [.nan] }
        try refuses("dates", "a date 1000000000000000.0 seconds from 1970") {
            $0.dates = [Date(timeIntervalSince1970: 1e15)]
        }
    }

    private func refuses(_ property: String, _ found: String, _ change: (ListObject) -> Void) throws {
        let model = try model()
        let object = ListObject()
        change(object)
        let error = #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(object) }
        guard case .data(let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .outOfRange)
        #expect(
            failure.description
                == "$.\(property): Lists.\(property): expected a value that JSON can write, found \(found).")
    }
}

nonisolated private final class ListObject: ModelObject {
    var numbers: [Double] = [7, 7]
    var byName: [String: Double]? = ["a": 7]
    var dates: [Date]?
    var decimals: [Decimal]?
    var floats: [[Float]?]?
    /// How often decoding set the numbers.
    var setCount = 0

    override class var entityName: String { "Lists" }
    override class var properties: [Property] {
        [
            .attribute(
                "numbers", get: { (a: ListObject) in a.numbers },
                set: { (a: ListObject, value: [Double]) in
                    a.numbers = value
                    a.setCount += 1
                }),
            .attribute("byName", get: { (a: ListObject) in a.byName }, set: { $0.byName = $1 }),
            .attribute("dates", get: { (a: ListObject) in a.dates }, set: { $0.dates = $1 }),
            .attribute("decimals", get: { (a: ListObject) in a.decimals }, set: { $0.decimals = $1 }),
            .attribute("floats", get: { (a: ListObject) in a.floats }, set: { $0.floats = $1 }),
        ]
    }
}
