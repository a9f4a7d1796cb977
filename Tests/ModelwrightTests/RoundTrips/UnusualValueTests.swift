import Foundation
import Testing

@testable import Modelwright

/// Values whose property is of another type than the attribute suggests, or that are set to something else once read.
struct UnusualValueTests {
    /// What an object that is read from `json` is written as, once changed.
    private func written(_ json: String, _ change: (Unusual) throws -> Void = { _ in }) throws -> String {
        let model = try Unusual.model()
        let object = try ModelDecoder(model: model).decode(Unusual.self, from: Data(json.utf8))
        try change(object)
        return String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self)
    }

    private func readingFailure(_ json: String) throws -> String {
        let decoder = ModelDecoder(model: try Unusual.model())
        return failure { try decoder.decode(Unusual.self, from: Data(json.utf8)) }
    }

    // MARK: Unsigned numbers

    @Test(arguments: [
        #"{"short":65535}"#, #"{"short":"65535"}"#, #"{"long":"18446744073709551615"}"#,
        #"{"long":18446744073709551615}"#,
    ])
    func writesAnUnsignedNumberAsItWasRead(json: String) throws {
        #expect(try written(json) == json)
    }

    @Test func keepsTheSpellingOfAnUnsignedNumberWhileItIsTheSame() throws {
        #expect(try written(#"{"short":"7.0"}"#) == #"{"short":"7.0"}"#)
        #expect(try written(#"{"short":"7.0"}"#) { $0.short = 8 } == #"{"short":"8"}"#)
    }

    @Test func refusesToWriteAnUnsignedNumberThatIsNotReadAgain() throws {
        #expect(
            failure { try written("{}") { $0.short = 65_536 } }
                == "$.short: Unusual.short: expected an integer from 0 to 65535, found 65536.")
        #expect(try written("{}") { $0.short = 65_535 } == #"{"short":65535}"#)
    }

    @Test func setsAnUnsignedNumberByName() throws {
        let object = try Unusual(entity: #require(try Unusual.model().entitiesByName["Unusual"]))
        try object.setValue(Int8(5), forKey: "short")
        try object.setValue(UInt64.max, forKey: "long")
        #expect(object.short == 5)
        #expect(object.long == .max)
        for value in [-1, 65_536] {
            #expect(
                failure { try object.setValue(value, forKey: "short") }
                    == "Unusual.short: expected an integer from 0 to 65535, found \(value) of type Int.")
        }
        #expect(object.short == 5)
    }

    // MARK: Strings that are numbers

    @Test func writesAStringAsTheNumberThatItIs() throws {
        #expect(try written(#"{"digits":7.5}"#) == #"{"digits":7.5}"#)
        #expect(try written(#"{"strict":"12"}"#) == #"{"strict":12}"#)
        #expect(try written(#"{"digits":7}"#) { $0.digits = "seven" } == #"{"digits":"seven"}"#)
        #expect(
            failure { try written("{}") { $0.strict = "twelve" } }
                == #"$.strict: Unusual.strict: expected a string that is a number, found "twelve"."#)
    }

    // MARK: Other widths and types

    @Test func setsValuesOfOtherWidthsByName() throws {
        let object = try Unusual(entity: #require(try Unusual.model().entitiesByName["Unusual"]))
        try object.setValue(0.1 as Double, forKey: "float")
        try object.setValue(3, forKey: "ratio")
        try object.setValue(JSONValue.array(["a", "b"]), forKey: "strings")
        #expect(object.float == 0.1)
        #expect(object.ratio == 3)
        #expect(object.strings == ["a", "b"])
        #expect(
            failure { try object.setValue(1e300, forKey: "float") }
                == "Unusual.float: expected a value of type Float?, found 1e+300 of type Double.")
        #expect(
            failure { try object.setValue(JSONValue.array(["a", 1]), forKey: "strings") }
                == #"Unusual.strings: expected a value of type [String]?, found ["a",1] of type JSONValue."#)
        #expect(object.float == 0.1)
        #expect(object.strings == ["a", "b"])
    }

    @Test func takesAnyValueIntoAJSONValue() throws {
        for json in [#"{"any":7}"#, #"{"any":{"a":[1,null]}}"#, #"{"any":"x"}"#] { #expect(try written(json) == json) }
    }

    @Test func takesEnumerationsThatConformThemselves() throws {
        #expect(try written(#"{"moods":["wild","calm"]}"#) == #"{"moods":["wild","calm"]}"#)
        #expect(
            try readingFailure(#"{"moods":["wild","sad"]}"#)
                == #"$.moods[1] (line 1, column 18, byte 17): Unusual.moods: expected a value that [Mood] takes there, found "sad"."#
        )
    }

    @Test func refusesABooleanThatThePropertyDoesNotTake() throws {
        #expect(try written(#"{"consent":true}"#) == #"{"consent":true}"#)
        #expect(
            try readingFailure(#"{"consent":false}"#)
                == "$.consent (line 1, column 12, byte 11): Unusual.consent: expected a raw value of Consent, found false."
        )
    }

    @Test func namesTheElementThatCannotBeWritten() throws {
        #expect(try written(#"{"ratios":[null,0.5]}"#) == #"{"ratios":[null,0.5]}"#)
        #expect(
            failure { try written(#"{"ratios":[null,0.5]}"#) { $0.ratio = .infinity } }
                == "$.ratios[1]: Unusual.ratio: expected a number that JSON can write, found inf.")
    }

    // MARK: Transforms of another type

    @Test func takesNumbersOfAnotherTypeThanTheTransforms() throws {
        #expect(try written(#"{"number":14}"#) == #"{"number":14}"#)
        #expect(try written("{}") { $0.number = 7 } == #"{"number":14}"#)
        #expect(
            try readingFailure(#"{"number":3}"#)
                == #"$.number (line 1, column 11, byte 10): Unusual.number: expected an integer from -9223372036854775808 to 9223372036854775807, found 3, from which the transform made 1.5."#
        )
    }

    // MARK: Properties without nil

    private static let whole = ##"{"list":["a"],"tint":"#1","genre":"prose","mood":"wild"}"##

    @Test(arguments: [
        ("list", "null", "an array of strings, found null"),
        ("tint", "null", #"a value that the transform "Colour" takes, found null"#),
        ("genre", "null", "a string, found null"),
        ("genre", #""drama""#, #"one of Genre's cases "prose", "poetry", found "drama""#),
        ("mood", #""sad""#, #"a raw value of Mood, found "sad""#),
    ])
    func refusesWhatAPropertyWithoutNilCannotHold(key: String, json: String, message: String) throws {
        let model = try Whole.model()
        let value = try JSONValue(data: Data(Self.whole.utf8))
        let whole = try ModelDecoder(model: model).decode(Whole.self, from: value)
        #expect(try ModelEncoder(model: model).jsonValue(whole) == value)
        var changed = try #require(value.objectValue)
        changed[key] = try JSONValue(data: Data(json.utf8))
        #expect(
            failure { try ModelDecoder(model: model).decode(Whole.self, from: JSONValue.object(changed)) }
                == "$.\(key): Whole.\(key): expected \(message).")
    }

    @Test func setsPropertiesWithoutNilByName() throws {
        let whole = try Whole(entity: #require(try Whole.model().entitiesByName["Whole"]))
        try whole.setValue(["b"], forKey: "list")
        try whole.setValue(Colour(red: 2), forKey: "tint")
        try whole.setValue("poetry", forKey: "genre")
        try whole.setValue(Mood.wild, forKey: "mood")
        #expect(whole.list == ["b"] && whole.tint == Colour(red: 2) && whole.genre == .poetry && whole.mood == .wild)
        #expect(
            failure { try whole.setValue(nil, forKey: "tint") }
                == "Whole.tint: expected a value of type Colour, found nil.")
        #expect(
            failure { try whole.setValue("red", forKey: "tint") }
                == #"Whole.tint: expected a value of type Colour, found "red" of type String."#)
        #expect(
            failure { try whole.setValue(nil, forKey: "list") }
                == "Whole.list: expected a value of type [String], found nil.")
    }

    // MARK: Dates

    @Test func escapesWhatAPatternWrites() throws {
        let entity = ModelText.entity(
            "A", ModelText.attribute("at", "Date", ["jsonDateFormat": "yyyy&quot;MM\\dd"]))
        let model = try ObjectModel(data: Data("<model>\(entity)</model>".utf8), name: "Test.xml")
        let json = #"{"at":"2013\"04\\23"}"#
        let object = try ModelDecoder(model: model).decode(entity: "A", from: Data(json.utf8))
        #expect(String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self) == json)
    }
}
