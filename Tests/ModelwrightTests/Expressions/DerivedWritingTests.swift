import Foundation
import Testing

@testable import Modelwright

/// When derived attributes are written: as they were read, or as they are computed.
struct DerivedWritingTests {
    @Test func doesNotWriteWhatIsDerivedFromTheTime() throws {
        let model = try ShelfModel.model(
            ShelfModel.text(
                ShelfModel.derived("Date", "copy", as: "copyOfCopy") + ShelfModel.derived("Date", "stamp", as: "copy")
                    + ShelfModel.derived("Date", "now()", as: "stamp")))
        let shelf = try DynamicObject(dictionary: ["name": "a"], entity: #require(model.entity(named: "Shelf")))
        #expect(try shelf.value(forKey: "copyOfCopy") is Date)
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"a"}"#)
    }

    @Test func writesWhatWasReadUntilTheValueChanges() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        let json = #"{"name":"x","d":120,"books":[{"title":"a"}]}"#
        let shelf = try model.makeShelf(json)
        #expect(try ShelfModel.written(shelf, model) == json)
        #expect(try shelf.value(forKey: "d") as? Int == 1)
        try shelf.setValue("y", forKey: "name")
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"y","d":120,"books":[{"title":"a"}]}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"y","d":2,"books":[{"title":"a"},{}]}"#)
    }

    @Test(arguments: [
        #"{"name":"x","books":[{"title":"a"}]}"#, #"{"name":"x","d":null,"books":[{"title":"a"}]}"#,
        #"{"name":"x","d":"7","books":[{"title":"a"}]}"#,
    ])
    func comesThroughAsItWas(json: String) throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        #expect(try ShelfModel.written(model.makeShelf(json), model) == json)
        let copy = try model.makeShelf(json).copy()
        #expect(try ShelfModel.written(copy, model) == json)
    }

    @Test func staysAwayWhenItWasNotThere() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "books.@count")))
        let shelf = try model.makeShelf(#"{"name":"x"}"#)
        try shelf.add(modelObject: model.makeEmpty("Book"), forKey: "books")
        let written = try ShelfModel.written(shelf, model)
        #expect(written == #"{"name":"x","books":[{}]}"#)
    }

    /// What is computed isn't nil where its key is absent.
    @Test func isNoNullWhereItsKeyIsAbsent() throws {
        let nulls = #"<userInfo><entry key="jsonNulls" value="explicit"/></userInfo>"#
        let model = try ShelfModel.model(
            ShelfModel.text(ShelfModel.derived("Integer 64", "height * 2", userInfo: nulls)))
        for json in [#"{"height":7}"#, #"{"height":7,"d":14}"#, #"{"height":7,"d":null}"#] {
            #expect(try ShelfModel.written(model.makeShelf(json), model) == json)
        }
    }

    /// Its class binds no derived attribute, and has the computed values by name.
    private final class Shelf: ModelObject {
        var name: String?

        override class var entityName: String { "Shelf" }
        override class var properties: [Property] {
            [.attribute("name", get: { (shelf: Shelf) in shelf.name }, set: { $0.name = $1 })]
        }
    }

    @Test func writesTheComputedValueOfANewObject() throws {
        let text = ShelfModel.text(
            ShelfModel.derived("Integer 64", "length:(name)") + ShelfModel.derived("Date", "now()", as: "e")
                + ShelfModel.derived(
                    "Date", "now()", as: "f",
                    userInfo: #"<userInfo><entry key="jsonDirection" value="both"/></userInfo>"#))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [Shelf.self])
        let shelf = try model.make(Shelf.self)
        shelf.name = "abc"
        #expect(try shelf.value(forKey: "d") as? Int == 3)
        #expect(shelf.derivedValue(forKey: "d") == Int16(3))
        #expect(shelf.derivedValue(forKey: "name") == String?.none)
        let date = try #require(shelf.value(forKey: "e") as? Date)
        #expect(abs(date.timeIntervalSinceNow) < 3600)
        let json = try ShelfModel.written(shelf, model)
        #expect(json.hasPrefix(#"{"name":"abc","d":3,"f":"20"#), "\(json)")
        let absent = try ShelfModel.written(model.decode(Shelf.self, from: #"{"name":"abcd"}"#), model)
        #expect(absent == #"{"name":"abcd"}"#)
    }

    @Test func reportsWhatIsReadInVain() throws {
        func derived(_ name: String, _ direction: String?) -> String {
            ShelfModel.derived(
                "Date", "now()", as: name,
                userInfo: direction.map { #"<userInfo><entry key="jsonDirection" value="\#($0)"/></userInfo>"# } ?? "")
        }
        let model = try ShelfModel.model(
            ShelfModel.text(derived("d", nil) + derived("e", "decode") + derived("f", "both")))
        let json = #"{"d":"2020-01-01T00:00:00Z","e":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: json)
        #expect(try ShelfModel.written(shelf, model) == "{}")
        #expect(report.entries.map(\.kind) == [.overruled])
        #expect(
            report.description
                == #"$.d: Shelf.d: "2020-01-01T00:00:00Z" is not written, since the attribute is computed from the time; jsonDirection = both writes what is computed"#
        )
        let (_, ofNull) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: #"{"d":null}"#)
        #expect(ofNull.entries.map(\.kind) == [.overruled])
        let (_, ofNone) = try ModelDecoder(model: model).decodeReporting(entity: "Shelf", from: #"{"name":"a"}"#)
        #expect(ofNone.isEmpty)
    }

    /// A class that binds what the model derives from the time.
    private final class StampedShelf: ModelObject {
        var stamp: Date?

        override class var entityName: String { "Shelf" }
        override class var properties: [Property] {
            [.attribute("stamp", get: { (shelf: StampedShelf) in shelf.stamp }, set: { $0.stamp = $1 })]
        }
    }

    @Test func writesTheValueOfAClassWhateverTheTime() throws {
        let text = ShelfModel.text(
            ShelfModel.derived("Integer 64", "length:(name)") + ShelfModel.derived("Date", "now()", as: "stamp"))
        let model = try ObjectModel(data: Data(text.utf8), name: "Shelf.xml", classes: [StampedShelf.self])
        let json = #"{"stamp":"2020-01-01T00:00:00Z"}"#
        let (shelf, report) = try ModelDecoder(model: model).decodeReporting(StampedShelf.self, from: json)
        #expect(report.isEmpty)
        #expect(try ShelfModel.written(shelf, model) == json)
    }

    @Test func aCopyComputesForItself() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        let copy = try shelf.copy()
        try copy.setValue("abcd", forKey: "name")
        #expect(try ShelfModel.written(copy, model) == #"{"name":"abcd","d":4}"#)
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abc","d":120}"#)
    }

    @Test func anUpdateReadsItAnew() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "length:(name)")))
        let shelf = try model.makeShelf(#"{"name":"abc","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcd","d":120}"#.utf8))
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcd","d":120}"#)
        try shelf.update(from: Data(#"{"name":"abcde"}"#.utf8))
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcde","d":5}"#)
        // One that fails leaves all as it was.
        #expect(throws: MappingError.self) { try shelf.update(from: Data(#"{"name":[7],"d":9}"#.utf8)) }
        #expect(try ShelfModel.written(shelf, model) == #"{"name":"abcde","d":5}"#)
    }

    @Test func isEquivalentWhateverTheTime() throws {
        let model = try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Date", "now()")))
        let shelf = try model.makeShelf(#"{"name":"a","d":"2020-01-01T00:00:00Z"}"#)
        #expect(shelf.isEquivalent(to: shelf))
        #expect(try shelf.isEquivalent(to: shelf.copy()))
    }
}
