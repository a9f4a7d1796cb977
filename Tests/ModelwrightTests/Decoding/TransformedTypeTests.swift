import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Properties of a class whose type is not, or not to the engine, that of the transform's closures.
struct TransformedTypeTests {
    private static let whole = ValueTransform(
        decode: { json in json.stringValue.flatMap { Int64($0) } },
        encode: { (value: Int64) in .string(String(value)) })
    private static let small = ValueTransform(
        decode: { json in json.stringValue.flatMap { Int16($0) } },
        encode: { (value: Int16) in .string(String(value)) })
    private static let tone = ValueTransform(
        decode: { json in json.stringValue.flatMap { Tone(rawValue: String($0.dropFirst())) } },
        encode: { (tone: Tone) in .string("#" + tone.rawValue) })

    private static let pitch = ValueTransform(
        decode: { json in json == "#high" ? Pitch.high : Pitch.low },
        encode: { (pitch: Pitch) in .string("#\(pitch)") })

    private func model(
        _ attributes: String..., classes: [ModelObject.Type] = [Note.self], transforms: [String: ValueTransform]
    ) throws -> ObjectModel {
        let text = Text.entity("Note", ["identityAttributes": "id"], attributes.joined(), Text.toMany("next", "Note"))
        return try ObjectModel(
            data: Data("<model>\n\(text)</model>".utf8), name: "Notes.xml", classes: classes, transforms: transforms)
    }

    private func model(_ transforms: [String: ValueTransform]) throws -> ObjectModel {
        try model(
            Text.attribute("id", "Integer 64", ["jsonTransformer": "Whole"]),
            Text.attribute("size", "Integer 16", ["jsonTransformer": "Small"]),
            Text.attribute("tone", "String", ["jsonTransformer": "Tone"]), transforms: transforms)
    }

    @Test func readsAndWritesAnotherWidthAndAnEnumeration() throws {
        let model = try model(["Whole": Self.whole, "Small": Self.small, "Tone": Self.tone])
        let json = ##"{"id":"1","size":"3","tone":"#green"}"##
        let note = try model.decode(Note.self, from: json)
        #expect((note.id, note.size, note.tone) == (1, 3, .green))
        #expect(try String(decoding: model.encode(note), as: UTF8.self) == json)
        (note.id, note.size, note.tone) = (2, 4, .red)
        #expect(try String(decoding: model.encode(note), as: UTF8.self) == ##"{"id":"2","size":"4","tone":"#red"}"##)
    }

    @Test func findsObjectsByAnIdentityOfAnotherWidth() throws {
        let model = try model(["Whole": Self.whole, "Small": Self.small, "Tone": Self.tone])
        let json = #"[{"id":"1"},{"id":"2","next":["1"]}]"#
        let notes = try model.decode([Note].self, from: json)
        #expect(notes[1].next.first === notes[0])
        #expect(try String(decoding: model.encode(notes), as: UTF8.self) == json)
    }

    @Test func saysWhichTypeHasNoSuchValue() throws {
        let model = try model(["Whole": Self.whole, "Small": Self.small, "Tone": Self.tone])
        let note = try model.make(Note.self)
        note.size = 100_000
        #expect(
            failure { try model.encode(note) }
                == "$.size: Note.size: expected a value that its transform can write, found 100000 (its value is an Int, and the transform is for Int16)."
        )
    }

    @Test(arguments: [
        (
            "Integer 16", "size", "Tone",
            #"Note.size is an Integer 16 with the transform "Tone", and its property in the class Note is of type Int?. Make its type Tone, or set jsonTransformer to another transform."#
        ),
        (
            "String", "tone", "Whole",
            #"Note.tone is a String with the transform "Whole", and its property in the class Note is of type Tone?. Make its type Int64, or set jsonTransformer to another transform."#
        ),
    ])
    func refusesATypeThatNoValueFits(type: String, name: String, transform: String, message: String) throws {
        let error = #expect(throws: ModelError.self) {
            try model(
                Text.attribute("id", "Integer 64"), Text.attribute(name, type, ["jsonTransformer": transform]),
                Text.attribute(name == "size" ? "tone" : "size", name == "size" ? "String" : "Integer 16"),
                transforms: ["Tone": Self.tone, "Whole": Self.whole])
        }
        #expect(
            try #require(error).diagnostics.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                message + " [class-property-type]"
            ])
    }

    /// An array or a dictionary is no other value, and no value is one.
    @Test(arguments: [
        ("Whole", "[Int]", false), ("List", "[Int]", true), ("List", "[String: Int]", true), ("List", "Int", false),
    ])
    func refusesOtherThanAnArrayForOne(transform: String, property: String, fits: Bool) {
        let list = ValueTransform(
            decode: { _ in [1, 2] }, encode: { (list: [Int]) in JSONValue(list) ?? .null })
        let classes: [String: ModelObject.Type] = [
            "[Int]": Box<[Int]>.self, "[String: Int]": Box<[String: Int]>.self, "Int": Box<Int>.self,
        ]
        let text = Text.entity("Box", Text.attribute("v", "String", ["jsonTransformer": transform]))
        let model = try? ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "B.xml", classes: [classes[property] ?? Note.self],
            transforms: ["Whole": Self.whole, "List": list])
        #expect((model != nil) == fits)
    }

    /// The model's default is the property's value: no closure reads it, and a separator divides it.
    @Test(arguments: [
        ("String", "Backwards", "xy", "xy"), ("Integer 32", "Whole", "5", "5"), ("String", "Tone", "red", "red"),
        ("String", "Separated", "a,b", #"["a", "b"]"#), ("Double", "Whole", "2", "2"),
    ])
    func takesTheDefault(type: String, transform: String, text: String, value: String) throws {
        let backwards = ValueTransform(
            decode: { json in json.stringValue.map { String($0.reversed()) } },
            encode: { (text: String) in .string(String(text.reversed())) })
        let transforms = [
            "Whole": Self.whole, "Tone": Self.tone, "Backwards": backwards,
            "Separated": ValueTransform.separated(by: ","),
        ]
        let attribute =
            #"<attribute name="v" attributeType="\#(type)" defaultValueString="\#(text)"><userInfo><entry key="jsonTransformer" value="\#(transform)"/></userInfo></attribute>"#
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("A", attribute))</model>".utf8), name: "A.xml", transforms: transforms)
        #expect("\(try #require(try model.decode(entity: "A", from: "{}").value(forKey: "v")))" == value)
    }

    /// A default that the closures can't write is none, and loading says so.
    @Test(arguments: [[], [Box<JSONValue>.self]] as [[ModelObject.Type]]) func saysThatADefaultIsNotUsed(
        classes: [ModelObject.Type]
    ) throws {
        let text = ValueTransform(decode: { $0.stringValue }, encode: { (text: String) in .string(text) })
        let attribute =
            #"<attribute name="v" optional="YES" attributeType="Integer 32" defaultValueString="5"><userInfo><entry key="jsonTransformer" value="T"/></userInfo></attribute>"#
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("Box", attribute))</model>".utf8), name: "B.xml", classes: classes,
            transforms: ["T": text])
        #expect(
            model.warnings.map(\.message) == [
                "Box.v has a default that the transform \"T\" doesn't make; it is kept and not used."
            ])
        #expect(try model.decode(entity: "Box", from: "{}").value(forKey: "v") == nil)
    }

    @Test(arguments: ["Integer 32", "Double", "Float", "Decimal"], [true, false])
    func takesTheDefaultAsAnotherNumber(type: String, isWhole: Bool) throws {
        let half = ValueTransform(
            decode: { json in json.stringValue.flatMap { Double($0) } }, encode: { (n: Double) in .string("\(n)") })
        let attribute =
            #"<attribute name="v" attributeType="\#(type)" defaultValueString="5"><userInfo><entry key="jsonTransformer" value="T"/></userInfo></attribute>"#
        let classes: [ModelObject.Type?] = [
            nil, Box<Int>.self, Box<Double>.self, Box<Decimal>.self, Box<Float>.self, Box<UInt>.self,
            Box<JSONValue>.self,
        ]
        for type in classes {
            let model = try ObjectModel(
                data: Data("<model>\(Text.entity("Box", attribute))</model>".utf8), name: "B.xml",
                classes: type.map { [$0] } ?? [], transforms: ["T": isWhole ? Self.whole : half])
            let box = try model.decode(entity: "Box", from: "{}")
            #expect(try ["5", "5.0"].contains("\(#require(try box.value(forKey: "v")))"))
            #expect(try box.state(forKey: "v") == .default)
            #expect(try encodedText(box) == "{}")
        }
    }

    /// Rules hold for what a transform makes, and for what a `JSONValue` holds.
    @Test(arguments: [
        ("Integer 32", #"maxValueString="6""#, "Whole", #""7""#, "expected a number of at most 6, found 7"),
        ("Integer 32", #"maxValueString="6""#, "Half", #""13""#, "expected a number of at most 6, found 6.5"),
        ("Integer 32", #"maxValueString="6""#, "", "7", "expected a number of at most 6, found 7"),
        ("Integer 32", #"maxValueString="6""#, "Tone", ##""#high""##, "expected a number of at most 6, found 7"),
        ("Decimal", #"maxValueString="6""#, "Half", #""13""#, "expected a number of at most 6, found 6.5"),
        ("Float", #"maxValueString="6""#, "Half", #""13""#, "expected a number of at most 6, found 6.5"),
        ("Double", #"minValueString="0.5""#, "Number", #""0""#, "expected a number of at least 1, found 0"),
        ("Double", #"maxValueString="-0.5""#, "Number", #""0""#, "expected a number of at most -1, found 0"),
        ("Double", #"maxValueString="0.5""#, "JSON", #"1"#, "expected a number of at most 0.5, found 1"),
        (
            "String", #"maxValueString="2""#, "", #""abc""#,
            #"expected a string of at most 2 characters, found "abc" of 3 characters"#
        ),
    ])
    func checksRulesOfOtherTypes(type: String, rule: String, transform: String, json: String, message: String) throws {
        let half = ValueTransform(
            decode: { json in json.stringValue.flatMap { Double($0) }.map { $0 / 2 } },
            encode: { (value: Double) in .string(String(value * 2)) })
        let asRead = ValueTransform(decode: { $0 }, encode: { (json: JSONValue) in json })
        let userInfo =
            transform.isEmpty ? "" : #"<userInfo><entry key="jsonTransformer" value="\#(transform)"/></userInfo>"#
        let attribute =
            #"<attribute name="v" optional="YES" attributeType="\#(type)" \#(rule)>\#(userInfo)</attribute>"#
        var classes: [[ModelObject.Type]] = [[Box<JSONValue>.self]]
        if transform == "Tone" || transform == "Number" { classes = [[], [Box<Int>.self]] }
        if transform == "JSON" { classes += [[]] }
        if ["Whole", "Half"].contains(transform) { classes += [[], [Box<Double>.self], [Box<Decimal>.self]] }
        for classes in classes {
            let model = try ObjectModel(
                data: Data("<model>\(Text.entity("Box", attribute))</model>".utf8), name: "B.xml", classes: classes,
                transforms: [
                    "Whole": Self.whole, "Half": half, "Tone": Self.pitch, "Number": Self.whole, "JSON": asRead,
                ])
            let box = try model.decode(entity: "Box", from: #"{"v":\#(json)}"#)
            #expect(failure { try box.validate() } == "$.v: Box.v: \(message).")
            var decoder = ModelDecoder(model: model)
            decoder.validates = true
            #expect(
                failure { try decoder.decode(entity: "Box", from: #"{"v":\#(json)}"#) }
                    == "$.v (line 1, column 6, byte 5): Box.v: \(message).")
        }
    }

    /// What JSON holds is checked as what it stands for.
    @Test(arguments: [
        (
            #"attributeType="Binary" maxValueString="2"/>"#, "AAAAAA==",
            "expected data of at most 2 bytes, found data of 4 bytes"
        ),
        (
            #"attributeType="Date" minDateTimeInterval="10"><userInfo><entry key="jsonDateFormat" value="dd.MM.yyyy"/></userInfo></attribute>"#,
            "01.01.1999", "expected a date of at least 2001-01-01T00:00:10Z, found 1999-01-01T00:00:00Z"
        ),
        (
            #"attributeType="Date" minDateTimeInterval="10"/>"#, "1999-01-01T00:00:00Z",
            "expected a date of at least 2001-01-01T00:00:10Z, found 1999-01-01T00:00:00Z"
        ),
    ])
    func checksJSON(attribute: String, text: String, message: String) throws {
        for classes in [[], [Box<JSONValue>.self]] as [[ModelObject.Type]] {
            let xml = #"<model><entity name="Box"><attribute name="v" optional="YES" \#(attribute)</entity></model>"#
            let model = try ObjectModel(data: Data(xml.utf8), name: "B.xml", classes: classes)
            let box = try model.decode(entity: "Box", from: #"{"v":"\#(text)"}"#)
            #expect(failure { try box.validate() } == "$.v: Box.v: \(message).")
        }
    }

    /// A value may be its own raw value, of which nothing is known then.
    @Test func takesAValueThatIsItsOwnRawValue() throws {
        let circular = ValueTransform(
            decode: { json in json.stringValue.map { Circular(text: $0) } },
            encode: { (value: Circular) in .string(value.text) })
        let attribute =
            #"<attribute name="v" optional="YES" attributeType="Integer 32" maxValueString="6"><userInfo><entry key="jsonTransformer" value="T"/></userInfo></attribute>"#
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("Box", attribute))</model>".utf8), name: "B.xml",
            transforms: ["T": circular])
        let box = try model.decode(entity: "Box", from: #"{"v":"a"}"#)
        try box.validate()
        #expect(try encodedText(box) == #"{"v":"a"}"#)
        try box.setValue(Circular(text: "b"), forKey: "v")
        #expect(try encodedText(box) == #"{"v":"b"}"#)
    }

    /// What a closure makes fits properties of the kinds that decoding can set from it.
    @Test func fitsWhatCanBeSet() {
        #expect(PrimitiveKind(of: Int32.self) == .integer)
        #expect(PrimitiveKind(of: UInt.self) == .unsigned)
        #expect(PrimitiveKind(of: Tone.self) == .string)
        #expect(PrimitiveKind(of: [Int].self) == .json)
        #expect(PrimitiveKind(of: Range<Int>.self) == nil)
        #expect(JSONValue(Date()) == nil && JSONValue(UUID()) == nil && JSONValue(Data()) == nil)
    }
}

nonisolated private final class Box<Value: ModelValue & Sendable>: ModelObject {
    var v: Value?

    override class var entityName: String { "Box" }
    override class var properties: [Property] {
        [.attribute("v", get: { (box: Box) in box.v }, set: { $0.v = $1 })]
    }
}

private struct Circular: RawRepresentable, Sendable {
    var text: String
    var rawValue: Circular { self }

    init(text: String) { self.text = text }
    init?(rawValue: Circular) { self = rawValue }
}

private enum Pitch: Int { case low = 1, high = 7 }
private enum Tone: String { case red, green }

nonisolated private final class Note: ModelObject {
    var id: Int?
    var size: Int?
    var tone: Tone?
    var next: [Note] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (a: Note) in a.id }, set: { $0.id = $1 }),
            .attribute("size", get: { (a: Note) in a.size }, set: { $0.size = $1 }),
            .attribute("tone", get: { (a: Note) in a.tone }, set: { $0.tone = $1 }),
            .toMany("next", get: { (a: Note) in a.next }, set: { $0.next = $1 }),
        ]
    }
}
